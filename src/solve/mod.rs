//! Life and death, proven: whether stones live or die, by which moves, and how kos are fought.
//!
//! A [`Problem`] is a position with a *target*, the stones in question, and a player to move. The
//! owner of the target is the *defender*, the other player the *attacker*. A [`Solver`] returns an
//! [`Answer`]: what is proven, all first moves that reach the best result, refutations of others,
//! and [`Proof`]s that can be walked. Depth-first proof-number search finds the proofs, in a small
//! region of the board.
//!
//! # What a proof says
//!
//! A search has a *prover* and an opponent, and **only a proof is a result**: a search that fails
//! says nothing. Whether the other player can prevent the goal is a question of its own, with that
//! player as the prover. So the answer about a position has two halves, [`Known::reached`] and
//! [`Known::prevented`].
//!
//! * The **attacker's goal** is that the target is captured, or can be captured whenever the attacker
//!   wants: the defender's group has no two points for eyes and no way out of a region whose
//!   surroundings are the attacker's. Stones that the defender puts back on points of the target
//!   before all of it is captured count as stones of the target. Life of new stones after the
//!   capture of all of it does not count.
//! * The **defender's goal** is that stones of the target, or all of them, live for ever even if
//!   the defender passes (Benson), or that the attacker has no move left that harms them. A pass of
//!   the attacker is answered by a pass, so that a seki counts as life; [`Answer::has_eyes`] says
//!   whether eyes were proven.
//!
//! # Kos
//!
//! The [`Claim`] of a proof says who may take back a ko at once. Claims rise from those that need no
//! ko to those that need every ko, and the first that is proven is the class of the result. What is
//! proven under a claim is proven under all that favour the prover more. Only the simple ko rule is
//! assumed; a problem may [begin](Problem::with_ko) with a ko that was just taken. **A line that returns to an earlier position counts against the prover**, of
//! either colour. So superko never wins anything, and the opponent may take any cycle as success: both
//! players' claims may fail.
//!
//! # What is assumed
//!
//! Play is confined to a region. What lies outside is fixed, and is the attacker's: every point
//! outside counts as a stone of the attacker that is never captured, whatever stands there.
//!
//! * A proof of **life** therefore holds on the board as it is ([`Reach::Board`]).
//! * A proof of **death** assumes that the attacker's stones around the region live, and that there
//!   is no way out. It is a result only if the goal was also proven in a region that is one or two
//!   points wider, in which every point outside without a stone of the attacker is the *defender's*,
//!   so that the target lives if it gets out ([`Reach::Wider`]). Each move, each refutation and each
//!   refusal has its own [`Reach`].
//! * In a [given](Region::Given) region, the defender's stones outside are never captured either. The
//!   target lives if it is connected to them.

mod answer;
mod area;
mod ask;
mod build;
mod claim;
mod find;
mod history;
mod job;
mod limits;
mod moves;
mod problem;
mod proof;
mod question;
mod race;
mod recognize;
mod region;
mod report;
mod search;
mod setting;
mod solver;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod word;
mod work;
mod zone;

pub use answer::{Answer, End, Known, Ko, ProvenMove, Reach, Refusal, Refutation, Status};
pub use ask::{Held, Inquiry};
pub use claim::Claim;
pub use limits::{LEAST_MEMORY, Limits, MOST_POINTS, Unfit};
pub use problem::{Goal, NoProblem, Problem, Region, Survivors};
pub use proof::{Proof, Reason, Step, StepId, Turn};
pub use solver::{Attempt, Solver};
