//! A finished game as a line of a results file, which reports and resumed matches read.

use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as};

use tengen::{Color, GameResult};

use super::job::Job;
use super::moves::Moves;

/// A finished game with all data that reports need: one line of a results file.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// The job from which the game was played.
    pub job: Job,
    /// The result of the game.
    pub result: GameResult,
    /// The reason why the game ended.
    pub ending: Ending,
    /// The moves, beginning with those of the opening. A resignation is not a move.
    #[serde_as(as = "DisplayFromStr")]
    pub moves: Moves,
    /// The results claimed by the players, and by a second referee if there is one.
    pub claims: Claims,
    /// Black's program, and the time that it took.
    pub black: Effort,
    /// White's program, and the time that it took.
    pub white: Effort,
    /// The file of the record, relative to the results file.
    pub sgf: String,
}

/// The reason why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ending {
    /// The players passed, or the rules ended the game in another way, and the referee counted.
    Played,
    /// A player resigned.
    Resignation,
    /// The game was stopped because its winner was known.
    Adjudicated,
    /// The game reached its move limit and ended without a result.
    MoveLimit,
    /// A player lost by a fault of its program; the result names the winner.
    Forfeit {
        /// The kind of fault.
        fault: Fault,
        /// The event in words, with the program's own text if there is any.
        reason: String,
    },
}

/// A fault of a program that loses a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// The move is against the rules of the game.
    IllegalMove,
    /// The answer to `genmove` is not a move.
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

/// The results that the players and a second referee claim for a game. `None` for a program that
/// was not asked, or whose answer is not a result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Claims {
    /// The answer of Black's program to `final_score`.
    pub black: Option<GameResult>,
    /// The answer of White's program to `final_score`.
    pub white: Option<GameResult>,
    /// The answer of the second referee to `final_score`.
    pub referee: Option<GameResult>,
}

/// A program's name and the time that it took for one game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Effort {
    /// The program's own `name` and `version`.
    pub program: String,
    /// The number of the program's answers to `genmove`, including passes and a resignation.
    pub moves: u32,
    /// The seconds between `genmove` commands and their answers, summed over the game.
    pub seconds: f64,
    /// The seconds of the slowest move.
    pub slowest: f64,
    /// The seconds of processor time, if the system or the program reports them.
    pub cpu_seconds: Option<f64>,
}

impl Played {
    /// Returns the effort of the program that played a colour.
    pub fn effort(&self, color: Color) -> &Effort {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// Returns the name of the winner; `None` after a draw or a void game.
    pub fn winner(&self) -> Option<&str> {
        self.result.winner().map(|color| self.job.player(color).name.as_str())
    }

    /// Whether the player of a colour lost because its program ended.
    pub fn has_crashed(&self, color: Color) -> bool {
        let is_crash = matches!(self.ending, Ending::Forfeit { fault: Fault::Crash, .. });
        is_crash && self.result.winner() == Some(!color)
    }

    /// Returns the game in a line: its number, the players, the result with a reason, and the number
    /// of moves.
    pub fn in_a_line(&self) -> String {
        let Self { job, result, .. } = self;
        let how = match &self.ending {
            Ending::Played | Ending::Resignation => String::new(),
            Ending::Adjudicated => " (stopped, the winner was known)".to_owned(),
            Ending::MoveLimit => " (stopped at the limit of moves)".to_owned(),
            Ending::Forfeit { reason, .. } => format!(" ({reason})"),
        };
        let (black, white, moves) = (&job.black.name, &job.white.name, self.moves.0.len());
        format!("game {}: {black} against {white}, {result}{how}, {moves} moves", job.game)
    }

    /// Whether the claims about the result differ: those of the players and the second referee, and
    /// the count of the match's own referee if there is one.
    pub fn is_disputed(&self) -> bool {
        let own = matches!(self.result, GameResult::Score(_)).then_some(self.result);
        let Claims { black, white, referee } = self.claims;
        let mut results = [own, black, white, referee].into_iter().flatten();
        let first = results.next();
        results.any(|other| Some(other) != first)
    }
}
