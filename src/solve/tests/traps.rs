//! Positions in which solvers have proven what is false, and requests that make no sense.

use super::{LIMITS, problem, solve, statuses};
use crate::bitboard::PointSet;
use crate::color::Color::{Black, White};
use crate::diagram::position;
use crate::point::Size;
use crate::position::Position;
use crate::solve::answer::{End, Status};
use crate::solve::limits::{Limits, Unfit};
use crate::solve::problem::{NoProblem, Problem};
use crate::solve::solver::Solver;
use crate::stop::Stop;

const THREE: &str = "
    . . . X O
    X X X X O
    O O O O O
    . . . . .";

#[test]
fn a_seki_stands_without_two_eyes() {
    let seki = "
        . O O O O . X O
        X X X X X X X O
        O O O O O O O O
        . . . . . . . .";
    assert_eq!(statuses(seki), [Status::Stands, Status::Stands]);
}

/// Two black stones on the first line are cut off by a stone on the empty point between them.
#[test]
fn stones_with_an_open_point_between_them_are_not_connected() {
    let cut = "
        X . X O .
        . X . O .
        X . X O .
        O X O O .
        . O . . .";
    assert_eq!(solve(cut, White).result.prevented, None);
}

#[test]
fn a_target_is_stones_of_one_colour_on_the_board() {
    let board = position(
        "
        X O .
        O . .
        . . X",
    );
    let of = |names: &[&str]| {
        let points = names.iter().map(|name| name.parse().expect("a point"));
        let points = PointSet::from_points(board.size(), points);
        Problem::of(&board, Black, &points).map_err(|error| error.to_string())
    };
    let no_liberty = Err("the chain at A3 has no liberty".to_owned());
    assert_eq!(of(&["C1"]).map(|_| ()), no_liberty);
    let board = position(
        "
        X O .
        . . .
        . . X",
    );
    let of = |names: &[&str]| {
        let points = names.iter().map(|name| name.parse().expect("a point"));
        let points = PointSet::from_points(board.size(), points);
        Problem::of(&board, Black, &points).map(|_| ()).map_err(|error| error.to_string())
    };
    let refused = |text: &str| Err(text.to_owned());
    assert_eq!(of(&["A3"]), Ok(()));
    assert_eq!(of(&[]), refused("the target is empty: name a point with a stone"));
    assert_eq!(of(&["A1"]), refused("A1 is empty: a target is a point with a stone"));
    let both = "the target has stones of both colours: name stones of one colour";
    assert_eq!(of(&["A3", "B3"]), refused(both));
}

#[test]
fn points_of_another_board_and_regions_beside_the_target_are_refused() {
    let three = problem(THREE, White);
    let small = PointSet::empty(Size::square(3));
    let error = three.within(&small).expect_err("another board");
    assert_eq!(
        error.to_string(),
        "the points are for a board of 3x3, and the position is on a board of 5x4"
    );
    let error = three.within(&PointSet::empty(three.position().size())).expect_err("no target");
    assert_eq!(error.to_string(), "the region does not contain the target's stone at A3");
}

#[test]
fn a_group_is_found_if_stones_of_both_colours_stand_on_the_board() {
    let find = |text: &str| Problem::find(&position(text), Black).expect_err("no problem");
    assert_eq!(find(". . .\n. . .").to_string(), "the board has no stones");
    assert_eq!(find(". X .\n. . .").to_string(), "no group is surrounded: name a target");
    let empty = Position::empty(Size::square(19));
    assert_eq!(Problem::find(&empty, Black), Err(NoProblem::EmptyBoard));
}

#[test]
fn requests_that_do_not_fit_name_what_would() {
    let three = problem(THREE, White);
    let mut solver = Solver::default();
    let limits = Limits { memory: 1000, ..LIMITS };
    let error = solver.solve(&three, &limits, &Stop::new()).expect_err("too small");
    assert_eq!(
        error.to_string(),
        "1000 bytes are too few for the solver's table: it needs 1048576"
    );
    let size = Size::square(19);
    let mut stone = Position::empty(size);
    let point = "K10".parse().expect("a point");
    stone.set(point, Some(Black));
    let problem = Problem::of(&stone, White, &PointSet::from_points(size, [point]));
    let problem = problem.and_then(|problem| problem.within(&PointSet::full(size)));
    let error = solver.solve(&problem.expect("a problem"), &LIMITS, &Stop::new());
    assert!(matches!(error, Err(Unfit::TooLarge { width: 19, height: 19 })));
    let text = "the region has a box of 19 by 19 points: at most 128 fit";
    assert_eq!(error.expect_err("too large").to_string(), text);
}

#[test]
fn a_raised_stop_ends_the_search_without_a_result() {
    let three = problem(THREE, White);
    let stop = Stop::new();
    stop.raise();
    let answer = Solver::default().solve(&three, &LIMITS, &stop).expect("a region that fits");
    assert_eq!((answer.status(), answer.end), (Status::Unknown, End::Stopped));
}
