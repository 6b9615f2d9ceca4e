//! Kos: which claim is proven, and by whom.

use super::{LIMITS, moves, problem, solve};
use crate::color::Color::{self, Black, White};
use crate::solve::answer::{Ko, Status};
use crate::solve::claim::Claim;
use crate::solve::solver::Solver;
use crate::stop::Stop;

/// Whether a player reaches its goal with White to move, under each of four claims.
fn proven(text: &str, prover: Color) -> [bool; 4] {
    let claims = [Claim::NoKo, Claim::Unconditional, Claim::Threats(0), Claim::AllKos];
    let problem = problem(text, White);
    claims.map(|claim| {
        let mut solver = Solver::default();
        let attempt = solver.prove(&problem, prover, claim, &LIMITS, &Stop::new());
        attempt.expect("a region that fits").is_proven
    })
}

const BENT_FOUR: &str = "
    . . . X O .
    . X X X O .
    X X O O O .
    O O O . . .
    . . . . . .";

#[test]
fn bent_four_in_the_corner_is_alive_or_a_ko() {
    assert_eq!(solve(BENT_FOUR, Black).status(), Status::Alive);
    let white = solve(BENT_FOUR, White);
    let Status::Ko(Ko { reached, prevented }) = white.status() else {
        panic!("{:?}", white.status())
    };
    assert_eq!(reached, Claim::Threats(0), "White takes first");
    assert!(prevented.is_some_and(|claim| claim > Claim::Unconditional), "{prevented:?}");
    assert_eq!(moves(&white), ["B5"]);
}

#[test]
fn the_claims_of_both_players_exclude_each_other() {
    let (white, black) = (proven(BENT_FOUR, White), proven(BENT_FOUR, Black));
    assert_eq!(white, [false, false, true, true], "White takes the ko first");
    assert_eq!(black, [false, false, false, true], "Black needs threats");
}

/// White can take a ko at A4 again and again, and Black can never end it: the connection at A4
/// fills the eye.
const ENDLESS_KO: &str = "
    . X X O . .
    X X O O . .
    . X O . . .
    X O O . . .
    O O . . . .
    . . . . . .";

#[test]
fn a_ko_that_the_prover_can_never_end_proves_nothing() {
    assert_eq!(solve(ENDLESS_KO, Black).result.reached, None, "even with all threats");
    assert_eq!(proven(ENDLESS_KO, Black), [false; 4]);
    assert_eq!(proven(ENDLESS_KO, White), [false, false, true, true]);
}
