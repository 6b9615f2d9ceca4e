//! A session of one client: lines of input are answered one after another.

pub mod aside;

use std::io::{self, Write};
use std::time::Duration;

use crate::clock::TimeError;
use crate::engine::{Asked, Console, Decision, HandicapRefusal, NoLevels, NoNet, NoProfile};
use crate::game::CannotUndo;
use crate::gtp::command::{self, Command, Run};
use crate::gtp::handlers::gnugo::{self, Tried};
use crate::gtp::protocol::arguments::ArgumentError;
use crate::gtp::protocol::parse::{Line, Request, parse_line};
use crate::gtp::protocol::reply::{Response, TRAFFIC, write_reply};
use crate::gtp::session::aside::{Aside, Chat};
use crate::rules::{KomiError, RulesError};
use crate::search::{Report, Watch};
use crate::stop::{Interrupted, Stop};

/// The answer of a command: the text of its reply, or of its error reply.
pub type Reply = Result<String, Failure>;

/// The text of an error reply, as the client reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl From<&str> for Failure {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

/// Turns errors into error replies with the errors' own texts, the words that clients expect to read.
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
    NoLevels,
    NoNet,
    NoProfile,
    RulesError,
    TimeError,
);

/// The program that the engine says it is. Some clients look at its name to know what they may ask for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Identity {
    /// Tengen, with its version.
    #[default]
    Own,
    /// `KataGo`, with the release whose protocols are spoken here, GTP and JSON.
    KataGo,
    /// Leela Zero, with its last release.
    LeelaZero,
}

impl Identity {
    /// Returns the answer to `name`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Own => "Tengen",
            Self::KataGo => "KataGo",
            Self::LeelaZero => "Leela Zero",
        }
    }

    /// Returns the answer to `version`.
    pub const fn version(self) -> &'static str {
        match self {
            Self::Own => env!("CARGO_PKG_VERSION"),
            Self::KataGo => "1.16.4",
            Self::LeelaZero => "0.17",
        }
    }
}

/// A line of input, with the signals that end its command from outside.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The meaning of the line; `None` for a blank line or a comment, which gets no reply.
    pub line: Option<Line>,
    /// The signal that ends the command as soon as possible: the client interrupts it or has left.
    pub interrupt: Stop,
    /// The signal that ends an analysis or a cancellable search, and no other command; raised when any later
    /// line has come.
    pub superseded: Stop,
}

impl From<&[u8]> for Input {
    fn from(line: &[u8]) -> Self {
        Self { line: parse_line(line), ..Self::default() }
    }
}

/// The session of one client with an engine.
#[derive(Debug)]
pub struct Session {
    /// The engine that answers the commands.
    pub engine: Console,
    /// The signal that ends the command that is being answered.
    pub stop: Stop,
    /// The signal that ends the command that is being answered, if it is an analysis or a cancellable search.
    pub superseded: Stop,
    /// The states of the game after each move of `trymove` that is still on the board.
    pub tried: Vec<Tried>,
    /// Whether the client has sent `quit`.
    pub quitting: bool,
    /// The program that the engine says it is.
    pub identity: Identity,
    /// The output beside the protocol.
    pub aside: Aside,
    /// Measures the processor time that the process has used, for `cputime`; a library leaves that to its program.
    pub processor_time: fn() -> Option<Duration>,
}

impl Session {
    /// Returns a session with `engine` that has not read a line yet.
    pub fn new(engine: Console) -> Self {
        let (stop, superseded) = (Stop::new(), Stop::new());
        let (tried, quitting) = (Vec::new(), false);
        let (identity, aside) = (Identity::default(), Aside::default());
        let processor_time = || None;
        Self { engine, stop, superseded, tried, quitting, identity, aside, processor_time }
    }

    /// Whether the session has a command. It has `kgs-chat` only with chat on KGS, because some bridges to
    /// KGS fail if they are offered a chat.
    pub fn offers(&self, command: &Command) -> bool {
        command.name != "kgs-chat" || self.aside.chat() == Some(Chat::Kgs)
    }

    /// Chooses a move and makes it, and writes the chat and pictures that go with it beside the protocol.
    /// Returns the move with the report of the search.
    pub fn genmove(&mut self, asked: Asked<'_>, watch: Option<Watch<'_>>) -> (Decision, Report) {
        let Self { engine, stop, aside, .. } = self;
        aside.accompany(asked.color, watch, |watch| engine.genmove_with(asked, stop, watch))
    }

    /// Answers every line up to `quit` or the end of the input.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub fn run(
        &mut self,
        lines: impl IntoIterator<Item = impl Into<Input>>,
        mut out: impl Write,
    ) -> io::Result<()> {
        for input in lines {
            self.answer(input.into(), &mut out)?;
            if self.quitting {
                break;
            }
            // While lines wait, there is no time to ponder a position that they may soon change.
            if !self.superseded.is_raised() {
                self.engine.idle();
            }
        }
        Ok(())
    }

    /// Answers one line; a blank line or a comment gets no reply.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub fn answer(&mut self, input: Input, out: &mut dyn Write) -> io::Result<()> {
        (self.stop, self.superseded) = (input.interrupt, input.superseded);
        match input.line {
            None => Ok(()),
            Some(Line::Interrupt) => {
                // The reader thread has already raised the stop signal; an interrupt has no reply.
                log::debug!(target: TRAFFIC, "> # interrupt");
                Ok(())
            }
            Some(Line::MissingCommand { id }) => {
                log::debug!(target: TRAFFIC, "> {id}");
                reply(out, Some(&id), Err("syntax error: expected a command"))
            }
            Some(Line::TooLong { id }) => {
                log::debug!(target: TRAFFIC, "> {} a line too long", id.as_deref().unwrap_or_default());
                reply(out, id.as_deref(), Err("line too long"))
            }
            Some(Line::Request(request)) => self.handle(request, out),
        }
    }

    fn handle(&mut self, mut request: Request, out: &mut dyn Write) -> io::Result<()> {
        log::debug!(target: TRAFFIC, "> {request}");
        let id = request.id.as_deref();
        let arguments = &mut request.arguments;
        let command = command::find(&request.command).filter(|command| self.offers(command));
        let answered = match command.map(|command| command.run) {
            None => reply(out, id, Err("unknown command")),
            Some(Run::Answer(answer)) => {
                let answered = answer(self, arguments);
                reply(out, id, answered.as_deref().map_err(|Failure(text)| text.as_str()))
            }
            Some(Run::Stream(stream)) => {
                let mut response = Response::new(out, id);
                let streamed = stream(self, arguments, &mut response);
                match (streamed, response.has_begun()) {
                    (Err(Failure(text)), false) => reply(out, id, Err(&text)),
                    (streamed, _) => {
                        log::debug!(target: TRAFFIC, "< {} ends", request.command);
                        if let Err(Failure(text)) = streamed {
                            log::warn!("{}: {text}", request.command);
                        }
                        response.end()
                    }
                }
            }
        };
        gnugo::forget_what_was_taken_back(self);
        answered
    }
}

fn reply(out: &mut dyn Write, id: Option<&str>, outcome: Result<&str, &str>) -> io::Result<()> {
    let (sign, text) = match outcome {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    log::debug!(target: TRAFFIC, "< {sign}{} {text}", id.unwrap_or_default());
    write_reply(out, id, outcome)
}
