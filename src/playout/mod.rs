//! Playouts: a game to the end by a policy, and what the final boards say.

pub mod lockstep;
mod ownership;
mod scalar;

pub use ownership::Ownership;
pub use scalar::{Outcome, play_out};
