//! Playouts made for scoring: a finished position is played on as its players would, and the
//! final boards say who kept what.
//!
//! They differ from uniform playouts in what they refuse and what they answer. A player does not
//! put more stones into atari than it captures, unless they take the shape that leaves the
//! opponent one eye (otherwise playouts fill the shared liberties of a seki and kill one side);
//! and it answers an atari, takes a stone that was put into atari, and plays the vital point of
//! the space that a capture has left.

use crate::bitboard::{Bitboard, Layout, Spot};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::position::{PointSet, Position};
use crate::random::Random;
use crate::rules::SuicideRule;
use crate::score;
use crate::stop::{Interrupted, Stop};
use crate::with_width;

/// A player overlooks one answer in this many: what holds only against a single order of moves is
/// then seen to be less than certain.
const OVERLOOKED: u32 = 16;

/// The largest number of stones that may be thrown away to leave the opponent a single eye.
const LARGEST_NAKADE: u32 = 6;

/// Who owned each point at the end of playouts in which either player moved first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    playouts: u32,
    /// By who moved first, then by owner, then by the spot's index: in how many playouts.
    owned: ByColor<ByColor<Vec<u32>>>,
}

impl Forecast {
    /// Plays this many games from a position with each player moving first.
    ///
    /// A position, a number of playouts and a seed always give the same forecast.
    ///
    /// # Errors
    /// If it is stopped before the last game has ended.
    pub fn of(
        position: &Position,
        playouts: u32,
        random: &mut Random,
        stop: &Stop,
    ) -> Result<Self, Interrupted> {
        let layout = position.layout();
        let owned = with_width!(layout, W => {
            let start = Board::<W>::from_position(position);
            let mut board = start.clone();
            let mut owned = ByColor::both(ByColor::both(vec![0; W * 64]));
            for _ in 0..playouts {
                for first in Color::ALL {
                    stop.check()?;
                    board.clone_from(&start);
                    play_out_for_score(&mut board, first, random);
                    let stones = ByColor::from_fn(|color| *board.stones(color));
                    let areas = score::areas(layout, stones);
                    for color in Color::ALL {
                        for spot in areas[color] {
                            owned[first][color][spot.index()] += 1;
                        }
                    }
                }
            }
            owned
        });
        Ok(Self { playouts, owned })
    }

    /// In what share of the playouts a colour owned these points, from 0 to 1, if `first` moved
    /// first; 0 for no points.
    pub fn share_if_first(&self, first: Color, color: Color, points: &PointSet) -> f64 {
        let owned = &self.owned[first][color];
        let total: u32 = points.iter().map(|spot| owned[spot.index()]).sum();
        f64::from(total) / f64::from((self.playouts * points.count()).max(1))
    }

    /// In what share of all playouts a colour owned these points, from 0 to 1; 0 for no points.
    pub fn share(&self, color: Color, points: &PointSet) -> f64 {
        let [one, other] = Color::ALL.map(|first| self.share_if_first(first, color, points));
        f64::midpoint(one, other)
    }

    /// How sure the playouts were of the owners of these points, from 0 to 1; 1 for no points.
    pub fn certainty(&self, points: &PointSet) -> f64 {
        let lead = |spot: Spot| {
            let count =
                |color: Color| Color::ALL.map(|first| self.owned[first][color][spot.index()]);
            let [black, white] = Color::ALL.map(|color| count(color).iter().sum::<u32>());
            black.abs_diff(white)
        };
        let total: u32 = points.iter().map(lead).sum();
        let games = 2 * self.playouts * points.count();
        if games == 0 { 1.0 } else { f64::from(total) / f64::from(games) }
    }
}

/// The move that a player answers: where it was, and what it captured.
#[derive(Clone, Copy, Debug)]
struct Last<const W: usize> {
    spot: Spot,
    removed: Bitboard<W>,
}

/// Plays a game to its end for its score, from the board as it stands.
///
/// Two passes end it, and so do three times as many moves as the board has points.
pub fn play_out_for_score<const W: usize>(
    board: &mut Board<W>,
    mut to_move: Color,
    random: &mut Random,
) {
    let limit = 3 * board.layout().size().area() as u32;
    let (mut moves, mut passes) = (0, 0);
    let points = &board.layout().board::<W>();
    let mut last: Option<Last<W>> = None;
    while passes < 2 && moves < limit {
        let answer = last.and_then(|last| answer(board, points, to_move, &last, random));
        if let Some(spot) = answer.or_else(|| draw(board, points, to_move, random)) {
            let removed = board.play_unchecked(to_move, spot).removed;
            last = Some(Last { spot, removed });
            passes = 0;
        } else {
            board.set_ko(None);
            last = None;
            passes += 1;
        }
        moves += 1;
        to_move = !to_move;
    }
}

/// One of the sensible points, each equally likely.
fn draw<const W: usize>(
    board: &mut Board<W>,
    points: &Bitboard<W>,
    color: Color,
    random: &mut Random,
) -> Option<Spot> {
    let mut left = board.vacant_count();
    while left > 0 {
        let place = random.below(left as u32) as usize;
        let spot = board.vacant(place);
        if is_sensible(board, points, color, spot) {
            return Some(spot);
        }
        left -= 1;
        board.swap_vacant(place, left);
    }
    None
}

/// Whether a player would think of a point: the play is legal, fills no own eye, and throws no
/// stones away for nothing.
fn is_sensible<const W: usize>(
    board: &Board<W>,
    points: &Bitboard<W>,
    color: Color,
    spot: Spot,
) -> bool {
    board.is_playout_move(color, spot, SuicideRule::Forbidden)
        && match exposed(board, points, color, spot) {
            None => true,
            Some((stones, liberties)) => {
                // A chain that has an eye to lose is not thrown away.
                let eye = liberties.first().is_some_and(|last| {
                    let around = Bitboard::<W>::of(last).neighbours(board.layout()) & *points;
                    (around - stones).is_empty()
                });
                stones.count() <= LARGEST_NAKADE && is_nakade(&stones, board.layout()) && !eye
            }
        }
}

/// The chain that a legal play would leave with a single liberty, and that liberty, if it captures
/// nothing.
fn exposed<const W: usize>(
    board: &Board<W>,
    points: &Bitboard<W>,
    color: Color,
    spot: Spot,
) -> Option<(Bitboard<W>, Bitboard<W>)> {
    let (stones, liberties) = joined(board, points, color, spot)?;
    (liberties.count() <= 1).then_some((stones, liberties))
}

/// The chain that a stone would be part of, and its liberties; `None` if it captures something or
/// if the liberties are plainly many.
fn joined<const W: usize>(
    board: &Board<W>,
    points: &Bitboard<W>,
    color: Color,
    spot: Spot,
) -> Option<(Bitboard<W>, Bitboard<W>)> {
    let neighbours = board.layout().neighbours(spot);
    let (mut stones, mut liberties) = (Bitboard::of(spot), Bitboard::EMPTY);
    for neighbour in neighbours {
        let Some(chain) = board.chain(neighbour) else { continue };
        if board.stones(color).contains(neighbour) {
            // One of the liberties is the point itself.
            if chain.liberty_count() > 2 {
                return None;
            }
            stones |= *chain.stones();
            liberties |= *chain.liberties();
        } else if chain.liberty_count() == 1 {
            return None;
        }
    }
    for neighbour in neighbours {
        if points.contains(neighbour) && board.at(neighbour).is_none() {
            liberties.insert(neighbour);
        }
    }
    liberties.remove(spot);
    Some((stones, liberties))
}

/// The point that answers the opponent's last move, if it asks for an answer.
fn answer<const W: usize>(
    board: &Board<W>,
    points: &Bitboard<W>,
    color: Color,
    last: &Last<W>,
    random: &mut Random,
) -> Option<Spot> {
    let layout = board.layout();
    let mut answers = Bitboard::EMPTY;
    if let Some(chain) = board.chain(last.spot)
        && chain.liberty_count() == 1
    {
        answers |= *chain.liberties();
    }
    for neighbour in layout.neighbours(last.spot) {
        if board.stones(color).contains(neighbour)
            && let Some(chain) = board.chain(neighbour)
            && chain.liberty_count() == 1
        {
            answers |= rescues(board, points, color, chain.stones(), chain.liberties());
        }
    }
    if last.removed.count() >= 3
        && let Some(point) = vital_point(&last.removed, layout)
    {
        answers.insert(point);
    }
    if answers.is_empty() || random.below(OVERLOOKED) == 0 {
        return None;
    }
    let chosen = random.below(answers.count()) as usize;
    let spot = answers.iter().nth(chosen)?;
    is_sensible(board, points, color, spot).then_some(spot)
}

/// The points that save a chain in atari: those that capture what is around it, and its liberty
/// if it has more afterwards.
fn rescues<const W: usize>(
    board: &Board<W>,
    points: &Bitboard<W>,
    color: Color,
    stones: &Bitboard<W>,
    liberties: &Bitboard<W>,
) -> Bitboard<W> {
    let mut found = Bitboard::EMPTY;
    for attacker in stones.neighbours(board.layout()) & *board.stones(!color) {
        if let Some(chain) = board.chain(attacker)
            && chain.liberty_count() == 1
        {
            found |= *chain.liberties();
        }
    }
    if let Some(liberty) = liberties.first()
        && exposed(board, points, color, liberty).is_none()
    {
        found.insert(liberty);
    }
    found
}

/// The point of a space that is next to most of the others, if there is one such point: the first
/// to play there decides whether the space is one eye or two.
pub(crate) fn vital_point<const W: usize>(space: &Bitboard<W>, layout: Layout) -> Option<Spot> {
    if space.count() > LARGEST_NAKADE {
        return None;
    }
    let degree = |spot| (Bitboard::<W>::of(spot).neighbours(layout) & *space).count();
    let most = space.iter().map(degree).max()?;
    let mut central = space.iter().filter(|&spot| degree(spot) == most);
    let found = central.next()?;
    central.next().is_none().then_some(found)
}

/// Whether a space of this shape is a single eye once the opponent has played in it first: up to
/// three points, four in a square or a T, five in a cross or bulky, six as a flower.
pub(crate) fn is_nakade<const W: usize>(space: &Bitboard<W>, layout: Layout) -> bool {
    let (mut most, mut sum) = (0, 0);
    for spot in *space {
        let degree = (Bitboard::<W>::of(spot).neighbours(layout) & *space).count();
        most = most.max(degree);
        sum += degree;
    }
    let edges = sum / 2;
    match space.count() {
        0..=3 => true,
        4 => most == 3 || edges == 4,
        5 => most == 4 || most == 3 && edges == 5,
        6 => most == 4 && edges == 6,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Diagram, position};

    fn diagram(text: &str) -> Diagram {
        text.parse().expect("a diagram")
    }

    /// The marked points as a set.
    fn marked(text: &str) -> (PointSet, Layout) {
        let diagram = diagram(text);
        let layout = diagram.position.layout();
        let points = diagram.marks.iter().map(|&(_, point)| point);
        (PointSet::from_points(layout.size(), points), layout)
    }

    fn thinks_of(text: &str, color: Color) -> bool {
        let diagram = diagram(text);
        let board = Board::<2>::from_position(&diagram.position);
        let points = board.layout().board();
        is_sensible(&board, &points, color, board.layout().spot(diagram.marked('a')))
    }

    #[test]
    fn nakade_shapes_are_one_eye_and_the_others_two() {
        for shape in
            ["aaa", "aa\na.", "aa\naa", "aaa\n.a.", ".a.\naaa\n.a.", "aa.\naaa", "aa.\naaa\n.a."]
        {
            let (space, layout) = marked(shape);
            assert!(is_nakade(&space, layout), "{shape}");
        }
        for shape in ["aaaa", "aa.\n.aa", "aaa\naaa", "aaaaa", "aaa\na..\na..", "aaaa\n.a.."] {
            let (space, layout) = marked(shape);
            assert!(!is_nakade(&space, layout), "{shape}");
        }
    }

    #[test]
    fn the_vital_point_is_next_to_most_of_its_space() {
        let (space, layout) = marked("aba\n.a.");
        let (middle, _) = marked(".b.\n...");
        assert_eq!(vital_point(&space, layout), middle.first());
        let (square, layout) = marked("aa\naa");
        assert_eq!(vital_point(&square, layout), None, "all are alike");
    }

    #[test]
    fn stones_are_not_thrown_away_but_for_a_nakade() {
        let bulky = "
            O O O X .
            . a X X .
            X X X X .
            . . . . .";
        assert!(thinks_of(bulky, Color::White), "four stones in a T leave one eye");
        let eye = "
            . O a X .
            O O O X .
            X X X X .
            . . . . .";
        assert!(!thinks_of(eye, Color::White), "an eye is not given up");
        let long = "
            a . O O O O X
            X X X X X X X
            . . . . . . .";
        assert!(thinks_of(long, Color::White), "not in atari yet");
        let seki = "
            a . O O O O O X
            X X X X X X X X
            . . . . . . . .";
        assert!(thinks_of(seki, Color::White));
        let row = "
            X a O O O O . X
            X X X X X X X X
            . . . . . . . .";
        assert!(!thinks_of(row, Color::White), "five in a row leave two eyes");
    }

    #[test]
    fn a_point_that_captures_is_thought_of_though_it_may_be_lost() {
        let throw_in = "
            a X O . .
            X O O . .
            O O . . .";
        assert!(thinks_of(throw_in, Color::White));
    }

    fn forecast(position: &Position) -> Forecast {
        Forecast::of(position, 100, &mut Random::from_seed(1), &Stop::new()).expect("no stop")
    }

    #[test]
    fn a_forecast_can_be_stopped() {
        let stop = Stop::new();
        stop.raise();
        let drawn = position(". . X . .");
        let stopped = Forecast::of(&drawn, 100, &mut Random::from_seed(1), &stop);
        assert_eq!(stopped, Err(Interrupted));
    }

    #[test]
    fn groups_with_two_eyes_keep_their_points_whoever_moves_first() {
        let drawn = position(
            ". X . X O . .
             X X X X O . .
             O O O O O . .
             . . . . . . .
             . . . . . . .",
        );
        let forecast = forecast(&drawn);
        for first in Color::ALL {
            for color in Color::ALL {
                let share = forecast.share_if_first(first, color, drawn.stones(color));
                assert!(share > 0.9, "{color} keeps {share} if {first} is first");
            }
        }
    }

    #[test]
    fn neither_side_dies_in_a_seki() {
        let drawn = position(
            "X X X . O O O O
             O O X . O X X X
             O O X X O X . X
             O . O O X X . X
             . O O O X X X .
             O O . O X . X X",
        );
        let forecast = forecast(&drawn);
        for (color, stone) in [(Color::Black, "A6"), (Color::White, "H6")] {
            let spot = drawn.layout().spot(stone.parse().expect("a point"));
            let share = forecast.share(color, &drawn.chain(spot).stones);
            assert!(share > 0.9, "{color} keeps {share}");
        }
    }
}
