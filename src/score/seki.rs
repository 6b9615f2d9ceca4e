//! Which stones are independently alive and which live in seki, given which are dead.
//!
//! Nothing is read out here: the verdict on dead stones is taken as it is, and the question is
//! only what kind of life the others have. From the rules (RULES: an eye is a connected set of
//! empty points surrounded by chains of one colour; a chain is independently alive if it can be
//! made adjacent to two eyes):
//!
//! 1. A point is *neutral* if both players reach it, *an eye space* of the one who reaches it
//!    alone. A player who steps between two stones, or between a stone and the edge, comes no
//!    further, for the other answers on the next point ([`Seals`]); elsewhere open space lets pass.
//! 2. Chains that share a neutral region or an eye space are of one *group*.
//! 3. The opponent takes all neutral points and throws in; what then has to be
//!    [filled](super::protection) is no eye. What is left in a group's eye spaces is
//!    [one eye or two](super::eyespace).
//! 4. A group with two eyes is independently alive. Any other that is not dead is in seki. A
//!    neutral point beside it takes nothing from a group with two eyes; programs that call every
//!    group with one a seki, as `KataGo` does, need the neutral points filled first.

use super::protection::{Families, FamilyTable, Filling, Resistance};
use super::{areas_of, eyespace};
use crate::bitboard::{Layout, Spot};
use crate::color::{ByColor, Color};
use crate::position::{Chain, PointSet, Position};

/// The life of the stones that are not dead.
#[derive(Clone, Debug)]
pub struct Liveness {
    sides: ByColor<SideLife>,
}

/// The life of one player's stones.
#[derive(Clone, Debug)]
struct SideLife {
    independent: Vec<PointSet>,
    seki: PointSet,
    territory: PointSet,
    protection: PointSet,
}

impl Liveness {
    /// Judges what stands in a position once its dead stones are off.
    pub fn of(position: &Position, dead: &PointSet) -> Self {
        let field = Field::new(position, dead);
        Self { sides: ByColor::from_fn(|color| field.life(color)) }
    }

    /// The groups of a colour that are independently alive, as sets of stones.
    pub fn independent_groups(&self, color: Color) -> &[PointSet] {
        &self.sides[color].independent
    }

    /// The stones of a colour that live in seki.
    pub fn seki(&self, color: Color) -> &PointSet {
        &self.sides[color].seki
    }

    /// The territory of a colour's independently living groups, with what they have to fill.
    pub fn territory(&self, color: Color) -> &PointSet {
        &self.sides[color].territory
    }

    /// The points of that territory that have to be filled before the neutral points are all
    /// taken: false eyes, and connections.
    pub fn protection(&self, color: Color) -> &PointSet {
        &self.sides[color].protection
    }
}

/// A position without its dead stones, and who reaches which empty points.
struct Field {
    drawn: Position,
    position: Position,
    dead: ByColor<PointSet>,
    seals: ByColor<Seals>,
    reached: ByColor<PointSet>,
    /// The empty regions that one colour alone surrounds.
    surrounded: ByColor<PointSet>,
}

impl Field {
    fn new(drawn: &Position, dead: &PointSet) -> Self {
        let position = drawn.without(dead);
        let seals = ByColor::from_fn(|color| Seals::of(&position, dead, color));
        let reached = ByColor::from_fn(|color: Color| {
            let border = position.stones(color).grown(position.layout()) & position.vacant();
            seals[!color].flooded(&border, &position.vacant(), position.layout())
        });
        let areas = areas_of(drawn, dead);
        let surrounded = ByColor::from_fn(|color| areas[color] & position.vacant());
        let dead = ByColor::from_fn(|color| *drawn.stones(color) & *dead);
        Self { drawn: *drawn, position, dead, seals, reached, surrounded }
    }

    fn life(&self, color: Color) -> SideLife {
        let layout = self.position.layout();
        let chains: Vec<PointSet> = self.position.chains(color).map(|chain| chain.stones).collect();
        let start = self.filling(color, &chains);
        let worst = start.clone().complete(Resistance::ThrowIns);
        let mut groups = worst.families.clone();
        for space in start.spaces.parts(layout) {
            groups.join_all(&start.families_around(&space));
        }
        let mut eyes = vec![0; chains.len() + worst.filled.count() as usize];
        for space in worst.spaces.parts(layout) {
            if let Some(&family) = worst.families_around(&space).first() {
                let eyes = &mut eyes[groups.find(family)];
                // More than two make no difference, and an eye space may take time.
                if *eyes < 2 {
                    *eyes += eyespace::eyes(&space, &worst.opposing, layout);
                }
            }
        }
        let mut stones = vec![PointSet::EMPTY; eyes.len()];
        for (number, chain) in chains.iter().enumerate() {
            stones[groups.find(number)] |= *chain;
        }
        let groups = || stones.iter().zip(&eyes).filter(|(stones, _)| !stones.is_empty());
        let independent: Vec<PointSet> =
            groups().filter(|(_, eyes)| **eyes >= 2).map(|(stones, _)| *stones).collect();
        let alive: PointSet = independent.iter().copied().collect();
        let territory = alive.grown(layout).flooded(&self.surrounded[color], layout);
        let protection = start.complete(Resistance::Outside).filled & territory;
        let protection = protection - self.relieved(color);
        SideLife { independent, seki: *self.position.stones(color) - alive, territory, protection }
    }

    /// The last liberties of stones that dead ones have in atari as the game ends. Nobody fills
    /// them: the dead stones are lifted off, as the players saw it when they passed.
    fn relieved(&self, color: Color) -> PointSet {
        let relieved = |chain: &Chain| {
            let chain_after = self.position.chain(chain.stones.first().unwrap_or_default());
            chain.liberties.count() == 1
                && !chain.stones.intersects(&self.dead[color])
                && chain_after.liberties.count() > 1
        };
        self.drawn.chains(color).filter(relieved).map(|chain| chain.liberties).collect()
    }

    /// A player's chains, those with a neutral region in common joined.
    fn filling(&self, color: Color, chains: &[PointSet]) -> Filling {
        let layout = self.position.layout();
        let mut families = Families::default();
        let mut family = Box::new(FamilyTable::filled(None));
        for chain in chains {
            let number = families.found();
            chain.iter().for_each(|stone| family[stone] = Some(number));
        }
        let mut neutral = self.reached[color] & self.reached[!color];
        while let Some(first) = neutral.first() {
            let region = self.seals[!color].flooded(&PointSet::of(first), &neutral, layout);
            neutral -= region;
            let around = region.neighbours(layout) & *self.position.stones(color);
            let joined: Vec<usize> = around.iter().filter_map(|stone| family[stone]).collect();
            families.join_all(&joined);
        }
        let spaces = self.reached[color] - self.reached[!color];
        Filling::new(&self.position, family, families, spaces, self.dead[!color])
    }
}

/// Empty points that the opponent of a colour may step onto but not straight across: its stones
/// are on both sides, or a stone on one and the edge on the other, and it answers on the next
/// point (a bamboo joint, a stone on the second line, a gap in a wall).
#[derive(Clone, Copy, Debug)]
struct Seals {
    /// The points with stones above and below.
    rightwards: PointSet,
    /// The points with stones left and right.
    upwards: PointSet,
}

impl Seals {
    fn of(position: &Position, dead: &PointSet, color: Color) -> Self {
        let layout = position.layout();
        let board: PointSet = layout.board();
        let stones = position.stones(color);
        let empty = position.vacant() - *dead;
        let between = |walls: [Spot; 2]| {
            let is_stone = walls.map(|wall| stones.contains(wall));
            let is_edge = walls.map(|wall| !board.contains(wall));
            is_stone[0] && (is_stone[1] || is_edge[1]) || is_edge[0] && is_stone[1]
        };
        let rightwards = |point: &Spot| {
            let [below, _, _, above] = layout.neighbours(*point);
            between([below, above])
        };
        let upwards = |point: &Spot| {
            let [_, left, right, _] = layout.neighbours(*point);
            between([left, right])
        };
        Self {
            rightwards: empty.iter().filter(rightwards).collect(),
            upwards: empty.iter().filter(upwards).collect(),
        }
    }

    /// The points of `within` that are connected to the set through it without crossing a seal.
    fn flooded(&self, from: &PointSet, within: &PointSet, layout: Layout) -> PointSet {
        let mut reached = *from & *within;
        let mut waiting: Vec<Spot> = reached.iter().collect();
        while let Some(point) = waiting.pop() {
            let rightwards = !self.rightwards.contains(point);
            let upwards = !self.upwards.contains(point);
            let [below, left, right, above] = layout.neighbours(point);
            for (next, open) in
                [(right, rightwards), (left, rightwards), (above, upwards), (below, upwards)]
            {
                if open && within.contains(next) && reached.insert(next) {
                    waiting.push(next);
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests;
