//! Facts about a move: true claims of fixed kinds, each with its proof.
//!
//! A fact is made only where the rules, a count or reading prove it. Facts that rest on a net say
//! so ([`Basis::Net`]). Words come last, from one file for each [language](Language).
//!
//! 1. A `scene::Scene` is the move on its board, before and after it.
//! 2. `hunt` proves captures on the whole board, and `join` connections.
//! 3. `kinds` has the functions that find facts, a kind each.
//! 4. `order` sorts them by what depends on them; [`words`] puts the first ones into sentences.
//! 5. `mistake` explains a move by what it allows that a better one prevents.
//!
//! ```
//! use tengen::engine_room::facts::{Proofs, FactKind, facts};
//! use tengen::{Color, Diagram, Game, Stop};
//!
//! let drawn: Diagram = "
//!     . . . . .
//!     . X O a .
//!     . O O X .
//!     . X X . .
//!     . . . . .
//! ".parse()?;
//! let mut game = Game::new(drawn.position.size());
//! game.set_up(&drawn.position, Color::Black);
//! let found = facts(&game, Color::Black, drawn.marked('a').into(), Proofs::OfMany, &Stop::new())?;
//! assert!(found.iter().any(|fact| fact.kind == FactKind::Threatens));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod expected;
mod fact;
mod hunt;
mod join;
#[cfg(feature = "engine")]
pub mod json;
mod kind;
mod kinds;
mod mistake;
mod of_move;
mod order;
mod part;
mod reason;
mod scene;
mod solving;
mod stakes;
mod trial;
pub mod words;

pub use expected::{Expectation, expected, expected_reasons};
pub use fact::{Basis, Fact};
pub use kind::FactKind;
pub use mistake::{Mistake, reasons};
pub use of_move::{NoFacts, check, facts, facts_of_last_move};
pub use order::{MOST_IN_WORDS, chosen, chosen_reasons};
pub use reason::{Origin, Reason};
pub use solving::Proofs;
pub use words::Language;

#[cfg(test)]
mod tests;
