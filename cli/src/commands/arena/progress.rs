//! The progress of a running match.

use std::fmt::Write as _;

use crate::arena::report::elo_in_words;
use crate::arena::statistics::{Prefix, Running, SprtStatus, Verdict};
use crate::arena::{Job, Plan, Played};
use crate::terminal;

/// The progress of a match: the number of finished games, and their interim statistics.
pub struct Progress {
    shown: terminal::Progress,
    games: usize,
    done: usize,
    running: Running,
}

impl Progress {
    pub fn new(plan: &Plan, jobs: &[Job]) -> Self {
        let template = "{bar:24} {pos}/{len}, {eta} left  {msg}";
        let shown = terminal::Progress::new(Some(jobs.len() as u64), template);
        let players = plan.players.iter().map(|player| player.name.clone());
        let running = Running::new(players, jobs, plan.sprt);
        Self { shown, games: jobs.len(), done: 0, running }
    }

    /// Counts a finished game.
    pub fn add(&mut self, played: &Played) {
        self.done += 1;
        self.running.add(played);
    }

    /// Starts the clock from which the remaining time is estimated.
    pub fn start(&self) {
        self.shown.begin_at(self.done as u64);
        self.shown.show(self.done as u64, self.standing());
    }

    pub fn show(&mut self) {
        let (done, games, standing) = (self.done, self.games, self.standing());
        self.shown.show(done as u64, standing.as_str());
        self.shown.print_seldom(|| format!("{done} of {games} games; {standing}"));
    }

    pub fn print(&self, text: &str) {
        self.shown.print(text);
    }

    pub fn end(&self) {
        self.shown.end();
    }

    /// Whether the sequential test is decided, so that the match can end.
    pub fn is_decided(&self) -> bool {
        self.running.prefix().sprt.is_some_and(|status| status.verdict != Verdict::Open)
    }

    /// Writes the score of the completed prefix of the schedule.
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
