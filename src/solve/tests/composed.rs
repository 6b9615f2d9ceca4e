//! Composed positions with kos that never end, captured shapes and corners. Where players know more
//! than a proof without superko can show, the tests ask for no more than the proof, and that nothing
//! false is claimed.

use super::{LIMITS, moves, solve, statuses};
use crate::bitboard::PointSet;
use crate::color::Color::{self, Black, White};
use crate::diagram::position;
use crate::solve::answer::{Known, Ko, Status};
use crate::solve::claim::Claim;
use crate::solve::limits::Limits;
use crate::solve::problem::Problem;
use crate::solve::solver::Solver;
use crate::stop::Stop;

const NEVER: [bool; 4] = [false; 4];
const ALWAYS: [bool; 4] = [true; 4];
/// A ko in which the prover needs no threat.
const BY_KO: [bool; 4] = [false, false, true, true];

/// Returns the problem about the black stones at a point, with play on named points only.
fn within(text: &str, to_move: Color, stone: &str, region: &[&str]) -> Problem {
    let position = position(text);
    let points = |names: &[&str]| {
        let points = names.iter().map(|name| name.parse().expect("a point"));
        PointSet::from_points(position.size(), points)
    };
    let target = points(&[stone]);
    let problem = Problem::of(&position, to_move, &target).expect("a problem");
    let region = points(region) | *problem.target();
    problem.within(&region).expect("a region around the target")
}

/// Returns the problem about all black stones of a drawing, with play on them and on named points.
fn both(text: &str, to_move: Color, inside: &[&str]) -> Problem {
    let position = position(text);
    let inside = inside.iter().map(|name| name.parse().expect("a point"));
    let target = position.stones(Black);
    let region = PointSet::from_points(position.size(), inside) | target;
    let problem = Problem::of(&position, to_move, &target).expect("a problem");
    problem.within(&region).expect("a region around the target")
}

/// Whether a player reaches its goal, under each of four claims. The other player never does under
/// a claim that excludes it.
fn proven(problem: &Problem, prover: Color) -> [bool; 4] {
    let claims = [Claim::NoKo, Claim::Unconditional, Claim::Threats(0), Claim::AllKos];
    let proven = |prover| {
        claims.map(|claim| {
            let mut solver = Solver::default();
            let attempt = solver.prove(problem, prover, claim, &LIMITS, &Stop::new());
            attempt.expect("a region that fits").is_proven
        })
    };
    let (own, other) = (proven(prover), proven(!prover));
    for (claim, against) in [(1, 3), (2, 2), (3, 1)] {
        assert!(!(own[claim] && other[against]), "{prover}: {own:?}, {other:?}");
    }
    own
}

/// Black's stones in the middle are connected to a living group if Black wins one of two kos. White
/// has taken the left one, and Black the right one.
fn connected_by_one_of_two_kos(to_move: Color) -> Problem {
    let text = "
        . X O X X . X X . X .
        X O . O X X X O X O X
        X O O O O O O O O O X
        . . . . . . . . . . .";
    within(text, to_move, "D4", &["C4", "F4", "J4", "C3", "J3"])
}

/// Players call this alive: White needs a threat for each round, and Black none. A proof without
/// superko needs that White has no threats, because White takes for ever otherwise.
#[test]
fn a_group_that_needs_one_of_two_kos_lives_without_threats() {
    let white_first = connected_by_one_of_two_kos(White);
    assert_eq!(proven(&white_first, Black), BY_KO);
    assert_eq!(proven(&white_first, White), NEVER, "White does not even get a ko");
    assert_eq!(proven(&connected_by_one_of_two_kos(Black), Black), ALWAYS);
}

/// The same with the colours exchanged: White's stones in the middle need one of two kos, and the
/// black chain around them has no eye.
fn around_a_double_ko(to_move: Color) -> Problem {
    let text = "
        . O X O O . O O . O .
        O X . X O O O X O X O
        O X X X X X X X X X O
        . . O O O O O O O . .";
    let white = ["D4", "E4", "G4", "H4", "E3", "F3", "G3", "J3"];
    within(text, to_move, "C2", &[&white[..], &["C4", "C3", "F4", "J4"]].concat())
}

/// Players call this dead. Black has no claim, with all threats in the world.
#[test]
fn a_group_that_needs_both_of_two_kos_is_never_proven_to_live() {
    let black_first = around_a_double_ko(Black);
    assert_eq!(proven(&black_first, Black), NEVER);
    assert_eq!(proven(&black_first, White), BY_KO);
    assert_eq!(proven(&around_a_double_ko(White), White), ALWAYS);
}

/// Moonshine life: White must win the ko at A4 to kill the corner. The double ko on the right has
/// threats for Black without end.
fn with_a_double_ko_elsewhere(to_move: Color) -> Problem {
    let text = "
        . X X O . . . . . . . . .
        X X O O . . . . . . . . .
        . X O . O X O O . O O . O
        X O O O X . X O O O X O X
        O O . O X X X X X X X X X
        . . . . . O O X . X O O .";
    let corner = ["A6", "D6", "C5", "A4", "A3", "B3"];
    let white = ["G4", "H4", "K4", "L4", "H3", "J3", "K3", "M3"];
    let black = ["E3", "G3", "L3", "N3", "E2", "F2", "G2", "H2", "J2", "K2", "L2", "M2", "N2"];
    let rest = ["F4", "F3", "J4", "M4", "H1", "J1", "K1"];
    within(text, to_move, "A5", &[&corner[..], &white, &black, &rest].concat())
}

/// A solver with superko, or one that takes a cycle for life, would save the corner.
#[test]
fn a_double_ko_elsewhere_does_not_save_a_group_that_is_dead_by_ko() {
    for to_move in [Black, White] {
        let problem = with_a_double_ko_elsewhere(to_move);
        assert_eq!(proven(&problem, Black), NEVER, "{to_move} first");
        assert_eq!(proven(&problem, White), BY_KO, "{to_move} first");
    }
}

/// White captures five stones at C4, and Black plays back at D4 under them.
fn under_the_stones(to_move: Color) -> Problem {
    let text = "
        X . . O O O O .
        . X . . X X O .
        X X X O X X O .
        O O O O O O O .
        . . . . . . . .";
    let region = ["A5", "B5", "C5", "A4", "C4", "D4", "E4", "F4", "E3", "F3"];
    within(text, to_move, "B4", &region)
}

#[test]
fn stones_are_given_up_to_play_under_them() {
    let problem = under_the_stones(Black);
    let answer = Solver::default().solve(&problem, &LIMITS, &Stop::new());
    let answer = answer.expect("a region that fits");
    assert_eq!((answer.status(), moves(&answer)), (Status::Alive, vec!["C5".to_owned()]));
    let line: Vec<String> = answer.moves[0].line.iter().map(ToString::to_string).collect();
    assert_eq!(line, ["C5", "C4", "D4", "C4", "D4"]);
    assert_eq!(proven(&under_the_stones(White), White), ALWAYS);
}

/// Like a ten-thousand-year ko: Black makes seki at A4. White may start a ko there, in which Black
/// takes first.
const SEKI_OR_KO: &str = "
    O . X X O .
    . O O X O .
    . X O X O .
    X X X X O .
    O O O O O .
    . . . . . .";

#[test]
fn a_seki_that_the_attacker_can_make_a_ko_is_neither_life_nor_death() {
    let black = solve(SEKI_OR_KO, Black);
    assert_eq!((black.status(), moves(&black)), (Status::Stands, vec!["A4".to_owned()]));
    let white = solve(SEKI_OR_KO, White);
    let expected = Ko { reached: Claim::Threats(1), prevented: Some(Claim::Threats(0)) };
    assert_eq!((white.status(), moves(&white)), (Status::Ko(expected), vec!["A4".to_owned()]));
}

/// Six points in a rectangle in the corner, with this many liberties outside.
pub(super) const SIX: [&str; 3] = [
    "
    . . . X O .
    . . . X O .
    X X X X O .
    O O O O O .
    . . . . . .",
    "
    . . . X . .
    . . . X O .
    X X X X O .
    O O O O O .
    . . . . . .",
    "
    . . . X . .
    . . . X . O
    X X X X O .
    O O O O O .
    . . . . . .",
];

#[test]
fn six_in_a_corner_die_without_a_liberty_outside() {
    assert_eq!(statuses(SIX[0]), [Status::Alive, Status::Dead]);
}

#[test]
fn six_in_a_corner_are_a_ko_with_one_liberty_outside() {
    let [black, white] = statuses(SIX[1]);
    assert_eq!(black, Status::Alive);
    assert!(matches!(white, Status::Ko(_)), "{white:?}");
}

#[test]
fn six_in_a_corner_live_with_two_liberties_outside() {
    assert_eq!(statuses(SIX[2]), [Status::Alive, Status::Alive]);
}

/// The carpenter's square: nine points in the corner, between walls that White can cut.
#[test]
fn the_carpenters_square_dies_in_its_middle_without_a_liberty_outside() {
    let text = "
        . . . X O .
        . . . X O .
        . . . X O .
        X X X O O .
        O O O O O .
        . . . . . .";
    let inside = ["A6", "B6", "C6", "A5", "B5", "C5", "A4", "B4", "C4"];
    let square = |to_move| {
        let problem = both(text, to_move, &inside);
        Solver::default().solve(&problem, &LIMITS, &Stop::new()).expect("a region that fits")
    };
    let white = square(White);
    assert_eq!(
        (white.status(), moves(&white)),
        (Status::Dead, vec!["B5".to_owned(), "C4".to_owned()])
    );
    assert_eq!(square(Black).winner(), Some(Black));
}

/// It is a ko if each wall has a liberty. Black's half of this is proven.
#[test]
fn the_carpenters_square_is_not_dead_with_two_liberties_outside() {
    let text = "
        . . . X . O
        . . . X O .
        . . . X O .
        X X X O O .
        . O O O O .
        O . . . . .";
    let inside = ["A6", "B6", "C6", "A5", "B5", "C5", "A4", "B4", "C4", "E6", "A2"];
    let problem = both(text, White, &inside);
    let limits = Limits { every_move: false, ..LIMITS };
    let answer = Solver::default().solve(&problem, &limits, &Stop::new());
    let result = answer.expect("a region that fits").result;
    assert_eq!(result, Known { reached: None, prevented: Some(Claim::Threats(0)) });
}
