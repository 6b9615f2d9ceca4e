//! The tiles with ARM's vectors of 128 bits: 6 points times 16 channels, 24 of the 32 registers.
//!
//! Weights are packed for 32 channels, so a panel is computed in two halves.

use std::arch::aarch64::{
    float32x4_t, int8x16_t, int32x4_t, vdupq_n_f32, vdupq_n_s32, vfmaq_n_f32, vld1q_f32, vld1q_s8,
    vld1q_s32, vreinterpretq_s8_s32, vst1q_f32, vst1q_s32,
};
use std::arch::asm;
use std::array;

use super::job::{ByteJob, FloatJob, Tile};
use super::sizes::{PANEL, SMALL_TILE};

/// Points of a large tile.
const POINTS: usize = 6;

/// Output channels of a tile.
const HALF: usize = PANEL / 2;

/// # Safety
///
/// The processor has NEON.
#[target_feature(enable = "neon")]
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
/// The processor has NEON and its dot products.
#[target_feature(enable = "neon,dotprod")]
pub(super) unsafe fn convolve_bytes(mut job: ByteJob) {
    job.tiles(&[POINTS, SMALL_TILE], |job, tile| match tile.cells.len() {
        // SAFETY: the caller vouches for the instructions; the tile is one of the job's.
        POINTS => unsafe { byte_tiles::<POINTS>(job, tile) },
        // SAFETY: as above.
        _ => unsafe { byte_tiles::<SMALL_TILE>(job, tile) },
    });
}

/// # Safety
///
/// The processor has NEON, and the tile is one of the job's, of `P` points.
#[inline(never)]
#[target_feature(enable = "neon")]
unsafe fn float_tiles<const P: usize>(job: &mut FloatJob, tile: &Tile) {
    let cells = tile.points::<P>();
    for half in [0, HALF] {
        let mut sums = [[vdupq_n_f32(0.0); 4]; P];
        for &tap in tile.taps {
            let inputs: [*const f32; P] = array::from_fn(|p| {
                let place = job.place(cells[p], tap);
                job.input.as_ptr().wrapping_add(place)
            });
            for (step, weights) in job.weights(tile.panel, tap).iter().enumerate() {
                let weights = weights.0[half..].as_ptr();
                // SAFETY: a panel has 16 weights a step in each half.
                let w: [float32x4_t; 4] =
                    array::from_fn(|z| unsafe { vld1q_f32(weights.add(4 * z)) });
                for p in 0..P {
                    // SAFETY: cells with their taps are in the input.
                    let x = unsafe { *inputs[p].add(step) };
                    for z in 0..4 {
                        sums[p][z] = vfmaq_n_f32(sums[p][z], w[z], x);
                    }
                }
            }
        }
        for (&cell, sums) in cells.iter().zip(&sums) {
            let row = &mut job.sums(cell, tile.panel)[half..][..HALF];
            for (z, &sum) in sums.iter().enumerate() {
                // SAFETY: the half of the row has 16 numbers.
                unsafe { vst1q_f32(row.as_mut_ptr().add(4 * z), sum) };
            }
        }
    }
}

/// # Safety
///
/// The processor has NEON and its dot products, and the tile is one of the job's, of
/// `P` points.
#[inline(never)]
#[target_feature(enable = "neon,dotprod")]
unsafe fn byte_tiles<const P: usize>(job: &mut ByteJob, tile: &Tile) {
    let cells = tile.points::<P>();
    for half in [0, HALF] {
        let start = job.start[half..].as_ptr();
        // SAFETY: the start of a job has 16 numbers in each half.
        let start = array::from_fn(|z| unsafe { vld1q_s32(start.add(4 * z)) });
        let mut sums: [[int32x4_t; 4]; P] = [start; P];
        for &tap in tile.taps {
            let inputs: [*const i32; P] = array::from_fn(|p| {
                let place = job.place(cells[p], tap);
                job.input.as_ptr().wrapping_add(place).cast()
            });
            for (step, weights) in job.weights(tile.panel, tap).iter().enumerate() {
                let weights: *const i8 = weights.0[half..].as_ptr().cast();
                // SAFETY: a panel has 64 weights a step in each half.
                let w: [int8x16_t; 4] =
                    array::from_fn(|z| unsafe { vld1q_s8(weights.add(16 * z)) });
                for p in 0..P {
                    // SAFETY: cells with their taps are in the input, and have four bytes a step.
                    let x = vdupq_n_s32(unsafe { inputs[p].add(step).read_unaligned() });
                    // Activations are at most 127, so they are signed bytes too.
                    let x = vreinterpretq_s8_s32(x);
                    for z in 0..4 {
                        // SAFETY: the caller vouches for the dot products.
                        sums[p][z] = unsafe { dot(sums[p][z], w[z], x) };
                    }
                }
            }
        }
        for (&cell, sums) in cells.iter().zip(&sums) {
            let row = &mut job.sums(cell, tile.panel)[half..][..HALF];
            for (z, &sum) in sums.iter().enumerate() {
                // SAFETY: the half of the row has 16 numbers.
                unsafe { vst1q_s32(row.as_mut_ptr().add(4 * z), sum) };
            }
        }
    }
}

/// Adds four products to each sum. In assembly, because the intrinsic is not stable yet.
///
/// # Safety
///
/// The processor has the dot products of NEON.
#[inline]
#[target_feature(enable = "neon,dotprod")]
unsafe fn dot(mut sum: int32x4_t, w: int8x16_t, x: int8x16_t) -> int32x4_t {
    // SAFETY: the instruction only reads and writes registers.
    unsafe {
        asm!(
            "sdot {sum:v}.4s, {w:v}.16b, {x:v}.16b",
            sum = inout(vreg) sum,
            w = in(vreg) w,
            x = in(vreg) x,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    sum
}
