//! What a match shows, and how surely.
//!
//! The unit of evidence is the pair: two games with one opening and colours exchanged. An opening
//! that favours Black gives each player a game, so that the games of a pair are not independent;
//! pairs are. [`Evidence`] counts pairs by what a player scored in them, the *pentanomial* counts
//! of fishtest, Stockfish's test server, and everything follows from the counts: the share of
//! points with its interval, Elo, the likelihood of superiority, and an [`Sprt`].
//!
//! [`Ratings`] puts more than two players on one scale. A [`Census`] says which games count at
//! all, and [`Running`] gives figures while a match runs. `docs/match.md` tells what simulations
//! of all this have shown.

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
pub use elo::{elo_of_share, share_of_elo};
pub use evidence::Evidence;
pub use interval::{Interval, wilson};
pub use ratings::{Rating, Ratings};
pub use running::{Prefix, Running};
pub use sprt::{Sprt, SprtRun, SprtStatus, UnknownSprt, Verdict};
