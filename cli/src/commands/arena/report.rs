//! `tengen match report`: the statistics of the games of matches.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::arena::report::{Report, Timing, read};
use crate::arena::statistics::Sprt;
use crate::arena::{Folder, Job, Plan, Sheet};
use crate::shard::Shard;
use tengen::engine_room::disk;

use crate::commands::output;
use crate::terminal::printable;

/// How the table of `--dat` begins.
const TABLE: &str = "#";

/// The arguments of `tengen match report`.
#[derive(Args, Debug)]
pub struct ReportArguments {
    /// Folders of matches or of their shards, and results files; their games are combined.
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Print JSON.
    #[arg(long)]
    pub json: bool,

    /// Write a page with charts and the final board of each game.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// Write the table that gogui-twogtp -analyze reads.
    #[arg(long, value_name = "FILE")]
    pub dat: Option<PathBuf>,

    /// Leave out times, which differ from run to run even if the moves are the same.
    #[arg(long)]
    pub no_times: bool,

    /// Test whether the first player is stronger by elo1 rather than by elo0 [default: the test of
    /// the match, if there is only one].
    #[arg(long, value_name = "elo0=A,elo1=B")]
    pub sprt: Option<Sprt>,
}

/// Reads the games, and writes the report in every requested form.
pub fn report(arguments: &ReportArguments, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    let written = || [&arguments.dat, &arguments.html].into_iter().flatten();
    output::check_all(written(), true)?;
    output::spare(written(), &arguments.paths)?;
    output::spare_matches(written(), arguments.paths.iter().map(|path| folder_of(path)))?;
    let forms = [(&arguments.dat, TABLE), (&arguments.html, output::PAGE)];
    for (file, form) in forms.into_iter().filter_map(|(file, form)| Some((file.as_ref()?, form))) {
        output::check_report(file, form)?;
    }
    let found = read(&arguments.paths)?;
    let plan = plan_of(&arguments.paths);
    let (games, sprt) = plan.map_or((None, None), |plan| (plan.games, plan.sprt));
    let report = Report::new(found.games, arguments.sprt.or(sprt), games);
    if arguments.sprt.is_some() && report.players.len() != 2 {
        let players = report.players.len();
        return Err(format!("--sprt compares two players; there are {players}").into());
    }
    let bias = bias(&report, schedule_of(&arguments.paths).unwrap_or_default());
    print_notes(found.notes.into_iter().chain(report.notes()).chain(bias));
    let timing = if arguments.no_times { Timing::Hidden } else { Timing::Shown };
    if let Some(file) = &arguments.dat {
        output::write_whole(file, &report.dat(timing)?)?;
    }
    if let Some(file) = &arguments.html {
        output::write_whole(file, &report.html(timing, file)?)?;
    }
    if arguments.json {
        writeln!(out, "{:#}", report.json(timing))?;
        return Ok(());
    }
    write_text(&report, timing, out)
}

/// Returns the folder of a match from its own path or from the path of its results file.
fn folder_of(path: &Path) -> &Path {
    if path.is_dir() { path } else { disk::folder_of(path) }
}

/// Returns the scheduled games of the match, or of the shard, in a folder, if a single path is
/// given and the plan can be read.
fn schedule_of(paths: &[PathBuf]) -> Option<Vec<Job>> {
    let plan = Plan::new(plan_of(paths)?).ok()?;
    let folder = fs::canonicalize(folder_of(paths.first()?)).ok()?;
    let shard = folder.file_name().and_then(Shard::of_folder);
    let is_ours = |job: &Job| shard.is_none_or(|shard| job.is_of(shard));
    Some(plan.schedule().ok()?.into_iter().filter(is_ours).collect())
}

/// Returns a note for the user if the report on a match lacks scheduled games that may be long
/// ones.
fn bias(report: &Report, schedule: Vec<Job>) -> Option<String> {
    let number = report.missing(schedule.into_iter().map(|job| job.game));
    (number > 0).then(|| {
        format!(
            "games missing before the last finished one: {number}; games in progress are often \
             the long ones, so the score may be biased"
        )
    })
}

/// Returns the plan of the match if a single path is given and the plan can be read.
fn plan_of(paths: &[PathBuf]) -> Option<Sheet> {
    let [folder] = paths else { return None };
    Folder::sheet(folder).ok().flatten()
}

/// Reports on the games in the folder of a match with this plan, or on the games of a shard, when
/// it has ended.
pub fn summary(
    folder: &Path,
    plan: &Plan,
    shard: Option<Shard>,
    html: Option<&Path>,
    out: impl Write,
) -> Result<(), Box<dyn Error>> {
    let mut found = read(&[folder.to_owned()])?;
    // A game of a shard may have been played before the match was divided in this way.
    found.games.retain(|game| shard.is_none_or(|shard| game.played.job.is_of(shard)));
    let report = Report::new(found.games, plan.sprt, Some(plan.games));
    let is_ours = |job: &Job| shard.is_none_or(|shard| job.is_of(shard));
    let schedule = plan.schedule()?.into_iter().filter(is_ours).collect();
    print_notes(found.notes.into_iter().chain(report.notes()).chain(bias(&report, schedule)));
    if let Some(file) = html {
        output::write_whole(file, &report.html(Timing::Shown, file)?)?;
    }
    write_text(&report, Timing::Shown, out)
}

/// Writes notes for the user, beside the report.
fn print_notes(notes: impl Iterator<Item = String>) {
    for note in notes {
        let _ = writeln!(io::stderr(), "tengen: {}", printable(&note));
    }
}

fn write_text(report: &Report, timing: Timing, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    // Names and messages of the programs could steer the terminal.
    for line in report.text(timing).lines() {
        writeln!(out, "{}", printable(line))?;
    }
    Ok(())
}
