//! Every suite of `gtp-tests/`, each a test of its own, against the binary.
//!
//! `cargo test --test gtp_suites ko` runs the suites whose name contains `ko`. The tests are made
//! from the files found, so the harness is a variant of libtest that can do that.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};

use tengen::Stop;
use tengen_cli::client::Program;
use tengen_cli::regress::{Known, Setting, find_suites, run_file};

/// Every command of a suite takes far less, even on the slowest machine; a longer one hangs.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../gtp-tests");
    let suites = find_suites(&[folder.clone(), folder.join("conformance")])?;
    let trials = suites
        .into_iter()
        .map(|file| {
            let name = file.strip_prefix(&folder).expect("a suite").with_extension("");
            let name = name.to_string_lossy().into_owned();
            Trial::test(name, move || run(&file))
        })
        .collect();
    Ok(libtest_mimic::run(&Arguments::from_args(), trials).exit_code())
}

fn run(file: &Path) -> Result<(), Failed> {
    let mut engine = Program::new(env!("CARGO_BIN_EXE_tengen"));
    if file.ends_with("conformance/superko.tst") {
        engine = engine.with(["--rules", "tromp-taylor"]);
    }
    let (patience, known, abandon) = (PATIENCE, Known::default(), Stop::new());
    let suite = run_file(&Setting { engine, patience, jobs: 1, known, abandon }, file);
    if suite.counts().alarms() == 0 {
        return Ok(());
    }
    let mut text = String::new();
    for note in suite.notes() {
        writeln!(text, "{}:{note}", file.display())?;
    }
    Err(text.into())
}
