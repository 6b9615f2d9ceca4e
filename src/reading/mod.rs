//! Reading: questions about a position, answered without playing games to the end.
//!
//! * Unconditional life: the chains that live even if their owner always
//!   passes.
//! * [Closed regions](Settler): which chains of a small region their owners keep, by exact search.
//! * [Captures](Reader::fate): whether a chain can be captured, by search.
//! * [Ladders](Reader::ladders): the chains that a series of ataris captures.
//!
//! Verdicts on life and death use the first three, the input of the nets the last. A [`Reader`]
//! answers the last two: it plays moves on one board and takes them back. It keeps its board and
//! tables from one question to the next. A [`Settler`] has a small board of its own.

mod capture;
mod closed;
mod ladder;
mod question;
mod reader;
mod unconditional;

pub use closed::{Settlement, Settler, Standing};
pub use ladder::Ladders;
pub use question::{Fate, Question};
pub use reader::Reader;
pub use unconditional::{Benson, Safety, unconditional};
