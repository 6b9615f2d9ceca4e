//! Practice on one's own games: the position before a mistake is a task, and any answer is judged.
//!
//! 1. [`tasks`] makes tasks out of the mistakes of a review whose loss is sure;
//! 2. [`judge`] rates an answer by what it loses, beside the move of the game;
//! 3. [`Task::hint`] and [`Task::solution`] are sentences for people who are stuck or give up;
//! 4. a [`Deck`] keeps the tasks of many games, and when each of them is asked again;
//! 5. [`Task::tree`] writes a task as a record with its solution;
//! 6. [`json`] has tasks and answers as JSON, and [`KeptTask`] reads a task back;
//! 7. [`Words`] has all sentences, a file for each language.
//!
//! A judgement needs a [`Critic`](crate::explain::Critic), which searches. With a limit of visits the
//! same task and the same answer give the same judgement.

mod answer;
mod deck;
pub mod json;
mod kept;
mod making;
mod schedule;
mod task;
mod tree;
mod words;

pub use answer::{ANSWER, Answer, Verdict, judge};
pub use deck::{Deck, DeckGame, DeckTask, NotADeck, VERSION};
pub use kept::KeptTask;
pub use making::{CONFIRMATION, tasks};
pub use schedule::{Attempt, Schedule};
pub use task::{Task, measure};
pub use words::Words;
