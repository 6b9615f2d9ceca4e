//! The small board of a closed region: up to 63 points as the bits of one number.

use crate::bitboard::{Bits, Spot};
use crate::color::{ByColor, Color};
use crate::position::Position;

/// The largest number of points of an enclosure. Twice as many fit into a signed byte, in which
/// leads are counted.
const MOST_POINTS: usize = 63;

/// A set of points of an enclosure, one bit for each.
pub(super) type Points = u64;

/// The number of a state.
pub(super) type Key = (Points, Points, [u8; 3]);

/// The points of a closed region, and which of them the walls touch. A wall is never captured.
#[derive(Clone, Debug)]
pub(super) struct Enclosure {
    spots: Vec<Spot>,
    all: Points,
    /// For each byte of a set and each value of that byte, the neighbours of its points.
    near: [[Points; 256]; 8],
    /// The points next to a wall of each colour.
    walls: ByColor<Points>,
}

/// The stones in an enclosure, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub stones: ByColor<Points>,
    pub to_move: Color,
    /// Whether the last move was a pass.
    pub passed: bool,
    /// The point that the player to move may not take back, if any.
    ko: Points,
    /// The last stone played, if the opponent can take it together with one other stone. If one
    /// stone is then taken back, the board before that play returns.
    bait: Points,
}

impl State {
    /// Returns the state with these stones and no ko.
    pub fn new(stones: ByColor<Points>, to_move: Color) -> Self {
        Self { stones, to_move, passed: false, ko: 0, bait: 0 }
    }

    /// Returns the state after a pass, which lifts the ko.
    pub fn after_pass(&self) -> Self {
        Self { passed: true, ..Self::new(self.stones, !self.to_move) }
    }

    /// Returns a number that differs from that of every other state of the enclosure.
    pub fn key(&self) -> Key {
        let place = |point: Points| if point == 0 { 0 } else { point.ilog2() as u8 + 1 };
        let turn = self.to_move as u8 | u8::from(self.passed) << 1;
        (self.stones.black, self.stones.white, [place(self.ko), place(self.bait), turn])
    }
}

/// Returns the points of a set one by one.
pub(super) fn each(mut set: Points) -> impl Iterator<Item = Points> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Returns the lowest point of a set that is not empty.
const fn lowest(set: Points) -> Points {
    set & set.wrapping_neg()
}

impl Enclosure {
    /// Returns the enclosure of a region. All stones beside the region are walls. `None` if the
    /// region has more points than fit.
    pub fn new(position: &Position, region: &Bits) -> Option<Self> {
        let spots: Vec<Spot> = region.iter().collect();
        if spots.len() > MOST_POINTS {
            return None;
        }
        let all = (1 << spots.len()) - 1;
        let mut next_to: [Points; 64] = [0; 64];
        let mut walls = ByColor::both(0);
        for (number, &spot) in spots.iter().enumerate() {
            for next in position.layout().neighbours(spot) {
                // The spots of a set come in rising order.
                if let Ok(other) = spots.binary_search(&next) {
                    next_to[number] |= 1 << other;
                    continue;
                }
                for color in Color::ALL {
                    if position.bits(color).contains(next) {
                        walls[color] |= 1 << number;
                    }
                }
            }
        }
        let mut near = [[0; 256]; 8];
        for (byte, table) in near.iter_mut().enumerate() {
            for set in 1..table.len() {
                let lowest = set.trailing_zeros() as usize;
                table[set] = table[set & (set - 1)] | next_to[byte * 8 + lowest];
            }
        }
        Some(Self { spots, all, near, walls })
    }

    /// Returns all points of the enclosure.
    pub fn all(&self) -> Points {
        self.all
    }

    /// Returns the points of the enclosure that are in a set of points of the board.
    pub fn points(&self, set: &Bits) -> Points {
        let inside = self.spots.iter().enumerate().filter(|(_, spot)| set.contains(**spot));
        inside.fold(0, |points, (number, _)| points | 1 << number)
    }

    /// Returns the neighbours of the points of a set. Points of the set may be among them.
    pub fn near(&self, set: Points) -> Points {
        let bytes = set.to_le_bytes().into_iter();
        bytes.zip(&self.near).fold(0, |near, (byte, table)| near | table[usize::from(byte)])
    }

    /// Returns the points of `within` that are in the set or connected to it through `within`.
    fn flooded(&self, set: Points, within: Points) -> Points {
        let mut reached = set & within;
        loop {
            let next = (reached | self.near(reached)) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Returns the connected parts of a set.
    fn parts(&self, mut set: Points) -> impl Iterator<Item = Points> {
        std::iter::from_fn(move || {
            let part = self.flooded(lowest(set), set);
            set &= !part;
            (part != 0).then_some(part)
        })
    }

    /// Returns the empty points.
    pub fn vacant(&self, stones: ByColor<Points>) -> Points {
        self.all & !stones.black & !stones.white
    }

    /// Returns the state after a play on an empty point; `None` if the play takes back a ko or is a
    /// suicide.
    pub fn play(&self, state: &State, point: Points) -> Option<State> {
        if point == state.ko {
            return None;
        }
        let (color, opponent) = (state.to_move, !state.to_move);
        let mut stones = state.stones;
        stones[color] |= point;
        let taken = self.without_liberty(stones, opponent, self.near(point));
        stones[opponent] &= !taken;
        let mut next = State::new(stones, opponent);
        if taken == 0 {
            if self.without_liberty(stones, color, point) != 0 {
                return None;
            }
            next.bait = self.bait(stones, color, point);
        } else {
            next.ko = self.ko(stones, color, point, taken, state.bait);
        }
        Some(next)
    }

    /// Returns the chains of a colour that have a stone in `set`, and neither a liberty nor a wall.
    fn without_liberty(&self, stones: ByColor<Points>, color: Color, set: Points) -> Points {
        let vacant = self.vacant(stones);
        let mut rest = set & stones[color];
        let mut found = 0;
        while rest != 0 {
            let chain = self.flooded(lowest(rest), stones[color]);
            rest &= !chain;
            if self.near(chain) & vacant == 0 && chain & self.walls[color] == 0 {
                found |= chain;
            }
        }
        found
    }

    /// Returns the point that the opponent may not take back after a play that took stones.
    ///
    /// The stone just played stands alone, on the last liberty of what it took. That was one stone,
    /// or two stones of which the opponent had just played the other one.
    fn ko(
        &self,
        stones: ByColor<Points>,
        color: Color,
        point: Points,
        taken: Points,
        bait: Points,
    ) -> Points {
        let liberties = self.near(point) & self.vacant(stones);
        let is_alone = (self.near(point) & stones[color]) | (point & self.walls[color]) == 0;
        let repeats = match taken.count_ones() {
            1 => true,
            2 => bait & taken != 0 && liberties != bait,
            _ => false,
        };
        if is_alone && liberties.is_power_of_two() && repeats { liberties } else { 0 }
    }

    /// Returns the stone just played, if it stands in a chain of two stones with one liberty.
    fn bait(&self, stones: ByColor<Points>, color: Color, point: Points) -> Points {
        let chain = self.near(point) & stones[color] | point;
        let is_bait = chain.count_ones() == 2
            && self.near(chain) & stones[color] == chain
            && (self.near(chain) & self.vacant(stones)).is_power_of_two()
            && chain & self.walls[color] == 0;
        if is_bait { point } else { 0 }
    }

    /// Returns the points that each colour owns as the stones stand: its stones, and the empty
    /// parts that no stone of the other colour touches.
    pub fn areas(&self, stones: ByColor<Points>) -> ByColor<Points> {
        let vacant = self.vacant(stones);
        let reached = ByColor::from_fn(|color| {
            self.flooded(self.near(stones[color]) | self.walls[color], vacant)
        });
        ByColor::from_fn(|color| stones[color] | (reached[color] & !reached[!color]))
    }

    /// Returns Black's points less White's as the stones stand.
    pub fn lead(&self, stones: ByColor<Points>) -> i8 {
        let areas = self.areas(stones);
        areas.black.count_ones() as i8 - areas.white.count_ones() as i8
    }

    /// Returns the points that a colour keeps even if it always passes, as
    /// [`Benson`](crate::reading::Benson) finds them on a board without suicide. The walls live.
    pub fn safe(&self, stones: ByColor<Points>, color: Color) -> Points {
        let own = stones[color];
        let vacant = self.vacant(stones);
        let immortal = self.flooded(own & self.walls[color], own);
        // Regions that the opponent's walls touch lead outside.
        let open = self.flooded(self.walls[!color], self.all & !own);
        let mut enclosed = self.all & !own & !open;
        if enclosed == 0 {
            return immortal;
        }
        let mut living = own;
        loop {
            let mut still = immortal;
            for chain in self.parts(living & !immortal) {
                let reach = self.near(chain);
                let is_vital =
                    |region: &Points| region & reach != 0 && region & vacant & !reach == 0;
                if self.parts(enclosed).filter(is_vital).take(2).count() == 2 {
                    still |= chain;
                }
            }
            if still == living {
                break;
            }
            enclosed &= !self.flooded(self.near(living & !still), enclosed);
            living = still;
        }
        // The opponent needs two eyes, and so two points that are inside and not adjacent.
        let inner = !self.near(living) & !self.walls[color];
        let is_small = |region: &Points| {
            let inner = region & inner;
            each(inner).all(|point| inner & !point & !self.near(point) == 0)
        };
        self.parts(enclosed).filter(is_small).fold(living, |safe, region| safe | region)
    }
}
