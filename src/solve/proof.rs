//! Proofs: what the prover plays against every reply.

use crate::bitboard::PointSet;
use crate::color::Color;
use crate::point::Vertex;

use super::claim::Claim;
use super::problem::Goal;

/// A tree of play that reaches a goal whatever the opponent plays.
///
/// The walk starts at [`Proof::root`], in the problem's position with the problem's player to move.
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
    /// The first step.
    pub root: StepId,
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
    /// The goal is reached if either player moves next.
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
        self.step(self.root).zone
    }

    /// Returns what both players play if each of them makes the proof as long as possible: the
    /// opponent chooses the reply with the longest play after it.
    pub fn line(&self) -> Vec<Vertex> {
        let lengths = self.lengths();
        let mut line = Vec::new();
        let mut at = self.root;
        loop {
            let next = match &self.step(at).turn {
                Turn::End(_) => return line,
                Turn::Prover(vertex, next) => Some((*vertex, *next)),
                Turn::Opponent { replies, .. } => {
                    let replies = replies.iter().copied();
                    replies.max_by_key(|(_, next)| lengths[next.0 as usize])
                }
            };
            let Some((vertex, next)) = next else { return line };
            line.push(vertex);
            at = next;
        }
    }

    /// Returns the length of the longest play after each step. Steps stand after those that follow
    /// them.
    fn lengths(&self) -> Vec<u32> {
        let mut lengths: Vec<u32> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let after = |next: &StepId| lengths[next.0 as usize] + 1;
            let length = match &step.turn {
                Turn::End(_) => 0,
                Turn::Prover(_, next) => after(next),
                Turn::Opponent { replies, .. } => {
                    replies.iter().map(|(_, next)| after(next)).max().unwrap_or(0)
                }
            };
            lengths.push(length);
        }
        lengths
    }
}
