//! Files that the user has named: pipes and devices in their place are refused at once.

#![cfg(unix)]

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

#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_is_reported() {
    let output = tengen(&["--log-file", "/dev/full"], b"name\n");
    let error = text(&output.stderr);
    assert!(error.contains("tengen: /dev/full: No space left on device"), "{error}");
    assert_eq!(output.status.code(), Some(1));
}
