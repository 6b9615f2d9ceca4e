//! The progress of a match, while it is played.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::arena::report::elo_in_words;
use crate::arena::statistics::{Prefix, Running, SprtStatus, Verdict};
use crate::arena::{Job, Plan, Played};
use crate::terminal::printable;

/// The progress of a match for a person: a bar on a terminal, a line now and then elsewhere.
pub struct Progress {
    bar: ProgressBar,
    games: usize,
    done: usize,
    running: Running,
    last_line: Instant,
}

/// The time between two lines where there is no terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(60);

impl Progress {
    pub fn new(plan: &Plan, jobs: &[Job]) -> Self {
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
    pub fn add(&mut self, played: &Played) {
        self.done += 1;
        self.running.add(played);
    }

    /// Starts the measurement from which the remaining time is estimated.
    pub fn start(&mut self) {
        self.bar.set_position(self.done as u64);
        self.bar.reset_eta();
        self.bar.set_message(self.standing());
    }

    pub fn show(&mut self) {
        self.bar.set_position(self.done as u64);
        self.bar.set_message(self.standing());
        if self.bar.is_hidden() && self.last_line.elapsed() >= BETWEEN_LINES {
            self.last_line = Instant::now();
            self.say(&format!("{} of {} games; {}", self.done, self.games, self.standing()));
        }
    }

    pub fn say(&self, text: &str) {
        self.bar.suspend(|| {
            let _ = writeln!(io::stderr(), "tengen: {}", printable(text));
        });
    }

    pub fn end(&self) {
        self.bar.finish_and_clear();
    }

    /// Whether a test has an answer, so that no more games are needed.
    pub fn is_decided(&self) -> bool {
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
