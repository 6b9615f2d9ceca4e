//! From text to types and back, without any knowledge of Go: lines, arguments, replies.

pub mod arguments;
pub mod lossy;
pub mod parse;
pub mod reply;
