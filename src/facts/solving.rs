//! How much the solver may work on the facts of a move.

use crate::color::Color;
use crate::solve::{Claim, Held, Inquiry, Problem, Solver};
use crate::stop::Stop;

/// How many positions the solver may expand for the facts of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proofs {
    /// The solver is not asked.
    Skipped,
    /// For one move that a person asked about: up to four seconds of a core (28 November 2026).
    OfOne,
    /// For one move that a person asked about in a game: a tenth of it, since the game waits.
    InGame,
    /// For one of many moves: a fiftieth of it.
    OfMany,
}

impl Proofs {
    const fn nodes(self) -> u64 {
        match self {
            Self::Skipped => 0,
            Self::OfOne => 1_000_000,
            Self::InGame => 100_000,
            Self::OfMany => 20_000,
        }
    }

    const fn memory(self) -> usize {
        match self {
            Self::OfOne => 32 << 20,
            Self::InGame | Self::OfMany | Self::Skipped => 8 << 20,
        }
    }
}

/// A solver with the nodes that are left for a move.
#[derive(Debug)]
pub struct Solving {
    solver: Solver,
    memory: usize,
    left: u64,
}

impl Solving {
    pub fn new(proofs: Proofs) -> Self {
        Self { solver: Solver::default(), memory: proofs.memory(), left: proofs.nodes() }
    }

    /// Returns the nodes that are left.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Whether no nodes are left.
    pub fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Returns the question whether a player reaches its goal. `None` if its region is too large.
    pub fn inquire(&mut self, problem: &Problem, prover: Color, claim: Claim) -> Option<Inquiry> {
        self.solver.inquire(problem, prover, claim, self.memory).ok()
    }

    /// Pursues a question, with `limit` as in [`Solver::pursue`].
    pub fn pursue(&mut self, inquiry: &mut Inquiry, limit: u64, stop: &Stop) -> Option<Held> {
        let (held, nodes) = self.solver.pursue(inquiry, limit, self.left, stop);
        self.left -= nodes.min(self.left);
        held
    }
}
