//! The small board of a region: its points, what they border on, and where chains are safe.

use crate::bitboard::{Bits, Layout, Spot};
use crate::color::{ByColor, Color};
use crate::point::{Point, Vertex};

use super::word::Word;

/// What stands outside a region, as the proof is to see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outside {
    /// The points next to which each colour's stones can never be captured.
    pub firm: ByColor<Bits>,
}

/// The points of a region, in a box whose rows follow each other without a gap.
#[derive(Clone, Debug)]
pub(super) struct Area<P> {
    layout: Layout,
    corner: Point,
    /// The number of columns of the box.
    width: u32,
    /// The columns of the box but the first and the last one.
    not_first: P,
    not_last: P,
    /// The points on which the players may play.
    pub all: P,
    /// The points on which a stone of each colour can never be captured, as what lies outside
    /// holds it.
    pub firm: ByColor<P>,
    /// The points that have a neighbour outside.
    pub border: P,
}

impl<P: Word> Area<P> {
    /// Returns the area of a region; `None` if its box is too large.
    pub fn new(layout: Layout, region: &Bits, outside: &Outside) -> Option<Self> {
        let (corner, width, height) = extent(layout, region)?;
        if width * height > P::BITS {
            return None;
        }
        let mut area = Self {
            layout,
            corner,
            width,
            not_first: P::NONE,
            not_last: P::NONE,
            all: P::NONE,
            firm: ByColor::both(P::NONE),
            border: P::NONE,
        };
        for index in 0..width * height {
            if index % width != 0 {
                area.not_first |= P::one(index);
            }
            if index % width != width - 1 {
                area.not_last |= P::one(index);
            }
        }
        area.all = area.points(region);
        let board = layout.board();
        area.border = area.points(&(board - *region).grown(layout));
        area.firm = outside.firm.map(|stones| area.points(&(stones - *region).grown(layout)));
        Some(area)
    }

    /// Returns the points of the box that are in a set of points of the board and in the region.
    pub fn points(&self, set: &Bits) -> P {
        let inside =
            (0..P::BITS).filter(|&index| self.spot(index).is_some_and(|spot| set.contains(spot)));
        let points = inside.fold(P::NONE, |points, index| points | P::one(index));
        if self.all.is_some() { points & self.all } else { points }
    }

    /// Returns a set of points of the board.
    pub fn bits(&self, set: P) -> Bits {
        set.each().filter_map(|point| self.spot(point.first())).collect()
    }

    /// Returns the point of the board with a number in the box.
    pub fn point(&self, index: u32) -> Option<Point> {
        let (column, row) = (index % self.width, index / self.width);
        let size = self.layout.size();
        let place = |from: u8, steps: u32| u8::try_from(u32::from(from) + steps).ok();
        size.at(place(self.corner.column(), column)?, place(self.corner.row(), row)?)
    }

    /// Returns a point of the board as a set; `None` if it is not in the region.
    pub fn of(&self, point: Point) -> Option<P> {
        self.all.each().find(|one| self.point(one.first()) == Some(point))
    }

    /// Returns the vertex with a number in the box. Numbers outside are a pass.
    pub fn vertex(&self, number: u8) -> Vertex {
        let index = u32::from(number);
        let point = if index < P::BITS { self.point(index) } else { None };
        point.map_or(Vertex::Pass, Vertex::Play)
    }

    fn spot(&self, index: u32) -> Option<Spot> {
        Some(self.layout.spot(self.point(index)?))
    }

    /// Returns the points of the region next to a set. Points of the set may be among them.
    #[inline(always)]
    pub fn near(&self, set: P) -> P {
        let sides = (set & self.not_last) << 1 | (set & self.not_first) >> 1;
        (sides | set << self.width | set >> self.width) & self.all
    }

    /// Returns a set and all points of the region next to it.
    #[inline(always)]
    pub fn grown(&self, set: P) -> P {
        set | self.near(set)
    }

    /// Returns the points of `within` that are in the set or connected to it through `within`.
    #[inline(always)]
    pub fn flooded(&self, set: P, within: P) -> P {
        let mut reached = set & within;
        loop {
            let next = (reached | self.near(reached)) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Returns the connected parts of a set.
    #[inline(always)]
    pub fn parts(&self, set: P) -> impl Iterator<Item = P> {
        let mut rest = set;
        std::iter::from_fn(move || {
            let part = self.flooded(rest.lowest(), rest);
            rest = rest.but(part);
            part.is_some().then_some(part)
        })
    }

    /// Returns the points of the board next to a colour's firm stones and chains in `own`: the
    /// chains that can never be captured.
    #[inline(always)]
    pub fn immortal(&self, own: P, color: Color) -> P {
        self.flooded(own & self.firm[color], own)
    }
}

/// Returns the lowest corner, the width and the height of the smallest box around a set.
pub(super) fn extent(layout: Layout, set: &Bits) -> Option<(Point, u32, u32)> {
    let points = || set.points(layout.size());
    let columns = || points().map(Point::column);
    let rows = || points().map(Point::row);
    let (left, right) = (columns().min()?, columns().max()?);
    let (low, high) = (rows().min()?, rows().max()?);
    let corner = layout.size().at(left, low)?;
    Some((corner, u32::from(right - left) + 1, u32::from(high - low) + 1))
}
