//! The reports of a search, at its end and while it goes on.

use crate::point::Vertex;

/// The results of a search. All values are those of the player to move at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The move to play, which is legal.
    pub best: Vertex,
    /// The visits of the root; 0 if the answer was given without a search. The evaluation of the root
    /// itself is the first visit, so the visits of the moves add up to one less.
    pub visits: u32,
    /// The win rate of the player to move, from 0 to 1, with a draw counted as half; 0.5 without visits.
    pub win: f64,
    /// The lead in points that the player to move is expected to have at the end of the game, komi
    /// included; 0 without visits.
    pub lead: f64,
    /// The mean final score of the player to move in points, komi included. It differs from the lead
    /// where a leader gives points up to be safe; 0 without visits.
    pub score: f64,
    /// The standard deviation of the final score in points, from game to game; 0 without visits.
    pub deviation: f64,
    /// The sum of the weights of all evaluations, in visits: an evaluation weighs less than one visit if
    /// the evaluator is unsure of it, and up to 8 if it is sure.
    pub weight: f64,
    /// The mean utility of the results, as [`Candidate::utility`] has it; 0 without visits.
    pub utility: f64,
    /// The moves that the search considered, the best one first. A move that was drawn to be played
    /// instead comes before the others.
    pub candidates: Vec<Candidate>,
    /// The expected owner of each point, row by row from A1: from 1 for the player to move to -1
    /// for the opponent. `None` unless it was asked for and the searcher knows.
    pub ownership: Option<Vec<f32>>,
    /// The standard deviation of each point's owner among the positions of the search, from 0 to 1, in
    /// the order of [`ownership`](Self::ownership). `None` if `ownership` is `None`, and if the searcher
    /// does not know it.
    pub ownership_deviation: Option<Vec<f32>>,
}

/// The reports that tell the expected owner of each point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ownership {
    /// No report tells the owners.
    #[default]
    Untold,
    /// Reports tell the owners at the root.
    Root,
    /// Reports tell the owners at the root, and after each move if the searcher knows them.
    Moves,
}

impl Ownership {
    /// Returns `Moves` if the owners after each move are wanted, or else `Root` if those at the root are
    /// wanted.
    pub const fn wanted(at_root: bool, after_moves: bool) -> Self {
        match (at_root, after_moves) {
            (_, true) => Self::Moves,
            (true, false) => Self::Root,
            (false, false) => Self::Untold,
        }
    }

    /// Whether any owners are told.
    pub fn is_told(self) -> bool {
        self != Self::Untold
    }
}

/// A move at the root of a search, with its value for the player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The point to play on, or a pass.
    pub vertex: Vertex,
    /// The number of times that the move was tried.
    pub visits: u32,
    /// The win rate after the move, from 0 to 1, with a draw counted as half.
    pub win: f64,
    /// The lead in points expected after the move, komi included.
    pub lead: f64,
    /// The mean final score after the move in points, komi included.
    pub score: f64,
    /// The standard deviation of the final score in points, from game to game.
    pub deviation: f64,
    /// The sum of the weights of the evaluations after the move, in visits, as in [`Report::weight`].
    pub weight: f64,
    /// The support for the move: about the number of visits that it deserves. The best move has the
    /// most.
    pub support: f64,
    /// The prior: the probability that this is the best move, as it seemed before any was tried, from 0
    /// to 1. The priors of all moves add up to 1.
    pub prior: f64,
    /// A lower confidence bound of [`win`](Self::win), which the true win rate is unlikely to fall
    /// below. It is the bound that decides between the moves, and may be below 0.
    pub lcb: f64,
    /// The mean utility of the results: 1 for a win and -1 for a loss, and a part for points if the
    /// searcher values them.
    pub utility: f64,
    /// A lower confidence bound of [`utility`](Self::utility), as [`lcb`](Self::lcb) is of the win rate.
    pub utility_lcb: f64,
    /// The principal variation: the expected course of the game, which begins with the move itself.
    pub line: Vec<Vertex>,
    /// The number of visits of each move of [`line`](Self::line), at its place in the line.
    pub line_visits: Vec<u32>,
    /// The expected owner of each point after the move, as [`Report::ownership`] has it. `None` unless
    /// the owners after each move were asked for and the searcher knows.
    pub ownership: Option<Vec<f32>>,
    /// The standard deviation of each point's owner among the positions after the move, as in
    /// [`Report::ownership_deviation`].
    pub ownership_deviation: Option<Vec<f32>>,
}

impl Candidate {
    /// Returns a move of which nothing is known: no visits, a win rate of one half, and a prior of 0.
    pub fn untried(vertex: Vertex) -> Self {
        Self {
            vertex,
            visits: 0,
            win: 0.5,
            lead: 0.0,
            score: 0.0,
            deviation: 0.0,
            weight: 0.0,
            support: 0.0,
            prior: 0.0,
            lcb: 0.0,
            utility: 0.0,
            utility_lcb: 0.0,
            line: vec![vertex],
            line_visits: vec![0],
            ownership: None,
            ownership_deviation: None,
        }
    }
}

impl Report {
    /// Returns a report that answers `best` without a search: no visits, no candidates, a win rate of
    /// one half.
    pub fn unsearched(best: Vertex) -> Self {
        let candidates = Vec::new();
        Self {
            best,
            visits: 0,
            win: 0.5,
            lead: 0.0,
            score: 0.0,
            deviation: 0.0,
            weight: 0.0,
            utility: 0.0,
            candidates,
            ownership: None,
            ownership_deviation: None,
        }
    }

    /// Returns the place of the best move other than a pass among the candidates; `None` if no such move
    /// was considered.
    pub fn best_play(&self) -> Option<usize> {
        self.candidates.iter().position(|candidate| candidate.vertex != Vertex::Pass)
    }
}
