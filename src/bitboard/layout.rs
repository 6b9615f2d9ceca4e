//! The layout of a board: which bit of a bitboard stands for which point.

use super::bits::Bitboard;
use super::spot::Spot;
use crate::point::{Point, Size};

/// The mapping between the points of a board and the bits of a bitboard.
///
/// The layout depends on the board's size alone, so a spot means the same point in a bitboard
/// of any width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    size: Size,
}

impl Layout {
    /// Returns the layout of a board of `size`.
    #[inline]
    pub const fn new(size: Size) -> Self {
        Self { size }
    }

    /// Returns the size of the board.
    #[inline]
    pub const fn size(self) -> Size {
        self.size
    }

    /// Returns the number of bits from a point to the one above it: a row and one unused bit.
    #[inline]
    pub const fn stride(self) -> usize {
        self.size.width() as usize + 1
    }

    /// Returns the number of words that a bitboard of this layout needs. The last bit ever read is
    /// the unused one diagonally beyond the upper right corner.
    pub const fn words(self) -> usize {
        let corner = self.size.height() as usize * self.stride() + self.size.width() as usize;
        (corner + self.stride() + 1) / 64 + 1
    }

    /// Returns the bit that stands for `point`, which must lie on the board.
    #[inline]
    pub const fn spot(self, point: Point) -> Spot {
        let index = (point.row() as usize + 1) * self.stride() + point.column() as usize + 1;
        Spot::from_index(index)
    }

    /// Returns the point that a bit stands for; the bit must not be an unused one.
    #[inline]
    pub const fn point(self, spot: Spot) -> Point {
        let (index, stride) = (spot.index(), self.stride());
        Point::new((index % stride - 1) as u8, (index / stride - 1) as u8)
    }

    /// Returns the set of all points of the board.
    pub fn board<const W: usize>(self) -> Bitboard<W> {
        self.size.points().map(|point| self.spot(point)).collect()
    }

    /// Returns the four neighbours of a spot: below, left, right, above. Neighbours off the board
    /// are unused bits.
    #[inline]
    pub const fn neighbours(self, spot: Spot) -> [Spot; 4] {
        let (index, stride) = (spot.index(), self.stride());
        let [below, left, right, above] = [index - stride, index - 1, index + 1, index + stride];
        [
            Spot::from_index(below),
            Spot::from_index(left),
            Spot::from_index(right),
            Spot::from_index(above),
        ]
    }

    /// Returns the four spots diagonal to a spot: below left, below right, above left, above right.
    /// Diagonals off the board are unused bits.
    #[inline]
    pub const fn diagonals(self, spot: Spot) -> [Spot; 4] {
        let [below, _, _, above] = self.neighbours(spot);
        [below.left(), below.right(), above.left(), above.right()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::MAX_WORDS;

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
                let spot = layout.spot(point);
                assert_eq!(layout.point(spot), point);
                let bits = layout.words() * 64;
                assert!(layout.neighbours(spot).iter().all(|near| near.index() < bits));
                assert!(layout.diagonals(spot).iter().all(|near| near.index() < bits));
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
                let spot = layout.spot(point);
                let stepped = layout.neighbours(spot).into_iter().filter(|&q| board.contains(q));
                assert_eq!(stepped.count(), expected, "{point} on {size}");
                let grown = Bitboard::of(spot).neighbours(layout) & board;
                assert_eq!(grown.count() as usize, expected, "{point} on {size}");
            }
        }
    }
}
