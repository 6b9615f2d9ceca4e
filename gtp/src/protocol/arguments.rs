//! The words after a command, read one by one as the types that the command expects.

use std::fmt;
use std::path::PathBuf;

use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take_while1};
use nom::character::complete::{char, space0};
use nom::multi::fold_many0;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use tengen::{Color, Vertex};

/// The error for an argument that is missing or is not what the command expects.
///
/// The texts of the errors are the replies that a client sees. The texts for colours and vertices
/// are GNU Go's, which clients and test suites know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArgumentError {
    /// The argument is missing or is not a colour.
    #[error("invalid color")]
    Color,
    /// The argument is missing or is not a vertex of any board.
    #[error("invalid coordinate")]
    Vertex,
    /// The arguments are not a colour and a vertex, as `play` expects.
    #[error("invalid color or coordinate")]
    ColorOrVertex,
    /// The line ends before an argument.
    #[error("syntax error: expected {expected}")]
    Missing {
        /// The kind of argument in words, such as "a number".
        expected: &'static str,
    },
    /// The argument is of another kind than the command expects.
    #[error("syntax error: expected {expected}, got '{found}'")]
    Unexpected {
        /// The kind of argument in words, such as "a number".
        expected: &'static str,
        /// The text of the argument.
        found: String,
    },
    /// The argument is an integer that the command cannot mean, such as a board of -3 columns.
    #[error("number out of range: {found}")]
    OutOfRange {
        /// The text of the argument.
        found: String,
    },
}

const INTEGER: &str = "an integer";
const NUMBER: &str = "a number";
const TRUTH: &str = "true or false";

/// The text after the name of a command, read argument by argument.
///
/// Each method that reads consumes the next argument, even if it fails. An argument is a run of
/// bytes without spaces, or any text in double quotes (in which `\"` and `\\` stand for `"` and
/// `\`). Arguments that the command does not read are ignored.
///
/// ```
/// use tengen_gtp::Arguments;
///
/// let mut arguments = Arguments::new(br#"B d4 "my game.sgf" 12"#);
/// let (color, vertex) = arguments.color_and_vertex()?;
/// assert_eq!((color.letter(), vertex.to_string().as_str()), ('B', "D4"));
/// assert_eq!(arguments.path()?.to_str(), Some("my game.sgf"));
/// assert_eq!(arguments.optional(Arguments::integer)?, Some(12));
/// assert_eq!(arguments.optional(Arguments::integer::<i32>)?, None);
/// # Ok::<(), tengen_gtp::ArgumentError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Arguments {
    text: Vec<u8>,
    /// The number of bytes of `text` already read.
    position: usize,
}

impl Arguments {
    /// Returns the arguments in `text`, which has no comment and no control characters.
    pub fn new(text: &[u8]) -> Self {
        Self { text: text.to_vec(), position: 0 }
    }

    /// Whether all arguments have been read.
    pub fn is_empty(&self) -> bool {
        self.remaining().is_empty()
    }

    /// Reads the next argument, byte for byte; `None` at the end of the line.
    pub fn bytes(&mut self) -> Option<Vec<u8>> {
        let (after, word) = argument(self.remaining()).ok()?;
        self.position = self.text.len() - after.len();
        Some(word)
    }

    /// Reads the next argument as text. Bytes that are not UTF-8 become U+FFFD.
    ///
    /// # Errors
    /// [`ArgumentError::Missing`] at the end of the line.
    pub fn text(&mut self) -> Result<String, ArgumentError> {
        self.word().ok_or(ArgumentError::Missing { expected: "an argument" })
    }

    /// Reads the next argument as the name of a file. On Unix the bytes are the name.
    ///
    /// # Errors
    /// [`ArgumentError::Missing`] at the end of the line.
    pub fn path(&mut self) -> Result<PathBuf, ArgumentError> {
        let bytes = self.bytes().ok_or(ArgumentError::Missing { expected: "a file name" })?;
        #[cfg(unix)]
        let name = <std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(bytes);
        #[cfg(not(unix))]
        let name = String::from_utf8_lossy(&bytes).into_owned();
        Ok(PathBuf::from(name))
    }

    /// Reads the next argument as a colour.
    ///
    /// # Errors
    /// [`ArgumentError::Color`] if the argument is missing or is not a colour.
    pub fn color(&mut self) -> Result<Color, ArgumentError> {
        self.word().and_then(|word| word.parse().ok()).ok_or(ArgumentError::Color)
    }

    /// Reads the next argument as a vertex, which need not lie on the board of the game.
    ///
    /// # Errors
    /// [`ArgumentError::Vertex`] if the argument is missing or is not a vertex.
    pub fn vertex(&mut self) -> Result<Vertex, ArgumentError> {
        self.word().and_then(|word| word.parse().ok()).ok_or(ArgumentError::Vertex)
    }

    /// Reads the next two arguments as a colour and a vertex.
    ///
    /// # Errors
    /// [`ArgumentError::ColorOrVertex`] if one of the two is missing or of another kind.
    pub fn color_and_vertex(&mut self) -> Result<(Color, Vertex), ArgumentError> {
        match (self.color(), self.vertex()) {
            (Ok(color), Ok(vertex)) => Ok((color, vertex)),
            _ => Err(ArgumentError::ColorOrVertex),
        }
    }

    /// Reads the next argument as a whole number.
    ///
    /// # Errors
    /// [`ArgumentError::OutOfRange`] if `T` cannot hold the number, however large or small;
    /// otherwise [`ArgumentError::Missing`] or [`ArgumentError::Unexpected`].
    pub fn integer<T: TryFrom<i128>>(&mut self) -> Result<T, ArgumentError> {
        use std::num::IntErrorKind::{NegOverflow, PosOverflow};
        let found = self.word().ok_or(ArgumentError::Missing { expected: INTEGER })?;
        match found.parse::<i128>() {
            Ok(number) => T::try_from(number).map_err(|_| ArgumentError::OutOfRange { found }),
            Err(error) if matches!(error.kind(), PosOverflow | NegOverflow) => {
                Err(ArgumentError::OutOfRange { found })
            }
            Err(_) => Err(ArgumentError::Unexpected { expected: INTEGER, found }),
        }
    }

    /// Reads the next argument as a finite number: `7`, `-3.25`, `1e9`.
    ///
    /// # Errors
    /// [`ArgumentError::Missing`] at the end of the line; [`ArgumentError::Unexpected`]
    /// for anything else, such as `nan` and `inf`.
    pub fn number(&mut self) -> Result<f64, ArgumentError> {
        let found = self.word().ok_or(ArgumentError::Missing { expected: NUMBER })?;
        match found.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => Err(ArgumentError::Unexpected { expected: NUMBER, found }),
        }
    }

    /// Reads the next argument as a switch: `true` or `1`, `false` or `0`.
    ///
    /// # Errors
    /// [`ArgumentError::Missing`] at the end of the line; [`ArgumentError::Unexpected`]
    /// for anything else.
    pub fn truth(&mut self) -> Result<bool, ArgumentError> {
        let found = self.word().ok_or(ArgumentError::Missing { expected: TRUTH })?;
        match found.to_ascii_lowercase().as_str() {
            "true" | "1" => Ok(true),
            "false" | "0" => Ok(false),
            _ => Err(ArgumentError::Unexpected { expected: TRUTH, found }),
        }
    }

    /// Reads the next argument with `read`; `None` at the end of the line.
    ///
    /// # Errors
    /// If `read` fails.
    pub fn optional<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, ArgumentError>,
    ) -> Result<Option<T>, ArgumentError> {
        if self.is_empty() { Ok(None) } else { read(self).map(Some) }
    }

    /// Reads the rest of the line, with its quotes and inner spaces as they were sent. Bytes that
    /// are not UTF-8 become U+FFFD.
    pub fn rest(&mut self) -> String {
        let rest = String::from_utf8_lossy(self.remaining()).into_owned();
        self.position = self.text.len();
        rest
    }

    fn word(&mut self) -> Option<String> {
        self.bytes().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    }

    fn remaining(&self) -> &[u8] {
        self.text[self.position..].trim_ascii_start()
    }
}

/// Shows arguments as text, which is easier to read in tests and logs than bytes.
impl fmt::Debug for Arguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Arguments").field(&String::from_utf8_lossy(self.remaining())).finish()
    }
}

/// Parses one argument. A quote that is never closed is an ordinary byte.
fn argument(text: &[u8]) -> IResult<&[u8], Vec<u8>> {
    let bare = take_while1(|byte| byte != b' ').map(<[u8]>::to_vec);
    preceded(space0, alt((quoted, bare))).parse(text)
}

/// Parses text in double quotes and returns it without the quotes. `\"` and `\\` stand for `"` and
/// `\`. Any other backslash is itself, so that `"C:\games\my game.sgf"` needs no escapes.
pub fn quoted(text: &[u8]) -> IResult<&[u8], Vec<u8>> {
    let escaped = preceded(char('\\'), alt((tag("\""), tag("\\"))));
    let fragment = alt((escaped, is_not("\"\\"), tag("\\")));
    let content = fold_many0(fragment, Vec::new, |mut content: Vec<u8>, fragment: &[u8]| {
        content.extend_from_slice(fragment);
        content
    });
    delimited(char('"'), content, char('"')).parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::Point;

    fn arguments(text: &str) -> Arguments {
        Arguments::new(text.as_bytes())
    }

    fn words(text: &str) -> Vec<String> {
        let mut arguments = arguments(text);
        std::iter::from_fn(|| arguments.word()).collect()
    }

    #[test]
    fn quotes_hold_spaces_together() {
        assert_eq!(words(r#"a "b c"  d"#), ["a", "b c", "d"]);
        assert_eq!(
            words(r#""say \"hi\"" "C:\my games\x.sgf" "a\\b""#),
            [r#"say "hi""#, r"C:\my games\x.sgf", r"a\b"]
        );
        assert_eq!(words(r#""" x"#), ["", "x"]);
    }

    #[test]
    fn a_quote_that_is_never_closed_is_a_letter() {
        assert_eq!(words(r#"9" board"#), [r#"9""#, "board"]);
        assert_eq!(words(r#""a b"#), [r#""a"#, "b"]);
    }

    #[test]
    fn colours_and_vertices_are_read_in_any_case() {
        let d4 = Vertex::Play(Point::new(3, 3));
        assert_eq!(arguments("BLACK d4").color_and_vertex(), Ok((Color::Black, d4)));
        assert_eq!(arguments("w PASS").color_and_vertex(), Ok((Color::White, Vertex::Pass)));
        for text in ["", "b", "x D4", "b I4", "b D26", "D4 b"] {
            let refused = arguments(text).color_and_vertex();
            assert_eq!(refused, Err(ArgumentError::ColorOrVertex), "{text:?}");
        }
    }

    #[test]
    fn an_integer_out_of_range_has_another_error_than_other_text() {
        assert_eq!(arguments("19 7").integer::<u8>(), Ok(19));
        for text in ["256", "-3", &"9".repeat(60), "-170141183460469231731687303715884105729"] {
            let error = arguments(text).integer::<u8>().expect_err("no u8");
            assert_eq!(error.to_string(), format!("number out of range: {text}"));
        }
        let error = arguments("nine").integer::<u8>().expect_err("no number");
        assert_eq!(error.to_string(), "syntax error: expected an integer, got 'nine'");
        let error = arguments(" ").integer::<u8>().expect_err("nothing");
        assert_eq!(error.to_string(), "syntax error: expected an integer");
    }

    #[test]
    fn a_number_is_finite() {
        assert_eq!(arguments("-3.25").number(), Ok(-3.25));
        assert_eq!(arguments("1e9").number(), Ok(1e9));
        for text in ["nan", "inf", "-Infinity", "1e400", "7,5", "0x10", "\"\""] {
            assert!(arguments(text).number().is_err(), "{text:?}");
        }
    }

    #[test]
    fn the_rest_begins_where_reading_stopped() {
        let mut arguments = arguments(r#"game  name "a  b" c"#);
        assert_eq!(arguments.text(), Ok("game".to_owned()));
        assert_eq!(arguments.rest(), r#"name "a  b" c"#);
        assert!(arguments.is_empty());
        assert_eq!(arguments.rest(), "");
    }

    #[cfg(unix)]
    #[test]
    fn a_path_is_its_bytes() {
        use std::os::unix::ffi::OsStrExt;
        let path = Arguments::new(b"\"K\xf6ln 1.sgf\"").path().expect("a path");
        assert_eq!(path.as_os_str().as_bytes(), b"K\xf6ln 1.sgf");
    }
}
