//! Records through GTP. The files are the test's own, in the folder that cargo provides.

use std::fs;
use std::path::PathBuf;
#[cfg(unix)]
use std::process::Command;
use std::time::{Duration, Instant};

use tengen::engine_room::engine::{Console, ConsoleSettings, Setup};
use tengen::engine_room::game::HandicapCount;
use tengen_gtp::Session;

use super::{ask_all, refused, session, text_of};

const STATE: &str = "showboard\nquery_boardsize\nget_komi\nkata-get-rules\ncaptures b\ncaptures w\n\
    move_history\nprintsgf";

/// Writes a file with this name and content, and returns its path.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("a file that can be written");
    path
}

#[test]
fn what_cannot_be_loaded_changes_nothing() {
    let broken: [(&str, &[u8], &str); 5] = [
        ("empty.sgf", b"", "line 1, column 1: no game"),
        ("text.sgf", b"This is no record.", "line 1, column 19: no game"),
        ("open.sgf", b"(;SZ[9];B[ee];W[c", "line 1, column 16: a value that is never closed"),
        ("size.sgf", b"(;SZ[99];B[ee])", "line 1, column 3: SZ[99]: expected a size"),
        ("othello.sgf", b"(;GM[2]SZ[8])", "line 1, column 3: GM[2]: a game other than Go"),
    ];
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let mut paths = broken.map(|(name, content, why)| (file(name, content), why)).to_vec();
    paths.push((folder.join("there-is-no-such-file.sgf"), "no such file or folder"));
    paths.push((folder, "not a file"));
    let mut session = session();
    ask_all(&mut session, "komi 2.5\nkata-set-rules new-zealand\nplay b C3\nplay w D3");
    let expected = ask_all(&mut session, STATE);
    for (path, why) in paths {
        let text = refused(&mut session, &format!("loadsgf \"{}\"", path.display()));
        assert!(
            text.starts_with(&format!("cannot load file: {why}")),
            "{}: {text}",
            path.display()
        );
        assert_eq!(ask_all(&mut session, STATE), expected, "{}", path.display());
    }
    assert!(refused(&mut session, "loadsgf").starts_with("syntax error"));
    text_of(&mut session, "gg-undo 2");
}

/// Returns the suites that set up the positions of diagrams by commands.
fn suites_of_diagrams() -> impl Iterator<Item = String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../gtp-tests");
    let suites = fs::read_dir(folder).expect("the suites").map(|entry| entry.expect("an entry"));
    let suites =
        suites.filter(|entry| entry.file_name().to_string_lossy().starts_with("diagrams-"));
    suites.map(|suite| fs::read_to_string(suite.path()).expect("a suite"))
}

#[test]
fn every_position_of_a_diagram_is_written_and_read_again() {
    const STONES: &str = "query_boardsize\nlist_stones b\nlist_stones w";
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("diagram.sgf");
    let mut session = session();
    let mut positions = 0;
    for suite in suites_of_diagrams() {
        for line in suite.lines() {
            if line.starts_with("boardsize ") {
                text_of(&mut session, line);
            }
            if !line.contains(" gogui-setup ") {
                continue;
            }
            text_of(&mut session, line);
            for player in ["black", "white"] {
                text_of(&mut session, &format!("gogui-setup_player {player}"));
                let expected = ask_all(&mut session, STONES);
                text_of(&mut session, &format!("printsgf \"{}\"", path.display()));
                text_of(&mut session, "boardsize 3");
                let loaded = text_of(&mut session, &format!("loadsgf \"{}\"", path.display()));
                assert_eq!(loaded, player, "{line}");
                assert_eq!(ask_all(&mut session, STONES), expected, "{line}");
            }
            positions += 1;
        }
    }
    assert!(positions > 20, "{positions} positions");
}

#[test]
fn a_record_is_loaded_up_to_before_a_move() {
    let path = file("moves with spaces.sgf", b"(;SZ[5]KM[1.5]AB[cc];W[aa];B[bb];W[])");
    let mut session = session();
    for (number, to_move, moves) in [
        ("0", "white", 0),
        ("1", "white", 0),
        ("2", "black", 1),
        ("9", "black", 3),
        ("", "black", 3),
    ] {
        let command = format!("loadsgf \"{}\" {number}", path.display());
        assert_eq!(text_of(&mut session, &command), to_move, "before move {number}");
        assert_eq!(text_of(&mut session, "move_history").lines().count(), moves);
        assert_eq!(text_of(&mut session, "get_komi"), "1.5");
    }
    text_of(&mut session, "gg-undo 3");
    assert_eq!(refused(&mut session, "undo"), "cannot undo");
    assert_eq!(text_of(&mut session, "list_stones b"), "C3");
}

#[test]
fn handicap_stones_that_were_played_count_alike_in_a_record() {
    let handicap_count = HandicapCount::Inferred;
    let settings = ConsoleSettings { handicap_count, ..ConsoleSettings::default() };
    let mut played = Session::new(Console::new(Setup::default(), settings.clone()));
    let game = "kata-set-rules wmsg\nboardsize 5\nplay b C3\nplay w pass\nplay b B3\nprintsgf";
    let replies = ask_all(&mut played, game);
    let record = replies[5].outcome.clone().expect("a record");
    let path = file("inferred.sgf", record.as_bytes());
    for settings in [settings, ConsoleSettings::default()] {
        let mut reader = Session::new(Console::new(Setup::default(), settings));
        text_of(&mut reader, &format!("loadsgf \"{}\"", path.display()));
        assert_eq!(text_of(&mut reader, "final_score"), text_of(&mut played, "final_score"));
    }
}

#[test]
fn a_record_that_repeats_a_cycle_is_loaded_as_fast_as_any_other() {
    // Ten times the moves take ten times the time, but a hundred times if each move looked at all
    // others.
    let cycle = ";B[ba];W[da];B[aa];W[ca]";
    let [few, many] = [1_000, 10_000].map(|times| {
        let record = format!("(;SZ[4:1]RU[chinese]{})", cycle.repeat(times));
        let path = file(&format!("cycle-{times}.sgf"), record.as_bytes());
        let mut session = session();
        let started = Instant::now();
        text_of(&mut session, &format!("loadsgf {}", path.display()));
        started.elapsed()
    });
    assert!(many < 30 * few + Duration::from_millis(100), "{many:?} against {few:?}");
}

#[test]
fn a_pass_of_white_between_handicap_stones_that_are_inferred_takes_no_button() {
    let handicap_count = HandicapCount::Inferred;
    let settings = ConsoleSettings { handicap_count, ..ConsoleSettings::default() };
    let score = |white_passes: &str| {
        let mut session = Session::new(Console::new(Setup::default(), settings.clone()));
        let start = "kata-set-rules aga-button\nboardsize 3\nkomi 8\nplay b B2\n";
        let rest = "play b B1\nplay w A1\nplay b pass\nplay w pass";
        ask_all(&mut session, &format!("{start}{white_passes}{rest}"));
        text_of(&mut session, "final_score")
    };
    assert_eq!(score("play w pass\n"), "B+0.5");
    assert_eq!(score(""), "B+0.5");
}

#[test]
fn the_result_of_a_record_stays_until_something_changes() {
    let record = b"(;SZ[5]KM[0]RU[chinese]RE[B+R];B[cc];W[dd];B[];W[])";
    let path = file("resigned.sgf", record);
    let mut session = session();
    text_of(&mut session, &format!("loadsgf \"{}\"", path.display()));
    for nothing in ["gg-undo 0", "kata-set-rules chinese", "komi 0", "final_score"] {
        text_of(&mut session, nothing);
        assert!(text_of(&mut session, "printsgf").contains("RE[B+R]"), "{nothing}");
    }
    text_of(&mut session, "undo");
    assert!(!text_of(&mut session, "printsgf").contains("RE["));
}

#[test]
fn a_stone_that_could_not_be_captured_is_not_dead() {
    let mut session = session();
    ask_all(&mut session, "play b C3\nplay b A1\nplay w pass\nplay b pass\ntengen-set-dead A1");
    assert_eq!(text_of(&mut session, "final_status_list dead"), "");
    let record = text_of(&mut session, "printsgf");
    assert!(!record.contains("TW["), "{record}");
}

/// Writes the game as a file, loads it into another session, and returns what both answer about its
/// end.
fn printed_and_loaded(writer: &mut Session, name: &str) -> [Vec<String>; 2] {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    text_of(writer, &format!("printsgf {}", path.display()));
    let mut reader = session();
    text_of(&mut reader, &format!("loadsgf {}", path.display()));
    let state = ["final_score", "final_status_list dead", "tengen-score", "printsgf"];
    [writer, &mut reader].map(|session| state.map(|query| text_of(session, query)).into())
}

#[test]
fn that_no_stone_is_dead_survives_a_record_without_territory() {
    let mut session = session();
    ask_all(
        &mut session,
        "boardsize 9\nplay w D6\nplay w E6\nplay w F6\nplay w D5\nplay w E5\nplay w F5\n\
         play b G3\nplay w pass\nplay b pass\ntengen-set-dead none",
    );
    assert_eq!(text_of(&mut session, "final_score"), "W+12.5");
    let [written, read] = printed_and_loaded(&mut session, "none-dead.sgf");
    assert_eq!(written, read);
}

#[test]
fn an_agreement_before_the_end_survives_a_record() {
    let mut session = session();
    ask_all(
        &mut session,
        "kata-set-rules aga-button\nboardsize 5\nplay b C3\nplay w B2\nplay b pass\n\
         play w pass\ntengen-set-dead B2",
    );
    let [written, read] = printed_and_loaded(&mut session, "agreed-early.sgf");
    assert_eq!(written, read);
    assert_eq!(text_of(&mut session, "final_status_list dead"), "B2");
}

#[test]
fn a_record_that_cannot_be_written_gives_the_reason() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let mut session = session();
    let text = refused(&mut session, &format!("printsgf {}", folder.display()));
    assert_eq!(text, "cannot save file: not a file");
    let nowhere = folder.join("no such folder").join("game.sgf");
    let text = refused(&mut session, &format!("printsgf \"{}\"", nowhere.display()));
    assert_eq!(text, "cannot save file: no such file or folder");
}

/// Opening a pipe without a reader, or without a writer, would wait for ever.
#[cfg(unix)]
#[test]
fn a_pipe_is_neither_read_nor_written() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pipe.sgf");
    let _ = fs::remove_file(&path);
    let made = Command::new("mkfifo").arg(&path).status();
    if !made.is_ok_and(|status| status.success()) {
        return;
    }
    let mut session = session();
    for (command, expected) in [("printsgf", "cannot save"), ("loadsgf", "cannot load")] {
        let text = refused(&mut session, &format!("{command} {}", path.display()));
        assert_eq!(text, format!("{expected} file: not a file"));
    }
}

#[test]
fn komi_and_rules_stay_where_a_record_has_none() {
    let path = file("bare.sgf", b"(;SZ[5];B[cc])");
    let mut session = session();
    ask_all(&mut session, "komi 2.5\nkata-set-rules new-zealand");
    let rules = text_of(&mut session, "kata-get-rules");
    text_of(&mut session, &format!("loadsgf {}", path.display()));
    assert_eq!(text_of(&mut session, "get_komi"), "2.5");
    assert_eq!(text_of(&mut session, "kata-get-rules"), rules);
}

#[test]
fn a_komi_that_was_not_chosen_is_assumed_by_the_record() {
    let path = file("no-komi.sgf", b"(;SZ[5]RU[Japanese]HA[2]AB[bb][dd];W[cc])");
    let mut session = session();
    text_of(&mut session, &format!("loadsgf {}", path.display()));
    assert_eq!(text_of(&mut session, "get_komi"), "0.5");
    text_of(&mut session, "komi 7.5");
    text_of(&mut session, &format!("loadsgf {}", path.display()));
    assert_eq!(text_of(&mut session, "get_komi"), "7.5");
}

#[test]
fn the_result_of_a_record_tells_its_rules() {
    let path = file("counted.sgf", b"(;SZ[5]KM[0]RE[B+24];B[cc];W[];B[])");
    let mut session = session();
    text_of(&mut session, &format!("loadsgf {}", path.display()));
    assert!(text_of(&mut session, "kata-get-rules").contains("TERRITORY"));
    assert_eq!(text_of(&mut session, "final_score"), "B+24.0");
}

#[test]
fn rules_that_were_not_chosen_are_assumed_by_the_record() {
    let path = file("komi.sgf", b"(;SZ[5]KM[6.5];B[cc])");
    let mut session = session();
    text_of(&mut session, &format!("loadsgf {}", path.display()));
    assert!(text_of(&mut session, "kata-get-rules").contains("TERRITORY"));
    text_of(&mut session, "kata-set-rules chinese");
    text_of(&mut session, &format!("loadsgf {}", path.display()));
    assert!(text_of(&mut session, "kata-get-rules").contains("AREA"));
}

#[test]
fn a_record_that_was_printed_is_loaded_again() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("printed.sgf");
    let (mut writer, mut reader) = (session(), session());
    let game = "boardsize 7 5\nkomi -3.5\nkata-set-rules tromp-taylor\nset_free_handicap A1 C3\n\
        play w A2\nplay b G5\nplay w B1\nplay b pass\nplay w A1\nplay w D4";
    ask_all(&mut writer, game);
    text_of(&mut writer, &format!("printsgf {}", path.display()));
    text_of(&mut reader, &format!("loadsgf {}", path.display()));
    let state = "query_boardsize\nget_komi\nkata-get-rules\nlist_stones b\nlist_stones w\n\
        captures b\ncaptures w\nmove_history\nprintsgf\nshowboard";
    assert_eq!(ask_all(&mut reader, state), ask_all(&mut writer, state));
    let printed = fs::read_to_string(&path).expect("the file that was written");
    assert_eq!(printed.trim(), text_of(&mut writer, "printsgf -").trim());
}
