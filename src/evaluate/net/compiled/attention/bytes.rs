//! Attention in bytes, for queries, keys and values that are sums of bytes themselves.
//!
//! Each query and each key of a head has a scale of its own, and so has each channel of the values;
//! all are taken from the numbers at hand, so no calibration is needed. The scores of a few queries
//! at a time stay in the first-level cache until their shares, bytes too, are multiplied by the
//! values. Sums are exact, so every processor computes equal numbers.

use std::mem::take;

use crate::cpu::convolution::{
    Border, ByteProducts, ByteWeights, Bytes, Cells, Instructions, PANEL, Window,
    convolve_wide_bytes,
};
use crate::cpu::{Kernel, dispatch, fused};

use super::super::activation::{ROUNDER, to_byte};
use super::super::buffer::Buffer;
use super::super::ends::{larger, largest_of};
use super::super::quantized::Quantized;
use super::{Attention, Direction, PAIRS, turn};

/// The byte of a query that means 0.
const ZERO: u8 = 64;

/// The largest number that a byte of a query differs from [`ZERO`].
const MOST_QUERY: f32 = 63.0;

/// The largest byte of a key or a value: four of them fit in the 16 bits in which AVX2 adds four
/// products.
const MOST_WEIGHT: f32 = 64.0;

/// The multiple to which the points of a board are filled up: the products of a step.
const ROUND: usize = 4;

/// The least size of a number that is scaled to the largest byte.
const SMALLEST: f32 = 1e-20;

/// For each query, what is added to the shares of the keys of a panel before they are rounded:
/// numbers between -1/2 and 1/2 in another order for each of 32 queries.
///
/// Without them, all shares below half a unit would be lost, and with them the many points that
/// matter little each. That was most of the error of attention in bytes on 19x19.
static DITHER: [[f32; PANEL]; PANEL] = dither();

const fn dither() -> [[f32; PANEL]; PANEL] {
    let mut dither = [[0.0; PANEL]; PANEL];
    let mut at = 0;
    while at < PANEL * PANEL {
        let (query, key) = (at / PANEL, at % PANEL);
        let place = (13 * key + 5 * query + 7) % PANEL;
        dither[query][key] = (place as f32 + 0.5) / PANEL as f32 - 0.5;
        at += 1;
    }
    dither
}

/// The buffers of attention in bytes.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Scratch {
    numbers: Numbers,
    /// The windows of the strips of queries: of all strips but the last, and of the last.
    windows: Vec<Window>,
    scores: Buffer<i32>,
    shares: Shares,
    sums: Buffer<i32>,
}

/// The shares of the points in the outputs of a strip.
#[derive(Clone, Debug, Default)]
struct Shares {
    /// A row for each query.
    bytes: Buffer<u8>,
    /// For each query, 1 divided by the sum of its row.
    units: Buffer<f32>,
    /// The scores of one query.
    scores: Buffer<f32>,
}

/// Queries, keys and values in bytes.
#[derive(Clone, Debug, Default)]
struct Numbers {
    /// The queries of each head, point by point.
    queries: Buffer<u8>,
    /// For each query, the factor that turns its scores into logarithms to the base 2.
    query_scales: Buffer<f32>,
    /// The key heads, of which a block may use fewer than there are.
    key_heads: Vec<KeyHead>,
    /// The queries, keys and values of a point.
    row: Buffer<f32>,
    /// The queries or the key of a head of a point, turned.
    turned: Buffer<f32>,
    /// The bytes of a key.
    rounded: Buffer<i8>,
    direction: Direction,
    /// The bits of the largest value of each channel, without its sign.
    most_values: Vec<u32>,
}

/// The keys and the values of a key head.
#[derive(Clone, Debug, Default)]
struct KeyHead {
    keys: ByteWeights,
    /// For each key, the sum of its bytes times [`ZERO`].
    zeros: Vec<i32>,
    /// For each key, the factor of its scores.
    key_scales: Vec<f32>,
    values: ByteWeights,
    /// The factor of each channel of the values.
    value_scales: Vec<f32>,
}

impl Attention {
    /// Writes rows of the output from rows of sums: queries, keys and values of each point of a
    /// board with this number of columns.
    pub fn run_in_bytes(
        &self,
        Instructions { simd, products }: Instructions,
        columns: usize,
        sums: Sums<'_>,
        rows: &mut [f32],
        scratch: &mut Scratch,
    ) {
        let Scratch { numbers, windows, scores, shares, sums: sums_of_values } = scratch;
        let points = sums.rows.len() / self.places()[3];
        let (width, score_width) = (self.width(), points.next_multiple_of(PANEL));
        numbers.make_room(self, points);
        dispatch(simd, Round { attention: self, sums, columns }, numbers);
        let Numbers { queries, query_scales, key_heads, .. } = numbers;

        let padded = points.next_multiple_of(ROUND);
        let strip = strip(products).min(padded);
        let lengths = [strip, (padded - 1) % strip + 1];
        if !windows.iter().map(Window::points).eq(lengths) {
            *windows = lengths.map(|length| Window::new(length, 1, 1)).into();
        }
        let stride = self.key_width.next_multiple_of(4);
        let scores = scores.reserve(strip * score_width);
        shares.bytes.reserve(strip * score_width);
        shares.units.reserve(strip);
        shares.scores.reserve(score_width);
        let sums_width = self.value_width.next_multiple_of(PANEL);
        let sums = sums_of_values.reserve(strip * sums_width);
        for head in 0..self.heads {
            let key_head = &key_heads[head / (self.heads / self.key_heads)];
            for first in (0..points).step_by(strip) {
                let window = &windows[usize::from(first + strip > padded)];
                let of_strip = head * padded + first..head * padded + first + window.points();
                let queries = &queries[of_strip.start * stride..of_strip.end * stride];
                let queries = Cells { numbers: queries, stride };
                let keys = &key_head.keys;
                convolve_wide_bytes(products, window, Border::Other, keys, queries, scores);
                let scales = &query_scales[of_strip];
                let scores = &scores[..scales.len() * score_width];
                let softmax = Softmax { scores, first, scales, key_head };
                dispatch(simd, softmax, shares);
                let cells = Cells { numbers: &shares.bytes[..], stride: score_width };
                let values = &key_head.values;
                convolve_wide_bytes(products, window, Border::Other, values, cells, sums);
                let taken = &mut rows[first * width + head * self.value_width..];
                let (units, scales) = (&shares.units[..], &key_head.value_scales[..]);
                let count = window.points().min(points - first);
                dispatch(simd, Taken { sums, sums_width, units, scales, width, count }, taken);
            }
        }
    }
}

/// Returns the number of queries whose scores are computed at a time: a whole number of tiles, few
/// enough for the first-level cache.
fn strip(products: ByteProducts) -> usize {
    match products {
        ByteProducts::Avx2 => 8,
        ByteProducts::Amx => 32,
        _ => 12,
    }
}

/// Rows of sums of queries, keys and values.
#[derive(Clone, Copy)]
pub(in super::super) struct Sums<'a> {
    pub rows: &'a [i32],
    pub rounding: &'a Quantized,
}

impl Sums<'_> {
    /// Returns the numbers of some channels of a point.
    #[inline(always)]
    fn values(&self, point: usize, first: usize, count: usize) -> impl Fn(usize) -> f32 {
        let Quantized { scale, offset, .. } = self.rounding;
        let (scale, offset) = (scale.0.as_flattened(), offset.0.as_flattened());
        let row = &self.rows[point * scale.len() + first..][..count];
        let (scale, offset) = (&scale[first..][..count], &offset[first..][..count]);
        move |i| row[i] as f32 * scale[i] + offset[i]
    }

    /// Returns the numbers of a panel of channels of a point, in halves.
    #[inline(always)]
    fn panel(&self, point: usize, panel: usize) -> Halves {
        let Quantized { scale, offset, .. } = self.rounding;
        let panels = self.rows.as_chunks::<PANEL>().0;
        let sums = halves(&panels[point * scale.0.len() + panel]);
        let (scale, offset) = (halves(&scale.0[panel]), halves(&offset.0[panel]));
        [
            each(|i| sums[0][i] as f32 * scale[0][i] + offset[0][i]),
            each(|i| sums[1][i] as f32 * scale[1][i] + offset[1][i]),
        ]
    }
}

impl Numbers {
    /// Makes room for the numbers of a board.
    fn make_room(&mut self, attention: &Attention, points: usize) {
        let &Attention { heads, key_heads, key_width, value_width, .. } = attention;
        let (padded, score_width) =
            (points.next_multiple_of(ROUND), points.next_multiple_of(PANEL));
        self.queries.reserve(heads * padded * key_width.next_multiple_of(4));
        self.query_scales.reserve(heads * padded);
        self.row.reserve(attention.places()[2]);
        self.turned.reserve(key_width.next_multiple_of(4));
        self.rounded.reserve(key_width.next_multiple_of(4));
        self.direction.make_room(attention.turns.as_ref());
        self.most_values.resize(key_heads * value_width, 0);
        // Blocks may have different numbers of key heads, which all stay allocated.
        if self.key_heads.len() < key_heads {
            self.key_heads.resize_with(key_heads, KeyHead::default);
        }
        let used = &mut self.key_heads[..key_heads];
        for KeyHead { keys, zeros, key_scales, values, value_scales } in used {
            keys.refill(key_width, points);
            values.refill(score_width, value_width);
            // The padding at the end of a row of scores must not count, however small the query is:
            // its scores are sums below 0 times infinity.
            zeros.clear();
            zeros.resize(score_width, 1 << 30);
            key_scales.clear();
            key_scales.resize(score_width, f32::INFINITY);
            value_scales.resize(value_width, 0.0);
        }
    }
}

/// Rounds queries, keys and values to bytes.
struct Round<'a> {
    attention: &'a Attention,
    sums: Sums<'a>,
    /// The number of columns of the board.
    columns: usize,
}

impl Kernel<Numbers> for Round<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, numbers: &mut Numbers) {
        let points = self.sums.rows.len() / self.attention.places()[3];
        let key_width = self.attention.key_width;
        let stride = key_width.next_multiple_of(4);
        if key_width == PANEL {
            for point in 0..points {
                self.round_panels(points, point, numbers);
            }
        } else {
            let (mut turned, mut bytes) = (take(&mut numbers.turned), take(&mut numbers.rounded));
            for point in 0..points {
                let turned = (&mut turned[..stride], &mut bytes[..stride]);
                self.round_queries_and_keys([points, point, key_width], turned, numbers);
            }
            (numbers.turned, numbers.rounded) = (turned, bytes);
        }
        self.round_values(points, numbers);
    }
}

impl Round<'_> {
    /// Rounds the queries and the keys of a point, in heads with this number of channels.
    #[inline(always)]
    fn round_queries_and_keys(
        &self,
        [points, point, key_width]: [usize; 3],
        (turned, rounded): (&mut [f32], &mut [i8]),
        numbers: &mut Numbers,
    ) {
        let Numbers { queries, query_scales, key_heads, row, direction, .. } = numbers;
        let &Attention { heads, key_heads: used, ref turns, .. } = self.attention;
        let stride = turned.len();
        let [_, first_key, first_value, _] = self.attention.places();
        let padded = points.next_multiple_of(ROUND);
        let (queries, query_scales) = (&mut queries[..], &mut query_scales[..]);
        let place = [point % self.columns, point / self.columns];
        let row = &mut row[..first_value];
        let value = self.sums.values(point, 0, first_value);
        for (i, x) in row.iter_mut().enumerate() {
            *x = value(i);
        }
        turned[key_width..].fill(0.0);
        let group = heads / used;
        for (number, key_head) in key_heads[..used].iter_mut().enumerate() {
            let direction = direction.of(turns.as_ref(), number, place);
            let direction = direction.map(|[x, y]| [&x[..key_width / 2], &y[..key_width / 2]]);
            let key = &row[first_key + number * key_width..][..key_width];
            turn(direction, key, turned);
            key_head.round_key(point, turned, rounded);
            for head in number * group..(number + 1) * group {
                let query = &row[head * key_width..][..key_width];
                turn(direction, query, turned);
                let place = head * padded + point;
                let query = &mut queries[place * stride..][..stride];
                query_scales[place] = round_query(turned, query);
            }
        }
    }

    /// Rounds the queries and the keys of a point, in heads of [`PANEL`] channels. That is the width
    /// that nets have, so here the numbers of a head stay in registers.
    #[inline(always)]
    fn round_panels(&self, points: usize, point: usize, numbers: &mut Numbers) {
        let Numbers { queries, query_scales, key_heads, rounded, .. } = numbers;
        let rounded = rounded.first_chunk_mut().expect("room for a key");
        let &Attention { heads, key_heads: used, ref turns, .. } = self.attention;
        let [_, first_key, ..] = self.attention.places();
        let padded = points.next_multiple_of(ROUND);
        let queries = queries.as_chunks_mut::<PANEL>().0;
        let place = [point % self.columns, point / self.columns];
        let group = heads / used;
        for (number, key_head) in key_heads[..used].iter_mut().enumerate() {
            let direction = turns.as_ref().map(|turns| turns.at(number, place));
            let key = turn_panel(direction, self.sums.panel(point, first_key / PANEL + number));
            key_head.round_panel(point, key, rounded);
            for head in number * group..(number + 1) * group {
                let query = turn_panel(direction, self.sums.panel(point, head));
                let place = head * padded + point;
                query_scales[place] = round_query_panel(query, &mut queries[place]);
            }
        }
    }

    /// Rounds the values of all points.
    #[inline(always)]
    fn round_values(&self, points: usize, numbers: &mut Numbers) {
        let Numbers { key_heads, most_values, .. } = numbers;
        let [_, _, first_value, _] = self.attention.places();
        let value_width = self.attention.value_width;
        most_values.fill(0);
        for point in 0..points {
            let value = self.sums.values(point, first_value, most_values.len());
            for (i, most) in most_values.iter_mut().enumerate() {
                *most = (*most).max(value(i).abs().to_bits());
            }
        }
        let mut first = first_value;
        let most = most_values.chunks_exact(value_width);
        for (KeyHead { values, value_scales, .. }, most) in key_heads.iter_mut().zip(most) {
            for (scale, most) in value_scales.iter_mut().zip(most) {
                *scale = f32::from_bits(*most).max(SMALLEST) / MOST_WEIGHT;
            }
            let steps = points.next_multiple_of(PANEL) / ROUND;
            let panels = values.packed().chunks_exact_mut(steps);
            for (panel, scales) in panels.zip(value_scales.chunks(PANEL)) {
                let count = scales.len();
                let mut units = [0.0; PANEL];
                units.iter_mut().zip(scales).for_each(|(unit, scale)| *unit = 1.0 / scale);
                // A copy of the loop for whole panels.
                if count == PANEL {
                    for (step, weights) in panel.iter_mut().enumerate() {
                        self.put_values([points, step * ROUND, first, PANEL], &units, weights);
                    }
                } else {
                    for (step, weights) in panel.iter_mut().enumerate() {
                        self.put_values([points, step * ROUND, first, count], &units, weights);
                    }
                }
                first += count;
            }
        }
    }

    /// Rounds some channels of the values of the points of a step.
    #[inline(always)]
    fn put_values(
        &self,
        [points, point, first, count]: [usize; 4],
        units: &[f32; PANEL],
        weights: &mut Bytes,
    ) {
        let mut packed = [0; PANEL];
        for place in 0..ROUND {
            // Points that are not there have shares of 0.
            let value = self.sums.values((point + place).min(points - 1), first, count);
            for i in 0..count {
                packed[i] |= low_byte(value(i) * units[i]) << (8 * place);
            }
        }
        for (weight, bytes) in weights.0[..count].iter_mut().zip(packed) {
            *weight = bytes.to_le_bytes().map(u8::cast_signed);
        }
    }
}

impl KeyHead {
    /// Rounds the key of a point, whose channels are filled up to a multiple of four.
    #[inline(always)]
    fn round_key(&mut self, point: usize, key: &[f32], bytes: &mut [i8]) {
        let Self { keys, zeros, key_scales, .. } = self;
        let scale = largest(key) / MOST_WEIGHT;
        let unit = 1.0 / scale;
        for (byte, x) in bytes.iter_mut().zip(key) {
            *byte = signed_byte(x * unit);
        }
        let (bytes, _) = bytes.as_chunks::<4>();
        let weights = &mut keys.packed()[point / PANEL * bytes.len()..];
        for (weights, bytes) in weights.iter_mut().zip(bytes) {
            weights.0[point % PANEL] = *bytes;
        }
        let sum: i32 = bytes.as_flattened().iter().map(|&byte| i32::from(byte)).sum();
        zeros[point] = i32::from(ZERO) * sum;
        key_scales[point] = scale;
    }

    /// Rounds the key of a point with [`PANEL`] channels.
    #[inline(always)]
    fn round_panel(&mut self, point: usize, key: Halves, bytes: &mut [i8; PANEL]) {
        let Self { keys, zeros, key_scales, .. } = self;
        let scale = largest_of_panel(key) / MOST_WEIGHT;
        let unit = 1.0 / scale;
        let [x, y] = key;
        let x: [u32; PAIRS] = each(|i| (x[i] * unit + ROUNDER).to_bits());
        let y: [u32; PAIRS] = each(|i| (y[i] * unit + ROUNDER).to_bits());
        // By way of memory: compilers would take an array apart into single bytes.
        let (of_x, of_y) = bytes.split_at_mut(PAIRS);
        of_x.copy_from_slice(&each::<_, PAIRS>(|i| x[i] as i8));
        of_y.copy_from_slice(&each::<_, PAIRS>(|i| y[i] as i8));
        let bytes = bytes.as_chunks::<4>().0;
        let weights = &mut keys.packed()[point / PANEL * bytes.len()..][..bytes.len()];
        for (weights, bytes) in weights.iter_mut().zip(bytes) {
            weights.0[point % PANEL] = *bytes;
        }
        // The sum of the bytes: each is what its bits exceed those of `ROUNDER` by. It is of no use
        // if a number is NaN.
        let sums: [u32; 16] = each(|i| x[i].wrapping_add(y[i]));
        let sums: [u32; 8] = each(|i| sums[i].wrapping_add(sums[i + 8]));
        let sums: [u32; 4] = each(|i| sums[i].wrapping_add(sums[i + 4]));
        let sum = sums.into_iter().fold(0, u32::wrapping_add);
        let sum = sum.wrapping_sub(ROUNDER.to_bits().wrapping_mul(PANEL as u32));
        zeros[point] = i32::from(ZERO).wrapping_mul(sum.cast_signed());
        key_scales[point] = scale;
    }
}

/// The numbers of a panel, the first of all pairs and then the second.
///
/// Compilers make vectors of the steps of one half, but shuffle numbers if a loop does both.
type Halves = [[f32; PAIRS]; 2];

/// Returns an array of the results of a function, which is inlined, as `array::from_fn` is not always.
#[inline(always)]
pub(super) fn each<T: Copy + Default, const N: usize>(f: impl Fn(usize) -> T) -> [T; N] {
    let mut all = [T::default(); N];
    for (i, one) in all.iter_mut().enumerate() {
        *one = f(i);
    }
    all
}

/// Returns the halves of a panel.
#[inline(always)]
fn halves<T: Copy>(panel: &[T; PANEL]) -> [[T; PAIRS]; 2] {
    let halves = panel.as_chunks::<PAIRS>().0;
    [halves[0], halves[1]]
}

/// Rounds a query, and returns the factor that turns its scores into logarithms to the base 2.
#[inline(always)]
fn round_query(query: &[f32], bytes: &mut [u8]) -> f32 {
    let scale = largest(query) / MOST_QUERY;
    let unit = 1.0 / scale;
    for (byte, x) in bytes.iter_mut().zip(query) {
        *byte = to_byte(x * unit + f32::from(ZERO));
    }
    scale * std::f32::consts::LOG2_E
}

/// Rounds a query with [`PANEL`] channels, and returns the factor that turns its scores into
/// logarithms to the base 2.
#[inline(always)]
fn round_query_panel(query: Halves, bytes: &mut [u8; PANEL]) -> f32 {
    let scale = largest_of_panel(query) / MOST_QUERY;
    let unit = 1.0 / scale;
    for (bytes, half) in bytes.as_chunks_mut::<PAIRS>().0.iter_mut().zip(query) {
        *bytes = each(|i| to_byte(half[i] * unit + f32::from(ZERO)));
    }
    scale * std::f32::consts::LOG2_E
}

/// Turns a head with [`PANEL`] channels by the angles with these cosines and sines, if any.
#[inline(always)]
fn turn_panel(direction: Option<[[f32; PAIRS]; 2]>, head: Halves) -> Halves {
    let Some([cosines, sines]) = direction else { return head };
    let [x, y] = head;
    [each(|i| x[i] * cosines[i] - y[i] * sines[i]), each(|i| x[i] * sines[i] + y[i] * cosines[i])]
}

/// Returns the nearest whole number to a number between -128 and 127, ties to even.
#[inline(always)]
fn signed_byte(x: f32) -> i8 {
    (x + ROUNDER).to_bits() as i8
}

/// Returns a [`signed_byte`] as the lowest bits of a number. Of four such numbers compilers make a
/// vector of groups of four bytes, but not of four bytes.
#[inline(always)]
fn low_byte(x: f32) -> u32 {
    (x + ROUNDER).to_bits() & 0xff
}

/// Returns the largest size of a number, or [`SMALLEST`].
#[inline(always)]
fn largest(numbers: &[f32]) -> f32 {
    // As whole numbers, of which compilers compute the largest with vectors.
    let bits = numbers.iter().fold(SMALLEST.to_bits(), |most, x| most.max(x.abs().to_bits()));
    f32::from_bits(bits)
}

/// Returns the largest size of a number of a panel, or [`SMALLEST`].
#[inline(always)]
fn largest_of_panel([x, y]: Halves) -> f32 {
    let size = |x: f32| x.abs().to_bits();
    let most: [u32; 16] = each(|i| size(x[i]).max(size(y[i])));
    let most: [u32; 8] = each(|i| most[i].max(most[i + 8]));
    let most: [u32; 4] = each(|i| most[i].max(most[i + 4]));
    let most = (most[0].max(most[2])).max(most[1].max(most[3]));
    f32::from_bits(most.max(SMALLEST.to_bits()))
}

/// Turns the scores of some queries into shares.
struct Softmax<'a> {
    /// Products of bytes, a row for each query.
    scores: &'a [i32],
    /// The point of the first query.
    first: usize,
    scales: &'a [f32],
    key_head: &'a KeyHead,
}

impl Kernel<Shares> for Softmax<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, Shares { bytes, units, scores }: &mut Shares) {
        let KeyHead { zeros, key_scales, .. } = self.key_head;
        let (zeros, key_scales) = (zeros.as_chunks::<PANEL>().0, key_scales.as_chunks::<PANEL>().0);
        let width = self.key_head.zeros.len();
        let (scores, _) = scores.as_chunks_mut::<PANEL>();
        let scores = &mut scores[..zeros.len()];
        // The bits of all shares of a row if they were 0.
        let noughts = ROUNDER.to_bits().wrapping_mul(width as u32);
        let rows = self.scores.chunks_exact(width).zip(bytes.chunks_exact_mut(width));
        let rows = rows.zip(self.scales).zip(units.iter_mut()).zip(self.first..);
        for ((((row, shares), scale), unit), point) in rows {
            let (row, _) = row.as_chunks::<PANEL>();
            let mut most = [f32::NEG_INFINITY; PANEL];
            for (((score, sum), zero), scale) in
                scores.iter_mut().zip(row).zip(zeros).zip(key_scales)
            {
                // Arrays by value stay in registers.
                let (sum, zero, scale) = (*sum, *zero, *scale);
                let mut numbers = [0.0; PANEL];
                for i in 0..PANEL {
                    numbers[i] = sum[i].wrapping_sub(zero[i]) as f32 * scale[i];
                }
                *score = numbers;
                for i in 0..PANEL {
                    most[i] = larger(numbers[i], most[i]);
                }
            }
            let addend = -largest_of(most) * scale;
            let dither = &DITHER[point % PANEL];
            let mut sums = [0_u32; PANEL];
            for (score, shares) in scores.iter().zip(shares.as_chunks_mut::<PANEL>().0) {
                let mut numbers = [0; PANEL];
                for i in 0..PANEL {
                    let bits = share(fused(score[i], *scale, addend), dither[i]);
                    sums[i] = bits.wrapping_add(sums[i]);
                    numbers[i] = bits as u8;
                }
                *shares = numbers;
            }
            let sum = sums.into_iter().fold(0, u32::wrapping_add);
            // The shares of scores that floats cannot count may all be 0.
            *unit = 1.0 / sum.wrapping_sub(noughts).max(1) as f32;
        }
    }
}

/// Returns `2^x` times 126.5 with a number between -1/2 and 1/2 added, as a whole number in the lowest
/// byte of the bits of [`ROUNDER`]. Numbers above 0, which are 0 but for rounding, count as 0.
///
/// Products and sums are fused, here and where scores are turned into `x`: it is a third of the
/// instructions less. Every processor fuses them alike.
#[inline(always)]
#[expect(clippy::manual_clamp, reason = "`clamp` would keep NaN")]
fn share(x: f32, dither: f32) -> u32 {
    let x = x.max(-30.0).min(0.0);
    let rounded = x + ROUNDER;
    let rest = x - (rounded - ROUNDER);
    // The polynomial of the second degree with the smallest relative error from -1/2 to 1/2, 0.2 %.
    let polynomial = fused(fused(30.161_304, rest, 88.986_27), rest, 126.556_07);
    let power = f32::from_bits(polynomial.to_bits().wrapping_add(rounded.to_bits() << 23));
    (power + dither + ROUNDER).to_bits()
}

/// Writes the output of a head for some queries: the sums of the values, each divided by the sum of
/// the shares.
struct Taken<'a> {
    sums: &'a [i32],
    /// The length of a row of sums.
    sums_width: usize,
    units: &'a [f32],
    /// The factor of each channel.
    scales: &'a [f32],
    /// The length of a row of the output, which begins with the head.
    width: usize,
    /// The number of queries.
    count: usize,
}

impl Kernel<[f32]> for Taken<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, taken: &mut [f32]) {
        let Self { sums, sums_width, units, scales, width, count } = self;
        let rows = taken.chunks_mut(width).zip(sums.chunks(sums_width)).zip(units);
        for ((taken, sums), unit) in rows.take(count) {
            let taken = &mut taken[..scales.len()];
            let sums = &sums[..scales.len()];
            for i in 0..scales.len() {
                taken[i] = sums[i] as f32 * (scales[i] * unit);
            }
        }
    }
}
