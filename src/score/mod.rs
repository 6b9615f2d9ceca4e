//! Counting: the owner of each point of a position for given dead stones, and the result of a game.
//!
//! Playouts need only [`areas`]. A [`Survey`] holds the points that count under given rules,
//! [`Liveness`] holds the stones that live in seki, and a [`Count`] is the result with all its
//! parts:
//!
//! ```
//! use tengen::engine_room::bitboard::Bits;
//! use tengen::{Komi, Preset};
//! use tengen::engine_room::diagram::position;
//! use tengen::engine_room::score::{Survey, Terms};
//!
//! let drawn = position("
//!     . X . O .
//!     X X . O O
//!     . X . O .
//! ");
//! let terms = Terms::new(Preset::CHINESE.rules, Komi::from_halves(1));
//! let count = Survey::of(&drawn, &Bits::EMPTY, &terms.rules).count(&terms);
//! assert_eq!(count.score().to_string(), "W+0.5");
//! assert_eq!(count.sides.black.territory, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod area;
mod count;
mod explain;
mod eyespace;
mod lead;
mod protection;
mod seki;
mod survey;

pub use area::{area_difference, areas, areas_of, still_dead};
pub use count::{Count, PassCosts, Side, Terms};
pub use explain::{FillIn, HalfCount};
pub use lead::Score;
pub use seki::Liveness;
pub use survey::Survey;

#[cfg(test)]
mod tests;
