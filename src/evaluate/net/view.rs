//! How a net looks at a position.

use crate::symmetry::Symmetry;

/// The way in which a net looks at a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The symmetry by which the board is turned.
    pub symmetry: Symmetry,
    /// The share of the optimistic policy in the policy, from 0 to 1. The optimistic policy hopes for
    /// moves that may turn out better than expected. Nets before version 12 have none, and that of
    /// human-style nets is not used.
    pub optimism: f32,
}

impl Default for View {
    /// The board as it is, with an optimism of 0.2, which `KataGo` has at the root of a search.
    fn default() -> Self {
        Self { symmetry: Symmetry::IDENTITY, optimism: 0.2 }
    }
}
