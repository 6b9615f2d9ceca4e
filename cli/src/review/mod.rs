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
//! 4. [`Games`] sums several reviews up.

mod forget;
mod games;
mod graphs;
mod page;
mod reviewed;
mod saved;
mod sgf;
mod story;
mod text;
mod words;

pub use games::Games;
pub use reviewed::{Review, Source};
pub use saved::Saved;
pub use story::Story;

#[cfg(test)]
mod tests;
