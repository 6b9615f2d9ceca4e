//! The result of a game as a number.

use std::fmt;

use crate::color::Color;

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
