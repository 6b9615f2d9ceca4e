//! A game that was played: a line of a results file.

use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as};

use crate::color::Color;
use crate::result::GameResult;

use super::job::Job;
use super::moves::Moves;

/// A game that was played, with all that reports need: a line of a results file.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// The job that was done.
    pub job: Job,
    /// How the game was decided.
    #[serde_as(as = "DisplayFromStr")]
    pub result: GameResult,
    /// Why the game ended.
    pub ending: Ending,
    /// The moves, those of the opening first. A resignation is none.
    #[serde_as(as = "DisplayFromStr")]
    pub moves: Moves,
    /// What the players, and a second referee if there is one, say is the result.
    pub claims: Claims,
    /// What black's program did and took.
    pub black: Effort,
    /// What white's program did and took.
    pub white: Effort,
    /// The file of the record, relative to the results file.
    pub sgf: String,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ending {
    /// The players passed, or the rules ended the game otherwise, and the referee counted.
    Played,
    /// A player resigned.
    Resignation,
    /// The game was stopped because its winner was known.
    Adjudicated,
    /// The game reached its limit of moves and has no result.
    MoveLimit,
    /// A player lost by a fault of its program; the result says who has won.
    Forfeit {
        /// The kind of fault.
        fault: Fault,
        /// What happened, with the program's own words.
        reason: String,
    },
}

/// A fault of a program that loses a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// The move is against the rules of the game.
    IllegalMove,
    /// The answer to `genmove` is no move.
    NoMove,
    /// The program refused a command that every program has to know.
    Refusal,
    /// The program answered a command twice, or with another command's id.
    OutOfStep,
    /// The program did not answer in time, in a game without a clock.
    Hang,
    /// The player's time ran out.
    Flag,
    /// The program ended.
    Crash,
}

/// What others than the referee say is the result of a game; `None` where nobody was asked or the
/// answer says no result.
#[serde_as]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Claims {
    /// What black's program answers to `final_score`.
    #[serde_as(as = "Option<DisplayFromStr>")]
    pub black: Option<GameResult>,
    /// What white's program answers to `final_score`.
    #[serde_as(as = "Option<DisplayFromStr>")]
    pub white: Option<GameResult>,
    /// What the second referee says.
    #[serde_as(as = "Option<DisplayFromStr>")]
    pub referee: Option<GameResult>,
}

/// What a program took for a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Effort {
    /// The program's own `name` and `version`.
    pub program: String,
    /// The number of its answers to `genmove`: moves, passes, and a resignation.
    pub moves: u32,
    /// Seconds from the commands for a move to the answers, in all.
    pub seconds: f64,
    /// Seconds of the slowest move.
    pub slowest: f64,
    /// Seconds of processor time, if the system or the program tells.
    pub cpu_seconds: Option<f64>,
}

impl Played {
    /// The effort of a colour.
    pub fn effort(&self, color: Color) -> &Effort {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The name of the player who has won; `None` after a draw or a void game.
    pub fn winner(&self) -> Option<&str> {
        self.result.winner().map(|color| self.job.player(color).name.as_str())
    }

    /// Whether two of those who were asked say different results, the referee of the match among
    /// them if it has counted the game.
    pub fn is_disputed(&self) -> bool {
        let own = matches!(self.result, GameResult::Score(_)).then_some(self.result);
        let Claims { black, white, referee } = self.claims;
        let mut said = [own, black, white, referee].into_iter().flatten();
        let first = said.next();
        said.any(|other| Some(other) != first)
    }
}
