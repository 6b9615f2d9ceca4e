//! The trait of everything that answers commands: a program, or a stand-in for one.

use std::time::Duration;

use super::{Client, ClientError, Reply};

/// Something that answers GTP commands one at a time: a [`Client`], or in tests a stand-in that
/// needs no process.
pub trait Ask {
    /// Sends a command, with or without an id, and waits at most `patience` for its reply.
    ///
    /// # Errors
    /// If the line is no command, or no reply comes. A refusal is no error.
    fn ask_within(&mut self, command: &str, patience: Duration) -> Result<Reply, ClientError>;
}

impl Ask for Client {
    fn ask_within(&mut self, command: &str, patience: Duration) -> Result<Reply, ClientError> {
        Client::ask_within(self, command, patience)
    }
}
