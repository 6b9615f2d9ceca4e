//! GTP on standard input: the options of play, those of other engines, and their effects.

use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::{tengen, text};

#[test]
fn the_names_that_other_engines_have_for_gtp_are_accepted() {
    for arguments in
        [&["gtp"][..], &["--gtp"], &["-g"], &["--mode", "gtp"], &["gtp", "--seed", "1"]]
    {
        let output = tengen(arguments, b"1 protocol_version\n");
        assert_eq!(text(&output.stdout), "=1 2\n\n", "{arguments:?}");
    }
    assert_eq!(tengen(&["--mode", "ascii"], b"").status.code(), Some(2));
}

#[test]
fn a_tolerant_engine_accepts_what_the_rules_forbid() {
    // A suicide of several stones at A4, and a ko at A1 and B1 retaken at once.
    let suicide = "boardsize 5\nplay b b5\nplay b b4\nplay b c3\nplay w a5\nplay b a3\nplay w a4\n";
    let ko = "boardsize 3\nplay b a2\nplay b b1\nplay w b2\nplay w c1\nplay w a1\nplay b b1\n";
    let last = |arguments: &[&str], moves: &str| {
        let output = tengen(arguments, moves.as_bytes());
        text(&output.stdout).trim_end().lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!([suicide, ko].map(|moves| last(&[], moves)), ["? illegal move"; 2]);
    for tolerant in ["--tolerate-illegal", "--tolerate-ko"] {
        assert_eq!(last(&[tolerant], suicide), "=", "{tolerant}");
        assert_eq!(last(&[tolerant], ko), "=", "{tolerant}");
    }
}

#[test]
fn levels_belong_to_the_player_with_a_net_and_go_from_1_to_20() {
    let output = tengen(&["--player", "mcts", "--level", "3"], b"quit\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("only --player net has levels"));
    for level in ["0", "21", "high"] {
        let output = tengen(&["--level", level], b"quit\n");
        assert!(text(&output.stderr).contains("expected a level from 1 to 20"), "{level}");
    }
    let output = tengen(&["--player", "mcts", "--level", "20"], b"level 10\nlevel 9\n");
    let answers = text(&output.stdout);
    assert!(answers.starts_with("= \n\n? only --player net has levels"), "{answers}");
}

#[test]
fn an_expected_score_makes_sense_with_much_komi() {
    for (komi, winner, least) in [("80", "W", 60.0), ("-80", "B", 60.0), ("7.5", "", 0.0)] {
        let arguments = ["--boardsize", "13", "--komi", komi, "--threads", "1"];
        let output =
            tengen(&arguments, b"play b G7\nplay w C3\nplay b K11\nestimate_score\nfinal_score\n");
        let answers = text(&output.stdout);
        let score = answers.trim().rsplit("= ").next().expect("an answer").to_owned();
        let (side, points) = score.split_once('+').expect("a score");
        assert!(side.starts_with(winner), "{komi}: {score}");
        assert!(points.parse::<f64>().is_ok_and(|points| points >= least), "{komi}: {score}");
        let mut answers = answers.lines().filter_map(|line| line.strip_prefix("= "));
        let estimate = answers.find_map(|text| text.strip_suffix(')')).expect("bounds");
        let (expected, bounds) = estimate.split_once(" (upper bound: ").expect("bounds");
        assert_eq!(expected, score, "both ask the net");
        let (upper, lower) = bounds.split_once(", lower: ").expect("bounds");
        let [upper, lower] = [upper, lower].map(|bound| bound.parse::<f64>().expect("points"));
        assert!((2.0..200.0).contains(&(upper - lower)), "{estimate}");
    }
}

#[test]
fn a_script_is_answered_in_full_however_late_it_ends() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["--player", "mcts", "--playouts", "2000", "--threads", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"genmove b\nfinal_score\nestimate_score\nname\n").expect("it reads");
    thread::sleep(Duration::from_millis(200));
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let answers = text(&output.stdout);
    assert!(!answers.contains('?') && answers.ends_with("= Tengen\n\n"), "{answers}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_whose_parent_ends_does_not_wait_for_its_pipe() {
    // A test that was started by nohup hands this on, and then the program outlives its parent.
    let status = std::fs::read_to_string("/proc/self/status").expect("a status");
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("a mask");
    if u64::from_str_radix(ignored.trim(), 16).expect("a mask") & 1 == 1 {
        return;
    }
    for (mode, hello) in
        [("gtp", "name\n"), ("analysis", "{\"id\":\"a\",\"action\":\"query_version\"}\n")]
    {
        let script = "exec 3<&0; \"$0\" \"$1\" <&3 & wait";
        let mut shell = Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_tengen"), mode])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let mut input = shell.stdin.take().expect("a pipe");
        let mut output = shell.stdout.take().expect("a pipe");
        input.write_all(hello.as_bytes()).expect("it reads");
        output.read_exact(&mut [0; 1]).expect("an answer");
        shell.kill().expect("it runs");
        shell.wait().expect("it ends");
        // The test still has the pipes, as a client that has ended its shell.
        let (ended, end) = mpsc::channel();
        thread::spawn(move || {
            let mut rest = Vec::new();
            let _ = output.read_to_end(&mut rest);
            let _ = ended.send(());
        });
        assert_eq!(end.recv_timeout(Duration::from_secs(60)), Ok(()), "{mode}");
        drop(input);
    }
}
