//! Playouts: a game to the end by a policy, and what the final boards say.

mod ownership;
mod scalar;
mod scoring;

pub use ownership::Ownership;
pub use scalar::{Outcome, play_out};
pub use scoring::{Forecast, play_out_for_score};
