//! The program itself: pipes, ends and exits.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::reader::replies;

/// Far longer than anything here takes: a test that waits so long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

fn start() -> Child {
    start_with(&["--playouts", "20"])
}

fn start_with(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["--boardsize", "5", "--seed", "1"])
        .args(arguments)
        .env_remove("RUST_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Writes an input, closes it, and collects what comes back.
fn converse(input: &str) -> Output {
    let mut child = start();
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the program ends");
    // The program may leave before it has read everything.
    let _ = writer.join().expect("the writer does not panic");
    output
}

/// Waits for the end of the program, but not for ever.
fn end_of(child: &mut Child) -> ExitStatus {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("the program can be waited for") {
            return status;
        }
        thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    panic!("the program does not end");
}

#[test]
fn at_the_end_of_input_everything_has_been_answered() {
    let mut input: Vec<_> = (0..300).map(|number| format!("{number} echo {number}")).collect();
    input.push("300 genmove b\n301 showboard".to_owned());
    let output = converse(&input.join("\n"));
    assert!(output.status.success());
    let replies = replies(&output.stdout).expect("well-framed replies");
    assert_eq!(replies.len(), 302);
    for (number, reply) in replies.iter().enumerate() {
        assert_eq!(reply.id, number.to_string());
        assert!(number >= 300 || reply.outcome == Ok(number.to_string()));
    }
}

#[test]
fn no_input_is_no_error() {
    let output = converse("");
    assert!(output.status.success());
    assert_eq!((output.stdout, output.stderr), (Vec::new(), Vec::new()));
}

#[test]
fn nothing_is_on_standard_error_by_default() {
    let game = "genmove b\nplay w A1\nplay w A1\nloadsgf no-such-file.sgf\nkomi 3.3\nundo\n\
        final_score\nkata-set-rules tromp-taylor\nnonsense\nprintsgf\n";
    let output = converse(game);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn an_interrupt_stops_the_command_under_way_and_no_later_one() {
    let mut child = start_with(&["--playouts", "4000000000"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = b"1 genmove b\n# interrupt\n2 reg_genmove w\n# interrupt\n3 name\n4 quit\n";
    stdin.write_all(input).expect("the program reads");
    let status = end_of(&mut child);
    assert!(status.success());
    let mut output = Vec::new();
    child.stdout.take().expect("a pipe").read_to_end(&mut output).expect("a pipe can be read");
    let replies = replies(&output).expect("well-framed replies");
    assert_eq!(replies.len(), 4);
    assert!(replies.iter().all(|reply| reply.outcome.is_ok()), "{replies:?}");
}

#[test]
fn lag_that_is_stated_is_kept_back_from_the_clock() {
    let started = Instant::now();
    let mut child = start_with(&["--lag", "9"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"time_settings 0 10 1\ngenmove b\nquit\n").expect("the program reads");
    assert!(end_of(&mut child).success());
    assert!(started.elapsed() < Duration::from_secs(6), "{:?}", started.elapsed());
}

#[test]
fn quit_is_answered_while_standard_input_stays_open() {
    let mut child = start();
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"1 name\n2 quit\n").expect("the program reads");
    let status = end_of(&mut child);
    let mut answered = String::new();
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_to_string(&mut answered).expect("text");
    assert!(status.success());
    assert_eq!(answered, "=1 Tengen\n\n=2 \n\n");
    drop(stdin);
}

#[test]
fn each_command_is_answered_before_the_next_one_comes() {
    let mut child = start();
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    for (command, expected) in [("protocol_version", "= 2\n"), ("play b A1", "= \n")] {
        writeln!(stdin, "{command}").expect("the program reads");
        let (mut answer, mut blank) = (String::new(), String::new());
        stdout.read_line(&mut answer).expect("text");
        stdout.read_line(&mut blank).expect("text");
        assert_eq!((answer.as_str(), blank.as_str()), (expected, "\n"));
    }
    drop(stdin);
    assert!(end_of(&mut child).success());
}

#[test]
fn a_closed_standard_output_ends_the_program_quietly() {
    let mut child = start();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    // The program may be gone at any moment, and the pipe with it.
    for _ in 0..1000 {
        if stdin.write_all(b"showboard\n").is_err() {
            break;
        }
    }
    let status = end_of(&mut child);
    let mut complaint = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut complaint).expect("text");
    assert!(status.success(), "{status}");
    assert_eq!(complaint, "");
}

#[test]
fn a_seed_and_playouts_repeat_a_game() {
    let game: String = (0..30).map(|number| ["genmove b\n", "genmove w\n"][number % 2]).collect();
    let game = game + "showboard\nfinal_score\nquit\n";
    assert_eq!(converse(&game).stdout, converse(&game).stdout);
}

#[test]
fn options_that_are_none_end_the_program_with_an_error() {
    for arguments in [&["--boardsize", "26"][..], &["--komi", "x"], &["--rules", "none"], &["-x"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        let output = command.args(arguments).stdin(Stdio::null()).output().expect("it starts");
        assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}
