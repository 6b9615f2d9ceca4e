//! Regions: the points on which a fight for a group is likely to be decided.

use crate::bitboard::{Bits, Layout};
use crate::color::{ByColor, Color};
use crate::position::Position;

use super::area::Outside;
use super::find::open_points;

/// How a region is drawn around a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// How many steps from the group its points are, through points that are not the attacker's.
    pub steps: usize,
    /// The attacker's chains beside the region belong to it if they have this number of liberties
    /// outside, or fewer.
    pub loose: u32,
}

/// The shapes that are tried, tight ones first.
pub(super) const SHAPES: [Shape; 6] = [
    Shape { steps: 2, loose: 0 },
    Shape { steps: 2, loose: 1 },
    Shape { steps: 2, loose: 2 },
    Shape { steps: 3, loose: 0 },
    Shape { steps: 3, loose: 1 },
    Shape { steps: 4, loose: 0 },
];

/// The largest number of stones of a chain with liberties outside that belongs to a region.
const FEW_STONES: u32 = 4;

/// A position as a fight for one group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene {
    layout: Layout,
    own: Bits,
    attacker: Bits,
    occupied: Bits,
    defender: Color,
}

impl Scene {
    pub fn new(position: &Position, defender: Color) -> Self {
        Self {
            layout: position.layout(),
            own: *position.bits(defender),
            attacker: *position.bits(!defender),
            occupied: position.occupied_bits(),
            defender,
        }
    }

    /// Returns the region of a shape around the target. It contains whole chains of the defender.
    pub fn region(&self, target: &Bits, shape: Shape) -> Bits {
        let layout = self.layout;
        let close = self.steps_from(target, shape.steps);
        let open = self.open(&close);
        let touching_open = open.grown(layout).flooded(&self.attacker, layout);
        // Pockets that only the group and walls enclose belong to the region.
        let reached = target.flooded(&(layout.board() - touching_open - open), layout);
        let region = self.whole(&(reached - touching_open));
        self.with_weak_chains(self.with_weak_chains(region, 0), shape.loose)
    }

    /// Returns the empty points and own stones within some steps of the group through points that
    /// are not the attacker's.
    fn steps_from(&self, target: &Bits, steps: usize) -> Bits {
        let passable = self.layout.board() - self.attacker;
        (0..steps).fold(*target, |reached, _| reached.grown(self.layout) & passable)
    }

    /// Returns the empty points that are connected to the open board around a region.
    fn open(&self, region: &Bits) -> Bits {
        let passable = self.layout.board() - self.occupied - *region;
        open_points(&self.occupied, self.layout).flooded(&passable, self.layout)
    }

    /// Returns a region with the whole of each of the defender's chains in it.
    fn whole(&self, region: &Bits) -> Bits {
        *region | region.flooded(&self.own, self.layout)
    }

    /// Returns a region with the attacker's chains beside it that have few liberties outside, with
    /// these liberties and the empty points next to them.
    fn with_weak_chains(&self, region: Bits, loose: u32) -> Bits {
        let layout = self.layout;
        let vacant = layout.board() - self.occupied;
        let mut grown = region;
        for chain in (self.attacker - region).parts(layout) {
            let around = chain.grown(layout);
            let outside = (around & vacant) - region;
            let is_weak =
                outside.count() <= loose && (outside.is_empty() || chain.count() <= FEW_STONES);
            if is_weak && around.intersects(&region) {
                grown = grown | chain | outside;
                grown |= outside.grown(layout) & vacant;
            }
        }
        self.whole(&grown)
    }

    /// Returns the region with one more ring of empty points. The defender's chains beside it stay
    /// outside: a target that reaches them lives.
    pub fn widened(&self, region: &Bits) -> Bits {
        let ring = (region.grown(self.layout) & self.layout.board()) - self.occupied;
        *region | ring
    }

    /// Returns the surroundings of a region that the solver has found: all of the attacker's.
    pub fn outside(&self, region: &Bits) -> Outside {
        let mut firm = ByColor::both(Bits::EMPTY);
        firm[!self.defender] = self.layout.board() - *region;
        Outside { firm }
    }

    /// Returns the surroundings of a region as they are: the attacker's stones outside are never
    /// captured, and a defender that reaches any other point outside lives.
    pub fn open_outside(&self, region: &Bits) -> Outside {
        let mut outside = self.outside(region);
        outside.firm[self.defender] = outside.firm[!self.defender] - self.attacker;
        outside.firm[!self.defender] &= self.attacker;
        outside
    }

    /// Returns the surroundings of a region that was given: stones beside it are never captured,
    /// and empty points are the attacker's.
    pub fn given(&self, region: &Bits) -> Outside {
        let mut outside = self.outside(region);
        let friends = self.own - *region;
        outside.firm[self.defender] = friends;
        outside.firm[!self.defender] -= friends;
        outside
    }
}
