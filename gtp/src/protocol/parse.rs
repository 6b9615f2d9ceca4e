//! Parsing one line of input as a request, without any knowledge of the game.
//!
//! The grammar, after a carriage return and other control characters are dropped and tabs
//! have become spaces:
//!
//! ```text
//! line      = spaces [id spaces] [command] [spaces rest] [comment]
//! id        = digit+                     any number of them, echoed as written
//! command   = byte+                      up to a space or `#`
//! comment   = `#` byte*                  not inside a closed pair of double quotes
//! ```
//!
//! Bytes from 128 on are kept everywhere, because file names may contain them.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::{is_not, take_while1};
use nom::character::complete::{char, digit1, space0};
use nom::combinator::{all_consuming, opt, recognize, rest};
use nom::multi::many0_count;
use nom::sequence::{pair, preceded, terminated};
use nom::{IResult, Parser};

use crate::protocol::arguments::{Arguments, quoted};

/// A line of input, by the kind of answer that it gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A command that is to be answered.
    Request(Request),
    /// A line with an id and no command, which gets an error reply with the id.
    MissingCommand {
        /// The digits of the id, as written.
        id: String,
    },
    /// A line of more than [`LONGEST_LINE`] bytes, which gets an error reply.
    TooLong {
        /// The digits of the id, as written; `None` without an id.
        id: Option<String>,
    },
    /// `GoGui`'s line `# interrupt`, which stops the command that is running and gets no reply. To
    /// other programs it is a comment.
    Interrupt,
}

/// The number of bytes of the longest line that is answered: 1 MiB. A real command is far shorter,
/// and a longer line is not text.
pub const LONGEST_LINE: usize = 1 << 20;

/// A command with its id and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The digits of the id before the command, as written: `007` stays `007`. `None` without an
    /// id.
    pub id: Option<String>,
    /// The name of the command, in the case in which it was written.
    pub command: String,
    /// The text after the name: the arguments.
    pub arguments: Arguments,
}

/// Writes a request as it was read, up to blanks and control characters.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = &self.id {
            write!(f, "{id} ")?;
        }
        f.write_str(&self.command)?;
        match self.arguments.clone().rest() {
            rest if rest.is_empty() => Ok(()),
            rest => write!(f, " {rest}"),
        }
    }
}

/// Reads one line, with or without its line end; a byte order mark before it is dropped.
///
/// Every sequence of bytes is a line. The result is `None` for a blank line or a comment, which
/// gets no reply.
///
/// ```
/// use tengen_gtp::{Line, parse_line};
///
/// let Some(Line::Request(mut request)) = parse_line(b"7 play b D4 # a comment") else {
///     panic!("this line is a request");
/// };
/// assert_eq!(request.id.as_deref(), Some("7"));
/// assert_eq!(request.command, "play");
/// assert_eq!(request.arguments.rest(), "b D4");
/// ```
#[expect(clippy::missing_panics_doc, reason = "the grammar accepts every sequence of bytes")]
pub fn parse_line(line: &[u8]) -> Option<Line> {
    let is_too_long = line.len() > LONGEST_LINE;
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    let line = without_control_characters(line);
    if line.trim_ascii() == b"# interrupt" {
        return Some(Line::Interrupt);
    }
    let (_, (id, command, arguments)) =
        all_consuming(request).parse(&line).expect("every line matches the grammar");
    let id = id.map(lossy);
    if is_too_long && !line.trim_ascii_start().starts_with(b"#") {
        return Some(Line::TooLong { id });
    }
    match (id, command) {
        (id, Some(command)) => Some(Line::Request(Request {
            id,
            command: lossy(command),
            arguments: Arguments::new(arguments.trim_ascii()),
        })),
        (Some(id), None) => Some(Line::MissingCommand { id }),
        (None, None) => None,
    }
}

/// The byte order mark of UTF-8, which some editors and shells put before a text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Drops control characters, and replaces tabs by spaces, as the protocol asks.
fn without_control_characters(line: &[u8]) -> Vec<u8> {
    line.iter()
        .map(|&byte| if byte == b'\t' { b' ' } else { byte })
        .filter(|byte| !byte.is_ascii_control())
        .collect()
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The parts of a line: the digits of the id, the name of the command, and the arguments up to a
/// comment.
type Parts<'a> = (Option<&'a [u8]>, Option<&'a [u8]>, &'a [u8]);

fn request(line: &[u8]) -> IResult<&[u8], Parts<'_>> {
    // `12name` has the id 12 as well: KataGo and gomill read it so.
    let id = preceded(space0, opt(terminated(digit1, space0)));
    let command = opt(take_while1(|byte| byte != b' ' && byte != b'#'));
    terminated((id, command, before_comment), opt((char('#'), rest))).parse(line)
}

/// Parses everything up to a `#` that stands outside double quotes.
///
/// A quote that is never closed has no effect, so the next `#` after it ends the text. (Every later
/// quote is escaped, or it would close the first one.)
fn before_comment(text: &[u8]) -> IResult<&[u8], &[u8]> {
    let closed = many0_count(alt((recognize(quoted), is_not("\"#"))));
    recognize(pair(closed, opt(is_not("#")))).parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn request(line: &[u8]) -> Request {
        match parse_line(line) {
            Some(Line::Request(request)) => request,
            other => panic!("{:?} gave {other:?}", lossy(line)),
        }
    }

    fn parts(line: &[u8]) -> (Option<String>, String, String) {
        let Request { id, command, mut arguments } = request(line);
        (id, command, arguments.rest())
    }

    fn expect(line: &str, id: Option<&str>, command: &str, arguments: &str) {
        let expected = (id.map(str::to_owned), command.to_owned(), arguments.to_owned());
        assert_eq!(parts(line.as_bytes()), expected, "{line:?}");
    }

    #[test]
    fn an_id_is_any_number_of_digits_echoed_as_written() {
        expect("name", None, "name", "");
        expect("0 name", Some("0"), "name", "");
        expect("007 name", Some("007"), "name", "");
        expect("2147483648 name", Some("2147483648"), "name", "");
        let forty = "1234567890".repeat(4);
        expect(&format!("{forty} name"), Some(&forty), "name", "");
    }

    #[test]
    fn spaces_around_and_after_the_id_do_not_matter() {
        expect("7  lz-genmove_analyze", Some("7"), "lz-genmove_analyze", "");
        expect("12name", Some("12"), "name", "");
        expect("  12 play   b  D4  ", Some("12"), "play", "b  D4");
    }

    #[test]
    fn a_negative_number_is_not_an_id() {
        expect("-1 name", None, "-1", "name");
    }

    #[test]
    fn carriage_returns_tabs_and_control_characters_are_cleaned_away() {
        expect("boardsize 9\r\n", None, "boardsize", "9");
        expect("play\tb\tD4", None, "play", "b D4");
        expect("\u{0}na\u{7}me\u{7f}\u{1f}", None, "name", "");
    }

    #[test]
    fn blank_lines_and_comments_are_nothing() {
        for line in ["", "\r\n", "   ", "\t", "#", "# a comment", "  #x", "# interrupted"] {
            assert_eq!(parse_line(line.as_bytes()), None, "{line:?}");
        }
    }

    #[test]
    fn a_byte_order_mark_does_not_belong_to_a_command() {
        assert_eq!(parts(b"\xef\xbb\xbfname\n").1, "name");
    }

    #[test]
    fn a_line_that_is_too_long_gets_an_answer_unless_it_is_a_comment() {
        let long = |start: &str, filling: u8| {
            let mut line = start.as_bytes().to_vec();
            line.resize(LONGEST_LINE + 1, filling);
            parse_line(&line)
        };
        assert_eq!(long("7 echo ", b'x'), Some(Line::TooLong { id: Some("7".to_owned()) }));
        assert_eq!(long("", b' '), Some(Line::TooLong { id: None }));
        assert_eq!(long("", 0), Some(Line::TooLong { id: None }));
        assert_eq!(long("# ", b'x'), None);
    }

    #[test]
    fn gogui_interrupts_with_a_comment() {
        assert_eq!(parse_line(b"# interrupt\r\n"), Some(Line::Interrupt));
    }

    #[test]
    fn an_id_alone_is_a_missing_command() {
        for line in ["5", " 5 ", "5 # nothing"] {
            let missing = Line::MissingCommand { id: "5".to_owned() };
            assert_eq!(parse_line(line.as_bytes()), Some(missing), "{line:?}");
        }
    }

    #[test]
    fn a_comment_ends_the_line_except_in_closed_quotes() {
        expect("play b D4#foo", None, "play", "b D4");
        expect("name# x", None, "name", "");
        expect(r#"loadsgf "game #1.sgf" 5 # five"#, None, "loadsgf", r#""game #1.sgf" 5"#);
        expect(r##"loadsgf "a\"#.sgf" # x"##, None, "loadsgf", r##""a\"#.sgf""##);
        expect(r#"echo 9" board # x"#, None, "echo", r#"9" board"#);
    }

    #[test]
    fn json_reaches_its_handler_as_it_was_sent() {
        let json = r#"{"ko":"SIMPLE", "scoring":"AREA"}"#;
        expect(&format!("3 kata-set-rules {json} \r"), Some("3"), "kata-set-rules", json);
    }

    #[test]
    fn high_bytes_are_kept() {
        let mut latin_1 = request(b"loadsgf K\xf6ln.sgf");
        assert_eq!(latin_1.arguments.bytes(), Some(b"K\xf6ln.sgf".to_vec()));
        expect("loadsgf \u{56f2}\u{7881}.sgf", None, "loadsgf", "\u{56f2}\u{7881}.sgf");
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_line(line: Vec<u8>) {
            if let Some(Line::Request(mut request)) = parse_line(&line) {
                prop_assert!(!request.command.is_empty());
                prop_assert!(!request.command.contains([' ', '\n', '\r', '#']));
                while request.arguments.bytes().is_some() {}
            }
        }

        #[test]
        fn a_crowd_of_the_bytes_with_a_meaning_is_a_line(line in r#"[0-9 \t"\\#a-c]{0,40}"#) {
            let parsed = parse_line(line.as_bytes());
            let blank = line.trim_start().is_empty() || line.trim_start().starts_with('#');
            prop_assert_eq!(parsed.is_none(), blank);
        }
    }
}
