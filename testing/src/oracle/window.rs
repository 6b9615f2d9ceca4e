//! The points of a region, as bits of a number, and what a play does to the stones on them.

use super::claim::Side;

/// A set of points, a bit for each.
pub type Spots = u32;

/// The largest number of points of a window.
pub const MOST_SPOTS: usize = 20;

/// The stones of Black and of White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    pub stones: [Spots; 2],
}

/// The points of a region, and the points next to walls of Black and of White. Walls are never
/// captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    near: Vec<Spots>,
    walls: [Spots; 2],
}

/// What a play does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub place: Place,
    pub taken: Spots,
    /// The point on which taking back the one stone just taken is a ko.
    pub ko: Option<u32>,
}

/// Returns the numbers of the points of a set.
pub fn each(spots: Spots) -> impl Iterator<Item = u32> {
    (0..Spots::BITS).filter(move |spot| spots >> spot & 1 == 1)
}

impl Place {
    pub fn of(self, side: Side) -> Spots {
        self.stones[side as usize]
    }

    pub fn occupied(self) -> Spots {
        self.stones[0] | self.stones[1]
    }
}

impl Window {
    /// Returns a window of points with these neighbours. `walls` are the points next to walls.
    ///
    /// # Panics
    /// If there are more points than fit.
    pub fn new(near: Vec<Spots>, walls: [Spots; 2]) -> Self {
        assert!(near.len() <= MOST_SPOTS, "a window has at most {MOST_SPOTS} points");
        Self { near, walls }
    }

    pub fn all(&self) -> Spots {
        (1 << self.near.len()) - 1
    }

    /// Returns the points next to a wall of a side.
    pub fn walls(&self, side: Side) -> Spots {
        self.walls[side as usize]
    }

    fn around(&self, spots: Spots) -> Spots {
        each(spots).fold(0, |around, spot| around | self.near[spot as usize])
    }

    /// Returns the stones of one colour that are connected with a stone.
    pub fn chain(&self, own: Spots, stone: u32) -> Spots {
        let mut chain = 1 << stone;
        loop {
            let larger = chain | self.around(chain) & own;
            if larger == chain {
                return chain;
            }
            chain = larger;
        }
    }

    /// Whether a chain of a side has an empty neighbour or touches its own wall.
    fn breathes(&self, place: Place, side: Side, chain: Spots) -> bool {
        self.around(chain) & !place.occupied() != 0 || chain & self.walls(side) != 0
    }

    /// Whether every chain has a liberty.
    pub fn is_legal(&self, place: Place) -> bool {
        Side::ALL.into_iter().all(|side| {
            each(place.of(side))
                .all(|stone| self.breathes(place, side, self.chain(place.of(side), stone)))
        })
    }

    /// Plays on an empty point; `None` if that is suicide.
    pub fn play(&self, mut place: Place, side: Side, spot: u32) -> Option<Played> {
        let (own, other) = (side as usize, side.other() as usize);
        place.stones[own] |= 1 << spot;
        let mut taken = 0;
        for stone in each(self.near[spot as usize] & place.stones[other]) {
            let chain = self.chain(place.stones[other], stone);
            if !self.breathes(place, side.other(), chain) {
                taken |= chain;
            }
        }
        place.stones[other] &= !taken;
        let chain = self.chain(place.stones[own], spot);
        if !self.breathes(place, side, chain) {
            return None;
        }
        Some(Played { place, taken, ko: self.ko(place, side, chain, taken) })
    }

    /// Returns the point of a ko after a play that made `chain`: the play took one stone, it stands
    /// alone, and the point of the stone that it took is its only liberty.
    fn ko(&self, place: Place, side: Side, chain: Spots, taken: Spots) -> Option<u32> {
        let liberties = self.around(chain) & self.all() & !place.occupied();
        let is_ko = taken.is_power_of_two()
            && chain.is_power_of_two()
            && liberties == taken
            && chain & self.walls(side) == 0;
        is_ko.then(|| taken.trailing_zeros())
    }
}
