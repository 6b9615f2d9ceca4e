//! Life and death that the solver proves, in positions without a closed region.

use super::swapped;
use crate::color::Color;
use crate::diagram::Diagram;
use crate::facts::words::Language;
use crate::facts::{Basis, Fact, FactKind, Proofs, facts};
use crate::game::Game;
use crate::point::Point;
use crate::stop::Stop;

const FATES: [FactKind; 5] =
    [FactKind::Lives, FactKind::Survives, FactKind::Kills, FactKind::KoFirst, FactKind::KoSecond];

/// Returns what Black's move at a point decides about groups.
fn decided(game: &Game, at: Point) -> Vec<Fact> {
    let found = facts(game, Color::Black, at.into(), Proofs::OfMany, &Stop::new());
    let found = found.expect("a legal move");
    found.into_iter().filter(|fact| FATES.contains(&fact.kind)).collect()
}

fn drawn(drawing: &str) -> (Game, Diagram) {
    let diagram: Diagram = drawing.parse().expect("a drawing");
    let mut game = Game::new(diagram.position.size());
    assert!(game.set_up(&diagram.position, Color::Black).is_empty());
    (game, diagram)
}

/// Returns what Black's move at `a` decides about groups.
fn fates(drawing: &str) -> Vec<Fact> {
    let (game, diagram) = drawn(drawing);
    decided(&game, diagram.marked('a'))
}

fn kinds(facts: &[Fact]) -> Vec<FactKind> {
    facts.iter().map(|fact| fact.kind).collect()
}

/// A corner with three points in a row. The wall has a gap at C7.
const THREE: &str = "
    . a . X O . . . .
    X X X X O . . . .
    O O . O . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

/// The same with four points in a row, which live without a move.
const FOUR: &str = "
    . a . . X O . . .
    X X X X X O . . .
    O O O . O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_group_in_a_learners_diagram_lives_without_a_condition() {
    let found = fates(THREE);
    assert_eq!(kinds(&found), [FactKind::Lives]);
    assert_eq!((found[0].stones.count(), found[0].basis), (5, Basis::Reading));
    let words = found[0].sentence(Language::English);
    assert_eq!(words, "Makes the 5 stones around A8 live.");
}

#[test]
fn a_group_dies_if_the_stones_around_live() {
    let found = fates(&swapped(THREE));
    assert_eq!(kinds(&found), [FactKind::Kills]);
    assert_eq!((found[0].stones.count(), found[0].basis), (5, Basis::Region));
    assert_eq!(found[0].line[0].vertex.to_string(), "B9");
    let words = found[0].sentence(Language::English);
    assert_eq!(words, "Kills the 5 stones around A8, if the stones around live.");
}

#[test]
fn a_group_that_lives_anyway_is_neither_saved_nor_killed() {
    assert_eq!(kinds(&fates(FOUR)), []);
    assert_eq!(kinds(&fates(&swapped(FOUR))), []);
}

#[test]
fn a_group_that_can_run_to_the_open_board_is_not_killed() {
    let open = "
        . . . . . . . . .
        . . . O . . . . .
        . . O a X . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    assert_eq!(kinds(&fates(open)), []);
}

#[test]
fn stones_of_a_seki_live_at_least_in_seki() {
    let found = fates(
        "
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O O . .
        X X X X X X O . .
        . O O O . a O . .",
    );
    assert_eq!(kinds(&found), [FactKind::Survives]);
    let words = found[0].sentence(Language::English);
    assert_eq!(words, "Makes the 6 stones around A2 live, at least in seki.");
}

/// White's bent four in the corner, before Black plays in it.
const BENT_FOUR: &str = "
    . a . O X . .
    . O O O X . .
    O O X X X . .
    X X X . . . .
    . . . . . . .
    . . . . . . .";

#[test]
fn a_ko_for_a_group_names_the_player_who_needs_the_first_threat() {
    let found = fates(BENT_FOUR);
    assert_eq!(kinds(&found), [FactKind::KoFirst]);
    let words = found[0].sentence(Language::English);
    assert!(words.starts_with("Kills the 6 stones around"), "{words}");
    assert!(words.ends_with("if the stones around live: White needs the first threat."), "{words}");
}
