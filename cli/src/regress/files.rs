//! Finding the files of suites, and running several suites.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tengen::Stop;
use tengen::engine_room::disk::{self, DiskError, LARGEST_TEXT};

use crate::client::{Client, Program};
use tengen::engine_room::workers::{self, NoThread};

use super::follower::Follower;
use super::known::{self, Known};
use super::record::{Run, Suite};
use super::runner::run_text;

/// The settings for running suites.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The program under test.
    pub engine: Program,
    /// The time limit of a command.
    pub patience: Duration,
    /// The number of suites that run at the same time, each with its own program.
    pub jobs: usize,
    /// The known failures.
    pub known: Known,
    /// The signal that ends the programs under test, even those that do not answer.
    pub abandon: Stop,
}

/// Returns the suites that paths stand for, in the order of the paths. A file is a suite. A folder
/// stands for its `.tst` files in the order of their names. `@FILE` stands for the paths in that
/// file, one per line, as in `gogui-regress`. Repeated suites are dropped.
///
/// # Errors
/// If a path does not exist or cannot be read, or a folder does not contain a suite.
pub fn find_suites(paths: &[PathBuf]) -> Result<Vec<PathBuf>, DiskError> {
    let mut found = Vec::new();
    for path in paths {
        add_suites(path, &mut found, 0)?;
    }
    let mut unique = Vec::new();
    for suite in found {
        if !unique.contains(&suite) {
            unique.push(suite);
        }
    }
    Ok(unique)
}

fn add_suites(path: &Path, found: &mut Vec<PathBuf>, depth: usize) -> Result<(), DiskError> {
    /// The deepest nesting of lists, since a list that contains itself would never end.
    const DEEPEST: usize = 16;
    let named = |error: io::Error| DiskError::of(path)(error);
    let refused = |why: &str| DiskError::of(path)(io::Error::other(why));
    if let Some(list) = path.to_str().and_then(|path| path.strip_prefix('@')) {
        if depth == DEEPEST {
            return Err(refused("these lists of suites contain each other"));
        }
        let text = disk::read_text(Path::new(list), LARGEST_TEXT).map_err(DiskError::of(path))?;
        for line in text.lines().map(str::trim) {
            if !line.is_empty() && !line.starts_with('#') {
                add_suites(Path::new(line), found, depth + 1)?;
            }
        }
        return Ok(());
    }
    if !fs::metadata(path).map_err(named)?.is_dir() {
        found.push(path.to_owned());
        return Ok(());
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(named)? {
        let file = entry.map_err(named)?.path();
        if file.extension().is_some_and(|extension| extension == "tst") {
            files.push(file);
        }
    }
    if files.is_empty() {
        return Err(refused("a folder without suites (*.tst)"));
    }
    files.sort();
    found.append(&mut files);
    Ok(())
}

/// Runs the suite in a file with a newly started program, whose working folder is that of the file.
///
/// Any failure, even a missing file, is an error in the outcome, so that one broken suite does not
/// hide the others.
pub fn run_file(setting: &Setting, file: &Path) -> Suite {
    let name = file.display().to_string();
    let mut suite = outcome(setting, file);
    known::excuse(&mut suite, &setting.known.of(&name));
    suite.suite = name;
    suite
}

fn outcome(Setting { engine, patience, abandon, .. }: &Setting, file: &Path) -> Suite {
    let patience = *patience;
    let failed = |text: String| {
        let mut suite = Suite::default();
        suite.error(0, text);
        suite
    };
    let text = match disk::read(file, LARGEST_TEXT) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').to_owned(),
        Err(reason) => return failed(format!("cannot read the suite: {reason}")),
    };
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let program = engine.clone().in_folder(folder);
    let mut client = match Client::start(&program, patience) {
        Ok(client) => client,
        Err(failure) => return failed(failure.to_string()),
    };
    client.stop_by(abandon.clone());
    let mut suite = run_text(&text, &mut client, patience, &mut Follower::new(folder));
    // After an error, the program need not end properly.
    if suite.errors.is_empty() {
        match client.unasked() {
            Ok(None) => {}
            Ok(Some(breach)) => suite.error(0, format!("after the last command: {breach}")),
            Err(failure) => suite.error(0, format!("after the last command: {failure}")),
        }
        if let Err(failure) = client.quit() {
            suite.error(0, format!("after the last command: {failure}"));
        }
    }
    suite
}

/// Runs suites, several at the same time, until all are done or the stop is raised: the suites in
/// progress are then finished, and no other begins. Calls `watch` with each outcome in the order of
/// the files, as soon as all earlier files are done.
///
/// # Errors
/// If no thread can be started.
pub fn run_suites(
    setting: &Setting,
    files: &[PathBuf],
    stop: &Stop,
    mut watch: impl FnMut(&Suite),
) -> Result<Run, NoThread> {
    let start = Instant::now();
    let mut suites = vec![None; files.len()];
    let mut shown = 0;
    let workers = (0..setting.jobs.clamp(1, files.len().max(1))).map(|_| ());
    let run = |(): &mut (), (place, file): (usize, &PathBuf)| (place, run_file(setting, file));
    let files = files.iter().enumerate();
    workers::deal(files, workers, stop, run, |(place, suite)| {
        suites[place] = Some(suite);
        while let Some(Some(suite)) = suites.get(shown) {
            watch(suite);
            shown += 1;
        }
    })?;
    Ok(Run {
        engine: setting.engine.to_string(),
        seconds: start.elapsed().as_secs_f64(),
        suites: suites.into_iter().flatten().collect(),
    })
}
