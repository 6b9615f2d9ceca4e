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

/// The wall of two stones is in atari, so the corner gets out by E6.
const WEAK_WALL: &str = "
    . . . O X O . . . . .
    O O O O X O . . . . .
    X X X X . O . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .";

#[test]
fn a_wall_in_atari_is_not_taken_for_safe() {
    for named in [false, true] {
        let position = position(WEAK_WALL);
        let target = PointSet::from_points(position.size(), ["D8".parse().expect("a point")]);
        let problem = if named {
            Problem::of(&position, Black, &target).expect("a problem")
        } else {
            Problem::find(&position, Black).expect("a surrounded group")
        };
        let answer = Solver::default().solve(&problem, &LIMITS, &Stop::new());
        let answer = answer.expect("a small region");
        assert_ne!(answer.status(), Status::Dead, "named: {named}");
    }
}

/// White's right corner lives for good; its left corner lives by B9.
const TWO_CORNERS: &str = "
    . . . O X . . . . . X O . O .
    O O O O X . . . . . X O O O O
    X X X X X . . . . . X X X X X
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .";

#[test]
fn a_group_that_lives_for_good_is_not_in_question() {
    for (to_move, status) in [(Black, Status::Dead), (White, Status::Alive)] {
        let position = position(TWO_CORNERS);
        let problem = Problem::find(&position, to_move).expect("a surrounded group");
        assert!(!problem.target().contains("M9".parse().expect("a point")), "{to_move}");
        let answer = Solver::default().solve(&problem, &LIMITS, &Stop::new());
        let answer = answer.expect("a small region");
        assert_eq!(answer.status(), status, "{to_move}: {answer:?}");
        assert!(answer.moves.iter().any(|best| best.vertex.to_string() == "B9"), "{to_move}");
    }
}
