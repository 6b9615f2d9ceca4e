//! The contract of searchers: what a search is asked for, when it ends, and what a searcher keeps.

use std::time::Duration;

use super::report::{Ownership, Report};
use super::root::Root;
use super::watch::Watch;
use crate::clock::Budget;
use crate::evaluate::Advantage;
use crate::stop::Stop;

/// A request for a search: the limits that end it, the contents of its reports and the seed of its
/// random numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Request {
    /// The limits at which the search ends.
    pub limits: Limits,
    /// The seed that all random numbers of the search come from.
    pub seed: u64,
    /// The positions for which reports contain the expected owners of points.
    pub ownership: Ownership,
    /// The strength of the noise by which a tree search spreads over more moves of the root, from 0
    /// for none to [`MOST_NOISE`](Self::MOST_NOISE): `KataGo`'s `wideRootNoise`. Other searchers
    /// ignore it.
    pub wide_root_noise: f64,
    /// The strengths of the players that evaluations assume. Searchers without a net ignore it.
    pub advantage: Advantage,
}

/// The limits of a search. Without any of them it goes on until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// The visits of the root at which the search ends, counted as in [`Searched::visits`](super::Searched::visits): visits
    /// kept from earlier searches count as well. [`Searcher::think`] states when equal requests
    /// give equal reports.
    pub visits: Option<u32>,
    /// The number of playouts of this search, each a try of a move; playouts of earlier searches do
    /// not count.
    pub playouts: Option<u32>,
    /// The time for the answer, counted from the call of [`Searcher::think`].
    pub time: Option<Budget>,
}

impl Request {
    /// The greatest noise at the root, as in `KataGo`.
    pub const MOST_NOISE: f64 = 5.0;

    /// Makes a request for a search within limits, without owners or noise.
    pub fn new(limits: Limits, seed: u64) -> Self {
        Self { limits, seed, ..Self::default() }
    }

    /// Makes a request for a search that goes on until it is stopped.
    pub fn endless(seed: u64) -> Self {
        Self::new(Limits::default(), seed)
    }

    /// Makes a request for a search of a number of visits, however long they take.
    pub fn of_visits(visits: u32, seed: u64) -> Self {
        Self::new(Limits { visits: Some(visits), ..Limits::default() }, seed)
    }
}

impl Limits {
    /// Whether a number of visits or playouts ends the search.
    pub fn are_counted(&self) -> bool {
        self.visits.or(self.playouts).is_some()
    }

    /// Whether only a stop ends the search.
    pub fn are_endless(&self) -> bool {
        !self.are_counted() && self.time.is_none()
    }
}

/// A finder of the best move of a position. It may keep what it learns for the next position.
pub trait Searcher: Send {
    /// Changes the position to think about. A searcher that keeps a tree goes on with the part of
    /// it that lies below the new root. If the new root lies elsewhere in the same game, such as
    /// after moves are taken back, it drops the tree and remembers values as in
    /// [`jump_to`](Self::jump_to).
    fn go_to(&mut self, root: Root);

    /// Changes the position to think about to another one of the game, such as the one before. A
    /// searcher that keeps a tree drops it, but remembers the values of the positions that it has
    /// searched. Later searches begin with these values, until the searcher
    /// [forgets](Self::forget) them.
    fn jump_to(&mut self, root: Root) {
        self.go_to(root);
    }

    /// Thinks about the root until a limit is reached or the stop is raised, and returns a report.
    /// If the root has no points to play on, the best move is a pass.
    ///
    /// The watch is called on the thread that called this method. A searcher with one thread that
    /// has just [forgotten](Self::forget) everything gives equal reports for equal roots and
    /// requests, if a number of visits or playouts ends the search. Without a net this holds across
    /// machines, with a net only on the same machine.
    fn think(&mut self, request: &Request, stop: &Stop, watch: Option<Watch<'_>>) -> Report;

    /// Returns the time that evaluations usually took in the latest searches; `None` if there were
    /// too few, or if the searcher does not measure it. An answer takes one evaluation at least.
    fn time_of_evaluation(&self) -> Option<Duration> {
        None
    }

    /// Drops the root and everything learned about it. Cached evaluations may stay, since they do
    /// not change an answer.
    fn forget(&mut self);

    /// Drops cached evaluations.
    fn forget_evaluations(&mut self) {}

    /// Prepares for a search in between that leaves no trace: sets all knowledge aside until
    /// [`take_back`](Self::take_back) restores it. A searcher may drop knowledge that is too large
    /// to keep beside another search.
    fn set_aside(&mut self) {
        self.forget();
    }

    /// Forgets everything learned since [`set_aside`](Self::set_aside), and restores the knowledge
    /// from before.
    fn take_back(&mut self) {
        self.forget();
    }

    /// Whether the searcher tries to win, so that it is worth judging whether a pass would win. A
    /// searcher that does not try plays as long as there is a sensible point.
    fn means_to_win(&self) -> bool {
        true
    }
}
