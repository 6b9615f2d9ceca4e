//! The ends of a [`Transition`](super::transition::Transition): the sums of one convolution, and
//! the cells that the next one reads.

#[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
use std::arch::wasm32::{f32x4_mul, f32x4_splat, v128};
use std::array::from_fn;

use crate::cpu::convolution::PANEL;
#[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
use crate::cpu::fours::{fused as fused_fours, load, load_whole, store_bytes};
use crate::cpu::{fused, larger, largest};

use super::activation::to_byte;
#[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
use super::fours;
use super::quantized::Quantized;

/// The numbers of 32 bits in a vector of 512 bits.
const LANES: usize = 16;

/// A factor for each channel of a panel, and an addend that is added to the product.
pub(super) struct Line {
    pub factor: [f32; PANEL],
    pub addend: [f32; PANEL],
}

impl Line {
    /// The line that does not change numbers.
    const NOTHING: Self = Self { factor: [1.0; PANEL], addend: [0.0; PANEL] };

    /// Applies the line to `x` in a channel.
    #[inline(always)]
    pub fn of(&self, channel: usize, x: f32) -> f32 {
        x * self.factor[channel] + self.addend[channel]
    }

    /// Applies the line to `x` in a channel, and rounds once.
    #[inline(always)]
    pub fn fused(&self, channel: usize, x: f32) -> f32 {
        fused(x, self.factor[channel], self.addend[channel])
    }

    /// Returns the line with `more` added to its addends.
    #[inline(always)]
    pub fn plus(&self, more: &[f32; PANEL]) -> Self {
        Self { factor: self.factor, addend: from_fn(|i| self.addend[i] + more[i]) }
    }

    /// Returns the composition of the line and `next`, which is applied last.
    #[inline(always)]
    pub fn then(&self, next: &Self) -> Self {
        Self {
            factor: from_fn(|i| self.factor[i] * next.factor[i]),
            addend: from_fn(|i| next.of(i, self.addend[i])),
        }
    }
}

/// Returns the largest number of a panel. If one of them is NaN, the result may be NaN or any of them.
#[inline(always)]
pub(super) fn largest_of(numbers: [f32; PANEL]) -> f32 {
    let mut most = [0.0; LANES];
    for i in 0..LANES {
        most[i] = larger(numbers[i], numbers[i + LANES]);
    }
    largest(&most)
}

/// The sums of a convolution, as a source of values.
pub(super) trait Source {
    /// The kind of number in a sum.
    type Item: Copy;

    /// Converts a sum to the number that [`line`](Self::line) turns into a value.
    fn number(sum: Self::Item) -> f32;

    /// Returns a panel of a row of sums.
    fn row(&self, place: usize) -> &[Self::Item; PANEL];

    /// Returns the line that turns the numbers of a panel into values.
    fn line(&self, panel: usize) -> Line;

    /// Applies a line to the number of a sum in a channel.
    fn value(line: &Line, channel: usize, number: f32) -> f32;

    /// Whether rows have [factors](Self::factor) other than 1.
    const IS_SCALED: bool = false;

    /// Returns the factor that the values of a row are multiplied by last.
    #[inline(always)]
    fn factor(&self, _: usize) -> f32 {
        1.0
    }

    /// Returns the values of a panel of a row of sums, one by one. A row has `width` panels.
    #[inline(always)]
    fn values(&self, row: usize, width: usize, panel: usize) -> impl Fn(usize) -> f32 {
        let (sums, line) = (self.row(row * width + panel), self.line(panel));
        let factor = self.factor(row);
        move |i| {
            let value = Self::value(&line, i, Self::number(sums[i]));
            if Self::IS_SCALED { value * factor } else { value }
        }
    }

    /// Returns the values of a panel of a row of sums like [`values`](Self::values), four from a
    /// channel on.
    #[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
    #[inline(always)]
    fn fours(&self, row: usize, width: usize, panel: usize) -> impl Fn(usize) -> v128 {
        let values = self.values(row, width, panel);
        move |i| fours::four(|lane| values(i + lane))
    }
}

pub(super) struct Floats<'a>(pub &'a [[f32; PANEL]]);

impl Source for Floats<'_> {
    type Item = f32;

    #[inline(always)]
    fn number(sum: f32) -> f32 {
        sum
    }

    #[inline(always)]
    fn row(&self, place: usize) -> &[f32; PANEL] {
        &self.0[place]
    }

    #[inline(always)]
    fn line(&self, _: usize) -> Line {
        Line::NOTHING
    }

    #[inline(always)]
    fn value(line: &Line, channel: usize, number: f32) -> f32 {
        line.of(channel, number)
    }
}

pub(super) struct Bytes<'a>(pub &'a [[i32; PANEL]], pub &'a Quantized);

impl Source for Bytes<'_> {
    type Item = i32;

    #[inline(always)]
    fn number(sum: i32) -> f32 {
        sum as f32
    }

    #[inline(always)]
    fn row(&self, place: usize) -> &[i32; PANEL] {
        &self.0[place]
    }

    #[inline(always)]
    fn line(&self, panel: usize) -> Line {
        let Quantized { scale, offset, .. } = self.1;
        Line { factor: scale.0[panel], addend: offset.0[panel] }
    }

    #[inline(always)]
    fn value(line: &Line, channel: usize, number: f32) -> f32 {
        line.fused(channel, number)
    }

    #[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
    #[inline(always)]
    fn fours(&self, row: usize, width: usize, panel: usize) -> impl Fn(usize) -> v128 {
        let Quantized { scale, offset, .. } = self.1;
        let (sums, scale, offset) =
            (self.row(row * width + panel), &scale.0[panel], &offset.0[panel]);
        move |i| fused_fours(load_whole(sums, i), load(scale, i), load(offset, i))
    }
}

/// Sums of bytes whose rows have factors: those of cells that were [scaled](Target::scales).
pub(super) struct ScaledBytes<'a>(pub Bytes<'a>, pub &'a [f32]);

impl Source for ScaledBytes<'_> {
    type Item = i32;

    const IS_SCALED: bool = true;

    #[inline(always)]
    fn factor(&self, row: usize) -> f32 {
        self.1[row]
    }

    #[inline(always)]
    fn number(sum: i32) -> f32 {
        sum as f32
    }

    #[inline(always)]
    fn row(&self, place: usize) -> &[i32; PANEL] {
        self.0.row(place)
    }

    #[inline(always)]
    fn line(&self, panel: usize) -> Line {
        self.0.line(panel)
    }

    #[inline(always)]
    fn value(line: &Line, channel: usize, number: f32) -> f32 {
        line.fused(channel, number)
    }

    #[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
    #[inline(always)]
    fn fours(&self, row: usize, width: usize, panel: usize) -> impl Fn(usize) -> v128 {
        let (values, factor) = (self.0.fours(row, width, panel), f32x4_splat(self.factor(row)));
        move |i| f32x4_mul(values(i), factor)
    }
}

/// The cells that a convolution reads.
pub(super) trait Target {
    /// The kind of number in a cell.
    type Item: Copy + Default;

    /// Whether cells hold so few bits that rough activations are as good as exact ones.
    const IS_ROUGH: bool;

    /// Converts a result of [`line`](Self::line) to the number of a cell.
    fn number(x: f32) -> Self::Item;

    /// Converts an activation in a channel to the number of a cell.
    fn rounded(line: &Line, channel: usize, x: f32) -> Self::Item;

    /// Returns the line that turns the activations of a panel into the numbers of a cell.
    fn line(&self, panel: usize) -> Line;

    /// Returns the function that turns the activation of a channel into the share of the cell's
    /// range that it takes.
    #[inline(always)]
    fn share(&self, _panel: usize) -> impl Fn(usize, f32) -> f32 {
        |_, _| 0.0
    }

    /// Returns the function that turns the activations of four channels, from a channel on, into
    /// shares like [`share`](Self::share).
    #[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
    #[inline(always)]
    fn share_of_fours(&self, _panel: usize) -> impl Fn(usize, v128) -> v128 {
        |_, _| f32x4_splat(0.0)
    }

    /// Rounds a panel of activations, which come four from a channel on, and puts it into a cell.
    #[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
    #[inline(always)]
    fn put_fours(
        &mut self,
        cell: usize,
        panel: usize,
        channels: usize,
        numbers: impl Fn(usize) -> v128,
    ) {
        let line = self.line(panel);
        let mut rounded = [Self::Item::default(); PANEL];
        for (first, place) in (0..PANEL).step_by(4).zip(rounded.as_chunks_mut::<4>().0) {
            let four = fours::lanes(numbers(first));
            for i in 0..4 {
                place[i] = Self::rounded(&line, first + i, four[i]);
            }
        }
        self.put(cell, panel, channels, rounded);
    }

    /// Returns the place for the scale of each of the points, if the cells of a point may have a scale
    /// of their own.
    #[inline(always)]
    fn scales(&mut self) -> &mut [f32] {
        &mut []
    }

    /// Whether the numbers of cells cannot represent activations below 0.
    fn is_never_negative(&self) -> bool;

    /// Returns the numbers of a cell with this number of channels.
    fn cell(&mut self, cell: usize, channels: usize) -> &mut [Self::Item];

    /// Writes a panel of a cell. Of the last panel only the channels of the cell are kept.
    ///
    /// The numbers come by value. A function that wrote them would be compiled for the baseline if
    /// the compiler did not inline it.
    #[inline(always)]
    fn put(&mut self, cell: usize, panel: usize, channels: usize, numbers: [Self::Item; PANEL]) {
        let rest = &mut self.cell(cell, channels)[panel * PANEL..];
        if let Some(place) = rest.first_chunk_mut::<PANEL>() {
            // In the pieces in which vectors of 512 bits make the numbers, so that these stay in
            // registers.
            let pieces = numbers.as_chunks::<LANES>().0;
            for (place, piece) in place.as_chunks_mut::<LANES>().0.iter_mut().zip(pieces) {
                *place = *piece;
            }
        } else {
            rest.copy_from_slice(&numbers[..rest.len()]);
        }
    }

    /// Writes a cell whose activations are all 0.
    fn write_border(&mut self, cell: usize, channels: usize);
}

pub(super) struct FloatCells<'a> {
    pub cells: &'a mut [f32],
    /// The number of the first cell.
    pub first: usize,
}

impl Target for FloatCells<'_> {
    type Item = f32;

    const IS_ROUGH: bool = false;

    #[inline(always)]
    fn number(x: f32) -> f32 {
        x
    }

    #[inline(always)]
    fn rounded(line: &Line, channel: usize, x: f32) -> f32 {
        line.of(channel, x)
    }

    #[inline(always)]
    fn line(&self, _: usize) -> Line {
        Line::NOTHING
    }

    fn is_never_negative(&self) -> bool {
        false
    }

    #[inline(always)]
    fn cell(&mut self, cell: usize, channels: usize) -> &mut [f32] {
        &mut self.cells[(cell - self.first) * channels..][..channels]
    }

    #[inline(always)]
    fn write_border(&mut self, cell: usize, channels: usize) {
        self.cell(cell, channels).fill(0.0);
    }
}

pub(super) struct ByteCells<'a> {
    pub cells: &'a mut [u8],
    /// The number of the first cell.
    pub first: usize,
    pub rounding: &'a Quantized,
    /// The scale of each row, for cells that have scales.
    pub scales: &'a mut [f32],
}

impl Target for ByteCells<'_> {
    type Item = u8;

    const IS_ROUGH: bool = true;

    #[inline(always)]
    fn number(x: f32) -> u8 {
        to_byte(x)
    }

    #[inline(always)]
    fn rounded(line: &Line, channel: usize, x: f32) -> u8 {
        to_byte(line.fused(channel, x))
    }

    #[inline(always)]
    fn line(&self, panel: usize) -> Line {
        let Quantized { per_unit, zero, .. } = self.rounding;
        Line { factor: per_unit.0[panel], addend: zero.0[panel] }
    }

    #[inline(always)]
    fn share(&self, panel: usize) -> impl Fn(usize, f32) -> f32 {
        let [below, above] = &self.rounding.per_range;
        let (below, above) = (&below.0[panel], &above.0[panel]);
        move |i, x| larger(x * above[i], x * below[i])
    }

    #[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
    #[inline(always)]
    fn share_of_fours(&self, panel: usize) -> impl Fn(usize, v128) -> v128 {
        let [below, above] = &self.rounding.per_range;
        let (below, above) = (&below.0[panel], &above.0[panel]);
        move |i, x| fours::larger(f32x4_mul(x, load(above, i)), f32x4_mul(x, load(below, i)))
    }

    #[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
    #[inline(always)]
    fn put_fours(
        &mut self,
        cell: usize,
        panel: usize,
        channels: usize,
        numbers: impl Fn(usize) -> v128,
    ) {
        let Quantized { per_unit, zero, .. } = self.rounding;
        let (factor, addend) = (&per_unit.0[panel], &zero.0[panel]);
        let mut rounded = [0; PANEL];
        for first in (0..PANEL).step_by(16) {
            let number = |i| fused_fours(numbers(i), load(factor, i), load(addend, i));
            let fours = [number(first), number(first + 4), number(first + 8), number(first + 12)];
            store_bytes(&mut rounded, first, fours::to_bytes(fours));
        }
        self.put(cell, panel, channels, rounded);
    }

    #[inline(always)]
    fn scales(&mut self) -> &mut [f32] {
        self.scales
    }

    fn is_never_negative(&self) -> bool {
        self.rounding.zero.0.as_flattened().iter().all(|&zero| zero == 0.0)
    }

    #[inline(always)]
    fn cell(&mut self, cell: usize, channels: usize) -> &mut [u8] {
        let stride = channels.next_multiple_of(4);
        &mut self.cells[(cell - self.first) * stride..][..channels]
    }

    #[inline(always)]
    fn write_border(&mut self, cell: usize, channels: usize) {
        let quantized = self.rounding;
        for (byte, zero) in
            self.cell(cell, channels).iter_mut().zip(quantized.zero.0.as_flattened())
        {
            *byte = to_byte(*zero);
        }
    }
}
