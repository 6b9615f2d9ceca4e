//! The names of shapes, each with a drawing that has it and one that has not.

use super::*;

#[test]
fn shapes_have_their_definitions() {
    let named = |rows: &str| {
        let found = at(&rows.replace('|', "\n"), Color::Black);
        found.iter().map(|fact| fact.kind).collect::<Vec<_>>()
    };
    // Each name with a drawing that has it, and one with a stone more, less or elsewhere that has
    // it not. A bar ends a row.
    for (kind, yes, no) in [
        (
            FactKind::OneSpaceJump,
            ". . . . .|. . . . .|. X . a .|. . . . .|. . . . .",
            ". . . . .|. . . . .|. X O a .|. . . . .|. . . . .",
        ),
        (
            FactKind::TwoSpaceJump,
            ". . . . .|. . . . .|X . . a .|. . . . .|. . . . .",
            ". . . . .|. . . . .|X . O a .|. . . . .|. . . . .",
        ),
        (
            FactKind::KnightsMove,
            ". . . . .|. . . a .|. X . . .|. . . . .|. . . . .",
            ". . . . .|. . . a .|. X O . .|. . . . .|. . . . .",
        ),
        (
            FactKind::LargeKnightsMove,
            ". . . . .|. . . a .|X . . . .|. . . . .|. . . . .",
            ". . . . .|. . . a .|X . O . .|. . . . .|. . . . .",
        ),
        (
            FactKind::Diagonal,
            ". . . . .|. . a . .|. X . . .|. . . . .|. . . . .",
            ". . . . .|. O a . .|. X . . .|. . . . .|. . . . .",
        ),
        (
            FactKind::Stretch,
            ". . . . .|. . . . .|. X a . .|. O . . .|. . . . .",
            ". . . . .|. . . . .|. X . a .|. O . . .|. . . . .",
        ),
        (
            FactKind::Hane,
            ". . . . .|. . a . .|. X O . .|. . . . .|. . . . .",
            ". . . . .|. . a . .|. X . . .|. . . . .|. . . . .",
        ),
        (
            FactKind::Attachment,
            ". . . . .|. . a . .|. . O . .|. . . . .|. . . . .",
            ". . . . .|. . a . .|. . O . .|. . X . .|. . . . .",
        ),
        (
            FactKind::Wedge,
            ". . . . .|. . . . .|. O a O .|. . . . .|. . . . .",
            ". . . . .|. . X . .|. O a O .|. . . . .|. . . . .",
        ),
        (
            FactKind::EmptyTriangle,
            ". . . . .|. . X . .|. X a . .|. . . . .|. . . . .",
            ". . . . .|. O X . .|. X a . .|. . . . .|. . . . .",
        ),
        (
            FactKind::TigersMouth,
            ". . . . .|. . a . .|. X . X .|. . . . .|. . . . .",
            ". . . . .|. . a . .|. X . X .|. . O . .|. . . . .",
        ),
        (
            FactKind::BambooJoint,
            ". . . . .|. X . a .|. X . X .|. . . . .|. . . . .",
            ". . . . .|. X O a .|. X . X .|. . . . .|. . . . .",
        ),
        (
            FactKind::Ponnuki,
            ". . . . .|. . X . .|. X O a .|. . X . .|. . . . .",
            ". . . . .|. . X X .|. X O a .|. . X . .|. . . . .",
        ),
    ] {
        assert!(named(yes).contains(&kind), "{kind:?} in {yes}: {:?}", named(yes));
        assert!(!named(no).contains(&kind), "{kind:?} is false in {no}");
    }
}

/// Returns the kinds of Black's facts at a point of a board with these stones.
fn corner(side: u8, stones: &[(Color, &str)], point: &str) -> Vec<FactKind> {
    let mut game = Game::new(crate::point::Size::square(side));
    for &(color, at) in stones {
        game.play_on(color, at.parse().expect("a point")).expect("a legal move");
    }
    let vertex = point.parse().expect("a point");
    let found =
        facts(&game, Color::Black, vertex, Proofs::Skipped, &Stop::new()).expect("a legal move");
    found.into_iter().map(|fact| fact.kind).collect()
}

#[test]
fn the_star_points_of_a_small_board_are_on_the_third_line() {
    assert_eq!(corner(9, &[], "C7"), [FactKind::StarPoint]);
    assert_eq!(corner(9, &[], "D6"), []);
    assert_eq!(corner(13, &[], "K10"), [FactKind::StarPoint]);
}

#[test]
fn a_corner_of_a_small_board_reaches_to_the_middle() {
    // In all four corners alike.
    for (stone, point) in [("C5", "C7"), ("C5", "C3"), ("G5", "G7"), ("E3", "G3")] {
        let found = corner(9, &[(Color::White, stone)], point);
        assert!(!found.contains(&FactKind::StarPoint), "{stone} {point}");
    }
}

#[test]
fn corners_have_names() {
    let named = |stones: &[(Color, &str)], point: &str| corner(19, stones, point);
    assert_eq!(named(&[], "Q16"), [FactKind::StarPoint]);
    assert_eq!(named(&[], "C3"), [FactKind::ThreeThree]);
    assert_eq!(named(&[], "R4"), [FactKind::ThreeFour]);
    assert_eq!(named(&[], "K10"), [FactKind::Centre]);
    assert!(named(&[], "K3").is_empty());
    assert_eq!(named(&[(Color::White, "D4")], "C3"), [FactKind::Invades33]);
    assert_eq!(named(&[(Color::White, "D4")], "F3"), [FactKind::Approach]);
    assert_eq!(named(&[(Color::Black, "D4")], "F3"), [FactKind::Enclosure]);
    assert!(!named(&[(Color::White, "D4")], "K3").contains(&FactKind::Approach));
    assert!(named(&[(Color::White, "K3")], "L4").contains(&FactKind::ShoulderHit));
    assert!(!named(&[(Color::White, "K2")], "L3").contains(&FactKind::ShoulderHit));
    for (stones, point, kind) in [
        (&[(Color::White, "O14")][..], "Q16", FactKind::StarPoint),
        (&[(Color::White, "D4"), (Color::Black, "F3")], "C3", FactKind::Invades33),
        (&[(Color::White, "D4"), (Color::White, "C6")], "F3", FactKind::Approach),
        (&[(Color::Black, "D4"), (Color::White, "C6")], "F3", FactKind::Enclosure),
        (&[(Color::Black, "K9")], "K10", FactKind::Centre),
        (&[(Color::Black, "D4")], "C3", FactKind::ThreeThree),
        (&[(Color::White, "R5")], "R4", FactKind::ThreeFour),
    ] {
        assert!(!named(stones, point).contains(&kind), "{kind:?}");
    }
}
