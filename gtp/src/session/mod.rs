//! The session of one client: the state that lasts from one line of input to the next.

pub mod aside;
pub mod remarks;
pub mod trials;

use std::time::Duration;

use crate::session::aside::Aside;
use crate::session::trials::Trials;
use tengen::Allowance;
use tengen::engine_room::engine::Console;

/// The program that the engine claims to be. Some clients choose their commands by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Identity {
    /// Tengen, with its version.
    #[default]
    Own,
    /// `KataGo`, with the release whose protocols this crate implements, GTP and JSON.
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

/// The session of one client with an engine.
#[derive(Debug)]
pub struct Session {
    /// The engine that answers the commands.
    pub engine: Console,
    /// The program that the engine claims to be.
    pub identity: Identity,
    /// The output outside the protocol.
    pub aside: Aside,
    /// Measures the processor time that the process has used, for `cputime`. The program sets this,
    /// because the library does not measure it.
    pub processor_time: fn() -> Option<Duration>,
    /// The work that a problem of life and death is worth.
    pub allowance: Allowance,
    pub(crate) trials: Trials,
    pub(crate) has_quit: bool,
}

impl Session {
    /// Returns a session with `engine` that has not read a line yet.
    pub fn new(engine: Console) -> Self {
        Self {
            engine,
            identity: Identity::default(),
            aside: Aside::default(),
            processor_time: || None,
            allowance: Allowance::default(),
            trials: Trials::default(),
            has_quit: false,
        }
    }

    /// Whether the client has sent `quit`.
    pub fn has_quit(&self) -> bool {
        self.has_quit
    }
}
