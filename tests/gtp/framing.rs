//! Each command gets exactly one well-framed answer for any input, and nothing else is answered.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::{ask_all, lines, output, session};
use tengen_testing::replies::{Expected, expected, replies};

/// Every command with valid arguments on a 5x5 board. `printsgf` with a file is left out, because
/// it would write one.
const VALID: &[&str] = &[
    "protocol_version",
    "name",
    "version",
    "known_command play",
    "list_commands",
    "help",
    "help genmove",
    "echo a b",
    "lz-analyze b 10 avoid b A1,B2 3",
    "kata-analyze 5 ownership true rootInfo true",
    "lz-genmove_analyze w 10 minmoves 2",
    "kata-genmove_analyze b ownership true",
    "kata-search b",
    "kata-search_cancellable w",
    "kata-search_analyze b 10",
    "kata-search_analyze_cancellable w 10",
    "kata-benchmark 5",
    "kata-debug-print-tc",
    "stop",
    "gogui-interrupt",
    "cputime",
    "get_random_seed",
    "set_random_seed 3",
    "boardsize 5",
    "boardsize 4 6",
    "boardsize 3:2",
    "rectangular_boardsize 6 2",
    "query_boardsize",
    "clear_board",
    "komi 6.5",
    "get_komi",
    "fixed_handicap 4",
    "place_free_handicap 3",
    "set_free_handicap A1 B2",
    "loadsgf no-such-file.sgf 3",
    "printsgf",
    "play b A1",
    "play w B2",
    "play black pass",
    "play WHITE C3",
    "genmove b",
    "genmove w",
    "reg_genmove b",
    "restricted_genmove w A1 B1",
    "undo",
    "gg-undo",
    "gg-undo 2",
    "time_settings 0 1 0",
    "time_settings 300 30 5",
    "time_settings 0 0 0",
    "kgs-time_settings byoyomi 300 30 5",
    "kata-time_settings fischer-capped 300 5 600 -1",
    "kata-list_time_settings",
    "time_left b 10 0",
    "time_left w 5.5 3",
    "final_score",
    "estimate_score",
    "tengen-ownership",
    "final_status A1",
    "get_handicap",
    "color B2",
    "set_position b A1 w B2",
    "savesgf",
    "black A2",
    "white pass",
    "genmove_black",
    "genmove_white",
    "gg_genmove w 3",
    "level 1",
    "gomill-genmove_ex b claim",
    "gomill-explain_last_move",
    "gomill-describe_engine",
    "gomill-cpu_time",
    "top_moves",
    "top_moves_black",
    "top_moves_white",
    "trymove b D4",
    "popgo",
    "clear_cache",
    "kata-list-params",
    "gogui-analyze_commands",
    "gogui-play_sequence B A1 W B1 B pass",
    "gogui-setup b A1 w B1",
    "gogui-setup_player w",
    "gogui-title",
    "tengen-param",
    "tengen-param maxPlayouts 20",
    "tengen-owners",
    "tengen-policy",
    "tengen-candidates",
    "tengen-unconditional",
    "tengen-ladders",
    "kgs-game_over",
    "kgs-chat game anna score?",
    "cgos-genmove_analyze b",
    "cgos-opponent_name x",
    "cgos-opponent_rating 1500",
    "cgos-gameover B+3.5",
    "final_status_list dead",
    "final_status_list alive",
    "final_status_list seki",
    "final_status_list dame",
    "final_status_list black_territory",
    "showboard",
    "list_stones b",
    "captures w",
    "countlib A1",
    "findlib A1",
    "is_legal b C3",
    "all_legal w",
    "last_move",
    "move_history",
    "kata-set-rules tromp-taylor",
    "kata-set-rules chinese",
    "kata-set-rules {\"ko\":\"SITUATIONAL\",\"suicide\":true}",
    "kata-raw-human-nn",
    "kata-get-param",
    "kata-set-param",
    "kata-get-models",
    "kata-get-rules",
    "kata-raw-nn 0",
    "kgs-genmove_cleanup b",
    "tengen-get-rules",
    "tengen-score",
    "tengen-set-dead none",
    "tengen-set-dead C3",
    "tengen-resume w",
    "kata-set-rule ko POSITIONAL",
    "kata-set-rule suicide true",
    "kgs-rules chinese",
    "kgs-rules japanese",
];

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
    let command = select(VALID).prop_map(|line| line.split(' ').next().unwrap_or_default());
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
    fn any_bytes_are_answered_as_they_are_owed(input: Vec<u8>) {
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
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn damaged_commands_are_answered(
        input in vec((select(VALID), vec(any::<(usize, u8, u8)>(), 0..4)), 0..12),
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
        input in vec(prop_oneof![select(VALID).prop_map(str::to_owned), odd_line()], 0..40),
    ) {
        check(input.join("\r\n").as_bytes())?;
    }

    #[test]
    fn two_sessions_with_a_seed_give_the_same_answers(
        input in vec(select(VALID).prop_filter("differs by itself", |line| !line.contains("cpu")), 0..30),
    ) {
        // A clock limits a search by the time of day, and analyses report at intervals; all else
        // depends on the seed alone.
        let is_timed = |line: &str| {
            ["time", "analyze ", "analyze_cancellable", "benchmark"]
                .iter()
                .any(|word| line.contains(word))
        };
        let input: Vec<_> = input.into_iter().filter(|line| !is_timed(line)).collect();
        let input = input.join("\n");
        let first = output(&mut session(), input.as_bytes());
        prop_assert_eq!(first, output(&mut session(), input.as_bytes()));
    }
}

#[test]
fn every_command_is_tried() {
    let listed = ask_all(&mut session(), "list_commands").remove(0).outcome.expect("a list");
    for name in listed.lines().filter(|&name| name != "quit") {
        let tried = VALID.iter().any(|line| line.split(' ').next() == Some(name));
        assert!(tried, "{name} is missing among the commands of this test");
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
fn a_negative_number_is_no_id() {
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
