//! Dialogues with a server whose searches would take days.

use std::io;
use std::sync::mpsc;
use std::thread;

use serde_json::{Value, json};
use tengen::Judge;

use super::list::list;
use super::{Event, Parts, Rights, Tools, serve};
use crate::analysis::Texts;
use crate::explain::Explainer;
use tengen::engine_room::engine::{Console, PlayerSettings, SearchSettings, Setup};

/// A search of this many visits does not end by itself while a test runs.
const ENDLESS: u32 = 10_000_000;

/// Returns tools that search with playouts.
fn tools(visits: u32) -> Tools {
    let player = PlayerSettings::playouts(SearchSettings::default());
    Tools::new(Parts {
        explainer: Explainer::new(None, visits, 1, 1 << 20),
        judge: Judge::default(),
        console: Console::new(Setup::default(), player),
        texts: Texts::new(None, 1, 1 << 26),
        visits,
        rights: Rights::ALL,
    })
}

/// Returns the answers to these events, each a line, and the result of the server.
fn answers(visits: u32, events: Vec<Event>) -> (Vec<Value>, io::Result<()>) {
    let (sender, receiver) = mpsc::sync_channel(1);
    let arriving = sender.clone();
    let (mut out, tools) = (Vec::new(), tools(visits));
    let served = thread::scope(|scope| {
        scope.spawn(move || events.into_iter().try_for_each(|event| arriving.send(event)));
        serve(tools, sender, &receiver, &mut out)
    });
    let lines = String::from_utf8(out).expect("text");
    (lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect(), served)
}

fn line(message: &Value) -> Event {
    Event::Line { bytes: message.to_string().into_bytes(), is_late: false }
}

fn call(id: u32, tool: &str) -> Event {
    let arguments = json!({ "moves": ["B C3"], "size": 5 });
    let parameters = json!({ "name": tool, "arguments": arguments });
    line(&json!({ "id": id, "method": "tools/call", "params": parameters }))
}

fn ping(id: u32) -> Event {
    line(&json!({ "id": id, "method": "ping" }))
}

fn cancel(id: u32) -> Event {
    line(&json!({ "method": "notifications/cancelled", "params": { "requestId": id } }))
}

fn end(is_late: bool) -> Event {
    Event::End { read: Ok(()), is_late }
}

#[test]
fn a_ping_is_answered_during_a_search_and_a_cancelled_call_is_not() {
    let events =
        vec![call(1, "position"), call(2, "explain"), ping(3), cancel(1), cancel(2), end(false)];
    let (answers, served) = answers(ENDLESS, events);
    assert!(served.is_ok());
    assert_eq!(answers, [json!({ "jsonrpc": "2.0", "id": 3, "result": {} })]);
}

#[test]
fn other_answers_keep_the_order_of_the_questions() {
    let list = |id| line(&json!({ "id": id, "method": "tools/list" }));
    let (answers, _) = answers(2, vec![list(1), call(2, "position"), list(3), end(false)]);
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].clone()).collect();
    assert_eq!(ids, [1, 2, 3]);
}

#[test]
fn searches_end_if_the_input_ends_after_a_silence_and_scripts_are_answered() {
    let (found, served) = answers(ENDLESS, vec![call(1, "position"), end(true)]);
    assert!(served.is_ok() && found.len() == 1, "{found:?}");
    let (found, _) = answers(2, vec![call(1, "position"), end(false)]);
    assert_eq!(found[0]["result"]["isError"], false, "{found:?}");
}

#[test]
fn a_client_that_has_left_ends_the_server() {
    let (found, served) = answers(ENDLESS, vec![call(1, "position"), Event::Left]);
    assert!(served.is_ok() && found.is_empty());
}

#[test]
fn a_closed_output_ends_the_server() {
    let (sender, receiver) = mpsc::sync_channel(4);
    for event in [call(1, "position"), ping(2)] {
        sender.send(event).expect("room");
    }
    let closed: &mut [u8] = &mut [];
    assert!(serve(tools(ENDLESS), sender, &receiver, closed).is_err());
}

#[test]
fn a_komi_that_would_be_rounded_is_refused() {
    let ask = |id: u32, komi: Value| {
        let arguments = json!({ "moves": ["B C3"], "size": 5, "komi": komi });
        let parameters = json!({ "name": "score", "arguments": arguments });
        line(&json!({ "id": id, "method": "tools/call", "params": parameters }))
    };
    let exact = vec![ask(1, json!(6.5)), ask(2, json!(-3)), end(false)];
    assert!(answers(0, exact).0.iter().all(|answer| answer["result"]["isError"] == false));
    let rounded = vec![ask(1, json!(0.300_000_000_000_000_04)), ask(2, json!(1e308)), end(false)];
    for answer in answers(0, rounded).0 {
        let text = answer["result"]["content"][0]["text"].as_str().expect("a text");
        assert!(text.starts_with("komi: expected whole or half points up to 1000, not"), "{text}");
    }
}

#[test]
fn a_refusal_names_what_was_given_and_what_is_expected() {
    let ask = |id: u32, arguments: Value| {
        let parameters = json!({ "name": "explain", "arguments": arguments });
        line(&json!({ "id": id, "method": "tools/call", "params": parameters }))
    };
    let no_text = ask(1, json!({ "moves": ["B C3", 5], "size": 5 }));
    let no_colour = ask(2, json!({ "moves": ["C3"], "size": 5 }));
    let no_number = ask(3, json!({ "moves": ["B C3"], "size": 5, "number": 0 }));
    let too_large = ask(4, json!({ "moves": ["B C3"], "size": 5, "number": 2 }));
    let (found, _) = answers(0, vec![no_text, no_colour, no_number, too_large, end(false)]);
    let texts: Vec<_> =
        found.iter().map(|answer| &answer["result"]["content"][0]["text"]).collect();
    assert_eq!(
        texts,
        [
            "expected a move such as `B Q16`, not 5",
            "expected a move such as `B Q16`, not \"C3\"",
            "number: expected the number of a move from 1 to 1, not 0",
            "the record has 1 move",
        ]
    );
}

#[test]
fn the_score_of_a_game_that_is_not_over_is_an_expectation() {
    let score = |id: u32, moves: Value| {
        let arguments = json!({ "moves": moves, "size": 5, "komi": 0.5 });
        let parameters = json!({ "name": "score", "arguments": arguments });
        line(&json!({ "id": id, "method": "tools/call", "params": parameters }))
    };
    let open = score(1, json!(["B B2", "W D4"]));
    let ended = score(2, json!(["B B2", "W D4", "B pass", "W pass"]));
    let (found, _) = answers(0, vec![open, ended, end(false)]);
    let text = |at: usize| found[at]["result"]["content"][0]["text"].as_str().expect("a text");
    assert!(text(0).starts_with("not over: "), "{}", text(0));
    assert!(
        text(0).contains(" is expected, with ") && text(0).contains("; as it stands "),
        "{}",
        text(0)
    );
    assert!(text(1).starts_with(['B', 'W']), "{}", text(1));
}

/// Black can kill twelve stones with D2, and plays A7.
const MISSED: &str = "(;SZ[7]KM[28]PL[B]PB[Ann]PW[Ben]AB[ad][bd][cd][dd][ed][fd][gd][ae][ge][af][gf]\
    [ag][gg]AW[be][ce][de][ee][fe][bf][ff][bg][cg][dg][eg][fg];B[aa];W[df])";

fn ask(id: u32, tool: &str, arguments: &Value) -> Event {
    let parameters = json!({ "name": tool, "arguments": arguments });
    line(&json!({ "id": id, "method": "tools/call", "params": parameters }))
}

/// Returns the objects of the answers to calls of tools, and asserts that there are no errors.
fn objects(visits: u32, calls: &[(&str, Value)]) -> Vec<Value> {
    let calls = calls.iter().zip(0..).map(|((tool, arguments), id)| ask(id, tool, arguments));
    let (found, _) = answers(visits, calls.chain([end(false)]).collect());
    let object = |answer: &Value| {
        assert_eq!(answer["result"]["isError"], false, "{answer}");
        let object = answer["result"]["structuredContent"].clone();
        assert_eq!(answer["result"]["content"][1]["text"], object.to_string());
        object
    };
    found.iter().map(object).collect()
}

/// Whether a value has a schema: its types, its required fields, and those of its parts.
fn conforms(value: &Value, schema: &Value) -> bool {
    let is_type = |name: &str| match name {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other}: no type"),
    };
    let has_type = match &schema["type"] {
        Value::Null => true,
        Value::String(name) => is_type(name),
        Value::Array(names) => names.iter().any(|name| name.as_str().is_some_and(is_type)),
        other => panic!("{other}: no type"),
    };
    let required = schema["required"].as_array().into_iter().flatten();
    let has_all = required.filter_map(Value::as_str).all(|name| value.get(name).is_some());
    let fields = schema["properties"].as_object().into_iter().flatten();
    let has_fields = fields.into_iter().all(|(name, field)| {
        let conform = value.get(name).is_none_or(|value| conforms(value, field));
        assert!(conform, "{name}: {field} {value}");
        conform
    });
    let items = &schema["items"];
    let has_items = items.is_null()
        || value.as_array().is_none_or(|list| list.iter().all(|item| conforms(item, items)));
    has_type && has_all && has_fields && has_items
}

#[test]
fn each_answer_has_the_schema_that_is_listed_and_no_other_field() {
    let game = json!({ "game": "game-1" });
    let with = |more: Value| {
        let mut arguments = game.clone();
        for (name, value) in more.as_object().expect("an object") {
            arguments[name] = value.clone();
        }
        arguments
    };
    let calls = [
        ("open", json!({ "sgf": MISSED })),
        ("review", with(json!({ "player": "Ann", "most": 1 }))),
        ("practice", game.clone()),
        ("practice", with(json!({ "task": 1 }))),
        ("practice", with(json!({ "task": 1, "answer": "G7" }))),
        ("practice", with(json!({ "task": 1, "show": "hint" }))),
        ("practice", with(json!({ "task": 1, "show": "solution" }))),
        ("position", with(json!({ "number": 1 }))),
        ("explain", with(json!({ "number": 1 }))),
        ("score", game.clone()),
        ("solve", with(json!({ "number": 0, "target": ["C3"], "seconds": 1 }))),
        ("play", with(json!({ "move": "G7", "level": 20, "reply": false }))),
    ];
    let listed = list(Rights::ALL);
    let schema_of = |tool: &str| {
        let found = listed.as_array().expect("a list").iter().find(|it| it["name"] == tool);
        found.expect("a tool")["outputSchema"].clone()
    };
    for ((tool, _), object) in calls.iter().zip(objects(50, &calls)) {
        let schema = schema_of(tool);
        assert!(conforms(&object, &schema), "{tool}: {object}");
        for name in object.as_object().expect("an object").keys() {
            assert!(schema["properties"].get(name).is_some(), "{tool}: {name} is not listed");
        }
    }
}

#[test]
fn a_review_names_the_worst_moves_of_a_player_with_reasons_and_short_numbers() {
    let asked = json!({ "sgf": MISSED, "player": "ann", "most": 3 });
    let found = &objects(50, &[("review", asked)])[0];
    let worst = &found["mistakes"][0];
    assert_eq!((&worst["move"], &worst["better"]), (&json!("A7"), &json!("D2")), "{found}");
    assert!(worst["why"].as_array().is_some_and(|why| !why.is_empty()), "{worst}");
    let digits = worst["points_lost"].to_string();
    assert!(digits.split_once('.').is_none_or(|(_, rest)| rest.len() <= 3), "{digits}");
    assert_eq!(found["player"], "black");
    assert!(found.get("positions").is_none() && found["totals"]["black"]["moves"] == 1);
}

#[test]
fn practice_judges_answers_and_keeps_the_better_move_to_itself() {
    let at = |more: Value| {
        let mut arguments = json!({ "game": "game-1", "task": 1 });
        for (name, value) in more.as_object().expect("an object") {
            arguments[name] = value.clone();
        }
        ("practice", arguments)
    };
    let found = objects(
        50,
        &[
            ("practice", json!({ "sgf": MISSED })),
            at(json!({ "answer": "G7" })),
            at(json!({ "answer": "D2" })),
            at(json!({ "show": "solution" })),
        ],
    );
    assert_eq!(found[0]["tasks"].as_array().map(Vec::len), Some(1), "{}", found[0]);
    assert_eq!((&found[0]["game"], &found[0]["tasks"][0]["task"]), (&json!("game-1"), &json!(1)));
    assert!(!found[0].to_string().contains("D2"), "{}", found[0]);
    assert_eq!((&found[1]["verdict"], &found[2]["verdict"]), (&json!("same"), &json!("good")));
    assert!(!found[1]["sentences"].to_string().contains("D2"), "{}", found[1]);
    assert_eq!(found[3]["line"][0], "D2");
}

#[test]
fn a_game_goes_on_move_by_move_and_back() {
    let play = |more: Value| {
        let mut arguments = json!({ "game": "game-1", "reply": false });
        for (name, value) in more.as_object().expect("an object") {
            arguments[name] = value.clone();
        }
        ("play", arguments)
    };
    let found = objects(
        4,
        &[
            ("play", json!({ "size": 5, "move": "C3", "level": 20 })),
            play(json!({ "undo": 1, "move": "A1" })),
            play(json!({ "move": "pass" })),
            play(json!({ "move": "pass" })),
        ],
    );
    let replied = found[0]["move"].as_str().expect("a move");
    assert!(replied.starts_with("white ") && found[0]["moves"] == 2, "{}", found[0]);
    assert_eq!((&found[1]["played"], &found[1]["moves"]), (&json!("white A1"), &json!(2)));
    assert_eq!((&found[2]["over"], &found[3]["over"]), (&json!(false), &json!(true)));
    assert!(found[3]["count"].as_str().is_some_and(|it| it.starts_with('B')), "{}", found[3]);
}

#[test]
fn a_game_is_named_once_and_a_task_belongs_to_it() {
    let calls = [
        ("open", json!({ "size": 5 })),
        ("position", json!({})),
        ("position", json!({ "game": "game-7" })),
        ("position", json!({ "game": "game-1", "size": 9 })),
        ("practice", json!({ "game": "game-1", "task": 1 })),
        ("practice", json!({ "game": "game-1", "answer": "A1" })),
        ("play", json!({ "game": "game-1", "move": "H9", "reply": false })),
        ("play", json!({ "game": "game-1", "undo": 1, "reply": false })),
        ("play", json!({ "game": "game-1", "level": 21 })),
        ("open", json!({ "file": "no/such.sgf" })),
        ("review", json!({ "sgf": MISSED, "player": "Cid" })),
    ];
    let events = calls.iter().zip(0..).map(|((tool, asked), id)| ask(id, tool, asked));
    let (found, _) = answers(2, events.chain([end(false)]).collect());
    let text = |at: usize| found[at]["result"]["content"][0]["text"].as_str().expect("a text");
    for (at, expected) in [
        (1, "expected `game`, `sgf`, `moves` or `file`"),
        (2, "game: no game game-7 is open; the tool `open` opens one and returns its name"),
        (3, "size: the open game has its own; leave this out, or `game`"),
        (4, "task: no tasks are made of this game yet; call without `task` first"),
        (5, "answer: expected the number of its `task` with it"),
        (7, "undo: the game has 0 moves to take back, not 1"),
        (8, "level: expected a whole number from 1 to 20, not 21"),
        (10, "player: no player is named Cid: Black is Ann, White is Ben"),
    ] {
        assert_eq!(text(at), expected);
    }
    assert!(text(6).starts_with("move: black H9: "), "{}", text(6));
    assert!(text(9).starts_with("no/such.sgf: "), "{}", text(9));
}

#[test]
fn refused_calls_open_no_game_and_a_game_that_is_used_stays_open() {
    let refused = ("review", json!({ "sgf": MISSED, "player": "Cid" }));
    let illegal = ("play", json!({ "size": 5, "move": "Z9", "reply": false }));
    let mut calls = vec![refused, illegal, ("open", json!({ "size": 5 }))];
    let used = ("play", json!({ "game": "game-1", "reply": false }));
    for _ in 0..70 {
        calls.push(("open", json!({ "size": 3 })));
        calls.push(used.clone());
    }
    calls.push(("open", json!({ "game": "game-2" })));
    let events = calls.iter().zip(0..).map(|((tool, asked), id)| ask(id, tool, asked));
    let (found, _) = answers(2, events.chain([end(false)]).collect());
    assert_eq!(found[2]["result"]["structuredContent"]["game"], "game-1");
    let failed = |answer: &&Value| answer["result"]["isError"] == true;
    assert_eq!(found.iter().filter(failed).count(), 3, "both refused calls, and the oldest game");
    assert_eq!(found[found.len() - 1]["result"]["isError"], true, "it was named longest ago");
}

#[test]
fn what_a_record_leaves_out_stands_in_remarks_and_a_game_that_goes_on_has_no_result() {
    let sgf = "(;SZ[5]KM[0]RU[chinese]RE[W+R];B[cc];W[cc];B[bb];W[dd])";
    let found = objects(
        2,
        &[
            ("review", json!({ "sgf": sgf })),
            ("open", json!({ "game": "game-1" })),
            ("play", json!({ "game": "game-1", "undo": 1, "reply": false })),
            ("open", json!({ "game": "game-1" })),
        ],
    );
    assert!(found[0]["remarks"][0].as_str().is_some_and(|it| it.starts_with("move 2, white C3")));
    assert_eq!((&found[1]["result"], &found[3]["result"]), (&json!("W+R"), &Value::Null));
}
