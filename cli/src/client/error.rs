//! The reasons why a program cannot be started or does not answer.

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use tengen::engine_room::disk;

use super::reply::LONGEST_REPLY;

/// The reason why a program cannot be started, or does not answer.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The command line is empty or has a quote that is not closed.
    #[error("not a command line: {0:?}")]
    CommandLine(String),
    /// The operating system does not start the program.
    #[error("cannot start {program}: {}", why_not(.reason))]
    Start {
        /// The path of the program.
        program: String,
        /// The reason that the system gives.
        reason: io::Error,
    },
    /// The line is blank, a comment or more than one line, so it would not get exactly one reply.
    #[error("not a command: {0:?}")]
    NotACommand(String),
    /// The program refused a command.
    #[error("{command}: refused: {reason}")]
    Refused {
        /// The command that was sent.
        command: String,
        /// The text of the error reply.
        reason: String,
    },
    /// A complete reply did not come in time, or the program did not end in time.
    #[error("no answer within {0:?}")]
    TimedOut(Duration),
    /// The program wrote more than [`LONGEST_REPLY`] bytes without the end of a reply. The client
    /// stops reading from it.
    #[error("more than {LONGEST_REPLY} bytes without the end of a reply")]
    ReplyTooLong,
    /// The program ended or closed its output.
    #[error("the program {}{}", at_exit(*.status), last_words(.complaints))]
    Ended {
        /// The exit status; `None` if the program closed its output and went on running.
        status: Option<ExitStatus>,
        /// The end of the text that the program wrote to standard error.
        complaints: String,
    },
}

fn why_not(reason: &io::Error) -> String {
    match reason.kind() {
        io::ErrorKind::NotFound => "no such program".to_owned(),
        _ => disk::in_words(reason),
    }
}

fn at_exit(status: Option<ExitStatus>) -> String {
    status.map_or_else(|| "closed its output".to_owned(), |status| format!("ended ({status})"))
}

fn last_words(complaints: &str) -> String {
    match complaints.trim_end() {
        "" => String::new(),
        words => format!("; standard error:\n{words}"),
    }
}
