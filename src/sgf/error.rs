//! The error of a text that is not SGF, with its place and its reason.

use std::fmt;

/// A place in the decoded text; lines and columns (in characters) count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl Place {
    /// The first character of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Returns the place after `text`, which begins at this place. A line ends with `\n`, `\r`, or
    /// both in either order.
    #[must_use]
    pub(crate) fn after(mut self, text: &str) -> Self {
        let mut characters = text.chars().peekable();
        while let Some(character) = characters.next() {
            let partner = match character {
                '\n' => '\r',
                '\r' => '\n',
                _ => {
                    self.column = self.column.saturating_add(1);
                    continue;
                }
            };
            characters.next_if_eq(&partner);
            self.line = self.line.saturating_add(1);
            self.column = 1;
        }
        self
    }
}

/// Writes the place as `line 3, column 17`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The reason why a text cannot be read as SGF.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Nothing in the text begins a game.
    #[error("no game: expected `(;`")]
    NoGame,
    /// A character inside a game that does not begin a node, property, value or variation.
    #[error("unexpected {0:?}")]
    Unexpected(char),
    /// A value without a property before it.
    #[error("a value without a property")]
    StrayValue,
    /// The text ends inside a value.
    #[error("a value that is never closed: expected `]`")]
    UnclosedValue,
    /// GM names another game than Go.
    #[error("GM[{0}]: a game other than Go")]
    OtherGame(u32),
    /// The main line has more moves and set-ups than a game of Go can have.
    #[error("a game of more than {0} moves")]
    TooLong(usize),
    /// The tree is larger than any that people have made.
    #[error("a game of more than {0} nodes, properties and values")]
    TooManyParts(usize),
    /// A line of a record in another format than SGF is invalid.
    #[error("{format} `{line}`: expected {expected}")]
    Line {
        /// The name of the format.
        format: &'static str,
        /// The beginning of the line.
        line: String,
        /// What the line should hold.
        expected: &'static str,
    },
    /// A value that the game needs is invalid.
    #[error("{ident}[{value}]: expected {expected}")]
    Value {
        /// The property.
        ident: String,
        /// The value, as written.
        value: String,
        /// The kind of value that the property needs.
        expected: &'static str,
    },
}

/// The error of a text that is not a game record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SgfError {
    /// The reason.
    pub problem: Problem,
    /// The place of the reason in the text; `None` if a tree was made rather than read.
    pub at: Option<Place>,
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "{at}: {}", self.problem),
            None => self.problem.fmt(f),
        }
    }
}

impl std::error::Error for SgfError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_with_any_of_the_four_line_breaks() {
        for (text, line, column) in
            [("", 1, 1), ("ab", 1, 3), ("a\nb", 2, 2), ("\r\n\r\nab", 3, 3), ("\n\r\r柯", 3, 2)]
        {
            assert_eq!(Place::START.after(text), Place { line, column }, "{text:?}");
        }
    }

    #[test]
    fn an_error_states_its_place_and_reason() {
        let problem = Problem::Unexpected('!');
        let error = SgfError { problem, at: Some(Place { line: 3, column: 17 }) };
        assert_eq!(error.to_string(), "line 3, column 17: unexpected '!'");
        assert_eq!(SgfError { at: None, ..error }.to_string(), "unexpected '!'");
    }
}
