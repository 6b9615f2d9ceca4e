//! The move that a net chooses in self-play, and the interest of its position.

use tengen::Vertex;
use tengen::engine_room::evaluate::Evaluation;

/// The [`balance`] beyond which a position counts as clear.
const CLEAR: f32 = 0.9;

/// The frequency with which clear positions are labelled, relative to other positions.
const SELDOM: f64 = 0.35;

/// A move that a net has chosen.
pub struct Choice {
    /// The move.
    pub vertex: Vertex,
    /// The [`balance`] of the position before it.
    pub balance: f32,
}

/// Returns the win probability of the favourite minus that of the other player: from 0 to 1.
pub fn balance(evaluation: &Evaluation) -> f32 {
    (evaluation.win - evaluation.loss).abs()
}

/// Returns the frequency with which a position of this [`balance`] is labelled, relative to the
/// most interesting positions.
pub fn interest(balance: f32) -> f64 {
    if balance > CLEAR { SELDOM } else { 1.0 }
}
