//! `tengen match`: plays a match between programs, or reports on one.

mod arguments;
mod progress;
mod report;

use std::error::Error;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use crate::arena::{
    Crashed, Crashes, Finished, Folder, FolderError, Job, NoGame, Plan, Sheet, play_all,
};
use tengen::Stop;
use tengen::engine_room::disk::{self, LARGEST_TEXT};

use super::output;
use crate::fnv;
use crate::options::{Conditions, InFile, WrongUse};

use progress::Progress;

pub use arguments::{MatchArguments, MatchCommand};
pub use report::report;

/// Plays a match, or resumes one.
pub fn play(
    conditions: &Conditions,
    contest: &MatchArguments,
    out: impl Write,
) -> Result<(), Box<dyn Error>> {
    let plan = Plan::new(sheet(conditions, contest)?).map_err(WrongUse::of)?;
    if plan.sprt.is_some() && contest.shard.is_some() {
        let why = "a sequential test needs the whole match: leave out --shard or sprt";
        return Err(WrongUse::of(why).into());
    }
    let path = contest.out.clone().unwrap_or_else(|| usual_folder(&plan));
    if contest.html.as_ref().is_some_and(|html| html.starts_with(&path)) {
        // The page may lie in the folder of a new match, which does not exist yet.
        disk::create_folder(&path)?;
    }
    output::check_all(&contest.html, true)?;
    output::spare(&contest.html, &contest.file)?;
    let is_mine = |job: &Job| contest.shard.is_none_or(|shard| job.is_of(shard));
    let mine: Vec<Job> = plan.schedule()?.into_iter().filter(is_mine).collect();
    output::spare_matches(&contest.html, [path.as_path()])?;
    contest.html.iter().try_for_each(|page| output::check_report(page, output::PAGE))?;
    let mut folder = Folder::open(&path, &plan, contest.shard)?;
    let left = folder.begin(&plan, &mine)?;

    let mut progress = Progress::new(&plan, &mine);
    let before = mine.len() - left.len();
    if before > 0 {
        progress.print(&format!(
            "{}: going on after {before} of {} games",
            path.display(),
            mine.len()
        ));
    }
    for played in folder.played() {
        progress.add(played);
    }
    if !progress.is_decided() {
        progress.start();
        let stop = Stop::new();
        let interrupted = stop.clone();
        ctrlc::set_handler(move || interrupted.raise())?;
        let mut crashes = Crashes::default();
        play_all(&left, plan.referee.as_deref(), contest.jobs, &stop, |game: Finished| {
            folder.keep(&game)?;
            progress.print(&game.played.in_a_line());
            progress.add(&game.played);
            progress.show();
            crashes.add(&game.played)?;
            let decided = progress.is_decided();
            Ok::<_, MatchError>(if decided {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        progress.end();
        if stop.is_raised() {
            // Without a finished game there is nothing to report.
            let _ = report::summary(&path, &plan, contest.shard, contest.html.as_deref(), out);
            return Err("interrupted; the same command goes on with the match".into());
        }
    }
    progress.end();
    report::summary(&path, &plan, contest.shard, contest.html.as_deref(), out)
}

/// The reason why a match ends before its last game.
#[derive(Debug, thiserror::Error)]
enum MatchError {
    /// A game cannot be played.
    #[error(transparent)]
    NoGame(#[from] NoGame),
    /// A game cannot be saved.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A program does not work, so that further games would measure nothing.
    #[error(transparent)]
    Crashed(#[from] Crashed),
}

/// Returns the requested match: the options of the command line override the file. Without players
/// and without a file, it is the match in the folder.
fn sheet(conditions: &Conditions, contest: &MatchArguments) -> Result<Sheet, Box<dyn Error>> {
    let asked = contest.sheet(conditions).map_err(WrongUse::of)?;
    let base = match (&contest.file, &contest.out) {
        (Some(file), _) => {
            let text = disk::read_text(file, LARGEST_TEXT).map_err(InFile::of(file))?;
            Sheet::read(&text).map_err(WrongUse::of).map_err(InFile::of(file))?
        }
        (None, Some(folder)) if asked.players.is_empty() => {
            Folder::sheet(folder)?.unwrap_or_default()
        }
        (None, _) => Sheet::default(),
    };
    Ok(asked.or(base))
}

/// Returns a folder named after the players and the size of the board, so that the same command
/// finds the match again.
fn usual_folder(plan: &Plan) -> PathBuf {
    /// The longest name in bytes. File systems allow 255, of which a part is reserved for
    /// additions.
    const ROOM: usize = 200;
    /// The number of characters kept of a longer name, each of at most four bytes.
    const BEGINNING: usize = 40;
    let names: Vec<_> = plan.players.iter().map(|player| player.name.as_str()).collect();
    let name = format!("match-{}-{}", names.join("-"), plan.conditions.size);
    let plain = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    let mut name: String = name.chars().map(plain).collect();
    if name.len() > ROOM {
        let beginning: String = name.chars().take(BEGINNING).collect();
        name = format!("{beginning}-{:032x}", fnv::hash(name.bytes()));
    }
    PathBuf::from(name)
}
