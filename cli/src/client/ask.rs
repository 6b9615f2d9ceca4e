//! The trait of programs that answer commands, and of their stand-ins.

use std::time::Duration;

use super::error::ClientError;
use super::reply::Reply;

/// A partner that answers GTP commands one at a time: a [`Client`](super::Client), or in tests a
/// stand-in without a process.
pub trait Ask {
    /// Sends a command, with or without an id, and waits at most `patience` for its reply.
    ///
    /// # Errors
    /// If the line is not a command, or a reply does not come. A refusal is a reply, not an error.
    fn ask_within(&mut self, command: &str, patience: Duration) -> Result<Reply, ClientError>;
}
