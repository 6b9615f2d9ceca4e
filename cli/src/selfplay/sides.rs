//! The sides of the boards of games.

use std::ops::RangeInclusive;

/// The range of the longer side of the boards that games may use.
pub const SIDES: RangeInclusive<u8> = 5..=19;

/// The sides of boards that nets are usually trained on. Smaller boards are used only if a
/// [`Mix`](super::Mix) names them: on a board size that a net has never seen, a single evaluation
/// is not a good label.
pub const USUAL_SIDES: RangeInclusive<u8> = 7..=19;
