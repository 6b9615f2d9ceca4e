//! `tengen regress` as its users see it: exit statuses, files, and programs that misbehave.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::support;

/// Returns a folder with a suite that passes and one that has a failure.
fn suites() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text| fs::write(folder.path().join(name), text).expect("a suite");
    write("good.tst", "boardsize 5\n10 protocol_version\n#? [2]\n20 list_stones black\n#? []\n");
    write("wrong.tst", "boardsize 5\nplay b C3\n10 list_stones black\n#? [D4]\n20 genmove w\n");
    folder
}

/// Runs the program in a folder; `ROGUE` stands for the misbehaving engine.
fn regress(folder: &Path, arguments: &[&str]) -> Output {
    let rogue = support::rogue(env!("CARGO_BIN_EXE_tengen"), "").to_string();
    let arguments = arguments.iter().map(|argument| argument.replace("ROGUE", &rogue));
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.arg("regress").args(arguments).current_dir(folder).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn a_net_in_the_program_keeps_its_name_in_the_environment() {
    let folder = suites();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(["regress", "good.tst"]).current_dir(folder.path()).env("TENGEN_MODEL", "small");
    let output = command.output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn the_exit_status_says_whether_all_is_as_expected() {
    let folder = suites();
    let status = |arguments: &[&str]| regress(folder.path(), arguments).status.code();
    assert_eq!(status(&["good.tst"]), Some(0));
    assert_eq!(status(&["good.tst", "wrong.tst"]), Some(1));
    assert_eq!(status(&["."]), Some(1), "a folder stands for its suites");
    assert_eq!(status(&["missing.tst"]), Some(2));
    fs::create_dir(folder.path().join("empty")).expect("a folder");
    assert_eq!(status(&["empty"]), Some(2), "a folder without suites");
    assert_eq!(status(&["--engine", "no-such-program", "good.tst"]), Some(2));
    assert_eq!(status(&["--engine", "ROGUE silent", "--timeout", "0.3", "good.tst"]), Some(2));
    assert_eq!(status(&["--no-such-option", "good.tst"]), Some(2));
    assert_eq!(status(&[]), Some(2));
}

#[test]
fn suites_and_what_they_are_known_for_are_not_written_over() {
    let folder = suites();
    let status = |arguments: &[&str]| regress(folder.path(), arguments).status.code();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("text");
    let before = read("good.tst");
    fs::write(folder.path().join("known"), "wrong.tst:10\n").expect("room");
    assert_eq!(status(&["--json", "good.tst", "wrong.tst"]), Some(2), "a * that comes too early");
    assert_eq!(status(&["--html", "./good.tst", "good.tst"]), Some(2));
    assert_eq!(status(&["--known", "known", "--json", "known", "wrong.tst"]), Some(2));
    assert_eq!((read("good.tst"), read("known")), (before, "wrong.tst:10\n".to_owned()));
    // The results of yesterday are compared, and replaced.
    assert_eq!(status(&["--json", "run.json", "good.tst"]), Some(0));
    assert_eq!(status(&["--compare", "run.json", "--json", "run.json", "good.tst"]), Some(0));
    assert_eq!(status(&["--komi", "5.5", "good.tst"]), Some(2), "suites have their own");
}

#[test]
fn a_file_named_in_the_environment_is_found_from_the_folder_of_a_suite() {
    let folder = suites();
    fs::create_dir(folder.path().join("deeper")).expect("room");
    let suite = "deeper/good.tst";
    fs::rename(folder.path().join("good.tst"), folder.path().join(suite)).expect("room");
    fs::write(folder.path().join("options.toml"), "komi = 5.5\n").expect("room");
    fs::write(folder.path().join(suite), "10 get_komi\n#? [5\\.5]\n").expect("room");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(["regress", suite]).env("TENGEN_CONFIG", "options.toml");
    let output = command.current_dir(folder.path()).output().expect("it runs");
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
}

#[test]
fn notes_come_in_the_order_of_the_suites_and_then_a_table() {
    let folder = suites();
    let output = regress(folder.path(), &["--jobs", "2", "wrong.tst", "good.tst"]);
    let out = text(&output.stdout);
    let note = "wrong.tst:3: 10 list_stones black: expected [D4], got '= C3'\n";
    assert!(out.starts_with(note), "{out}");
    let rows: Vec<Vec<_>> = out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(rows.iter().any(|row| row.starts_with(&["wrong.tst", "2", "1", "0", "0", "1", "0"])));
    assert!(rows.iter().any(|row| row.starts_with(&["total", "4", "1", "0", "0", "3", "0"])));
    assert!(out.ends_with("3 as expected, 1 not\n"), "{out}");
}

#[test]
fn a_list_of_suites_is_read() {
    let folder = suites();
    fs::write(folder.path().join("all"), "# both\ngood.tst\n\nwrong.tst\n").expect("a list");
    assert!(text(&regress(folder.path(), &["@all"]).stdout).contains("total"));
    fs::write(folder.path().join("all"), "@all\n").expect("a list");
    assert_eq!(regress(folder.path(), &["@all"]).status.code(), Some(2), "a list of itself");
}

#[test]
fn a_failure_that_a_file_knows_raises_no_alarm() {
    let folder = suites();
    let known = |text: &str| {
        fs::write(folder.path().join("known"), text).expect("a file");
        regress(folder.path(), &["--known", "known", "wrong.tst"])
    };
    assert_eq!(known("wrong:10\ngood:99\n").status.code(), Some(0));
    let output = known("wrong:99\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("test 99 is a known failure, but does not exist"));
    let output = known("wrong 10\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("known: line 1: 'wrong 10'"));
}

#[test]
fn two_runs_are_compared() {
    let folder = suites();
    let run = |arguments: &[&str]| regress(folder.path(), &[arguments, &["wrong.tst"]].concat());
    run(&["--json", "old.json"]);
    fs::write(
        folder.path().join("wrong.tst"),
        "boardsize 5\nplay b C3\n10 list_stones black\n#? [C3]\n30 name\n#? [GNU Go]\n",
    )
    .expect("a suite");
    let output = run(&["--compare", "old.json", "--html", "page.html"]);
    let out = text(&output.stdout);
    let summary = "since old.json: 0 broken, 1 fixed, 0 still failing, 1 new, 1 gone\n";
    assert!(out.contains(summary), "{out}");
    let page = fs::read_to_string(folder.path().join("page.html")).expect("a page");
    assert!(page.contains("Since old.json") && page.contains("GNU Go"));
}

#[test]
fn a_run_of_another_version_is_not_compared() {
    let folder = suites();
    for (json, why) in [
        ("{\"format\": \"tengen-regress 9\"}", "a run of the form 'tengen-regress 9'"),
        ("{}", "not a run of tengen regress"),
        ("", "not a run of tengen regress"),
    ] {
        fs::write(folder.path().join("old.json"), json).expect("a file");
        let output = regress(folder.path(), &["--compare", "old.json", "good.tst"]);
        assert_eq!(output.status.code(), Some(2), "{json}");
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
}

#[test]
fn a_program_that_dies_or_hangs_spoils_its_suite_alone() {
    let folder = suites();
    for (fault, why) in [
        ("die --at genmove", "20 genmove w: the program ended (exit status: 3); standard error:"),
        ("silent --at genmove", "20 genmove w: no answer within 1s"),
        ("tear --at genmove", "20 genmove w: the program ended"),
        ("twice --at genmove", "wrong.tst:5: cputime: "),
        ("wrong-id --at genmove", "20 genmove w: the id is '21' and should be '20'"),
        ("no-id --at genmove", "20 genmove w: the id is '' and should be '20'"),
        ("stay", "after the last command: no answer within 1s"),
    ] {
        let engine = format!("ROGUE {fault}");
        let output = regress(folder.path(), &["--engine", &engine, "--timeout", "1", "."]);
        let out = text(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{fault}");
        assert!(out.contains(why), "{fault}: {out}");
        // A program that does not quit spoils every suite.
        assert_eq!(out.contains("good.tst:"), fault == "stay", "{fault}: {out}");
    }
}

#[test]
fn what_a_program_says_cannot_steer_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.tst"), "1 echo a\u{202e}b\u{1b}[2J\n#? [x]\n")
        .expect("a suite");
    let out = text(&regress(folder.path(), &["a.tst"]).stdout);
    assert!(!out.contains('\u{1b}') && !out.contains('\u{202e}'), "{out:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_reports_on_the_suites_that_are_done() {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::process::Stdio;

    let folder = suites();
    let slow = "time_settings 0 1 1\n10 genmove b\n20 genmove w\n";
    fs::write(folder.path().join("slow.tst"), slow).expect("a suite");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["regress", "--jobs", "1", "wrong.tst", "slow.tst", "good.tst"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut report = String::new();
    out.read_line(&mut report).expect("the failure of the first suite");
    let process = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(process, rustix::process::Signal::INT).expect("it runs");
    out.read_to_string(&mut report).expect("a report");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    assert!(report.contains(" wrong.tst ") && report.contains(" slow.tst "), "{report}");
    assert!(report.contains("\n3 as expected, 1 not\n"), "{report}");
    assert!(!report.contains("good.tst"), "{report}");
    assert_eq!(text(&output.stderr), "tengen: interrupted after 2 of 3 suites\n");
}

#[cfg(unix)]
#[test]
fn a_second_interrupt_ends_a_program_that_does_not_answer() {
    use std::io::Read as _;
    use std::process::Stdio;
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, kill_process};

    let folder = suites();
    // The program writes its number, and then neither answers nor ends.
    let deaf = "sh -c 'trap \"\" TERM; echo $$ > number; while :; do sleep 1; done'";
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["regress", "--timeout", "600", "--engine", deaf, "good.tst"])
        .current_dir(folder.path())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let number = || {
        let text = fs::read_to_string(folder.path().join("number")).unwrap_or_default();
        text.trim().parse::<i32>().ok()
    };
    let deadline = Instant::now() + Duration::from_secs(60);
    while number().is_none() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(10));
    }
    // Signals that come together are one.
    while child.try_wait().expect("a child").is_none() && Instant::now() < deadline {
        kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
        thread::sleep(Duration::from_millis(200));
    }
    child.kill().expect("it has ended, or does now");
    assert_eq!(child.wait().expect("a child").code(), Some(2));
    let mut why = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut why).expect("text");
    assert!(why.ends_with("tengen: interrupted; the suites in progress were abandoned\n"), "{why}");
    let program = number().and_then(Pid::from_raw).expect("a number of a process");
    assert!(rustix::process::test_kill_process(program).is_err(), "no process is left behind");
}
