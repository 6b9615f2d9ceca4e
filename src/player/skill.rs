//! The strength that a player is set to.

use super::level::Level;
use super::slips::Slips;
use super::strength::Strength;
use crate::point::Size;

/// The strength that a player with a net is set to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Skill {
    /// The strength of a level.
    Level(Level),
    /// One visit for a move, with these slips; for experiments.
    Slips(Slips),
}

impl Skill {
    /// Full strength.
    pub const FULL: Self = Self::Level(Level::TOP);

    /// Returns the visits and the slips on boards of a size.
    pub fn strength(self, size: Size) -> Strength {
        match self {
            Self::Level(level) => Strength::of_level(level, size),
            Self::Slips(slips) => Strength::slipping(slips),
        }
    }
}

impl Default for Skill {
    fn default() -> Self {
        Self::FULL
    }
}
