//! Files that the user has named: pipes and devices in their place are refused at once.

#![cfg(unix)]

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::{empty_folder, file, tengen, tengen_in, text};

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../gtp-tests/time.tst");

/// Makes a pipe with this name, without a writer or a reader, and returns its path.
fn pipe(name: &str) -> String {
    let pipe = empty_folder(name).join("pipe").display().to_string();
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()), "{pipe}");
    pipe
}

#[test]
fn no_reader_waits_for_a_pipe_or_reads_a_device_without_an_end() {
    let started = Instant::now();
    for path in [&pipe("read-pipe"), "/dev/zero"] {
        for arguments in [
            &["--config", path][..],
            &["analysis", "--config", path],
            &["score", path],
            &["review", path],
            &["bench", "--records", path],
            &["match", path],
            &["match", "report", path],
            &["regress", path],
            &["regress", &format!("@{path}")],
            &["regress", "--compare", path, SUITE],
        ] {
            let output = tengen(arguments, b"");
            let error = text(&output.stderr) + &text(&output.stdout);
            assert!(error.contains("not a file"), "{arguments:?}: {error}");
            assert!(!output.status.success(), "{arguments:?}");
        }
        let output = tengen_in(&[("TENGEN_CONFIG", path)], &[], b"");
        assert!(text(&output.stderr).contains("not a file"));
    }
    assert!(started.elapsed() < Duration::from_secs(60));
}

#[test]
fn no_writer_waits_for_the_reader_of_a_pipe() {
    let pipe = pipe("written-pipe");
    let game = file("written.sgf", b"(;SZ[5];B[cc])");
    for arguments in [
        &["review", &game, "--visits", "2", "--html", &pipe][..],
        &["review", &game, "--visits", "2", "--out", &pipe, "--overwrite"],
        &["--log-file", &pipe, "score", &game],
    ] {
        let output = tengen(arguments, b"");
        let error = text(&output.stderr);
        assert!(error.contains(&format!("{pipe}: not a file")), "{arguments:?}: {error}");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    }
    let output = tengen(&["review", &game, "--visits", "2", "--html", "/dev/stdout"], b"");
    assert!(text(&output.stdout).contains("<!DOCTYPE html>"), "a pipe that is read already");
}

#[test]
fn a_missing_file_is_reported_alike_by_every_command() {
    let missing = "/there/is/no/such";
    for arguments in [
        &["--config", missing][..],
        &["--model", missing],
        &["analysis", "--config", missing],
        &["net", missing],
        &["score", missing],
        &["review", missing],
        &["match", missing],
        &["match", "report", missing],
    ] {
        let output = tengen(arguments, b"");
        let error = text(&output.stderr);
        let report = format!("{missing}: no such file or folder");
        assert!(error.contains(&report), "{arguments:?}: {error}");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    }
}

#[test]
fn a_file_in_the_place_of_a_folder_and_a_missing_program_are_named_alike_by_every_command() {
    let game = file("in-the-way.sgf", b"(;SZ[5];B[cc])");
    let there = file("in-the-way", b"precious");
    let players = ["match", "-a", "tengen", "-b", "tengen --level 1", "--games", "2", "--out"];
    for arguments in [
        &[&players[..], &[&there]].concat()[..],
        &["review", &game, &game, "--visits", "2", "--html", &there],
        &["man", "--out", &there],
    ] {
        let output = tengen(arguments, b"");
        let error = text(&output.stderr);
        assert_eq!(error, format!("tengen: {there}: not a folder\n"), "{arguments:?}");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    }
    assert_eq!(fs::read(&there).expect("it is there"), b"precious");
    let folder = empty_folder("without-program").join("match").display().to_string();
    for arguments in [
        &["match", "-a", "/there/is/no/such", "-b", "tengen", "--games", "2", "--out", &folder][..],
        &["regress", "--engine", "/there/is/no/such", SUITE],
    ] {
        let output = tengen(arguments, b"");
        let error = text(&output.stderr) + &text(&output.stdout);
        let expected = "cannot start /there/is/no/such: no such program";
        assert!(error.contains(expected), "{error}");
        assert!(!output.status.success(), "{arguments:?}");
    }
}

#[test]
fn a_report_does_not_replace_a_file_that_is_not_a_report() {
    let precious = file("precious.txt", b"precious");
    let folder = empty_folder("reported");
    let results = folder.join("results.jsonl").display().to_string();
    fs::write(&results, "").expect("room");
    for arguments in [
        &["regress", SUITE, "--json", &precious][..],
        &["regress", SUITE, "--html", &precious],
        &["match", "report", &results, "--html", &precious],
        &["match", "report", &results, "--dat", &precious],
    ] {
        let output = tengen(arguments, b"");
        assert!(text(&output.stderr).contains("not a report"), "{arguments:?}");
        assert!(!output.status.success(), "{arguments:?}");
        assert_eq!(fs::read(&precious).expect("it is there"), b"precious", "{arguments:?}");
    }
    let page = folder.join("page.html").display().to_string();
    for _ in 0..2 {
        let output = tengen(&["match", "report", &results, "--html", &page], b"");
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
}

#[test]
fn a_file_without_results_is_not_reported_on() {
    let game = file("no-results.sgf", b"(;SZ[5];B[cc])");
    let output = tengen(&["match", "report", &game], b"");
    let error = text(&output.stderr);
    assert!(error.contains(&format!("{game}: not the results of a match")), "{error}");
    assert_eq!(output.status.code(), Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_is_reported() {
    let output = tengen(&["--log-file", "/dev/full"], b"name\n");
    let error = text(&output.stderr);
    assert!(error.contains("tengen: /dev/full: No space left on device"), "{error}");
    assert_eq!(output.status.code(), Some(1));
}

#[cfg(unix)]
#[test]
fn a_limit_of_the_size_of_files_is_an_error_and_leaves_nothing_unfinished() {
    let folder = empty_folder("limit");
    let run = |script: &str, input: &str| {
        let mut child = std::process::Command::new("sh")
            .args(["-c", &format!("ulimit -f 0; exec \"$0\" {script}")])
            .arg(env!("CARGO_BIN_EXE_tengen"))
            .env_remove("TENGEN_CONFIG")
            .current_dir(&folder)
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("a shell");
        let _ =
            std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), input.as_bytes());
        let output = child.wait_with_output().expect("an end");
        (output.status.code(), text(&output.stderr))
    };
    let (status, error) = run("--log-file log", "name\n");
    assert!(status == Some(1) && error.contains("log: File too large"), "{status:?}: {error}");
    let (status, error) =
        run("review - --visits 2 --html game.html", "(;SZ[5]RU[nz]KM[7];B[cc];W[bb])");
    assert!(
        status == Some(1) && error.contains("game.html: File too large"),
        "{status:?}: {error}"
    );
    let left: Vec<_> = std::fs::read_dir(&folder).expect("a folder").collect();
    assert!(left.iter().flatten().all(|entry| entry.file_name() == "log"), "{left:?}");
}
