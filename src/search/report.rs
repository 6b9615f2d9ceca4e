//! What a search has found, and who is told while it goes on.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::point::Vertex;

/// What a search knows about its root. All values are those of the player to move there.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The move to play.
    pub best: Vertex,
    /// How often any move was tried; 0 after an answer without a search.
    pub visits: u32,
    /// The expected share of won games from 0 to 1, a draw counted as half; 0.5 without visits.
    pub win: f64,
    /// The expected lead at the end of the game in points, komi included.
    pub lead: f64,
    /// The moves that were considered, the best one first.
    pub candidates: Vec<Candidate>,
    /// For each point, row by row from A1, whose it will be: from 1 for the player to move to -1
    /// for the opponent. `None` unless [`Limits::ownership`](super::Limits::ownership) asks for it
    /// and the searcher knows.
    pub ownership: Option<Vec<f32>>,
}

/// A move at the root of a search, with its value for the player who makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub vertex: Vertex,
    /// How often it was tried.
    pub visits: u32,
    /// The expected share of won games after it, from 0 to 1.
    pub win: f64,
    /// The expected lead after it in points, komi included.
    pub lead: f64,
    /// The standard deviation of the lead from game to game, in points.
    pub deviation: f64,
    /// How likely the move seemed before it was tried, from 0 to 1; the priors of all moves add up
    /// to 1.
    pub prior: f64,
    /// A share of won games that the move exceeds with a probability of about 97.5 %.
    pub lcb: f64,
    /// The expected moves from this one on; the first is the move itself.
    pub line: Vec<Vertex>,
    /// How often each move of the line was tried there.
    pub line_visits: Vec<u32>,
}

impl Report {
    /// An answer that was given without a search.
    pub fn unsearched(best: Vertex) -> Self {
        let candidates = Vec::new();
        Self { best, visits: 0, win: 0.5, lead: 0.0, candidates, ownership: None }
    }

    /// The best play that is no pass; `None` if no play was considered.
    pub fn best_play(&self) -> Option<&Candidate> {
        self.candidates.iter().find(|candidate| candidate.vertex != Vertex::Pass)
    }
}

/// Somebody who is told what a search knows while it goes on.
pub struct Watch<'a> {
    /// The time between two reports. The first one comes earlier if this is long.
    pub every: Duration,
    /// Takes a report on the thread that called the search; [`ControlFlow::Break`] ends the search.
    pub report: &'a mut dyn FnMut(&Report) -> ControlFlow<()>,
}
