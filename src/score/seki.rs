//! Which stones are independently alive and which live in seki, given which are dead.
//!
//! Nothing is read out here: the verdict on dead stones is taken as it is, and the question is
//! only what kind of life the others have. From the rules (RULES: an eye is a connected set of
//! empty points surrounded by chains of one colour; a chain is independently alive if it can be
//! made adjacent to two eyes):
//!
//! 1. A point is *neutral* if both players reach it, *an eye space* of the one who reaches it
//!    alone. A player does not pass between two stones or between a stone and the edge where the
//!    other only has to answer on the next point ([`Seals`]); elsewhere open space lets pass.
//! 2. Chains that share a neutral region or an eye space are of one *group*.
//! 3. The opponent takes all neutral points and throws in; what then has to be
//!    [filled](super::protection) is no eye. What is left in a group's eye spaces is
//!    [one eye or two](super::eyespace).
//! 4. A group with two eyes is independently alive. Any other that is not dead is in seki.

use super::protection::{Families, Filling, Resistance};
use super::{areas_of, eyespace};
use crate::bitboard::{Layout, MAX_BITS};
use crate::color::{ByColor, Color};
use crate::position::{PointSet, Position};

/// The life of the stones that are not dead.
#[derive(Clone, Debug)]
pub struct Life {
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

impl Life {
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
        Self { position, dead, seals, reached, surrounded }
    }

    fn life(&self, color: Color) -> SideLife {
        let layout = self.position.layout();
        let chains: Vec<PointSet> = self.position.chains(color).map(|chain| chain.stones).collect();
        let start = self.filling(color, &chains);
        let worst = start.clone().complete(Resistance::ThrowIns);
        let mut groups = worst.families.clone();
        for space in components(&start.spaces, layout) {
            groups.join_all(&start.families_around(&space));
        }
        let mut eyes = vec![0; chains.len() + worst.filled.count() as usize];
        for space in components(&worst.spaces, layout) {
            if let Some(&family) = worst.families_around(&space).first() {
                eyes[groups.find(family)] += eyespace::eyes(&space, &worst.opposing, layout);
            }
        }
        let mut stones = vec![PointSet::EMPTY; eyes.len()];
        for (number, chain) in chains.iter().enumerate() {
            stones[groups.find(number)] |= *chain;
        }
        let groups = || stones.iter().zip(&eyes).filter(|(stones, _)| !stones.is_empty());
        let independent: Vec<PointSet> =
            groups().filter(|(_, eyes)| **eyes >= 2).map(|(stones, _)| *stones).collect();
        let alive = independent.iter().fold(PointSet::EMPTY, |alive, group| alive | *group);
        let territory = alive.grown(layout).flooded(&self.surrounded[color], layout);
        let protection = start.complete(Resistance::Outside).filled & territory;
        SideLife { independent, seki: *self.position.stones(color) - alive, territory, protection }
    }

    /// A player's chains, those with a neutral region in common joined.
    fn filling(&self, color: Color, chains: &[PointSet]) -> Filling {
        let layout = self.position.layout();
        let mut families = Families::default();
        let mut family = vec![None; MAX_BITS];
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

/// The connected parts of a set.
fn components(set: &PointSet, layout: Layout) -> impl Iterator<Item = PointSet> {
    let mut rest = *set;
    std::iter::from_fn(move || {
        let component = PointSet::of(rest.first()?).flooded(&rest, layout);
        rest -= component;
        Some(component)
    })
}

/// Pairs of adjacent empty points between which the opponent of a colour cannot pass, for that
/// colour answers on one when the other is taken: each lies between two of its stones, or
/// between one and the edge (a bamboo joint, and stones on the second line).
#[derive(Clone, Copy, Debug)]
struct Seals {
    /// The lower or left points of those pairs, by the direction to the other point.
    to_the_right: PointSet,
    upwards: PointSet,
}

impl Seals {
    fn of(position: &Position, dead: &PointSet, color: Color) -> Self {
        let layout = position.layout();
        let board: PointSet = layout.board();
        let stones = position.stones(color);
        let empty = position.vacant() - *dead;
        let sealed = |point: usize, step: usize, side: usize| {
            let pair = [point, point + step];
            let walls = [pair.map(|p| p - side), pair.map(|p| p + side)];
            let edge = walls.map(|wall| wall.iter().all(|&p| !board.contains(p)));
            let stone = walls.map(|wall| wall.iter().all(|&p| stones.contains(p)));
            pair.iter().all(|&p| empty.contains(p))
                && (stone[0] && (stone[1] || edge[1]) || edge[0] && stone[1])
        };
        let stride = layout.stride();
        Self {
            to_the_right: empty.iter().filter(|&point| sealed(point, 1, stride)).collect(),
            upwards: empty.iter().filter(|&point| sealed(point, stride, 1)).collect(),
        }
    }

    /// The points of `within` that are connected to the set through it without passing a seal.
    fn flooded(&self, from: &PointSet, within: &PointSet, layout: Layout) -> PointSet {
        let stride = layout.stride();
        let mut reached = *from & *within;
        let mut waiting: Vec<usize> = reached.iter().collect();
        while let Some(point) = waiting.pop() {
            for (next, sealed) in [
                (point + 1, self.to_the_right.contains(point)),
                (point - 1, self.to_the_right.contains(point - 1)),
                (point + stride, self.upwards.contains(point)),
                (point - stride, self.upwards.contains(point - stride)),
            ] {
                if !sealed && within.contains(next) && reached.insert(next) {
                    waiting.push(next);
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests;
