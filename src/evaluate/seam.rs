//! The seam between a search and its evaluator: the trait that nets and random playouts implement.

use tengen_nets::Team;

use super::{Advantage, Evaluation};
use crate::color::Color;
use crate::game::Game;
use crate::point::Size;
use crate::stop::Stop;

/// An evaluator of positions for a search. It belongs to one thread at a time.
///
/// A search takes up some positions, asks for their evaluations, and begins again.
/// [`batch`](Self::batch) is the best number of positions to evaluate together.
pub trait Evaluate: Send {
    /// Returns the best number of positions to evaluate together, at least 1. It depends only on
    /// the kind of evaluator, so that a search can be repeated anywhere.
    fn batch(&self) -> usize;

    /// Sets the seed of the random numbers of evaluations, if there are any.
    fn reseed(&mut self, _seed: u64) {}

    /// Sets the strengths that the evaluations of positions assume from now on. Evaluators other
    /// than nets ignore it.
    fn assume(&mut self, _advantage: Advantage) {}

    /// Forgets cached evaluations, if there are any.
    fn forget(&mut self) {}

    /// Returns the most threads that are worth computing one evaluation on a board of this size
    /// together; 1 if the evaluator needs one.
    fn most_members(&self, _size: Size) -> usize {
        1
    }

    /// Computes evaluations with this team from now on. They are the same with any team.
    fn lead(&mut self, _team: Team) {}

    /// Ends evaluations early from now on if this signal is raised, so that the thread comes back
    /// soon. With `None`, and in evaluators that answer soon anyway, no evaluation ends early.
    fn heed(&mut self, _stop: Option<Stop>) {}

    /// Takes up the position of a game, with `player` to move, for the next call of
    /// [`evaluate`](Self::evaluate). An evaluator may be less optimistic at the root than below it.
    fn take_up(&mut self, game: &Game, player: Color, depth: Depth);

    /// Evaluates the positions that were taken up since the last call. `each` is called with the
    /// number of a position, counted from 0 in the order in which they were taken up, and its
    /// evaluation. Positions whose evaluation [ended early](Self::heed) are left out.
    fn evaluate(&mut self, each: &mut dyn FnMut(usize, &Evaluation));
}

/// The place of a position in a search tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The position that is searched.
    Root,
    /// A position that follows from the root.
    Below,
}
