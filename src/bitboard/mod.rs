//! Sets of points as bits, and how the points of a board are laid out in them.
//!
//! Points are numbered row by row with one unused column between rows, one unused row below the
//! board and one above it. The neighbours of a point are then always at the same four distances,
//! and a step over any edge lands on an unused bit instead of on another row:
//!
//! ```text
//!  #  #  #  #  #     16 17 18 19 20     # is an unused bit; a 3x3 board has
//!  #  A3 B3 C3       12 13 14 15        stride 4. The right edge of a row
//!  #  A2 B2 C2        8  9 10 11        borders on the unused column before
//!  #  A1 B1 C1        4  5  6  7        the next row.
//!  #  #  #  #         0  1  2  3
//! ```

mod bits;
mod layout;
mod point_set;
mod shapes;
mod spot;
mod table;

pub use bits::{Bitboard, Bits, MAX_BITS, MAX_WORDS, Spots};
pub use layout::Layout;
pub use point_set::{PointSet, Points};
pub use spot::Spot;
pub(crate) use table::PlaceTable;
pub use table::PointTable;
