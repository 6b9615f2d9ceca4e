//! Weights on their way from memory before a tile needs them.
//!
//! The weights of a large net do not fit in the second-level cache, so every evaluation reads them from
//! the third. Processors fetch ahead by themselves, but not from one page of memory to the next, and a
//! panel in bytes takes one to fourteen pages. A processor can wait for only a few lines at a time, so a
//! tile asks for its part of the next panel step by step while it computes.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};

/// The fewest tiles of a panel for which weights are fetched. The few points of a strip of attention
/// meet weights that have just been written.
const FEWEST_TILES: usize = 2;

/// The most bytes of a panel that is fetched. Larger panels would push each other out of small caches.
const MOST_BYTES: usize = 96 << 10;

/// The bytes of a line of the cache.
const LINE: usize = 64;

/// The weights of a job, which are fetched a panel ahead, in equal parts during each tile.
pub(super) struct Ahead<'a, W> {
    weights: &'a [W],
    /// The number of weights of a panel.
    panel: usize,
    /// The number of weights to fetch during a tile.
    part: usize,
    /// The weights still to be fetched now.
    rest: &'a [W],
}

impl<'a, W> Ahead<'a, W> {
    /// Returns weights in panels of `panel`, each of which is used by about `tiles` tiles.
    #[inline(always)]
    pub(super) fn new(weights: &'a [W], panel: usize, tiles: usize) -> Self {
        let is_fetched = tiles >= FEWEST_TILES && panel * size_of::<W>() <= MOST_BYTES;
        let part = if is_fetched { panel.div_ceil(tiles) } else { 0 };
        Self { weights, panel, part, rest: &[] }
    }

    /// Begins with the weights of the panel after this one.
    #[inline(always)]
    pub(super) fn enter(&mut self, panel: usize) {
        let next = (panel + 1) * self.panel;
        // Tiles fetch in every step, if nothing else the same line, which has to be in memory.
        self.rest = self.weights.get(next..next + self.panel).unwrap_or(&self.weights[..0]);
    }

    /// Returns the next part of the weights.
    #[inline(always)]
    pub(super) fn part(&mut self) -> Part {
        let (part, rest) = self.rest.split_at(self.part.min(self.rest.len()));
        self.rest = rest;
        Part { first: part.as_ptr().cast(), bytes: size_of_val(part) }
    }
}

/// The weights to fetch during a tile.
#[derive(Clone, Copy)]
pub(super) struct Part {
    first: *const i8,
    bytes: usize,
}

impl Part {
    /// Cuts the part for a tile that calls [`Steps::fetch`] this many times.
    #[inline(always)]
    pub(super) fn over(self, steps: usize) -> Steps {
        let Self { first: next, bytes } = self;
        // The small tiles of attention would notice a division.
        let stride = if bytes == 0 { 0 } else { bytes.div_ceil(steps.max(1)) };
        Steps { next, stride }
    }
}

/// The weights to fetch during a tile, an equal number of bytes in each step.
pub(super) struct Steps {
    next: *const i8,
    stride: usize,
}

#[cfg(target_arch = "x86_64")]
impl Steps {
    /// Asks for the first line of the next step's weights. Only on small boards a step has more.
    #[inline(always)]
    pub(super) fn fetch(&mut self) {
        fetch_line(self.next);
        self.next = self.next.wrapping_add(self.stride);
    }

    /// Asks for the weights of the next step, which may be many lines. With vectors of 256 bits the
    /// innermost loops load as much as the processor can, so they do not fetch. Nor do those of floats,
    /// whose panels are seldom small enough.
    #[inline(always)]
    pub(super) fn fetch_lines(&mut self) {
        for line in (0..self.stride).step_by(LINE) {
            fetch_line(self.next.wrapping_add(line));
        }
        self.next = self.next.wrapping_add(self.stride);
    }
}

/// Asks the processor to fetch a line into the second-level cache.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn fetch_line(place: *const i8) {
    // SAFETY: the instruction is one of every x86-64, and it reads nothing.
    unsafe { _mm_prefetch::<_MM_HINT_T1>(place) };
}

/// Asks the processor to fetch numbers into the second-level cache, where there are stable functions for
/// that.
#[inline(always)]
pub(super) fn fetch<T>(numbers: &[T]) {
    #[cfg(target_arch = "x86_64")]
    for line in (0..size_of_val(numbers)).step_by(LINE) {
        fetch_line(numbers.as_ptr().cast::<i8>().wrapping_add(line));
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = numbers;
}
