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

reply_with_text_of!(ArgumentError, CannotUndo, HandicapRefusal, KomiError, RulesError, TimeError,);

/// One client's session with an engine.
#[derive(Clone, Debug)]
pub struct Session {
    /// The engine that answers.
    pub engine: Engine,
    /// Whether the client has said `quit`.
    pub quitting: bool,
}

impl Session {
    /// A session with this engine.
    pub fn new(engine: Engine) -> Self {
        Self { engine, quitting: false }
    }

    /// Answers every line until `quit` or the last one.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn run(
        &mut self,
        lines: impl IntoIterator<Item = Vec<u8>>,
        mut out: impl Write,
    ) -> io::Result<()> {
        for line in lines {
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
            // Nothing is running between two commands that could be interrupted.
            None | Some(Line::Interrupt) => Ok(()),
            Some(Line::MissingCommand { id }) => {
                write_reply(out, Some(&id), Err("syntax error: expected a command"))
            }
            Some(Line::Request(mut request)) => {
                log::debug!("{}", request.command);
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
