//! The console of an engine: everything that a front end can set and ask.
//!
//! The files of this folder divide its methods by topic. `settings` states what a user chooses at the
//! start.

mod advantage;
mod handicap;
mod knowledge;
mod levels;
mod questions;
mod records;
mod settings;
mod state;
mod thinking;
#[cfg(test)]
mod tests;

pub use advantage::NoAdvantages;
pub use handicap::HandicapRefusal;
pub use knowledge::{Expectation, NoNet, NoProfile};
pub use settings::{ConsoleSettings, Setup, Strictness, Thinking};
pub use state::Console;
pub use thinking::{Analysis, Asked};
