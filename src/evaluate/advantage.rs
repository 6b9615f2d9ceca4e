//! How much stronger a net is to assume one player to be.

use crate::color::{Color, Sided};

/// The playing strength that one player has over the other, in doublings of playouts: `KataGo`'s
/// `playoutDoublingAdvantage`.
///
/// A net that has learned from uneven games evaluates a position for players of unequal strength.
/// With an advantage of 1, the player would search twice as many playouts as the opponent. Such a
/// player expects mistakes, so positions full of trouble look better to it, and simple ones worse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advantage(Sided<f32>);

impl Advantage {
    /// The largest advantage that nets have learned from.
    pub const MOST: f32 = 3.0;

    /// Makes an advantage of `player`; a negative number is one of the opponent. Numbers beyond
    /// [`MOST`](Self::MOST) count as `MOST`.
    pub fn of(player: Color, doublings: f32) -> Self {
        Self(Sided::of(player, doublings.clamp(-Self::MOST, Self::MOST)))
    }

    /// Returns the doublings that `player` has over the opponent, from `-MOST` to `MOST`.
    pub fn for_player(self, player: Color) -> f32 {
        self.0.for_player(player)
    }

    /// Whether both players are equally strong.
    pub fn is_even(self) -> bool {
        self.for_player(Color::Black) == 0.0
    }
}

/// Equally strong players.
impl Default for Advantage {
    fn default() -> Self {
        Self::of(Color::Black, 0.0)
    }
}
