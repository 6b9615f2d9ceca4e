//! Liveness: which stones are independently alive and which live in seki, for given dead stones.
//!
//! Nothing is read out here. The verdict on dead stones is taken as given, and only the life of the
//! other stones is in question. By the rules, an eye is a connected set of empty points surrounded
//! by chains of one colour. A chain is independently alive if it can be made adjacent to two eyes.
//! The decision takes four steps:
//!
//! 1. A point is *neutral* if both players reach it, and part of *an eye space* if one player alone
//!    does. A player reaches the points connected to own stones through empty points. A point
//!    between two opposing stones, or between one and the edge, stops the player, for the opponent
//!    answers on the next point ([`Seals`]).
//! 2. Chains that share a neutral region or an eye space form a *group*.
//! 3. The opponent takes all neutral points and throws in. The player answers by
//!    [filling points or capturing dead stones](super::protection), in the way that keeps most. A
//!    point that has to be filled is not an eye. The rest of a group's eye spaces, with what a
//!    capture leaves, is [one eye or two](super::eyespace).
//! 4. A group with two eyes is independently alive, and any other that is not dead is in seki.
//!    Neutral points beside a group with two eyes do not matter. Programs that take every group
//!    with a neutral point for a seki, as `KataGo` does, need the neutral points filled first.

use super::area::areas_of;
use super::eyespace::{self, First};
use super::protection::{Families, FamilyTable, Filling, Resistance};
use crate::bitboard::{Bits, Layout, Spot};
use crate::color::{ByColor, Color};
use crate::position::Position;

/// The life of the stones that are not dead: the groups that are independently alive, the stones in
/// seki, and the territory.
#[derive(Clone, Debug)]
pub struct Liveness {
    sides: ByColor<SideLife>,
}

/// The life of one player's stones that are not dead.
#[derive(Clone, Debug)]
struct SideLife {
    independent: Vec<Bits>,
    seki: Bits,
    territory: Bits,
    protection: Bits,
}

impl Liveness {
    /// Finds which stones of a position are independently alive and which are in seki, once the
    /// stones in `dead` are off the board.
    pub fn of(position: &Position, dead: &Bits) -> Self {
        let field = Field::new(position, dead);
        Self { sides: ByColor::from_fn(|color| field.life(color)) }
    }

    /// Returns the groups of `color` that are independently alive, each as a set of stones.
    pub fn independent_groups(&self, color: Color) -> &[Bits] {
        &self.sides[color].independent
    }

    /// Returns the stones of `color` that live in seki.
    pub fn seki(&self, color: Color) -> &Bits {
        &self.sides[color].seki
    }

    /// Returns the territory of the independently living groups of `color`, including the points
    /// that have to be filled.
    pub fn territory(&self, color: Color) -> &Bits {
        &self.sides[color].territory
    }

    /// Returns the points of [`territory`](Self::territory) that have to be filled before the
    /// neutral points are all taken: false eyes, and connections.
    pub fn protection(&self, color: Color) -> &Bits {
        &self.sides[color].protection
    }
}

/// A position without its dead stones, and the empty points that each player reaches.
struct Field {
    position: Position,
    dead: ByColor<Bits>,
    seals: ByColor<Seals>,
    reached: ByColor<Bits>,
    /// The empty regions that one colour alone surrounds.
    surrounded: ByColor<Bits>,
}

impl Field {
    fn new(drawn: &Position, dead: &Bits) -> Self {
        let position = drawn.without_bits(dead);
        let seals = ByColor::from_fn(|color| Seals::of(&position, dead, color));
        let reached = ByColor::from_fn(|color: Color| {
            let border = position.bits(color).grown(position.layout()) & position.vacant_bits();
            seals[!color].flooded(&border, &position.vacant_bits(), position.layout())
        });
        let areas = areas_of(drawn, dead);
        let surrounded = ByColor::from_fn(|color| areas[color] & position.vacant_bits());
        let dead = ByColor::from_fn(|color| *drawn.bits(color) & *dead);
        Self { position, dead, seals, reached, surrounded }
    }

    fn life(&self, color: Color) -> SideLife {
        let layout = self.position.layout();
        let chains: Vec<Bits> =
            self.position.chains(color).map(|chain| *chain.stones.bits()).collect();
        let start = self.filling(color, &chains);
        let mut bounds = start.families.clone();
        for space in start.spaces.parts(layout) {
            bounds.join_all(&start.families_around(&space));
        }
        let groups = |filling: &Filling| groups_of(filling, &bounds, &chains, layout);
        let alive = |filling: &Filling| -> Bits {
            groups(filling)
                .iter()
                .filter(|group| group.eyes >= 2)
                .map(|group| group.stones)
                .collect()
        };
        let territory = |alive: &Bits| alive.grown(layout).flooded(&self.surrounded[color], layout);
        let kept = |filling: &Filling| {
            let territory = territory(&alive(filling));
            (territory.count(), std::cmp::Reverse((filling.filled & territory).count()))
        };
        let worst = start.best(Resistance::ThrowIns, kept);
        let independent: Vec<Bits> = groups(&worst)
            .iter()
            .filter(|group| group.eyes >= 2)
            .map(|group| group.stones)
            .collect();
        let alive_at_worst: Bits = independent.iter().copied().collect();
        let territory = territory(&alive_at_worst);
        let left = |filling: &Filling| {
            let alive = alive(filling).grown(layout).flooded(&self.surrounded[color], layout);
            ((alive & territory) - filling.filled).count()
        };
        let protection = start.best(Resistance::Outside, left).filled & territory;
        let seki = *self.position.bits(color) - alive_at_worst;
        SideLife { independent, seki, territory, protection }
    }

    /// Returns the start of the filling for `color`: chains with a neutral region in common are
    /// joined, because their owner may connect them there.
    fn filling(&self, color: Color, chains: &[Bits]) -> Filling {
        let layout = self.position.layout();
        let mut families = Families::default();
        let mut family = Box::new(FamilyTable::filled(None));
        for chain in chains {
            let number = families.add_family();
            chain.iter().for_each(|stone| family[stone] = Some(number));
        }
        let mut neutral = self.reached[color] & self.reached[!color];
        while let Some(first) = neutral.first() {
            let region = self.seals[!color].flooded(&Bits::of(first), &neutral, layout);
            neutral -= region;
            let around = region.neighbours(layout) & *self.position.bits(color);
            let joined: Vec<usize> = around.iter().filter_map(|stone| family[stone]).collect();
            families.join_all(&joined);
        }
        let spaces = self.reached[color] - self.reached[!color];
        Filling::new(&self.position, family, families, spaces, self.dead[!color])
    }
}

/// The stones of a group, and its eyes: 0, 1, or at least 2.
#[derive(Clone, Copy, Debug)]
struct Group {
    stones: Bits,
    eyes: u32,
}

/// Returns the groups of a player, with the eyes that are left once all chains have been saved.
/// `bounds` joins the families that share a neutral region or an eye space before any point is
/// filled, and `chains` are the player's chains then.
fn groups_of(filling: &Filling, bounds: &Families, chains: &[Bits], layout: Layout) -> Vec<Group> {
    let mut families = filling.families.clone();
    for member in 0..chains.len() {
        families.join(member, bounds.find(member));
    }
    let mut eyes = vec![0; families.len()];
    for space in filling.spaces.parts(layout) {
        if let Some(&family) = filling.families_around(&space).first() {
            let eyes = &mut eyes[families.find(family)];
            // A third eye makes no difference, and the search of an eye space may take time.
            if *eyes < 2 {
                let is_taken = space.intersects(&filling.captured);
                let first = if is_taken { First::Opponent } else { First::Owner };
                *eyes += eyespace::eyes(&space, &filling.opposing, first, layout);
            }
        }
    }
    let mut stones = vec![Bits::EMPTY; families.len()];
    for (number, chain) in chains.iter().enumerate() {
        stones[families.find(number)] |= *chain;
    }
    let groups = stones.into_iter().zip(eyes).filter(|(stones, _)| !stones.is_empty());
    groups.map(|(stones, eyes)| Group { stones, eyes }).collect()
}

/// The empty points that the opponent of a colour may step onto but not straight across.
///
/// Such a point lies between two stones of the colour, or between one and the edge, so the next
/// point answers the step. Examples are a bamboo joint, a stone on the second line, and a gap in a
/// wall.
#[derive(Clone, Copy, Debug)]
struct Seals {
    /// The points with stones above and below, which the opponent cannot cross to the left or
    /// right.
    rightwards: Bits,
    /// The points with stones left and right, which the opponent cannot cross up or down.
    upwards: Bits,
}

impl Seals {
    fn of(position: &Position, dead: &Bits, color: Color) -> Self {
        let layout = position.layout();
        let board: Bits = layout.board();
        let stones = position.bits(color);
        let empty = position.vacant_bits() - *dead;
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

    /// Returns the points of `within` that are connected to `from` through `within` without
    /// crossing a seal.
    fn flooded(&self, from: &Bits, within: &Bits, layout: Layout) -> Bits {
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
