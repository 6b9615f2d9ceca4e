//! Moves and the other steps of a game, and why a move is refused.

use std::fmt;

use crate::board::Refusal;
use crate::color::Color;
use crate::point::Vertex;
use crate::position::Position;

/// The reason why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// A stone stands on the point.
    #[error("the point is occupied")]
    Occupied,
    /// The point is not on the board.
    #[error("the point is off the board")]
    OffBoard,
    /// The play would remove the player's own stones, which the suicide rule forbids.
    #[error("suicide")]
    Suicide,
    /// The play would take back a ko at once.
    #[error("ko")]
    Ko,
    /// The play would repeat an earlier position of the game, which the superko rule forbids.
    #[error("superko")]
    Superko,
    /// The game has [ended](super::Game::end); [`Game::resume`](super::Game::resume) continues it.
    #[error("the game is over")]
    GameOver,
}

#[doc(hidden)]
impl From<Refusal> for IllegalMove {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Occupied => Self::Occupied,
            Refusal::Suicide => Self::Suicide,
            Refusal::Ko => Self::Ko,
        }
    }
}

/// The error of taking back more moves than were made since stones were last set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot undo")]
pub struct CannotUndo;

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The player who moved.
    pub color: Color,
    /// The point played on, or a pass.
    pub vertex: Vertex,
}

impl<V: Into<Vertex>> From<(Color, V)> for Move {
    fn from((color, vertex): (Color, V)) -> Self {
        Self { color, vertex: vertex.into() }
    }
}

/// Writes the move as `black D4`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.vertex)
    }
}

/// A move of a game that the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number}, {made}: {why}")]
pub struct Refused {
    /// The number of the move, from 1.
    pub number: usize,
    /// The move.
    pub made: Move,
    /// The reason.
    #[source]
    pub why: IllegalMove,
}

/// One event of a game. A game is its first position and the steps since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A player played or passed.
    Move(Move),
    /// Stones were put on the board or taken off it, or a player was given the turn: the new
    /// position and the player to move.
    SetUp(Box<Position>, Color),
    /// Play went on after two passes because the players disputed which stones are dead: the player
    /// who moves next.
    Resumption(Color),
}

/// The way in which the number of handicap stones of a game is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HandicapCount {
    /// The number that was stated, or the number of stones placed as a handicap.
    #[default]
    Stated,
    /// If no handicap was stated, the number of Black's plays before White's first one, if Black
    /// made at least two. Servers without handicaps send handicap stones as such plays.
    Inferred,
}
