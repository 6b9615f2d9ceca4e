//! The conditions of one evaluation by a net.

use crate::symmetry::Symmetry;

/// The conditions of one evaluation: a symmetry, a degree of optimism, and the strengths of the players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The symmetry by which the board is turned.
    pub symmetry: Symmetry,
    /// The share, from 0 to 1, of the optimistic policy in the policy. The optimistic policy
    /// prefers moves that may turn out better than expected. Nets before version 12 do not have
    /// one, and that of human-style nets is not used.
    pub optimism: f32,
    /// The doublings of playouts that the player to move has over the opponent; see
    /// [`Advantage`](crate::evaluate::Advantage). It is 0 for equally strong players.
    pub advantage: f32,
}

impl Default for View {
    /// The board without a symmetry, with equally strong players and an optimism of 0.2 as at the
    /// root of a search in `KataGo`.
    fn default() -> Self {
        Self { symmetry: Symmetry::IDENTITY, optimism: 0.2, advantage: 0.0 }
    }
}
