//! The opening moves of the games of a match, so that even games between deterministic programs
//! differ.

mod book;
mod folder;
mod random;

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use super::job::Opening;
use super::moves::Moves;
use tengen::Size;

pub use folder::OpeningError;

/// The source of the openings of a match. As text it is `none`, `book`, `random`, `random:6`, or a
/// folder of SGF files, with or without a number of moves as in `joseki:8`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Openings {
    /// Games begin with an empty board.
    #[default]
    None,
    /// The built-in book for boards of 7x7, 9x9, 13x13 or 19x19. Other sizes get four random moves
    /// instead.
    Book,
    /// Random moves, drawn from a seed.
    Random {
        /// The number of moves of an opening.
        moves: u32,
    },
    /// The main lines of the SGF files of a folder, in the order of the file names.
    Folder {
        /// The folder.
        path: PathBuf,
        /// The number of moves to take from each record; `None` for all.
        moves: Option<u32>,
    },
}

/// The default number of random moves: on 9x9 it gives 300,000 openings, and few of them decide the
/// game for one side.
const RANDOM_MOVES: u32 = 4;

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Book => f.write_str("book"),
            Self::Random { moves } => write!(f, "random:{moves}"),
            Self::Folder { path, moves: None } => path.display().fmt(f),
            Self::Folder { path, moves: Some(moves) } => write!(f, "{}:{moves}", path.display()),
        }
    }
}

/// The error for a text that does not name openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{text}' does not name openings: expected none, book, random, random:MOVES, FOLDER or FOLDER:MOVES"
)]
pub struct UnknownOpenings {
    /// The text as it was given.
    pub text: String,
}

impl FromStr for Openings {
    type Err = UnknownOpenings;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || UnknownOpenings { text: text.to_owned() };
        // A colon without a number after it belongs to the name of the folder.
        let (name, moves) = match text.rsplit_once(':') {
            Some((name, number)) => match number.parse::<u32>() {
                Ok(moves) => (name, Some(moves)),
                Err(_) => (text, None),
            },
            None => (text, None),
        };
        match (name, moves) {
            ("" | "none" | "book", Some(_)) | ("", None) => Err(unknown()),
            ("none", None) => Ok(Self::None),
            ("book", None) => Ok(Self::Book),
            ("random", moves) => Ok(Self::Random { moves: moves.unwrap_or(RANDOM_MOVES) }),
            (folder, moves) => Ok(Self::Folder { path: PathBuf::from(folder), moves }),
        }
    }
}

impl Openings {
    /// Prepares the openings for games on boards of this size, and reads the files of a folder.
    ///
    /// # Errors
    /// If the folder cannot be read, or none of its files is an opening for this size. The error
    /// names the first file.
    pub fn for_size(&self, size: Size) -> Result<OpeningSource, OpeningError> {
        let random = |moves| Kind::Random { size, moves };
        let kind = match self {
            Self::None => {
                Kind::List(vec![Opening { name: "empty".into(), moves: Moves::default() }])
            }
            Self::Random { moves } => random(*moves),
            Self::Folder { path, moves } => Kind::List(folder::read(path, *moves, size)?),
            Self::Book => {
                if let Some(openings) = book::openings(size) {
                    Kind::List(openings)
                } else {
                    log::warn!("no book for {size}: {RANDOM_MOVES} random moves instead");
                    random(RANDOM_MOVES)
                }
            }
        };
        Ok(OpeningSource(kind))
    }
}

/// The openings for games on boards of one size, in a fixed order.
#[derive(Clone, Debug)]
pub struct OpeningSource(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// At least one opening.
    List(Vec<Opening>),
    Random {
        size: Size,
        moves: u32,
    },
}

impl OpeningSource {
    /// Returns the opening with this number, counted from 0. After the last of a list the first
    /// comes again. The seed affects random openings only, so all matches with the same book or
    /// folder have the same openings.
    pub fn nth(&self, number: u32, seed: u64) -> Opening {
        match &self.0 {
            Kind::List(openings) => openings[number as usize % openings.len()].clone(),
            Kind::Random { size, moves } => random::opening(*size, *moves, number, seed),
        }
    }
}

#[cfg(test)]
mod tests;
