//! Matches between programs that speak GTP.
//!
//! A schedule is a list of [jobs](Job), each a game with everything that decides how it goes; a
//! [played](Played) job is a line of a results file. Whoever has the lines has the match: a run can
//! be killed and resumed, and the lines of many runs are merged by putting them together.

mod job;
mod moves;
mod openings;
mod played;
pub mod statistics;

pub use job::{Adjudication, Conditions, Job, Opening, Player};
pub use moves::Moves;
pub use openings::{OpeningError, OpeningSource, Openings, Unfit, UnknownOpenings};
pub use played::{Claims, Effort, Ending, Fault, Played};
