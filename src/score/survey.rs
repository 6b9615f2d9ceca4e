//! Which points count for whom under given rules.

use super::{Liveness, areas_of};
use crate::color::{ByColor, Color};
use crate::position::{PointSet, Position};
use crate::rules::{Rules, ScoringRule, TaxRule};

/// A board at the end of a game, with its dead stones named: whose stones and whose territory
/// each point is.
#[derive(Clone, Debug)]
pub struct Survey {
    pub(super) position: Position,
    pub(super) dead: PointSet,
    territory: ByColor<PointSet>,
    life: Option<Liveness>,
}

impl Survey {
    /// Looks at a position once its dead stones are off the board.
    ///
    /// Territory is every empty region that one colour surrounds. Rules with a tax look closer:
    /// what groups in seki surround is nobody's, and in territory scoring neither is what has to
    /// be [filled](Liveness::protection); in area scoring a stone put there counts as much as the
    /// point.
    pub fn of(position: &Position, dead: &PointSet, rules: &Rules) -> Self {
        let life = (rules.tax != TaxRule::None).then(|| Liveness::of(position, dead));
        let areas = areas_of(position, dead);
        let vacant = position.without(dead).vacant();
        let territory = ByColor::from_fn(|color| match (&life, rules.scoring) {
            (None, _) => areas[color] & vacant,
            (Some(life), ScoringRule::Territory) => {
                *life.territory(color) - *life.protection(color)
            }
            (Some(life), _) => *life.territory(color),
        });
        Self { position: *position, dead: *dead, territory, life }
    }

    /// The points of a colour's territory that count.
    pub fn territory(&self, color: Color) -> &PointSet {
        &self.territory[color]
    }

    /// A colour's stones that are not dead.
    pub fn stones(&self, color: Color) -> PointSet {
        *self.position.stones(color) - self.dead
    }

    /// A colour's dead stones.
    pub fn dead(&self, color: Color) -> PointSet {
        *self.position.stones(color) & self.dead
    }

    /// A colour's stones and territory.
    pub fn area(&self, color: Color) -> PointSet {
        self.stones(color) | self.territory[color]
    }

    /// How the stones live, if the rules ask for it; [`Liveness::of`] finds it under any rules.
    pub fn life(&self) -> Option<&Liveness> {
        self.life.as_ref()
    }
}
