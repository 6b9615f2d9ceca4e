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

mod course;
mod crew;
mod folder;
mod mix;
mod plan;
mod rows;
mod run;
mod thinker;

pub use crew::{Crew, Teaching};
pub use folder::{Folder, FolderError, is_shard};
pub use mix::{Mix, UnknownMix};
pub use plan::{FORMAT, Net, Plan};
pub use rows::{Mark, Rows};
pub use run::{RunError, run};

use std::ops::RangeInclusive;

use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::point::Vertex;
use tengen::engine_room::random::Random;

/// The range of the longer side of the boards that games may use.
pub const SIDES: RangeInclusive<u8> = 5..=19;

/// The sides of boards that nets are usually trained on. Smaller boards are used only if a [`Mix`]
/// names them: on a board size that a net has never seen, a single evaluation is not a good label.
pub const USUAL_SIDES: RangeInclusive<u8> = 7..=19;

/// The [`balance`] beyond which a position counts as clear.
const CLEAR: f32 = 0.9;

/// The frequency with which clear positions are labelled, relative to other positions.
const SELDOM: f64 = 0.35;

/// A move that a net has chosen.
struct Choice {
    vertex: Vertex,
    /// The [`balance`] of the position before it.
    balance: f32,
}

/// Returns the win probability of the favourite minus that of the other player: from 0 to 1.
fn balance(evaluation: &Evaluation) -> f32 {
    (evaluation.win - evaluation.loss).abs()
}

/// Returns the frequency with which a position of this [`balance`] is labelled, relative to the
/// most interesting positions.
fn interest(balance: f32) -> f64 {
    if balance > CLEAR { SELDOM } else { 1.0 }
}

/// Draws a number from a range, all equally likely.
fn between(random: &mut Random, least: f64, most: f64) -> f64 {
    least + (most - least) * random.share()
}
