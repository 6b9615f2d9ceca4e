//! The tiles with vectors of 256 bits: 6 points times 16 channels, 12 of the 16 registers; without
//! dot products 4 points, since a product then needs registers of its own.
//!
//! Weights are packed for 32 channels, so a panel is computed in two halves.

use std::arch::x86_64::{
    __m256, __m256i, _mm256_add_epi32, _mm256_dpbusd_avx_epi32, _mm256_fmadd_ps, _mm256_loadu_ps,
    _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_set1_epi16,
    _mm256_set1_epi32, _mm256_set1_ps, _mm256_setzero_ps, _mm256_setzero_si256, _mm256_storeu_ps,
    _mm256_storeu_si256,
};
use std::array;

use super::{ByteJob, FloatJob, PANEL, SMALL_TILE};

/// Rows of a large tile.
const ROWS: usize = 6;

/// Output channels of a tile.
const HALF: usize = PANEL / 2;

/// # Safety
///
/// The processor has AVX2 and FMA.
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn convolve_floats(mut job: FloatJob) {
    job.tiles(
        ROWS,
        // SAFETY: the caller vouches for the instructions; the tile is one of the job's.
        |job, row, panel| unsafe { float_tiles::<ROWS>(job, row, panel) },
        // SAFETY: as above.
        |job, row, panel| unsafe { float_tiles::<SMALL_TILE>(job, row, panel) },
    );
}

/// # Safety
///
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn convolve_bytes(mut job: ByteJob) {
    // SAFETY: the caller vouches for the instructions; the tile is one of the job's.
    let tile = |job: &mut ByteJob, row, panel| unsafe { byte_tiles::<SMALL_TILE>(job, row, panel) };
    job.tiles(SMALL_TILE, tile, tile);
}

/// # Safety
///
/// The processor has AVX2 and AVX-VNNI.
#[target_feature(enable = "avx2,avxvnni")]
pub(super) unsafe fn convolve_bytes_with_vnni(mut job: ByteJob) {
    job.tiles(
        ROWS,
        // SAFETY: the caller vouches for the instructions; the tile is one of the job's.
        |job, row, panel| unsafe { vnni_tiles::<ROWS>(job, row, panel) },
        // SAFETY: as above.
        |job, row, panel| unsafe { vnni_tiles::<SMALL_TILE>(job, row, panel) },
    );
}

/// # Safety
///
/// The processor has AVX2 and FMA, and `P` rows from `first` on and the panel are some of the job's.
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
unsafe fn float_tiles<const P: usize>(job: &mut FloatJob, first: usize, panel: usize) {
    let cells = &job.cells[first..first + P];
    for half in [0, HALF] {
        let mut sums = [[_mm256_setzero_ps(); 2]; P];
        for (&tap, weights) in job.taps.iter().zip(job.panel(panel).chunks_exact(job.steps)) {
            let inputs: [*const f32; P] = array::from_fn(|p| {
                let place = job.place(cells[p], tap);
                job.input.as_ptr().wrapping_add(place)
            });
            for (step, weights) in weights.iter().enumerate() {
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
        for (p, sums) in sums.iter().enumerate() {
            let row = &mut job.sums(first + p, panel)[half..][..HALF];
            // SAFETY: the half of the row has 16 numbers.
            unsafe {
                _mm256_storeu_ps(row.as_mut_ptr(), sums[0]);
                _mm256_storeu_ps(row.as_mut_ptr().add(8), sums[1]);
            }
        }
    }
}

/// Writes the function of a byte tile, which is one but for the instructions and the rows.
macro_rules! byte_tiles {
    ($name:ident, $features:literal, |$sum:ident, $x:ident, $w:ident| $add:expr) => {
        /// # Safety
        ///
        /// The processor has the features, and the rows from `first` on and the panel are some of
        /// the job's.
        #[inline(never)]
        #[target_feature(enable = $features)]
        unsafe fn $name<const P: usize>(job: &mut ByteJob, first: usize, panel: usize) {
            let cells = &job.cells[first..first + P];
            for half in [0, HALF] {
                let mut sums = [[_mm256_setzero_si256(); 2]; P];
                for (&tap, weights) in job.taps.iter().zip(job.panel(panel).chunks_exact(job.steps))
                {
                    let inputs: [*const i32; P] = array::from_fn(|p| {
                        let place = job.place(cells[p], tap);
                        job.input.as_ptr().wrapping_add(place).cast()
                    });
                    for (step, weights) in weights.iter().enumerate() {
                        let weights: *const __m256i = weights.0[half..].as_ptr().cast();
                        // SAFETY: a panel has 64 weights a step in each half.
                        let ws = unsafe {
                            [_mm256_loadu_si256(weights), _mm256_loadu_si256(weights.add(1))]
                        };
                        for p in 0..P {
                            // SAFETY: cells with their taps are in the input, four bytes a step.
                            let four = unsafe { inputs[p].add(step).read_unaligned() };
                            let $x = _mm256_set1_epi32(four);
                            for z in 0..2 {
                                let ($sum, $w) = (sums[p][z], ws[z]);
                                sums[p][z] = $add;
                            }
                        }
                    }
                }
                for (p, sums) in sums.iter().enumerate() {
                    let row = &mut job.sums(first + p, panel)[half..][..HALF];
                    let row: *mut __m256i = row.as_mut_ptr().cast();
                    // SAFETY: the half of the row has 16 numbers.
                    unsafe {
                        _mm256_storeu_si256(row, sums[0]);
                        _mm256_storeu_si256(row.add(1), sums[1]);
                    }
                }
            }
        }
    };
}

byte_tiles!(vnni_tiles, "avx2,avxvnni", |sum, x, w| _mm256_dpbusd_avx_epi32(sum, x, w));
byte_tiles!(byte_tiles, "avx2", |sum, x, w| {
    let pairs = _mm256_maddubs_epi16(x, w);
    _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)))
});
