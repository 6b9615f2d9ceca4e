//! One game to play, with everything that determines it.

use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as};

use tengen::{
    Color, Size, TimeSettings,
    rules::{Komi, Rules},
};

use super::moves::Moves;
use crate::shard::Shard;

/// A player of a match: a program that speaks GTP.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name in tables and records, unique within a match.
    pub name: String,
    /// The command line that starts the program.
    pub command: String,
    /// GTP commands sent to the program once it has started. A refusal is an error.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<String>,
}

/// The conditions that all games of a match share.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conditions {
    /// The size of the board.
    pub size: Size,
    /// The rules by which the referee decides. Programs with a command for rules receive them.
    pub rules: Rules,
    /// The points that White receives for moving second.
    pub komi: Komi,
    /// The number of handicap stones, 0 for an even game.
    pub handicap: u32,
    /// The time control of both players.
    pub time: TimeSettings,
    /// The number of moves, including the opening, after which a game is stopped.
    pub move_limit: u32,
    /// The condition for stopping games before their end.
    pub adjudication: Adjudication,
    /// The number of seconds within which a program must reply if no clock applies.
    pub patience: u32,
    /// Whether both programs are started anew for every game.
    pub restart: bool,
}

/// The way in which a game may end early because its winner is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Adjudication {
    /// Games end only by passes, a resignation or the rules.
    #[default]
    Never,
    /// By agreement: both programs estimate a clear lead of one player several times in a row.
    Agreement,
    /// By the referee's verdict, once it names a player whose lead no doubtful chain can overturn.
    Verdict,
}

/// The first moves of a game, which no player chooses.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opening {
    /// The name in tables, such as `book 3`; games with the same name begin with the same moves.
    pub name: String,
    /// The moves, written as `B E5 W C3`.
    #[serde_as(as = "DisplayFromStr")]
    pub moves: Moves,
}

/// The unit of work of a match: one game. Because a job determines its game completely, a lost game
/// can be played again, and a game that is found twice counts once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Job {
    /// The place of the game in the schedule, from 1.
    pub game: u32,
    /// The place of the game's pair in the schedule, from 1. The two games of a pair have the same
    /// players and the same opening, with colours exchanged.
    pub pair: u32,
    /// The player of the black stones.
    pub black: Player,
    /// The player of the white stones.
    pub white: Player,
    /// The conditions that all games of the match share.
    pub conditions: Conditions,
    /// The first moves.
    pub opening: Opening,
    /// The seed for programs that know `set_random_seed`; it also replaces `{seed}` in command
    /// lines.
    pub seed: u32,
}

impl Job {
    /// Returns the player of a colour.
    pub fn player(&self, color: Color) -> &Player {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// Whether a shard of the match plays this game. Both games of a pair belong to the same shard.
    pub fn is_of(&self, shard: Shard) -> bool {
        shard.takes(self.pair)
    }

    /// Returns the file of the game's record, relative to the results file: `games/000017.sgf`.
    pub fn record_name(&self) -> String {
        format!("games/{:06}.sgf", self.game)
    }
}
