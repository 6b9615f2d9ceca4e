//! Runs `.tst` regression suites against any GTP engine.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;

#[path = "../tests/support/mod.rs"]
mod support;

use support::regress::{Counts, Report, run_file};
use tengen::engine_room::gtp::client::Program;

/// Runs .tst regression suites against any GTP engine.
///
/// A suite is a file of GTP commands. A command with a number in front is a test; the line below
/// it says which answer is expected:
///
///     10 reg_genmove black
///     #? [D4|Q16]        the whole answer matches this regular expression
///     #? [!D4]           ... does not match it
///     #? [D4]*           a known failure: counted, but no alarm
///     #? []              the answer is empty
///     #? [!bad move]*    the command is refused with a text that matches
///     #?                 the command succeeds, whatever it answers (as without this line)
///
/// Commands without a number only have to succeed. Each suite gets a new engine, started in the
/// folder of the suite, so `loadsgf games/x.sgf` is looked up beside it. The reading is that of
/// gogui-regress.
///
/// The exit status is 1 if a test fails or passes unexpectedly, if a command without a number is
/// refused, or if the engine breaks the protocol, dies or hangs.
#[derive(Parser)]
#[command(
    verbatim_doc_comment,
    after_help = "Examples:\n  \
    regress target/release/tengen gtp-tests/*.tst\n  \
    regress 'gnugo --mode gtp --level 1' gtp-tests/protocol.tst"
)]
struct Options {
    /// The engine and its arguments, in one word; quotes inside keep blanks
    engine: String,
    /// The suites to run
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Seconds that one command may take
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
}

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let options = Options::parse();
    let engine: Program = options.engine.parse()?;
    let patience = Duration::from_secs(options.timeout);
    let mut out = stdout().lock();

    let mut reports = Vec::new();
    for file in &options.files {
        let report = run_file(&engine, file, patience);
        for note in &report.notes {
            writeln!(out, "{}:{note}", file.display())?;
        }
        reports.push((file.as_path(), report));
    }
    let counts = write_table(&mut out, &reports)?;
    writeln!(out, "\n{} as expected, {} not", counts.as_expected(), counts.failures())?;
    Ok(if counts.failures() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The headings of gogui-regress: capitals are what was not expected.
fn write_table(out: &mut impl Write, reports: &[(&Path, Report)]) -> std::io::Result<Counts> {
    let mut total = Report::default();
    for (_, report) in reports {
        total.counts += report.counts;
        total.time += report.time;
        total.cpu_seconds += report.cpu_seconds;
    }
    let names: Vec<_> = reports.iter().map(|(file, _)| file.display().to_string()).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0).max("total".len());
    writeln!(
        out,
        "\n{:width$} {:>6} {:>5} {:>5} {:>5} {:>5} {:>6} {:>7} {:>7}",
        "suite", "tests", "FAIL", "fail", "PASS", "pass", "errors", "time", "cpu"
    )?;
    let rows = names.iter().map(String::as_str).zip(reports.iter().map(|(_, report)| report));
    for (name, report) in rows.chain([("total", &total)]) {
        let Counts { passes, unexpected_fails, expected_fails, unexpected_passes, errors } =
            report.counts;
        writeln!(
            out,
            "{name:width$} {:>6} {unexpected_fails:>5} {expected_fails:>5} {unexpected_passes:>5} \
             {passes:>5} {errors:>6} {:>6.1}s {:>6.1}s",
            report.counts.tests(),
            report.time.as_secs_f64(),
            report.cpu_seconds
        )?;
    }
    Ok(total.counts)
}
