//! Attention: every point collects the values of all points, weighted by how well its query matches
//! their keys.
//!
//! For each head, scores are the product of the queries with the keys of all points. The output is
//! the product of the scores' exponentials with the values of all points, divided by the sum of the
//! exponentials. Both products are computed as convolutions of one point, whose weights are made
//! from the keys and values during the evaluation. [`bytes`] does the same in bytes.

mod bytes;
mod floats;
mod round;
mod scratch;
mod turns;
#[cfg(test)]
mod tests;

pub(super) use floats::{Attention, Board};
pub(super) use round::Sums;
pub(super) use scratch::Scratch;
