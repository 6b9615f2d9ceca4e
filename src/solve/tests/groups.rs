//! Which stones are meant, if a colour has several groups.

use super::LIMITS;
use crate::bitboard::PointSet;
use crate::color::Color::{self, Black, White};
use crate::diagram::position;
use crate::solve::answer::Status;
use crate::solve::problem::Problem;
use crate::solve::solver::Solver;
use crate::stop::Stop;

/// White's corner has three points in a row. White's stone outside is not part of it.
const CORNER: &str = "
    . . . O X . . . . . .
    O O O O X . . . . . .
    X X X X X . X . . . .
    . . . . . . O . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .";

fn found(to_move: Color) -> Problem {
    Problem::find(&position(CORNER), to_move).expect("a surrounded group")
}

fn points(names: &[&str]) -> PointSet {
    let points = names.iter().map(|name| name.parse().expect("a point"));
    PointSet::from_points(position(CORNER).size(), points)
}

#[test]
fn an_attacker_kills_the_surrounded_group_alone() {
    let problem = found(Black);
    assert_eq!(*problem.target(), points(&["D8", "A7", "B7", "C7", "D7"]));
    assert_eq!(problem.other_group().expect("all stones").target().iter().count(), 6);
    let answer = Solver::default().solve(&problem, &LIMITS, &Stop::new()).expect("a small region");
    assert_eq!(answer.status(), Status::Dead);
    assert_eq!(answer.problem.target(), problem.target());
    assert_eq!(answer.moves[0].vertex.to_string(), "B8");
}

/// Stones that are cut off may be what helps.
#[test]
fn a_defender_may_live_with_any_of_its_groups() {
    let problem = found(White);
    assert_eq!(problem.target().iter().count(), 6);
    let corner = problem.other_group().expect("the corner");
    assert_eq!(corner.target(), found(Black).target());
    let answer = Solver::default().solve(&problem, &LIMITS, &Stop::new()).expect("a small region");
    assert_eq!(answer.status(), Status::Alive);
    assert!(answer.moves.iter().any(|best| best.vertex.to_string() == "B8"));
}

#[test]
fn a_problem_with_a_named_target_has_no_other_group() {
    let named = Problem::of(&position(CORNER), Black, &points(&["D8"])).expect("a problem");
    assert_eq!(named.other_group(), None);
}
