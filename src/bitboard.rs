//! Sets of points as bits, and how the points of a board are laid out in them.
//!
//! Points are numbered row by row with one unused column between rows, one unused row below the
//! board and one above it. The neighbours of a point are then always at the same four distances,
//! and a step over any edge lands on an unused bit instead of on another row:
//!
//! ```text
//!  #  #  #  #        12 13 14 15        # unused
//!  #  A3 B3 C3       (12 + ...)         a 3x3 board has stride 4;
//!  #  A2 B2 C2        9 10 11           the right edge of a row borders
//!  #  A1 B1 C1        5  6  7           on the unused column before the next
//!  #  #  #  #         0  1  2  3
//! ```

#![allow(
    clippy::inline_always,
    reason = "what a playout calls must be inlined where it is compiled for more instructions"
)]

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Index, IndexMut, Sub, SubAssign};

use crate::point::{Point, Size};

/// Words of the widest bitboard, enough for 25x25.
pub const MAX_WORDS: usize = 11;

/// Bits of the widest bitboard: one more than the largest index of any board.
pub const MAX_BITS: usize = MAX_WORDS * 64;

/// Where the points of a board lie in a bitboard.
///
/// The layout depends on the board's size alone, so an index means the same point in a bitboard
/// of any width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    size: Size,
}

impl Layout {
    /// The layout of a board of this size.
    #[inline]
    pub const fn new(size: Size) -> Self {
        Self { size }
    }

    /// The board's size.
    #[inline]
    pub const fn size(self) -> Size {
        self.size
    }

    /// The distance from a point to the one above it.
    #[inline]
    pub const fn stride(self) -> usize {
        self.size.width() as usize + 1
    }

    /// How many words a bitboard of this layout needs at least: the last bit that anyone asks for
    /// is the unused one diagonally beyond the upper right corner.
    pub const fn words(self) -> usize {
        let corner = self.size.height() as usize * self.stride() + self.size.width() as usize;
        (corner + self.stride() + 1) / 64 + 1
    }

    /// The bit of a point that lies on the board.
    #[inline]
    pub const fn index(self, point: Point) -> usize {
        (point.row() as usize + 1) * self.stride() + point.column() as usize + 1
    }

    /// The point of a bit that stands for one.
    #[inline]
    pub const fn point(self, index: usize) -> Point {
        let stride = self.stride();
        Point::new((index % stride - 1) as u8, (index / stride - 1) as u8)
    }

    /// All points of the board.
    pub fn board<const W: usize>(self) -> Bitboard<W> {
        self.size.points().map(|point| self.index(point)).collect()
    }

    /// The bits of the points next to `index`: below, left, right, above. Those off the board
    /// are unused bits.
    #[inline]
    pub const fn neighbours(self, index: usize) -> [usize; 4] {
        let stride = self.stride();
        [index - stride, index - 1, index + 1, index + stride]
    }

    /// The bits of the points diagonal to `index`.
    #[inline]
    pub const fn diagonals(self, index: usize) -> [usize; 4] {
        let stride = self.stride();
        [index - stride - 1, index - stride + 1, index + stride - 1, index + stride + 1]
    }
}

/// A set of points: bit `i` is the point with that index in the board's [`Layout`].
///
/// `|` is the union, `&` the intersection and `-` the difference of two sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard<const W: usize>([u64; W]);

impl<const W: usize> Bitboard<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of one point.
    #[inline]
    pub fn of(index: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(index);
        set
    }

    /// Adds a point; whether it was new.
    #[inline]
    pub fn insert(&mut self, index: usize) -> bool {
        let (word, bit) = (&mut self.0[index / 64], 1 << (index % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a point away; whether it was there.
    #[inline]
    pub fn remove(&mut self, index: usize) -> bool {
        let (word, bit) = (&mut self.0[index / 64], 1 << (index % 64));
        let there = *word & bit != 0;
        *word &= !bit;
        there
    }

    /// Whether a point is in the set.
    #[inline]
    pub fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    /// Whether the set has no points.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The number of points.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The lowest point, if any.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// Whether the two sets share a point.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// The indices of the points, in rising order.
    #[inline]
    pub fn iter(&self) -> Indices<W> {
        Indices { rest: *self, word: 0 }
    }

    /// The set moved up by `distance` bits, 1 to 63.
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

    /// The set moved down by `distance` bits, 1 to 63.
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

    /// Adds the neighbours of a point that are in another set; how many were new.
    ///
    /// The four bits lie within two words: rows are at most 26 bits long.
    #[inline]
    pub fn insert_neighbours(&mut self, index: usize, among: &Self, layout: Layout) -> u32 {
        let stride = layout.stride();
        let pattern = 1_u64 | 0b101 << (stride - 1) | 1 << (2 * stride);
        let (first, shift) = ((index - stride) / 64, (index - stride) % 64);
        let second = (index + stride) / 64;
        let low = pattern << shift & among.0[first] & !self.0[first];
        self.0[first] |= low;
        let high = (pattern >> 1) >> (63 - shift) & among.0[second] & !self.0[second];
        self.0[second] |= high;
        low.count_ones() + high.count_ones()
    }

    /// The set with all points next to it. Unused bits of the layout may be among them, so
    /// intersect the result with a set of points of the board.
    #[inline]
    #[must_use]
    pub fn grown(&self, layout: Layout) -> Self {
        let stride = layout.stride();
        *self | self.raised(1) | self.lowered(1) | self.raised(stride) | self.lowered(stride)
    }

    /// The points next to the set and not in it; see [`grown`](Self::grown) on unused bits.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, layout: Layout) -> Self {
        self.grown(layout) - *self
    }

    /// The points of `within` that are connected to the set through `within`.
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

    /// The same set in a bitboard of another width.
    ///
    /// # Panics
    /// If a point does not fit; boards are laid out alike in every width that holds them.
    pub fn resized<const V: usize>(&self) -> Bitboard<V> {
        let mut words = [0; V];
        let common = W.min(V);
        words[..common].copy_from_slice(&self.0[..common]);
        assert!(self.0[common..].iter().all(|&word| word == 0), "the set fits the new width");
        Bitboard(words)
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

impl<const W: usize> FromIterator<usize> for Bitboard<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        let mut set = Self::EMPTY;
        for index in indices {
            set.insert(index);
        }
        set
    }
}

impl<const W: usize> IntoIterator for Bitboard<W> {
    type Item = usize;
    type IntoIter = Indices<W>;

    fn into_iter(self) -> Indices<W> {
        self.iter()
    }
}

impl<const W: usize> IntoIterator for &Bitboard<W> {
    type Item = usize;
    type IntoIter = Indices<W>;

    fn into_iter(self) -> Indices<W> {
        self.iter()
    }
}

impl<const W: usize> fmt::Debug for Bitboard<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

/// The indices of a set in rising order; see [`Bitboard::iter`].
#[derive(Clone, Debug)]
pub struct Indices<const W: usize> {
    rest: Bitboard<W>,
    word: usize,
}

impl<const W: usize> Iterator for Indices<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let word = &mut self.rest.0[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.word * 64 + bit);
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> FusedIterator for Indices<W> {}

/// One value for every bit of a bitboard with `W` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointTable<T, const W: usize>([[T; 64]; W]);

impl<T: Copy, const W: usize> PointTable<T, W> {
    /// The same value everywhere.
    pub const fn filled(value: T) -> Self {
        Self([[value; 64]; W])
    }
}

impl<T, const W: usize> Index<usize> for PointTable<T, W> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        &self.0.as_flattened()[index]
    }
}

impl<T, const W: usize> IndexMut<usize> for PointTable<T, W> {
    #[inline]
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.0.as_flattened_mut()[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_sizes() -> impl Iterator<Item = Size> {
        (1..=25).flat_map(|w| (1..=25).map(move |h| Size::new(w, h).expect("a valid size")))
    }

    #[test]
    fn every_point_of_every_size_has_its_own_bit() {
        for size in all_sizes() {
            let layout = Layout::new(size);
            let board: Bitboard<MAX_WORDS> = layout.board();
            assert_eq!(board.count() as usize, size.area(), "{size}");
            for point in size.points() {
                assert_eq!(layout.point(layout.index(point)), point);
                let bits = layout.words() * 64;
                assert!(layout.neighbours(layout.index(point)).iter().all(|&bit| bit < bits));
                assert!(layout.diagonals(layout.index(point)).iter().all(|&bit| bit < bits));
            }
        }
    }

    #[test]
    fn a_step_over_an_edge_leaves_the_board() {
        for size in all_sizes() {
            let layout = Layout::new(size);
            let board: Bitboard<MAX_WORDS> = layout.board();
            for point in size.points() {
                let near = |q: Point| {
                    q.column().abs_diff(point.column()) + q.row().abs_diff(point.row()) == 1
                };
                let expected = size.points().filter(|&q| near(q)).count();
                let index = layout.index(point);
                let stepped = layout.neighbours(index).into_iter().filter(|&q| board.contains(q));
                assert_eq!(stepped.count(), expected, "{point} on {size}");
                let grown = Bitboard::of(index).neighbours(layout) & board;
                assert_eq!(grown.count() as usize, expected, "{point} on {size}");
            }
        }
    }

    #[test]
    fn sets_of_points_obey_set_algebra() {
        let a: Bitboard<4> = [1, 64, 200].into_iter().collect();
        let b: Bitboard<4> = [64, 65].into_iter().collect();
        assert_eq!((a | b).iter().collect::<Vec<_>>(), [1, 64, 65, 200]);
        assert_eq!((a & b).iter().collect::<Vec<_>>(), [64]);
        assert_eq!((a - b).iter().collect::<Vec<_>>(), [1, 200]);
        assert_eq!(a.first(), Some(1));
        assert_eq!(Bitboard::<4>::EMPTY.first(), None);
        assert!(a.intersects(&b) && !a.intersects(&Bitboard::of(2)));
        assert_eq!(a.resized::<11>().resized::<4>(), a);
    }

    #[test]
    fn a_flood_stays_within_its_region() {
        let layout = Layout::new(Size::square(5));
        let column = |c| (0..5).map(move |r| layout.index(Point::new(c, r)));
        let region: Bitboard<2> = column(0).chain(column(1)).chain(column(4)).collect();
        let flood = Bitboard::of(layout.index(Point::new(0, 0))).flooded(&region, layout);
        assert_eq!(flood.count(), 10);
    }
}
