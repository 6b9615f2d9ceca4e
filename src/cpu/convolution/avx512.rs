//! The tiles with vectors of 512 bits: 12 points times 32 channels, 24 of the 32 registers.

use std::arch::x86_64::{
    __m512, __m512i, _mm512_dpbusd_epi32, _mm512_fmadd_ps, _mm512_loadu_ps, _mm512_loadu_si512,
    _mm512_set1_epi32, _mm512_set1_ps, _mm512_setzero_ps, _mm512_setzero_si512, _mm512_storeu_ps,
    _mm512_storeu_si512,
};
use std::array;

use super::{ByteJob, FloatJob, SMALL_TILE};

/// Points of a large tile.
const POINTS: usize = 12;

/// # Safety
///
/// The processor has AVX-512F.
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn convolve_floats(mut job: FloatJob) {
    job.tiles(
        POINTS,
        // SAFETY: the caller vouches for the instructions; the tile is one of the job's.
        |job, point, panel| unsafe { float_tile::<POINTS>(job, point, panel) },
        // SAFETY: as above.
        |job, point, panel| unsafe { float_tile::<SMALL_TILE>(job, point, panel) },
    );
}

/// # Safety
///
/// The processor has AVX-512F and its VNNI.
#[target_feature(enable = "avx512f,avx512vnni")]
pub(super) unsafe fn convolve_bytes(mut job: ByteJob) {
    job.tiles(
        POINTS,
        // SAFETY: the caller vouches for the instructions; the tile is one of the job's.
        |job, point, panel| unsafe { byte_tile::<POINTS>(job, point, panel) },
        // SAFETY: as above.
        |job, point, panel| unsafe { byte_tile::<SMALL_TILE>(job, point, panel) },
    );
}

/// # Safety
///
/// The processor has AVX-512F, and `P` points from `first` on and the panel are some of the job's.
#[inline(never)]
#[target_feature(enable = "avx512f")]
unsafe fn float_tile<const P: usize>(job: &mut FloatJob, first: usize, panel: usize) {
    let cells = &job.cells[first..first + P];
    let mut sums = [[_mm512_setzero_ps(); 2]; P];
    for (&tap, weights) in job.taps.iter().zip(job.panel(panel).chunks_exact(job.steps)) {
        let inputs: [*const f32; P] = array::from_fn(|p| {
            let place = job.place(cells[p], tap);
            job.input.as_ptr().wrapping_add(place)
        });
        for (step, weights) in weights.iter().enumerate() {
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
    for (p, sums) in sums.iter().enumerate() {
        let row = job.sums(first + p, panel);
        // SAFETY: the row has 32 numbers.
        unsafe {
            _mm512_storeu_ps(row.as_mut_ptr(), sums[0]);
            _mm512_storeu_ps(row.as_mut_ptr().add(16), sums[1]);
        }
    }
}

/// # Safety
///
/// The processor has AVX-512F and its VNNI, and `P` points from `first` on and the panel are some of
/// the job's.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512vnni")]
unsafe fn byte_tile<const P: usize>(job: &mut ByteJob, first: usize, panel: usize) {
    let cells = &job.cells[first..first + P];
    let mut sums = [[_mm512_setzero_si512(); 2]; P];
    for (&tap, weights) in job.taps.iter().zip(job.panel(panel).chunks_exact(job.steps)) {
        let inputs: [*const i32; P] = array::from_fn(|p| {
            let place = job.place(cells[p], tap);
            job.input.as_ptr().wrapping_add(place).cast()
        });
        for (step, weights) in weights.iter().enumerate() {
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
    for (p, sums) in sums.iter().enumerate() {
        let row: *mut __m512i = job.sums(first + p, panel).as_mut_ptr().cast();
        // SAFETY: the row has 32 numbers.
        unsafe {
            _mm512_storeu_si512(row, sums[0]);
            _mm512_storeu_si512(row.add(1), sums[1]);
        }
    }
}
