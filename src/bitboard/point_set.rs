//! Sets of points for users of the library: a bitboard that knows its board.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use super::bits::{Bits, Spots};
use super::layout::Layout;
use crate::point::{Point, Size};

/// A set of points of one board.
///
/// `|` is the union, `&` the intersection and `-` the difference of two sets of equal boards.
///
/// ```
/// use tengen::{Diagram, PointSet};
///
/// let drawn: Diagram = "
///     . X O .
///     X X O .
///     . a O .
/// ".parse()?;
/// let size = drawn.position.size();
/// let white = drawn.position.chain_at("C1".parse()?).expect("a stone");
/// assert!(white.liberties.contains(drawn.marked('a')));
///
/// let corners = PointSet::from_points(size, size.corners());
/// assert_eq!((corners | white.stones).count(), 7);
/// let names: Vec<String> = (corners - white.liberties).iter().map(|p| p.to_string()).collect();
/// assert_eq!(names, ["A1", "A3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PointSet {
    layout: Layout,
    bits: Bits,
}

impl PointSet {
    /// Returns the set without points of a board of this size.
    pub fn empty(size: Size) -> Self {
        Self::of_bits(Layout::new(size), Bits::EMPTY)
    }

    /// Returns the set of all points of a board of this size.
    pub fn full(size: Size) -> Self {
        let layout = Layout::new(size);
        Self::of_bits(layout, layout.board())
    }

    /// Returns the set of the given points of a board of this size.
    ///
    /// # Panics
    /// If a point is not on the board.
    pub fn from_points(size: Size, points: impl IntoIterator<Item = Point>) -> Self {
        Self::of_bits(Layout::new(size), Bits::from_points(size, points))
    }

    /// Returns the set of these spots of a layout.
    pub(crate) const fn of_bits(layout: Layout, bits: Bits) -> Self {
        Self { layout, bits }
    }

    /// Returns the spots of the set.
    pub(crate) const fn bits(&self) -> &Bits {
        &self.bits
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.layout.size()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    /// Returns the number of points in the set.
    pub fn count(&self) -> u32 {
        self.bits.count()
    }

    /// Whether a point is in the set; `false` for a point that is not on the board.
    pub fn contains(&self, point: Point) -> bool {
        self.size().contains(point) && self.bits.contains(self.layout.spot(point))
    }

    /// Adds a point to the set; `true` if the point was not in the set before.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn insert(&mut self, point: Point) -> bool {
        assert!(self.size().contains(point), "{point} lies on a board of {}", self.size());
        self.bits.insert(self.layout.spot(point))
    }

    /// Removes a point from the set; `true` if the point was in the set.
    pub fn remove(&mut self, point: Point) -> bool {
        self.contains(point) && self.bits.remove(self.layout.spot(point))
    }

    /// Returns the points of the set, row by row from A1.
    pub fn iter(&self) -> Points {
        Points { layout: self.layout, spots: self.bits.iter() }
    }

    /// Returns the points next to the set that are not in the set.
    #[must_use]
    pub fn neighbours(&self) -> Self {
        let bits = self.bits.neighbours(self.layout) & self.layout.board();
        Self { bits, ..*self }
    }

    fn check_size(&self, other: &Self) {
        assert!(self.layout == other.layout, "only sets of boards of one size can be combined");
    }
}

/// An iterator over the points of a set, row by row from A1; see [`PointSet::iter`].
#[derive(Clone, Debug)]
pub struct Points {
    layout: Layout,
    spots: Spots<{ super::MAX_WORDS }>,
}

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        self.spots.next().map(|spot| self.layout.point(spot))
    }
}

impl FusedIterator for Points {}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

/// # Panics
/// If the sets are of boards of different sizes.
impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: Self) {
        self.check_size(&other);
        self.bits |= other.bits;
    }
}

/// # Panics
/// If the sets are of boards of different sizes.
impl BitAndAssign for PointSet {
    fn bitand_assign(&mut self, other: Self) {
        self.check_size(&other);
        self.bits &= other.bits;
    }
}

/// # Panics
/// If the sets are of boards of different sizes.
impl SubAssign for PointSet {
    fn sub_assign(&mut self, other: Self) {
        self.check_size(&other);
        self.bits -= other.bits;
    }
}

/// # Panics
/// If the sets are of boards of different sizes.
impl BitOr for PointSet {
    type Output = Self;

    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

/// # Panics
/// If the sets are of boards of different sizes.
impl BitAnd for PointSet {
    type Output = Self;

    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

/// # Panics
/// If the sets are of boards of different sizes.
impl Sub for PointSet {
    type Output = Self;

    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_points_of_its_board_alone() {
        let size = Size::square(5);
        let (inside, outside) = (Point::new(4, 4), Point::new(5, 4));
        let mut set = PointSet::empty(size);
        assert!(set.insert(inside) && !set.insert(inside));
        assert!(set.contains(inside) && !set.contains(outside));
        assert!(!set.remove(outside) && set.remove(inside));
        assert_eq!(set, PointSet::empty(size));
        assert_eq!(PointSet::full(size).count(), 25);
        assert!(PointSet::full(size).neighbours().is_empty());
    }

    #[test]
    #[should_panic(expected = "of one size")]
    fn sets_of_boards_of_different_sizes_are_not_combined() {
        let _ = PointSet::empty(Size::square(5)) | PointSet::empty(Size::square(6));
    }
}
