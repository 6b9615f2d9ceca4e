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

mod count;
mod explain;
mod eyespace;
mod protection;
mod seki;
mod survey;

use std::fmt;

pub use count::{Count, PassCosts, Side, Terms};
pub use explain::{FillIn, HalfCount};
pub use seki::Liveness;
pub use survey::Survey;

use crate::bitboard::{Bitboard, Bits, Layout};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::position::Position;

/// Returns the points that each colour owns in area scoring: its stones, and the empty regions that
/// border on its stones alone.
pub fn areas<const W: usize>(layout: Layout, stones: ByColor<Bitboard<W>>) -> ByColor<Bitboard<W>> {
    let vacant = layout.board::<W>() - stones.black - stones.white;
    let reached = stones.map(|own| own.grown(layout).flooded(&vacant, layout));
    ByColor::from_fn(|color| stones[color] | (reached[color] - reached[!color]))
}

/// Returns the points that each colour owns in area scoring once the stones in `dead` are off the
/// board.
pub fn areas_of(position: &Position, dead: &Bits) -> ByColor<Bits> {
    let alive = position.without_bits(dead);
    areas(alive.layout(), ByColor::from_fn(|color| *alive.bits(color)))
}

/// Removes from `dead` the stones inside their own side's area once the other dead stones are gone:
/// only dead stones had cut them off.
pub fn still_dead(position: &Position, mut dead: Bits) -> Bits {
    loop {
        let areas = areas_of(position, &dead);
        let at_home = ByColor::from_fn(|color| *position.bits(color) & dead & areas[color]);
        let spared = at_home.black | at_home.white;
        if spared.is_empty() {
            return dead;
        }
        dead -= spared;
    }
}

/// Returns Black's points less White's in area scoring, counting all stones on the board as alive.
pub fn area_difference<const W: usize>(board: &Board<W>) -> i32 {
    let areas = areas(board.layout(), ByColor::from_fn(|color| *board.stones(color)));
    areas.black.count().cast_signed() - areas.white.count().cast_signed()
}

/// The result of a game as Black's lead in half points; it is negative if White leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// Returns the score with this lead of Black in half points.
    pub const fn from_halves(halves: i32) -> Self {
        Self(halves)
    }

    /// Returns Black's lead in half points.
    pub const fn halves(self) -> i32 {
        self.0
    }

    /// Returns the player who is ahead; `None` if the game is drawn.
    pub const fn winner(self) -> Option<Color> {
        match self.0 {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        }
    }
}

/// Writes a score as `B+3.5`, `W+12.0`, or `0` for a draw.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner() else { return f.pad("0") };
        let halves = self.0.unsigned_abs();
        f.pad(&format!("{}+{}.{}", winner.letter(), halves / 2, halves % 2 * 5))
    }
}

#[cfg(test)]
mod tests;
