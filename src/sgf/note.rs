//! Notes on a record: slips that its reader tolerates, for callers that show them.

use std::fmt;

use crate::color::Color;
use crate::game::IllegalMove;
use crate::point::{Point, Vertex};
use crate::rules::{Komi, RulesError};

use super::assumption::Assumption;
use super::error::{Place, SgfError};

/// A part of a record that was left out or reinterpreted.
///
/// ```
/// use tengen::{Komi, Notes, Record, Rules};
///
/// let mut notes = Notes::default();
/// let record = Record::parse_noting(b"(;SZ[9]KM[none];B[ee];W[ee])", &mut notes)?;
/// record.to_game_noting(None, Rules::default(), Komi::ZERO, &mut notes);
/// let texts: Vec<_> = notes.iter().map(ToString::to_string).collect();
/// assert_eq!(texts[0], "line 1, column 8: KM[none]: expected a number: ignored");
/// assert_eq!(texts[1], "move 2, white E5, is left out: the point is occupied");
/// # Ok::<(), tengen::SgfError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// Some bytes are invalid in the encoding of this name.
    BrokenEncoding(&'static str),
    /// CA has this value, which does not name a possible encoding of the text.
    UnknownEncoding(String),
    /// A node begins here without its `;`.
    NodeWithoutSemicolon(Place),
    /// The text ends here, within a game.
    Unfinished(Place),
    /// A value is invalid, and is left out.
    Ignored(SgfError),
    /// The value of a move is invalid, and the move is left out. Later moves are counted without it.
    UnreadMove {
        /// The number that the move would have, from 1.
        number: usize,
        /// The value and its place.
        error: SgfError,
    },
    /// A `]` inside a text lacks its backslash, so the value ends at a later one; or a `]` ends nothing.
    UnescapedBracket(Place),
    /// A property belongs to a node whose variations stand before it.
    Late {
        /// The property.
        ident: String,
        /// The place of the property.
        at: Place,
    },
    /// KM is not a whole number of half points.
    RoundedKomi {
        /// The value, as written.
        value: String,
        /// The komi after rounding.
        komi: Komi,
        /// The place of the property; `None` if the tree was made rather than read.
        at: Option<Place>,
    },
    /// KM is the 0 that a server writes whatever the komi was, so the komi is unknown. The place is
    /// `None` if the tree was made rather than read.
    HabitualKomi(Option<Place>),
    /// RU does not name known rules.
    UnknownRules(RulesError),
    /// The record does not name known rules, and some are assumed.
    AssumedRules(Assumption),
    /// The record does not state a komi, and one is assumed.
    AssumedKomi(Assumption),
    /// HA is a number of stones that the board cannot hold.
    ImpossibleHandicap(u32),
    /// A stone that is set up has no liberty and is left out.
    NoLiberty(Point),
    /// A move was made although the rules forbid it.
    Forbidden {
        /// The number of the move, from 1.
        number: usize,
        /// The player who moved.
        color: Color,
        /// The point that was played, or a pass.
        vertex: Vertex,
        /// The reason why the rules forbid the move.
        why: IllegalMove,
    },
    /// A move cannot be made and is left out.
    LeftOut {
        /// The number of the move, from 1.
        number: usize,
        /// The player who moved.
        color: Color,
        /// The point that was played, or a pass.
        vertex: Vertex,
        /// The reason why the board does not allow the move.
        why: IllegalMove,
    },
}

impl Note {
    /// Returns the note that a value of CA does not name an encoding, with the first bytes of the
    /// value.
    pub(super) fn unknown_encoding(label: &[u8]) -> Self {
        let label = String::from_utf8_lossy(&label[..label.len().min(40)]);
        Self::UnknownEncoding(label.into_owned())
    }

    /// Returns the place in the text to which the note refers, if it has one.
    pub fn place(&self) -> Option<Place> {
        match self {
            Self::NodeWithoutSemicolon(at) | Self::Unfinished(at) | Self::Late { at, .. } => {
                Some(*at)
            }
            Self::UnescapedBracket(at) => Some(*at),
            Self::Ignored(error) | Self::UnreadMove { error, .. } => error.at,
            Self::RoundedKomi { at, .. } | Self::HabitualKomi(at) => *at,
            _ => None,
        }
    }
}

/// Writes a sentence for people, which begins with the place if the note has one.
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The error prints its place itself.
            Self::Ignored(_) | Self::UnreadMove { .. } => {}
            _ => {
                if let Some(place) = self.place() {
                    write!(f, "{place}: ")?;
                }
            }
        }
        match self {
            Self::BrokenEncoding(name) => write!(f, "some bytes are not {name}"),
            Self::UnknownEncoding(label) => {
                write!(f, "CA[{label}] names no encoding that this text can be in")
            }
            Self::NodeWithoutSemicolon(_) => f.write_str("a node without `;`"),
            Self::Unfinished(_) => f.write_str("the text ends within a game"),
            Self::Ignored(error) => write!(f, "{error}: ignored"),
            Self::UnreadMove { number, error } => {
                write!(f, "{error}: move {number} is left out")
            }
            Self::UnescapedBracket(_) => {
                f.write_str("a `]` that ends no value: it may need a backslash")
            }
            Self::Late { ident, .. } => {
                write!(f, "{ident} after the variations of its node: ignored")
            }
            Self::RoundedKomi { value, komi, .. } => write!(f, "KM[{value}] becomes {komi}"),
            Self::HabitualKomi(_) => {
                f.write_str("KM[0] is ignored: the Fox server writes it whatever the komi was")
            }
            Self::UnknownRules(error) => write!(f, "RU is ignored: {error}"),
            Self::AssumedRules(what) => write!(f, "{what}, kata-set-rules changes it"),
            Self::AssumedKomi(what) => write!(f, "{what}, the command komi changes it"),
            Self::ImpossibleHandicap(stones) => {
                write!(f, "HA[{stones}] is ignored: the board holds no such handicap")
            }
            Self::NoLiberty(point) => {
                write!(f, "the stone set up at {point} has no liberty and is left out")
            }
            Self::Forbidden { number, color, vertex, why } => {
                write!(
                    f,
                    "move {number}, {color} {vertex}, is kept although the rules forbid it: {why}"
                )
            }
            Self::LeftOut { number, color, vertex, why } => {
                write!(f, "move {number}, {color} {vertex}, is left out: {why}")
            }
        }
    }
}

/// The notes on a record, in the order in which they were made.
///
/// At most [`Notes::MOST`] are kept, so that a broken file cannot fill the memory with notes.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    kept: Vec<Note>,
    dropped: usize,
}

impl Notes {
    /// The largest number of notes that are kept.
    pub const MOST: usize = 100;

    /// Adds a note.
    pub(crate) fn add(&mut self, note: Note) {
        if self.kept.len() < Self::MOST {
            self.kept.push(note);
        } else {
            self.dropped += 1;
        }
    }

    /// Returns the notes that were kept.
    pub fn iter(&self) -> impl Iterator<Item = &Note> {
        self.kept.iter()
    }

    /// Returns the number of notes that were dropped beyond [`Notes::MOST`].
    pub fn dropped(&self) -> usize {
        self.dropped
    }
}

/// Writes the notes as sentences, one a line.
impl fmt::Display for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for note in self.iter() {
            writeln!(f, "{note}")?;
        }
        match self.dropped {
            0 => Ok(()),
            dropped => writeln!(f, "and {dropped} notes more"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_file_cannot_fill_the_memory_with_notes() {
        let mut notes = Notes::default();
        for number in 0..1_000 {
            notes.add(Note::ImpossibleHandicap(number));
        }
        assert_eq!((notes.iter().count(), notes.dropped()), (Notes::MOST, 900));
        assert!(notes.to_string().ends_with("and 900 notes more\n"));
    }
}
