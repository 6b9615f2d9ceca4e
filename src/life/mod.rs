//! Life and death: the verdict on which stones of a position are dead if the game ends there.
//!
//! Judgements of a game, and with them the decision to pass, rest on the verdict. Five judges are
//! asked in this order, and [each fate](ChainFate) names the one that decided:
//!
//! 1. Stones that live [unconditionally](crate::reading::unconditional) are alive, and opposing
//!    stones in their territory are dead. The judges do not try suicide.
//! 2. A small [closed region](crate::reading::Settler) is read out for all chains in it. A seki is
//!    one in which neither player gains by moving first.
//! 3. A chain is alive or dead if nearly all [playouts made for scoring](crate::playout::Forecast)
//!    agree.
//! 4. A chain in between goes to the [solver](crate::solve), which tries to prove that it lives
//!    although the opponent moves first, and then to [reading](crate::reading::Reader::fate), which
//!    tries to prove whether it can be captured although its owner moves first.
//! 5. If reading cannot decide, a net does, the [`Witness`], if there is one and it is sure.
//!    Otherwise the playouts do, and the chain stays [doubtful](Verdict::doubtful).
//!
//! At last, fates that contradict each other are reconciled: a stone is dead only if its captor
//! lives. A fate is [certain](ChainFate::is_certain) only by a proof.
//!
//! ```
//! use tengen::{Color, Stop};
//! use tengen::engine_room::diagram::position;
//! use tengen::engine_room::life::Verdict;
//!
//! let drawn = position("
//!     . X . X O . O
//!     X X X X O O O
//!     . O X X O X O
//!     X . X X O . O
//! ");
//! let verdict = Verdict::of(&drawn, &Stop::new())?;
//! let dead: Vec<u32> = verdict.dead_chains(Color::White).map(|c| c.stones.count()).collect();
//! assert_eq!(dead, [1]);
//! assert!(verdict.doubtful(Color::White).is_empty());
//! # Ok::<(), tengen::Interrupted>(())
//! ```

mod consistency;
mod evidence;
mod fate;
mod fights;
mod frame;
mod judge;
mod regions;
#[cfg(test)]
mod tests;
mod verdict;
mod witness;

pub use evidence::is_contested;
pub use fate::{Basis, ChainFate};
pub use verdict::Verdict;
pub use witness::Witness;
