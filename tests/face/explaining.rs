//! Facts and reasons: what a move does, and why another one is better.

use tengen::{
    Basis, Color, Comparison, Diagram, Engine, Explanation, Fact, FactKind, Game, IllegalMove,
    Interrupted, Language, Limit, Move, NoFacts, Origin, Reason, Record, Settings, Stop, Vertex,
};

use super::{is_data, is_error};

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

/// Returns the game of the drawing, and Black's move at the point with this mark.
fn marked(letter: char) -> (Game, Move) {
    let drawn: Diagram = VITAL.parse().expect("a drawing");
    let mut game = Game::new(drawn.position.size());
    assert!(game.set_up(&drawn.position, Color::Black).is_empty());
    (game, Move { color: Color::Black, vertex: drawn.marked(letter).into() })
}

#[test]
fn facts_have_proofs_and_sentences() {
    let (game, made) = marked('b');
    let facts: Vec<Fact> = Fact::about(&game, made, &Stop::new()).expect("a legal move");
    let catches = facts.iter().find(|fact| fact.kind == FactKind::Catches).expect("a capture");
    assert_eq!(
        (catches.player, catches.owner, catches.stones.count()),
        (Color::Black, Color::White, 12)
    );
    assert!(catches.stake > 10.0 && catches.basis != Basis::Net && catches.at.to_string() == "D2");
    assert_eq!(catches.shown().first(), catches.line.first().or(catches.ignored.first()));
    assert_eq!((catches.kind.name(), catches.points.len()), ("catches", 0));
    let sentence = catches.sentence(Language::English);
    assert!(sentence.contains("12 stones"), "{sentence} {}", catches.count);
    assert!(FactKind::ALL.contains(&catches.kind) && catches.basis.name() == "reading");
    is_data(catches);
}

#[test]
fn moves_without_facts_have_a_reason() {
    let (game, made) = marked('b');
    let taken = Move { vertex: "A1".parse().expect("a vertex"), ..made };
    let refused: NoFacts = Fact::about(&game, taken, &Stop::new()).expect_err("a stone");
    assert_eq!(refused, NoFacts::Illegal(IllegalMove::Occupied));
    is_error(&refused);
    let stop = Stop::new();
    stop.raise();
    let stopped = Fact::about(&game, made, &stop);
    assert_eq!(stopped, Err(NoFacts::Interrupted(Interrupted)));
    let pass = Move { vertex: Vertex::Pass, ..made };
    assert_eq!(Fact::about(&game, pass, &Stop::new()), Ok(Vec::new()));
}

#[test]
fn a_bad_move_is_compared_with_a_better_one() {
    let (game, made) = marked('a');
    let mut engine = Engine::new(game.clone(), Settings::with_playouts());
    let limit = Limit::visits(100);
    let found: Explanation = engine.explain(made, limit, &Stop::new()).expect("a legal move");
    let comparison: &Comparison = found.comparison.as_ref().expect("a search");
    assert_eq!(found.better().map(|better| better.to_string()).as_deref(), Some("D2"));
    assert!(comparison.points_lost() > 1.5 && comparison.lead_before > comparison.lead_after);
    assert_eq!((found.made, found.better()), (made, Some(comparison.best)));
    assert!(comparison.facts_of_best.iter().any(|fact| fact.kind == FactKind::Catches));
    assert!(comparison.reply.is_some() && comparison.expected.is_empty());
    let missed: &Reason = comparison.reasons.first().expect("a reason");
    assert!(missed.is_proven() && !missed.is_beside && missed.origin == Origin::Misses);
    assert_eq!((missed.origin.name(), missed.fact.kind), ("misses", FactKind::Catches));
    assert!(missed.sentence(Language::English).starts_with("Better is D2: "));
    let [facts, reasons] =
        [found.facts_in_words(Language::French), found.reasons_in_words(Language::French)];
    let loss = found.loss_in_words(Language::French).expect("a loss");
    assert_eq!(found.in_words(Language::French), [facts, vec![loss], reasons].concat());
    assert_eq!(engine.game().position(), game.position(), "the game is unchanged");
    is_data(&found);
}

#[test]
fn a_move_of_a_record_is_found_with_its_game() {
    let record = Record::parse(b"(;SZ[9];B[ee];W[ge])").expect("a record");
    let preset = record.assumed_rules();
    let (game, second) = record.at_move(2, preset.rules, preset.komi).expect("two moves");
    assert_eq!((second.vertex.to_string(), game.to_move()), ("G5".to_owned(), Color::White));
    for number in [0, 3] {
        assert!(record.at_move(number, preset.rules, preset.komi).is_none());
    }
}

#[test]
fn languages_have_codes() {
    assert_eq!(Language::of_code("de_DE.UTF-8"), Some(Language::German));
    assert!(Language::ALL.iter().all(|language| Language::of_code(language.code()).is_some()));
}
