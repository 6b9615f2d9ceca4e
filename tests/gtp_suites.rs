//! Every suite of `gtp-tests/`, each a test of its own, against the binary.
//!
//! `cargo test --test gtp_suites ko` runs the suites whose name contains `ko`. The tests are
//! made from the files that are there, so the harness is libtest's twin that can do that.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};

mod support;

use support::regress::run_file;
use tengen::engine_room::gtp::client::Program;

/// No command of a suite may take as long, on the slowest machine; more is a hang.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let suites = suites(&Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests"))?;
    let trials = suites
        .into_iter()
        .map(|file| {
            let name = file.file_stem().expect("a suite has a name").to_string_lossy().into_owned();
            Trial::test(name, move || run(&file))
        })
        .collect();
    Ok(libtest_mimic::run(&Arguments::from_args(), trials).exit_code())
}

fn suites(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in folder.read_dir()? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "tst") {
            files.push(file);
        }
    }
    if files.is_empty() {
        return Err(format!("no suite in {}", folder.display()).into());
    }
    files.sort();
    Ok(files)
}

fn run(file: &Path) -> Result<(), Failed> {
    let engine = Program::new(env!("CARGO_BIN_EXE_tengen"));
    let report = run_file(&engine, file, PATIENCE);
    if report.counts.failures() == 0 {
        return Ok(());
    }
    let mut text = String::new();
    for note in &report.notes {
        writeln!(text, "{}:{note}", file.display())?;
    }
    Err(text.into())
}
