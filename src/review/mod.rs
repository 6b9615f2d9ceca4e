//! Reviews of games: every position of a record is analysed, and every move is compared with the best
//! one.
//!
//! The steps, one file each:
//!
//! 1. [`Story::read`]: a record to the positions that its main line goes through;
//! 2. [`analyse`]: an [`Opinion`] on each position, by searches on several threads;
//! 3. [`Review::new`]: each move with what it lost, and the totals of both players;
//! 4. [`Review::text`], [`Review::json`], [`Review::sgf`] and [`Review::html`]: a summary for a
//!    terminal, all figures for programs, the record with comments and better variations, and a page.
//!
//! A review depends on the record, the net, the visits and the seed, and not on the number of threads,
//! as long as there are no more than [`most_threads`]: each position is searched by one thread that knows
//! nothing of the others, in a tree that is never full. They share evaluations of a net, which are the
//! same whoever asked for them.

mod analysis;
mod judging;
mod page;
mod sgf;
mod story;
mod text;
mod words;

pub use analysis::{Effort, NextMove, Opinion, Suggestion, analyse, most_threads, searchers};
pub use judging::{Grade, Judged, Phase, Review, Totals};
pub use story::{Made, Snapshot, Story};

#[cfg(test)]
mod tests;
