//! The chains of a board, each with its stones and its exact liberties.

use crate::bitboard::{Bitboard, Layout, PlaceTable, Spot};
use crate::color::Color;

/// A maximal set of connected stones of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain<const W: usize> {
    pub(super) color: Color,
    pub(super) stones: Bitboard<W>,
    pub(super) liberties: Bitboard<W>,
    pub(super) stone_count: u16,
    /// The number of points in `liberties`, kept because playouts ask for it far more often than it
    /// changes.
    pub(super) liberty_count: u16,
}

impl<const W: usize> Chain<W> {
    /// Creates a chain of `color` without stones, which are added by [`extend`](Self::extend).
    #[inline(always)]
    pub(super) const fn new(color: Color) -> Self {
        Self {
            color,
            stones: Bitboard::EMPTY,
            liberties: Bitboard::EMPTY,
            stone_count: 0,
            liberty_count: 0,
        }
    }

    /// Returns the colour of the chain's stones.
    #[inline(always)]
    pub fn color(&self) -> Color {
        self.color
    }

    /// Returns the stones of the chain.
    pub fn stones(&self) -> &Bitboard<W> {
        &self.stones
    }

    /// Returns the liberties of the chain: the empty points adjacent to its stones.
    pub fn liberties(&self) -> &Bitboard<W> {
        &self.liberties
    }

    /// Returns the number of the chain's liberties.
    #[inline(always)]
    pub fn liberty_count(&self) -> u32 {
        u32::from(self.liberty_count)
    }

    #[inline(always)]
    pub(super) fn in_atari(&self) -> bool {
        self.liberty_count == 1
    }

    #[inline(always)]
    pub(super) fn add_liberty(&mut self, spot: Spot) {
        self.liberty_count += u16::from(self.liberties.insert(spot));
    }

    /// Removes a liberty from the chain, if the chain has it, and returns the number of liberties
    /// left.
    #[inline(always)]
    pub(super) fn remove_liberty(&mut self, spot: Spot) -> u16 {
        self.liberty_count -= u16::from(self.liberties.remove(spot));
        self.liberty_count
    }

    /// Adds a stone to the chain. The neighbours of the stone that are among `vacancies` become
    /// liberties.
    #[inline(always)]
    pub(super) fn extend(&mut self, spot: Spot, vacancies: &Bitboard<W>, layout: Layout) {
        self.stones.insert(spot);
        self.stone_count += 1;
        self.liberty_count += self.liberties.insert_neighbours(spot, vacancies, layout) as u16;
    }

    /// Adds the stones and liberties of a chain that is now connected to this one.
    #[inline(always)]
    pub(super) fn absorb(&mut self, other: &Self) {
        self.stones |= other.stones;
        self.stone_count += other.stone_count;
        self.liberties |= other.liberties;
        self.liberty_count = self.liberties.count() as u16;
    }
}

/// The slot of all points without a stone. A play updates the chains of all four neighbours without
/// checking which of them are stones; the updates of this slot are never read.
pub(super) const NOBODY: u16 = 0;

/// The chains of a board, in numbered slots.
///
/// A chain takes a freed slot before an untouched one, so the slots in use stay few and close
/// together: quick to copy and within the first-level cache. The table has room from the start for
/// every chain that the board can hold, so plays do not allocate.
#[derive(Debug)]
pub(super) struct ChainTable<const W: usize> {
    slots: Box<[Chain<W>]>,
    /// The numbers of the free slots, in the places from `live` on.
    free: PlaceTable<u16, W>,
    live: usize,
    /// The first of the slots that have never been taken, which are the last ones of the table.
    untouched: usize,
}

impl<const W: usize> ChainTable<W> {
    /// The number of liberties of the chain in the slot [`NOBODY`]. It is so large that additions
    /// and removals never make the chain look captured or in atari.
    const ENDLESS: u16 = 0x4000;

    /// Creates a table for a board with `area` points.
    ///
    /// Each empty point is a liberty of at most four chains, and each chain has at least one
    /// liberty and one stone. With `e` empty points there are thus at most `min(4 e, area - e)`
    /// chains, never more than four fifths of the area. One more exists while a play captures.
    pub(super) fn new(area: usize) -> Self {
        let mut slots = vec![Chain::new(Color::Black); area * 4 / 5 + 2].into_boxed_slice();
        slots[usize::from(NOBODY)].liberty_count = Self::ENDLESS;
        let mut free = PlaceTable::filled(0);
        for number in 0..W * 64 {
            free[number] = number as u16 + 1;
        }
        Self { slots, free, live: 0, untouched: 1 }
    }

    /// Puts a chain into a free slot, and returns the slot.
    #[inline(always)]
    pub(super) fn add(&mut self, chain: Chain<W>) -> u16 {
        let slot = self.free[self.live];
        self.live += 1;
        self.untouched = self.untouched.max(usize::from(slot) + 1);
        self.slots[usize::from(slot)] = chain;
        slot
    }

    /// Frees a slot. Its chain can still be read until the slot is taken again.
    #[inline(always)]
    pub(super) fn free(&mut self, slot: u16) {
        self.live -= 1;
        self.free[self.live] = slot;
    }

    #[inline(always)]
    pub(super) fn get(&self, slot: u16) -> &Chain<W> {
        &self.slots[usize::from(slot)]
    }

    #[inline(always)]
    pub(super) fn get_mut(&mut self, slot: u16) -> &mut Chain<W> {
        &mut self.slots[usize::from(slot)]
    }
}

impl<const W: usize> Clone for ChainTable<W> {
    fn clone(&self) -> Self {
        Self { slots: self.slots.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        if self.slots.len() == source.slots.len() {
            let used = source.untouched;
            self.slots[..used].copy_from_slice(&source.slots[..used]);
        } else {
            self.slots.clone_from(&source.slots);
        }
        self.free = source.free;
        self.live = source.live;
        self.untouched = source.untouched;
    }
}
