//! Attention in bytes, for queries, keys and values that are sums of bytes themselves.
//!
//! Each query and each key of a head has a scale of its own, and so has each channel of the values;
//! all are taken from the numbers at hand, so no calibration is needed. The scores of a few queries
//! at a time stay in the first-level cache until their shares, bytes too, are multiplied by the
//! values. Sums are exact, so every processor computes equal numbers.

use std::ops::Range;

use crate::cpu::convolution::{
    Border, ByteProducts, Cells, Instructions, PANEL, Window, convolve_wide_bytes,
};
#[cfg(not(all(target_family = "wasm", target_feature = "relaxed-simd")))]
use crate::cpu::fused;
use crate::cpu::team::{Part, Split, Team};
use crate::cpu::{Kernel, Simd, dispatch, larger};

use super::super::activation::ROUNDER;
use super::super::buffer::Buffer;
use super::super::ends::largest_of;
use super::floats::Attention;
use super::round::{KeyHead, Numbers, ROUND, Sums};
use super::turns::PAIRS;

/// For each query, what is added to the shares of the keys of a panel before they are rounded:
/// numbers between -1/2 and 1/2 in another order for each of 32 queries.
///
/// A share below half a unit would always be rounded to 0. Many points have such small shares, and
/// together these matter: their loss was most of the error of attention in bytes on 19x19. With the
/// numbers, a share is rounded up for some queries and down for others, and is right in the mean.
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
pub(crate) struct Scratch {
    numbers: Numbers,
    /// The windows of the strips of queries: of all strips but the last, and of the last.
    windows: Vec<Window>,
    /// The buffers of each member of the team.
    members: Vec<Member>,
}

/// The buffers of one member of a team.
#[derive(Clone, Debug, Default)]
struct Member {
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

impl Attention {
    /// Writes rows of the output from rows of sums: queries, keys and values of each point of a
    /// board with this number of columns.
    pub fn run_in_bytes(
        &self,
        team: &mut Team,
        Instructions { simd, products }: Instructions,
        columns: usize,
        sums: Sums<'_>,
        rows: &mut [f32],
        Scratch { numbers, windows, members }: &mut Scratch,
    ) {
        let points = sums.rows.len() / self.places()[3];
        let width = self.width();
        numbers.round(team, simd, self, sums, columns);

        let padded = points.next_multiple_of(ROUND);
        let strip = strip(products).min(padded);
        let lengths = [strip, (padded - 1) % strip + 1];
        if !windows.iter().map(Window::points).eq(lengths) {
            *windows = lengths.map(|length| Window::new(length, 1, 1)).into();
        }
        let strips = Strips { attention: self, simd, products, numbers, windows, points };
        let parts = team.members();
        if members.len() < parts {
            members.resize_with(parts, Member::default);
        }
        let count = points.div_ceil(strip);
        let first = |number: usize| Part { number, of: parts }.first(count) * strip;
        let rows = Split::new(rows, parts, |number| first(number).min(points) * width);
        let members = Split::of_items(&mut members[..parts], 1, parts);
        team.share(parts, &|part| {
            let points = first(part.number)..first(part.number + 1).min(points);
            strips.run(points, &mut members.take(part)[0], rows.take(part));
        });
    }
}

/// The attention of the points of a board, in strips of queries.
struct Strips<'a> {
    attention: &'a Attention,
    simd: Simd,
    products: ByteProducts,
    numbers: &'a Numbers,
    /// The windows of all strips but the last, and of the last.
    windows: &'a [Window],
    /// The number of points of the board.
    points: usize,
}

impl Strips<'_> {
    /// Writes the rows of the output of some points, which begin with a strip.
    fn run(&self, own: Range<usize>, member: &mut Member, rows: &mut [f32]) {
        let &Self { attention, simd, products, numbers, windows, points } = self;
        let Numbers { queries, query_scales, key_heads, .. } = numbers;
        let Member { scores, shares, sums } = member;
        let &Attention { heads, key_heads: used, key_width, value_width, .. } = attention;
        let (width, score_width) = (attention.width(), points.next_multiple_of(PANEL));
        let (padded, strip) = (points.next_multiple_of(ROUND), windows[0].points());
        let stride = key_width.next_multiple_of(4);
        let scores = scores.reserve(strip * score_width);
        shares.bytes.reserve(strip * score_width);
        shares.units.reserve(strip);
        shares.scores.reserve(score_width);
        let sums_width = value_width.next_multiple_of(PANEL);
        let sums = sums.reserve(strip * sums_width);
        for head in 0..heads {
            let key_head = &key_heads[head / (heads / used)];
            for first in own.clone().step_by(strip) {
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
                let taken = &mut rows[(first - own.start) * width + head * value_width..];
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

/// Turns the scores of some queries into shares.
struct Softmax<'a> {
    /// Products of bytes, a row for each query.
    scores: &'a [i32],
    /// The point of the first query.
    first: usize,
    scales: &'a [f32],
    key_head: &'a KeyHead,
}

/// Two shares of 0 as the bits of [`ROUNDER`], the second in the next byte.
const PAIR_OF_NOUGHTS: u32 = ROUNDER.to_bits().wrapping_add(ROUNDER.to_bits() << 8);

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
            let mut sums = [0_u32; PAIRS];
            for (score, shares) in scores.iter().zip(shares.as_chunks_mut::<PANEL>().0) {
                add_shares(score, (*scale, addend), dither, &mut sums, shares);
            }
            let sum = sums.into_iter().fold(0, u32::wrapping_add);
            // The shares of scores that floats cannot count may all be 0.
            *unit = 1.0 / sum.wrapping_sub(noughts).max(1) as f32;
        }
    }
}

/// Writes the shares of a panel of keys, as pairs of bytes, and adds their bits to the sums. A line
/// turns a score into the power of two that its share is.
#[cfg(not(all(target_family = "wasm", target_feature = "relaxed-simd")))]
#[inline(always)]
fn add_shares(
    score: &[f32; PANEL],
    (factor, addend): (f32, f32),
    dither: &[f32; PANEL],
    sums: &mut [u32; PAIRS],
    shares: &mut [u8; PANEL],
) {
    let mut pairs = [0; PAIRS];
    for i in 0..PAIRS {
        let share = |i: usize| share(fused(score[i], factor, addend), dither[i]);
        let (x, y) = (share(i), share(i + PAIRS));
        sums[i] = x.wrapping_add(y).wrapping_add(sums[i]);
        pairs[i] = x.wrapping_add(y << 8).wrapping_sub(PAIR_OF_NOUGHTS) as u16;
    }
    for (shares, pair) in shares.as_chunks_mut().0.iter_mut().zip(pairs) {
        *shares = pair.to_le_bytes();
    }
}

/// The same with vectors of four numbers: the compiler does not make vectors of `fused` here.
#[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
#[inline(always)]
fn add_shares(
    score: &[f32; PANEL],
    (factor, addend): (f32, f32),
    dither: &[f32; PANEL],
    sums: &mut [u32; PAIRS],
    shares: &mut [u8; PANEL],
) {
    use std::arch::wasm32::{
        f32x4_add, f32x4_pmax, f32x4_pmin, f32x4_relaxed_madd, f32x4_splat, f32x4_sub,
        i16x8_shuffle, i32x4_add, i32x4_shl, i32x4_sub, u32x4_splat,
    };

    use crate::cpu::fours::{load, load_bits, store_bits, store_bytes};

    let (factor, addend, rounder) =
        (f32x4_splat(factor), f32x4_splat(addend), f32x4_splat(ROUNDER));
    let [square, linear, constant] = POWER.map(|x| f32x4_splat(x));
    // The steps of `share`. Of a number and NaN, either keeps the number.
    let share = |i: usize| {
        let x = f32x4_relaxed_madd(load(score, i), factor, addend);
        let x = f32x4_pmin(f32x4_splat(0.0), f32x4_pmax(f32x4_splat(LEAST), x));
        let rounded = f32x4_add(x, rounder);
        let rest = f32x4_sub(x, f32x4_sub(rounded, rounder));
        let polynomial = f32x4_relaxed_madd(square, rest, linear);
        let polynomial = f32x4_relaxed_madd(polynomial, rest, constant);
        let power = i32x4_add(polynomial, i32x4_shl(rounded, 23));
        f32x4_add(f32x4_add(power, load(dither, i)), rounder)
    };
    let mut pairs = |i: usize| {
        let (x, y) = (share(i), share(i + PAIRS));
        let sum = i32x4_add(load_bits(sums, i), i32x4_add(x, y));
        store_bits(sums, i, sum);
        i32x4_sub(i32x4_add(x, i32x4_shl(y, 8)), u32x4_splat(PAIR_OF_NOUGHTS))
    };
    for i in (0..PAIRS).step_by(8) {
        let (low, high) = (pairs(i), pairs(i + 4));
        // The lower halves of the eight numbers.
        store_bytes(shares, 2 * i, i16x8_shuffle::<0, 2, 4, 6, 8, 10, 12, 14>(low, high));
    }
}

/// The polynomial of the second degree for `126.5 * 2^x` with the smallest relative error from -1/2
/// to 1/2, 0.2 %, from the square on.
const POWER: [f32; 3] = [30.161_304, 88.986_27, 126.556_07];

/// Shares of smaller powers are 0.
const LEAST: f32 = -30.0;

/// Returns `2^x` times 126.5 with a number between -1/2 and 1/2 added, as a whole number in the
/// lowest byte of the bits of [`ROUNDER`]. Numbers above 0, which are 0 but for rounding, count as
/// 0.
///
/// Products and sums are fused, here and where scores are turned into `x`: it is a third of the
/// instructions less. Every processor fuses them alike.
#[cfg(not(all(target_family = "wasm", target_feature = "relaxed-simd")))]
#[inline(always)]
#[expect(clippy::manual_clamp, reason = "`clamp` would keep NaN")]
fn share(x: f32, dither: f32) -> u32 {
    let x = x.max(LEAST).min(0.0);
    let rounded = x + ROUNDER;
    let rest = x - (rounded - ROUNDER);
    let [square, linear, constant] = POWER;
    let polynomial = fused(fused(square, rest, linear), rest, constant);
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
