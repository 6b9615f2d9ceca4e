//! The reading of `.tst` files, against an engine that answers by rote.
//!
//! Each expectation here was seen to hold for `gogui-regress` too, where it has one.

mod support;

use std::time::Duration;

use support::regress::{Counts, Gtp, Report, run_file, run_text};
use tengen::engine_room::gtp::client::{Breach, ClientError, Program, Reply};

/// Answers `echo TEXT` with the text (`\n` is a line break), refuses `fail`, does not answer `die`,
/// and says something out of turn at `chatter`.
#[derive(Default)]
struct Rote {
    sent: Vec<String>,
}

impl Gtp for Rote {
    fn send(&mut self, line: &str) -> Result<Reply, ClientError> {
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
            "die" => return Err(ClientError::TimedOut(Duration::ZERO)),
            "chatter" => reply.breaches.push(Breach::Outside("thinking".to_owned())),
            _ => {}
        }
        Ok(reply)
    }
}

fn run(suite: &str) -> Report {
    run_text(suite, &mut Rote::default())
}

const NONE: Counts =
    Counts { passes: 0, unexpected_fails: 0, expected_fails: 0, unexpected_passes: 0, errors: 0 };
const PASS: Counts = Counts { passes: 1, ..NONE };
const FAIL: Counts = Counts { unexpected_fails: 1, ..NONE };
const KNOWN: Counts = Counts { expected_fails: 1, ..NONE };
const SURPRISE: Counts = Counts { unexpected_passes: 1, ..NONE };
const ERROR: Counts = Counts { errors: 1, ..NONE };

#[test]
fn the_expression_must_match_the_whole_answer() {
    assert_eq!(run("1 echo D4 E5\n#? [D4 E5]").counts, PASS);
    assert_eq!(run("1 echo D4 E5\n#? [D4]").counts, FAIL);
    assert_eq!(run("1 echo D4\n#? [C3|D4|E5]").counts, PASS);
    assert_eq!(run("1 echo D45\n#? [C3|D4|E5]").counts, FAIL);
    assert_eq!(run("1 echo a\\nb\n#? [a.b]").counts, PASS);
    assert_eq!(run("1 echo a\\nb\n#? [^a$\\n^b$]").counts, PASS);
}

#[test]
fn an_empty_expression_asks_for_an_empty_answer() {
    assert_eq!(run("1 echo\n#? []").counts, PASS);
    assert_eq!(run("1 echo\n#? [ ]").counts, PASS);
    assert_eq!(run("1 echo D4\n#? []").counts, FAIL);
}

#[test]
fn an_exclamation_mark_turns_the_expectation_round() {
    assert_eq!(run("1 echo D4\n#? [!E5]").counts, PASS);
    assert_eq!(run("1 echo D4\n#? [!D4]").counts, FAIL);
    assert_eq!(run("1 echo D4\n#? [!]").counts, PASS);
    assert_eq!(run("1 fail\n#? [!E5]").counts, FAIL, "a refusal fulfils nothing");
}

#[test]
fn a_star_marks_a_known_failure() {
    assert_eq!(run("1 echo D4\n#? [E5]*").counts, KNOWN);
    assert_eq!(run("1 fail\n#? [E5]*").counts, KNOWN);
    assert_eq!(run("1 echo D4\n#? [D4]*").counts, SURPRISE);
    assert_eq!(run("1 echo D4*\n#? [D4\\*]").counts, PASS);
}

#[test]
fn a_known_failure_of_anything_but_a_text_is_a_refusal_with_that_text() {
    assert_eq!(run("1 fail\n#? [!out of order]*").counts, KNOWN);
    assert_eq!(run("1 fail\n#? [!in order]*").counts, SURPRISE, "refused for another reason");
    assert_eq!(run("1 echo\n#? [!out of order]*").counts, SURPRISE, "accepted");
    assert_eq!(run("1 fail\n#? [!in order]*").counts.failures(), 1);
}

#[test]
fn without_an_expression_a_numbered_command_only_has_to_succeed() {
    for suite in ["1 echo D4", "1 echo D4\n#?", "1 echo D4\n# note\n\n", "\t1\techo D4\t"] {
        assert_eq!(run(suite).counts, PASS, "{suite:?}");
    }
    for suite in ["1 fail", "1 fail\n#?"] {
        assert_eq!(run(suite).counts, FAIL, "{suite:?}");
    }
}

#[test]
fn a_command_without_a_number_is_a_test_only_with_an_expression() {
    assert_eq!(run("echo D4").counts, NONE);
    assert_eq!(run("fail").counts, ERROR);
    assert_eq!(run("fail\n#?").counts, ERROR);
    assert_eq!(run("echo D4\n#? [D4]").counts, PASS);
    assert_eq!(run("99").counts, NONE, "a lone number is no id");
}

#[test]
fn an_expectation_needs_its_command_on_the_line_above() {
    for suite in ["#? [D4]", "1 echo D4\n\n#? [D4]", "1 echo D4\n#? [D4]\n#? [D4]"] {
        assert_eq!(run(suite).counts.errors, 1, "{suite:?}");
    }
}

#[test]
fn an_expectation_that_cannot_be_read_ends_the_suite() {
    for pattern in ["D4", "[D4", "D4]", "[D4] *", "[(]", "[(?=D4)D4]"] {
        let report = run(&format!("1 echo D4\n#? {pattern}\n2 echo\n#? []"));
        assert_eq!(report.counts, ERROR, "{pattern:?}");
        assert_eq!(report.notes[0].line, 2);
    }
}

#[test]
fn breaches_of_the_protocol_are_errors() {
    assert_eq!(run("chatter").counts, ERROR);
    assert_eq!(run("1 chatter").counts, Counts { passes: 1, errors: 1, ..NONE });
    assert_eq!(run("1 echo\n2 die\n3 echo").counts, Counts { passes: 1, errors: 1, ..NONE });
}

#[test]
fn the_engine_hears_what_gogui_regress_sends() {
    let mut rote = Rote::default();
    run_text("# comment\nboardsize 9\n10  echo\ta\n#? [a]\n", &mut rote);
    let expected = ["name", "version", "cputime", "boardsize 9", "10  echo a", "cputime", "quit"];
    assert_eq!(rote.sent, expected);
    let mut rote = Rote::default();
    run_text("1 quit", &mut rote);
    assert_eq!(rote.sent, ["name", "version", "cputime", "1 quit"], "it has left by itself");
}

#[test]
fn a_note_says_where_and_what() {
    let report = run("echo\n\n10 echo D4\n#? [E5|F6]");
    let notes: Vec<_> = report.notes.iter().map(ToString::to_string).collect();
    assert_eq!(notes, ["3: 10 echo D4: expected [E5|F6], got '=10 D4'"]);
}

#[test]
fn a_missing_suite_and_a_missing_engine_are_errors() {
    let engine = Program::new("no-such-engine");
    let patience = Duration::from_secs(1);
    for file in ["no-such-suite.tst", "Cargo.toml"] {
        assert_eq!(run_file(&engine, file.as_ref(), patience).counts, ERROR, "{file}");
    }
}
