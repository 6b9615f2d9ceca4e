//! Reviews of games: every position of a record is analysed, and every move is compared with the
//! best one. The command `review` uses them.
//!
//! The steps, one file each:
//!
//! 1. [`Story::read`]: reads a record as the positions that its main line goes through;
//! 2. [`analyse`]: forms an [`Opinion`] on each position, by searches on several threads;
//! 3. [`Review::new`]: rates each move by its loss, and sums up both players' moves;
//! 4. [`Review::text`], [`Review::json`], [`Review::sgf`] and [`Review::html`]: a summary for a
//!    terminal, all figures for programs, the record with comments and better variations, and a page.
//!
//! A review depends on the record, the net, the visits and the seed, but not on the number of
//! threads, as long as there are no more than [`most_threads`]: each position is searched by one
//! thread alone, in a tree that is never full. The threads share a cache of net evaluations, which
//! are the same whichever thread asked for them.

mod analysis;
mod judging;
mod page;
mod sgf;
mod story;
mod text;
mod words;

pub use analysis::{Effort, analyse, most_threads, searchers};
pub use judging::Review;
pub use story::Story;

#[cfg(test)]
mod tests;
