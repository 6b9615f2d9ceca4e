//! Reading: questions about a position that are answered without playing games to the end.
//!
//! * [Unconditional life](mod@unconditional): the chains that live even if their owner always passes.
//! * [Captures](Reader::fate): whether a chain can be captured, by search.
//! * [Ladders](Reader::ladders): the chains that are captured by one atari after the other.
//!
//! Verdicts on life and death ask the first two questions, and the input of the nets the last one.
//! A [`Reader`] answers the last two. It plays moves on one board and takes them back, and keeps
//! its board and tables from one question to the next.

mod capture;
mod ladder;
mod question;
mod reader;
mod unconditional;

pub use ladder::Ladders;
pub use question::{Fate, Question};
pub use reader::Reader;
pub use unconditional::{Benson, Safety, unconditional};
