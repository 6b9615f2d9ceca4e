//! A command that is being carried out, and its possible answers.

use std::time::Duration;

use crate::protocol::arguments::{ArgumentError, Arguments};
use crate::session::Session;
use tengen::engine_room::engine::{Asked, HandicapRefusal, NoNet, NoProfile};
use tengen::engine_room::time::Instant;
use tengen::{
    CannotUndo, Decision, Game, Interrupted, NoFacts, NoLevels, NoSolution, Report, Stop,
    TimeError, Vertex, Watch,
    rules::{KomiError, RulesError},
};

/// The longest time for facts about a move, which delay the reply. The clock keeps it in reserve.
const TIME_FOR_FACTS: Duration = Duration::from_millis(200);

/// A command that is being carried out: everything that its handler receives.
#[derive(Debug)]
pub struct Call<'a> {
    /// The session that received the command.
    pub session: &'a mut Session,
    /// The words after the name of the command.
    pub arguments: &'a mut Arguments,
    /// The signal that ends the command as soon as possible, because the client interrupts it.
    pub interrupt: Stop,
    /// The signal that ends a search, because the client leaves.
    pub left: Stop,
    /// The signal that ends an analysis or a cancellable search, and no other command. It is raised
    /// when any later line arrives.
    pub superseded: Stop,
}

impl Call<'_> {
    /// Returns the game of the session.
    pub fn game(&self) -> &Game {
        self.session.engine.game()
    }

    /// Returns the signal of an analysis or a cancellable search, which any later line ends.
    pub fn until_superseded(&self) -> Stop {
        self.superseded.clone().or(&self.search_stop())
    }

    /// Returns the signal that ends a search: the client interrupts it, or leaves.
    pub fn search_stop(&self) -> Stop {
        self.interrupt.clone().or(&self.left)
    }

    /// Chooses a move and makes it, and writes the accompanying chat and pictures beside the
    /// protocol. Returns the move with the report of the search.
    pub fn genmove(&mut self, asked: Asked<'_>, watch: Option<Watch<'_>>) -> (Decision, Report) {
        let stop = &self.search_stop();
        let Session { engine, aside, .. } = &mut *self.session;
        let color = asked.color;
        let chosen = aside.accompany(color, watch, |watch| engine.genmove_with(asked, stop, watch));
        if matches!(chosen.0, Decision::Move(Vertex::Play(_))) {
            let stop = stop.clone().with_deadline(Instant::now().checked_add(TIME_FOR_FACTS));
            aside.write_facts(engine.game(), &stop);
        }
        chosen
    }
}

/// The answer of a command: the text of its reply, or of its error reply.
pub type Reply = Result<String, Failure>;

/// An error reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Why the command fails.
    pub kind: FailureKind,
    /// The text, as the client reads it.
    pub text: String,
}

/// Why a command fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// The rules forbid a move. The usage of the command does not help.
    IllegalMove,
    /// Anything else, such as arguments that the command does not take.
    Other,
}

impl Failure {
    /// Returns the failure of a command with a move that the rules forbid.
    pub fn illegal(text: impl Into<String>) -> Self {
        Self { kind: FailureKind::IllegalMove, text: text.into() }
    }
}

impl From<String> for Failure {
    fn from(text: String) -> Self {
        Self { kind: FailureKind::Other, text }
    }
}

impl From<&str> for Failure {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

#[doc(hidden)]
impl From<NoFacts> for Failure {
    fn from(why: NoFacts) -> Self {
        let kind = match why {
            NoFacts::Illegal(_) => FailureKind::IllegalMove,
            NoFacts::Suicide | NoFacts::Interrupted(_) => FailureKind::Other,
        };
        Self { kind, text: why.to_string() }
    }
}

/// Turns errors into error replies with the texts of the errors, which clients expect.
macro_rules! reply_with_text_of {
    ($($error:ty),* $(,)?) => {
        $(#[doc(hidden)]
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                error.to_string().into()
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
    NoSolution,
    RulesError,
    TimeError,
);
