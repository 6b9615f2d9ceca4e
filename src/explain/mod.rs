//! Explanations of moves: facts, and what searches before and after a move find about a better one.
//!
//! An [`Explanation`] needs a game and a move; it is made with or without the searches of a
//! [`Critic`]. It is data first. Its words come from [`facts`](crate::facts).

mod critic;
mod explanation;
mod json;

pub use critic::{Critic, expectation};
pub use explanation::{Comparison, Explanation, explain, explain_if_bad};
pub use json::json;
