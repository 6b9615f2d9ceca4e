//! The seam between a search and what evaluates its positions.

use super::Evaluation;
use crate::color::Color;
use crate::game::Game;

/// Evaluates positions for a search. It belongs to one thread at a time.
///
/// A search takes up some positions, asks for their evaluations, and begins again:
/// [`batch`](Self::batch) says how many are best evaluated together.
pub trait Evaluate: Send {
    /// The number of positions that are best evaluated together, at least 1. It depends on nothing
    /// but the kind of evaluator, so that a search can be repeated anywhere.
    fn batch(&self) -> usize;

    /// Sets the seed that the random numbers of evaluations come from, if there are any.
    fn reseed(&mut self, _seed: u64) {}

    /// Forgets evaluations that are kept in case their positions come again, if there are any.
    fn forget(&mut self) {}

    /// Takes up the position of a game, with `player` to move. Evaluators may look more soberly at a
    /// root than at what might come of it.
    fn take_up(&mut self, game: &Game, player: Color, depth: Depth);

    /// Evaluates the positions that were taken up since the last call. `each` hears the number of a
    /// position, counted from 0 in the order in which they were taken up, and its evaluation.
    fn evaluate(&mut self, each: &mut dyn FnMut(usize, &Evaluation));
}

/// Where in a tree a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// It is the position that is searched.
    Root,
    /// It follows from that position.
    Below,
}
