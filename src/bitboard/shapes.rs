//! Sets of points on a board: their points, neighbours and connected parts.

use super::bits::Bitboard;
use super::layout::Layout;
use super::spot::Spot;
use crate::point::{Point, Size};

impl<const W: usize> Bitboard<W> {
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
        *self | self.beside(layout)
    }

    /// Returns the points that have a neighbour in the set, whether or not they are in it themselves.
    /// Unused bits of the layout may be among them, as in [`grown`](Self::grown).
    #[inline]
    #[must_use]
    pub fn beside(&self, layout: Layout) -> Self {
        let stride = layout.stride();
        self.raised(1) | self.lowered(1) | self.raised(stride) | self.lowered(stride)
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
}

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
