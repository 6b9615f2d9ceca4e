//! How a game under the referee ends.

use std::time::Duration;

use tengen::{ByColor, GameResult, IllegalMove, Interrupted, Vertex};

use super::super::contestant::NoStart;
use super::super::job::Job;
use super::super::played::{Ending, Played};
use tengen::engine_room::workers::NoThread;

/// A finished game with its record.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The game as a line of the results file.
    pub played: Played,
    /// The text of the record in SGF.
    pub sgf: String,
    /// The players whose programs are unreliable after this game and must be restarted.
    pub broken: ByColor<bool>,
    /// Whether the second referee is unreliable after this game and must be restarted.
    pub second_is_broken: bool,
}

/// The reason why a game was not played at all.
#[derive(Debug, thiserror::Error)]
pub enum NoGame {
    /// The match was stopped.
    #[error(transparent)]
    Stopped(#[from] Interrupted),
    /// A program cannot be started.
    #[error(transparent)]
    NoStart(#[from] NoStart),
    /// The operating system cannot start a thread for the games.
    #[error(transparent)]
    NoThread(#[from] NoThread),
    /// A program refuses a condition of the match, such as the size of the board.
    #[error("{name} cannot play under these conditions: {reason}")]
    Unfit {
        /// The player's name.
        name: String,
        /// The command and the program's answer.
        reason: String,
    },
    /// The opening has a move that the rules forbid.
    #[error("the opening {name} cannot be played: {vertex} is illegal: {reason}")]
    Opening {
        /// The name of the opening.
        name: String,
        /// The move.
        vertex: Vertex,
        /// The reason why the move is illegal.
        reason: IllegalMove,
    },
}

/// The end of a game, and its result.
#[derive(Clone, Debug)]
pub struct Over {
    /// The result.
    pub result: GameResult,
    /// How the game ended.
    pub ending: Ending,
    /// The count in words, if the referee has counted.
    pub explanation: Option<String>,
}

/// Returns the time within which a program must reply to any command that the clock does not limit.
pub fn patience(job: &Job) -> Duration {
    Duration::from_secs(job.conditions.patience.into())
}
