//! One game to play, with everything that decides how it goes.

use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as};

use crate::clock::TimeSettings;
use crate::color::Color;
use crate::point::Size;
use crate::rules::{Komi, Rules};

use super::moves::Moves;

/// A player of a match: a program that speaks GTP.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name in tables and records, no two alike in a match.
    pub name: String,
    /// The command line that starts the program.
    pub command: String,
    /// GTP commands that are sent to the program once it has started. A refusal is an error.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<String>,
}

/// What all games of a match have in common.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conditions {
    /// The size of the board.
    #[serde_as(as = "DisplayFromStr")]
    pub size: Size,
    /// The rules, by which the referee decides. Programs that know a command for rules are told.
    #[serde_as(as = "DisplayFromStr")]
    pub rules: Rules,
    /// The points that White receives for moving second.
    #[serde_as(as = "DisplayFromStr")]
    pub komi: Komi,
    /// The number of handicap stones, 0 for an even game.
    pub handicap: u32,
    /// The time control of both players.
    #[serde_as(as = "DisplayFromStr")]
    pub time: TimeSettings,
    /// The number of moves, those of the opening among them, after which a game is stopped.
    pub move_limit: u32,
    /// Whether games are stopped before their end, and by whom.
    pub adjudication: Adjudication,
    /// The number of seconds that an answer may take where no clock says otherwise.
    pub patience: u32,
    /// Whether both programs are started anew for every game.
    pub restart: bool,
}

/// Who may stop a game before its end because its winner is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Adjudication {
    /// Nobody: players pass or resign.
    #[default]
    Never,
    /// The players: both estimate the same winner by a clear margin several times in a row.
    Agreement,
    /// The referee, once its verdict is that every point is decided.
    Verdict,
}

/// The first moves of a game, which nobody chooses.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opening {
    /// The name in tables, such as `book 3`; games with openings of one name begin alike.
    pub name: String,
    /// The moves, written as `B E5 W C3`.
    #[serde_as(as = "DisplayFromStr")]
    pub moves: Moves,
}

/// The work of a match: one game. A job says everything that decides how the game goes, so that
/// a game that is lost is played again from it, and a game that is found twice counts once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Job {
    /// The place of the game in the schedule, from 1.
    pub game: u32,
    /// The place of its pair in the schedule, from 1. The two games of a pair have the same players
    /// and the same opening, with colours exchanged.
    pub pair: u32,
    /// The player of the black stones.
    pub black: Player,
    /// The player of the white stones.
    pub white: Player,
    /// What all games of the match have in common.
    pub conditions: Conditions,
    /// The first moves.
    pub opening: Opening,
    /// The seed that is sent to programs which know `set_random_seed`, and that replaces `{seed}` in
    /// their command lines.
    pub seed: u32,
}

impl Job {
    /// The player of a colour.
    pub fn player(&self, color: Color) -> &Player {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The file of the game's record, relative to the results file: `games/000017.sgf`.
    pub fn record_name(&self) -> String {
        format!("games/{:06}.sgf", self.game)
    }
}
