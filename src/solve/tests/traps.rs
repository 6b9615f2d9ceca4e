//! Positions in which solvers have proven what is false, and requests that make no sense.

use super::{LIMITS, moves, problem, solve, statuses};
use crate::bitboard::PointSet;
use crate::color::Color::{Black, White};
use crate::diagram::position;
use crate::point::Size;
use crate::position::Position;
use crate::solve::answer::{End, Reach, Status};
use crate::solve::claim::Claim;
use crate::solve::limits::{LEAST_MEMORY, Limits, Unfit};
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

/// Two stones beside it surround nothing, however tight the region is that the solver tries first.
#[test]
fn a_stone_on_the_open_board_is_not_dead() {
    let open = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . O X . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let c3 = PointSet::from_points(Size::square(9), ["C3".parse().expect("a point")]);
    for to_move in [White, Black] {
        let problem = Problem::of(&position(open), to_move, &c3).expect("a group");
        let limits = Limits { nodes: 200_000, ..LIMITS };
        let answer = Solver::default().solve(&problem, &limits, &Stop::new()).expect("a box");
        assert_eq!(answer.status(), Status::Unknown, "{to_move:?}");
    }
}

/// Black at C9 connects to stones whose liberties are far away, outside the narrow region.
#[test]
fn stones_that_a_move_connects_to_the_open_board_are_not_settled() {
    let connection = position(
        "
        X X . X X X X X .
        O O O O O O O X .
        . . . . . . O X .
        . . . . . . . X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
    let corner = PointSet::from_points(Size::square(9), ["A9".parse().expect("a point")]);
    let problem = Problem::of(&connection, White, &corner).expect("a group");
    let answer = Solver::default().solve(&problem, &LIMITS, &Stop::new()).expect("a box");
    assert_eq!((answer.status(), moves(&answer)), (Status::Dead, vec!["C9".to_owned()]));
    assert_eq!(answer.result_of_pass.and_then(|known| known.prevented), None);
}

/// The tables are made anew for another memory. A question from before must not read what was
/// proven about another one since.
#[test]
fn a_question_never_reads_what_another_one_has_proven() {
    let board = position(THREE);
    let corner = PointSet::from_points(board.size(), ["D4".parse().expect("a point")]);
    let problem = Problem::of(&board, White, &corner).expect("a group");
    let mut solver = Solver::default();
    let mut life = solver.inquire(&problem, Black, Claim::Unconditional, 8 << 20).expect("a box");
    let mut death = solver.inquire(&problem, White, Claim::Unconditional, 4 << 20).expect("a box");
    let stop = Stop::new();
    assert!(solver.pursue(&mut death, 100_000, 100_000, &stop).0.is_some());
    assert!(solver.pursue(&mut life, 100_000, 100_000, &stop).0.is_none());
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
        "1000 bytes of memory are too few for the solver: it needs 4194304"
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

/// In the narrow region around the four stones there is room for one eye only. White's first move
/// kills there, and in a wider region Black lives.
#[test]
fn a_death_that_a_wider_region_refutes_is_no_result() {
    let corner = "
        X X X X . . . . . . . . .
        . . . . . . . . . . . . .
        . . . O O . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .";
    let mut solver = Solver::default();
    let limits = Limits { nodes: 30_000, ..LIMITS };
    let answer = solver.solve(&problem(corner, White), &limits, &Stop::new());
    let answer = answer.expect("a region that fits");
    assert_eq!(answer.result.reached, Some(Claim::Unconditional), "in the narrow region");
    assert_eq!(answer.reach(), Some(Reach::Region));
    assert_eq!((answer.status(), answer.winner()), (Status::Unknown, None));
}

#[test]
fn each_move_and_each_refutation_says_how_far_its_proof_reaches() {
    let white = solve(THREE, White);
    assert_eq!(white.status(), Status::Dead);
    assert!(white.moves.iter().all(|best| best.reach == Reach::Wider), "{:?}", white.moves);
    let refuted = white.refutations.iter().map(|other| other.reach);
    assert!(refuted.clone().count() > 0 && refuted.clone().all(|reach| reach == Reach::Board));
    assert!(solve(THREE, Black).moves.iter().all(|best| best.reach == Reach::Board));
    let region = PointSet::full(Size::new(5, 4).expect("a size"));
    let given = problem(THREE, White).within(&region).expect("the whole board");
    let answer = Solver::default().solve(&given, &LIMITS, &Stop::new());
    let answer = answer.expect("a region that fits");
    assert!(answer.moves.iter().all(|best| best.reach == Reach::Given));
}

#[test]
fn claims_with_one_threat_and_with_two_are_not_skipped() {
    // Black must take a ko back at once, one time.
    let answer = solve(super::kos::BENT_FOUR, White);
    let prevented = answer.refusal.as_ref().map(|refusal| refusal.claim);
    assert_eq!(prevented, Some(Claim::Threats(1)));
    assert_eq!(answer.result.prevented, prevented);
}

/// A ko whose tree needs more than the least memory keeps.
#[test]
fn a_tree_that_does_not_fit_into_its_share_is_left_out() {
    let problem = problem(super::composed::SIX[1], White);
    let answer = |memory| {
        let limits = Limits { nodes: 200_000, memory, every_move: false };
        Solver::default().solve(&problem, &limits, &Stop::new()).expect("a region that fits")
    };
    let (little, enough) = (answer(LEAST_MEMORY), answer(16 << 20));
    assert_eq!((little.status(), little.end), (enough.status(), End::Finished));
    assert_eq!(moves(&little), moves(&enough));
    assert!(little.moves[0].proof.is_none() && enough.moves[0].proof.is_some());
}
