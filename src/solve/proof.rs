//! Proofs: what the prover plays against every reply.

use crate::bitboard::PointSet;
use crate::color::Color;
use crate::point::Vertex;

use super::claim::Claim;
use super::problem::Goal;

/// A tree of play that reaches a goal whatever the opponent plays.
///
/// The walk starts at [`Proof::ROOT`], in the problem's position with the problem's player to move.
/// A step where the prover moves has one move. A step where the opponent moves has replies, and
/// continuations for all other moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The player who reaches the goal.
    pub prover: Color,
    /// What is reached.
    pub goal: Goal,
    /// How kos are fought.
    pub claim: Claim,
    /// The points on which both players may play. All other points do not change.
    pub region: PointSet,
    pub(super) steps: Vec<Step>,
}

/// The number of a step of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StepId(pub(super) u32);

/// One position of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The points that the rest of the proof depends on. The opponent's stones anywhere else
    /// change nothing.
    pub zone: PointSet,
    /// How the proof goes on.
    pub turn: Turn,
}

/// How a proof goes on at a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The goal is reached, whoever moves next.
    End(Reason),
    /// The prover plays this move.
    Prover(Vertex, StepId),
    /// The opponent moves.
    Opponent {
        /// Replies with what follows them.
        replies: Vec<(Vertex, StepId)>,
        /// What follows all other legal moves, a pass included. Such a move lies outside the zone
        /// of at least one of these steps, and the prover goes on there as after a pass. If there
        /// is none, every legal move but a pass is among the replies, and a pass is answered by a
        /// pass.
        elsewhere: Vec<StepId>,
    },
}

/// Why a goal is reached at the end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The target has been captured: all of its points are empty or the attacker's, or, where all
    /// stones must live, one of them is.
    Captured,
    /// The defender's group has no two points for eyes and no way out. The attacker fills every
    /// other point around it, and captures it.
    NoEyes,
    /// Stones of the target live even if the defender always passes (Benson).
    TwoEyes,
}

impl Proof {
    /// The first step.
    pub const ROOT: StepId = StepId(0);

    /// Returns a step.
    pub fn step(&self, id: StepId) -> &Step {
        &self.steps[id.0 as usize]
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether the proof has no steps; it has always one.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the points that the proof depends on.
    pub fn zone(&self) -> PointSet {
        self.step(Self::ROOT).zone
    }
}
