//! How strong a player is asked to be.

use super::level::Level;
use super::slips::Slips;
use super::strength::Strength;
use crate::point::Size;

/// How strong a player with a net is asked to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Skill {
    /// As strong as a level.
    Level(Level),
    /// With certain slips and one visit for a move; for experiments.
    Slips(Slips),
}

impl Skill {
    /// All that the player can do.
    pub const FULL: Self = Self::Level(Level::TOP);

    /// Returns the visits and the slips on boards of a size.
    pub fn strength(self, size: Size) -> Strength {
        match self {
            Self::Level(level) => level.strength(size),
            Self::Slips(slips) => Strength::slipping(slips),
        }
    }
}

impl Default for Skill {
    fn default() -> Self {
        Self::FULL
    }
}
