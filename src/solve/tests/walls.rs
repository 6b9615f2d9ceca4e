//! Deaths on the condition that the stones around hold.

use super::{moves, problem, solve, solve_with};
use crate::bitboard::Bits;
use crate::color::Color::White;
use crate::solve::answer::{Reach, Status};
use crate::solve::setting::{Setting, settings};

/// White's wall has a gap at E2. Black's stones can get out there.
const GAP: &str = "
    . . . . . . . . .
    . . . . . . . . .
    O O O O . . . . .
    X X X O . . . . .
    . . . X . . . . .
    . . . X O . . . .";

#[test]
fn a_death_that_needs_the_walls_is_a_result_on_this_condition_only() {
    let answer = solve(GAP, White);
    assert_eq!(answer.status(), Status::Unknown);
    assert_eq!((answer.winner(), answer.status_if_walls_hold()), (None, Some(Status::Dead)));
    assert_eq!(moves(&answer), ["B2"]);
    assert_eq!(answer.reach(), Some(Reach::Region));
    let gaps = answer.gaps.expect("points beside the region");
    let vacant = answer.problem.position().vacant();
    assert!(!gaps.is_empty() && (gaps & answer.region).is_empty());
    assert_eq!(gaps, (answer.region.neighbours() & vacant) - answer.region);
}

#[test]
fn closed_walls_need_no_condition() {
    let closed = GAP.replace("X . . . . .\n    . . . X", "X O . . . .\n    . . . X");
    let answer = solve(&closed, White);
    assert_eq!((answer.status(), answer.status_if_walls_hold()), (Status::Dead, None));
    assert_eq!((answer.reach(), answer.gaps), (Some(Reach::Wider), None));
}

#[test]
fn a_death_behind_closed_walls_is_a_result_with_any_number_of_nodes() {
    let closed = GAP.replace("X . . . . .\n    . . . X", "X O . . . .\n    . . . X");
    let mut deaths = 0;
    for nodes in (100..2000).step_by(100) {
        let answer = solve_with(&closed, White, nodes);
        assert_eq!((answer.status_if_walls_hold(), answer.gaps), (None, None), "{nodes}");
        assert_eq!(answer.status() == Status::Unknown, answer.moves.is_empty(), "{nodes}");
        deaths += usize::from(answer.status() == Status::Dead);
    }
    assert!(deaths > 0);
}

#[test]
fn more_nodes_do_not_put_a_ko_that_decides_nothing_before_the_condition() {
    // With these nodes Black is proven to live by ko at least.
    let drawn = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O . . .
        X X X O . . .
        . . . X . . .
        . . . X O . .";
    let answer = solve_with(drawn, White, 1_500_000);
    assert_eq!(answer.status_if_walls_hold(), Some(Status::Dead));
    let refusal = answer.refusal.as_ref().expect("a ko on the board");
    assert_eq!((refusal.reach, Some(refusal.claim)), (Reach::Board, answer.result.prevented));
    assert_eq!((answer.status(), answer.winner()), (Status::Unknown, None));
}

#[test]
fn a_group_that_dies_in_a_region_whoever_moves_first_is_no_result_there() {
    // The region of two steps is too small for eyes; the open side is not a wall.
    let open = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O O O . . . . .
        . O X . . . . . .
        . O O O . . . . .
        . . . . . . . . .";
    let answer = solve(open, White);
    assert_eq!((answer.status_if_walls_hold(), answer.gaps), (None, None));
}

#[test]
fn points_in_the_own_space_of_a_group_are_no_gaps_of_the_walls() {
    let sealed = "
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        O O O O O O O O O O . . .
        X X X X X X X X X O . . .
        . . . . . . . . X O . . .
        . . . . . . . . X O . . .
        . . . . . . . . X O . . .
        . . . . . . . . X O . . .";
    // A few stones of the attacker there are not the walls.
    let rows: Vec<&str> = sealed.lines().collect();
    let row = "        . . . . O O . . X O . . .";
    let entered = [&rows[..8], &[row], &rows[9..]].concat().join("\n");
    for text in [sealed, &entered] {
        let settings = settings(&problem(text, White)).expect("regions that fit");
        let gaps: Vec<_> = settings.iter().map(Setting::gaps).collect();
        assert!(gaps.contains(&None) && gaps.iter().flatten().all(Bits::is_empty));
    }
}
