//! Results files: a line of JSON for every game that was played.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::played::Played;

/// The games of a results file.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// The games, in the order of the file.
    pub games: Vec<Played>,
    /// The length of the whole lines in bytes.
    pub whole: u64,
    /// Whether a line without an end follows them: the writer was killed while it wrote.
    pub cut_off: bool,
}

/// The reason why a results file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The file cannot be read.
    #[error("{}: {reason}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason that the system gives.
        reason: io::Error,
    },
    /// A whole line is no game.
    #[error("{}: line {line} is no game of a match: {reason}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The reason that the reader of JSON gives.
        reason: serde_json::Error,
    },
}

impl Results {
    /// Reads a results file. A last line without its end is left out, whatever it says.
    ///
    /// # Errors
    /// If the file cannot be read, or one of its whole lines is no game.
    pub fn read(path: &Path) -> Result<Self, ResultsError> {
        let bytes = fs::read(path)
            .map_err(|reason| ResultsError::File { path: path.to_owned(), reason })?;
        let mut results = Self::default();
        for (number, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let Some(text) = line.strip_suffix(b"\n") else {
                results.cut_off = true;
                break;
            };
            results.whole += line.len() as u64;
            if text.trim_ascii().is_empty() {
                continue;
            }
            let game = serde_json::from_slice(text).map_err(|reason| ResultsError::Line {
                path: path.to_owned(),
                line: number + 1,
                reason,
            })?;
            results.games.push(game);
        }
        Ok(results)
    }
}
