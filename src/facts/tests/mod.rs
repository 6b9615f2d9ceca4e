//! Each kind of fact in a position where it is true, and in a neighbouring one where it is not.

mod fates;
mod reasons;
mod shapes;

use super::*;
use crate::color::Color;
use crate::diagram::Diagram;
use crate::game::{Game, IllegalMove};
use crate::rules::{Rules, SuicideRule};
use crate::stop::{Interrupted, Stop};

/// Returns the facts of a move of a player at the point `a` of a drawing.
fn at(drawing: &str, color: Color) -> Vec<Fact> {
    under(SuicideRule::Forbidden, drawing, color)
}

/// Returns the facts of a move under a rule for suicide.
fn under(suicide: SuicideRule, drawing: &str, color: Color) -> Vec<Fact> {
    let diagram: Diagram = drawing.parse().expect("a drawing");
    let mut game = Game::new(diagram.position.size());
    game.set_rules(Rules { suicide, ..*game.rules() });
    assert!(game.set_up(&diagram.position, color).is_empty());
    facts(&game, color, diagram.marked('a').into(), Proofs::Skipped, &Stop::new())
        .expect("a legal move")
}

/// Returns Black's facts of a kind at the point `a`.
fn of_kind(drawing: &str, kind: FactKind) -> Vec<Fact> {
    at(drawing, Color::Black).into_iter().filter(|fact| fact.kind == kind).collect()
}

/// Asserts that Black's move at `a` has a fact of this kind in the first drawing, and none in the
/// second. Returns the fact.
fn claimed(kind: FactKind, yes: &str, no: &str) -> Fact {
    let kinds = |drawing| at(drawing, Color::Black).iter().map(|f| f.kind).collect::<Vec<_>>();
    assert!(of_kind(no, kind).is_empty(), "{kind:?} is false in {no}");
    let found = of_kind(yes, kind);
    assert!(!found.is_empty(), "{kind:?} is true, but there is only {:?} in {yes}", kinds(yes));
    found[0].clone()
}

fn names(points: impl IntoIterator<Item = crate::point::Point>) -> Vec<String> {
    points.into_iter().map(|point| point.to_string()).collect()
}

fn moves(line: &[crate::game::Move]) -> Vec<String> {
    line.iter().map(|made| made.vertex.to_string()).collect()
}

#[test]
fn stones_are_captured_or_in_atari() {
    let (taken, atari) = (
        "
        . X .
        X O a
        . X .",
        "
        . X .
        . O a
        . X .",
    );
    let captures = claimed(FactKind::Captures, taken, atari);
    assert_eq!((captures.count, names(captures.stones.iter())), (1, vec!["B2".to_owned()]));
    let atari = claimed(FactKind::Atari, atari, taken);
    assert_eq!(names(atari.points), ["A2"]);
}

#[test]
fn a_ko_is_taken_or_ended() {
    claimed(
        FactKind::TakesKo,
        ". X O .
         X O a O
         . X O .",
        ". X O .
         X O a .
         . X O .",
    );
    claimed(
        FactKind::EndsKo,
        ". X O .
         X a X O
         . X O .",
        ". X . .
         X a X .
         . X . .",
    );
}

#[test]
fn two_chains_are_in_atari_at_once() {
    let fact = claimed(
        FactKind::DoubleAtari,
        ". . X . .
         . X O . .
         . . a O X
         . . . X .",
        ". . X . .
         . X O . .
         . . a O X
         . . . . .",
    );
    assert_eq!(fact.stones.count(), 2);
}

#[test]
fn the_own_stone_is_in_atari() {
    let fact = claimed(
        FactKind::SelfAtari,
        "O . . .
         a . O .
         O . . .",
        ". . . .
         a . O .
         O . . .",
    );
    assert_eq!(moves(&fact.line), ["A2", "B2"]);
}

#[test]
fn a_snapback_takes_the_stones_that_captured() {
    let fact = claimed(
        FactKind::Snapback,
        ". . . . . .
         X X X X X .
         X O O O X .
         X O a . X .",
        // White has another way out: A3 captures two stones.
        ". X X X .
         X O O O X
         X O a . X",
    );
    assert_eq!(fact.count, 5);
    assert_eq!(moves(&fact.line), ["C1", "D1", "C1"]);
}

#[test]
fn a_chain_that_connects_is_in_atari_again() {
    let fact = claimed(
        FactKind::ShortageOfLiberties,
        ". X X X X X
         X O O . O X
         X X a X . X",
        ". X X X X X
         X O O . O .
         X X a X . X",
    );
    assert_eq!(moves(&fact.line), ["C1", "D2", "E1"]);
}

const LADDER: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . a . . . . . .
    . X O . . . . . .
    . . X X . . . . .
    . . . . . . . . .";

/// The ladder with a stone of its owner in the way.
const NO_LADDER: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . O . . .
    . . . . . . . . .
    . . a . . . . . .
    . X O . . . . . .
    . . X X . . . . .
    . . . . . . . . .";

#[test]
fn a_ladder_works_or_does_not() {
    let fact = claimed(FactKind::Ladder, LADDER, NO_LADDER);
    assert!(fact.line.len() > 10, "{:?}", moves(&fact.line));
    claimed(FactKind::LadderFails, NO_LADDER, LADDER);
}

#[test]
fn a_stone_in_the_way_breaks_a_ladder() {
    claimed(
        FactKind::BreaksLadder,
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . a . . .
         . . . . . . . . .
         . . . . . . . . .
         . O X . . . . . .
         . . O O . . . . .
         . . . . . . . . .",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . O X . . . . . .
         . . O O . . . . .
         . . . . . . . . a",
    );
}

#[test]
fn a_stone_ahead_makes_a_ladder_work() {
    // White's stone at F6 breaks the ladder against C3. Black takes its place in the second
    // drawing.
    let with = |ahead: &str| {
        format!(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             {ahead}
             . . . . . . . . .
             . . . . . . . . .
             . X O . . . . . .
             . . X X . . . . .
             . . . . . . . . ."
        )
    };
    let far = "
        . . . . . . . . a
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X O . . . . . .
        . . X X . . . . .
        . . . . . . . . .";
    // The ladder works already, so a stone ahead makes nothing.
    assert!(of_kind(&with(". . . . . a . . ."), FactKind::MakesLadder).is_empty());
    let fact = claimed(
        FactKind::MakesLadder,
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . O . . .
         . . . . a . . . .
         . . . . . . . . .
         . X O . . . . . .
         . . X X . . . . .
         . . . . . . . . .",
        far,
    );
    assert_eq!(moves(&fact.line)[..2], ["E5".to_owned(), "pass".to_owned()]);
}

#[test]
fn a_net_catches_without_touching() {
    let fact = claimed(
        FactKind::Net,
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . X . a . . .
         . . X O . . . .
         . . . X X . . .
         . . . . . . . .",
        ". . . . . . . .
         . . . . . . . .
         . . . . O . . .
         . . . . a . . .
         . . X O . . . .
         . . . X . . . .
         . . . . . . . .",
    );
    assert_eq!(names(fact.stones.iter()), ["D3"]);
}

#[test]
fn a_chain_without_escape_is_caught() {
    claimed(
        FactKind::Catches,
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . X X a . O . . .
         X O O . . . . . .",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . X X a . O . . .
         X O O . O . . . .",
    );
}

/// White B5 would turn the capture at C5 into a ko.
const KO_AT_THE_END: &str = "
    . . . O a . .
    . . O X . . .
    X O X X . . .
    . X . . . . .
    . . . . . . .";

#[test]
fn a_capture_that_a_stone_beside_turns_into_a_ko_is_not_proven() {
    let found = at(KO_AT_THE_END, Color::Black);
    let is_catch = |fact: &Fact| {
        matches!(fact.kind, FactKind::Catches | FactKind::Ladder | FactKind::WinsRace)
    };
    assert!(!found.iter().any(is_catch), "{found:?}");
    assert!(found.iter().any(|fact| fact.kind == FactKind::Atari));
}

const RUNNING: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O . . . . . .
    . O X a . . . . .
    . . O O . . . . .
    . . . . . . . . .";

/// The ladder that a chain runs out of, because a stone stands in the way.
const RUNNING_OUT: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . X . . .
    . . . . . . . . .
    . . O . . . . . .
    . O X a . . . . .
    . . O O . . . . .
    . . . . . . . . .";

/// A stone in atari that a connection saves.
const IN_ATARI: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . a . . . .
    . . . O X O . . .
    . . . . O . . . .
    . . . . . . . . .";

#[test]
fn a_stone_thrown_in_leaves_a_chain_without_escape() {
    let fact = claimed(
        FactKind::ThrowIn,
        "O . . X .
         O . X . .
         a O . X .
         . X X . .
         X O . . .",
        // With a liberty more, the chain escapes.
        "O . . . .
         O . . . .
         a O . X .
         . X X . .
         X O . . .",
    );
    assert_eq!(
        (names(fact.stones.iter()), names(fact.points)),
        (vec!["A4".to_owned(), "A5".to_owned()], vec!["A2".to_owned()],)
    );
}

#[test]
fn a_race_is_won_by_the_player_who_moves_first() {
    let fact = claimed(
        FactKind::WinsRace,
        ". . O . .
         X . O . .
         . X X . .
         O O . . .
         . X a . X",
        // Without White's stones above, Black's B1 is in no danger.
        ". . . . .
         X . . . .
         . X X . .
         O O . . .
         . . a . X",
    );
    assert_eq!((fact.owner, fact.stones.count()), (Color::White, 2));
}

#[test]
fn a_race_that_the_opponent_wins_by_moving_first_is_not_claimed() {
    let drawing = |liberty: &str| {
        format!(
            ". . . . . . . .
             X X X X O O O O
             X . O O X X {liberty} O
             X . O O X X . O
             X . O O X X . O
             X a O O X X . O"
        )
    };
    // After the move White has three liberties, and it is White's turn.
    let (four, three) = (drawing("."), drawing("O"));
    let fact = claimed(FactKind::Catches, &four, &three);
    assert_eq!(fact.stones.count(), 8);
    assert!(of_kind(&three, FactKind::WinsRace).is_empty());
}

#[test]
fn a_race_of_three_liberties_each_is_won_by_the_player_who_moves_first() {
    let fact = claimed(
        FactKind::WinsRace,
        ". . . . . . . .
         X X X X O O O O
         X . O O X X . O
         X . O O X X . O
         X a O O X X . O",
        ". . . . . . . .
         X X X X O O O O
         X . O O X X O O
         X . O O X X . O
         X a O O X X O O",
    );
    assert_eq!(names(fact.points), ["E1"]);
}

#[test]
fn running_saves_a_chain_or_does_not() {
    claimed(FactKind::FailsToSave, RUNNING, RUNNING_OUT);
    claimed(FactKind::Saves, IN_ATARI, RUNNING);
}

#[test]
fn filling_an_eye_endangers_a_chain() {
    claimed(
        FactKind::Endangers,
        ". . . . . .
         O O O O O O
         X X X X X O
         a X . . X O",
        ". . . . . .
         O O O O O O
         X X X X X O
         a . X . X O",
    );
}

#[test]
fn stones_in_atari_are_left() {
    claimed(
        FactKind::Leaves,
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . a . .
         . . . . . . . . .
         . . . O X O . . .
         . . . . O . . . .
         . . . . . . . . .",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . a . . . .
         . . . O X O . . .
         . . . . O . . . .
         . . . . . . . . .",
    );
}

#[test]
fn an_atari_threatens_and_has_one_answer() {
    let fact = claimed(
        FactKind::ThreatensWithOneAnswer,
        ". . . . . . . . .
         . . . O . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . X O a . . .
         . . . . X . . . .
         . . . . . . . . .
         . . . . . . . . .",
        ". . . . . . . . a
         . . . O . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . X O . . . .
         . . . . X . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    assert_eq!(names(fact.points), ["E5"]);
}

#[test]
fn a_threat_may_have_several_answers() {
    let fact = claimed(
        FactKind::Threatens,
        ". . . . X
         . . . . .
         . . . . X
         . . a O O
         . X . . .",
        ". . . . X
         . . . . .
         a . . . X
         . . . O O
         . X . . .",
    );
    assert_eq!(names(fact.stones.iter()), ["D2", "E2"]);
    assert_eq!(fact.line[1].vertex, crate::point::Vertex::Pass);
}

#[test]
fn stones_are_joined() {
    claimed(
        FactKind::Connects,
        ". . . . . . .
         . . . . . . .
         . X a X . . .
         . . . . . . .",
        ". . . . . . .
         . . . . . . .
         . X a . . . .
         . . . . . . .",
    );
    claimed(
        FactKind::PreventsCut,
        ". . . . . . . . .
         . . O O O O . . .
         . . X a X . . . .
         . . O O O O . . .
         . . . . . . . . .",
        ". . . . . . . . .
         . . X . X . . . .
         . . X a X . . . .
         . . O O O O . . .
         . . . . . . . . .",
    );
}

#[test]
fn stones_are_cut() {
    let fact = claimed(
        FactKind::Cuts,
        ". . . . . . . . .
         . . X X X X . . .
         . . O a O . . . .
         . . X X X X . . .
         . . . . . . . . .",
        ". . . . . . . . .
         . . O . O . . . .
         . . O a O . . . .
         . . X X X X . . .
         . . . . . . . . .",
    );
    assert_eq!(fact.stones.count(), 2);
}

#[test]
fn an_eye_is_made_or_taken() {
    let fact = claimed(
        FactKind::MakesEye,
        ". . . .
         X X . .
         . a . .",
        ". . . .
         X . . .
         . a . .",
    );
    assert_eq!(names(fact.points), ["A1"]);
    claimed(
        FactKind::TakesEye,
        ". . . . . . .
         . . . . . . .
         . . . . . . .
         O O X X . . .
         . a X . . . .",
        ". . . . . . .
         . . . . . . .
         . . . . . . .
         O . X X . . .
         . a X . . . .",
    );
}

#[test]
fn two_eyes_live_for_good() {
    claimed(
        FactKind::LivesForGood,
        "X X X a
         . X . .",
        "X X X .
         . a . .",
    );
}

/// White can fill the larger eye until the stones in it come off the board, and then fill every
/// point of it except one that does not touch the chain.
#[test]
fn an_eye_that_suicide_can_empty_gives_no_life_for_good() {
    let lives = |suicide| {
        let facts = under(suicide, "O O X\n. X X\n. a .", Color::Black);
        facts.iter().any(|fact| fact.kind == FactKind::LivesForGood)
    };
    assert!(lives(SuicideRule::Forbidden));
    assert!(!lives(SuicideRule::MultiStone) && !lives(SuicideRule::Allowed));
}

/// Returns a drawing with the other colours.
fn swapped(drawing: &str) -> String {
    drawing.replace('X', "x").replace('O', "X").replace('x', "O")
}

const THREE_IN_A_ROW: &str = "
    . . . . . . .
    O O O O O O O
    O X X X X X O
    O X . a . X O";

const FOUR_IN_A_ROW: &str = "
    . . . . . . . .
    O O O O O O O O
    O X X X X X X O
    O X . a . . X O";

#[test]
fn three_in_a_row_live_and_four_need_nothing() {
    claimed(FactKind::Lives, THREE_IN_A_ROW, FOUR_IN_A_ROW);
    claimed(FactKind::Kills, &swapped(THREE_IN_A_ROW), &swapped(FOUR_IN_A_ROW));
}

#[test]
fn stones_stay_where_neither_can_begin() {
    // The player who fills A1 or E1 loses the stones beside it.
    let fact = claimed(
        FactKind::Seki,
        ". . . . . . . . .
         . . . . . . . . .
         O O O O O O O . .
         X X X X X X O . .
         . O O O . a O . .",
        // With a stone less in its eye, Black lives.
        ". . . . . . . . .
         . . . . . . . . .
         O O O O O O O . .
         X X X X X X O . .
         . . O O . a O . .",
    );
    // The points between these stones are neutral: each player can connect there.
    let neutral = "
        . O a X X . . . .
        . O . O X . . . .
        . O X . X . . . .
        O O O O X . . . .
        . . . O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    assert!(of_kind(neutral, FactKind::Seki).is_empty());
    assert_eq!(fact.basis, Basis::Region);
}

#[test]
fn a_closed_boundary_is_counted() {
    let fact = claimed(
        FactKind::Boundary,
        ". . . . . . . .
         X X X X O O O O
         X . . . a . . O",
        ". . . . . . . .
         X X X X O O O O
         X a . . . . . O",
    );
    assert!(fact.count >= 2, "{}", fact.count);
}

#[test]
fn points_whose_owner_is_settled() {
    claimed(
        FactKind::Dame,
        ". X X X O O .
         X X X a O O O
         . X X O O O .",
        ". X X . O O .
         X X X a O O O
         . X X . O O .",
    );
    claimed(
        FactKind::FillsTerritory,
        "X X X X X
         . X a . X",
        "X X X X .
         . X a . X",
    );
    claimed(
        FactKind::InTheirTerritory,
        "O O O O O .
         . O a . O .",
        "O O O O . .
         . O a . O .",
    );
}

#[test]
fn what_cannot_be_explained_is_refused() {
    let mut game = Game::new(crate::point::Size::square(5));
    game.play(Color::Black, "C3".parse().expect("a point")).expect("a legal move");
    let of = |vertex: &str, stop: &Stop| {
        facts(&game, Color::White, vertex.parse().expect("a vertex"), Proofs::Skipped, stop)
    };
    assert_eq!(of("C3", &Stop::new()), Err(NoFacts::Illegal(IllegalMove::Occupied)));
    assert_eq!(of("J9", &Stop::new()), Err(NoFacts::Illegal(IllegalMove::OffBoard)));
    assert_eq!(of("pass", &Stop::new()), Ok(Vec::new()));
    let raised = Stop::new();
    raised.raise();
    assert_eq!(of("C2", &raised), Err(NoFacts::Interrupted(Interrupted)));
}

#[test]
fn stones_that_can_be_taken_at_once_are_said_to_be_in_atari() {
    let found = at(
        ". . . . . . .
         . . . . . . .
         . . a . . . .
         . X O . . . .
         . . X . . . .
         . . . . . . .
         . . . . . . .",
        Color::Black,
    );
    let said = words::sentences(&found, Language::English);
    assert!(said[0].starts_with("Puts the stone at C4 into atari"), "{said:?}");
    assert!(said.iter().all(|text| !text.contains("Threatens")), "{said:?}");
    let threat = found
        .iter()
        .find(|fact| [FactKind::Threatens, FactKind::ThreatensWithOneAnswer].contains(&fact.kind));
    let german = threat.expect("a threat").sentence(Language::German);
    assert!(german.starts_with("Gibt Atari gegen den Stein auf C4"), "{german}");
}
