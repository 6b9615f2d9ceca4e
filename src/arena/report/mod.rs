//! The report of a match: as text, JSON, an HTML page, and a table for `GoGui`.
//!
//! [`read`] collects the games from files and folders, [`Report::new`] computes all figures, and
//! the methods of the report write each form.

mod chart;
mod dat;
mod figures;
mod forfeits;
mod html;
mod json;
mod read;
#[cfg(test)]
mod samples;
mod text;
mod words;

pub use dat::NotTwoPlayers;
pub use figures::{
    Game, Margin, OpeningFigures, PlayerFigures, Report, Spread, Tally, Test, Times,
};
pub use forfeits::Forfeit;
pub use read::{Found, ReadError, Source, read};
pub use words::elo_in_words;

/// Whether a report tells what depends on the machine and on the hour: seconds and processor time.
/// Without it, two runs of programs that play alike have the same report, byte for byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// Times are told.
    Shown,
    /// Times are left out.
    Hidden,
}
