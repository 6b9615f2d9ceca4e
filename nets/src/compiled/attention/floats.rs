//! Attention in floats.

use crate::cpu::convolution::{Cells, FloatWeights, PANEL, Window, convolve_wide_floats};
use crate::cpu::{Kernel, Simd, dispatch};
use crate::file::{AttentionBlock, Convolution, Matrix};

use super::super::activation::exp;
use super::super::buffer::Buffer;
use super::super::shape::joined;

use super::turns::{Direction, Turn, Turned, Turns};

/// The attention of points to each other, without the products with weights before and after it.
#[derive(Clone, Debug)]
pub(crate) struct Attention {
    pub(super) heads: usize,
    pub(super) key_heads: usize,
    pub(super) key_width: usize,
    pub(super) value_width: usize,
    pub(super) turns: Option<Turns>,
}

/// The board whose points attend to each other.
#[derive(Clone, Copy)]
pub(crate) struct Board<'w> {
    /// The number of columns.
    pub width: usize,
    /// The window of a kernel of one point.
    pub window: &'w Window,
}

/// The buffers of attention in floats. All but `taken` hold one head at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// Queries or keys, point by point.
    turned: Buffer<f32>,
    direction: Direction,
    keys: FloatWeights,
    values: FloatWeights,
    scores: Buffer<f32>,
    /// For each point, 1 divided by the sum of its scores' exponentials.
    shares: Buffer<f32>,
    sums: Buffer<f32>,
    /// The outputs of all heads, in rows.
    taken: Buffer<f32>,
}

impl Attention {
    pub fn new(block: &AttentionBlock) -> Self {
        let &AttentionBlock { heads, key_heads, key_width, value_width, .. } = block;
        let turns = block.rotation.as_ref().map(|rotation| Turns::new(rotation, key_heads));
        Self { heads, key_heads, key_width, value_width, turns }
    }

    /// Returns the products of queries, keys and values side by side, in the form that
    /// [`run`](Self::run) expects.
    pub fn inputs(block: &AttentionBlock) -> Convolution {
        let turns = block.rotation.is_some();
        // The scores must be divided by this root; it is cheaper to divide the weights of the
        // queries.
        let query = arranged(&block.query, block.key_width, turns, block.query_factor());
        let key = arranged(&block.key, block.key_width, turns, 1.0);
        joined(&[&query, &key, &block.value])
    }

    /// Returns the length of a row of the output.
    pub fn width(&self) -> usize {
        (self.heads * self.value_width).next_multiple_of(PANEL)
    }

    /// Returns the places where queries, keys and values begin in a row, and where the row ends.
    pub(super) fn places(&self) -> [usize; 4] {
        let mut end = 0;
        let mut after = |channels: usize| {
            end += channels.next_multiple_of(PANEL);
            end
        };
        let keys = after(self.heads * self.key_width);
        let values = after(self.key_heads * self.key_width);
        [0, keys, values, after(self.key_heads * self.value_width)]
    }

    /// Replaces rows of queries, keys and values, one for each point, by rows of the output.
    pub fn run(
        &self,
        simd: Simd,
        Board { width: columns, window }: Board<'_>,
        rows: &mut Buffer<f32>,
        scratch: &mut Scratch,
    ) {
        let Scratch { turned, direction, keys, values, scores, shares, sums, taken } = scratch;
        direction.make_room(self.turns.as_ref());
        let &Self { heads, key_heads, key_width, value_width, .. } = self;
        let [_, first_key, first_value, width] = self.places();
        let points = window.points();
        debug_assert_eq!(window.rows(), points, "a row for each point");
        let score_width = points.next_multiple_of(PANEL);
        let turned = turned.reserve(score_width * key_width);
        let scores = scores.reserve(window.rows() * score_width);
        let shares = shares.reserve(points);
        let sums_width = value_width.next_multiple_of(PANEL);
        let sums = sums.reserve(window.rows() * sums_width);
        let all_taken = taken.reserve(window.rows() * self.width());
        for key_head in 0..key_heads {
            let mut turn = |first: usize, turned: &mut [f32]| {
                let rows = rows[first..].chunks(width).take(points);
                let turns = self.turns.as_ref();
                let turn = Turn { rows, width: key_width, turns, key_head, columns };
                dispatch(simd, turn, &mut Turned { heads: turned, direction });
            };
            turn(first_key + key_head * key_width, turned);
            fill_with_keys(keys, turned, points, key_width);
            let first = first_value + key_head * value_width;
            fill_with_values(values, &rows[first..], width, points, value_width);
            let group = heads / key_heads;
            for head in key_head * group..(key_head + 1) * group {
                turn(head * key_width, turned);
                let queries = Cells { numbers: turned, stride: key_width };
                convolve_wide_floats(simd, window, keys, queries, scores);
                let rows = &mut Scores { rows: scores.as_chunks_mut().0, shares };
                dispatch(simd, Exponentials { points }, rows);
                let scores = Cells { numbers: scores, stride: score_width };
                convolve_wide_floats(simd, window, values, scores, sums);
                let taken = &mut all_taken[head * value_width..];
                let width = self.width();
                dispatch(simd, Taken { sums, sums_width, shares, width, value_width }, taken);
            }
        }
        std::mem::swap(rows, taken);
    }
}

/// Makes weights of the keys of all points: an output for each point.
fn fill_with_keys(weights: &mut FloatWeights, keys: &[f32], points: usize, width: usize) {
    for (place, weights) in weights.refill(width, points).enumerate() {
        let (first, channel) = (place / width * PANEL, place % width);
        let keys = keys[first * width + channel..].iter().step_by(width);
        for (weight, key) in weights.iter_mut().zip(keys) {
            *weight = *key;
        }
    }
}

/// Makes weights of the values of all points, which stand at the beginning of rows of `width`
/// numbers: an input for each point.
fn fill_with_values(
    weights: &mut FloatWeights,
    rows: &[f32],
    width: usize,
    points: usize,
    channels: usize,
) {
    for (place, weights) in weights.refill(points, channels).enumerate() {
        let (first, point) = (place / points * PANEL, place % points);
        let count = (channels - first).min(PANEL);
        weights[..count].copy_from_slice(&rows[point * width + first..][..count]);
    }
}

/// Writes the output of a head: the sums of the values, each divided by the sum of its weights.
struct Taken<'a> {
    sums: &'a [f32],
    /// The length of a row of sums.
    sums_width: usize,
    /// For each point, 1 divided by the sum of the weights.
    shares: &'a [f32],
    /// The length of a row of the output, which begins with the head.
    width: usize,
    /// The number of channels of a value.
    value_width: usize,
}

impl Kernel<[f32]> for Taken<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, taken: &mut [f32]) {
        let Self { sums, sums_width, shares, width, value_width } = self;
        let taken = taken.chunks_mut(width);
        for ((taken, sums), share) in taken.zip(sums.chunks(sums_width)).zip(shares) {
            for (taken, sum) in taken.iter_mut().zip(&sums[..value_width]) {
                *taken = sum * share;
            }
        }
    }
}

/// Returns the weights of queries or keys, times a factor. If heads are to be turned, the first
/// channels of all pairs come before the second channels, because vectors consist of neighbouring
/// channels.
fn arranged(matrix: &Matrix, width: usize, turns: bool, factor: f32) -> Matrix {
    let source = |channel: usize| {
        let (head, place, half) = (channel / width, channel % width, width / 2);
        if turns { head * width + place % half * 2 + place / half } else { channel }
    };
    let outputs = matrix.outputs;
    let rows = matrix.weights.chunks_exact(outputs);
    let weights =
        rows.flat_map(|row| (0..outputs).map(move |channel| row[source(channel)] * factor));
    Matrix { weights: weights.collect(), ..*matrix }
}

/// Turns the scores of each point into their exponentials, and writes 1 divided by their sum.
struct Exponentials {
    points: usize,
}

/// The scores of all points, in rows of panels, and a share for each point.
struct Scores<'a> {
    rows: &'a mut [[f32; PANEL]],
    shares: &'a mut [f32],
}

impl Kernel<Scores<'_>> for Exponentials {
    type Output = ();

    #[inline(always)]
    fn run(self, Scores { rows, shares }: &mut Scores<'_>) {
        let panels = self.points.div_ceil(PANEL);
        for (row, share) in rows.chunks_exact_mut(panels).zip(shares.iter_mut()) {
            // The padding at the end of the row must not count.
            row.as_flattened_mut()[self.points..].fill(f32::NEG_INFINITY);
            let mut most = [f32::NEG_INFINITY; PANEL];
            for panel in &*row {
                for (most, x) in most.iter_mut().zip(panel) {
                    *most = most.max(*x);
                }
            }
            let most = most.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let mut sums = [0.0; PANEL];
            for panel in row {
                for (sum, x) in sums.iter_mut().zip(panel) {
                    *x = exp(*x - most);
                    *sum += *x;
                }
            }
            *share = 1.0 / sums.iter().sum::<f32>();
        }
    }
}
