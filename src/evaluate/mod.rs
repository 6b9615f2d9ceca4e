//! Evaluating positions with nets.

#![allow(
    clippy::cast_precision_loss,
    reason = "points, channels and weights are counted in numbers that floats hold exactly"
)]

pub mod net;
