//! Playouts: a game to the end by a policy, and what the final boards say.

mod instructions;
pub mod lockstep;
mod ownership;
mod scalar;
mod scoring;

pub use instructions::{Simd, UnknownSimd, play_out_with};
pub use ownership::Ownership;
pub use scalar::{Outcome, play_out};
pub use scoring::{Forecast, play_out_for_score};
