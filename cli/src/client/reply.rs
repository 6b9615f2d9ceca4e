//! Replies, and reading them from a program's output.

use std::fmt;
use std::io::{self, BufRead, Read};

/// The number of bytes at which a reply is refused, including lines outside a reply. A board of
/// 25x25 with a whole analysis of it takes less than a twentieth of this.
pub const LONGEST_REPLY: usize = 4 << 20;

/// The number of lines kept outside a reply, and the number of characters of each.
const KEPT_OUTSIDE: (usize, usize) = (8, 200);

/// A program's reply to one command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The digits of the id after `=` or `?`; empty without an id.
    pub id: String,
    /// The text of the reply: `Ok` after `=`, `Err` after `?`. Lines are separated by `\n`.
    pub outcome: Result<String, String>,
    /// The ways in which the reply breaks the protocol, although it could be read.
    pub breaches: Vec<Breach>,
}

impl Reply {
    /// Returns the text of the reply, whether the command was accepted or refused.
    pub fn text(&self) -> &str {
        let (Ok(text) | Err(text)) = &self.outcome;
        text
    }

    /// Returns the breach, if any, after which replies and commands no longer match: a command was
    /// answered twice, or with the id of another one.
    pub fn out_of_step(&self) -> Option<&Breach> {
        self.breaches.iter().find(|breach| matches!(breach, Breach::Unasked(_) | Breach::Id { .. }))
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.outcome.is_ok() { '=' } else { '?' };
        write!(f, "{sign}{} {}", self.id, self.text())
    }
}

/// A way in which a reply breaks the protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Breach {
    /// A line outside any reply came before the reply. Only the first such lines are reported, and
    /// only the beginning of long ones.
    #[error("a line outside a reply: {0}")]
    Outside(String),
    /// A reply was there before the command was sent: an earlier command was answered twice.
    #[error("an unexpected reply: {0}")]
    Unasked(String),
    /// The reply does not carry the id of its command.
    #[error("the id is '{got}' and should be '{sent}'")]
    Id {
        /// The id of the command.
        sent: String,
        /// The id of the reply.
        got: String,
    },
    /// There is no space between the sign with its id and the text.
    #[error("no space before the text")]
    NoSpace,
    /// The text has control characters other than tabs and line ends, or is not UTF-8.
    #[error("a control character or a byte that is not UTF-8")]
    BadCharacter,
}

/// Returns the beginning of a text that may be long, for a message.
pub(super) fn beginning(text: &str) -> String {
    text.chars().take(KEPT_OUTSIDE.1).collect()
}

/// Reads up to and including the empty line that ends a reply; `None` at the end of the output,
/// even if a reply is incomplete by then.
///
/// # Errors
/// `FileTooLarge` if [`LONGEST_REPLY`] bytes do not contain the end of a reply, or the error of the
/// stream.
pub(super) fn next_reply(output: &mut impl BufRead) -> io::Result<Option<Reply>> {
    let mut output = output.take(LONGEST_REPLY as u64);
    let mut breaches = Vec::new();
    let mut reply = String::new();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        output.read_until(b'\n', &mut bytes)?;
        let Some(line) = bytes.strip_suffix(b"\n") else {
            let whole = output.limit() > 0;
            return if whole { Ok(None) } else { Err(io::ErrorKind::FileTooLarge.into()) };
        };
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let text = String::from_utf8_lossy(line);
        if reply.is_empty() && !text.starts_with(['=', '?']) {
            if !text.is_empty() && breaches.len() < KEPT_OUTSIDE.0 {
                breaches.push(Breach::Outside(beginning(&text)));
            }
            continue;
        }
        if text.is_empty() {
            return Ok(Some(taken_apart(&reply, breaches)));
        }
        let odd = |c: char| c.is_control() && c != '\t' || c == char::REPLACEMENT_CHARACTER;
        if text.contains(odd) && !breaches.contains(&Breach::BadCharacter) {
            breaches.push(Breach::BadCharacter);
        }
        if !reply.is_empty() {
            reply.push('\n');
        }
        reply.push_str(&text);
    }
}

/// Splits a reply that begins with `=` or `?` into its parts.
fn taken_apart(text: &str, mut breaches: Vec<Breach>) -> Reply {
    let (sign, rest) = text.split_at(1);
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (id, rest) = rest.split_at(digits);
    let rest = rest.strip_prefix(' ').unwrap_or_else(|| {
        if !rest.is_empty() {
            breaches.push(Breach::NoSpace);
        }
        rest
    });
    let outcome = if sign == "=" { Ok(rest.to_owned()) } else { Err(rest.to_owned()) };
    Reply { id: id.to_owned(), outcome, breaches }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, repeat};

    use super::*;

    fn read(output: &[u8]) -> Vec<Reply> {
        let mut rest = output;
        std::iter::from_fn(|| next_reply(&mut rest).expect("bytes can be read")).collect()
    }

    fn accepted(id: &str, text: &str, breaches: Vec<Breach>) -> Reply {
        Reply { id: id.to_owned(), outcome: Ok(text.to_owned()), breaches }
    }

    #[test]
    fn a_reply_has_a_sign_an_id_a_text_and_an_empty_line() {
        let replies = read(b"=12 a b\n\n=7 \n A B\n1 . .\n\n= \n\n?3 no\n\n=\n\n");
        assert_eq!(replies[0], accepted("12", "a b", vec![]));
        assert_eq!(replies[1], accepted("7", "\n A B\n1 . .", vec![]));
        assert_eq!(replies[2], accepted("", "", vec![]));
        let no = Reply { id: "3".to_owned(), outcome: Err("no".to_owned()), breaches: vec![] };
        assert_eq!((&replies[3], no.to_string().as_str()), (&no, "?3 no"));
        assert_eq!(replies[4], accepted("", "", vec![]));
    }

    #[test]
    fn line_ends_of_windows_and_surplus_empty_lines_are_no_breach() {
        let replies = read(b"\r\n= a\r\nb\r\n\r\n\n\n= c\n\n");
        assert_eq!(replies, [accepted("", "a\nb", vec![]), accepted("", "c", vec![])]);
    }

    #[test]
    fn breaches_are_reported_and_the_reply_is_read_nevertheless() {
        let replies = read(b"thinking\n=D4\n\n= a\x07\n\n= \xff\x01\n\n");
        let outside = Breach::Outside("thinking".to_owned());
        assert_eq!(replies[0], accepted("", "D4", vec![outside, Breach::NoSpace]));
        assert_eq!(replies[1].breaches, [Breach::BadCharacter]);
        assert_eq!(replies[2].breaches, [Breach::BadCharacter]);
    }

    #[test]
    fn of_much_outside_a_reply_only_the_beginning_is_kept() {
        let long = format!("{}\n", "x".repeat(10_000)).repeat(100);
        let replies = read(format!("{long}= a\n\n").as_bytes());
        let outside = Breach::Outside("x".repeat(200));
        assert_eq!(replies, [accepted("", "a", vec![outside; 8])]);
    }

    #[test]
    fn a_reply_that_is_cut_off_is_none() {
        assert_eq!(read(b"= a\n"), []);
        assert_eq!(read(b"= a"), []);
    }

    #[test]
    fn what_has_no_end_is_refused_with_and_without_line_ends() {
        for line in ["=", "x", "\n", "x\n", "= x\ny\n"] {
            let mut endless: Box<dyn BufRead> = match line.as_bytes() {
                &[byte] => Box::new(BufReader::new(repeat(byte))),
                _ => Box::new(io::Cursor::new(line.repeat(LONGEST_REPLY / line.len() + 1))),
            };
            let error = next_reply(&mut endless).expect_err("too long");
            assert_eq!(error.kind(), io::ErrorKind::FileTooLarge, "{line:?}");
        }
    }
}
