//! The command that plays a match between programs.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sha2::{Digest as _, Sha256};

use crate::arena::report::elo_in_words;
use crate::arena::statistics::{Prefix, Running, SprtStatus, Verdict};
use crate::arena::{Finished, Folder, FolderError, Job, NoGame, Plan, Played, Sheet, play_all};
use tengen::Stop;
use tengen::engine_room::disk::DiskError;

use super::{arena_report, output, printable};
use crate::options::Arguments;
use crate::options::arena::MatchArguments;

/// Plays a match, or goes on with one.
pub fn play(
    arguments: &Arguments,
    contest: &MatchArguments,
    out: impl Write,
) -> Result<(), Box<dyn Error>> {
    let plan = Plan::new(sheet(arguments, contest)?)?;
    if plan.sprt.is_some() && contest.shard.is_some() {
        return Err("a test looks at the whole match: leave --shard or sprt out".into());
    }
    let path = contest.out.clone().unwrap_or_else(|| usual_folder(&plan));
    if contest.html.as_ref().is_some_and(|html| html.starts_with(&path)) {
        // The page of a new match may lie in the folder that the match is to make.
        fs::create_dir_all(&path).map_err(DiskError::of(&path))?;
    }
    output::check_all(&contest.html, true)?;
    output::spare(&contest.html, &contest.file)?;
    let is_mine = |job: &Job| contest.shard.is_none_or(|shard| shard.has(job));
    let mine: Vec<Job> = plan.schedule()?.into_iter().filter(is_mine).collect();
    output::spare_matches(&contest.html, [path.as_path()])?;
    let mut folder = Folder::open(&path, &plan, contest.shard)?;
    let left = folder.begin(&plan, &mine)?;

    let mut progress = Progress::new(&plan, &mine);
    let before = mine.len() - left.len();
    if before > 0 {
        progress.say(&format!(
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
        play_all(&left, plan.referee.as_deref(), contest.jobs, &stop, |game: Finished| {
            folder.keep(&game)?;
            progress.add(&game.played);
            progress.show();
            let decided = progress.is_decided();
            Ok::<_, MatchError>(if decided {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        progress.end();
        if stop.is_raised() {
            return Err("interrupted; the same command goes on with the match".into());
        }
    }
    progress.end();
    arena_report::summary(&path, &plan, contest.shard, contest.html.as_deref(), out)
}

/// The reason why a match ends before its last game.
#[derive(Debug, thiserror::Error)]
enum MatchError {
    /// A game cannot be played.
    #[error(transparent)]
    NoGame(#[from] NoGame),
    /// A game cannot be kept.
    #[error(transparent)]
    Folder(#[from] FolderError),
}

/// Returns the match that is asked for: the options of the command line, then the file; without either
/// players or file, the match in the folder.
fn sheet(arguments: &Arguments, contest: &MatchArguments) -> Result<Sheet, Box<dyn Error>> {
    let asked = arguments.sheet().or(contest.sheet()?);
    let named = |path: &Path, error: &dyn Error| format!("{}: {error}", path.display());
    let base = match (&contest.file, &contest.out) {
        (Some(file), _) => {
            let text = fs::read_to_string(file).map_err(|error| named(file, &error))?;
            Sheet::read(&text).map_err(|error| named(file, &error))?
        }
        (None, Some(folder)) if asked.players.is_empty() => {
            Folder::sheet(folder)?.unwrap_or_default()
        }
        (None, _) => Sheet::default(),
    };
    Ok(asked.or(base))
}

/// Returns a folder named after the players and the size of the board, in which the match is found again when
/// it is asked for again.
fn usual_folder(plan: &Plan) -> PathBuf {
    /// The longest name in bytes; file systems have room for 255, and a part of it is for additions.
    const ROOM: usize = 200;
    /// The number of characters that are kept of a longer name, each of four bytes at most.
    const BEGINNING: usize = 40;
    let names: Vec<_> = plan.players.iter().map(|player| player.name.as_str()).collect();
    let name = format!("match-{}-{}", names.join("-"), plan.conditions.size);
    let plain = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    let mut name: String = name.chars().map(plain).collect();
    if name.len() > ROOM {
        let digest = Sha256::digest(&name);
        let number = digest.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte));
        let beginning: String = name.chars().take(BEGINNING).collect();
        name = format!("{beginning}-{number:016x}");
    }
    PathBuf::from(name)
}

/// The progress of a match for a person: a bar on a terminal, a line now and then elsewhere.
struct Progress {
    bar: ProgressBar,
    games: usize,
    done: usize,
    running: Running,
    last_line: Instant,
}

/// The time between two lines where there is no terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(60);

impl Progress {
    fn new(plan: &Plan, jobs: &[Job]) -> Self {
        let bar = if io::stderr().is_terminal() {
            let target = ProgressDrawTarget::stderr();
            let bar = ProgressBar::with_draw_target(Some(jobs.len() as u64), target);
            let style = ProgressStyle::with_template("{bar:24} {pos}/{len}, {eta} left  {msg}");
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        } else {
            ProgressBar::hidden()
        };
        let players = plan.players.iter().map(|player| player.name.clone());
        let running = Running::new(players, jobs, plan.sprt);
        Self { bar, games: jobs.len(), done: 0, running, last_line: Instant::now() }
    }

    /// Counts a game that was played.
    fn add(&mut self, played: &Played) {
        self.done += 1;
        self.running.add(played);
    }

    /// Starts the measurement from which the remaining time is estimated.
    fn start(&mut self) {
        self.bar.set_position(self.done as u64);
        self.bar.reset_eta();
        self.bar.set_message(self.standing());
    }

    fn show(&mut self) {
        self.bar.set_position(self.done as u64);
        self.bar.set_message(self.standing());
        if self.bar.is_hidden() && self.last_line.elapsed() >= BETWEEN_LINES {
            self.last_line = Instant::now();
            self.say(&format!("{} of {} games; {}", self.done, self.games, self.standing()));
        }
    }

    fn say(&self, text: &str) {
        self.bar.suspend(|| {
            let _ = writeln!(io::stderr(), "tengen: {}", printable(text));
        });
    }

    fn end(&self) {
        self.bar.finish_and_clear();
    }

    /// Whether a test has an answer, so that no more games are needed.
    fn is_decided(&self) -> bool {
        self.running.prefix().sprt.is_some_and(|status| status.verdict != Verdict::Open)
    }

    /// Writes the score of the games at the beginning of the schedule that are all finished.
    fn standing(&self) -> String {
        let Prefix { table, sprt, games, .. } = self.running.prefix();
        let [first, second] = table.players() else {
            return format!("{games} games in order");
        };
        let score = table.between(0, 1);
        let (points, counted) = (score.points(), f64::from(score.games()));
        let mut text = format!("{first} {points} : {} {second}", counted - points);
        if score.games() > 0 {
            let _ = write!(text, ", Elo {}", elo_in_words(&score));
        }
        if let Some(status) = sprt {
            let SprtStatus { llr, lower, upper, .. } = status;
            let _ = write!(text, ", LLR {llr:.2} ({lower:.2} to {upper:.2})");
        }
        text
    }
}
