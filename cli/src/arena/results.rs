//! Results files: one line of JSON for every finished game.

use std::path::{Path, PathBuf};

use tengen::engine_room::disk::{self, DiskError};

use super::played::Played;

/// The largest results file that is read, in bytes: millions of games.
pub(super) const MOST_RESULTS: u64 = 1 << 32;

/// The contents of a results file that more games will be appended to.
///
/// The file is read strictly. An unreadable line might be a game, which would then be played a
/// second time. Reports do not change the file, so they skip such lines with a note.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// The games, in the order of the file.
    pub games: Vec<Played>,
    /// The length in bytes of all complete lines; a cut-off last line comes after it.
    pub whole: u64,
}

/// The reason why a results file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] DiskError),
    /// A complete line is not a game.
    #[error("{}: line {line} is not a game of a match: {reason}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The reason that the JSON parser gives.
        reason: serde_json::Error,
    },
}

/// A line of a results file.
#[derive(Debug)]
pub(super) enum Line {
    /// A finished game.
    Game(Box<Played>),
    /// A complete line that is not a game, with the reason from the JSON parser.
    Broken(serde_json::Error),
    /// The last line, without its newline: the writer was killed while it wrote.
    CutOff,
}

/// Returns the lines of a results file with their numbers, from 1; empty lines are skipped.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, Line)> {
    let lines = (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n'));
    lines.filter(|(_, line)| line.trim_ascii() != b"").map(|(number, line)| {
        let line = match serde_json::from_slice(line) {
            _ if !line.ends_with(b"\n") => Line::CutOff,
            Ok(game) => Line::Game(Box::new(game)),
            Err(reason) => Line::Broken(reason),
        };
        (number, line)
    })
}

impl Results {
    /// Reads a results file. A last line without its newline is ignored.
    ///
    /// # Errors
    /// If the file cannot be read, or one of its complete lines is not a game.
    pub fn read(path: &Path) -> Result<Self, ResultsError> {
        let bytes = disk::read(path, MOST_RESULTS).map_err(DiskError::of(path))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let mut results = Self { whole: whole as u64, ..Self::default() };
        for (line, content) in lines(&bytes[..whole]) {
            match content {
                Line::Game(game) => results.games.push(*game),
                Line::Broken(reason) => {
                    return Err(ResultsError::Line { path: path.to_owned(), line, reason });
                }
                Line::CutOff => {}
            }
        }
        Ok(results)
    }
}
