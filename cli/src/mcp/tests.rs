//! Dialogues with a server whose searches would take days.

use std::io;
use std::sync::mpsc;
use std::thread;

use serde_json::{Value, json};
use tengen::Judge;

use super::{Event, Tools, serve};
use crate::explain::Explainer;

/// A search of this many visits does not end by itself while a test runs.
const ENDLESS: u32 = 10_000_000;

/// Returns the answers to these events, each a line, and the result of the server.
fn answers(visits: u32, events: Vec<Event>) -> (Vec<Value>, io::Result<()>) {
    let explainer = Explainer::new(None, visits, 1, 1 << 20);
    let (sender, receiver) = mpsc::sync_channel(1);
    let arriving = sender.clone();
    let (mut out, tools) = (Vec::new(), Tools::new(explainer, Judge::default()));
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
    let explainer = Explainer::new(None, ENDLESS, 1, 1 << 20);
    let (sender, receiver) = mpsc::sync_channel(4);
    for event in [call(1, "position"), ping(2)] {
        sender.send(event).expect("room");
    }
    let closed: &mut [u8] = &mut [];
    let tools = Tools::new(explainer, Judge::default());
    assert!(serve(tools, sender, &receiver, closed).is_err());
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
