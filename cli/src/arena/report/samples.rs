//! Sample reports for tests.

use std::path::PathBuf;

use super::super::played::Played;
use super::figures::Report;
use super::read::Source;

/// Makes a report of games. It has a test unless the text `sprt` is empty; `of` is the number of
/// games of the whole match, if it is known.
pub fn report_of(games: impl IntoIterator<Item = Played>, sprt: &str, of: Option<u32>) -> Report {
    let source = |played| Source { played, folder: PathBuf::from("/nowhere") };
    Report::new(games.into_iter().map(source).collect(), sprt.parse().ok(), of)
}
