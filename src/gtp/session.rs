//! A conversation: lines in, replies out, one after another.

use std::io::{self, Write};

use crate::clock::TimeError;
use crate::engine::{Engine, HandicapRefusal};
use crate::game::CannotUndo;
use crate::gtp::arguments::{ArgumentError, Arguments};
use crate::gtp::command;
use crate::gtp::parse::{Line, parse_line};
use crate::gtp::reply::write_reply;
use crate::rules::{KomiError, RulesError};
use crate::stop::{Interrupted, Stop};

/// What a handler answers.
pub type Reply = Result<String, Failure>;

/// The text of an error reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl From<&str> for Failure {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

/// Errors whose texts are what clients expect to read.
macro_rules! reply_with_text_of {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self(error.to_string())
            }
        })*
    };
}

reply_with_text_of!(
    ArgumentError,
    CannotUndo,
    HandicapRefusal,
    Interrupted,
    KomiError,
    RulesError,
    TimeError,
);

/// The longest line that is answered, 1 MiB: no command is so long, and what is longer is no text.
pub const LONGEST_LINE: usize = 1 << 20;

/// A line of input, and what stops the command in it from outside.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The line, with or without its end.
    pub line: Vec<u8>,
    /// Once raised, the command is answered as soon as may be.
    pub stop: Stop,
}

impl From<Vec<u8>> for Input {
    fn from(line: Vec<u8>) -> Self {
        Self { line, stop: Stop::new() }
    }
}

/// One client's session with an engine.
#[derive(Clone, Debug)]
pub struct Session {
    /// The engine that answers.
    pub engine: Engine,
    /// What stops the command that is being answered.
    pub stop: Stop,
    /// Whether the client has said `quit`.
    pub quitting: bool,
}

impl Session {
    /// A session with this engine.
    pub fn new(engine: Engine) -> Self {
        Self { engine, stop: Stop::new(), quitting: false }
    }

    /// Answers every line until `quit` or the last one.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn run(
        &mut self,
        lines: impl IntoIterator<Item = impl Into<Input>>,
        mut out: impl Write,
    ) -> io::Result<()> {
        for input in lines {
            let Input { line, stop } = input.into();
            self.stop = stop;
            self.answer(&line, &mut out)?;
            if self.quitting {
                break;
            }
        }
        Ok(())
    }

    /// Answers one line; a blank line or a comment gets no answer.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn answer(&mut self, line: &[u8], out: impl Write) -> io::Result<()> {
        match parse_line(line) {
            // What it interrupts is stopped by who reads the lines, before it is answered here.
            None | Some(Line::Interrupt) => Ok(()),
            Some(Line::MissingCommand { id }) => {
                write_reply(out, Some(&id), Err("syntax error: expected a command"))
            }
            Some(Line::Request(mut request)) => {
                log::debug!("{}", request.command);
                if line.len() > LONGEST_LINE {
                    return write_reply(out, request.id.as_deref(), Err("line too long"));
                }
                let reply = self.handle(&request.command, &mut request.arguments);
                let reply = reply.as_deref().map_err(|Failure(text)| text.as_str());
                write_reply(out, request.id.as_deref(), reply)
            }
        }
    }

    fn handle(&mut self, name: &str, arguments: &mut Arguments) -> Reply {
        let command = command::find(name).ok_or("unknown command")?;
        (command.run)(self, arguments)
    }
}
