//! The report of a match: as text, JSON, an HTML page, and a table for `GoGui`.
//!
//! [`read()`] collects the games from files and folders, [`Report::new`] computes all figures, and
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

pub use figures::{Report, Tally};
pub use read::{Found, read, read_bytes};
pub use words::elo_in_words;

/// Whether a report shows figures that depend on the machine and on its load: seconds and processor
/// time. Without them, two runs of deterministic programs have the same report, byte for byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// Times are shown.
    Shown,
    /// Times are left out.
    Hidden,
}
