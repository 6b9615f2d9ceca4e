//! Each command gets exactly one well-framed answer for any input, and nothing else is answered.

use std::collections::BTreeSet;
use std::iter;
use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::{ask_all, lines, output, session};
use tengen_gtp::command::COMMANDS;
use tengen_testing::replies::{Expected, expected, replies};

/// Lines with every command but `quit`, with arguments that most of them understand, on a 5x5
/// board. They follow from the usage in the table of commands: with what is optional and without.
static VALID: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut lines = BTreeSet::new();
    for command in COMMANDS.iter().filter(|command| command.name != "quit") {
        let usage = command.usage.replace("...", "");
        for usage in [without_optional(&usage), usage.replace(['[', ']'], "")] {
            for number in 0..4 {
                let words =
                    usage.split_whitespace().map(|word| word_for(command.name, word, number));
                let words: Vec<_> = iter::once(command.name).chain(words).collect();
                lines.insert(words.join(" "));
            }
        }
    }
    lines.into_iter().collect()
});

/// Returns a usage without what stands in brackets.
fn without_optional(usage: &str) -> String {
    let mut depth = 0;
    let is_outside = |c: &char| {
        depth += i32::from(*c == '[') - i32::from(*c == ']');
        depth == 0 && *c != ']'
    };
    usage.chars().filter(is_outside).collect()
}

/// Returns a word for one in the usage of a command: one of the alternatives that it has between
/// bars. For the same number, the words of one line go together.
fn word_for<'a>(command: &str, word: &'a str, number: usize) -> &'a str {
    let alternatives: Vec<_> = word.split('|').collect();
    let word = alternatives[number % alternatives.len()];
    if word.chars().any(char::is_lowercase) {
        return word;
    }
    let words: &[&str] = match (command, word) {
        (_, "COLOR") => &["b", "w", "black", "WHITE"],
        (_, "VERTEX") => &["A1", "B2", "pass", "C3"],
        (_, "WIDTH") => &["5", "4", "3"],
        (_, "HEIGHT") => &["5", "6", "2"],
        (_, "COMMAND") => &["genmove", "play"],
        ("kgs-chat", "TEXT") => &["score?"],
        (_, "TEXT") => &["a b"],
        (_, "SEED" | "MOVE") => &["3"],
        (_, "KOMI") => &["6.5"],
        (_, "MAIN") => &["0", "300", "0"],
        (_, "OVERTIME") => &["1", "30", "0"],
        ("time_settings" | "time_left", "STONES") => &["0", "5", "0"],
        (_, "STONES") => &["2", "3", "4"],
        (_, "SECONDS") => &["10", "5.5"],
        ("kgs-time_settings", "KIND") => &["none", "absolute", "byoyomi", "canadian"],
        ("kgs-time_settings", "NUMBERS") => &["", "300", "300 30 5", "300 30 5"],
        ("kata-time_settings", "KIND") => &["none", "fischer", "fischer-capped"],
        ("kata-time_settings", "NUMBERS") => &["", "300 5", "300 5 600 -1"],
        ("loadsgf", "FILE") => &["no-such-file.sgf"],
        // A file that would be written needs a folder that is not there.
        (_, "FILE") => &["no-such-folder/game.sgf"],
        (_, "MOVES") => &["1", "2"],
        (_, "LEVEL") => &["1", "10"],
        (_, "VISITS") => &["5"],
        (_, "SYMMETRY") => &["0"],
        (_, "OPTIMISM") => &["0.5"],
        (_, "CENTISECONDS") => &["10"],
        (_, "KEYWORD") => &["claim"],
        ("kata-set-rule", "KEY") => &["ko", "suicide"],
        ("kata-set-rule", "VALUE") => &["POSITIONAL", "true"],
        (_, "KEY") => &["avoid", "ownership", "minmoves", "rootInfo"],
        ("kata-get-param" | "kata-set-param" | "tengen-param", "NAME") => {
            &["maxPlayouts", "maxVisits"]
        }
        ("kata-set-param" | "tengen-param", "VALUE") => &["20", "30"],
        (_, "VALUE") => &["b A1,B2 3", "true", "2", "true"],
        ("kgs-rules" | "kata-set-rules", "NAME") => &["chinese", "japanese", "tromp-taylor"],
        (_, "NAME") => &["anna"],
        (_, "JSON") => &[r#"{"ko":"SITUATIONAL","suicide":true}"#],
        (_, "RATING") => &["1500"],
        (_, "RESULT") => &["B+3.5"],
        _ => panic!("{command}: no words are known for {word}"),
    };
    words[number % words.len()]
}

fn valid() -> impl Strategy<Value = &'static str> {
    select(VALID.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Arguments that a command may or may not accept.
const ODD: &[&str] = &[
    "",
    "b",
    "w",
    "B",
    "white",
    "A1",
    "b2",
    "E5",
    "T19",
    "Z25",
    "I5",
    "A0",
    "A26",
    "pass",
    "PASS",
    "resign",
    "0",
    "1",
    "2",
    "5",
    "-1",
    "6",
    "7.5",
    "-0",
    "1e3",
    "1e400",
    "-1e400",
    "nan",
    "inf",
    "+3",
    "99999999999",
    "18446744073709551616",
    "-9223372036854775809",
    "340282366920938463463",
    "\"",
    "\"\"",
    "\"a b\"",
    "\\",
    "#",
    "{",
    "{}",
    "[]",
    "null",
    "true",
    "\u{fffd}",
    "\u{3000}",
    "\u{85}",
    "\u{2028}",
    "=",
    "?",
    "dead",
    "ko",
    "SIMPLE",
    "positional",
    "3:4",
    "3 4",
    "1 1",
];

/// Checks the answers to an input against the protocol, line by line.
fn check(input: &[u8]) -> Result<(), TestCaseError> {
    let answered = output(&mut session(), input);
    let found = replies(&answered).map_err(TestCaseError::fail)?;
    let mut owed = Vec::new();
    for line in lines(input) {
        match expected(line) {
            Expected::Nothing => {}
            Expected::Reply(id) => owed.push(id),
            Expected::Last(id) => {
                owed.push(id);
                break;
            }
        }
    }
    let ids: Vec<_> = found.into_iter().map(|reply| reply.id).collect();
    prop_assert_eq!(ids, owed);
    Ok(())
}

/// Whether a line could make the engine write a file.
fn writes(line: &[u8]) -> bool {
    let has = |name: &[u8]| line.windows(name.len()).any(|bytes| bytes == name);
    has(b"printsgf") || has(b"savesgf")
}

/// Changes a line, a byte at a time.
fn mutate(line: &str, changes: &[(usize, u8, u8)]) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    for &(place, kind, byte) in changes {
        let place = place % (bytes.len() + 1);
        match kind % 4 {
            0 => bytes.insert(place, byte),
            1 if place < bytes.len() => bytes[place] = byte,
            2 if place < bytes.len() => drop(bytes.remove(place)),
            _ => bytes.insert(place, b" #\t\"\\0:\r"[usize::from(byte) % 8]),
        }
    }
    bytes.retain(|&byte| byte != b'\n');
    bytes
}

fn odd_line() -> impl Strategy<Value = String> {
    let command = valid().prop_map(|line| line.split(' ').next().unwrap_or_default());
    (0..40_u32, command, vec(select(ODD), 0..4)).prop_map(|(id, command, arguments)| {
        let id = if id < 20 { format!("{id} ") } else { String::new() };
        let arguments =
            if writes(command.as_bytes()) { String::new() } else { arguments.join(" ") };
        format!("{id}{command} {arguments}")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn each_line_of_any_bytes_gets_the_reply_that_it_needs(input: Vec<u8>) {
        check(&input)?;
    }

    #[test]
    fn a_crowd_of_the_bytes_with_a_meaning_is_answered(
        input in vec(select(&b"\n\n\r\t #\"\\07a=?\x00\x7f\x80\xff\xc3\xa9"[..]), 0..200),
    ) {
        check(&input)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn damaged_commands_are_answered(
        input in vec((valid(), vec(any::<(usize, u8, u8)>(), 0..4)), 0..12),
    ) {
        let damaged = input.iter().map(|(line, changes)| mutate(line, changes));
        let harmless: Vec<_> = damaged.filter(|line| !writes(line)).collect();
        check(&harmless.join(&b'\n'))?;
    }

    #[test]
    fn commands_with_odd_arguments_are_answered(input in vec(odd_line(), 0..15)) {
        check(input.join("\n").as_bytes())?;
    }

    #[test]
    fn commands_in_any_order_are_answered(
        input in vec(prop_oneof![valid().prop_map(str::to_owned), odd_line()], 0..40),
    ) {
        check(input.join("\r\n").as_bytes())?;
    }

    #[test]
    fn two_sessions_with_a_seed_give_the_same_answers(
        input in vec(valid().prop_filter("differs by itself", |line| !line.contains("cpu")), 0..30),
    ) {
        // A clock limits a search by the time of day, analyses report at intervals, and solutions
        // name their time; all else depends on the seed alone.
        let is_timed = |line: &str| {
            let name = line.split(' ').next().unwrap_or_default();
            name.contains("time")
                || name.contains("benchmark")
                || name.starts_with("tengen-solve")
                || name.ends_with("analyze")
                || name.ends_with("analyze_cancellable")
        };
        let input: Vec<_> = input.into_iter().filter(|line| !is_timed(line)).collect();
        let input = input.join("\n");
        let first = output(&mut session(), input.as_bytes());
        prop_assert_eq!(first, output(&mut session(), input.as_bytes()));
    }
}

#[test]
fn ids_come_back_as_they_were_written() {
    for id in ["0", "1", "007", "2147483648", "99999999999999999999999"] {
        for line in [format!("{id} name"), format!("{id}  name"), format!("  {id}\tname")] {
            let reply = ask_all(&mut session(), &line).remove(0);
            assert_eq!((reply.id.as_str(), reply.outcome.is_ok()), (id, true), "{line:?}");
        }
    }
}

#[test]
fn a_negative_number_is_not_an_id() {
    let reply = ask_all(&mut session(), "-5 name").remove(0);
    assert_eq!((reply.id.as_str(), reply.outcome.is_err()), ("", true));
}

#[test]
fn the_space_after_the_sign_is_there_even_before_nothing() {
    assert_eq!(output(&mut session(), b"clear_board\n8 clear_board\n"), b"= \n\n=8 \n\n");
}

#[test]
fn blank_lines_and_comments_are_not_answered() {
    assert_eq!(output(&mut session(), b"\n\r\n \t\n# name\n  # interrupt\n# interrupt\n"), b"");
}

#[test]
fn nothing_is_answered_after_quit() {
    assert_eq!(output(&mut session(), b"1 quit now\n2 name\n"), b"=1 \n\n");
}

#[test]
fn the_last_line_needs_no_line_end() {
    assert_eq!(output(&mut session(), b"protocol_version"), b"= 2\n\n");
}

#[test]
fn three_hundred_commands_in_one_write_are_answered_in_order() {
    let commands = ["play b A1", "undo", "echo x", "no_such_command"];
    let lines = (0..300).map(|number| format!("{number} {}", commands[number % 4]));
    let text = lines.collect::<Vec<_>>().join("\n");
    let replies = ask_all(&mut session(), &text);
    let ids: Vec<_> = replies.iter().map(|reply| reply.id.clone()).collect();
    assert_eq!(ids, (0..300).map(|number: u32| number.to_string()).collect::<Vec<_>>());
    for (number, reply) in replies.iter().enumerate() {
        assert_eq!(reply.outcome.is_ok(), number % 4 != 3, "{number}");
    }
}
