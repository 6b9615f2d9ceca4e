//! Playouts: a game to the end by a policy, and what the final boards say.

mod scalar;

pub use scalar::{Outcome, play_out};
