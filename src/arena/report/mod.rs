//! What is told of a match: text, JSON, a page of HTML, and a table that `GoGui` reads.
//!
//! [`read`] finds the games in files and folders, [`Report::new`] works out every figure, and the
//! report writes itself in each form.

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
