//! Matches between programs that speak GTP.
//!
//! A schedule is a list of [jobs](Job), each of which determines one game. A [played](Played) job
//! is one line of a results file, and these lines are the whole state of a match. So a run can be
//! killed and resumed, and the results of several runs are merged by joining their files.

mod contestant;
mod crashes;
mod folder;
mod job;
mod moves;
mod openings;
mod plan;
mod played;
mod referee;
pub mod report;
mod results;
mod run;
mod sheet;
pub mod statistics;

pub use crashes::{Crashed, Crashes};
pub use folder::{Folder, FolderError};
pub use job::{Adjudication, Job, Player};
pub use openings::Openings;
pub use plan::Plan;
pub use played::Played;
pub use referee::{Finished, NoGame};
pub use run::play_all;
pub use sheet::{Format, Sheet};
