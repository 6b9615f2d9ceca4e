//! Reports for tests.

use std::path::PathBuf;

use super::super::played::Played;
use super::figures::Report;
use super::read::Source;

/// A report about games, with a test unless its text is empty, of a match with `of` games if that is
/// known.
pub fn report_of(games: impl IntoIterator<Item = Played>, sprt: &str, of: Option<u32>) -> Report {
    let source = |played| Source { played, folder: PathBuf::from("/nowhere") };
    Report::new(games.into_iter().map(source).collect(), sprt.parse().ok(), of)
}
