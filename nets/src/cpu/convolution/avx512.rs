//! The tiles with vectors of 512 bits: 12 points times 32 channels, 24 of the 32 registers.

use std::arch::x86_64::{
    __m512, __m512i, _mm512_dpbusd_epi32, _mm512_fmadd_ps, _mm512_loadu_ps, _mm512_loadu_si512,
    _mm512_set1_epi32, _mm512_set1_ps, _mm512_setzero_ps, _mm512_storeu_ps, _mm512_storeu_si512,
};
use std::array;

use super::job::{ByteJob, FloatJob, Tile};
use super::sizes::SMALL_TILE;

/// Points of a large tile.
const POINTS: usize = 12;

/// Points of a tile between the large and the small one.
const MIDDLE: usize = 8;

/// # Safety
///
/// The processor has AVX-512F.
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn convolve_floats(mut job: FloatJob) {
    job.tiles(&[POINTS, MIDDLE, SMALL_TILE], |job, tile| match tile.cells.len() {
        // SAFETY: the caller vouches for the instructions; the tile is one of the job's.
        POINTS => unsafe { float_tile::<POINTS>(job, tile) },
        // SAFETY: as above.
        MIDDLE => unsafe { float_tile::<MIDDLE>(job, tile) },
        // SAFETY: as above.
        _ => unsafe { float_tile::<SMALL_TILE>(job, tile) },
    });
}

/// # Safety
///
/// The processor has AVX-512F and its VNNI.
#[target_feature(enable = "avx512f,avx512vnni")]
pub(super) unsafe fn convolve_bytes(mut job: ByteJob) {
    job.tiles(&[POINTS, MIDDLE, SMALL_TILE], |job, tile| match tile.cells.len() {
        // SAFETY: the caller vouches for the instructions; the tile is one of the job's.
        POINTS => unsafe { byte_tile::<POINTS>(job, tile) },
        // SAFETY: as above.
        MIDDLE => unsafe { byte_tile::<MIDDLE>(job, tile) },
        // SAFETY: as above.
        _ => unsafe { byte_tile::<SMALL_TILE>(job, tile) },
    });
}

/// # Safety
///
/// The processor has AVX-512F, and the tile is one of the job's, of `P` points.
#[inline(never)]
#[target_feature(enable = "avx512f")]
unsafe fn float_tile<const P: usize>(job: &mut FloatJob, tile: &Tile) {
    let cells = tile.points::<P>();
    let mut ahead = tile.ahead.over(tile.taps.len());
    let mut sums = [[_mm512_setzero_ps(); 2]; P];
    for &tap in tile.taps {
        ahead.fetch_lines();
        let inputs: [*const f32; P] = array::from_fn(|p| {
            let place = job.place(cells[p], tap);
            job.input.as_ptr().wrapping_add(place)
        });
        for (step, weights) in job.weights(tile.panel, tap).iter().enumerate() {
            let weights = weights.0.as_ptr();
            // SAFETY: a panel has 32 weights a step; cells with their taps are in the input.
            let w: [__m512; 2] =
                unsafe { [_mm512_loadu_ps(weights), _mm512_loadu_ps(weights.add(16))] };
            for p in 0..P {
                // SAFETY: cells with their taps are in the input.
                let x = _mm512_set1_ps(unsafe { *inputs[p].add(step) });
                sums[p][0] = _mm512_fmadd_ps(x, w[0], sums[p][0]);
                sums[p][1] = _mm512_fmadd_ps(x, w[1], sums[p][1]);
            }
        }
    }
    for (row, sums) in job.rows(cells, tile.panel).into_iter().zip(&sums) {
        // SAFETY: each point of a tile has a place of 32 numbers.
        unsafe {
            _mm512_storeu_ps(row, sums[0]);
            _mm512_storeu_ps(row.add(16), sums[1]);
        }
    }
}

/// # Safety
///
/// The processor has AVX-512F and its VNNI, and the tile is one of the job's, of
/// `P` points.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512vnni")]
unsafe fn byte_tile<const P: usize>(job: &mut ByteJob, tile: &Tile) {
    let cells = tile.points::<P>();
    let mut ahead = tile.ahead.over(job.steps(tile));
    let start: *const __m512i = job.start.as_ptr().cast();
    // SAFETY: the start of a job has 32 numbers.
    let start = unsafe { [_mm512_loadu_si512(start), _mm512_loadu_si512(start.add(1))] };
    let mut sums = [start; P];
    for &tap in tile.taps {
        let inputs: [*const i32; P] = array::from_fn(|p| {
            let place = job.place(cells[p], tap);
            job.input.as_ptr().wrapping_add(place).cast()
        });
        for (step, weights) in job.weights(tile.panel, tap).iter().enumerate() {
            ahead.fetch();
            let weights: *const __m512i = weights.0.as_ptr().cast();
            // SAFETY: a panel has 128 weights a step.
            let w = unsafe { [_mm512_loadu_si512(weights), _mm512_loadu_si512(weights.add(1))] };
            for p in 0..P {
                // SAFETY: cells with their taps are in the input, and have four bytes a step.
                let x = _mm512_set1_epi32(unsafe { inputs[p].add(step).read_unaligned() });
                sums[p][0] = _mm512_dpbusd_epi32(sums[p][0], x, w[0]);
                sums[p][1] = _mm512_dpbusd_epi32(sums[p][1], x, w[1]);
            }
        }
    }
    for (row, sums) in job.rows(cells, tile.panel).into_iter().zip(&sums) {
        let row: *mut __m512i = row.cast();
        // SAFETY: each point of a tile has a place of 32 numbers.
        unsafe {
            _mm512_storeu_si512(row, sums[0]);
            _mm512_storeu_si512(row.add(1), sums[1]);
        }
    }
}
