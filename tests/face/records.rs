//! Records of games: their texts, their variations, and the way to a game and back.

use std::collections::BTreeMap;

use tengen::rules::RulesError;
use tengen::{
    ByColor, Collection, Color, Event, Game, GameResult, GameTree, Info, Komi, Node, NodeId, Note,
    Notes, Place, Point, Preset, Problem, Property, Record, Replay, Rules, SgfError, Size, Vertex,
};

use super::is_error;

const FILE: &[u8] = b"(;SZ[9]KM[6.5]PB[Shusaku]PW[Gennan Inseki]DT[1846-09-11]EV[A visit]
    RU[Japanese]RE[B+2];B[ee](;W[ge];B[gc])(;W[gc]))";

#[test]
fn a_record_has_texts_and_events() {
    let mut notes = Notes::default();
    let mut record: Record = Record::parse_noting(FILE, &mut notes).expect("a record");
    assert_eq!(Record::parse(FILE).as_ref(), Ok(&record));
    let texts: &BTreeMap<Info, String> = &record.info;
    assert_eq!(texts.len(), 6);
    let named = [Info::BlackName, Info::Date, Info::Event].map(|info| record.text(info));
    assert_eq!(named, [Some("Shusaku"), Some("1846-09-11"), Some("A visit")]);
    assert!(Info::ALL.contains(&(Info::WhiteName, "PW")));
    assert_eq!((record.size, record.komi, record.handicap), parts());
    assert_eq!((record.moves(), record.before_move(2).len()), (3, 1));
    let Event::Play(color, vertex) = record.events[0] else { panic!("a move") };
    assert_eq!((color, vertex.to_string()), (Color::Black, "E5".to_owned()));
    assert_eq!(record.result(), "B+2".parse().ok());
    assert!(record.usual_komi().is_some());
    record.set_result(GameResult::Resignation(Color::White));
    record.set_text(Info::Round, "1");
    record.territory = Some(ByColor::both(Vec::<Point>::new()));
    assert_eq!(Record::parse(record.to_sgf().as_bytes()), Ok(record));
    assert_eq!((notes.iter().count(), notes.dropped()), (0, 0));
}

fn parts() -> (Size, Option<Komi>, Option<u32>) {
    (Size::square(9), Some(Komi::from_halves(13)), None)
}

#[test]
fn a_record_becomes_a_game_and_back() {
    let mut notes = Notes::default();
    let record = Record::parse(b"(;SZ[9]KM[x]AB[cc];B[ee];W[ee])").expect("a record");
    let game: Game = record.to_game_noting(None, Rules::default(), Komi::ZERO, &mut notes);
    assert_eq!(game.moves().count(), 1);
    let note: &Note = notes.iter().next().expect("a move is left out");
    assert!(matches!(note, Note::LeftOut { number: 2, .. }) && note.place().is_none());
    assert!(notes.to_string().contains("move 2") && Notes::MOST > 1);
    let early = record.to_game(Some(1), Rules::default(), Komi::ZERO);
    assert_eq!(early.moves().count(), 0);
    let mut replay: Replay<'_> = record.replay(Rules::default(), Komi::ZERO, &mut notes);
    assert_eq!((replay.events(), replay.game().moves().count()), (1, 0));
    assert!(matches!(replay.next_event(), Some(Event::Play(Color::Black, Vertex::Play(_)))));
    assert!(replay.step(&mut notes));
    let written = Record::of_game(replay.game());
    assert_eq!((written.size, written.moves()), (Record::new(Size::square(9)).size, 1));
}

#[test]
fn a_record_states_its_rules_or_they_are_assumed() {
    let record = |text: &str| Record::parse(text.as_bytes()).expect("a record");
    let stated: Result<Option<Rules>, RulesError> = record("(;RU[AGA])").stated_rules();
    assert_eq!(stated.expect("known rules"), Some(Preset::AGA.rules));
    assert_eq!(record("(;KM[6.5])").stated_rules().expect("no rules"), None);
    assert!(record("(;RU[unheard of])").stated_rules().is_err());
    let assumed: &Preset = record("(;KM[6.5])").assumed_rules();
    assert_eq!(assumed, &Preset::JAPANESE);
}

#[test]
fn a_tree_has_variations() {
    let collection: Collection = Collection::from_bytes(FILE).expect("games");
    let text = String::from_utf8_lossy(FILE);
    assert_eq!(Collection::parse(&text).map(|parsed| parsed.games), Ok(collection.games.clone()));
    assert_eq!(GameTree::from_bytes(FILE).as_ref(), Ok(&collection.games[0]));
    assert!(collection.to_sgf().starts_with("(;"));
    let tree: &GameTree = &collection.games[0];
    let ends: Vec<NodeId> = tree.ends().collect();
    let moves: Vec<usize> = ends
        .iter()
        .map(|&last| Record::from_variation(tree, last).expect("a record").moves())
        .collect();
    assert_eq!(moves, [3, 2]);
    assert_eq!(Record::from_tree(tree).map(|record| record.moves()), Ok(3));
    assert_eq!(tree.line_to(ends[1]).len(), tree.main_line().count() - 1);
    assert_eq!((tree.len(), tree.ids().count(), tree.nodes().count()), (5, 5, 5));
    let node: &Node = &tree[ends[1]];
    assert_eq!(node.values("W").collect::<Vec<_>>(), ["gc"]);
    assert_eq!((node.children().len(), node.parent().is_some()), (0, true));
    let property: &Property = node.property("W").expect("a move");
    assert_eq!((property.ident(), property.values().len()), ("W", 1));
    assert!(property.place().is_some() && node.properties().len() == 1);
}

#[test]
fn a_tree_is_made_and_cut() {
    let mut tree: GameTree = Record::new(Size::square(9)).to_tree();
    let child = tree.add_child(tree.root());
    tree[child].properties_mut().push(Property::new("C", ["a comment"]));
    let comment = tree[child].property("C").and_then(Property::text);
    assert_eq!(comment.as_deref(), Some("a comment"));
    assert_eq!(GameTree::parse(&tree.to_sgf()).map(|read| read.len()), Ok(2));
    let raw = Property::raw("LB", vec![r"aa:1\:2".to_owned()]).expect("a name");
    assert_eq!(raw.values(), [r"aa:1\:2"]);
    tree.retain(|tree, id| tree[id].property("C").is_none());
    assert_eq!(tree.len(), GameTree::new().len());
}

#[test]
fn an_error_has_a_place_and_a_problem() {
    let error: SgfError = Record::parse(b"(;SZ[99];B[aa])").expect_err("no such size");
    let place: Place = error.at.expect("it was read");
    assert_eq!((place.line, Place::START.column), (1, 1));
    assert!(matches!(&error.problem, Problem::Value { ident, .. } if ident == "SZ"));
    is_error(&error);
    is_error(&error.problem);
}
