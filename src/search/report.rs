//! The reports of a search, final and interim.

use crate::color::{Color, Sided, TwoSided};
use crate::point::Vertex;

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// The move to play, which is legal.
    pub best: Vertex,
    /// What the search has found; `None` if the move was chosen without a search.
    pub searched: Option<Searched>,
}

/// The findings of a search. All numbers are from the side of `player`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Searched {
    /// The player from whose side the numbers are given: the player to move at the root, unless
    /// they were turned [for the other player](Self::for_player).
    pub player: Color,
    /// The visits of the root. The first visit evaluates the root itself, so the visits of the moves
    /// that were searched add up to one less. Moves with [`Candidate::symmetry_of`] were not.
    pub visits: u32,
    /// The means over all visits.
    pub means: Means,
    /// The lead by the evaluation of the position itself, before any move was tried; `None` if it is
    /// not known. It differs much from the mean lead where the search has changed the evaluation.
    pub first_lead: Option<f64>,
    /// The moves that the search considered, the best one first. If the move to play was drawn, it
    /// comes before the others.
    pub candidates: Vec<Candidate>,
    /// The expected owners of points; `None` unless requested.
    pub owners: Option<Owners>,
}

/// Means over the evaluations of a position and of those after it, for one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Means {
    /// The win rate of the player, from 0 to 1, with a draw counted as half.
    pub win: f64,
    /// The expected lead of the player at the end of the game in points, komi included.
    pub lead: f64,
    /// The mean final score of the player in points, komi included. It differs from the lead where
    /// the leader gives up points for safety.
    pub score: f64,
    /// The standard deviation of the final score in points, from game to game.
    pub deviation: f64,
    /// The mean utility of the results for the player: 1 for a win and -1 for a loss, plus a part
    /// for points if the searcher values them.
    pub utility: f64,
    /// The sum of the weights of all evaluations, in visits. An evaluation weighs less than one
    /// visit if the evaluator is unsure of it, and up to 8 if it is sure.
    pub weight: f64,
}

/// A move at the root of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Candidate {
    /// The point to play on, or a pass.
    pub vertex: Vertex,
    /// The number of times that the move was tried.
    pub visits: u32,
    /// The visits without those that a client asked for and that the search would not have made by
    /// itself. They alone decide the order of the moves and the value of the position.
    pub edge_visits: u32,
    /// The move that was searched in place of this one, because both are equal by symmetry; `None` if
    /// this one was searched. All numbers are those of the other move, and the line is turned.
    pub symmetry_of: Option<Vertex>,
    /// The means over all visits of the move, for the player of the [`Searched`]. A move without
    /// visits has the means of the position, with a weight of 0.
    pub means: Means,
    /// The support for the move: about the number of visits that it deserves. The best move has the
    /// highest support.
    pub support: f64,
    /// The prior: the probability, from 0 to 1, that this is the best move, as estimated before any
    /// move was tried. The priors of all moves add up to 1.
    pub prior: f64,
    /// A lower confidence bound of the player's win rate, from 0 to 1; the true win rate is unlikely
    /// to be lower. Turned for the opponent, it is an upper bound.
    pub lcb: f64,
    /// The corresponding lower confidence bound of the player's utility. It decides between the moves,
    /// and with few visits it is far below every utility.
    pub utility_lcb: f64,
    /// The principal variation: the expected course of the game, which begins with the move itself.
    pub line: Vec<Vertex>,
    /// The number of visits of each move of [`line`](Self::line), at its place in the line.
    pub line_visits: Vec<u32>,
    /// The expected owners of points after the move; `None` unless requested.
    pub owners: Option<Owners>,
}

/// The expected owners of all points, row by row from A1.
#[derive(Clone, Debug, PartialEq)]
pub struct Owners {
    /// The owner of each point: from 1 for the player of the [`Searched`] to -1 for the opponent.
    pub means: Vec<f32>,
    /// The standard deviation of each point's owner among the positions of the search, from 0 to 1.
    pub deviations: Vec<f32>,
}

/// The positions whose expected owners of points a search reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ownership {
    /// Reports have no owners.
    #[default]
    Unreported,
    /// Reports have the owners at the root.
    Root,
    /// Reports have the owners at the root and after each move with visits.
    Moves,
}

impl Ownership {
    /// Returns `Moves` if the owners after each move are wanted, or else `Root` if only the owners
    /// at the root are wanted.
    pub const fn wanted(at_root: bool, after_moves: bool) -> Self {
        match (at_root, after_moves) {
            (_, true) => Self::Moves,
            (true, false) => Self::Root,
            (false, false) => Self::Unreported,
        }
    }

    /// Whether any owners are reported.
    pub fn is_reported(self) -> bool {
        self != Self::Unreported
    }
}

impl Report {
    /// Makes a report that answers `best` without a search.
    pub const fn unsearched(best: Vertex) -> Self {
        Self { best, searched: None }
    }

    /// Returns the visits of the root; 0 without a search.
    pub fn visits(&self) -> u32 {
        self.searched.as_ref().map_or(0, |searched| searched.visits)
    }

    /// Returns the moves that the search considered, the best one first; none without a search.
    pub fn candidates(&self) -> &[Candidate] {
        self.searched.as_ref().map_or(&[], |searched| &searched.candidates)
    }

    /// Returns the place of the best move other than a pass among the candidates; `None` if no such
    /// move was considered.
    pub fn best_play(&self) -> Option<usize> {
        self.candidates().iter().position(|candidate| candidate.vertex != Vertex::Pass)
    }

    /// Makes the candidate at `place` the move to play, and puts it before the others.
    ///
    /// # Panics
    /// If there is no such candidate.
    pub fn choose(&mut self, place: usize) {
        let searched = self.searched.as_mut().expect("a search has found the candidate");
        searched.candidates[..=place].rotate_right(1);
        self.best = searched.candidates[0].vertex;
    }
}

impl Searched {
    /// Makes the findings of a search for the player to move, without owners.
    pub const fn new(player: Color, visits: u32, means: Means, candidates: Vec<Candidate>) -> Self {
        Self { player, visits, means, first_lead: None, candidates, owners: None }
    }

    /// Returns, for each candidate, the number of candidates that are equal to it by symmetry, itself
    /// included. They share the visits and the support that each of them reports.
    pub(crate) fn names(&self) -> Vec<u32> {
        let searched = |candidate: &Candidate| candidate.symmetry_of.unwrap_or(candidate.vertex);
        let names = |vertex| self.candidates.iter().filter(|it| searched(it) == vertex).count();
        let has_twins = self.candidates.iter().any(|candidate| candidate.symmetry_of.is_some());
        let count = |it: &Candidate| if has_twins { names(searched(it)) as u32 } else { 1 };
        self.candidates.iter().map(count).collect()
    }

    /// Returns the visits of each candidate. Moves that are equal by symmetry share the visits of the
    /// one that was searched, so that all visits add up to those of the search.
    pub fn shared_visits(&self) -> Vec<f64> {
        let visits = self.candidates.iter().map(|candidate| f64::from(candidate.visits));
        visits.zip(self.names()).map(|(visits, names)| visits / f64::from(names)).collect()
    }

    /// Returns the findings with the numbers turned to the side of `player`.
    #[must_use]
    pub fn for_player(self, player: Color) -> Self {
        Sided::of(self.player, self).for_player(player)
    }
}

impl Means {
    /// The means of an unknown position: a win rate of one half, and 0 for all other numbers.
    pub const UNKNOWN: Self =
        Self { win: 0.5, lead: 0.0, score: 0.0, deviation: 0.0, utility: 0.0, weight: 0.0 };
}

impl Candidate {
    /// Makes a candidate about which nothing is known: no visits and a prior of 0.
    pub fn untried(vertex: Vertex) -> Self {
        Self {
            vertex,
            visits: 0,
            edge_visits: 0,
            symmetry_of: None,
            means: Means::UNKNOWN,
            support: 0.0,
            prior: 0.0,
            lcb: 0.0,
            utility_lcb: 0.0,
            line: vec![vertex],
            line_visits: vec![0],
            owners: None,
        }
    }
}

impl TwoSided for Searched {
    fn for_opponent(mut self) -> Self {
        self.player = !self.player;
        self.means = self.means.for_opponent();
        self.first_lead = self.first_lead.map(TwoSided::for_opponent);
        self.owners = self.owners.map(TwoSided::for_opponent);
        self.candidates = self.candidates.into_iter().map(TwoSided::for_opponent).collect();
        self
    }
}

impl TwoSided for Candidate {
    fn for_opponent(mut self) -> Self {
        self.means = self.means.for_opponent();
        self.lcb = 1.0 - self.lcb;
        self.utility_lcb = self.utility_lcb.for_opponent();
        self.owners = self.owners.map(TwoSided::for_opponent);
        self
    }
}

impl TwoSided for Means {
    fn for_opponent(mut self) -> Self {
        self.win = 1.0 - self.win;
        self.lead = self.lead.for_opponent();
        self.score = self.score.for_opponent();
        self.utility = self.utility.for_opponent();
        self
    }
}

impl TwoSided for Owners {
    fn for_opponent(mut self) -> Self {
        self.means = self.means.into_iter().map(TwoSided::for_opponent).collect();
        self
    }
}
