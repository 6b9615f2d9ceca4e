//! A convolution to compute, cut into tiles.

use super::ahead::{Ahead, Part};
use super::weights::{Bytes, Floats};
use super::window::{Region, Tap, Window};
use super::{PANEL, SMALL_TILE};

/// The contents of the border of an input. Some instructions compute products with the border and
/// others leave them out where they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border<'a> {
    /// Zeros, which add nothing.
    Nought,
    /// The same bytes in each cell, such as bytes that mean 0 but are not 0. The numbers are those
    /// of [`ByteWeights::products_with`](super::ByteWeights::products_with) for these bytes.
    Equal(&'a [[i32; PANEL]]),
    /// Anything else.
    Other,
}

/// The input of a convolution: numbers for each cell.
#[derive(Clone, Copy, Debug)]
pub struct Cells<'a, X> {
    /// The numbers, cell by cell.
    pub numbers: &'a [X],
    /// The number of numbers of a cell.
    pub stride: usize,
}

/// Packed weights: for each panel of output channels, some for each point of the kernel.
pub(super) struct Panels<'a, W> {
    pub(super) weights: &'a [W],
    /// The number of weights for each point of the kernel.
    pub(super) steps: usize,
}

/// The output of a convolution, in rows.
pub(super) struct Sums<'a, Y> {
    pub(super) numbers: &'a mut [Y],
    /// The number of sums of a row.
    pub(super) width: usize,
}

pub(super) type FloatJob<'a> = Job<'a, f32, Floats, f32>;
pub(super) type ByteJob<'a> = Job<'a, u8, Bytes, i32>;

/// A convolution whose slices fit together. This holds for every tap and for every cell from the
/// first point's to the last one's. The cell is in the input, the weights exist, and the output has
/// a place for the sums. Only [`Job::new`] makes one.
pub(super) struct Job<'a, X, W, Y> {
    /// `stride` activations for each cell.
    pub(super) input: &'a [X],
    pub(super) stride: usize,
    pub(super) window: &'a Window,
    /// All points of the window, with the taps that count.
    regions: &'a [Region],
    /// For each panel, the sums of products with the border under each tap; empty if they are 0 or
    /// not known.
    border: &'a [[i32; PANEL]],
    /// The numbers with which the sums of bytes of a tile begin: the products with the border under
    /// the taps that do not count.
    pub(super) start: [i32; PANEL],
    /// `steps` weights for each tap of the window, for each panel.
    pub(super) weights: &'a [W],
    pub(super) steps: usize,
    /// `width` sums for each cell from the first point's to the last one's.
    pub(super) output: &'a mut [Y],
    pub(super) width: usize,
}

/// Some points of a job and a panel of its output channels.
pub(super) struct Tile<'a> {
    pub(super) cells: &'a [u32],
    pub(super) taps: &'a [Tap],
    pub(super) panel: usize,
    /// The weights of the next panel to fetch meanwhile.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "other tiles do not fetch"))]
    pub(super) ahead: Part,
}

impl<'a, X, W, Y> Job<'a, X, W, Y> {
    pub(super) fn new(
        window: &'a Window,
        border: Border<'a>,
        Cells { numbers: input, stride }: Cells<'a, X>,
        Panels { weights, steps }: Panels<'a, W>,
        Sums { numbers: output, width }: Sums<'a, Y>,
    ) -> Self {
        // The window's own numbers are sound: each cell with each tap is one of all cells.
        assert!(input.len() >= window.all_cells() * stride, "an activation for each cell");
        let taps = window.whole().taps.len();
        assert!(weights.len() == width / PANEL * taps * steps, "a weight for each tap");
        assert!(output.len() >= window.rows() * width, "a place for each sum");
        let whole = std::slice::from_ref(window.whole());
        let (regions, border) = match border {
            Border::Nought => (window.regions(), &[][..]),
            Border::Equal(products) => (window.regions(), products),
            Border::Other => (whole, &[][..]),
        };
        let is_whole = border.is_empty() || border.len() == width / PANEL * taps;
        assert!(is_whole, "the products of each tap with the border");
        let start = [0; PANEL];
        Self { input, stride, window, regions, border, start, weights, steps, output, width }
    }

    /// Sets [`start`](Self::start) for the tiles of a region and a panel.
    #[inline(always)]
    fn begin(&mut self, region: &Region, panel: usize) {
        if self.border.is_empty() {
            return;
        }
        let taps = self.window.whole().taps.len();
        let products = &self.border[panel * taps..][..taps];
        self.start = [0; PANEL];
        for &tap in &region.beyond {
            for (start, product) in self.start.iter_mut().zip(&products[tap]) {
                *start += product;
            }
        }
    }

    /// Calls a function for each tile. The number of points of a tile is one of `sizes`, even
    /// numbers in descending order to [`SMALL_TILE`]; the last tile of a region may compute points
    /// again.
    #[inline(always)]
    pub(super) fn tiles(&mut self, sizes: &[usize], mut compute: impl FnMut(&mut Self, &Tile<'a>)) {
        let mut ahead = self.ahead(sizes[0]);
        for panel in 0..self.width / PANEL {
            ahead.enter(panel);
            for region in self.regions {
                self.begin(region, panel);
                let Region { cells, taps, .. } = region;
                let mut done = 0;
                while done < cells.len() {
                    let size = next_size(sizes, cells.len() - done, cells.len());
                    let first = done.min(cells.len() - size);
                    let cells = &cells[first..first + size];
                    compute(self, &Tile { cells, taps, panel, ahead: ahead.part() });
                    done = first + size;
                }
            }
        }
    }

    /// Returns the weights of the job to fetch ahead of tiles of this number of points.
    #[inline(always)]
    pub(super) fn ahead(&self, points: usize) -> Ahead<'a, W> {
        let panel = self.window.whole().taps.len() * self.steps;
        Ahead::new(self.weights, panel, self.window.points() / points)
    }

    /// Returns the place where the activations of the cell under a tap begin.
    #[inline(always)]
    pub(super) fn place(&self, cell: u32, tap: Tap) -> usize {
        (cell as usize).wrapping_add_signed(tap.offset) * self.stride
    }

    /// Returns the place for the sums of a point's cell and a panel: [`PANEL`] numbers.
    #[inline(always)]
    pub(super) fn sums(&mut self, cell: u32, panel: usize) -> &mut [Y] {
        let row = self.window.row(cell);
        &mut self.output[row * self.width + panel * PANEL..][..PANEL]
    }

    /// Returns pointers to the places for the sums of some points' cells and a panel, as
    /// [`sums`](Self::sums) does, but without checks, which took half the time of a tile with few
    /// weights. The cells of a tile of the job are points of its window, so they have places.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "other tiles are slower"))]
    #[inline(always)]
    pub(super) fn rows<const P: usize>(&mut self, cells: &[u32; P], panel: usize) -> [*mut Y; P] {
        let first = self.window.whole().cells[0];
        let output = self.output.as_mut_ptr().wrapping_add(panel * PANEL);
        std::array::from_fn(|p| output.wrapping_add((cells[p] - first) as usize * self.width))
    }

    /// Returns the weights of a panel.
    #[inline(always)]
    pub(super) fn panel(&self, panel: usize) -> &'a [W] {
        let length = self.window.whole().taps.len() * self.steps;
        &self.weights[panel * length..][..length]
    }

    /// Returns the number of steps of a tile.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "other tiles do not fetch"))]
    #[inline(always)]
    pub(super) fn steps(&self, tile: &Tile) -> usize {
        tile.taps.len() * self.steps
    }

    /// Returns the weights of a panel under a tap, one for each step.
    #[inline(always)]
    pub(super) fn weights(&self, panel: usize, tap: Tap) -> &'a [W] {
        &self.panel(panel)[tap.number * self.steps..][..self.steps]
    }
}

/// Returns the size of the next tile of a region of `cells` cells, of which `rest` are left. It is
/// the largest size with which the fewest points are computed again.
#[inline(always)]
pub(super) fn next_size(sizes: &[usize], rest: usize, cells: usize) -> usize {
    // Sizes add up to any multiple of their common divisor, from the smallest size on.
    let unit = if sizes.iter().all(|size| size % SMALL_TILE == 0) { 4 } else { 2 };
    let points = rest.next_multiple_of(unit).max(SMALL_TILE);
    let fits = |size: &&usize| {
        let size = **size;
        size <= cells && (size == points || size + SMALL_TILE <= points)
    };
    *sizes.iter().find(fits).unwrap_or(&SMALL_TILE)
}

impl<'a> Tile<'a> {
    /// Returns the cells of a tile of `P` points.
    #[cfg_attr(
        not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")),
        expect(dead_code, reason = "plain code takes a slice")
    )]
    #[inline(always)]
    pub(super) fn points<const P: usize>(&self) -> &'a [u32; P] {
        self.cells.try_into().expect("the tile has the size of its function")
    }
}
