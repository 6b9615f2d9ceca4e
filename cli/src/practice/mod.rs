//! Practice in a terminal: tasks out of one's own games, asked again and again until they are known.
//! The library's [`practice`](tengen::engine_room::practice) makes tasks and judges answers; here they
//! are drawn, asked and kept.
//!
//! | file | what |
//! |---|---|
//! | `wish` | lines to wishes; the table of commands |
//! | `session` | a task after another: questions, answers, hints, solutions |
//! | `keep` | the file of tasks |
//!
//! Sentences about tasks come from the library, in eight languages. The help is in English.

mod keep;
mod session;
#[cfg(test)]
mod tests;
mod wish;

pub use keep::{Keep, usual_file};
pub use session::{Coach, Ended, Manner, Session};
