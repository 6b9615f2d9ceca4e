//! `tengen play` with lines from a pipe: whole dialogues, wrong arguments, and what ends a game.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::{empty_folder, tengen, text};

/// Starts `tengen play` in a folder of its own, with the lines of a file as its input.
fn start(folder: &Path, arguments: &[&str], lines: &str) -> Command {
    let input = folder.join("lines.txt");
    fs::write(&input, lines).expect("room");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command
        .arg("play")
        .args(arguments)
        .current_dir(folder)
        .env_remove("TENGEN_MODEL")
        .env_remove("RUST_LOG")
        .stdin(fs::File::open(&input).expect("a file"));
    command
}

fn play(folder: &Path, arguments: &[&str], lines: &str) -> Output {
    start(folder, arguments, lines).output().expect("the program starts")
}

#[test]
fn a_game_is_played_to_its_end_counted_saved_and_loaded() {
    let folder = empty_folder("play-whole");
    // On 3x3 Black takes all.
    let record = "(;SZ[3]KM[0.5]RU[Chinese]AB[ba][bb][bc]PL[B])";
    fs::write(folder.join("small.sgf"), record).expect("room");
    let output = play(&folder, &["small.sgf"], "pass\npass\npass\ndone\nsave end.sgf\nquit\n");
    let answers = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(answers.contains("You win by 8.5 points (B+8.5)."), "{answers}");
    let saved = fs::read_to_string(folder.join("end.sgf")).expect("a record");
    assert!(saved.contains("RE[B+8.5]") && saved.contains("PW[Tengen, level 3]"), "{saved}");
    let loaded = text(&play(&folder, &["end.sgf"], "score\n").stdout);
    assert!(loaded.contains("(B+8.5)"), "{loaded}");
    // Nothing has changed since, so nothing is kept.
    assert!(!folder.join("tengen-1.sgf").exists());
}

#[test]
fn a_seed_repeats_a_game_and_its_hints() {
    let folder = empty_folder("play-seed");
    let lines = "d4\nhint\nf6\nscore\nlevel 13\nc3\nsave --overwrite a.sgf\nquit\n";
    let game = |seed| text(&play(&folder, &["--size", "7", "--seed", seed], lines).stdout);
    let first = game("1");
    assert!(first.contains("Hint: ") && first.contains("level 13, strong"), "{first}");
    assert_eq!(game("1"), first);
    assert_ne!(game("2"), first);
}

#[test]
fn a_review_asks_the_net_of_the_game() {
    let folder = empty_folder("play-review");
    let arguments = ["--model", "small", "--size", "3", "--level", "1", "--seed", "1"];
    let reviewed = text(&play(&folder, &arguments, "b2\nreview\nquit\n").stdout);
    assert!(reviewed.contains("moves, by tengen-b6c96-"), "the small net: {reviewed}");
}

#[test]
fn an_input_that_ends_keeps_the_game_in_a_new_file() {
    let folder = empty_folder("play-kept");
    fs::write(folder.join("tengen-1.sgf"), "precious").expect("room");
    let output = play(&folder, &["--color", "white", "--handicap", "2"], "e5\n");
    let answers = text(&output.stdout);
    assert!(output.status.success());
    assert!(answers.contains("The game is saved in tengen-2.sgf"), "{answers}");
    assert_eq!(fs::read_to_string(folder.join("tengen-1.sgf")).expect("a file"), "precious");
    let kept = fs::read_to_string(folder.join("tengen-2.sgf")).expect("a record");
    assert!(kept.contains("HA[2]") && kept.contains("KM[0.5]"), "{kept}");
    // The record brings back who plays which colour.
    let again = text(&play(&folder, &["tengen-2.sgf"], "").stdout);
    assert!(again.contains("Black (Tengen)") && !again.contains("tengen-3"), "{again}");
}

#[test]
fn an_output_that_closes_keeps_the_game_too() {
    let folder = empty_folder("play-closed");
    let lines = "e5\n".to_owned() + &"board\n".repeat(2000);
    let mut child = start(&folder, &[], &lines)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut out = child.stdout.take().expect("a pipe");
    let mut first = [0; 4096];
    let mut read = 0;
    while read < first.len() {
        read += out.read(&mut first[read..]).expect("boards");
    }
    drop(out);
    let ended = child.wait_with_output().expect("the program ends");
    assert!(ended.status.success());
    let printed = text(&ended.stderr);
    assert!(printed.contains("The game is saved in tengen-1.sgf"), "{printed}");
    assert!(folder.join("tengen-1.sgf").exists());
}

#[test]
#[cfg(unix)]
fn an_input_that_cannot_be_read_is_an_error() {
    let folder = empty_folder("play-unreadable");
    let mut command = start(&folder, &[], "");
    let output = command.stdin(fs::File::open(&folder).expect("a folder")).output();
    let output = output.expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("tengen: standard input: "));
}

#[test]
fn wrong_arguments_are_refused_with_what_is_right() {
    let record = crate::file("play-not.sgf", b"no game");
    for (arguments, status, why) in [
        (&["--level", "21"][..], 2, "expected a level from 1 to 20"),
        (&["--color", "red"], 2, "expected black or white"),
        (&["--size", "26"], 2, "from 1 to 25"),
        (&["--handicap", "81"], 2, "a board of 9x9 does not hold 81 handicap stones"),
        (&["--handicap", "2", &record], 2, "cannot be used with"),
        (&["--size", "9", &record], 2, "a record has its own board size"),
        (&["none.sgf"], 1, "none.sgf: "),
        (&[&record], 1, "expected `(;`"),
        (&["--model", "none.bin.gz"], 1, "none.bin.gz: "),
        (&["d4", "e5"], 2, "unexpected argument 'e5'"),
    ] {
        let output = tengen(&[&["play"], arguments].concat(), b"");
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        let printed = text(&output.stderr);
        assert!(printed.contains(why), "{arguments:?}: {printed}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}
