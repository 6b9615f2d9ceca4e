//! Practice: tasks out of a review, and the judgement of answers.

use std::sync::Arc;

use tengen::{
    Answer, Color, Diagram, Engine, Game, GameTree, IllegalMove, Language, Limit, MistakeKind,
    Move, NoFacts, Reason, Record, Settings, Size, Stop, Task, Verdict,
};

use super::is_data;

/// White lives with a move in the middle of the three points, and dies if Black takes it.
const VITAL: &str = "
    a . . . . . .
    . . . . . . .
    . . . . . . .
    X X X X X X X
    X O O O O O X
    X O c b . O X
    X O O O O O X
";

/// Black has played in the far corner instead of killing.
fn task() -> Task {
    let drawn: Diagram = VITAL.parse().expect("a drawing");
    let mut game = Game::new(drawn.position.size());
    assert!(game.set_up(&drawn.position, Color::Black).is_empty());
    let made = Move { color: Color::Black, vertex: drawn.marked('a').into() };
    Task::new(Arc::new(game), 1, made, vec![drawn.marked('b').into()])
}

#[test]
fn an_answer_is_good_or_it_is_compared_with_the_move_of_the_game() {
    let mut engine = Engine::new(Game::new(Size::square(7)), Settings::with_playouts());
    let task = task();
    let mut verdict = |text: &str| {
        let answer: Answer = engine
            .answer(&task, text.parse().expect("a vertex"), Limit::visits(200), &Stop::new())
            .expect("a legal move");
        assert_eq!(answer.vertex.to_string(), text);
        is_data(&answer);
        answer
    };
    let good = verdict("D2");
    assert_eq!((good.verdict, good.is_best, good.reasons.len()), (Verdict::Good, true, 0));
    assert!(good.points_lost < 1e-9 && !good.facts.is_empty());
    assert_eq!(good.in_words(Language::English)[0], "D2 is the best move.");
    assert!(task.is_clear() && task.loss() > 5.0, "measured by the first answer");
    let same = verdict("G7");
    assert_eq!((same.verdict, same.beside), (Verdict::Same, Some(task.played)), "{same:?}");
    assert!(same.points_lost > 5.0 && same.line.len() > 1 && !same.reasons.is_empty());
    let words = same.in_words(Language::English).join(" ");
    assert!(words.starts_with("G7 is no better than A7 in the game: it loses "), "{words}");
    assert!(!words.contains("D2"), "the better move stays unknown: {words}");
    let again = verdict("A7").in_words(Language::German);
    assert!(again[0].starts_with("A7 wurde in der Partie gespielt: "), "{again:?}");
    let refused =
        engine.answer(&task, "B2".parse().expect("a vertex"), Limit::visits(2), &Stop::new());
    assert_eq!(refused, Err(NoFacts::Illegal(IllegalMove::Occupied)));
}

#[test]
fn verdicts_follow_from_losses() {
    assert_eq!(Verdict::ALL.map(Verdict::name), ["good", "better", "same", "worse"]);
    assert_eq!(Verdict::of_loss(2.0, 8.0), Verdict::Better);
}

#[test]
fn a_task_has_hints_reasons_and_a_solution() {
    let task = task();
    assert_eq!((task.player, task.number, task.points_lost), (Color::Black, 1, 0.0));
    assert_eq!((task.kind, task.is_proven), (MistakeKind::Other, false));
    assert_eq!((&task.line[..], task.game.to_move()), (&[task.better()][..], Color::Black));
    let question = "Black to move. In the game A7 lost 0.0 points. Find a better move.";
    assert_eq!(task.question(Language::English), question);
    assert_eq!(
        task.in_game(Language::English),
        "In the game A7 was played, which lost 0.0 points."
    );
    assert_eq!((task.is_clear(), task.loss()), (false, task.points_lost), "not measured yet");
    let hint = |number| task.hint(number, Language::English, &Stop::new()).expect("no stop");
    let does = hint(0).expect("a hint");
    assert!(does.starts_with("A better move: ") && does.contains("12 white stones "), "{does}");
    assert_eq!(hint(1).as_deref(), Some("The better move is at the bottom."));
    assert_eq!(hint(2), None);
    let reasons: Vec<Reason> = task.reasons(&Stop::new()).expect("no stop");
    assert!(reasons.iter().any(Reason::is_proven));
    let solution = task.solution(Language::English, &Stop::new()).expect("no stop");
    assert_eq!(solution[0], "The better move is D2.");
    let tree: GameTree = task.tree("drawn", Language::English, &Stop::new()).expect("no stop");
    let first = tree[tree.root()].children()[0];
    assert_eq!(tree[first].values("B").collect::<Vec<_>>(), ["df"]);
    assert!(tree[first].property("TE").is_some() && tree.len() == 3);
}

#[test]
fn tasks_are_made_out_of_large_and_sure_losses() {
    let record = "(;SZ[7]KM[28]AB[ad][bd][cd][dd][ed][fd][gd][ae][ge][af][gf][ag][gg]\
                  AW[be][ce][de][ee][fe][bf][ff][bg][cg][dg][eg][fg]PL[B];B[aa];W[df])";
    let record = Record::parse(record.as_bytes()).expect("a record");
    let mut engine = Engine::new(Game::new(Size::square(7)), Settings::with_playouts());
    let review = engine.review(&record, 100, &Stop::new(), |_, _| {}).expect("no stop");
    let mut tasks = |player| {
        let made = engine.tasks(&review, player, Limit::visits(200), &Stop::new());
        made.expect("no stop")
    };
    let found = tasks(Some(Color::Black));
    assert_eq!(found.iter().map(|task| task.number).collect::<Vec<_>>(), [1], "{found:?}");
    assert_eq!(found[0].better().to_string(), "D2");
    assert!(found[0].points_lost > 3.0 && found[0].is_proven, "{found:?}");
    assert!(tasks(Some(Color::White)).is_empty(), "White has missed nothing");
}
