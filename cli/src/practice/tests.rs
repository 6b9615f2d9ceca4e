//! Sessions with searches by playouts on a small board: what is typed, and what is answered.

use std::sync::Arc;

use tengen::engine_room::evaluate::Evaluators;
use tengen::engine_room::practice::Attempt;
use tengen::engine_room::search::Tuning;
use tengen::{Color, Diagram, Game, Language, Limit, Move, Task};

use super::{Coach, Ended, Manner, Session};
use crate::play::{Art, Desk, Input, Signals, Window};

/// White lives with a move in the middle of the three points, and dies if Black takes it.
const VITAL: &str = "
    a . . . . . .
    . . . . . . .
    . . . . . . .
    X X X X X X X
    X O O O O O X
    X O . b . O X
    X O O O O O X
";

const WINDOW: Window =
    Window { columns: || 80, art: Art::Letters, is_typed: false, is_terminal: false };

/// Black has played in the far corner instead of killing.
fn task() -> Task {
    let drawn: Diagram = VITAL.parse().expect("a drawing");
    let mut game = Game::new(drawn.position.size());
    assert!(game.set_up(&drawn.position, Color::Black).is_empty());
    let made = Move { color: Color::Black, vertex: drawn.marked('a').into() };
    let mut task = Task::new(Arc::new(game), 5, made, vec![drawn.marked('b').into()]);
    task.points_lost = 24.5;
    task
}

/// Returns how the task ends with these lines, and what is printed.
fn posed(manner: Manner, lines: &str) -> (Ended, String) {
    posed_with(&task(), manner, lines)
}

fn posed_with(task: &Task, manner: Manner, lines: &str) -> (Ended, String) {
    let mut lines = lines.lines().map(|line| Input::Line(line.to_owned())).chain([Input::End]);
    let mut out = Vec::new();
    let listen = Box::new(move || lines.next().expect("nothing is asked after the end"));
    let desk = Desk::new(WINDOW, Signals::default(), listen, &mut out);
    let searcher = Box::new(Evaluators::playouts().searcher(1, 1 << 24, Tuning::default()));
    let coach = Coach { searcher, limit: Limit::visits(200), has_net: false };
    let mut session = Session::new(desk, coach, manner);
    let ended = session.pose(task, "game.sgf").expect("memory never fails");
    session.sum_up().expect("memory never fails");
    drop(session);
    (ended, String::from_utf8(out).expect("text"))
}

fn asked(lines: &str) -> (Ended, String) {
    posed(Manner::default(), lines)
}

#[test]
fn a_good_answer_ends_a_task_at_the_first_try() {
    let (ended, text) = asked("D2\n");
    assert_eq!(ended, Ended::Done(Attempt::First));
    assert!(text.starts_with("Task 1: game.sgf, move 5\n  A B C D E F G\n7 . . "), "{text}");
    assert!(text.contains("\nBlack to move. In the game A7 lost "), "{text}");
    assert!(text.contains(" points. Find a better move.\nD2 is the best move."), "{text}");
    assert!(
        text.contains("Found at the first try.\nTasks: 1. Found at the first try: 1;"),
        "{text}"
    );
}

#[test]
fn a_bad_answer_gets_its_reason_and_the_task_goes_on() {
    let (ended, text) = asked("g7\nd2\n");
    assert_eq!(ended, Ended::Done(Attempt::Later));
    let judged = text.split("Find a better move.\n").nth(1).expect("a question");
    assert!(judged.starts_with("G7 is no better than A7 in the game: it loses "), "{judged}");
    assert!(judged.contains("\n  White can answer: "), "{judged}");
    let (before, _) = judged.split_once("D2 is the best move.").expect("the right answer");
    assert!(!before.contains("D2"), "the better move stays unknown: {before}");
    assert!(judged.contains("Found at try 2."), "{judged}");
}

#[test]
fn a_hint_does_not_name_the_move_and_counts_as_a_try() {
    let (ended, text) = asked("hint\nhint\nhint\nd2\n");
    assert_eq!(ended, Ended::Done(Attempt::Later));
    let hints = text.split("Find a better move.\n").nth(1).expect("a question");
    let (hints, _) = hints.split_once("D2 is the best move.").expect("an answer");
    assert!(hints.contains("A better move: ") && !hints.contains("D2"), "{hints}");
    assert!(hints.ends_with("There are no more hints. `solution` shows the better move.\n"));
}

#[test]
fn giving_up_shows_the_better_move_with_its_reason() {
    let (ended, text) = asked("solution\n");
    assert_eq!(ended, Ended::Done(Attempt::GivenUp));
    assert!(text.contains("The better move is D2.\n  Better is D2: "), "{text}");
    assert!(text.contains("given up: 1."), "{text}");
}

#[test]
fn the_move_of_the_game_stays_unknown_while_something_is_to_be_found() {
    let manner = Manner { is_finding: true, language: Language::English };
    let (_, text) = posed(manner, "g7\nd2\n");
    let (before, after) = text.split_once("D2 is the best move.").expect("an answer");
    assert!(before.contains("Black to move. Something was missed here. Find it.\nG7 loses "));
    assert!(!before.contains("A7"), "{before}");
    assert!(after.contains("In the game A7 was played, which lost "), "{after}");
}

#[test]
fn the_question_and_the_answers_measure_the_loss_alike() {
    let (_, text) = asked("a7\nd2\n");
    let after = |begin: &str| {
        let (_, rest) = text.split_once(begin).expect(begin);
        rest.split_once(" points").expect("points").0.to_owned()
    };
    let loss = after("In the game A7 lost ");
    assert_eq!(after("A7 was played in the game: it loses "), loss);
    assert_ne!(loss, "24.5", "the loss is measured again: {text}");
}

#[test]
fn a_task_whose_move_is_not_clearly_worse_is_left_out() {
    let kept = task();
    let better = "G7".parse().expect("a vertex");
    let made = Move { color: kept.player, vertex: kept.played };
    let mut unclear = Task::new(Arc::clone(&kept.game), 5, made, vec![better]);
    unclear.points_lost = 24.5;
    let (ended, text) = posed_with(&unclear, Manner::default(), "d2\n");
    assert_eq!(ended, Ended::Unclear);
    let expected = "game.sgf, move 5: the loss is no longer clear, so this task is left out.\n";
    assert_eq!(text, expected);
}

#[test]
fn an_answer_that_is_not_allowed_is_refused_and_does_not_count() {
    let (ended, text) = asked("b2\nh8\nhnt\n\nd2\n");
    assert_eq!(ended, Ended::Done(Attempt::First));
    for line in ["A stone stands at B2.", "H8 is not on this board of 7x7.", "Did you mean `hint`?"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn a_task_ends_with_its_input_or_is_skipped() {
    assert_eq!(asked("g7\n").0, Ended::Left);
    assert_eq!([asked("quit\n").0, asked("skip\n").0], [Ended::Left, Ended::Skipped]);
    assert!(!asked("skip\n").1.contains("Tasks:"), "what is skipped is not summed up");
}

#[test]
fn sentences_are_in_the_language_and_the_help_is_in_english() {
    let manner = Manner { is_finding: false, language: Language::German };
    let (_, text) = posed(manner, "help\nd2\n");
    assert!(text.starts_with("Aufgabe 1: game.sgf, Zug 5\n"), "{text}");
    assert!(text.contains("D2 ist der beste Zug."), "{text}");
    assert!(text.contains("\n  hint      what a better move does, then where it is\n"), "{text}");
}
