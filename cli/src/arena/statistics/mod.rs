//! The statistics of a match: scores, Elo, error margins and tests. Reports and running matches use
//! them.
//!
//! The unit of evidence is the pair: two games with the same opening and colours exchanged. An
//! opening that favours Black gives each player a game. So the two games of a pair are not
//! independent, but different pairs are. [`Evidence`] counts pairs by the points that a player
//! scored in them, the *pentanomial* counts of fishtest, Stockfish's test server. Everything else
//! follows from these counts: the share of points with its interval, Elo, the likelihood of
//! superiority, and an [`Sprt`].
//!
//! [`Ratings`] puts more than two players on one scale. A [`Census`] decides which games count, and
//! [`Running`] gives figures while a match runs. `notes/measurements.md` reports simulations of all
//! this.

mod census;
mod crosstable;
mod elo;
mod evidence;
mod interval;
mod ratings;
mod running;
#[cfg(test)]
pub(super) mod samples;
#[cfg(test)]
mod simulations;
mod sprt;

pub use census::{Census, Standing, units};
pub use crosstable::{Crosstable, scored};
pub use evidence::Evidence;
pub use interval::{Interval, wilson};
pub use ratings::Ratings;
pub use running::{Prefix, Running};
pub use sprt::{Sprt, SprtRun, SprtStatus, Verdict};
