//! A point of a board as the number of a bit.

/// A point of a board as a bit of its [`Layout`](super::Layout): the coordinate of sets, boards and tables.
///
/// A spot stands for a [`Point`](crate::Point) only together with a layout, since the number of a bit depends on
/// the board's size. The spots of the unused bits around the board are not points; they stand for
/// its edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot(u16);

impl Spot {
    /// Returns the spot of the bit with this number.
    #[inline(always)]
    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index as u16)
    }

    /// Returns the number of the bit: the place of the spot in a table with one entry for each bit.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the spot one column to the left.
    #[inline(always)]
    pub(crate) const fn left(self) -> Self {
        Self(self.0 - 1)
    }

    /// Returns the spot one column to the right.
    #[inline(always)]
    pub(crate) const fn right(self) -> Self {
        Self(self.0 + 1)
    }

    /// Returns the spot `distance` bits further on, added with wrapping so that a step may go back.
    #[inline(always)]
    pub(crate) const fn stepped(self, distance: u16) -> Self {
        Self(self.0.wrapping_add(distance))
    }
}
