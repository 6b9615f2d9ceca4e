//! Reviews of games for the command `review`: every position of a record is analysed, and every
//! move is compared with the best one.
//!
//! The steps, one file each:
//!
//! 1. [`Story::read`] reads a record as the positions of its main line;
//! 2. [`analyze`] forms an [`Opinion`](analysis::Opinion) on each position, by searches on several
//!    threads;
//! 3. [`Review::new`] rates each move by its loss, and sums up both players' moves;
//! 4. [`Review::text`], [`Review::json`], [`Review::sgf`] and [`Review::html`] write the results: a
//!    summary for a terminal, all figures for programs, the record with comments and better
//!    variations, and a page;
//! 5. [`Games`] sums several reviews up.
//!
//! A review depends on the record, the net, the visits and the seed, but not on the number of
//! threads up to [`most_threads`]. One thread alone searches each position, in a tree that has
//! enough memory for all visits. The threads share a cache of net evaluations, which are the same
//! for every thread.

mod analysis;
mod forget;
mod games;
mod graphs;
mod judging;
mod page;
mod sgf;
mod story;
mod text;
mod words;

pub use analysis::{Effort, NoOpinions, RUN, analyze, most_threads, searchers};
pub use games::Games;
pub use judging::Review;
pub use story::Story;

#[cfg(test)]
mod tests;
