//! `tengen explain`.

use crate::{tengen, text};

/// Black captures a stone with the last move.
const CAPTURE: &[u8] = b"(;SZ[5];B[cc];W[cb];B[bb];W[ee];B[db];W[ea];B[ca])";

#[test]
fn a_move_is_explained_in_words_of_a_language() {
    let output = tengen(&["explain", "-", "--visits", "0"], CAPTURE);
    let found = text(&output.stdout);
    assert!(found.starts_with("7 Black C5\n  Captures the stone at C4.\n"), "{found}");
    let assumption = "tengen: -: the record names no rules: chinese assumed, --rules changes it\n";
    let komi = "tengen: -: the record states no komi: 7.5 assumed, --komi changes it\n";
    assert_eq!(text(&output.stderr), [assumption, komi].concat());
    let output = tengen(&["explain", "-", "--visits", "0", "--language", "de"], CAPTURE);
    assert!(text(&output.stdout).contains("Schlägt den Stein auf C4."));
    let output =
        tengen(&["explain", "-", "--move", "4", "--visits", "8", "--model", "small"], CAPTURE);
    let found = text(&output.stdout);
    assert!(found.starts_with("4 White E1\n") && found.contains("Better is "), "{found}");
}

#[test]
fn all_facts_with_their_proofs_are_json() {
    let output = tengen(&["explain", "-", "--move", "7", "--visits", "8", "--json"], CAPTURE);
    let found: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("an object of JSON");
    assert_eq!(found["vertex"], "C5");
    let capture = &found["facts"][0];
    assert_eq!((&capture["kind"], &capture["basis"]), (&"captures".into(), &"definition".into()));
    assert_eq!(capture["stones"], serde_json::json!(["C4"]));
    assert!(found["points_lost"].is_number() && found["reasons"].is_array());
}

#[cfg(feature = "net")]
#[test]
fn a_blunder_in_an_unsteady_position_is_found_without_options() {
    let output = tengen(&["explain", "-", "--json"], crate::review::UNSTEADY);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&found["vertex"], &found["best"]["move"]), (&"F1".into(), &"H5".into()), "{found}");
    // On a slow machine the time ends the searches before they see all of the 36 points.
    assert!(found["points_lost"].as_f64() > Some(1.5), "{found}");
}

#[test]
fn what_is_left_out_or_assumed_is_named() {
    let record = b"(;SZ[5]RU[Chinese];B[cc];W[cc];B[bb])";
    let output = tengen(&["explain", "-", "--move", "3", "--visits", "0", "--json"], record);
    let left_out = "move 2, white C3, is left out: the point is occupied";
    assert!(text(&output.stderr).contains(left_out), "{}", text(&output.stderr));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(found["remarks"], serde_json::json!([left_out]));
    assert!(found["komi_assumed"].is_string() && found["rules_assumed"].is_null(), "{found}");
}

#[test]
fn what_cannot_be_explained_is_refused_with_the_reason() {
    let refused = |arguments: &[&str], record: &[u8]| {
        let output = tengen(&[&["explain", "-"], arguments].concat(), record);
        assert_eq!(output.status.code(), Some(1));
        text(&output.stderr)
    };
    assert!(refused(&["--move", "8"], CAPTURE).contains("the record has 7 moves"));
    assert!(refused(&["--move", "2"], b"(;SZ[5];B[cc])").contains("the record has 1 move\n"));
    let occupied = refused(&["--visits", "0"], b"(;SZ[5];B[cc];W[cc])");
    assert!(occupied.contains("move 2, white C3: illegal move"), "{occupied}");
    let output = tengen(&["explain", "-", "--language", "xx"], CAPTURE);
    assert_eq!(output.status.code(), Some(2));
}
