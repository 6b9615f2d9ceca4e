//! The survey of a position: the points that count for each player under given rules.

use super::area::areas_of;
use super::seki::Liveness;
use crate::bitboard::Bits;
use crate::color::{ByColor, Color};
use crate::position::Position;
use crate::rules::{Rules, ScoringRule, TaxRule};

/// The points of each player at the end of a game: stones and territory, once dead stones are
/// named.
#[derive(Clone, Debug)]
pub struct Survey {
    pub(super) position: Position,
    pub(super) dead: Bits,
    territory: ByColor<Bits>,
    to_fill: ByColor<Bits>,
    life: Option<Liveness>,
}

impl Survey {
    /// Finds the points of each player once the stones in `dead` are off the board.
    ///
    /// Territory is every empty region that one colour surrounds. Under rules with a group tax,
    /// points that groups in seki surround do not count for either player. In territory scoring
    /// under such rules, a point that has to be [filled](Liveness::protection) is not territory
    /// either. In area scoring the stone put there counts as much as the point.
    pub fn of(position: &Position, dead: &Bits, rules: &Rules) -> Self {
        let life = (rules.tax != TaxRule::None).then(|| Liveness::of(position, dead));
        let areas = areas_of(position, dead);
        let vacant = position.without_bits(dead).vacant_bits();
        let to_fill = ByColor::from_fn(|color| match (&life, rules.scoring) {
            (Some(life), ScoringRule::Territory) => *life.protection(color),
            _ => Bits::EMPTY,
        });
        let territory = ByColor::from_fn(|color| match &life {
            None => areas[color] & vacant,
            Some(life) => *life.territory(color) - to_fill[color],
        });
        Self { position: *position, dead: *dead, territory, to_fill, life }
    }

    /// Returns the points of `color`'s territory that count under the rules.
    pub fn territory(&self, color: Color) -> &Bits {
        &self.territory[color]
    }

    /// Returns the points that `color` has to fill, so that they do not count: false eyes,
    /// connections and captures. Empty under rules that do not charge for them.
    pub fn to_fill(&self, color: Color) -> &Bits {
        &self.to_fill[color]
    }

    /// Returns the stones of `color` that are not dead.
    pub fn stones(&self, color: Color) -> Bits {
        *self.position.bits(color) - self.dead
    }

    /// Returns the dead stones of `color`.
    pub fn dead(&self, color: Color) -> Bits {
        *self.position.bits(color) & self.dead
    }

    /// Returns the stones of `color` that are not dead, and the territory that counts.
    pub fn area(&self, color: Color) -> Bits {
        self.stones(color) | self.territory[color]
    }

    /// Returns how the stones live; `None` under rules that do not depend on it. [`Liveness::of`]
    /// returns it under all rules.
    pub fn life(&self) -> Option<&Liveness> {
        self.life.as_ref()
    }
}
