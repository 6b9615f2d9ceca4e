//! Problems of life and death.

use std::time::Duration;

use tengen::{
    Allowance, Claim, Color, Diagram, Engine, Fate, Game, GameTree, Goal, Ko, NoSolution, PointSet,
    Question, Settings, Solution, Stop, Vertex,
};

use super::{is_data, is_error};

/// Black lives with B1, and dies if White moves first.
const CORNER: &str = "
    . . . . . .
    O O O O . .
    X X X O . .
    . . . X O .
    . . . X O .
";

/// Returns an engine with the corner on its board, and this player to move.
fn engine(to_move: Color) -> Engine {
    let drawn: Diagram = CORNER.parse().expect("a drawing");
    let mut game = Game::new(drawn.position.size());
    assert!(game.set_up(&drawn.position, to_move).is_empty());
    Engine::new(game, Settings::with_playouts())
}

#[test]
fn a_problem_on_the_board_is_solved() {
    let mut engine = engine(Color::White);
    let allowance = Allowance::nodes(100_000);
    let found: Solution =
        engine.solve(&Question::default(), allowance, &Stop::new()).expect("a problem");
    assert_eq!((found.fate(), found.goal()), (Fate::Dead, Goal::Kill));
    assert_eq!((found.to_move(), found.owner()), (Color::White, Color::Black));
    assert_eq!((found.is_reached(), found.is_settled()), (Some(true), false));
    let target: &PointSet = found.target();
    assert_eq!((target.count(), found.other_target().is_none()), (5, true));
    let right: Vec<Vertex> = found.right().map(|line| line[0]).collect();
    assert!(found.is_complete() && found.line().first() == right.first());
    assert!(found.likely().next().is_none() && found.guess().is_none() && found.is_finished());
    assert_eq!(found.zone(), None, "a death depends on the ways out, too");
    assert!(found.nodes() > 0 && found.time() > Duration::ZERO);
    assert_eq!(found.in_words()[0], found.result());
    assert!(found.drawing().contains('x') && found.drawing().contains('1'));
    let tree: GameTree = found.tree();
    assert!(tree.to_sgf().contains("TE[1]"));
}

#[test]
fn a_question_names_stones_a_player_and_a_region() {
    let mut engine = engine(Color::White);
    let mut question = Question::about(["A3".parse().expect("a point")]);
    question.to_move = Some(Color::Black);
    question.goal = Some(Goal::Live);
    question.region = ["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2", "A3", "B3", "C3"]
        .map(|point| point.parse().expect("a point"))
        .to_vec();
    let allowance = Allowance::time(Duration::from_secs(60)).within(Duration::from_secs(50));
    let allowance = allowance.with_memory(8 << 20).within_memory(16 << 20);
    let found = engine.solve(&question, allowance, &Stop::new()).expect("a problem");
    assert!(matches!(found.fate(), Fate::Alive | Fate::Stands), "{:?}", found.in_words());
    let right: Vec<Vertex> = found.right().map(|line| line[0]).collect();
    assert!(found.wrong().next().is_some_and(|line| !right.contains(&line[0])));
    assert!(found.zone().is_some_and(|zone| (*zone - *found.region()).is_empty()));
    is_data(&question);
}

#[test]
fn a_question_without_a_problem_has_a_reason() {
    let mut engine = engine(Color::White);
    let question = Question::about(["F5".parse().expect("a point")]);
    let refused: NoSolution = engine
        .solve(&question, Allowance::default(), &Stop::new())
        .expect_err("no stone stands there");
    assert_eq!(refused.to_string(), "F5 is empty: a target is a point with a stone");
    is_error(&refused);
}

#[test]
fn a_ko_has_conditions() {
    let ko = Ko { reached: Claim::Threats(1), prevented: Some(Claim::Unconditional) };
    assert!(!ko.reached.is_unconditional() && Claim::RISING.contains(&ko.reached));
    assert_eq!(ko.reached.to_string(), "by ko, with one ko threat");
}

#[test]
fn a_death_may_hang_on_the_stones_around() {
    let drawn: Diagram = "
        . . . . . . . . .
        . . . . . . . . .
        O O O O . . . . .
        X X X O . . . . .
        . . . X . . . . .
        . . . X O . . . ."
        .parse()
        .expect("a drawing");
    let mut game = Game::new(drawn.position.size());
    assert!(game.set_up(&drawn.position, Color::White).is_empty());
    let mut engine = Engine::new(game, Settings::with_playouts());
    let allowance = Allowance::nodes(100_000);
    let found = engine.solve(&Question::default(), allowance, &Stop::new()).expect("a problem");
    assert_eq!((found.fate(), found.is_reached()), (Fate::Unknown, None));
    assert_eq!(found.fate_if_walls_hold(), Some(Fate::Dead));
    assert!(found.likely().next().is_some() && found.right().next().is_none());
    assert!(found.gaps().is_some_and(|gaps| (*gaps & *found.region()).is_empty()));
    assert!(!found.is_unproven());
}
