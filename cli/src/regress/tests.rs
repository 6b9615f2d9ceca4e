//! Tests of reading and running suites, against a scripted program.
//!
//! The expectations that `gogui-regress` supports were checked against it.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use tengen::Stop;

use crate::client::{Ask, Breach, ClientError, Program, Reply};

use super::follower::Follower;
use super::*;

/// A stand-in for a program. It answers `echo TEXT` with the text (`\n` is a line break), refuses
/// `fail`, does not answer `die`, and writes a line out of turn at `chatter`.
#[derive(Default)]
struct Rote {
    sent: Vec<String>,
}

impl Ask for Rote {
    fn ask_within(&mut self, line: &str, patience: Duration) -> Result<Reply, ClientError> {
        self.sent.push(line.to_owned());
        let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (id, command) = line.split_at(digits);
        let command = command.trim_start();
        let (name, argument) = command.split_once(' ').unwrap_or((command, ""));
        let id = id.to_owned();
        let mut reply = Reply { id, outcome: Ok(String::new()), breaches: Vec::new() };
        match name {
            "echo" => reply.outcome = Ok(argument.replace(r"\n", "\n")),
            "fail" => reply.outcome = Err("out of order".to_owned()),
            "die" => return Err(ClientError::TimedOut(patience)),
            "chatter" => reply.breaches.push(Breach::Outside("thinking".to_owned())),
            _ => {}
        }
        Ok(reply)
    }
}

fn run_with(rote: &mut Rote, suite: &str) -> Suite {
    run_text(suite, rote, Duration::ZERO, &mut Follower::new(Path::new(".")))
}

fn run(suite: &str) -> Suite {
    run_with(&mut Rote::default(), suite)
}

const NONE: Counts =
    Counts { passes: 0, unexpected_fails: 0, known_fails: 0, unexpected_passes: 0, errors: 0 };
const PASS: Counts = Counts { passes: 1, ..NONE };
const FAIL: Counts = Counts { unexpected_fails: 1, ..NONE };
const KNOWN: Counts = Counts { known_fails: 1, ..NONE };
const SURPRISE: Counts = Counts { unexpected_passes: 1, ..NONE };
const ERROR: Counts = Counts { errors: 1, ..NONE };

#[test]
fn the_expression_must_match_the_whole_answer() {
    assert_eq!(run("1 echo D4 E5\n#? [D4 E5]").counts(), PASS);
    assert_eq!(run("1 echo D4 E5\n#? [D4]").counts(), FAIL);
    assert_eq!(run("1 echo D4\n#? [C3|D4|E5]").counts(), PASS);
    assert_eq!(run("1 echo D45\n#? [C3|D4|E5]").counts(), FAIL);
    assert_eq!(run("1 echo a\\nb\n#? [a.b]").counts(), PASS);
    assert_eq!(run("1 echo a\\nb\n#? [^a$\\n^b$]").counts(), PASS);
}

#[test]
fn an_empty_expression_asks_for_an_empty_answer() {
    assert_eq!(run("1 echo\n#? []").counts(), PASS);
    assert_eq!(run("1 echo\n#? [ ]").counts(), PASS);
    assert_eq!(run("1 echo D4\n#? []").counts(), FAIL);
}

#[test]
fn an_exclamation_mark_turns_the_expectation_round() {
    assert_eq!(run("1 echo D4\n#? [!E5]").counts(), PASS);
    assert_eq!(run("1 echo D4\n#? [!D4]").counts(), FAIL);
    assert_eq!(run("1 echo D4\n#? [!]").counts(), PASS);
    assert_eq!(run("1 fail\n#? [!E5]").counts(), FAIL, "a refusal fulfils nothing");
}

#[test]
fn a_star_marks_a_known_failure() {
    assert_eq!(run("1 echo D4\n#? [E5]*").counts(), KNOWN);
    assert_eq!(run("1 fail\n#? [E5]*").counts(), KNOWN);
    assert_eq!(run("1 echo D4\n#? [D4]*").counts(), SURPRISE);
    assert_eq!(run("1 echo D4*\n#? [D4\\*]").counts(), PASS);
}

#[test]
fn a_known_failure_of_anything_but_a_text_is_a_refusal_with_that_text() {
    assert_eq!(run("1 fail\n#? [!out of order]*").counts(), KNOWN);
    assert_eq!(run("1 fail\n#? [!in order]*").counts(), SURPRISE, "refused for another reason");
    assert_eq!(run("1 echo\n#? [!out of order]*").counts(), SURPRISE, "accepted");
    assert_eq!(run("1 fail\n#? [!in order]*").counts().alarms(), 1);
}

#[test]
fn without_an_expression_a_numbered_command_only_has_to_succeed() {
    for suite in ["1 echo D4", "1 echo D4\n#?", "1 echo D4\n# note\n\n", "\t1\techo D4\t"] {
        assert_eq!(run(suite).counts(), PASS, "{suite:?}");
    }
    for suite in ["1 fail", "1 fail\n#?"] {
        assert_eq!(run(suite).counts(), FAIL, "{suite:?}");
    }
}

#[test]
fn a_command_without_a_number_is_a_test_only_with_an_expression() {
    assert_eq!(run("echo D4").counts(), NONE);
    assert_eq!(run("fail").counts(), ERROR);
    assert_eq!(run("fail\n#?").counts(), ERROR);
    assert_eq!(run("echo D4\n#? [D4]").counts(), PASS);
    assert_eq!(run("99").counts(), NONE, "a lone number is not an id");
}

#[test]
fn an_expectation_needs_its_command_on_the_line_above() {
    for suite in ["#? [D4]", "1 echo D4\n\n#? [D4]", "1 echo D4\n#? [D4]\n#? [D4]"] {
        assert_eq!(run(suite).counts().errors, 1, "{suite:?}");
    }
}

#[test]
fn an_expectation_that_cannot_be_read_ends_the_suite() {
    for pattern in ["D4", "[D4", "D4]", "[D4] *", "[(]", "[(?=D4)D4]"] {
        let report = run(&format!("1 echo D4\n#? {pattern}\n2 echo\n#? []"));
        assert_eq!(report.counts(), ERROR, "{pattern:?}");
        assert_eq!(report.errors[0].line, 2);
    }
}

#[test]
fn breaches_of_the_protocol_are_errors() {
    assert_eq!(run("chatter").counts(), ERROR);
    assert_eq!(run("1 chatter").counts(), Counts { passes: 1, errors: 1, ..NONE });
    assert_eq!(run("1 echo\n2 die\n3 echo").counts(), Counts { passes: 1, errors: 1, ..NONE });
}

#[test]
fn the_engine_receives_what_gogui_regress_sends() {
    let mut rote = Rote::default();
    run_with(&mut rote, "# comment\nboardsize 9\n10  echo\ta\n#? [a]\n");
    let expected = ["name", "version", "cputime", "boardsize 9", "10  echo a", "cputime", "quit"];
    assert_eq!(rote.sent, expected);
    let mut rote = Rote::default();
    run_with(&mut rote, "1 quit");
    assert_eq!(rote.sent, ["name", "version", "cputime", "1 quit"], "it has left by itself");
}

#[test]
fn a_note_says_where_and_what() {
    let report = run("echo\n\n10 echo D4\n#? [E5|F6]");
    let notes: Vec<_> = report.notes().iter().map(ToString::to_string).collect();
    assert_eq!(notes, ["3: 10 echo D4: expected [E5|F6], got '= D4'"]);
}

#[test]
fn a_missing_suite_and_a_missing_engine_are_errors() {
    let setting = Setting {
        engine: Program::new("no-such-engine"),
        patience: Duration::from_secs(1),
        jobs: 1,
        known: Known::default(),
        abandon: Stop::new(),
    };
    for file in ["no-such-suite.tst", "Cargo.toml"] {
        let suite = run_file(&setting, file.as_ref());
        assert_eq!(suite.counts(), ERROR, "{file}");
    }
}

#[test]
fn a_line_of_known_failures_takes_the_alarm_off_its_tests() {
    assert_eq!(run("1 echo D4\n#? [E5]\n#! 1: misread").counts(), KNOWN);
    assert_eq!(run("#! 1 2\n1 fail\n2 fail").counts(), Counts { known_fails: 2, ..NONE });
    assert_eq!(run("#! 1\n1 echo D4\n#? [D4]").counts(), SURPRISE);
    assert_eq!(run("#! 1\n1 echo\n#? [!out of order]*").counts(), KNOWN, "was to be refused");
    assert_eq!(run("#! 1\n1 echo D4\n#? [E5]*").counts(), KNOWN, "known twice");
}

#[test]
fn a_line_of_known_failures_has_to_name_tests() {
    assert_eq!(run("#! 2\n1 echo").counts(), Counts { passes: 1, errors: 1, ..NONE });
    assert_eq!(run("#! soon\n1 echo").counts(), ERROR);
    assert_eq!(run("#!/usr/bin/env tengen\n1 echo").counts(), PASS, "a line for a shell");
}

#[test]
fn a_file_of_known_failures_names_suites_by_their_ends() {
    let known: Known = "# why\n\nlife/ko.tst:10\n./race:3 # slow\n".parse().expect("two lines");
    assert_eq!(known.of("tests/life/ko.tst"), BTreeSet::from([10]));
    assert_eq!(known.of("race.tst"), BTreeSet::from([3]));
    assert_eq!(known.of("tests/ko.tst"), BTreeSet::new());
    let error = "ko:10\nko 20".parse::<Known>().expect_err("no number");
    assert_eq!(error.to_string(), "line 2: 'ko 20' is not a suite and a number such as ko.tst:10");
}

#[test]
fn a_wrong_answer_comes_with_the_board_before_it() {
    let suite = run("boardsize 3\nplay b A1\n1 echo B2\n#? [C3]\n2 echo B2\n#? [B2]");
    let rows = ["...", "...", "X.."].map(str::to_owned).to_vec();
    assert_eq!(suite.tests[0].board, Some(rows));
    assert_eq!(suite.tests[1].board, None, "right");
    assert_eq!(run("1 echo B2\n#? [C3]").tests[0].board, None, "no board was set up");
}

#[test]
fn a_board_is_drawn_after_set_ups_and_not_after_moves_that_cannot_be_followed() {
    let board = |commands: &str| {
        let suite = run(&format!("boardsize 3\n{commands}\n1 echo B2\n#? [C3]"));
        suite.tests[0].board.clone()
    };
    let rows = |rows: [&str; 3]| Some(rows.map(str::to_owned).to_vec());
    assert_eq!(board("gogui-setup b A1 w C3"), rows(["..O", "...", "X.."]));
    assert_eq!(board("gogui-play_sequence b A1 w C3"), rows(["..O", "...", "X.."]));
    assert_eq!(board("trymove b A1"), rows(["...", "...", "X.."]));
    assert_eq!(board("trymove b A1\npopgo"), rows(["...", "...", "..."]));
    assert_eq!(board("kata-genmove_analyze b"), None);
    assert_eq!(board("genmove_black\nclear_board"), rows(["...", "...", "..."]));
}

/// Returns a run that consists of one suite.
fn run_of(suite: &str) -> Run {
    let suite = Suite { suite: "one.tst".to_owned(), engine: "Rote 1".to_owned(), ..run(suite) };
    Run { engine: "rote".to_owned(), seconds: 1.0, suites: vec![suite] }
}

#[test]
fn a_run_is_read_back_as_it_was_written() {
    let run = run_of("boardsize 3\n1 echo B2\n#? [C3]\n2 echo\nfail");
    let text = run.to_json().to_string();
    assert_eq!(Run::from_json(text.as_bytes()).expect("a run"), run);
    assert_eq!(run.to_json()["counts"]["unexpected-fail"], 1);
    let other = text.replace("tengen-regress 1", "tengen-regress 2");
    assert!(matches!(Run::from_json(other.as_bytes()), Err(ReadError::OtherFormat(_))));
    assert!(matches!(Run::from_json(b"{}"), Err(ReadError::NotARun(_))));
    assert!(matches!(Run::from_json(b"1 2"), Err(ReadError::NotARun(_))));
}

#[test]
fn a_comparison_shows_what_has_changed() {
    let before = run_of("1 fail\n2 echo\n3 fail\n4 echo\necho D4\n#? [D4]");
    let now = run_of("1 echo\n2 fail\n3 fail\n5 echo\necho D4\n#? [D4]");
    let comparison = compare(&before, &now);
    let ids = |changes: &[Change]| -> Vec<_> {
        changes.iter().filter_map(|change| change.now.or(change.before)?.id).collect()
    };
    let kinds = comparison.kinds().map(|(kind, changes)| (kind, ids(changes)));
    let expected = [("broken", 2), ("fixed", 1), ("still failing", 3), ("new", 5), ("gone", 4)];
    assert_eq!(kinds, expected.map(|(kind, id)| (kind, vec![id])));
}

#[test]
fn an_expected_refusal_is_right_although_it_counts_as_a_failure() {
    let before = run_of("1 echo\n#? [!out of order]*");
    let now = run_of("1 fail\n#? [!out of order]*");
    assert_eq!(compare(&before, &now).fixed.len(), 1);
}

#[test]
fn a_page_shows_failures_with_their_boards() {
    let run = run_of("boardsize 3\nplay b A1\n1 echo B2\n#? [C3|A2]\n2 echo <b>\n#? [x]*\nfail");
    let before = run_of("1 echo B2");
    let comparison = compare(&before, &run);
    let page = page(&run, Some(("old.json", &comparison))).expect("a page");
    assert_eq!(page.matches("<svg class=\"board\"").count(), 2);
    assert_eq!(page.matches("class=\"right\"").count(), 2);
    assert!(page.contains("<h2 id=\"changes\">Since old.json</h2>"), "{page}");
    assert!(page.contains("= &lt;b&gt;") && !page.contains("<b>"), "{page}");
}
