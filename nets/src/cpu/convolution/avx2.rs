//! The tiles with vectors of 256 bits: 6 points times 16 channels, in 12 of the 16 registers. In
//! bytes without dot products they are 8 points times 8 channels, since a product then needs
//! registers of its own.
//!
//! Weights are packed for 32 channels, so a panel is computed in halves or quarters.

use std::arch::x86_64::{
    __m256, __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_dpbusd_avx_epi32, _mm256_fmadd_ps,
    _mm256_loadu_ps, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_set1_epi16, _mm256_set1_epi32, _mm256_set1_ps, _mm256_setzero_ps, _mm256_setzero_si256,
    _mm256_storeu_ps, _mm256_storeu_si256,
};
use std::array;

use super::job::{ByteJob, FloatJob, Tile};
use super::sizes::{PANEL, SMALL_TILE};
use super::weights::{Bytes, LIGHT_STEPS};
use super::window::Tap;

/// Points of a large tile.
const POINTS: usize = 6;

/// Output channels of a tile.
const HALF: usize = PANEL / 2;

/// Output channels of a tile in bytes without dot products, which has more points instead.
const QUARTER: usize = PANEL / 4;
const QUARTER_POINTS: usize = 8;

/// Points of a tile for boards with odd sides, which have one point more than a multiple of four.
const ODD_POINTS: usize = SMALL_TILE + 1;

/// The steps of a key of 32 channels.
const KEY: usize = 8;

/// # Safety
///
/// The processor has AVX2 and FMA.
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn convolve_floats(mut job: FloatJob) {
    job.tiles(&[POINTS, SMALL_TILE], |job, tile| match tile.cells.len() {
        // SAFETY: the caller vouches for the instructions; the tile is one of the job's.
        POINTS => unsafe { float_tiles::<POINTS>(job, tile) },
        // SAFETY: as above.
        _ => unsafe { float_tiles::<SMALL_TILE>(job, tile) },
    });
}

/// # Safety
///
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn convolve_bytes(mut job: ByteJob) {
    if let Some(cells) = job.strip() {
        // SAFETY: the caller vouches for the instructions; the cells are all of the job.
        return unsafe { strip::<QUARTER_POINTS>(&mut job, cells) };
    }
    job.tiles(&[QUARTER_POINTS, ODD_POINTS, SMALL_TILE], |job, tile| match tile.cells.len() {
        // SAFETY: the caller vouches for the instructions; the tile is one of the job's.
        QUARTER_POINTS => unsafe { byte_tiles::<QUARTER_POINTS>(job, tile) },
        // SAFETY: as above.
        ODD_POINTS => unsafe { byte_tiles::<ODD_POINTS>(job, tile) },
        // SAFETY: as above.
        _ => unsafe { byte_tiles::<SMALL_TILE>(job, tile) },
    });
}

/// # Safety
///
/// The processor has AVX2 and AVX-VNNI.
#[target_feature(enable = "avx2,avxvnni")]
pub(super) unsafe fn convolve_bytes_with_vnni(mut job: ByteJob) {
    job.tiles(&[POINTS, SMALL_TILE], |job, tile| match tile.cells.len() {
        // SAFETY: the caller vouches for the instructions; the tile is one of the job's.
        POINTS => unsafe { vnni_tiles::<POINTS>(job, tile) },
        // SAFETY: as above.
        _ => unsafe { vnni_tiles::<SMALL_TILE>(job, tile) },
    });
}

/// # Safety
///
/// The processor has AVX2 and FMA, and the tile is one of the job's, of `P` points.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
unsafe fn float_tiles<const P: usize>(job: &mut FloatJob, tile: &Tile) {
    let cells = tile.points::<P>();
    let mut ahead = tile.ahead.over(2 * tile.taps.len());
    for half in [0, HALF] {
        let mut sums = [[_mm256_setzero_ps(); 2]; P];
        for &tap in tile.taps {
            ahead.fetch_lines();
            let inputs: [*const f32; P] = array::from_fn(|p| {
                let place = job.place(cells[p], tap);
                job.input.as_ptr().wrapping_add(place)
            });
            for (step, weights) in job.weights(tile.panel, tap).iter().enumerate() {
                let weights = weights.0[half..].as_ptr();
                // SAFETY: a panel has 16 weights a step in each half.
                let w: [__m256; 2] =
                    unsafe { [_mm256_loadu_ps(weights), _mm256_loadu_ps(weights.add(8))] };
                for p in 0..P {
                    // SAFETY: cells with their taps are in the input.
                    let x = _mm256_set1_ps(unsafe { *inputs[p].add(step) });
                    sums[p][0] = _mm256_fmadd_ps(x, w[0], sums[p][0]);
                    sums[p][1] = _mm256_fmadd_ps(x, w[1], sums[p][1]);
                }
            }
        }
        for (row, sums) in job.rows(cells, tile.panel).into_iter().zip(&sums) {
            // SAFETY: each point of a tile has a place of 32 numbers, 16 in each half.
            unsafe {
                _mm256_storeu_ps(row.add(half), sums[0]);
                _mm256_storeu_ps(row.add(half + 8), sums[1]);
            }
        }
    }
}

/// # Safety
///
/// The processor has AVX2 and AVX-VNNI, and the tile is one of the job's, of `P` points.
#[inline(never)]
#[target_feature(enable = "avx2,avxvnni")]
unsafe fn vnni_tiles<const P: usize>(job: &mut ByteJob, tile: &Tile) {
    let cells = tile.points::<P>();
    let mut ahead = tile.ahead.over(2 * tile.taps.len());
    for half in [0, HALF] {
        let mut sums = [[start(job, half), start(job, half + QUARTER)]; P];
        for &tap in tile.taps {
            ahead.fetch_lines();
            let inputs = inputs(job, cells, tap);
            for (step, weights) in job.weights(tile.panel, tap).iter().enumerate() {
                let w = half_panel(weights, half);
                for p in 0..P {
                    // SAFETY: cells with their taps are in the input, four bytes a step.
                    let x = unsafe { four(inputs[p].add(step)) };
                    for z in 0..2 {
                        sums[p][z] = _mm256_dpbusd_avx_epi32(sums[p][z], x, w[z]);
                    }
                }
            }
        }
        // SAFETY: the caller vouches for the tile.
        unsafe { store_sums(job, tile, half, &sums) };
    }
}

/// Computes a tile without dot products. Products are summed in 16 bits before they are widened to
/// 32: two of them by the multiplying instruction, and the pairs of two steps, or of four steps
/// where weights are light. Weights are packed only if the pairs of two steps fit.
///
/// # Safety
///
/// The processor has AVX2, and the tile is one of the job's, of `P` points.
#[inline(never)]
#[target_feature(enable = "avx2")]
unsafe fn byte_tiles<const P: usize>(job: &mut ByteJob, tile: &Tile) {
    let cells = tile.points::<P>();
    let ones = _mm256_set1_epi16(1);
    let (places, rows) = (job.places(cells), job.rows(cells, tile.panel));
    let panel = job.panel(tile.panel);
    let mut ahead = tile.ahead.over(PANEL / QUARTER * tile.taps.len());
    // With 16 channels at a time, as in the other tiles, two steps would need one register more
    // than the processor has.
    for quarter in (0..PANEL).step_by(QUARTER) {
        let mut sums = [start(job, quarter); P];
        for &tap in tile.taps {
            ahead.fetch_lines();
            let distance = job.distance(tap);
            let inputs: [*const i32; P] =
                array::from_fn(|p| places[p].wrapping_offset(distance).cast());
            let weights = &panel[tap.number * job.steps..][..job.steps];
            let is_light = job.is_light(tile.panel, tap, quarter / QUARTER);
            // SAFETY: cells with their taps are in the input, four bytes a step.
            unsafe {
                if is_light {
                    add_light_quarter(&mut sums, inputs, weights, quarter, ones);
                } else {
                    add_quarter(&mut sums, &inputs, weights, quarter, ones);
                }
            }
        }
        for (row, &sums) in rows.iter().zip(&sums) {
            // SAFETY: each point of a tile has a place of 32 numbers, 8 in each quarter.
            unsafe { _mm256_storeu_si256(row.add(quarter).cast(), sums) };
        }
    }
}

/// Adds the products of a tap to the sums of a tile and 8 channels.
///
/// # Safety
///
/// The processor has AVX2, and each input has four bytes a step.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn add_quarter<const P: usize>(
    sums: &mut [__m256i; P],
    inputs: &[*const i32; P],
    weights: &[Bytes],
    quarter: usize,
    ones: __m256i,
) {
    let (pairs, rest) = weights.as_chunks::<2>();
    for (pair, weights) in pairs.iter().enumerate() {
        let w = [quarter_panel(&weights[0], quarter), quarter_panel(&weights[1], quarter)];
        for p in 0..P {
            // SAFETY: the caller vouches for the bytes.
            let x = unsafe { [four(inputs[p].add(2 * pair)), four(inputs[p].add(2 * pair + 1))] };
            let products = _mm256_add_epi16(
                _mm256_maddubs_epi16(x[0], w[0]),
                _mm256_maddubs_epi16(x[1], w[1]),
            );
            sums[p] = _mm256_add_epi32(sums[p], _mm256_madd_epi16(products, ones));
        }
    }
    for weights in rest {
        let w = quarter_panel(weights, quarter);
        for p in 0..P {
            // SAFETY: the caller vouches for the bytes.
            let x = unsafe { four(inputs[p].add(2 * pairs.len())) };
            let products = _mm256_maddubs_epi16(x, w);
            sums[p] = _mm256_add_epi32(sums[p], _mm256_madd_epi16(products, ones));
        }
    }
}

/// Adds the products of a tap with light weights to the sums of a tile and 8 channels: five
/// multiplications for the products of four steps, where [`add_quarter`] has six.
///
/// # Safety
///
/// The processor has AVX2, and each input has four bytes a step.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn add_light_quarter<const P: usize>(
    sums: &mut [__m256i; P],
    inputs: [*const i32; P],
    weights: &[Bytes],
    quarter: usize,
    ones: __m256i,
) {
    let (fours, rest) = weights.as_chunks::<LIGHT_STEPS>();
    for (place, weights) in fours.iter().enumerate() {
        let w = [
            quarter_panel(&weights[0], quarter),
            quarter_panel(&weights[1], quarter),
            quarter_panel(&weights[2], quarter),
            quarter_panel(&weights[3], quarter),
        ];
        for p in 0..P {
            let x = inputs[p].wrapping_add(LIGHT_STEPS * place);
            // One after the other, or the compiler would keep a sum in memory.
            // SAFETY: the caller vouches for the bytes.
            let products = unsafe {
                let a = _mm256_maddubs_epi16(four(x), w[0]);
                let b = _mm256_maddubs_epi16(four(x.add(1)), w[1]);
                let c = _mm256_maddubs_epi16(four(x.add(2)), w[2]);
                let d = _mm256_maddubs_epi16(four(x.add(3)), w[3]);
                _mm256_add_epi16(_mm256_add_epi16(a, b), _mm256_add_epi16(c, d))
            };
            sums[p] = _mm256_add_epi32(sums[p], _mm256_madd_epi16(products, ones));
        }
    }
    let inputs = inputs.map(|input| input.wrapping_add(LIGHT_STEPS * fours.len()));
    // SAFETY: the caller vouches for the bytes.
    unsafe { add_quarter(sums, &inputs, rest, quarter, ones) };
}

/// Computes all panels of a few points that meet many of them, as the queries of attention meet
/// keys. A tile for each panel would begin anew after as few products as a key has channels.
///
/// # Safety
///
/// The processor has AVX2, and the cells and the tap are all that the job has.
#[inline(never)]
#[target_feature(enable = "avx2")]
unsafe fn strip<const P: usize>(job: &mut ByteJob, cells: &[u32; P]) {
    let ones = _mm256_set1_epi16(1);
    let inputs = job.places(cells).map(<*const u8>::cast);
    for panel in 0..job.width / PANEL {
        let (weights, rows) = (job.panel(panel), job.rows(cells, panel));
        for quarter in (0..PANEL).step_by(QUARTER) {
            let mut sums = [_mm256_setzero_si256(); P];
            // SAFETY: cells are in the input, four bytes a step.
            unsafe {
                // The width of the keys of nets, with which the loop is unrolled.
                match weights.first_chunk::<KEY>().filter(|_| weights.len() == KEY) {
                    Some(weights) => add_quarter(&mut sums, &inputs, weights, quarter, ones),
                    None => add_quarter(&mut sums, &inputs, weights, quarter, ones),
                }
            }
            for (row, &sums) in rows.iter().zip(&sums) {
                // SAFETY: each point of a tile has a place of 32 numbers, 8 in each quarter.
                unsafe { _mm256_storeu_si256(row.add(quarter).cast(), sums) };
            }
        }
    }
}

/// Returns pointers to the activations of some cells under a tap, four bytes a step.
#[inline(always)]
fn inputs<const P: usize>(job: &ByteJob, cells: &[u32; P], tap: Tap) -> [*const i32; P] {
    array::from_fn(|p| job.input.as_ptr().wrapping_add(job.place(cells[p], tap)).cast())
}

/// Returns the numbers with which the sums of 8 channels begin, from channel `first` on.
#[inline]
#[target_feature(enable = "avx2")]
fn start(job: &ByteJob, first: usize) -> __m256i {
    let start = &job.start[first..first + QUARTER];
    // SAFETY: 8 numbers are a vector.
    unsafe { _mm256_loadu_si256(start.as_ptr().cast()) }
}

/// Returns a vector filled with copies of four activations.
///
/// # Safety
///
/// The pointer is to four bytes.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn four(activations: *const i32) -> __m256i {
    // SAFETY: the caller vouches for the bytes.
    _mm256_set1_epi32(unsafe { activations.read_unaligned() })
}

/// Returns the weights of a step for half of a panel.
#[inline]
#[target_feature(enable = "avx2")]
fn half_panel(weights: &Bytes, half: usize) -> [__m256i; 2] {
    [quarter_panel(weights, half), quarter_panel(weights, half + QUARTER)]
}

/// Returns the weights of a step for 8 channels of a panel, from channel `first` on.
#[inline]
#[target_feature(enable = "avx2")]
fn quarter_panel(weights: &Bytes, first: usize) -> __m256i {
    let weights: &[[i8; 4]] = &weights.0[first..first + QUARTER];
    // SAFETY: 8 times four weights are a vector.
    unsafe { _mm256_loadu_si256(weights.as_ptr().cast()) }
}

/// Writes the sums of 16 channels of a tile, from number `half` of its panel.
///
/// # Safety
///
/// The tile is one of the job's.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn store_sums<const P: usize>(
    job: &mut ByteJob,
    tile: &Tile,
    half: usize,
    sums: &[[__m256i; 2]; P],
) {
    for (row, sums) in job.rows(tile.points::<P>(), tile.panel).into_iter().zip(sums) {
        // SAFETY: each point of a tile has a place of 32 numbers, 16 in each half.
        unsafe {
            _mm256_storeu_si256(row.add(half).cast(), sums[0]);
            _mm256_storeu_si256(row.add(half + QUARTER).cast(), sums[1]);
        }
    }
}
