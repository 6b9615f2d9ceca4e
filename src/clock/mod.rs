//! Clocks: from time settings to a budget for a move, and to a flag that falls.
//!
//! A clock is arithmetic on [`Duration`](std::time::Duration)s and never reads the time. The engine
//! measures each of its moves and [spends](Clock::spend) the time; a client's `time_left`
//! [corrects](Clock::set_left) the count. With [`Margin::NONE`] the same arithmetic is a referee's clock.

mod announce;
mod budget;
mod clocks;
mod margin;
mod settings;
mod text;

pub use announce::TimeCommand;
pub use budget::{Budget, Stage};
pub use clocks::Clock;
pub use margin::Margin;
pub use settings::{TimeError, TimeSettings, seconds, stones};
pub use text::UnknownTime;

#[cfg(test)]
mod tests;
