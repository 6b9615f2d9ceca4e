//! A convolution to compute, cut into tiles.

use std::marker::PhantomData;
use std::ops::Range;

use super::ahead::{self, Ahead};
use super::sizes::{PANEL, SMALL_TILE};
use super::weights::{Bytes, Floats};
use super::window::{Region, Tap, Window};
use crate::cpu::team::Part;

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
    /// For each panel and each point of the kernel, the quarters of the panel with light weights, a
    /// bit each; empty if not known.
    pub(super) light: &'a [u8],
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
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "AVX2 alone asks"))]
    light: &'a [u8],
    /// `width` sums for each cell from the first point's to the last one's.
    output: *mut Y,
    pub(super) width: usize,
    /// The part of the tiles that this job computes.
    part: Part,
    sums: PhantomData<&'a mut [Y]>,
}

// SAFETY: a job reads shared slices, and writes the sums of its own part only.
unsafe impl<X: Sync, W: Sync, Y: Send> Sync for Job<'_, X, W, Y> {}

/// Some points of a job and a panel of its output channels.
pub(super) struct Tile<'a> {
    pub(super) cells: &'a [u32],
    pub(super) taps: &'a [Tap],
    pub(super) panel: usize,
    /// The weights of the next panel to fetch meanwhile.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "other tiles do not fetch"))]
    pub(super) ahead: ahead::Part,
}

impl<'a, X, W, Y> Job<'a, X, W, Y> {
    pub(super) fn new(
        window: &'a Window,
        border: Border<'a>,
        Cells { numbers: input, stride }: Cells<'a, X>,
        Panels { weights, steps, light }: Panels<'a, W>,
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
        Self {
            input,
            stride,
            window,
            regions,
            border,
            start: [0; PANEL],
            weights,
            steps,
            light,
            output: output.as_mut_ptr(),
            width,
            part: Part::WHOLE,
            sums: PhantomData,
        }
    }

    /// Returns a job for a part of the tiles.
    ///
    /// # Safety
    ///
    /// The job itself computes nothing while its parts do, and no two jobs compute the same part.
    pub(super) unsafe fn part(&self, part: Part) -> Self {
        Self { part, ..*self }
    }

    /// Returns the numbers of the tiles that belong to this part of the job, counted panel by
    /// panel, if each panel has `tiles`. `again` is whether a tile of a panel computes points of
    /// the tile before it again: both then belong to the same part.
    #[inline(always)]
    pub(super) fn share(&self, tiles: usize, again: impl Fn(usize) -> bool) -> Range<usize> {
        let bound = |number: usize| {
            let first = Part { number, ..self.part }.first(self.width / PANEL * tiles);
            first - usize::from(again(first % tiles))
        };
        bound(self.part.number)..bound(self.part.number + 1)
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

    /// Calls a function for each tile of this part. The number of points of a tile is one of
    /// `sizes`, in descending order to [`SMALL_TILE`]; the last tile of a region may compute points
    /// again. At most one size is odd: the next one after [`SMALL_TILE`].
    #[inline(always)]
    pub(super) fn tiles(&mut self, sizes: &[usize], mut compute: impl FnMut(&mut Self, &Tile<'a>)) {
        let mut ahead = self.ahead(sizes[0]);
        let regions = self.regions;
        let (own, in_panel) = if self.part == Part::WHOLE {
            (0..usize::MAX, 0)
        } else {
            let pieces =
                || regions.iter().flat_map(|region| Pieces::new(region.cells.len(), sizes));
            let in_panel = pieces().count();
            let again = |tile| pieces().nth(tile).is_some_and(|piece| piece.again);
            (self.share(in_panel, again), in_panel)
        };
        for panel in 0..self.width / PANEL {
            let mut number = panel * in_panel;
            if own.end <= number || own.start >= number + in_panel && in_panel > 0 {
                continue;
            }
            ahead.enter(panel);
            for region in regions {
                self.begin(region, panel);
                let Region { cells, taps, .. } = region;
                for Piece { first, size, .. } in Pieces::new(cells.len(), sizes) {
                    if own.contains(&number) {
                        let cells = &cells[first..first + size];
                        compute(self, &Tile { cells, taps, panel, ahead: ahead.part() });
                    }
                    number += 1;
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

    /// Returns all cells of a job of just `P` points that meet weights of one tap.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn strip<const P: usize>(&self) -> Option<&'a [u32; P]> {
        let Region { cells, taps, .. } = self.window.whole();
        let is_plain = self.part == Part::WHOLE && self.border.is_empty() && taps.len() == 1;
        if is_plain { cells.as_slice().try_into().ok() } else { None }
    }

    /// Returns pointers to the activations of some cells.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn places<const P: usize>(&self, cells: &[u32; P]) -> [*const X; P] {
        let first = self.input.as_ptr();
        std::array::from_fn(|p| first.wrapping_add(cells[p] as usize * self.stride))
    }

    /// Returns the distance from the activations of a cell to those of the cell under a tap.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn distance(&self, tap: Tap) -> isize {
        tap.offset.wrapping_mul(self.stride.cast_signed())
    }

    /// Returns the place for the sums of a point's cell and a panel: [`PANEL`] numbers.
    #[inline(always)]
    #[cfg_attr(
        target_arch = "aarch64",
        allow(dead_code, reason = "plain code, which writes by it, is for other processors")
    )]
    pub(super) fn sums(&mut self, cell: u32, panel: usize) -> &mut [Y] {
        let row = self.window.row(cell);
        assert!(row < self.window.rows() && panel < self.width / PANEL, "a row of the output");
        // SAFETY: the output has `width` sums for each row of the window, and they belong to this
        // part.
        unsafe {
            std::slice::from_raw_parts_mut(self.output.add(row * self.width + panel * PANEL), PANEL)
        }
    }

    /// Returns a pointer to the place for the sums of a row and a panel.
    #[cfg_attr(
        not(all(target_arch = "x86_64", target_os = "linux")),
        expect(dead_code, reason = "other tiles have points, not rows")
    )]
    #[inline(always)]
    pub(super) fn row(&mut self, row: usize, panel: usize) -> *mut Y {
        self.output.wrapping_add(row * self.width + panel * PANEL)
    }

    /// Returns pointers to the places for the sums of some points' cells and a panel, as
    /// [`sums`](Self::sums) does, but without checks, which took half the time of a tile with few
    /// weights. The cells of a tile of the job are points of its window, so they have places.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "other tiles are slower"))]
    #[inline(always)]
    pub(super) fn rows<const P: usize>(&mut self, cells: &[u32; P], panel: usize) -> [*mut Y; P] {
        let first = self.window.whole().cells[0];
        let output = self.output.wrapping_add(panel * PANEL);
        std::array::from_fn(|p| output.wrapping_add((cells[p] - first) as usize * self.width))
    }

    /// Returns the weights of a panel.
    #[inline(always)]
    pub(super) fn panel(&self, panel: usize) -> &'a [W] {
        let length = self.window.whole().taps.len() * self.steps;
        &self.weights[panel * length..][..length]
    }

    /// Whether the weights of a quarter of a panel under a tap are known to be light.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn is_light(&self, panel: usize, tap: Tap, quarter: usize) -> bool {
        let place = panel * self.window.whole().taps.len() + tap.number;
        self.light.get(place).is_some_and(|quarters| quarters >> quarter & 1 != 0)
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
    let is_even = |size: &&usize| size.is_multiple_of(2);
    // Boards with odd sides have one point more than a multiple of four.
    if let Some(&odd) = sizes.iter().find(|size| !is_even(size))
        && rest % SMALL_TILE == odd % SMALL_TILE
        && odd <= rest
    {
        return odd;
    }
    let mut sizes = sizes.iter().filter(is_even);
    // Sizes add up to any multiple of their common divisor, from the smallest size on.
    let unit = if sizes.clone().all(|size| size % SMALL_TILE == 0) { 4 } else { 2 };
    let points = rest.next_multiple_of(unit).max(SMALL_TILE);
    let fits = |size: &&usize| {
        let size = **size;
        size <= cells && (size == points || size + SMALL_TILE <= points)
    };
    *sizes.find(fits).unwrap_or(&SMALL_TILE)
}

/// The tiles of the cells of a region.
struct Pieces<'s> {
    cells: usize,
    done: usize,
    sizes: &'s [usize],
}

/// The cells of a tile: the number of the first, and how many they are.
struct Piece {
    first: usize,
    size: usize,
    /// Whether the tile before has some of the cells too.
    again: bool,
}

impl<'s> Pieces<'s> {
    #[inline(always)]
    fn new(cells: usize, sizes: &'s [usize]) -> Self {
        Self { cells, done: 0, sizes }
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    #[inline(always)]
    fn next(&mut self) -> Option<Piece> {
        let Self { cells, done, sizes } = *self;
        if done >= cells {
            return None;
        }
        let size = next_size(sizes, cells - done, cells);
        let first = done.min(cells - size);
        self.done = first + size;
        Some(Piece { first, size, again: first < done })
    }
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
