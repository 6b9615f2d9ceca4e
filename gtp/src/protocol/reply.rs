//! The frame of an answer, made so that every client agrees where the answer ends.

use std::io::{self, Write};
use std::ops::ControlFlow;

use log::Level;

/// The target of log lines that hold commands and replies.
pub const TRAFFIC: &str = "gtp";

/// Writes one response and flushes it.
///
/// The response is `=` or, for an error, `?`; the digits of `id`; exactly one space, even if
/// nothing follows; the text; and one empty line. (`GoGui` takes the text after the first space of
/// the whole response.)
///
/// Carriage returns and other control characters, and blank lines, are removed from the text,
/// because they would end the response early or hide it. A text that begins with a line end (a
/// board drawn below the `=`) keeps that line end. An error becomes a single line. Everything is
/// written in one piece, so that a closed pipe cannot leave half an answer.
///
/// ```
/// let mut out = Vec::new();
/// tengen_gtp::write_reply(&mut out, Some("12"), Ok("D4"))?;
/// tengen_gtp::write_reply(&mut out, None, Err("illegal move"))?;
/// assert_eq!(out, b"=12 D4\n\n? illegal move\n\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If writing to `out` fails.
pub fn write_reply(
    mut out: impl Write,
    id: Option<&str>,
    outcome: Result<&str, &str>,
) -> io::Result<()> {
    let (sign, text) = match outcome {
        Ok(text) => ('=', answer(text)),
        Err(text) => ('?', error(text)),
    };
    let response = format!("{sign}{} {text}\n\n", id.unwrap_or_default());
    out.write_all(response.as_bytes())?;
    out.flush()
}

/// A response that is written line by line while its command runs: `=` and the id, then lines that
/// are flushed at once, and an empty line at the end.
///
/// After an error in writing, nothing more is written, and [`end`](Self::end) returns the error.
pub struct Response<'a> {
    out: &'a mut dyn Write,
    id: &'a str,
    state: io::Result<bool>,
}

impl<'a> Response<'a> {
    /// Returns a response to the command with this id; nothing is written yet.
    pub fn new(out: &'a mut dyn Write, id: Option<&'a str>) -> Self {
        Self { out, id: id.unwrap_or_default(), state: Ok(false) }
    }

    /// Whether anything of the response has been written.
    pub fn has_begun(&self) -> bool {
        !matches!(self.state, Ok(false))
    }

    /// Writes the line with `=` and the id, so that a client knows that lines will follow.
    pub fn begin(&mut self) {
        log::debug!(target: TRAFFIC, "< ={}", self.id);
        let first = format!("={}\n", self.id);
        self.write(&first);
    }

    /// Writes a line unless it is blank; `Break` if writing has failed.
    pub fn line(&mut self, text: &str) -> ControlFlow<()> {
        let text = without_control_characters(text).replace('\n', " ");
        if !text.trim().is_empty() {
            // Reports come many times a second, so they have a level that only `--log-file` writes
            // unasked.
            let level = if text.starts_with("info") { Level::Trace } else { Level::Debug };
            log::log!(target: TRAFFIC, level, "< {}", text.trim());
            self.write(&format!("{}\n", text.trim()));
        }
        if self.state.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn write(&mut self, text: &str) {
        if self.state.is_ok() {
            let written = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
            self.state = written.map(|()| true);
        }
    }

    /// Ends the response with an empty line.
    ///
    /// # Errors
    /// The first error in writing the response.
    pub fn end(mut self) -> io::Result<()> {
        self.write("\n");
        self.state.map(|_| ())
    }
}

/// Returns the text of an answer without its blank lines; only the first line may be blank.
fn answer(text: &str) -> String {
    let text = without_control_characters(text);
    let mut lines = text.lines();
    let mut answer = lines.next().unwrap_or_default().trim().to_owned();
    for line in lines.filter(|line| !line.trim().is_empty()) {
        answer.push('\n');
        answer.push_str(line.trim_end());
    }
    answer
}

/// Returns the text of an error on one line.
fn error(text: &str) -> String {
    let text = without_control_characters(text);
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join(" ")
}

fn without_control_characters(text: &str) -> String {
    text.chars().filter(|&c| c == '\n' || c == '\t' || !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A pipe without a reader.
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn reply(id: Option<&str>, outcome: Result<&str, &str>) -> String {
        let mut out = Vec::new();
        write_reply(&mut out, id, outcome).expect("a vector takes everything");
        String::from_utf8(out).expect("text in, text out")
    }

    #[test]
    fn one_space_follows_the_sign_even_before_nothing() {
        assert_eq!(reply(None, Ok("")), "= \n\n");
        assert_eq!(reply(Some("007"), Ok("")), "=007 \n\n");
        assert_eq!(reply(None, Ok("  1.5 ")), "= 1.5\n\n");
        assert_eq!(reply(None, Ok(" \n\t\n")), "= \n\n");
    }

    #[test]
    fn a_stream_is_a_head_lines_and_an_empty_line() {
        let mut out = Vec::new();
        let mut response = Response::new(&mut out, Some("5"));
        assert!(!response.has_begun());
        response.begin();
        assert!(response.line("info move D4\n\nvisits 1\r").is_continue());
        assert!(response.line(" \n").is_continue(), "a blank line would end it");
        response.end().expect("a vector takes everything");
        assert_eq!(String::from_utf8_lossy(&out), "=5\ninfo move D4  visits 1\n\n");
    }

    #[test]
    fn a_stream_into_a_closed_pipe_breaks_off() {
        let mut closed = Closed;
        let mut response = Response::new(&mut closed, None);
        response.begin();
        assert!(response.has_begun() && response.line("info").is_break());
        assert_eq!(response.end().expect_err("closed").kind(), io::ErrorKind::BrokenPipe);
    }

    #[test]
    fn a_board_may_begin_below_the_sign() {
        assert_eq!(reply(Some("3"), Ok("\n  A B\n1 . .\n")), "=3 \n  A B\n1 . .\n\n");
    }

    #[test]
    fn blank_lines_inside_are_deleted() {
        assert_eq!(reply(None, Ok("a\r\n\r\n \n\u{b}\nb\n\n")), "= a\nb\n\n");
    }

    #[test]
    fn an_error_is_one_line() {
        assert_eq!(reply(Some("4"), Err("cannot\nload\n\nfile\n")), "?4 cannot load file\n\n");
        assert_eq!(reply(None, Err("\ncannot score")), "? cannot score\n\n");
    }

    #[test]
    fn an_answer_is_flushed_and_a_closed_pipe_is_an_error() {
        let error = write_reply(Closed, None, Ok("")).expect_err("closed");
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    }

    /// Whether even the strictest client reads the text as one response.
    fn is_one_response(response: &str, head: &str) -> bool {
        let Some(body) = response.strip_suffix("\n\n") else { return false };
        let Some(text) = body.strip_prefix(head).and_then(|body| body.strip_prefix(' ')) else {
            return false;
        };
        let control = |c: char| c.is_control() && c != '\n' && c != '\t';
        !text.starts_with(' ')
            && !text.contains(control)
            && body.lines().all(|line| !line.trim().is_empty())
            && !body.ends_with('\n')
    }

    proptest! {
        #[test]
        fn any_text_is_one_response(text in "(?s)[\\s=?ab\u{85}\u{2028}]{0,30}|(?s).{0,30}", id in "[0-9]{0,12}") {
            let accepted = reply(Some(&id), Ok(&text));
            prop_assert!(is_one_response(&accepted, &format!("={id}")), "{accepted:?}");
            let refused = reply(Some(&id), Err(&text));
            prop_assert!(is_one_response(&refused, &format!("?{id}")), "{refused:?}");
            prop_assert_eq!(refused.matches('\n').count(), 2);
        }
    }
}
