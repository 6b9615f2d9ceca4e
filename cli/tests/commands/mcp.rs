//! `tengen mcp`.

use serde_json::{Value, json};

use crate::{tengen, text};

/// Black captures a stone with the last move.
const CAPTURE: &str = "(;SZ[5];B[cc];W[cb];B[bb];W[ee];B[db];W[ea];B[ca])";

/// Returns the answers to messages, and asserts that each is one line.
fn answers(messages: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = messages.iter().map(Value::to_string).collect();
    let output = tengen(&["mcp", "--visits", "8"], lines.join("\n").as_bytes());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let lines = text(&output.stdout);
    lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn request(id: u32, method: &str, parameters: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters })
}

fn call(id: u32, tool: &str, arguments: &Value) -> Value {
    request(id, "tools/call", &json!({ "name": tool, "arguments": arguments }))
}

/// Returns the texts of the answer of a tool, and whether it is an error.
fn texts(answer: &Value) -> (Vec<&str>, bool) {
    let content = answer["result"]["content"].as_array().expect("a list");
    let texts = content.iter().map(|part| part["text"].as_str().expect("a text")).collect();
    (texts, answer["result"]["isError"] == true)
}

#[test]
fn a_client_is_greeted_and_learns_the_tools() {
    let greeting = json!({ "protocolVersion": "2024-11-05", "capabilities": {} });
    let found = answers(&[
        request(1, "initialize", &greeting),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        request(2, "tools/list", &json!({})),
        request(3, "ping", &json!({})),
    ]);
    // A notification has no answer.
    assert_eq!(found.len(), 3);
    assert_eq!(found[0]["result"]["protocolVersion"], "2024-11-05");
    assert_eq!(found[0]["result"]["serverInfo"]["name"], "tengen");
    let tools = found[1]["result"]["tools"].as_array().expect("a list");
    let names: Vec<_> = tools.iter().map(|tool| tool["name"].as_str().expect("a name")).collect();
    let expected = ["open", "review", "practice", "play", "position", "explain", "score", "solve"];
    assert_eq!(names, expected);
    assert!(tools.iter().all(|tool| tool["inputSchema"]["properties"]["sgf"].is_object()));
    assert_eq!((&found[2]["id"], &found[2]["result"]), (&json!(3), &json!({})));
}

#[test]
fn the_tools_answer_in_words_and_in_json() {
    let moves = json!(["B C3", "W C4", "B B4", "W E1", "B D4", "W E5", "B C5"]);
    let found = answers(&[
        call(1, "explain", &json!({ "sgf": CAPTURE })),
        call(2, "explain", &json!({ "moves": moves, "size": 5, "language": "de" })),
        call(3, "explain", &json!({ "sgf": CAPTURE, "number": 7, "instead": "A1" })),
        call(4, "position", &json!({ "sgf": CAPTURE, "number": 1 })),
        call(5, "score", &json!({ "sgf": CAPTURE })),
    ]);
    let (words, is_error) = texts(&found[0]);
    assert!(!is_error && words[0].starts_with("7 Black C5\n  Captures the stone at C4."));
    let facts: Value = serde_json::from_str(words[1]).expect("JSON");
    assert_eq!(facts["facts"][0]["kind"], "captures");
    assert!(texts(&found[1]).0[0].contains("Schlägt den Stein auf C4."));
    assert!(texts(&found[2]).0[0].starts_with("7 Black A1\n"));
    assert!(texts(&found[3]).0[0].ends_with("\n 3 . . X . .\n 2 . . . . .\n 1 . . . . ."));
    let position: Value = serde_json::from_str(texts(&found[3]).0[1]).expect("JSON");
    assert_eq!((&position["moves"], &position["to_move"]), (&json!(1), &json!("white")));
    assert!(position["best_moves"][0]["move"].is_string(), "{position}");
    let score: Value = serde_json::from_str(texts(&found[4]).0[1]).expect("JSON");
    assert_eq!(score["result"].as_str(), Some(texts(&found[4]).0[0]));
}

#[test]
fn an_illegal_move_of_a_list_is_an_error_with_its_number() {
    let found = answers(&[
        call(1, "position", &json!({ "moves": ["B E5", "W E5"], "size": 9 })),
        call(2, "score", &json!({ "moves": ["B B1", "B A2", "W A1"], "size": 9 })),
    ]);
    assert_eq!(texts(&found[0]), (vec!["Illegal move 1: E5 (the point is occupied)"], true));
    let (words, is_error) = texts(&found[1]);
    assert!(is_error && words[0].starts_with("Illegal move 2: A1 ("), "{words:?}");
}

#[test]
fn what_a_record_leaves_open_is_remarked_and_what_is_given_holds() {
    let sgf = "(;SZ[5]KM[5];B[cc];W[cc];B[bb])";
    let found = answers(&[
        call(1, "position", &json!({ "sgf": sgf })),
        call(2, "score", &json!({ "sgf": sgf, "komi": 0.5, "rules": "japanese" })),
    ]);
    let object = |answer| -> Value { serde_json::from_str(texts(answer).0[1]).expect("JSON") };
    let [position, score] = [object(&found[0]), object(&found[1])];
    let left_out = json!(["move 2, white C3, is left out: the point is occupied"]);
    assert_eq!(position["remarks"], left_out);
    assert_eq!(position["rules_assumed"], "the record names no rules: chinese assumed");
    assert_eq!((&score["rules"], &score["komi"]), (&json!("japanese"), &json!(0.5)));
    assert!(score["rules_assumed"].is_null() && score["remarks"] == left_out, "{score}");
}

#[test]
fn a_batch_is_answered_by_a_batch() {
    let notification = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    let ping = |id| request(id, "ping", &json!({}));
    let found = answers(&[json!([ping(1), notification, ping(2)]), json!([notification]), ping(3)]);
    assert_eq!(found.len(), 2, "a batch of notifications is not answered");
    let ids = |answers: &Value| {
        answers.as_array().map(|all| all.iter().map(|one| one["id"].clone()).collect::<Vec<_>>())
    };
    assert_eq!(ids(&found[0]), Some(vec![json!(1), json!(2)]));
    assert_eq!(found[1]["id"], 3);
}

#[test]
fn what_cannot_be_answered_is_refused_with_the_reason() {
    let found = answers(&[
        call(1, "explain", &json!({ "sgf": CAPTURE, "number": 8 })),
        call(2, "explain", &json!({ "moves": ["B C3", "W C3"], "size": 5 })),
        call(3, "position", &json!({ "moves": ["black"] })),
        call(4, "score", &json!({})),
        call(5, "guess", &json!({})),
        request(6, "resources/list", &json!({})),
        json!([]),
        json!({ "jsonrpc": "2.0", "id": 8, "result": {} }),
        call(9, "score", &json!({ "moves": ["B E5"], "size": "9" })),
        call(10, "score", &json!({ "moves": ["B E5"], "komi": "6.5" })),
        call(11, "score", &json!({ "moves": ["B E5"], "rules": "my own" })),
        call(12, "explain", &json!({ "sgf": CAPTURE, "instead": 4 })),
        call(13, "position", &json!({ "sgf": CAPTURE, "number": u64::MAX })),
        call(14, "position", &json!({ "moves": ["B E5"], "number": 2 })),
        call(15, "explain", &json!({ "moves": ["B E5"], "number": 2 })),
        call(16, "solve", &json!({ "moves": ["B E5"], "number": u64::MAX })),
        call(17, "solve", &json!({ "sgf": CAPTURE, "number": u64::MAX })),
        call(18, "solve", &json!({ "size": 5, "black": ["C3"], "white": ["D3"], "number": 1 })),
    ]);
    let refused = |answer: &Value, why: &str| {
        let (texts, is_error) = texts(answer);
        assert!(is_error && texts[0].contains(why), "{texts:?}");
    };
    refused(&found[0], "the record has 7 moves");
    refused(&found[1], "Illegal move 1: C3 (the point is occupied)");
    refused(&found[2], "expected a move such as");
    refused(&found[3], "expected `game`, `sgf`, `moves` or `file`");
    refused(&found[7], "size: expected a whole number, not \"9\"");
    refused(&found[8], "komi: expected a number, not \"6.5\"");
    refused(&found[9], "Unknown rules 'my own'");
    refused(&found[10], "instead: expected a text, not 4");
    refused(&found[11], "the record has 7 moves");
    for answer in &found[12..15] {
        refused(answer, "the record has 1 move");
        assert!(!texts(answer).0[0].ends_with('s'), "{answer}");
    }
    refused(&found[15], "the record has 7 moves");
    refused(&found[16], "number: expected a game with it");
    let codes: Vec<_> = found[4..7].iter().map(|answer| &answer["error"]["code"]).collect();
    assert_eq!(codes, [&json!(-32602), &json!(-32601), &json!(-32600)]);
    let output = tengen(&["mcp"], b"{\n");
    assert!(text(&output.stdout).contains("-32700"));
    let output = tengen(&["--rules", "japanese", "mcp"], b"");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_problem_of_life_and_death_is_solved() {
    let stones = json!({
        "size": 9,
        "black": ["A3", "B3", "C3", "D2", "D1"],
        "white": ["A4", "B4", "C4", "D4", "D3", "E2", "E1"],
        "to_play": "W",
        "target": ["A3", "D1"],
    });
    let found = answers(&[
        call(1, "solve", &stones),
        call(2, "solve", &json!({ "sgf": CAPTURE, "target": ["A1"] })),
        call(3, "solve", &json!({ "sgf": CAPTURE, "seconds": 0 })),
    ]);
    let (texts_of_first, is_error) = texts(&found[0]);
    assert!(texts_of_first[0].contains("White kills with ") && !is_error, "{texts_of_first:?}");
    let object: Value = serde_json::from_str(texts_of_first[1]).expect("JSON");
    assert_eq!((&object["result"], &object["goal"]), (&json!("dead"), &json!("kill")));
    for (answer, why) in [(&found[1], "A1 is empty"), (&found[2], "seconds: expected")] {
        let (texts, is_error) = texts(answer);
        assert!(is_error && texts[0].contains(why), "{texts:?}");
    }
}
