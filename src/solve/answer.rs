//! Answers: what is proven of a problem, and by which moves.

use crate::bitboard::PointSet;
use crate::color::Color;
use crate::point::Vertex;

use super::claim::Claim;
use super::problem::{Goal, Problem};
use super::proof::Proof;

/// What is known of a problem after a search.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The problem.
    pub problem: Problem,
    /// The points on which both players could play. Everything else counts as said in `reach`.
    pub region: PointSet,
    /// How far the proofs of the answer reach.
    pub reach: Reach,
    /// What is proven if the problem's player moves first.
    pub result: Known,
    /// What is proven if the opponent moves first, in the region of the answer; `None` if this
    /// was not asked.
    pub result_of_pass: Option<Known>,
    /// The first moves that reach the goal under the best claim that is proven. The move that was
    /// proven first comes first.
    pub moves: Vec<ProvenMove>,
    /// Whether every other first move in the region is known not to do as well.
    pub is_complete: bool,
    /// Why other moves fail: the opponent's proof after them. Moves that fail to anything, and
    /// moves that the solver had no time for, have none.
    pub refutations: Vec<Refutation>,
    /// Whether the target, if it lives, gets two eyes in every line, even if the attacker passes.
    /// If not proven, it may live in seki only.
    pub has_eyes: bool,
    /// If the goal is proven to fail against any first move, the opponent's proof.
    pub refusal: Option<Proof>,
    /// The number of positions that were expanded.
    pub nodes: u64,
    /// Why the work ended.
    pub end: End,
}

/// What is proven about a goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The first of the rising claims under which the player who moves first is proven to reach
    /// the goal.
    pub reached: Option<Claim>,
    /// The first of the rising claims under which the other player is proven to prevent it.
    pub prevented: Option<Claim>,
}

/// A first move that is proven to reach the goal.
#[derive(Clone, Debug)]
pub struct ProvenMove {
    /// The move.
    pub vertex: Vertex,
    /// How kos are fought.
    pub claim: Claim,
    /// What both players play if the opponent resists the longest. The first move comes first.
    pub line: Vec<Vertex>,
    /// The points that the proof depends on; `None` without a tree.
    pub zone: Option<PointSet>,
    /// The proof, whose first step is this move. `None` if it was proven, but the tree was too large
    /// to keep.
    pub proof: Option<Proof>,
}

/// A first move that is proven to fail.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// The move.
    pub vertex: Vertex,
    /// How kos are fought after it. The move may fail under this claim and still lead to a ko.
    pub claim: Claim,
    /// The move and the play that refutes it.
    pub line: Vec<Vertex>,
    /// The opponent's proof in the position after the move. `None` as for proven moves.
    pub proof: Option<Proof>,
}

/// How far proofs reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// The proofs hold on the board as it is: what lies outside the region was given to the
    /// opponent.
    Board,
    /// The proofs assume that the attacker's stones around the region live, that the attacker's
    /// stones at its edge are connected to them, and that there is no way out. The first move was
    /// also proven in a region that is one point wider, under the same assumptions.
    Wider,
    /// The proofs assume the same, and were not repeated in a wider region.
    Region,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Everything was answered that was asked.
    Finished,
    /// The number of nodes was used up.
    OutOfNodes,
    /// The stop was raised.
    Stopped,
}

/// What becomes of a target, in the words of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The target lives.
    Alive,
    /// The target stays on the board, but is not proven to get two eyes: seki is among them.
    Stands,
    /// The target is captured.
    Dead,
    /// The result is a ko.
    Ko(Ko),
    /// Too little is proven to say.
    Unknown,
}

/// A ko on which a result hangs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ko {
    /// The claim under which the player who moves first reaches the goal.
    pub reached: Claim,
    /// The claim under which the other player prevents it; `None` if this was not proven, so that
    /// the first player may have better.
    pub prevented: Option<Claim>,
}

impl Answer {
    /// Returns what becomes of the target if the problem's player moves first.
    pub fn status(&self) -> Status {
        let ends = [self.problem.to_move(), !self.problem.to_move()].map(|winner| {
            match self.problem.goal_of(winner) {
                Goal::Live if self.has_eyes => Status::Alive,
                Goal::Live => Status::Stands,
                Goal::Kill => Status::Dead,
            }
        });
        match (self.result.reached, self.result.prevented) {
            (Some(claim), _) if claim.is_unconditional() => ends[0],
            (_, Some(claim)) if claim.is_unconditional() => ends[1],
            (Some(reached), prevented) => Status::Ko(Ko { reached, prevented }),
            (None, _) => Status::Unknown,
        }
    }

    /// Returns the first proof of the answer.
    pub fn winning_proof(&self) -> Option<&Proof> {
        self.moves.first().and_then(|best| best.proof.as_ref()).or(self.refusal.as_ref())
    }

    /// Returns the player whose goal is proven, if a goal is proven unconditionally.
    pub fn winner(&self) -> Option<Color> {
        let to_move = self.problem.to_move();
        let is_proven = |claim: Option<Claim>| claim.is_some_and(Claim::is_unconditional);
        if is_proven(self.result.reached) {
            Some(to_move)
        } else {
            is_proven(self.result.prevented).then_some(!to_move)
        }
    }
}
