//! Reviews of records: every position is analysed, and every move is compared with the best one.
//!
//! 1. [`Positions::of`] reads a record as the positions of its main line;
//! 2. [`analyze`] forms an [`Opinion`] on each position, by searches on several threads; it keeps
//!    opinions of an earlier analysis, and searches deeper where values are unsteady;
//! 3. [`Review::new`] rates each move by its loss, and sums up both players' moves;
//! 4. [`Review::cards`] puts the bad moves together that miss the same move, and finds their
//!    [kinds](MistakeKind).
//!
//! A review depends on the record, the net, the visits and the seed, but not on the number of
//! threads up to [`most_threads`]. One thread alone searches each position, in a tree that has
//! enough memory for all visits. The threads share a cache of net evaluations, which are the same
//! for every thread.

mod analysis;
mod cards;
mod error;
mod judging;
mod kind;
mod opinion;
mod positions;
mod unsteady;

pub use analysis::{DEEPER, Effort, RUN, analyze, most_threads, searchers};
pub use cards::{Card, Subject};
pub use error::NoReview;
pub use judging::{Grade, Judged, Phase, Review, Totals, find_reasons};
pub use kind::MistakeKind;
pub use opinion::{NextMove, Opinion, Suggestion};
pub use positions::{Made, Moment, Positions};

#[cfg(test)]
mod tests;
