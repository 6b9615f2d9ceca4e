//! The judgement on a game: which stones are dead, what the result will be, and how certain both
//! are.
//!
//! A [`Verdict`](crate::life::Verdict) looks at the stones alone. A [`Judgement`] combines it with the rules of a game,
//! its komi and the dead stones that its players have agreed on. A verdict takes long, so a
//! [`Judge`] keeps the last one.

mod borders;
mod judge;
mod sealing;

pub use judge::{Estimate, Judge, Judgement, Status};
