//! A game: the board, the rules, the moves and positions so far, the turn, and how to take moves
//! back.
//!
//! A [`Game`] decides whether a move is legal by the stones and never by a hash alone, and gives
//! the reason when it refuses one. It does not know time or players.

mod ending;
mod moves;
mod passes;
mod playing;

pub use moves::{CannotUndo, HandicapCount, IllegalMove, Move, Refused, Step};
pub use passes::{End, Passes};
pub use playing::{Game, GameBoard};
