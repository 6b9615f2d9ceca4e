//! The first moves of the games of a match, so that games of players without chance differ.

mod book;
mod folder;
mod random;

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use super::job::Opening;
use super::moves::Moves;
use crate::point::Size;

pub use folder::{OpeningError, Unfit};

/// Where the openings of a match come from; as text `none`, `book`, `random`, `random:6`, or a
/// folder of SGF files, perhaps with a number of moves as in `joseki:8`.
///
/// ```
/// use tengen::Size;
/// use tengen::engine_room::arena::Openings;
///
/// let openings = "book".parse::<Openings>()?.for_size(Size::square(9))?;
/// let opening = openings.nth(1, 0);
/// assert_eq!((opening.name.as_str(), opening.moves.to_string().as_str()), ("book 2", "B E5 W E3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Openings {
    /// Games begin with an empty board.
    #[default]
    None,
    /// The built-in book of the size, of 7x7, 9x9, 13x13 or 19x19. Other sizes have four random
    /// moves instead.
    Book,
    /// Random moves, drawn from a seed.
    Random {
        /// The number of moves of an opening.
        moves: u32,
    },
    /// The main lines of the SGF files of a folder, by the names of the files.
    Folder {
        /// The folder.
        path: PathBuf,
        /// The number of moves of a record that are played; `None` for all.
        moves: Option<u32>,
    },
}

/// The number of random moves where no other is given: 300,000 openings on 9x9, and the two players
/// of a pair of games seldom find one that decides the game.
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

/// The text names no openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{text}' names no openings: expected none, book, random, random:MOVES, FOLDER or FOLDER:MOVES"
)]
pub struct UnknownOpenings {
    /// The text as it was given.
    pub text: String,
}

impl FromStr for Openings {
    type Err = UnknownOpenings;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || UnknownOpenings { text: text.to_owned() };
        // A colon that no number follows belongs to the name of the folder.
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
    /// Reads what there is to read, for games on boards of this size.
    ///
    /// # Errors
    /// If the folder cannot be read or has no records, or one of its files is no opening for this
    /// size; the error names the file.
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
    /// The opening with a number from 0. A list begins again at its end. The seed decides random
    /// moves and nothing else, so that matches with a book or a folder have equal openings.
    pub fn nth(&self, number: u32, seed: u64) -> Opening {
        match &self.0 {
            Kind::List(openings) => openings[number as usize % openings.len()].clone(),
            Kind::Random { size, moves } => random::opening(*size, *moves, number, seed),
        }
    }
}

#[cfg(test)]
mod tests;
