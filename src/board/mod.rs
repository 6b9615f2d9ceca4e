//! The board: stones, chains with exact liberties, the simple ko and the hash, for games, searches
//! and playouts.
//!
//! A [`Board`] knows what a play does to the stones. It does not know whose turn it is, which
//! positions came before (superko belongs to [`history`](crate::history)) or when a game ends.
//! Every chain on it has a liberty. Nothing here allocates after a board has been made.
//!
//! Three ways to play have names that show their cost: [`Board::legality`] checks whether a play is
//! allowed, [`Board::play`] checks and then plays, and [`Board::play_unchecked`] plays without
//! checking.

mod chains;
mod play;
mod stones;
mod undo;
mod width;

pub use chains::Chain;
pub use play::Played;
pub use stones::{Board, Ko, Refusal};
pub use width::with_width;
