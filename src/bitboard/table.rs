//! Tables with one entry for each bit of a bitboard, stored within the value and not on the heap.

use std::ops::{Index, IndexMut};

use super::spot::Spot;

/// A table with one value for each spot of a bitboard of `W` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointTable<T, const W: usize>([[T; 64]; W]);

impl<T: Copy, const W: usize> PointTable<T, W> {
    /// Returns a table with `value` at every spot.
    pub const fn filled(value: T) -> Self {
        Self([[value; 64]; W])
    }
}

impl<T, const W: usize> Index<Spot> for PointTable<T, W> {
    type Output = T;

    #[inline]
    fn index(&self, spot: Spot) -> &T {
        &self.0.as_flattened()[spot.index()]
    }
}

impl<T, const W: usize> IndexMut<Spot> for PointTable<T, W> {
    #[inline]
    fn index_mut(&mut self, spot: Spot) -> &mut T {
        &mut self.0.as_flattened_mut()[spot.index()]
    }
}

/// A table with one place for each bit of a bitboard of `W` words, indexed by number and not by
/// spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlaceTable<T, const W: usize>([[T; 64]; W]);

impl<T: Copy, const W: usize> PlaceTable<T, W> {
    /// Returns a table with `value` at every place.
    pub const fn filled(value: T) -> Self {
        Self([[value; 64]; W])
    }
}

impl<T, const W: usize> Index<usize> for PlaceTable<T, W> {
    type Output = T;

    #[inline]
    fn index(&self, place: usize) -> &T {
        &self.0.as_flattened()[place]
    }
}

impl<T, const W: usize> IndexMut<usize> for PlaceTable<T, W> {
    #[inline]
    fn index_mut(&mut self, place: usize) -> &mut T {
        &mut self.0.as_flattened_mut()[place]
    }
}
