//! Self-play: nets play games against themselves, and a teacher labels positions of these games for
//! the training of nets.
//!
//! A run is a sequence of *tasks*, numbered from 0. A task produces one file of positions on boards
//! of one side. The content of the file depends only on the plan and the seed of the run, and on
//! the number of the task. So a run that was killed repeats only the tasks without a file, and
//! several machines can share a run, each with its own numbers. In the order of reading: `mix`
//! chooses the boards of the tasks, and `course` draws the conditions of a game. `crew` plays the
//! game and labels positions, and `thinker` is a player that searches. `rows` stores positions in
//! arrays, `folder` keeps the files, and `run` is the work of all threads.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "points and positions are counted in numbers that floats hold exactly"
)]

mod choice;
mod course;
mod crew;
mod folder;
mod mix;
mod plan;
mod rows;
mod run;
mod sides;
mod thinker;

pub use crew::{Crew, Teaching};
pub use folder::{Folder, FolderError, is_shard};
pub use mix::{Mix, UnknownMix};
pub use plan::{FORMAT, Net, Plan};
pub use rows::{Mark, Rows};
pub use run::{RunError, run};
pub use sides::{SIDES, USUAL_SIDES};
