//! Attention: every point collects the values of all points, weighted by how well its query matches
//! their keys.
//!
//! For each head, scores are the product of the queries with the keys of all points. The output is
//! the product of the scores' exponentials with the values of all points, divided by the sum of the
//! exponentials. Both products are computed as convolutions of one point, whose weights are made
//! from the keys and values during the evaluation. [`bytes`] does the same in bytes.

mod bytes;
mod round;
#[cfg(test)]
mod tests;

use crate::backend::MAX_SIDE;
use crate::cpu::convolution::{Cells, FloatWeights, PANEL, Window, convolve_wide_floats};
use crate::cpu::{Kernel, Simd, dispatch};
use crate::file::{AttentionBlock, Convolution, Matrix, Rotation};

use super::activation::exp;
use super::buffer::Buffer;
use super::shape::joined;

pub(super) use round::Sums;
use round::each;

/// The pairs of a head with [`PANEL`] channels.
const PAIRS: usize = PANEL / 2;

/// The attention of points to each other, without the products with weights before and after it.
#[derive(Clone, Debug)]
pub(super) struct Attention {
    heads: usize,
    key_heads: usize,
    key_width: usize,
    value_width: usize,
    turns: Option<Turns>,
}

/// The board whose points attend to each other.
#[derive(Clone, Copy)]
pub(super) struct Board<'w> {
    /// The number of columns.
    pub width: usize,
    /// The window of a kernel of one point.
    pub window: &'w Window,
}

/// The buffers of attention. All but `taken` hold one head at a time.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
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
    pub bytes: bytes::Scratch,
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
    fn places(&self) -> [usize; 4] {
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
        let Scratch { turned, direction, keys, values, scores, shares, sums, taken, bytes: _ } =
            scratch;
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

/// The cosines and sines of the angles by which pairs of channels are turned. There is one for each
/// key head, each column or row of the board, and each pair.
#[derive(Clone, Debug)]
struct Turns {
    pairs: usize,
    columns: Directions,
    rows: Directions,
}

/// The place of a point on the board, counted from 0.
#[derive(Clone, Copy, Debug)]
struct Place {
    column: usize,
    row: usize,
}

impl Place {
    /// Returns the place of a point of a board with a number of columns.
    #[inline(always)]
    fn of(point: usize, columns: usize) -> Self {
        Self { column: point % columns, row: point / columns }
    }
}

/// The cosines and the sines of angles.
#[derive(Clone, Debug)]
struct Directions {
    cosines: Vec<f32>,
    sines: Vec<f32>,
}

impl Turns {
    fn new(rotation: &Rotation, key_heads: usize) -> Self {
        let pairs = rotation.angles.len() / key_heads;
        let directions = |axis: usize| {
            let heads = rotation.angles.chunks_exact(pairs);
            let places =
                heads.flat_map(|angles| (0..MAX_SIDE).map(move |place| (angles, f64::from(place))));
            let angles = places.flat_map(|(angles, place)| {
                angles.iter().map(move |angle| place * f64::from(angle[axis]))
            });
            let (sines, cosines) =
                angles.map(f64::sin_cos).map(|(sine, cosine)| (sine as f32, cosine as f32)).unzip();
            Directions { cosines, sines }
        };
        Self { pairs, columns: directions(0), rows: directions(1) }
    }

    /// Returns the cosines and the sines of a key head with [`PANEL`] channels at a column and a row.
    #[inline(always)]
    fn at(&self, key_head: usize, Place { column, row }: Place) -> [[f32; PAIRS]; 2] {
        let (column_cos, column_sin) = self.columns.of(PAIRS, key_head, column);
        let (row_cos, row_sin) = self.rows.of(PAIRS, key_head, row);
        let whole =
            |angles: &[f32]| *angles.first_chunk::<PAIRS>().expect("an angle for each pair");
        let (column_cos, column_sin) = (whole(column_cos), whole(column_sin));
        let (row_cos, row_sin) = (whole(row_cos), whole(row_sin));
        [
            each(|i| column_cos[i] * row_cos[i] - column_sin[i] * row_sin[i]),
            each(|i| column_sin[i] * row_cos[i] + column_cos[i] * row_sin[i]),
        ]
    }
}

impl Directions {
    /// Returns the cosines and the sines of a key head in a column or row.
    #[inline(always)]
    fn of(&self, pairs: usize, key_head: usize, place: usize) -> (&[f32], &[f32]) {
        let first = (key_head * usize::from(MAX_SIDE) + place) * pairs;
        (&self.cosines[first..][..pairs], &self.sines[first..][..pairs])
    }
}

/// Copies a head of a point, turned by the angles with these cosines and sines, if any.
#[inline(always)]
fn turn(direction: Option<[&[f32]; 2]>, head: &[f32], turned: &mut [f32]) {
    let Some([cosines, sines]) = direction else {
        turned[..head.len()].copy_from_slice(head);
        return;
    };
    let pairs = cosines.len();
    let (x, y) = (&head[..pairs], &head[pairs..][..pairs]);
    let (turned_x, turned_y) = turned.split_at_mut(pairs);
    let (turned_y, sines) = (&mut turned_y[..pairs], &sines[..pairs]);
    for pair in 0..pairs {
        turned_x[pair] = x[pair] * cosines[pair] - y[pair] * sines[pair];
        turned_y[pair] = x[pair] * sines[pair] + y[pair] * cosines[pair];
    }
}

/// Copies a head of each point, turned by the angles of the point's place.
struct Turn<'a, R> {
    /// Rows that begin with the head.
    rows: R,
    /// The number of channels of the head.
    width: usize,
    /// The angles of all key heads, if any.
    turns: Option<&'a Turns>,
    /// The key head whose angles are taken.
    key_head: usize,
    /// The number of columns of the board.
    columns: usize,
}

/// The turned heads of all points, and the angles at a point.
struct Turned<'a> {
    heads: &'a mut [f32],
    direction: &'a mut Direction,
}

impl<'r, R: Iterator<Item = &'r [f32]>> Kernel<Turned<'_>> for Turn<'_, R> {
    type Output = ();

    #[inline(always)]
    fn run(self, Turned { heads, direction }: &mut Turned<'_>) {
        let heads = heads.chunks_exact_mut(self.width).zip(self.rows);
        for (point, (turned, row)) in heads.enumerate() {
            let place = Place::of(point, self.columns);
            let direction = direction.of(self.turns, self.key_head, place);
            turn(direction, &row[..self.width], turned);
        }
    }
}

/// The cosines and sines of the angles of a key head at one point.
#[derive(Clone, Debug, Default)]
struct Direction {
    cosines: Buffer<f32>,
    sines: Buffer<f32>,
}

impl Direction {
    /// Makes room for the angles of all pairs of a head.
    fn make_room(&mut self, turns: Option<&Turns>) {
        let pairs = turns.map_or(0, |turns| turns.pairs);
        self.cosines.reserve(pairs);
        self.sines.reserve(pairs);
    }

    /// Writes and returns the angles at a column and a row, if there are any.
    #[inline(always)]
    fn of(
        &mut self,
        turns: Option<&Turns>,
        key_head: usize,
        Place { column, row }: Place,
    ) -> Option<[&[f32]; 2]> {
        let pairs = turns?.pairs;
        let (column_cos, column_sin) = turns?.columns.of(pairs, key_head, column);
        let (row_cos, row_sin) = turns?.rows.of(pairs, key_head, row);
        let (cosines, sines) = (&mut self.cosines[..pairs], &mut self.sines[..pairs]);
        for pair in 0..pairs {
            // The cosine and the sine of the sum of two angles.
            cosines[pair] = column_cos[pair] * row_cos[pair] - column_sin[pair] * row_sin[pair];
            sines[pair] = column_sin[pair] * row_cos[pair] + column_cos[pair] * row_sin[pair];
        }
        Some([&*cosines, &*sines])
    }
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
