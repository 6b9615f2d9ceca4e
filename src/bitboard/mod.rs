//! Sets of points as bits, and how the points of a board are laid out in them.
//!
//! Points are numbered row by row with one unused column between rows, one unused row below the
//! board and one above it. The neighbours of a point are then always at the same four distances,
//! and a step over any edge lands on an unused bit instead of on another row:
//!
//! ```text
//!  #  #  #  #  #     16 17 18 19 20     # is an unused bit; a 3x3 board has
//!  #  A3 B3 C3       12 13 14 15        stride 4. The right edge of a row
//!  #  A2 B2 C2        8  9 10 11        borders on the unused column before
//!  #  A1 B1 C1        4  5  6  7        the next row.
//!  #  #  #  #         0  1  2  3
//! ```

mod layout;
mod point_set;
mod table;

pub use layout::{Layout, Spot};
pub use point_set::{PointSet, Points};
pub(crate) use table::PlaceTable;
pub use table::PointTable;

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::point::{Point, Size};

/// The number of words of the widest bitboard, enough for 25x25.
pub const MAX_WORDS: usize = 11;

/// The number of bits of the widest bitboard, more than the number of any bit in use.
pub const MAX_BITS: usize = MAX_WORDS * 64;

/// A bitboard that is wide enough for every board.
pub type Bits = Bitboard<MAX_WORDS>;

/// A set of points, each a [`Spot`] of the board's [`Layout`].
///
/// `|` is the union, `&` the intersection and `-` the difference of two sets. A set does not know
/// its board, so conversions to and from points take the board's size. Combine and compare only
/// sets of boards of one size. A [`PointSet`] knows its board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard<const W: usize>([u64; W]);

impl<const W: usize> Bitboard<W> {
    /// The set without points.
    pub const EMPTY: Self = Self([0; W]);

    /// Returns the set that holds `spot` alone.
    #[inline]
    pub fn of(spot: Spot) -> Self {
        let mut set = Self::EMPTY;
        set.insert(spot);
        set
    }

    /// Returns the set of the given points of a board of this size.
    ///
    /// # Panics
    /// If a point is not on the board.
    pub fn from_points(size: Size, points: impl IntoIterator<Item = Point>) -> Self {
        let spot = |point| {
            assert!(size.contains(point), "{point} lies on a board of {size}");
            Layout::new(size).spot(point)
        };
        points.into_iter().map(spot).collect()
    }

    /// Returns the points of the set, row by row from A1; `size` is the board's.
    pub fn points(&self, size: Size) -> impl Iterator<Item = Point> + use<W> {
        let layout = Layout::new(size);
        self.iter().map(move |spot| layout.point(spot))
    }

    /// Whether a point is in the set; `size` is the board's.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn contains_point(&self, size: Size, point: Point) -> bool {
        assert!(size.contains(point), "{point} lies on a board of {size}");
        self.contains(Layout::new(size).spot(point))
    }

    /// Adds a point to the set; `true` if it was not there before.
    #[inline]
    pub fn insert(&mut self, spot: Spot) -> bool {
        let (word, bit) = (&mut self.0[spot.index() / 64], 1 << (spot.index() % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a point out of the set; `true` if it was there.
    #[inline]
    pub fn remove(&mut self, spot: Spot) -> bool {
        let (word, bit) = (&mut self.0[spot.index() / 64], 1 << (spot.index() % 64));
        let there = *word & bit != 0;
        *word &= !bit;
        there
    }

    /// Whether a point is in the set.
    #[inline]
    pub fn contains(&self, spot: Spot) -> bool {
        self.0[spot.index() / 64] >> (spot.index() % 64) & 1 != 0
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns the number of points in the set.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the lowest spot of the set: the first one row by row from A1. `None` if the set is
    /// empty.
    #[inline]
    pub fn first(&self) -> Option<Spot> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Spot::from_index(word * 64 + self.0[word].trailing_zeros() as usize))
    }

    /// Whether the two sets share a point.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// Returns the spots in rising order, which is row by row from A1.
    #[inline]
    pub fn iter(&self) -> Spots<W> {
        Spots { rest: *self, word: 0 }
    }

    /// Returns the set moved up by `distance` bits, 1 to 63.
    #[inline]
    fn raised(&self, distance: usize) -> Self {
        let mut set = Self::EMPTY;
        let mut carry = 0;
        for (to, &from) in set.0.iter_mut().zip(&self.0) {
            *to = from << distance | carry;
            carry = from >> (64 - distance);
        }
        set
    }

    /// Returns the set moved down by `distance` bits, 1 to 63.
    #[inline]
    fn lowered(&self, distance: usize) -> Self {
        let mut set = Self::EMPTY;
        let mut carry = 0;
        for (to, &from) in set.0.iter_mut().zip(&self.0).rev() {
            *to = from >> distance | carry;
            carry = from << (64 - distance);
        }
        set
    }

    /// Adds the neighbours of `spot` that are in `among`, and returns how many of them are new.
    ///
    /// The bits of all four neighbours lie within two words, since rows are at most 26 bits long.
    #[inline]
    pub fn insert_neighbours(&mut self, spot: Spot, among: &Self, layout: Layout) -> u32 {
        let stride = layout.stride();
        let pattern = 1_u64 | 0b101 << (stride - 1) | 1 << (2 * stride);
        let index = spot.index();
        let (first, shift) = ((index - stride) / 64, (index - stride) % 64);
        let second = (index + stride) / 64;
        let low = pattern << shift & among.0[first] & !self.0[first];
        self.0[first] |= low;
        let high = (pattern >> 1) >> (63 - shift) & among.0[second] & !self.0[second];
        self.0[second] |= high;
        low.count_ones() + high.count_ones()
    }

    /// Returns the set together with all neighbours of its points. Unused bits of the layout may be
    /// among them, so intersect the result with a set of points of the board.
    #[inline]
    #[must_use]
    pub fn grown(&self, layout: Layout) -> Self {
        let stride = layout.stride();
        *self | self.raised(1) | self.lowered(1) | self.raised(stride) | self.lowered(stride)
    }

    /// Returns the neighbours of the set's points that are not in the set. Unused bits of the
    /// layout may be among them, as in [`grown`](Self::grown).
    #[inline]
    #[must_use]
    pub fn neighbours(&self, layout: Layout) -> Self {
        self.grown(layout) - *self
    }

    /// Returns the points of `within` that are in the set or connected to it through points of
    /// `within`.
    #[must_use]
    pub fn flooded(&self, within: &Self, layout: Layout) -> Self {
        let mut reached = *self & *within;
        loop {
            let next = reached.grown(layout) & *within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Returns the connected parts of the set, ordered by the lowest spot of each.
    pub fn parts(&self, layout: Layout) -> impl Iterator<Item = Self> + use<W> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let part = Self::of(rest.first()?).flooded(&rest, layout);
            rest -= part;
            Some(part)
        })
    }

    /// Returns the set as a bitboard of another width.
    ///
    /// # Panics
    /// If a point does not fit the new width. A width that is enough for the board always does.
    pub fn resized<const V: usize>(&self) -> Bitboard<V> {
        let mut words = [0; V];
        let common = W.min(V);
        words[..common].copy_from_slice(&self.0[..common]);
        assert!(self.0[common..].iter().all(|&word| word == 0), "the set fits the new width");
        Bitboard(words)
    }

    /// Returns the first `words` words of the set, which hold all its points, to store it
    /// compactly.
    pub(crate) fn packed(&self, words: usize) -> &[u64] {
        &self.0[..words]
    }

    /// Returns the set whose first words are `packed` and whose other words are 0.
    pub(crate) fn unpacked(packed: &[u64]) -> Self {
        let mut words = [0; W];
        words[..packed.len()].copy_from_slice(packed);
        Self(words)
    }
}

impl<const W: usize> Default for Bitboard<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> BitOr for Bitboard<W> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for Bitboard<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }
}

impl<const W: usize> BitAnd for Bitboard<W> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Bitboard<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
    }
}

impl<const W: usize> Sub for Bitboard<W> {
    type Output = Self;

    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<const W: usize> SubAssign for Bitboard<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
    }
}

impl<const W: usize> FromIterator<Spot> for Bitboard<W> {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> Self {
        let mut set = Self::EMPTY;
        for spot in spots {
            set.insert(spot);
        }
        set
    }
}

/// Collects sets into their union.
impl<const W: usize> FromIterator<Self> for Bitboard<W> {
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, |union, set| union | set)
    }
}

impl<const W: usize> IntoIterator for Bitboard<W> {
    type Item = Spot;
    type IntoIter = Spots<W>;

    fn into_iter(self) -> Spots<W> {
        self.iter()
    }
}

impl<const W: usize> IntoIterator for &Bitboard<W> {
    type Item = Spot;
    type IntoIter = Spots<W>;

    fn into_iter(self) -> Spots<W> {
        self.iter()
    }
}

impl<const W: usize> fmt::Debug for Bitboard<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

/// An iterator over the spots of a set in rising order; see [`Bitboard::iter`].
#[derive(Clone, Debug)]
pub struct Spots<const W: usize> {
    rest: Bitboard<W>,
    word: usize,
}

impl<const W: usize> Iterator for Spots<W> {
    type Item = Spot;

    #[inline]
    fn next(&mut self) -> Option<Spot> {
        while self.word < W {
            let word = &mut self.rest.0[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Spot::from_index(self.word * 64 + bit));
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> FusedIterator for Spots<W> {}

#[cfg(test)]
mod tests {
    use super::*;
    fn set(indices: &[usize]) -> Bitboard<4> {
        indices.iter().copied().map(Spot::from_index).collect()
    }

    fn indices(set: Bitboard<4>) -> Vec<usize> {
        set.iter().map(Spot::index).collect()
    }

    #[test]
    fn sets_of_points_obey_set_algebra() {
        let a = set(&[1, 64, 200]);
        let b = set(&[64, 65]);
        assert_eq!(indices(a | b), [1, 64, 65, 200]);
        assert_eq!(indices(a & b), [64]);
        assert_eq!(indices(a - b), [1, 200]);
        assert_eq!(a.first(), Some(Spot::from_index(1)));
        assert_eq!(Bitboard::<4>::EMPTY.first(), None);
        assert!(a.intersects(&b) && !a.intersects(&set(&[2])));
        assert_eq!(a.resized::<11>().resized::<4>(), a);
    }

    #[test]
    fn a_flood_stays_within_its_region() {
        let layout = Layout::new(Size::square(5));
        let column = |c| (0..5).map(move |r| layout.spot(Point::new(c, r)));
        let region: Bitboard<2> = column(0).chain(column(1)).chain(column(4)).collect();
        let flood = Bitboard::of(layout.spot(Point::new(0, 0))).flooded(&region, layout);
        assert_eq!(flood.count(), 10);
    }

    #[test]
    fn parts_are_connected_and_apart() {
        let layout = Layout::new(Size::square(3));
        let spot = |name: &str| layout.spot(name.parse().expect("a point"));
        let set = |names: &str| names.split(' ').map(spot).collect::<Bitboard<1>>();
        let parts: Vec<_> = set("A1 A2 B3 C3 C1").parts(layout).collect();
        assert_eq!(parts, [set("A1 A2"), set("C1"), set("B3 C3")]);
        assert_eq!(parts.into_iter().collect::<Bitboard<1>>(), set("A1 A2 B3 C3 C1"));
    }
}
