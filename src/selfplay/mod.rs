//! Self-play: games that nets play against themselves, and positions of them with what a teacher
//! says, for the training of nets.
//!
//! A run is a sequence of *tasks*, numbered from 0. A task is a file of positions on boards of one
//! side, and everything in it follows from the seed of the run and the number of the task: a run
//! that was killed does the tasks again of which no file was left, and jobs of one run divide the
//! numbers. In the order of reading: `mix` says which boards the tasks have, `course` how a game is
//! to go, `crew` plays it and labels positions, `thinker` is a player who searches, `rows` has them in
//! arrays, `folder` keeps these, and `run` is the work of all threads.

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

pub use crew::{Crew, Learner, Teaching};
pub use folder::{Folder, FolderError};
pub use mix::{Mix, UnknownMix};
pub use plan::{FORMAT, Net, Plan};
pub use rows::{Mark, Rows};
pub use run::run;

use std::ops::RangeInclusive;

use crate::evaluate::Evaluation;
use crate::game::Game;
use crate::random::Random;

/// The smallest and the largest longer side of the boards that are played on.
pub const SIDES: RangeInclusive<u8> = 5..=19;

/// The sides of boards that nets are usually trained on. Smaller boards are played on only where a [`Mix`] names
/// them: one evaluation of a net that has never seen such a board is no good label there.
pub const USUAL_SIDES: RangeInclusive<u8> = 7..=19;

/// A position counts as clear if its [`balance`] is beyond this.
const CLEAR: f32 = 0.9;

/// How often a clear position is labelled, of the times that others are.
const SELDOM: f64 = 0.35;

/// A position that may be labelled.
struct Met {
    game: Game,
    /// The probability that the player to move wins, in the words of the net that plays.
    win: f32,
}

/// The probability that one player wins, less that of the other, whoever that is: from 0 to 1.
fn balance(evaluation: &Evaluation) -> f32 {
    (evaluation.win - evaluation.loss).abs()
}

/// How often a position with a [`balance`] is labelled, of the times that the most interesting ones are.
fn interest(balance: f32) -> f64 {
    if balance > CLEAR { SELDOM } else { 1.0 }
}

/// A number from 0 up to, but not including, 1.
fn unit(random: &mut Random) -> f64 {
    (random.bits() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Whether something happens that has a probability.
fn happens(random: &mut Random, probability: f64) -> bool {
    unit(random) < probability
}

/// A number from a range, all equally likely.
fn between(random: &mut Random, least: f64, most: f64) -> f64 {
    least + (most - least) * unit(random)
}

/// A number that is distributed about normally, with mean 0 and standard deviation 1: the sum of
/// twelve numbers between 0 and 1, less 6.
fn normal(random: &mut Random) -> f64 {
    (0..12).map(|_| unit(random)).sum::<f64>() - 6.0
}
