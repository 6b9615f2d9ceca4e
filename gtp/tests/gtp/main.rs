//! GTP as a client sees it, through a session.

mod framing;
mod nets;
mod records;
mod rule_sets;
mod semantics;

use tengen::engine_room::engine::{Console, Setup};
use tengen::{Allowance, Settings, Size, Thinking};
use tengen_gtp::{Input, Session};

use tengen_testing::replies::{Reply, replies};

/// Returns a session on a small board whose moves cost a few visits.
fn session() -> Session {
    let mut settings = Settings::with_playouts();
    settings.set_thinking(Thinking::of_visits(4));
    settings.set_seed(1);
    let setup = Setup { size: Size::square(5), ..Setup::default() };
    let mut session = Session::new(Console::new(setup, settings));
    session.allowance = Allowance::nodes(100).with_memory(4 << 20);
    session
}

/// Returns the lines of a text, as they come from standard input.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// Returns a line with another one already waiting, so that an analysis ends at once.
fn followed(line: &[u8]) -> Input {
    let input = Input::from(line);
    input.superseded.raise();
    input
}

/// Returns the answers of a session to a text, byte for byte.
fn output(session: &mut Session, text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    session.run(lines(text).map(followed), &mut out).expect("a vector takes everything");
    out
}

/// Returns the replies to some commands, one a line.
fn ask_all(session: &mut Session, commands: &str) -> Vec<Reply> {
    replies(&output(session, commands.as_bytes())).expect("well-framed replies")
}

/// Returns the text of the reply to one command: `Ok` after `=`, `Err` after `?`.
fn ask(session: &mut Session, command: &str) -> Result<String, String> {
    let [reply] = &ask_all(session, command)[..] else { panic!("one reply to {command}") };
    reply.outcome.clone()
}

/// Returns the text of a reply that must not be an error.
fn text_of(session: &mut Session, command: &str) -> String {
    ask(session, command).unwrap_or_else(|error| panic!("{command}: {error}"))
}

/// Returns the text of a reply that must be an error.
fn refused(session: &mut Session, command: &str) -> String {
    ask(session, command).expect_err(command)
}
