//! The command that runs regression suites.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use clap::Args;

use crate::client::Program;
use crate::regress::{
    Comparison, Counts, Known, Run, Setting, Suite, compare, find_suites, page, run_suites,
};
use crate::terminal::{Progress, Table, printable};

use super::output;
use crate::options::InFile;
use crate::options::nets::{OWN, SMALL};
use crate::options::values::{at_once, some_seconds};
use tengen::Stop;
use tengen::engine_room::disk::{self, LARGEST_TEXT};

/// The arguments of `tengen regress`.
#[derive(Args, Debug)]
#[command(after_help = "The exit status is 0 if all results were as expected. It is 1 if a test \
    failed or passed unexpectedly, or if there was an error. It is 2 if the suites cannot be run: \
    a missing path, an unreadable file, or a program that does not answer in any suite.\n\n\
    Examples:\n  \
    tengen regress gtp-tests\n  \
    tengen regress --engine 'gnugo --mode gtp' --known gnugo.txt gtp-tests/play.tst\n  \
    tengen regress --engine 'tengen --playouts 2000' --json new.json --compare old.json \\\n    \
    --html report.html gtp-tests/strength")]
pub struct RegressArguments {
    /// Suites; a folder stands for its .tst files, @FILE for the paths that a file lists.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The program to test with its arguments, in quotes as one argument. By default, and by the
    /// name tengen without a path, it is this program. It is started in the folder of each suite.
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,

    /// Suites that run at the same time, each with its own process; by default one for each core.
    #[arg(long, value_name = "N", value_parser = at_once)]
    jobs: Option<NonZero<usize>>,

    /// Seconds that one command may take.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = some_seconds, allow_negative_numbers = true)]
    timeout: Duration,

    /// A file of tests that are known to fail, each on a line SUITE:NUMBER such as ko.tst:10. A
    /// suite can mark them itself, by a * behind an expectation or by a line such as #! 10 20: why.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,

    /// Write the results of all tests to this file.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Write the results to this file as an HTML page that needs no other files.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Compare with an earlier run, a file of --json: list the tests that are fixed, broken, still
    /// failing, new or gone. The exit status does not depend on this.
    #[arg(long, value_name = "OLD.json")]
    compare: Option<PathBuf>,
}

/// The exit status if the suites cannot be run.
pub const CANNOT_RUN: u8 = 2;

/// Runs suites, prints the unexpected results and a table, and writes the requested files. Returns
/// the exit status: 0 if all results are as expected, or else 1.
pub fn regress(
    arguments: &RegressArguments,
    mut out: impl Write,
) -> Result<ExitCode, Box<dyn Error>> {
    let files = find_suites(&arguments.paths)?;
    let written = || [&arguments.json, &arguments.html].into_iter().flatten();
    output::check_all(written(), true)?;
    if let Some(suite) = written().find(|file| file.extension().is_some_and(|is| is == "tst")) {
        return Err(format!("{}: a suite, which is not overwritten", suite.display()).into());
    }
    // The file of --compare may be overwritten, because it has been read by then.
    output::spare(written(), files.iter().chain(&arguments.known))?;
    let forms = [(&arguments.json, output::JSON), (&arguments.html, output::PAGE)];
    for (file, form) in forms.into_iter().filter_map(|(file, form)| Some((file.as_ref()?, form))) {
        output::check_report(file, form)?;
    }
    let known = match &arguments.known {
        Some(file) => text_of(file)?.parse::<Known>().map_err(InFile::of(file))?,
        None => Known::default(),
    };
    let before = arguments.compare.as_deref().map(|file| -> Result<_, InFile> {
        let run = Run::from_json(text_of(file)?.as_bytes()).map_err(InFile::of(file))?;
        Ok((file.display().to_string(), run))
    });
    let before = before.transpose()?;
    let jobs = arguments.jobs.or_else(|| thread::available_parallelism().ok());
    let setting = Setting {
        engine: engine(arguments)?,
        patience: arguments.timeout,
        jobs: jobs.map_or(1, NonZero::get),
        known,
        abandon: Stop::new(),
    };

    let progress = Progress::of_files(files.len(), "{bar:40} {pos}/{len} suites, {elapsed}");
    let stop = Stop::new();
    let (interrupted, abandon) = (stop.clone(), setting.abandon.clone());
    ctrlc::set_handler(move || {
        if interrupted.is_raised() {
            // The person does not want to wait for the suites in progress.
            abandon.raise();
        }
        interrupted.raise();
    })?;
    let run = run_suites(&setting, &files, &stop, |suite| {
        if setting.abandon.is_raised() {
            return;
        }
        progress.suspend(|| {
            // An error of the output occurs again with the table, and is handled there.
            let _ = write_notes(&mut out, suite);
        });
        progress.advance();
    })?;
    progress.end();
    if setting.abandon.is_raised() {
        return Err("interrupted; the suites in progress were abandoned".into());
    }

    let comparison = before.as_ref().map(|(name, before)| (name.as_str(), compare(before, &run)));
    // The files are written first, because the reader of the table may close the pipe early.
    if let Some(file) = &arguments.json {
        output::write_whole(file, &format!("{:#}\n", run.to_json()))?;
    }
    if let Some(file) = &arguments.html {
        let compared = comparison.as_ref().map(|(name, comparison)| (*name, comparison));
        output::write_whole(file, &page(&run, compared)?)?;
    }
    if let Err(error) = write_summary(&mut out, &run, comparison.as_ref())
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        return Err(error.into());
    }
    if stop.is_raised() && run.suites.len() < files.len() {
        let (done, all) = (run.suites.len(), files.len());
        return Err(format!("interrupted after {done} of {all} suites").into());
    }
    if run.program().is_empty() {
        return Err("the program has not answered in any suite".into());
    }
    Ok(if run.counts().alarms() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The environment variables of this program that contain paths. A suite's program runs in the
/// suite's folder, where a relative path would lead to another file. The names of the nets in the
/// program stay as they are.
const PATHS: [&str; 2] = ["TENGEN_MODEL", "TENGEN_CONFIG"];

/// Returns the program to test: by default this program.
fn engine(arguments: &RegressArguments) -> Result<Program, Box<dyn Error>> {
    let command = arguments.engine.as_deref().unwrap_or("tengen");
    let mut program = command.parse::<Program>()?.or_this_very_one();
    for name in PATHS {
        let is_path = |value: &OsString| !value.is_empty() && value != OWN && value != SMALL;
        if let Some(path) = env::var_os(name).filter(is_path) {
            program = program.with_variable(name, std::path::absolute(path)?);
        }
    }
    Ok(program)
}

fn text_of(file: &Path) -> Result<String, InFile> {
    disk::read_text(file, LARGEST_TEXT).map_err(InFile::of(file))
}

fn write_notes(out: &mut impl Write, suite: &Suite) -> io::Result<()> {
    for note in suite.notes() {
        let mut lines = note.text.lines().map(printable);
        let first = lines.next().unwrap_or_default();
        writeln!(out, "{}:{}: {first}", printable(&suite.suite), note.line)?;
        lines.try_for_each(|line| writeln!(out, "{line}"))?;
    }
    out.flush()
}

/// Writes the summary of a run after its last suite: the table, the comparison and the counts.
fn write_summary(
    out: &mut impl Write,
    run: &Run,
    comparison: Option<&(&str, Comparison<'_>)>,
) -> io::Result<()> {
    write_table(out, run)?;
    if let Some((name, comparison)) = comparison {
        write_comparison(out, name, comparison)?;
    }
    let counts = run.counts();
    writeln!(out, "\n{} as expected, {} not", counts.as_expected(), counts.alarms())
}

/// Writes the table with the headings of gogui-regress, where capitals mean unexpected results.
fn write_table(out: &mut impl Write, run: &Run) -> io::Result<()> {
    let heading = ["suite", "tests", "FAIL", "fail", "PASS", "pass", "errors", "time", "cpu"];
    let mut table = Table::of_numbers(&heading);
    let mut add = |name: &str, counts: Counts, seconds: f64, cpu_seconds: f64| {
        let Counts { passes, unexpected_fails, known_fails, unexpected_passes, errors } = counts;
        let numbers =
            [counts.tests(), unexpected_fails, known_fails, unexpected_passes, passes, errors];
        let cells = numbers.map(|number| number.to_string());
        let times = [format!("{seconds:.1}s"), format!("{cpu_seconds:.1}s")];
        table.add([printable(name)].into_iter().chain(cells).chain(times));
    };
    for suite in &run.suites {
        add(&suite.suite, suite.counts(), suite.seconds, suite.cpu_seconds);
    }
    let cpu_seconds = run.suites.iter().map(|suite| suite.cpu_seconds).sum();
    add("total", run.counts(), run.seconds, cpu_seconds);
    writeln!(out, "\n{table}")
}

/// Writes the numbers of all changes, and the tests that are broken or fixed.
fn write_comparison(
    out: &mut impl Write,
    name: &str,
    comparison: &Comparison<'_>,
) -> io::Result<()> {
    let numbers = comparison.kinds().map(|(kind, changes)| format!("{} {kind}", changes.len()));
    writeln!(out, "\nsince {}: {}", printable(name), numbers.join(", "))?;
    for (kind, changes) in [("broken", &comparison.broken), ("fixed", &comparison.fixed)] {
        for change in changes {
            let Some(test) = change.now.or(change.before) else { continue };
            let label = printable(&test.label());
            writeln!(out, "  {kind:6}  {}:{}: {label}", printable(change.suite), test.line)?;
        }
    }
    Ok(())
}
