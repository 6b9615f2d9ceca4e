use super::*;
use crate::bitboard::Bits;
use crate::diagram::{self, position};
use crate::point::Point;
use crate::symmetry::Symmetry;

/// Returns the named points of a board, `A1 B2`.
fn points(position: &Position, names: &str) -> Bits {
    let point = |name: &str| name.parse::<Point>().expect("a point");
    Bits::from_points(position.size(), names.split_whitespace().map(point))
}

/// Returns a drawing in which the points of a set are crosses and all others dots.
fn drawn(position: &Position, set: &Bits) -> String {
    let mut shown = Position::empty(position.size());
    for point in set.points(position.size()) {
        shown.set(point, Some(Color::Black));
    }
    diagram::rows(&shown).join("\n")
}

#[track_caller]
fn assert_set(position: &Position, set: &Bits, names: &str) {
    assert_eq!(drawn(position, set), drawn(position, &points(position, names)));
}

/// Returns the life of a position without dead stones.
fn life(position: &Position) -> Liveness {
    Liveness::of(position, &Bits::EMPTY)
}

#[test]
fn a_group_with_two_eyes_is_independently_alive() {
    let drawn = position(
        ". X . X O .
         X X X X O .
         O O O O O .",
    );
    let life = life(&drawn);
    assert!(life.seki(Color::Black).is_empty());
    assert_set(&drawn, life.territory(Color::Black), "A3 C3");
}

#[test]
fn a_group_with_one_eye_and_a_shared_liberty_is_in_seki() {
    // The first example of seki in the rules: the player who plays C1 is captured.
    let drawn = position(
        "O O X X X
         O O X X X
         O . O X .
         O O O X X
         O O . X X",
    );
    let life = life(&drawn);
    for color in Color::ALL {
        assert_eq!(life.seki(color), drawn.bits(color));
        assert!(life.territory(color).is_empty());
    }
}

#[test]
fn eyes_in_seki_are_neutral() {
    // The second example of seki in the rules: black eyes at A2 and D5, in different groups.
    let drawn = position(
        "O . X . X
         . O X X X
         X X O O O
         . X O . O
         X X O O .",
    );
    let life = life(&drawn);
    assert!(life.seki(Color::Black).contains(drawn.layout().spot(Point::new(0, 0))));
    assert!(life.territory(Color::Black).is_empty());
}

#[test]
fn stones_with_liberties_but_no_eye_are_in_seki() {
    let drawn = position(
        ". X O . X O . O
         . X O . X O O .
         X X O O X O . O
         . X X X X O O O",
    );
    let life = life(&drawn);
    // White's three have only neutral liberties. So have the black stones next to them, but these
    // are connected to an eye space of three points.
    assert_set(&drawn, life.seki(Color::White), "C4 C3 C2 D2");
    assert_set(&drawn, life.territory(Color::White), "G4 H3 G2");
}

#[test]
fn a_false_eye_has_to_be_filled() {
    let drawn = position(
        ". X X . X O .
         X . X X O O .
         X X O O O . .",
    );
    let life = life(&drawn);
    assert!(life.seki(Color::Black).is_empty());
    assert_set(&drawn, life.territory(Color::Black), "A3 B2 D3");
    assert_set(&drawn, life.protection(Color::Black), "D3");
}

#[test]
fn what_only_dead_stones_threaten_is_not_filled() {
    let drawn = position(
        ". O . O X X X X .
         O O O O X O O X X
         . O . O O X . X .",
    );
    let dead = ["F2", "G2"].map(|point| drawn.layout().spot(point.parse().expect("a point")));
    let life = Liveness::of(&drawn, &dead.into_iter().collect());
    assert!(life.protection(Color::Black).is_empty());
    assert_set(&drawn, life.territory(Color::Black), "F2 G2 G1 J3 J1");
}

#[test]
fn a_group_of_false_eyes_is_in_seki() {
    let drawn = position(
        ". X . X O .
         X O X O O .
         O O O O . .",
    );
    let life = life(&drawn);
    assert_eq!(life.seki(Color::Black), drawn.bits(Color::Black));
}

#[test]
fn eyes_that_close_a_ring_are_real() {
    let drawn = position(
        ". O . O . O . O .
         O O O O O O O O O
         X X X X X X X X X
         X X O O O O O X X
         . X O . O . O X .
         X O O O O O O O X
         X X X X X X X X X
         O O O O O O O O O
         . O . O . O . O .",
    );
    let life = life(&drawn);
    assert!(life.seki(Color::Black).is_empty());
    assert_set(&drawn, life.territory(Color::Black), "A5 J5");
    assert!(life.protection(Color::Black).is_empty());
}

#[test]
fn three_points_are_alive_and_two_are_not() {
    let drawn = position(
        ". . . X O . . O
         X X X X O O O .
         O O O O O X O O
         . O . O X X X X
         O O O O X . . X",
    );
    let life = life(&drawn);
    assert_set(&drawn, life.territory(Color::Black), "A5 B5 C5");
    assert_set(&drawn, life.seki(Color::Black), "F3 E2 F2 G2 H2 E1 H1");
}

#[test]
fn a_stone_inside_one_s_territory_needs_no_connection() {
    let drawn = position(
        "X O . . X O .
         . O . . X O .
         O . . . X O .
         . . . . X O .
         X X X X X O .",
    );
    let dead = points(&drawn, "B5 B4 A3");
    let life = Liveness::of(&drawn, &dead);
    assert!(life.protection(Color::Black).is_empty());
    assert_eq!(life.territory(Color::Black).count(), 14 + 1);
}

#[test]
fn dead_stones_that_cut_have_to_be_captured() {
    // When White has taken H3 and the other neutral points, the two black stones on the right can
    // live only by capturing at C3 and connecting at D3.
    let drawn = position(
        ". X X X X O O . .
         X X . X O O . O .
         . . . O X X . O .
         X X . X O O . O .
         . X X X X O O . .",
    );
    let life = Liveness::of(&drawn, &points(&drawn, "D3"));
    assert!(life.seki(Color::Black).is_empty());
    assert_set(&drawn, life.protection(Color::Black), "C3 D3");
}

#[test]
fn chains_that_share_open_space_are_one_group() {
    let drawn = position(
        ". O X . X O .
         O O . . . O O
         X X . . . X X
         . X . . . X .
         X X . . . X X",
    );
    let life = life(&drawn);
    let groups = life.independent_groups(Color::White);
    assert_eq!((groups.len(), groups[0].count()), (1, 6));
}

#[test]
fn a_bamboo_joint_keeps_the_opponent_apart() {
    // Bamboo joints across the D file connect Black's left and right stones.
    let drawn = position(
        ". O X . X O .
         O O X . X O O
         X X X . X X X
         X . X . X . X
         X X X . X X X",
    );
    let life = life(&drawn);
    assert!(life.independent_groups(Color::White).is_empty());
    assert_eq!(life.independent_groups(Color::Black).len(), 1);
}

#[test]
fn an_empty_board_has_no_groups() {
    let life = life(&position(". .\n. ."));
    for color in Color::ALL {
        assert!(life.seki(color).is_empty() && life.independent_groups(color).is_empty());
    }
}

#[test]
fn a_wall_with_one_gap_keeps_the_opponent_out() {
    // White at D4 is answered at C4, and the point behind it is an eye.
    let drawn = position(
        "X X X X O .
         . X . X O O
         X X . . O .
         . . . X O O
         X X X X O .
         O O O O O O",
    );
    assert!(life(&drawn).seki(Color::Black).is_empty());
    assert_set(&drawn, life(&drawn).territory(Color::Black), "A5");
}

#[test]
fn a_liberty_in_the_own_eye_space_needs_no_connection() {
    // White's only liberty is E2, but no other chain is there to connect to.
    let drawn = position(
        ". X X X X X
         X X O O O O
         . X O X . X
         X X O X . X",
    );
    let life = Liveness::of(&drawn, &points(&drawn, "D2 D1 F2 F1"));
    assert_set(&drawn, life.territory(Color::White), "D2 E2 F2 D1 E1 F1");
    assert!(life.protection(Color::White).is_empty());
}

#[test]
fn a_neutral_point_beside_a_living_group_makes_no_seki() {
    let drawn = position(
        ". X . X O . O
         X X X X O O O
         X X X . O O .",
    );
    let life = life(&drawn);
    assert!(life.seki(Color::Black).is_empty() && life.seki(Color::White).is_empty());
    assert_set(&drawn, life.territory(Color::Black), "A3 C3");
    assert_set(&drawn, life.territory(Color::White), "F3 G1");
}

#[test]
fn dead_stones_do_not_cost_a_large_eye_its_territory() {
    let drawn = position(
        ". X . O X . X
         X . . O X X X
         . X . O X . X
         O O O O X X X
         X X X X X . X",
    );
    let life = Liveness::of(&drawn, &points(&drawn, "B5 A4 B3"));
    assert!(life.seki(Color::White).is_empty());
    assert_set(&drawn, life.territory(Color::White), "A5 B5 C5 A4 B4 C4 A3 B3 C3");
}

#[test]
fn a_capture_that_saves_a_chain_leaves_the_next_move_in_its_eye_to_the_opponent() {
    // With A3 to C3 taken, White captures at A6 and Black plays A5.
    let drawn = position(
        ". X O X .
         X X O X X
         O O O X .
         . . . X X
         X X X X .
         X . X . X",
    );
    let life = Liveness::of(&drawn, &points(&drawn, "B6 A5 B5"));
    assert_eq!(life.seki(Color::White), drawn.bits(Color::White));
    assert!(life.territory(Color::White).is_empty());
}

/// White has the eyes A4 and C4, and Black's two stones beside A6 are dead. Once Black has taken D6,
/// the upper chain is in atari, and White captures at A6.
const SAVED_BY_A_CAPTURE: &str = "
    . X O . X .
    O X O O X .
    . O . O X X
    O O O X X .
    O X X X X X
    X X . X . X";

#[test]
fn a_group_that_captures_dead_stones_to_save_a_chain_keeps_its_other_eyes() {
    let drawn = position(SAVED_BY_A_CAPTURE);
    let life = Liveness::of(&drawn, &points(&drawn, "B6 B5"));
    assert!(life.seki(Color::White).is_empty());
    assert_set(&drawn, life.territory(Color::White), "A6 B6 B5 A4 C4");
    assert_set(&drawn, life.protection(Color::White), "A6");
}

#[test]
fn the_eye_that_a_capture_leaves_counts_with_one_other_eye() {
    let drawn = position(&SAVED_BY_A_CAPTURE.replace(". O . O X X", "O O . O X X"));
    let life = Liveness::of(&drawn, &points(&drawn, "B6 B5"));
    assert!(life.seki(Color::White).is_empty());
    assert_set(&drawn, life.territory(Color::White), "A6 B6 B5 C4");
}

#[test]
fn a_group_that_is_saved_by_a_capture_has_its_territory_on_every_side_and_in_both_colours() {
    // With one neutral point, with an eye less, and with a second neutral point at E4.
    for (row, eyes) in [(". O . O X X", "A4 C4"), ("O O . O X X", "C4"), (". O . O . X", "A4 C4")] {
        let drawn = position(&SAVED_BY_A_CAPTURE.replace(". O . O X X", row));
        let size = drawn.size();
        let territory = points(&drawn, &format!("A6 B6 B5 {eyes}"));
        let dead = points(&drawn, "B6 B5");
        for symmetry in Symmetry::ALL {
            for is_swapped in [false, true] {
                let turned = |set: &Bits| {
                    let images = set.points(size).map(|point| symmetry.image(size, point));
                    Bits::from_points(size, images)
                };
                let color = |color: Color| if is_swapped { !color } else { color };
                let mut seen = Position::empty(size);
                for point in size.points() {
                    seen.set(symmetry.image(size, point), drawn.at(point).map(color));
                }
                let life = Liveness::of(&seen, &turned(&dead));
                let owner = color(Color::White);
                assert!(life.seki(owner).is_empty(), "{row}, {symmetry:?}, {is_swapped}");
                let found = life.territory(owner);
                assert_eq!(self::drawn(&seen, found), self::drawn(&seen, &turned(&territory)));
            }
        }
    }
}

#[test]
fn a_capture_that_makes_a_connection_unnecessary_is_the_only_play_charged() {
    // Once Black has taken H6, White captures four stones at E7 and need not connect at G9.
    let drawn = position(
        ". . X O . O . O X .
         O X . X O X O O X X
         . O X X . X O X X .
         O . O O X X O . X .
         . O O . O O X X X .
         O O O O O O X . . .
         X X X X X X X . X .
         . . . . . . . . . .
         . X . X . X . X . .",
    );
    let dead = points(&drawn, "E6 F6 C7 D7 F7 B8 D8 F8 C9");
    assert_set(&drawn, Liveness::of(&drawn, &dead).protection(Color::White), "E7");
}

#[test]
fn a_point_that_must_be_filled_is_charged_after_either_player_took_the_last_neutral_point() {
    let open = ". O . . O . .
                X O X O O O O
                X X O O X X X
                . X X X X . X";
    for drawing in [open.to_owned(), open.replacen('.', "X", 1)] {
        let drawn = position(&drawing);
        let life = Liveness::of(&drawn, &points(&drawn, "C3"));
        assert_set(&drawn, life.territory(Color::White), "C4 D4 F4 G4 C3");
        assert_set(&drawn, life.protection(Color::White), "C4");
    }
}
