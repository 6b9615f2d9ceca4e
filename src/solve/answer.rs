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
    /// The points on which both players could play.
    pub region: PointSet,
    /// The open points beside the region, if the goal is proven on the condition that the stones around
    /// it hold: these points count as the attacker's living stones, too. `None` if the result does
    /// not depend on this, if stones of the target's owner stand beside the region, if one of the points is in the
    /// owner's own space and not in the walls, or if the target dies there although its owner moves
    /// first. In the last three cases the region is likely to leave out a way to live.
    pub gaps: Option<PointSet>,
    /// What is proven in the region if the problem's player moves first. [`Answer::status`] is what
    /// this comes to on the board.
    pub result: Known,
    /// What is proven on the board if the opponent moves first; `None` if this was not asked.
    pub result_of_pass: Option<Known>,
    /// The first moves that reach the goal under the best claim that is proven. Moves whose proof
    /// is a [result](Reach::is_result) come first.
    pub moves: Vec<ProvenMove>,
    /// Whether every other first move in the region is known not to do as well.
    pub is_complete: bool,
    /// Why other moves fail: the opponent's proof after them. Moves that fail to anything, and
    /// moves that the solver had no time for, have none.
    pub refutations: Vec<Refutation>,
    /// Whether the target, if it lives, gets two eyes in every line, even if the attacker passes.
    /// If not proven, it may live in seki only.
    pub has_eyes: bool,
    /// If the goal is proven to fail against any first move, at least by ko, how the opponent
    /// prevents it.
    pub refusal: Option<Refusal>,
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
    /// How far the proof reaches.
    pub reach: Reach,
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
    /// How far the opponent's proof reaches.
    pub reach: Reach,
    /// The move and the play that refutes it.
    pub line: Vec<Vertex>,
    /// The opponent's proof in the position after the move. `None` as for proven moves.
    pub proof: Option<Proof>,
}

/// A proof that the goal fails against any first move.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// How kos are fought. Under a claim that is not [unconditional](Claim::is_unconditional), the
    /// goal may still be reached by ko.
    pub claim: Claim,
    /// How far the proof reaches.
    pub reach: Reach,
    /// What both players play, as for proven moves.
    pub line: Vec<Vertex>,
    /// The opponent's proof. `None` as for proven moves.
    pub proof: Option<Proof>,
}

/// How far a proof reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// The proof holds on the board as it is: what lies outside the region was given to the
    /// opponent.
    Board,
    /// The region was [given](super::Region::Given), and the proof holds in it.
    Given,
    /// The proof assumes that the attacker's stones around the region live. The goal was also proven
    /// in a region that is one or two points wider, in which the target lives if it gets out.
    Wider,
    /// The proof assumes this, and that every open point beside the region is a living stone of the
    /// attacker, too: that the target can neither get out nor cut. It was not repeated in a wider region: the
    /// goal was refuted there, or the time did not suffice. So this does not count on the board, and is a
    /// result on a [condition](Answer::status_if_walls_hold) at most.
    Region,
}

impl Reach {
    /// Whether the proof is a result: it does not hang on the narrow region that the solver chose.
    pub fn is_result(self) -> bool {
        self != Self::Region
    }
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
    /// Too little is proven to say. This includes a death that was proven in a narrow region only.
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
    /// Returns what becomes of the target if the problem's player moves first. Proofs that hang on a
    /// narrow region ([`Reach::Region`]) do not count.
    pub fn status(&self) -> Status {
        let ends = [self.problem.to_move(), !self.problem.to_move()].map(|winner| {
            match self.problem.goal_of(winner) {
                Goal::Live if self.has_eyes => Status::Alive,
                Goal::Live => Status::Stands,
                Goal::Kill => Status::Dead,
            }
        });
        match (self.reached(), self.prevented()) {
            (Some(claim), _) if claim.is_unconditional() => ends[0],
            (_, Some(claim)) if claim.is_unconditional() => ends[1],
            (Some(reached), prevented) => Status::Ko(Ko { reached, prevented }),
            (None, _) => Status::Unknown,
        }
    }

    /// Returns what becomes of the target if the stones around it hold, where
    /// [`status`](Self::status) is unknown: if stones outside the region are never captured, and the
    /// [`gaps`](Self::gaps) are closed by living stones of the attacker. `None` without a proof on this
    /// condition. It is a death or a ko, because a life does not need walls.
    pub fn status_if_walls_hold(&self) -> Option<Status> {
        let (reached, prevented) = (self.result.reached?, self.prevented());
        let is_asked = self.gaps.is_some() && self.status() == Status::Unknown;
        is_asked.then_some(if reached.is_unconditional() {
            Status::Dead
        } else {
            Status::Ko(Ko { reached, prevented })
        })
    }

    /// Returns how far the proof reaches that comes first: of the first move, or else of the
    /// refusal. `None` if nothing is proven.
    pub fn reach(&self) -> Option<Reach> {
        let refusal = self.refusal.as_ref();
        self.moves.first().map(|best| best.reach).or(refusal.map(|refusal| refusal.reach))
    }

    /// Returns the claim under which the goal is proven to be reached, if that is a result.
    fn reached(&self) -> Option<Claim> {
        let best = self.moves.first()?;
        self.result.reached.filter(|_| best.reach.is_result())
    }

    /// Returns the claim under which the goal is proven to fail, if that is a result.
    fn prevented(&self) -> Option<Claim> {
        let refusal = self.refusal.as_ref()?;
        self.result.prevented.filter(|_| refusal.reach.is_result())
    }

    /// Returns the first proof of the answer.
    pub fn winning_proof(&self) -> Option<&Proof> {
        let refusal = self.refusal.as_ref();
        match self.moves.first() {
            Some(best) => best.proof.as_ref(),
            None => refusal.and_then(|refusal| refusal.proof.as_ref()),
        }
    }

    /// Returns the player whose goal is proven unconditionally, if that is a result.
    pub fn winner(&self) -> Option<Color> {
        let to_move = self.problem.to_move();
        let is_proven = |claim: Option<Claim>| claim.is_some_and(Claim::is_unconditional);
        if is_proven(self.reached()) {
            Some(to_move)
        } else {
            is_proven(self.prevented()).then_some(!to_move)
        }
    }
}
