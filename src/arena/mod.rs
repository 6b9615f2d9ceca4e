//! Matches between programs that speak GTP.
//!
//! A schedule is a list of [jobs](Job); a job says everything that decides how one game goes. A
//! [played](Played) job is one line of a results file, and these lines are the whole state of a
//! match: a run can be killed and resumed, and the results of several runs are merged by joining
//! their files.

mod contestant;
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
mod shard;
mod sheet;
pub mod statistics;

pub use contestant::{Contestant, NoStart, Seat, Trouble};
pub use folder::{Folder, FolderError, PLAN, RECORDS, RESULTS};
pub use job::{Adjudication, Conditions, Job, Opening, Player};
pub use moves::{Moves, UnknownMove};
pub use openings::{OpeningError, OpeningSource, Openings, Unfit, UnknownOpenings};
pub use plan::{Plan, PlanError};
pub use played::{Claims, Effort, Ending, Fault, Played};
pub use referee::{Finished, NoGame, Table, play};
pub use results::{Results, ResultsError};
pub use run::play_all;
pub use shard::{Shard, UnknownShard};
pub use sheet::{Difference, Format, Sheet, SheetError};
