//! Threads that compute one evaluation together.
//!
//! An evaluation on 19x19 takes tens of milliseconds, in some hundred steps of a few hundred
//! microseconds. A *crew* is a set of helper threads, and a *team* is a thread with some helpers of
//! a crew. The thread cuts each step into as many parts as the team has members, and
//! [`Team::share`] computes them. The members only decide who computes a part, so results do not
//! depend on the number of threads.
//!
//! # Who touches what
//!
//! Each member but the leader has a *seat*: the number of the latest step of its part, and whether
//! the part is open, taken or done. The leader writes the work of a step while all seats are done,
//! opens the seats, and computes its own part. Whoever turns a seat from open to taken, the helper
//! or the leader, computes the part and turns the seat to done. So a helper that the system has put
//! to sleep does not hold up a step unless it sleeps in the middle of its part. The leader returns
//! when all seats are done; until then the work may be read, and after that no thread holds it.
//!
//! Helpers without work spin for a short time, because the next step follows within microseconds,
//! and then park. [`Team::wake`] unparks them at the beginning of an evaluation.

mod crew;
mod part;
mod split;

#[cfg(test)]
mod tests;

pub use crew::{Crew, Team};
pub use part::{MOST_MEMBERS, Part};
pub use split::Split;
