//! From lines of input to answers: a session answers one line after another.

use std::io::{self, Write};

use crate::call::{Call, Failure, FailureKind};
use crate::command::{self, Run};
use crate::protocol::parse::{Line, Request, parse_line};
use crate::protocol::reply::{Response, TRAFFIC, write_reply};
use crate::session::Session;
use tengen::engine_room::panics::caught;
use tengen::{Stop, Vertex};

/// A line of input, with the signals that end its command from outside.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The meaning of the line; `None` for a blank line or a comment, which gets no reply.
    pub line: Option<Line>,
    /// The signal that ends the command as soon as possible, because the client interrupts it.
    pub interrupt: Stop,
    /// The signal that ends a search, because the client leaves. Commands that answer quickly
    /// ignore it.
    pub left: Stop,
    /// The signal that ends an analysis or a cancellable search, and no other command. It is raised
    /// when any later line arrives.
    pub superseded: Stop,
}

impl From<&[u8]> for Input {
    fn from(line: &[u8]) -> Self {
        Self { line: parse_line(line), ..Self::default() }
    }
}

impl Session {
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
            let input = input.into();
            let superseded = input.superseded.clone();
            self.answer(input, &mut out)?;
            if self.has_quit() {
                break;
            }
            // While lines wait, the engine does not ponder, because they may soon change the
            // position.
            if !superseded.is_raised() {
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
        let Input { line, interrupt, left, superseded } = input;
        match line {
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
            Some(Line::Request(mut request)) => {
                log::debug!(target: TRAFFIC, "> {request}");
                let Request { id, command, arguments } = &mut request;
                let call = Call { session: self, arguments, interrupt, left, superseded };
                let answered = carry_out(command, call, id.as_deref(), out);
                self.trials.forget_what_was_taken_back(self.engine.game());
                answered
            }
        }
    }
}

/// Carries a command out, and writes its answer.
fn carry_out(
    name: &str,
    mut call: Call<'_>,
    id: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let command = command::find(name).filter(|command| command.is_offered(call.session));
    let Some(command) = command else {
        reply(out, id, Err("unknown command"))?;
        explain_unknown(name, call.session);
        return Ok(());
    };
    match command.run {
        Run::Answer(answer) => {
            let answered = unless_it_panics(name, &mut call, answer);
            reply(out, id, answered.as_deref().map_err(|failure| failure.text.as_str()))?;
            let is_misused = answered.is_err_and(|why| why.kind != FailureKind::IllegalMove);
            if is_misused {
                call.session.aside.explain(&command.to_string());
            }
            Ok(())
        }
        Run::Stream(stream) => {
            let mut response = Response::new(out, id);
            let streamed = unless_it_panics(name, &mut call, |call| stream(call, &mut response));
            match (streamed, response.has_begun()) {
                (Err(Failure { text, .. }), false) => reply(out, id, Err(&text)),
                (streamed, _) => {
                    log::debug!(target: TRAFFIC, "< {name} ends");
                    if let Err(Failure { text, .. }) = streamed {
                        log::warn!("{name}: {text}");
                    }
                    response.end()
                }
            }
        }
    }
}

/// Carries a command out. If that panics, the command fails and the session goes on, without the
/// results of its searches, which may be broken.
fn unless_it_panics<T>(
    name: &str,
    call: &mut Call<'_>,
    run: impl FnOnce(&mut Call<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    caught(name, || run(call)).unwrap_or_else(|panicked| {
        let _ = caught(name, || call.session.engine.forget());
        Err(panicked.to_string().into())
    })
}

/// Explains beside the protocol what may have been meant by an unknown command.
fn explain_unknown(name: &str, session: &mut Session) {
    let to_move = session.engine.game().to_move();
    if name.starts_with('{') {
        // A client of KataGo's analysis engine shows this to its user, who has started another
        // engine.
        session.aside.warn("this is a query in JSON; start `tengen analysis` for such queries");
    } else if name.parse::<Vertex>().is_ok() {
        session.aside.explain(&format!("did you mean `play {to_move} {name}`?"));
    } else {
        let others = "help lists the commands, quit leaves, and `tengen play` is a game";
        session.aside.explain(others);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::Reply;
    use crate::protocol::arguments::Arguments;
    use tengen::Settings;
    use tengen::engine_room::engine::{Console, Setup};

    #[test]
    fn a_command_that_panics_fails_and_the_session_goes_on() {
        let mut session = Session::new(Console::new(Setup::default(), Settings::with_playouts()));
        let arguments = &mut Arguments::default();
        let mut call = Call {
            session: &mut session,
            arguments,
            interrupt: Stop::new(),
            left: Stop::new(),
            superseded: Stop::new(),
        };
        let failed = unless_it_panics("play", &mut call, |_| -> Reply { panic!("no such point") });
        assert_eq!(failed, Err("an error in Tengen itself: no such point".into()));
        let mut out = Vec::new();
        session.answer(Input::from(&b"name"[..]), &mut out).expect("memory never fails");
        assert_eq!(out, b"= Tengen\n\n");
    }
}
