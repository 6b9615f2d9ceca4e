//! `tengen match` against programs that misbehave, and killed midway.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::support;

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

/// Returns a match of the misbehaving engine, called rogue, with a random player.
fn command(fault: &str, options: &str, folder: &Path) -> Command {
    let rogue = support::rogue(TENGEN, fault);
    let mut command = Command::new(TENGEN);
    command.args(["match", "--size", "5", "--out"]).arg(folder);
    command.args(["-a", &format!("rogue={rogue}"), "-b", "good=tengen --player random"]);
    command.args(options.split_whitespace());
    command
}

fn run(fault: &str, options: &str, folder: &Path) -> Output {
    command(fault, options, folder).output().expect("tengen starts")
}

/// Returns the lines of a results file.
fn results(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join("results.jsonl")).expect("results");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Plays two games and returns how each ended for the rogue: its fault, and the reason in words.
#[track_caller]
fn faults(fault: &str, options: &str) -> Vec<(String, String)> {
    let folder = TempDir::new().expect("a folder");
    let output = run(fault, &format!("--games 2 {options}"), folder.path());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let games = results(folder.path());
    assert_eq!(games.len(), 2);
    for game in &games {
        let loser = if game["result"].as_str().is_some_and(|text| text.starts_with('B')) {
            "white"
        } else {
            "black"
        };
        assert_eq!(game["job"][loser]["name"], "rogue", "{game}");
        assert!(folder.path().join(game["sgf"].as_str().expect("a path")).exists());
    }
    games
        .iter()
        .map(|game| (text(&game["ending"]["fault"]), text(&game["ending"]["reason"])))
        .collect()
}

#[test]
fn an_illegal_move_and_a_word_other_than_a_move_lose() {
    for (fault, reason) in faults("illegal --skip 1", "--openings none") {
        assert_eq!(fault, "illegal-move");
        assert!(reason.ends_with("occupied"), "{reason}");
    }
    for (fault, reason) in faults("banana", "") {
        assert_eq!((fault.as_str(), reason.contains("banana")), ("no-move", true), "{reason}");
    }
}

#[test]
fn a_program_that_dies_loses_and_is_started_anew() {
    for arguments in ["die --at genmove --skip 1", "tear --at genmove"] {
        for (fault, reason) in faults(arguments, "") {
            assert_eq!(fault, "crash", "{reason}");
        }
    }
}

#[test]
fn a_program_that_does_not_answer_loses_after_the_time_limit() {
    for (fault, _) in faults("silent --at genmove", "--timeout 1") {
        assert_eq!(fault, "hang");
    }
}

#[test]
fn a_program_that_exceeds_its_time_loses_on_time() {
    for (fault, _) in faults("slow --at genmove --seconds 0.5", "--time 0.2s") {
        assert_eq!(fault, "flag");
    }
}

#[test]
fn a_program_that_answers_twice_or_with_another_id_loses() {
    for arguments in ["twice --at genmove", "echo --at genmove", "wrong-id --at genmove"] {
        for (fault, reason) in faults(arguments, "") {
            assert_eq!(fault, "out-of-step", "{arguments}: {reason}");
        }
    }
}

#[test]
fn a_program_that_refuses_a_legal_move_loses() {
    for (fault, reason) in faults("refuse --at play --skip 2", "--openings none") {
        assert_eq!(fault, "refusal", "{reason}");
    }
}

#[test]
fn rubbish_before_the_first_answer_and_many_complaints_do_no_harm() {
    for arguments in ["rubbish --bytes 300000", "complain --bytes 30000000", "no-id"] {
        let folder = TempDir::new().expect("a folder");
        let output = run(arguments, "--games 2", folder.path());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        for game in results(folder.path()) {
            assert_eq!(game["ending"]["kind"], "played", "{arguments}: {game}");
        }
    }
}

#[test]
fn the_log_of_a_match_has_what_programs_received_and_answered() {
    let folder = TempDir::new().expect("a folder");
    let log = folder.path().join("log");
    let mut command = command("banana", "--games 1 --log-file", &folder.path().join("match"));
    let output = command.arg(&log).env_remove("RUST_LOG").output().expect("tengen starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let log = fs::read_to_string(log).expect("a log");
    let number = |mark: &str| {
        let line = log.lines().find(|line| line.contains(mark)).unwrap_or_else(|| panic!("{log}"));
        line[..line.find(mark).expect("the mark")].rsplit(' ').next().map(str::to_owned)
    };
    let process = number(" < =").expect("a process");
    assert!(log.contains("banana") && log.contains(&format!(" {process} # ")), "{log}");
    assert!(log.lines().any(|line| line.contains(" > ") && line.contains("genmove")), "{log}");
}

#[test]
fn a_program_that_cannot_begin_ends_the_match() {
    for (arguments, word) in [
        ("deaf", "no answer"),
        ("die --at name", "ended"),
        ("refuse --at boardsize", "cannot play under these conditions"),
    ] {
        let folder = TempDir::new().expect("a folder");
        let output = run(arguments, "--games 2 --timeout 1", folder.path());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("rogue") && said.contains(word), "{arguments}: {said}");
        assert_eq!(results(folder.path()).len(), 0);
    }
}

#[test]
fn a_match_that_is_killed_goes_on_without_a_game_lost_or_doubled() {
    let folder = TempDir::new().expect("a folder");
    let options = "--games 40 --jobs 2";
    for games in [4, 12] {
        let mut child =
            command("slow --seconds 0.005", options, folder.path()).spawn().expect("tengen starts");
        let started = Instant::now();
        let file = folder.path().join("results.jsonl");
        let lines = || fs::read_to_string(&file).map_or(0, |text| text.lines().count());
        while lines() < games && started.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(5));
        }
        child.kill().expect("tengen runs");
        child.wait().expect("tengen ends");
    }
    let output = run("slow --seconds 0.005", options, folder.path());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let games = results(folder.path());
    let numbers: BTreeSet<_> =
        games.iter().map(|game| game["job"]["game"].as_u64().expect("a number")).collect();
    assert_eq!((games.len(), numbers.len()), (40, 40));
    let again = run("slow --seconds 0.005", options, folder.path());
    assert!(again.status.success());
    assert_eq!(results(folder.path()).len(), 40, "nothing is left to play");
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_reports_on_the_games_that_are_done() {
    use std::process::Stdio;

    let folder = TempDir::new().expect("a folder");
    let mut command = command("slow --seconds 0.005", "--games 1000", folder.path());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let deadline = Instant::now() + Duration::from_secs(60);
    let has_game =
        || fs::metadata(folder.path().join("results.jsonl")).is_ok_and(|it| it.len() > 0);
    while !has_game() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(10));
    }
    let process = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(process, rustix::process::Signal::INT).expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let [report, why] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert!(report.contains(" player ") && report.contains(" rogue "), "{report}");
    assert!(why.contains("interrupted; the same command goes on with the match"), "{why}");
}

/// The programs of a match have groups of their own, so Ctrl-Z suspends the match alone.
#[cfg(unix)]
#[test]
fn a_suspended_match_takes_no_time_off_a_clock() {
    use rustix::process::{Pid, Signal, kill_process};

    let folder = TempDir::new().expect("a folder");
    let log = folder.path().join("log");
    let options =
        format!("--games 1 --time 3 --move-limit 1 --openings none --log-file {}", log.display());
    let mut command =
        command("slow --seconds 1.5 --at genmove", &options, &folder.path().join("out"));
    let mut child = command.spawn().expect("it starts");
    let thinks = || fs::read_to_string(&log).is_ok_and(|text| text.contains("genmove"));
    let deadline = Instant::now() + Duration::from_secs(60);
    while !thinks() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(10));
    }
    let process = Pid::from_child(&child);
    kill_process(process, Signal::STOP).expect("it runs");
    thread::sleep(Duration::from_millis(3500));
    kill_process(process, Signal::CONT).expect("it runs");
    assert!(child.wait().expect("it ends").success());
    let games = results(&folder.path().join("out"));
    assert_eq!(games[0]["ending"]["kind"], "move-limit", "{}", games[0]);
}

#[test]
fn shards_play_what_the_whole_match_plays() {
    let (whole, parts) = (TempDir::new().expect("a folder"), TempDir::new().expect("a folder"));
    let lines = |folder: &Path| {
        let mut moves: Vec<_> = results(folder)
            .into_iter()
            .map(|game| (game["job"].to_string(), game["moves"].to_string()))
            .collect();
        moves.sort();
        moves
    };
    run("nothing", "--games 8", whole.path());
    let mut merged = Vec::new();
    for shard in 1..=3 {
        run("nothing", &format!("--games 8 --restart --shard {shard}/3"), parts.path());
        merged.extend(lines(&parts.path().join(format!("shard-{shard}-of-3"))));
    }
    merged.sort();
    let jobs = |lines: &[(String, String)]| lines.len();
    assert_eq!((jobs(&lines(whole.path())), jobs(&merged)), (8, 8));
}

#[test]
fn a_shard_reports_games_that_another_division_has_played() {
    let folder = TempDir::new().expect("a folder");
    for shard in ["1/2", "2/2"] {
        run("nothing", &format!("--games 4 --shard {shard}"), folder.path());
    }
    let output = run("nothing", "--games 4 --shard 1/1", folder.path());
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && said.contains("4 games"), "{said}");
}

#[test]
fn a_new_match_may_have_its_page_in_its_own_folder() {
    let place = TempDir::new().expect("a folder");
    let folder = place.path().join("new");
    let page = folder.join("page.html");
    let output =
        command("nothing", "--games 2 --html", &folder).arg(&page).output().expect("tengen starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(page.exists());
}

#[test]
fn a_report_on_a_match_has_the_test_of_the_match() {
    let folder = TempDir::new().expect("a folder");
    run("nothing", "--games 2 --sprt elo0=0,elo1=500", folder.path());
    let output = Command::new(TENGEN)
        .args(["match", "report"])
        .arg(folder.path())
        .output()
        .expect("tengen starts");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("SPRT"), "{said}");
}

/// On Linux, replacing the file of `tengen` on a command line does not change the program that
/// runs.
#[test]
#[cfg(target_os = "linux")]
fn a_program_that_is_built_anew_does_not_disturb_its_match() {
    let place = TempDir::new().expect("a folder");
    let copy = place.path().join("copy");
    fs::copy(TENGEN, &copy).expect("the disk has room");
    let players =
        ["-a", "x=tengen --player random", "-b", "y=tengen --player random --seed {seed}"];
    let mut child = Command::new(&copy)
        .args(["match", "--size", "5", "--games", "6", "--restart", "--out"])
        .arg(place.path().join("out"))
        .args(players)
        .spawn()
        .expect("tengen starts");
    fs::remove_file(&copy).expect("a file that is there");
    assert!(child.wait().expect("tengen ends").success());
    assert_eq!(results(&place.path().join("out")).len(), 6);
}

#[test]
fn fewer_games_leave_the_plan_of_a_longer_match() {
    let folder = TempDir::new().expect("a folder");
    let plan = || fs::read_to_string(folder.path().join("match.toml")).expect("a plan");
    run("nothing", "--games 2", folder.path());
    run("nothing", "--games 6", folder.path());
    assert!(plan().contains("games = 6"), "{}", plan());
    run("nothing", "--games 4", folder.path());
    assert!(plan().contains("games = 6"), "{}", plan());
    assert_eq!(results(folder.path()).len(), 6);
}

#[test]
fn options_that_make_no_match_are_refused_with_a_reason() {
    for (options, status, word) in [
        (vec!["-a", "tengen"], 2, "two players"),
        (vec!["-a", "x=tengen", "-b", "x=tengen"], 2, "two players are called x"),
        (vec!["-a", "tengen", "-b", "tengen 'x"], 2, "not a command line"),
        (vec!["-a", "x=tengen", "-b", "y=tengen", "-b", "z=tengen"], 2, "-b is one player"),
        (vec!["-a", "x=tengen", "-b", "y=tengen", "--time", "0s"], 2, "a time of 0 s"),
        (vec!["-a", "tengen", "-b", "tengen", "--openings", "/no/such"], 1, "/no/such"),
        (vec!["no-such-file.toml"], 1, "no-such-file.toml"),
    ] {
        let folder = TempDir::new().expect("a folder");
        let output = Command::new(TENGEN)
            .arg("match")
            .args(&options)
            .arg("--out")
            .arg(folder.path())
            .output()
            .expect("tengen starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(status), "{options:?}: {said}");
        assert!(said.contains(word), "{options:?}: {said}");
    }
}
