//! The policy made for scoring: it continues a finished position as its players would.
//!
//! It differs from the [uniform](super::Uniform) policy in the plays that it refuses and in those
//! that it answers.
//!
//! A player does not put more stones into atari than the play captures, unless they take the shape
//! that leaves the opponent one eye. Otherwise playouts would fill the shared liberties of a seki
//! and kill one side. A player answers an atari, takes a stone that was put into atari, and plays
//! the vital point of the space that a capture has left.

use super::{Accept, Policy, draw};
use crate::bitboard::{Bitboard, Layout, Spot};
use crate::board::{Board, Chain};
use crate::color::Color;
use crate::random::Random;
use crate::rules::SuicideRule;

/// A player overlooks one answer in this many, so that a result that depends on a single order of
/// moves is not certain.
const OVERLOOKED: u32 = 16;

/// The largest number of stones that may be sacrificed to leave the opponent a single eye.
const LARGEST_NAKADE: u32 = 6;

/// Plays as people do to find out the score of a finished game. Suicide is never played.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scoring<const W: usize> {
    /// The last play, unless the last move was a pass.
    last: Option<Last<W>>,
}

/// A play that the next player may answer.
#[derive(Clone, Copy, Debug)]
struct Last<const W: usize> {
    spot: Spot,
    /// The stones that the play captured.
    removed: Bitboard<W>,
}

impl<const W: usize> Policy<W> for Scoring<W> {
    #[inline(always)]
    fn begin(&mut self) {
        self.last = None;
    }

    #[inline(always)]
    fn choose(&mut self, board: &mut Board<W>, color: Color, random: &mut Random) -> Option<Spot> {
        if let Some(last) = &self.last
            && let Some(spot) = answer(board, color, last, random)
        {
            return Some(spot);
        }
        draw(board, color, random, self)
    }

    #[inline(always)]
    fn play(&mut self, board: &mut Board<W>, color: Color, spot: Spot) {
        self.last = Some(Last { spot, removed: board.play_and_return_captures(color, spot) });
    }

    #[inline(always)]
    fn passed(&mut self) {
        self.last = None;
    }
}

impl<const W: usize> Accept<W> for Scoring<W> {
    #[inline(always)]
    fn accepts(&self, board: &Board<W>, color: Color, spot: Spot) -> bool {
        is_sensible(board, color, spot)
    }
}

/// Whether a player would think of an empty point: the play is legal, does not fill an own eye, and
/// does not throw stones away for nothing.
#[inline(always)]
fn is_sensible<const W: usize>(board: &Board<W>, color: Color, spot: Spot) -> bool {
    board.is_playout_move(color, spot, SuicideRule::Forbidden)
        && match exposed(board, color, spot) {
            Some(exposed) => exposed.is_sacrifice(board),
            None => true,
        }
}

/// A chain that a play would leave with one liberty or none.
#[derive(Clone, Copy, Debug)]
struct Exposed<const W: usize> {
    stones: Bitboard<W>,
    liberties: Bitboard<W>,
}

/// Returns the chain that a play on an empty point would leave with at most one liberty; `None` if
/// the chain would have more, or if the play captures.
#[inline(always)]
fn exposed<const W: usize>(board: &Board<W>, color: Color, spot: Spot) -> Option<Exposed<W>> {
    let neighbours = board.layout().neighbours(spot);
    let mut liberties = Bitboard::EMPTY;
    let mut vacant = 0;
    for neighbour in neighbours {
        if board.is_vacant(neighbour) {
            liberties.insert(neighbour);
            vacant += 1;
        }
    }
    if vacant > 1 {
        return None;
    }
    let mut stones = Bitboard::of(spot);
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
    liberties.remove(spot);
    (liberties.count() <= 1).then_some(Exposed { stones, liberties })
}

impl<const W: usize> Exposed<W> {
    /// Whether the stones are worth losing: they leave the opponent a single eye and do not give up
    /// an eye of their own.
    #[inline(always)]
    fn is_sacrifice(&self, board: &Board<W>) -> bool {
        let layout = board.layout();
        let is_open = |spot: Spot| {
            !self.stones.contains(spot) && (board.is_vacant(spot) || board.at(spot).is_some())
        };
        let is_eye = |liberty: Spot| !layout.neighbours(liberty).into_iter().any(is_open);
        self.stones.count() <= LARGEST_NAKADE
            && is_nakade(&self.stones, layout)
            && !self.liberties.first().is_some_and(is_eye)
    }
}

/// Returns the point that answers the opponent's last play; `None` without an answer, or if the
/// player overlooks it.
#[inline(always)]
fn answer<const W: usize>(
    board: &Board<W>,
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
            answers |= rescues(board, color, chain);
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
    is_sensible(board, color, spot).then_some(spot)
}

/// Returns the points where a play saves a chain in atari. These are the points that capture a
/// chain around it, and its liberty if a play there leaves it more than one.
#[inline(always)]
fn rescues<const W: usize>(board: &Board<W>, color: Color, chain: &Chain<W>) -> Bitboard<W> {
    let mut found = Bitboard::EMPTY;
    for attacker in chain.stones().neighbours(board.layout()) & *board.stones(!color) {
        if let Some(chain) = board.chain(attacker)
            && chain.liberty_count() == 1
        {
            found |= *chain.liberties();
        }
    }
    if let Some(liberty) = chain.liberties().first()
        && exposed(board, color, liberty).is_none()
    {
        found.insert(liberty);
    }
    found
}

/// Returns the point of a space that is next to most of the others, if only one is. The player who
/// plays there first decides whether the space is one eye or two.
fn vital_point<const W: usize>(space: &Bitboard<W>, layout: Layout) -> Option<Spot> {
    if space.count() > LARGEST_NAKADE {
        return None;
    }
    let degree = |spot| (Bitboard::<W>::of(spot).neighbours(layout) & *space).count();
    let most = space.iter().map(degree).max()?;
    let mut central = space.iter().filter(|&spot| degree(spot) == most);
    let found = central.next()?;
    central.next().is_none().then_some(found)
}

/// Whether a space of this shape is a single eye once the opponent has played in it first. Such
/// shapes have up to three points, four in a square or a T, five in a cross or bulky, or six as a
/// flower.
fn is_nakade<const W: usize>(space: &Bitboard<W>, layout: Layout) -> bool {
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
    use crate::bitboard::Bits;
    use crate::diagram::Diagram;

    fn diagram(text: &str) -> Diagram {
        text.parse().expect("a diagram")
    }

    /// Returns the marked points as a set.
    fn marked(text: &str) -> (Bits, Layout) {
        let diagram = diagram(text);
        let layout = diagram.position.layout();
        let points = diagram.marks.iter().map(|&(_, point)| point);
        (Bits::from_points(layout.size(), points), layout)
    }

    fn thinks_of(text: &str, color: Color) -> bool {
        let diagram = diagram(text);
        let board = Board::<2>::from_position(&diagram.position);
        is_sensible(&board, color, board.layout().spot(diagram.marked('a')))
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
}
