//! The place at which a person sits: lines come in, and text goes out.

use std::io::{self, Write};

use tengen::Stop;

use super::screen::Window;
use super::signals::Signals;
use crate::terminal::{printable, wrap};

/// What comes from the person.
#[derive(Debug)]
pub enum Input {
    /// A line, without its end.
    Line(String),
    /// The input has ended, or the person asks the program to end.
    End,
    /// The input cannot be read.
    Failed(io::Error),
}

/// A window, the lines that a person types into it, and the person's signals.
pub struct Desk<'a, W> {
    /// The window.
    pub window: Window,
    /// The signals by which the person ends the thinking, or the program.
    pub signals: Signals,
    /// The output, for what is not broken into lines.
    pub out: W,
    /// Waits for the next line.
    listen: Box<dyn FnMut() -> Input + 'a>,
    /// Whether the person's lines have ended, at whichever question.
    has_ended: bool,
}

impl<'a, W: Write> Desk<'a, W> {
    /// Makes a desk; `listen` waits for the next line.
    pub fn new(
        window: Window,
        signals: Signals,
        listen: Box<dyn FnMut() -> Input + 'a>,
        out: W,
    ) -> Self {
        Self { window, signals, out, listen, has_ended: false }
    }

    /// Whether the person's lines have ended.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Returns the number of columns of the window.
    pub fn columns(&self) -> usize {
        (self.window.columns)()
    }

    /// Writes a text, broken into lines for the window.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn print(&mut self, text: &str) -> io::Result<()> {
        let columns = self.columns();
        let lines: Vec<_> = text.lines().map(printable).collect();
        if !lines.is_empty() {
            writeln!(self.out, "{}", wrap(&lines.join("\n"), columns))?;
        }
        self.out.flush()
    }

    /// Shows a prompt if a person types, and waits for a line; `None` if the dialogue is to end.
    ///
    /// # Errors
    /// If the input cannot be read or the output cannot be written.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let is_typed = self.window.is_typed;
        if self.has_ended || self.signals.are_to_leave() {
            return Ok(None);
        }
        if is_typed {
            write!(self.out, "{prompt}")?;
        }
        self.out.flush()?;
        match (self.listen)() {
            Input::Line(line) if !self.signals.are_to_leave() => Ok(Some(line)),
            Input::Failed(error) => Err(error),
            Input::Line(_) | Input::End => {
                self.has_ended = true;
                if is_typed {
                    writeln!(self.out)?;
                }
                Ok(None)
            }
        }
    }

    /// Shows on a terminal that Tengen thinks, until [`rest`](Self::rest). Returns the signal that ends
    /// the thinking.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn think(&mut self) -> io::Result<Stop> {
        let Window { is_terminal, is_typed, .. } = self.window;
        if is_terminal {
            write!(self.out, "thinking...")?;
            self.out.flush()?;
        }
        Ok(self.signals.think(is_typed))
    }

    /// Takes the sign of thinking away.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn rest(&mut self) -> io::Result<()> {
        self.signals.rest();
        if self.window.is_terminal {
            // The person may have typed something behind the sign.
            write!(self.out, "\r\x1b[K")?;
        }
        Ok(())
    }
}
