//! Eye spaces and groups with known results.

use super::{moves, solve, statuses};
use crate::color::Color::{Black, White};
use crate::solve::answer::Status::{self, Alive, Dead};

#[track_caller]
fn assert_eye_space(text: &str, expected: [Status; 2]) {
    assert_eq!(statuses(text), expected, "{text}");
}

#[test]
fn three_in_a_row_belong_to_the_player_who_moves_first() {
    let three = "
        . . . X O .
        X X X X O .
        O O O O O .
        . . . . . .";
    assert_eye_space(three, [Alive, Dead]);
    assert_eq!(moves(&solve(three, Black)), ["B4"]);
    assert_eq!(moves(&solve(three, White)), ["B4"]);
}

#[test]
fn four_in_a_row_live() {
    assert_eye_space(
        "
        . . . . X O .
        X X X X X O .
        O O O O O O .
        . . . . . . .",
        [Alive, Alive],
    );
}

#[test]
fn four_in_a_square_are_dead() {
    assert_eye_space(
        "
        . . X O .
        . . X O .
        X X X O .
        O O O O .
        . . . . .",
        [Dead, Dead],
    );
}

#[test]
fn four_in_a_pyramid_belong_to_the_player_who_moves_first() {
    assert_eye_space(
        "
        . . . X O .
        X . X X O .
        X X X O O .
        O O O O . .
        . . . . . .",
        [Alive, Dead],
    );
}

#[test]
fn five_in_a_bulk_belong_to_the_player_who_moves_first() {
    assert_eye_space(
        "
        . . . X O .
        . . X X O .
        X X X O O .
        O O O O . .
        . . . . . .",
        [Alive, Dead],
    );
}

#[test]
fn five_in_a_cross_belong_to_the_player_who_moves_first() {
    assert_eye_space(
        "
        X X . X X O
        X . . . X O
        X X . X X O
        X X X X X O
        O O O O O O
        . . . . . .",
        [Alive, Dead],
    );
}

#[test]
fn six_like_a_rabbit_belong_to_the_player_who_moves_first() {
    assert_eye_space(
        "
        . . X X O .
        . . . X O .
        X . X X O .
        X X X O O .
        O O O O . .
        . . . . . .",
        [Alive, Dead],
    );
}

#[test]
fn the_l_group_is_dead() {
    let group = "
        . . X O . .
        . . X O . .
        X X X O . .
        O O O O . .
        . . . . . .
        . . . . . .";
    assert_eq!(statuses(group), [Dead, Dead]);
}

#[test]
fn symmetric_problems_have_symmetric_answers() {
    let three = "
        . O X . . .
        . O X . . .
        . O X X X X
        . O O O O O
        . . . . . .";
    let mirrored = "
        . . . X O .
        . . . X O .
        X X X X O .
        O O O O O .
        . . . . . .";
    let [left, right] = [solve(three, White), solve(mirrored, White)];
    assert_eq!(left.status(), right.status());
    assert_eq!(left.moves.len(), right.moves.len());
}
