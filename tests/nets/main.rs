//! Nets: their files, and their answers about positions.

#![allow(
    clippy::cast_precision_loss,
    reason = "channels and random numbers of 24 bits are exact as floats"
)]

mod answers;
mod cache;
mod engine;
mod memory;
mod precision;
mod prepared;
mod shapes;
