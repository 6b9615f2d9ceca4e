//! The places of a board's points among the cells of a bordered board, and the cells that a kernel
//! sees from them.

use std::ops::{Range, RangeInclusive};

use super::sizes::SMALL_TILE;

/// The places of a board's points among the cells of a bordered board, and the cells around a point
/// that a kernel looks at.
#[derive(Clone, Debug)]
pub struct Window {
    points: usize,
    all_cells: usize,
    /// The cells that are not points.
    border: Vec<u32>,
    /// All points, row by row, with all taps.
    whole: Region,
    /// The points in groups that share the taps with part of the board under them: the sides, and
    /// the points that they enclose.
    regions: Vec<Region>,
}

/// Points whose sums are computed with the same taps.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// The cells of the points; if there are fewer than a tile has, the last is repeated.
    pub cells: Vec<u32>,
    /// The taps that are over the board for at least one point, from the first row of the kernel on.
    pub taps: Vec<Tap>,
    /// The numbers of the other taps.
    pub beyond: Vec<usize>,
}

/// A point of a kernel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tap {
    /// The number of the tap, row by row.
    pub number: usize,
    /// The distance from a point's cell to the cell under the tap.
    pub offset: isize,
}

impl Window {
    /// Returns the window of a kernel of `kernel` times `kernel` points, an odd number, on a board.
    ///
    /// # Panics
    ///
    /// If the board has zero points, the kernel's size is even, or one of the numbers is so large
    /// that 32 bits cannot count the cells.
    pub fn new(width: usize, height: usize, kernel: usize) -> Self {
        assert!(width > 0 && height > 0 && kernel % 2 == 1, "a board, and a kernel with a centre");
        // Unsafe code relies on exact cell numbers.
        assert!(width.max(height).max(kernel) < 1 << 15, "fewer than 2^32 cells");
        let edge = kernel / 2;
        let across = width + edge;
        let all_cells = edge + across * (height + 2 * edge);
        let cell = |(x, y): (usize, usize)| edge + (y + edge) * across + x;
        let mut is_point = vec![false; all_cells];
        let points = rectangle(0..=width - 1, 0..=height - 1);
        let cells: Vec<u32> = points
            .map(|point| {
                is_point[cell(point)] = true;
                cell(point) as u32
            })
            .collect();
        let border = (0..all_cells).filter(|&cell| !is_point[cell]).map(|cell| cell as u32);
        let side = -edge.cast_signed()..=edge.cast_signed();
        let taps = side.clone().flat_map(|y| side.clone().map(move |x| (x, y))).enumerate();
        let taps: Vec<Tap> = taps
            .map(|(number, (x, y))| Tap { number, offset: y * across.cast_signed() + x })
            .collect();
        let region = |points: Vec<(usize, usize)>| {
            let cells: Vec<u32> = points.into_iter().map(|point| cell(point) as u32).collect();
            let sees = |tap: &&Tap| {
                cells.iter().any(|&cell| is_point[(cell as usize).wrapping_add_signed(tap.offset)])
            };
            let (taps, others): (Vec<Tap>, Vec<Tap>) = taps.iter().partition(sees);
            let beyond = others.iter().map(|tap| tap.number).collect();
            Region { cells: filled(cells), taps, beyond }
        };
        let regions = sides(width, height, edge).into_iter().map(region).collect();
        let (points, border) = (cells.len(), border.collect());
        let whole = Region { cells: filled(cells), taps, beyond: Vec::new() };
        Self { points, all_cells, border, whole, regions }
    }

    /// Returns the number of points of the board.
    pub fn points(&self) -> usize {
        self.points
    }

    /// Returns the number of rows of sums: one for each cell from the first point's to the last
    /// one's. Rows of cells that are not points may have any contents.
    pub fn rows(&self) -> usize {
        self.row(self.whole.cells[self.points - 1]) + 1
    }

    /// Returns the number of cells of the bordered board, the border included.
    pub fn all_cells(&self) -> usize {
        self.all_cells
    }

    /// Returns the cell of each point, row by row.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = usize> {
        self.whole.cells[..self.points].iter().map(|&cell| cell as usize)
    }

    /// Returns the row of sums of each point, row by row.
    pub fn rows_of_points(&self) -> impl ExactSizeIterator<Item = usize> + Clone {
        self.whole.cells[..self.points].iter().map(|&cell| self.row(cell))
    }

    /// Returns the cell of each of some points.
    pub fn cells_of(&self, points: Range<usize>) -> impl ExactSizeIterator<Item = usize> {
        self.whole.cells[..self.points][points].iter().map(|&cell| cell as usize)
    }

    /// Returns the row of sums of each of some points.
    pub fn rows_of(&self, points: Range<usize>) -> impl ExactSizeIterator<Item = usize> + Clone {
        self.whole.cells[..self.points][points].iter().map(|&cell| self.row(cell))
    }

    /// Returns the place where the cells from a point on begin: those before it belong to the points
    /// before. The border before the first point belongs to it, and all cells come before the end.
    pub fn bound(&self, point: usize) -> usize {
        match point {
            0 => 0,
            _ if point < self.points => self.whole.cells[point] as usize,
            _ => self.all_cells,
        }
    }

    /// Returns the cells of a range that are not points.
    pub fn border_in(&self, cells: Range<usize>) -> impl Iterator<Item = usize> {
        let first = self.border.partition_point(|&cell| (cell as usize) < cells.start);
        let border = self.border[first..].iter().map(|&cell| cell as usize);
        border.take_while(move |&cell| cell < cells.end)
    }

    /// Returns the row of sums of a point's cell.
    #[inline(always)]
    pub(super) fn row(&self, cell: u32) -> usize {
        (cell - self.whole.cells[0]) as usize
    }

    /// Returns all points in one region, row by row, with all taps.
    pub(super) fn whole(&self) -> &Region {
        &self.whole
    }

    /// Returns all points in regions, each with the taps that are over the board for at least one
    /// of its points.
    pub(super) fn regions(&self) -> &[Region] {
        &self.regions
    }
}

/// Returns the points of a board in groups that see the board under nearly the same points of a
/// kernel. These are the four sides of each ring, from the outside in, for each ring from which the
/// kernel reaches over the edge, and then the rest. A corner belongs to one of its two sides.
fn sides(width: usize, height: usize, edge: usize) -> Vec<Vec<(usize, usize)>> {
    let mut groups = Vec::new();
    let (mut xs, mut ys) = (0..=width - 1, 0..=height - 1);
    for _ in 0..edge {
        let ((left, right), (top, bottom)) = (xs.into_inner(), ys.into_inner());
        if right - left < 2 || bottom - top < 2 {
            (xs, ys) = (left..=right, top..=bottom);
            break;
        }
        groups.push(rectangle(left..=right - 1, top..=top).collect());
        groups.push(rectangle(right..=right, top..=bottom - 1).collect());
        groups.push(rectangle(left + 1..=right, bottom..=bottom).collect());
        groups.push(rectangle(left..=left, top + 1..=bottom).collect());
        (xs, ys) = (left + 1..=right - 1, top + 1..=bottom - 1);
    }
    groups.push(rectangle(xs, ys).collect());
    groups
}

/// Returns the points of a rectangle, row by row.
fn rectangle(
    xs: RangeInclusive<usize>,
    ys: RangeInclusive<usize>,
) -> impl Iterator<Item = (usize, usize)> {
    ys.flat_map(move |y| xs.clone().map(move |x| (x, y)))
}

/// Repeats the last cell until the cells fill a tile.
fn filled(mut cells: Vec<u32>) -> Vec<u32> {
    let last = cells[cells.len() - 1];
    cells.resize(cells.len().max(SMALL_TILE), last);
    cells
}
