//! A solution: what is proven of a question, and by which moves.

use std::time::Duration;

use crate::bitboard::PointSet;
use crate::color::Color;
use crate::point::Vertex;
use crate::solve::{Answer, Claim, End, Goal, Problem, Reach, Status};

use super::posed::Posed;

/// The solution of a question of life and death, with the proofs that hold it.
/// [`Engine::solve`](crate::Engine::solve) makes it.
///
/// Everything is **proven**, whatever the opponent plays, except the [guess](Self::guess). If a proof
/// was not found, the solution says so ([`Fate::Unknown`](crate::Fate::Unknown)): this does not mean
/// that the opposite holds. Life is proven on the board as it is. A proof of
/// death assumes that the opponent's stones around the group live.
#[derive(Clone, Debug)]
pub struct Solution {
    pub(super) answer: Answer,
    time: Duration,
    nodes: u64,
    guess: Option<Vertex>,
    /// Other stones that may be meant.
    rival: Option<Problem>,
    /// Whether the target was found among several groups of its owner, and not named.
    pub(super) has_other_group: bool,
}

impl Solution {
    pub(super) fn new(answer: Answer, posed: &Posed, time: Duration, nodes: u64) -> Self {
        // The solver looks at both groups that may be meant, and answers about one of them.
        let meant = [Some(posed.problem), posed.problem.rival()].into_iter().flatten();
        let mut others = meant.filter(|other| other.defender() != answer.problem.defender());
        let rival = others.next().filter(|_| posed.problem.rival().is_some());
        let has_other_group = posed.problem.other_group().is_some();
        Self { answer, time, nodes, guess: None, rival, has_other_group }
    }

    /// Returns the solution with a guess.
    pub(super) fn guessing(self, guess: Option<Vertex>) -> Self {
        Self { guess, ..self }
    }

    /// Returns what becomes of the target if the player of [`to_move`](Self::to_move) moves first.
    pub fn fate(&self) -> Status {
        self.answer.status()
    }

    /// Returns what becomes of the target **if the stones around it hold**, where
    /// [`fate`](Self::fate) is unknown. A book assumes this of its diagrams. The condition is exact:
    /// stones outside the [region](Self::region) are never captured, and the [gaps](Self::gaps) beside it
    /// are closed by living stones of the attacker. `None` without a proof on this condition.
    pub fn fate_if_walls_hold(&self) -> Option<Status> {
        self.answer.status_if_walls_hold()
    }

    /// Returns the open points beside the region that count as living stones of the attacker in
    /// [`fate_if_walls_hold`](Self::fate_if_walls_hold).
    pub fn gaps(&self) -> Option<&PointSet> {
        self.answer.gaps.as_ref().filter(|_| self.fate_if_walls_hold().is_some())
    }

    /// Returns the player who moves first.
    pub fn to_move(&self) -> Color {
        self.answer.problem.to_move()
    }

    /// Returns the owner of the target.
    pub fn owner(&self) -> Color {
        self.answer.problem.defender()
    }

    /// Returns what the player who moves first wants with the target.
    pub fn goal(&self) -> Goal {
        self.answer.problem.goal()
    }

    /// Returns the stones in question.
    pub fn target(&self) -> &PointSet {
        self.answer.problem.target()
    }

    /// Returns other stones that may have been meant, if the question named none: a group of the
    /// other colour, which is surrounded about as much.
    pub fn other_target(&self) -> Option<&PointSet> {
        self.rival.as_ref().map(Problem::target)
    }

    /// Whether the player who moves first reaches the goal, if need be by ko; `None` if neither this
    /// nor the opposite is proven.
    pub fn is_reached(&self) -> Option<bool> {
        match self.fate() {
            Status::Unknown => None,
            Status::Ko(_) => Some(true),
            _ => Some(self.answer.winner() == Some(self.to_move())),
        }
    }

    /// Whether the goal is reached even if the opponent moves first, so that no move is needed.
    pub fn is_settled(&self) -> bool {
        let after_pass = self.answer.result_of_pass.and_then(|known| known.prevented);
        let is_won = self.answer.winner() == Some(self.to_move());
        is_won && after_pass.is_some_and(Claim::is_unconditional)
    }

    /// Returns the right first moves, each with the play that follows if the opponent resists the
    /// longest. The first vertex of each line is the move. A right move reaches the best result that
    /// is proven.
    pub fn right(&self) -> impl Iterator<Item = &[Vertex]> {
        let is_known = self.fate() != Status::Unknown;
        let moves = self.answer.moves.iter().filter(move |made| is_known && made.reach.is_result());
        moves.map(|made| &made.line[..])
    }

    /// Whether all other first moves in the [region](Self::region) are proven to be worse than the
    /// [right](Self::right) ones.
    pub fn is_complete(&self) -> bool {
        self.answer.is_complete && self.likely().next().is_none()
    }

    /// Returns the wrong first moves that were looked at, each with the play that refutes it. The
    /// first vertex of each line is the move.
    pub fn wrong(&self) -> impl Iterator<Item = &[Vertex]> {
        let wrong = self.answer.refutations.iter().filter(|wrong| wrong.reach.is_result());
        wrong.map(|wrong| &wrong.line[..])
    }

    /// Returns the first moves that reach the goal in a narrow region around the target, each with
    /// the play that follows. They are likely to be right, but are not proven on the board. They are
    /// proven if the stones around hold, where this has a
    /// [result](Self::fate_if_walls_hold).
    pub fn likely(&self) -> impl Iterator<Item = &[Vertex]> {
        let is_known = self.fate() != Status::Unknown;
        let moves =
            self.answer.moves.iter().filter(move |made| !is_known || !made.reach.is_result());
        moves.map(|made| &made.line[..])
    }

    /// Returns the best play of both players: after the first right move, or if the goal is not
    /// reached, the play that prevents it the longest. Empty if nothing is proven.
    pub fn line(&self) -> &[Vertex] {
        match (self.right().next(), &self.answer.refusal) {
            (Some(line), _) => line,
            (None, Some(refusal)) if self.fate() != Status::Unknown => &refusal.line,
            _ => &[],
        }
    }

    /// Returns the best play of both players, or if only this is proven, the best play if the stones
    /// around hold.
    pub(super) fn shown_line(&self) -> &[Vertex] {
        match self.fate_if_walls_hold() {
            Some(_) => self.likely().next().unwrap_or_default(),
            None => self.line(),
        }
    }

    /// Returns the points on which the proof of the first right move depends: the opponent's stones
    /// anywhere else change nothing. `None` without a right move, if its proof is too large, or if
    /// it is of a death, which also depends on the ways out around the region.
    pub fn zone(&self) -> Option<&PointSet> {
        self.right().next()?;
        let best = self.answer.moves.iter().find(|made| made.reach.is_result())?;
        best.zone.as_ref().filter(|_| best.reach != Reach::Wider)
    }

    /// Returns the points on which both players could play.
    pub fn region(&self) -> &PointSet {
        &self.answer.region
    }

    /// Returns the net's move if nothing is proven: **a guess**, not a solution.
    pub fn guess(&self) -> Option<Vertex> {
        self.guess
    }

    /// Whether the work ended because everything was answered. If not, more time may find more.
    pub fn is_finished(&self) -> bool {
        self.answer.end == End::Finished
    }

    /// Returns the number of positions that were looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the time that the solver took.
    pub fn time(&self) -> Duration {
        self.time
    }
}
