//! The chains of a board: for each its stones and its exact liberties.

use crate::bitboard::Bitboard;

/// A maximal set of connected stones of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain<const W: usize> {
    pub(super) stones: Bitboard<W>,
    pub(super) liberties: Bitboard<W>,
    pub(super) stone_count: u16,
    /// The size of `liberties`: playouts ask for it far more often than it changes.
    pub(super) liberty_count: u16,
}

impl<const W: usize> Chain<W> {
    pub(super) const NONE: Self = Self {
        stones: Bitboard::EMPTY,
        liberties: Bitboard::EMPTY,
        stone_count: 0,
        liberty_count: 0,
    };

    /// The stones.
    pub fn stones(&self) -> &Bitboard<W> {
        &self.stones
    }

    /// The empty points adjacent to the stones.
    pub fn liberties(&self) -> &Bitboard<W> {
        &self.liberties
    }

    /// The number of liberties.
    #[inline]
    pub fn liberty_count(&self) -> u32 {
        u32::from(self.liberty_count)
    }

    #[inline]
    pub(super) fn in_atari(&self) -> bool {
        self.liberty_count == 1
    }

    #[inline]
    pub(super) fn add_liberty(&mut self, index: usize) {
        self.liberty_count += u16::from(self.liberties.insert(index));
    }

    /// Takes a liberty away if the chain has it.
    #[inline]
    pub(super) fn remove_liberty(&mut self, index: usize) {
        self.liberty_count -= u16::from(self.liberties.remove(index));
    }

    /// Takes over the stones and liberties of a chain that it is now connected to.
    #[inline]
    pub(super) fn absorb(&mut self, other: &Self) {
        self.stones |= other.stones;
        self.stone_count += other.stone_count;
        self.liberties |= other.liberties;
        self.liberty_count = self.liberties.count() as u16;
    }
}

/// The chains of a board in numbered slots.
///
/// The lowest free slot is taken first, so the slots in use stay few and close together: copies
/// and the first-level cache hold what is live, not what could be. Room for as many chains as the
/// board can hold is reserved at the start, so that no play allocates.
#[derive(Debug)]
pub(super) struct ChainTable<const W: usize> {
    slots: Vec<Chain<W>>,
    taken: Bitboard<W>,
}

impl<const W: usize> ChainTable<W> {
    /// A table for a board with `area` points.
    ///
    /// Each empty point is a liberty of at most four chains, and each chain has a liberty and a
    /// stone of its own: with `e` empty points there are at most `min(4 e, area - e)` chains, so
    /// never more than four fifths of the area. One more lives while a play captures.
    pub(super) fn new(area: usize) -> Self {
        Self { slots: Vec::with_capacity(area * 4 / 5 + 1), taken: Bitboard::EMPTY }
    }

    /// Puts a chain into the lowest free slot.
    #[inline]
    pub(super) fn add(&mut self, chain: Chain<W>) -> u16 {
        let slot = self.taken.lowest_missing();
        self.taken.insert(slot);
        match self.slots.get_mut(slot) {
            Some(free) => *free = chain,
            None => self.slots.push(chain),
        }
        slot as u16
    }

    /// Frees a slot and returns the chain that was in it.
    #[inline]
    pub(super) fn take(&mut self, slot: u16) -> Chain<W> {
        self.taken.remove(usize::from(slot));
        self.slots[usize::from(slot)]
    }

    #[inline]
    pub(super) fn get(&self, slot: u16) -> &Chain<W> {
        &self.slots[usize::from(slot)]
    }

    #[inline]
    pub(super) fn get_mut(&mut self, slot: u16) -> &mut Chain<W> {
        &mut self.slots[usize::from(slot)]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Chain<W>> {
        self.taken.iter().map(|slot| &self.slots[slot])
    }
}

impl<const W: usize> Clone for ChainTable<W> {
    fn clone(&self) -> Self {
        let mut slots = Vec::with_capacity(self.slots.capacity());
        slots.extend_from_slice(&self.slots);
        Self { slots, taken: self.taken }
    }

    fn clone_from(&mut self, source: &Self) {
        self.slots.clone_from(&source.slots);
        self.taken = source.taken;
    }
}
