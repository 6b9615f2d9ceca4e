//! Reviews of games for the command `review`. The library's [`review`](tengen::engine_room::review)
//! searches every position and rates every move; here a record is read and the review is written.
//!
//! The steps, one file each:
//!
//! 1. [`Story::read`] reads a record as the positions of its main line, with their places in it;
//! 2. [`Review::text`], [`Review::json`], [`Review::sgf`] and [`Review::html`] write the results: a
//!    summary for a terminal, all figures for programs, the record with comments and better
//!    variations, and a page;
//! 3. [`Saved::read`] reads the opinions back from the JSON or from the record, so that a review can
//!    be continued;
//! 4. [`Review::problems`] makes problems of life and death out of missed moves;
//! 5. [`Games`] sums several reviews up, out of the [`Digest`] of each; a [`Shelf`] keeps reviews for
//!    later runs. `progress` has what changes over many games.
//!
//! Sentences come from `words`, a file for each language. `lesson` has the tables of mistakes.

mod digest;
mod forget;
mod games;
mod graphs;
mod json;
mod kept;
mod lesson;
mod page;
mod problems;
mod progress;
mod reviewed;
mod saved;
mod sgf;
mod story;
mod text;
mod words;

pub use digest::Digest;
pub use games::{Games, Person};
pub use kept::Shelf;
pub use reviewed::{Reader, Review, Source};
pub use saved::Saved;
pub use story::{NoPlayer, Story};

#[cfg(test)]
mod tests;
