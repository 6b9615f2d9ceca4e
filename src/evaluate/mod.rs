//! Evaluating positions, by nets or by random playouts.
//!
//! A [`Net`](tengen_nets::Net) is read from a file, a [`net::Evaluator`] asks the net about the position of a
//! game, and an [`Evaluation`] is the answer.

#![allow(
    clippy::cast_precision_loss,
    reason = "points, channels and weights are counted in numbers that floats hold exactly"
)]

mod advantage;
mod evaluation;
mod evaluators;
pub mod net;
mod payoff;
mod playouts;
mod seam;
mod witness;

pub use advantage::Advantage;
pub use evaluation::{Errors, Evaluation};
pub use evaluators::{Evaluators, NetChoice, OtherNet};
pub use payoff::Payoff;
pub use playouts::Playouts;
pub use seam::{Depth, Evaluate};
pub use witness::{NetWitness, is_trained_on, komi_for_net};
