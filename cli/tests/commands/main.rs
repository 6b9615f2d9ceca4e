//! The commands of the program: what they print, and the texts with which they refuse.

mod analysis;
mod arena;
#[cfg(feature = "board")]
mod board;
mod explain;
mod files;
mod gtp;
mod manual;
mod mcp;
mod nets;
mod options;
mod play;
mod practice;
#[cfg(unix)]
mod terminal;
mod review;
mod score;
#[cfg(feature = "serve")]
mod serve;
mod solve;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs the program with these arguments and this input.
fn tengen(arguments: &[&str], input: &[u8]) -> Output {
    tengen_in(&[], arguments, input)
}

fn tengen_in(variables: &[(&str, &str)], arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(arguments)
        .env_remove("RUST_LOG")
        .env_remove("TENGEN_SIMD")
        .env_remove("TENGEN_CONFIG")
        .env("TENGEN_REVIEW_CACHE", "off")
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may end without reading.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Writes a record with this name, and returns its path.
fn file(name: &str, record: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, record).expect("a file that can be written");
    path.display().to_string()
}

/// Returns an empty folder of this name.
fn empty_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}
