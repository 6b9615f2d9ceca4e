//! Lockstep playouts against the scalar board and its playouts.

use super::*;
use crate::bitboard::{Bits, MAX_WORDS, Spot};
use crate::board::{Board, Refusal};
use crate::diagram::{Diagram, position};
use crate::playout::simd_under_test;
use crate::playout::{Uniform, play_out};
use crate::point::Size;
use crate::score;

const SUICIDES: [SuicideRule; 3] =
    [SuicideRule::Forbidden, SuicideRule::MultiStone, SuicideRule::Allowed];

const SIZES: [(u8, u8); 6] = [(5, 5), (9, 9), (13, 13), (19, 19), (25, 25), (7, 11)];

fn size((width, height): (u8, u8)) -> Size {
    Size::new(width, height).expect("a valid size")
}

fn start(position: &Position, suicide: SuicideRule) -> Start<'_> {
    Start { position, first: First::InTurn, ko: None, suicide }
}

/// A scalar board that follows one of the games.
struct Follower {
    game: usize,
    board: Board<MAX_WORDS>,
    /// Points that were refused since the last move.
    refused: Bits,
    moves: u32,
}

impl Follower {
    fn to_move(&self, boards: &Boards) -> Color {
        if boards.black.contains(self.game) { Color::Black } else { Color::White }
    }

    /// Returns the points whose set of games, given by `holds`, contains the follower's game.
    fn points(&self, boards: &Boards, holds: impl Fn(usize) -> games::Games) -> Bits {
        let points = boards.layout().board::<MAX_WORDS>();
        points.iter().filter(|spot| holds(spot.index()).contains(self.game)).collect()
    }

    fn assert_same_board(&self, boards: &Boards) {
        let color = self.to_move(boards);
        let own = self.points(boards, |index| boards.own[index]);
        let opposing = self.points(boards, |index| boards.opposing[index]);
        assert_eq!((&own, &opposing), (self.board.stones(color), self.board.stones(!color)));
        let mut banned = self.refused;
        if let Some(ko) = self.board.ko().filter(|ko| ko.banned == color) {
            banned.insert(ko.spot);
        }
        assert_eq!(self.points(boards, |index| boards.banned[index]), banned);
    }

    /// Asserts that the candidates are the points that the scalar playout may draw. These include
    /// suicides, which are refused only after the draw.
    fn assert_same_candidates(&self, boards: &Boards, color: Color, suicide: SuicideRule) {
        let candidates = self.points(boards, |index| boards.candidates[index]);
        let vacant = self.board.position().vacant_bits() - self.refused;
        let drawn = vacant.iter().filter(|&spot| {
            let refusal = self.board.legality(color, spot, suicide).err();
            !self.board.is_own_eye(color, spot) && refusal.is_none_or(|r| r == Refusal::Suicide)
        });
        assert_eq!(candidates, drawn.collect());
    }

    /// Follows a step, and returns whether the game is over.
    fn follow(&mut self, before: &Boards, after: &Boards, suicide: SuicideRule) -> bool {
        let color = self.to_move(before);
        if !before.waiting.contains(self.game) {
            self.assert_same_candidates(after, color, suicide);
        }
        let stride = after.shape.stride();
        let played = self.points(after, |index| {
            after.moves.row[index / stride] & after.moves.column[(index - 1) % stride + 1]
        });
        assert!(played.count() <= 1);
        let made = (before.black ^ after.black).contains(self.game);
        match played.first() {
            Some(spot) if made => {
                self.board.play(color, spot, suicide).expect("the move is legal");
            }
            None if made => self.board.set_ko(None),
            Some(spot) if !after.waiting.contains(self.game) => {
                let refusal = self.board.legality(color, spot, suicide);
                assert_eq!(refusal, Err(Refusal::Suicide));
                self.refused.insert(spot);
            }
            _ => {}
        }
        if made {
            self.moves += 1;
            self.refused = Bits::EMPTY;
        }
        self.assert_same_board(after);
        after.over.contains(self.game)
    }
}

/// Follows some of the games move by move: scalar boards play the moves of the lockstep boards.
fn follow_games(position: &Position, ko: Option<Ko>, suicide: SuicideRule, followed: usize) {
    let start = Start { ko, ..start(position, suicide) };
    let mut random = Random::from_seed(position.hash());
    let mut boards = Boards::new(position, suicide, &mut random);
    boards.begin(|place| Some(start.beginning(place as u32)));
    let mut followers: Vec<Follower> = (0..followed)
        .map(|place| {
            let mut board = Board::from_position(position);
            board.set_ko(ko);
            Follower { game: place * 61 % GAMES, board, refused: Bits::EMPTY, moves: 0 }
        })
        .collect();
    let limit = 3 * position.size().area() as u32;
    while !followers.is_empty() {
        let before = boards.clone();
        boards.advance(1, None, simd_under_test());
        // Finding areas overwrites sets that the followers need.
        let mut counted = boards.clone();
        counted.find_areas(boards.over);
        followers.retain_mut(|follower| {
            let over = follower.follow(&before, &boards, suicide);
            if over {
                assert!(follower.moves <= limit);
                let exact = score::areas_of(&follower.board.position(), &Bits::EMPTY);
                let color = follower.to_move(&boards);
                let own = follower.points(&boards, |index| counted.candidates[index]);
                let opposing = follower.points(&boards, |index| counted.empty[index]);
                assert_eq!((own, opposing), (exact[color], exact[!color]));
            }
            !over
        });
    }
}

#[test]
fn lockstep_and_scalar_agree_move_by_move() {
    for sides in SIZES {
        for suicide in SUICIDES {
            let followed = 2000 / size(sides).area();
            follow_games(&Position::empty(size(sides)), None, suicide, followed.max(4));
        }
    }
}

#[test]
fn boards_of_one_or_two_lines_agree_too() {
    for sides in [(1, 1), (1, 2), (2, 1), (1, 7), (7, 1), (2, 2), (2, 9), (9, 2), (3, 3), (25, 1)] {
        for suicide in SUICIDES {
            follow_games(&Position::empty(size(sides)), None, suicide, 20);
        }
    }
}

#[test]
fn a_ko_of_the_start_binds_the_player_it_binds() {
    let ko: Diagram = "
        . X O .
        X a X O
        . X O .
        . . . ."
        .parse()
        .expect("a diagram");
    let spot = ko.position.layout().spot(ko.marked('a'));
    for banned in Color::ALL {
        follow_games(&ko.position, Some(Ko { banned, spot }), SuicideRule::Forbidden, 40);
    }
}

#[test]
fn instructions_do_not_change_the_games() {
    for sides in [(9, 9), (7, 11), (19, 19)] {
        let empty = Position::empty(size(sides));
        let play = |simd| {
            let mut random = Random::from_seed(1);
            let start = start(&empty, SuicideRule::MultiStone);
            play_outs(&start, 700, Tally::Ownership, &mut random, simd, &|| false)
        };
        let baseline = play(Simd::Baseline);
        for simd in Simd::ALL.into_iter().filter(|simd| simd.is_available()) {
            assert_eq!(play(simd), baseline, "{simd}");
        }
    }
}

#[test]
fn as_many_games_are_finished_as_were_asked_for() {
    let empty = Position::empty(Size::square(3));
    for games in [0, 1, 511, 512, 513, 3000] {
        let mut random = Random::from_seed(1);
        let start = start(&empty, SuicideRule::Forbidden);
        let totals =
            play_outs(&start, games, Tally::Results, &mut random, simd_under_test(), &|| false);
        assert_eq!((totals.games(), totals.owned), (games, None));
    }
}

#[test]
fn a_stop_signal_ends_it() {
    let empty = Position::empty(Size::square(9));
    let start = start(&empty, SuicideRule::Forbidden);
    let mut random = Random::from_seed(1);
    let asked = std::cell::Cell::new(0);
    let stop = || asked.replace(asked.get() + 1) == 40;
    let totals = play_outs(&start, u32::MAX, Tally::Results, &mut random, simd_under_test(), &stop);
    assert!(totals.games() > 0 && totals.games() < 4 * GAMES as u32, "{}", totals.games());
}

#[test]
fn no_own_eye_is_ever_filled() {
    let drawn = position(
        ". X O .
         X X O O
         . X O .
         X X O O",
    );
    let mut random = Random::from_seed(1);
    let start = start(&drawn, SuicideRule::MultiStone);
    let totals = play_outs(&start, 512, Tally::Results, &mut random, simd_under_test(), &|| false);
    assert_eq!((totals.moves, totals.differences[16]), (2 * 512, 512));
}

#[test]
fn a_choice_is_uniform_over_the_candidates() {
    // Black may not play in the own eye a, nor take back the ko c; the suicide b is drawn, and then
    // refused.
    let diagram: Diagram = "
        a X . O b O
        X X . . O .
        . . . . . .
        X . . X O .
        . . X O c O
        . . . X O b"
        .parse()
        .expect("a diagram");
    let layout = diagram.position.layout();
    let ko = Ko { banned: Color::Black, spot: layout.spot(diagram.marked('c')) };
    let start = Start {
        position: &diagram.position,
        first: First::Always(Color::Black),
        ko: Some(ko),
        suicide: SuicideRule::Forbidden,
    };
    let not_drawn = [diagram.marked('a'), diagram.marked('c')].map(|point| layout.spot(point));
    let vacant = diagram.position.vacant_bits();
    let drawn: Vec<Spot> = vacant.iter().filter(|spot| !not_drawn.contains(spot)).collect();
    let mut counts = vec![0_u32; drawn.len()];
    let mut random = Random::from_seed(1);
    for _ in 0..100 {
        let mut boards = Boards::new(start.position, start.suicide, &mut random);
        boards.begin(|place| Some(start.beginning(place as u32)));
        boards.advance(1, None, simd_under_test());
        let stride = boards.shape.stride();
        for (place, spot) in drawn.iter().enumerate() {
            let (row, column) = (spot.index() / stride, (spot.index() - 1) % stride + 1);
            counts[place] += (boards.moves.row[row] & boards.moves.column[column]).count();
        }
    }
    // The expected `distance` is about the number of points less one, with a standard deviation of
    // the square root of twice that.
    let chosen: u32 = counts.iter().sum();
    assert!(chosen > 90 * GAMES as u32, "three draws seldom fail: {chosen}");
    let expected = f64::from(chosen) / f64::from(counts.len() as u32);
    let distance: f64 = counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    let freedom = f64::from(counts.len() as u32 - 1);
    assert!(distance < freedom + 4.0 * (2.0 * freedom).sqrt(), "{distance}: {counts:?}");
}

/// Sums over the scalar playouts from the empty board, in the form of the lockstep ones.
fn scalar_totals(start: &Start, games: u32, random: &mut Random) -> Totals {
    let layout = start.position.layout();
    let mut totals = Totals::new(layout.size().area(), Some(64 * layout.words()));
    let equal = layout.size().area().cast_signed() as i32;
    crate::board::with_width!(layout, W => {
        let empty = Board::<W>::from_position(start.position);
        let mut board = empty.clone();
        for game in 0..games {
            board.clone_from(&empty);
            let mut policy = Uniform { suicide: start.suicide };
            let first = start.first.of(game);
            let outcome = play_out(&mut board, first, &mut policy, random, simd_under_test());
            totals.moves += u64::from(outcome.moves);
            totals.differences[(equal + outcome.area_difference).unsigned_abs() as usize] += 1;
            let areas = score::areas(layout, ByColor::from_fn(|color| *board.stones(color)));
            let owned = totals.owned.as_mut().expect("asked for");
            for color in Color::ALL {
                for spot in areas[color] {
                    owned[color][spot.index()] += 1;
                }
            }
        }
    });
    totals
}

/// Asserts that two sums over equally many games differ by no more than chance explains. The bound
/// is five standard deviations, which one of two million comparisons exceeds.
fn assert_alike(scalar: &Totals, lockstep: &Totals, what: &str) {
    let games = f64::from(scalar.games());
    assert_eq!(scalar.games(), lockstep.games());
    let moments = |totals: &Totals, value: &dyn Fn(i32) -> f64| {
        let sum = |power| {
            let results = totals.results().map(|(r, n)| value(r).powi(power) * f64::from(n));
            results.sum::<f64>() / games
        };
        (sum(1), sum(2) - sum(1).powi(2))
    };
    let alike = |name: &str, (a, variance): (f64, f64), (b, _): (f64, f64)| {
        let bound = 5.0 * (2.0 * variance.max(1e-9) / games).sqrt() + 1e-9;
        assert!((a - b).abs() <= bound, "{what}: {name} {a} and {b}, allowed {bound}");
    };
    let score = |difference| f64::from(difference);
    alike("score", moments(scalar, &score), moments(lockstep, &score));
    let won = |difference: i32| f64::from(difference.signum() + 1) / 2.0;
    alike("wins", moments(scalar, &won), moments(lockstep, &won));
    let spread = |difference: i32| f64::from(difference).powi(2);
    alike("squared score", moments(scalar, &spread), moments(lockstep, &spread));
    // Lengths vary by less than a tenth of the number of points on boards that are not tiny.
    let area = f64::from(scalar.differences.len() as u32 / 2);
    alike("length", (scalar.mean_length(), (0.2 * area).powi(2)), (lockstep.mean_length(), 0.0));
    let owned = |totals: &Totals| totals.owned.clone().expect("asked for");
    let (scalar, lockstep) = (owned(scalar), owned(lockstep));
    for color in Color::ALL {
        for (index, (&a, &b)) in scalar[color].iter().zip(&lockstep[color]).enumerate() {
            let (a, b) = (f64::from(a) / games, f64::from(b) / games);
            alike(&format!("{color} at {index}"), (a, a * (1.0 - a)), (b, 0.0));
        }
    }
}

fn compare_distributions(games: impl Fn(usize) -> u32) {
    for sides in SIZES {
        let empty = Position::empty(size(sides));
        for suicide in SUICIDES {
            let start = start(&empty, suicide);
            let games = games(size(sides).area());
            let scalar = scalar_totals(&start, games, &mut Random::from_seed(11));
            let mut random = Random::from_seed(12);
            let lockstep =
                play_outs(&start, games, Tally::Ownership, &mut random, simd_under_test(), &|| {
                    false
                });
            let what = format!("{}x{}, suicide {suicide:?}", sides.0, sides.1);
            assert_alike(&scalar, &lockstep, &what);
        }
    }
}

#[test]
fn lockstep_and_scalar_playouts_are_alike() {
    compare_distributions(|area| 400_000 / area as u32);
}

#[test]
#[ignore = "takes minutes: 100,000 games of each kind on each board"]
fn lockstep_and_scalar_playouts_are_alike_over_100_000_games() {
    compare_distributions(|_| 100_000);
}
