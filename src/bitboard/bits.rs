//! Sets of points as bits, and their elements.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use super::spot::Spot;

/// The number of words of the widest bitboard, enough for 25x25.
pub const MAX_WORDS: usize = 11;

/// The number of bits of the widest bitboard, more than the number of any bit in use.
pub const MAX_BITS: usize = MAX_WORDS * 64;

/// A bitboard that is wide enough for every board.
pub type Bits = Bitboard<MAX_WORDS>;

/// A set of points, each a [`Spot`] of the board's [`Layout`](super::Layout).
///
/// `|` is the union, `&` the intersection and `-` the difference of two sets. A set does not know
/// its board, so conversions to and from points take the board's size. Combine and compare only
/// sets of boards of one size. A [`PointSet`](super::PointSet) knows its board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard<const W: usize>(pub(super) [u64; W]);

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
    pub(super) fn raised(&self, distance: usize) -> Self {
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
    pub(super) fn lowered(&self, distance: usize) -> Self {
        let mut set = Self::EMPTY;
        let mut carry = 0;
        for (to, &from) in set.0.iter_mut().zip(&self.0).rev() {
            *to = from >> distance | carry;
            carry = from << (64 - distance);
        }
        set
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
