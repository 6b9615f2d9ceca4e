//! Text to types and back, without knowing any game: lines, arguments, replies.

pub mod arguments;
pub mod lossy;
pub mod parse;
pub mod reply;
