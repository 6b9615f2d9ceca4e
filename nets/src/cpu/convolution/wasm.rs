//! The tiles with WebAssembly's vectors of 128 bits: 4 points times 8 channels.
//!
//! A module cannot ask which instructions its host has. So a module with relaxed instructions is
//! built beside one without, and the page chooses.

use std::arch::wasm32::{
    f32x4_splat, i32x4_add, i32x4_dot_i16x8, v128, v128_load, v128_load32_splat, v128_store,
};
use std::ptr;

use super::job::{ByteJob, FloatJob, Job, Tile};
use super::sizes::{PANEL, SMALL_TILE};
#[cfg(target_feature = "relaxed-simd")]
use super::weights::Bytes;
use super::window::Tap;

/// Points of a tile.
const POINTS: usize = SMALL_TILE;

/// Output channels of a tile.
const QUARTER: usize = PANEL / 4;

pub(super) fn convolve_floats(mut job: FloatJob) {
    job.tiles(&[POINTS], float_tiles);
}

pub(super) fn convolve_bytes(mut job: ByteJob) {
    job.tiles(&[POINTS], byte_tiles);
}

#[inline(never)]
fn float_tiles(job: &mut FloatJob, tile: &Tile) {
    let cells = tile.points::<POINTS>();
    for quarter in (0..PANEL).step_by(QUARTER) {
        let mut sums = [[f32x4_splat(0.0); 2]; POINTS];
        for &tap in tile.taps {
            let inputs: [*const f32; POINTS] = inputs(job, cells, tap);
            for (step, weights) in job.weights(tile.panel, tap).iter().enumerate() {
                let weights = weights.0[quarter..].as_ptr();
                // SAFETY: a panel has 8 weights a step in each quarter.
                let w = unsafe { [v128_load(weights.cast()), v128_load(weights.add(4).cast())] };
                for p in 0..POINTS {
                    // SAFETY: cells with their taps are in the input.
                    let x = unsafe { v128_load32_splat(inputs[p].add(step).cast()) };
                    for z in 0..2 {
                        sums[p][z] = add_product(x, w[z], sums[p][z]);
                    }
                }
            }
        }
        for (&cell, sums) in cells.iter().zip(&sums) {
            let row = &mut job.sums(cell, tile.panel)[quarter..][..QUARTER];
            for (z, &sum) in sums.iter().enumerate() {
                // SAFETY: the quarter of the row has 8 numbers.
                unsafe { v128_store(row.as_mut_ptr().add(4 * z).cast(), sum) };
            }
        }
    }
}

/// Returns `x * w + sum`. With relaxed instructions it is rounded once, on a processor that can do
/// so.
#[inline(always)]
fn add_product(x: v128, w: v128, sum: v128) -> v128 {
    #[cfg(target_feature = "relaxed-simd")]
    return std::arch::wasm32::f32x4_relaxed_madd(x, w, sum);
    #[cfg(not(target_feature = "relaxed-simd"))]
    std::arch::wasm32::f32x4_add(std::arch::wasm32::f32x4_mul(x, w), sum)
}

/// Computes a tile. Products are summed in 16 bits before they are widened to 32, as with AVX2: two
/// of them by the multiplying instruction, and the pairs of two steps. Weights are packed only if
/// these sums fit. So the relaxed instruction, whose result is open where they do not, is exact.
#[cfg(target_feature = "relaxed-simd")]
#[inline(never)]
fn byte_tiles(job: &mut ByteJob, tile: &Tile) {
    use std::arch::wasm32::{i16x8_add, i16x8_relaxed_dot_i8x16_i7x16 as dot, i16x8_splat};

    let cells = tile.points::<POINTS>();
    let ones = i16x8_splat(1);
    for quarter in (0..PANEL).step_by(QUARTER) {
        let mut sums = [starts(job, quarter); POINTS];
        for &tap in tile.taps {
            let inputs: [*const u32; POINTS] = inputs(job, cells, tap);
            let (pairs, rest) = job.weights(tile.panel, tap).as_chunks::<2>();
            for (pair, weights) in pairs.iter().enumerate() {
                let w = [weights_of(&weights[0], quarter), weights_of(&weights[1], quarter)];
                for p in 0..POINTS {
                    // SAFETY: cells with their taps are in the input, four bytes a step.
                    let x = unsafe {
                        let x = inputs[p].add(2 * pair);
                        [v128_load32_splat(x), v128_load32_splat(x.add(1))]
                    };
                    for z in 0..2 {
                        let products = i16x8_add(dot(w[0][z], x[0]), dot(w[1][z], x[1]));
                        sums[p][z] = i32x4_add(sums[p][z], i32x4_dot_i16x8(products, ones));
                    }
                }
            }
            for weights in rest {
                let w = weights_of(weights, quarter);
                for p in 0..POINTS {
                    // SAFETY: cells with their taps are in the input, four bytes a step.
                    let x = unsafe { v128_load32_splat(inputs[p].add(2 * pairs.len())) };
                    for z in 0..2 {
                        let products = dot(w[z], x);
                        sums[p][z] = i32x4_add(sums[p][z], i32x4_dot_i16x8(products, ones));
                    }
                }
            }
        }
        for (&cell, sums) in cells.iter().zip(&sums) {
            let row = &mut job.sums(cell, tile.panel)[quarter..][..QUARTER];
            for (z, &sum) in sums.iter().enumerate() {
                // SAFETY: the quarter of the row has 8 numbers.
                unsafe { v128_store(row.as_mut_ptr().add(4 * z).cast(), sum) };
            }
        }
    }
}

/// Returns the weights of a step for 8 channels of a panel, four of each, from channel `first` on.
#[cfg(target_feature = "relaxed-simd")]
#[inline(always)]
fn weights_of(weights: &Bytes, first: usize) -> [v128; 2] {
    let weights = weights.0[first..first + QUARTER].as_ptr();
    // SAFETY: 8 times four weights are two vectors.
    unsafe { [v128_load(weights.cast()), v128_load(weights.add(4).cast())] }
}

/// Computes a tile. Bytes are widened to 16 bits, because only products of these can be added
/// without relaxed instructions. A vector has two sums for each of two channels, which are added
/// at the end.
#[cfg(not(target_feature = "relaxed-simd"))]
#[inline(never)]
fn byte_tiles(job: &mut ByteJob, tile: &Tile) {
    use std::arch::wasm32::{
        i16x8_extend_low_u8x16, i16x8_load_extend_i8x8, i32x4_shuffle, i32x4_splat,
    };

    let cells = tile.points::<POINTS>();
    for quarter in (0..PANEL).step_by(QUARTER) {
        let mut sums = [[i32x4_splat(0); 4]; POINTS];
        for &tap in tile.taps {
            let inputs: [*const u32; POINTS] = inputs(job, cells, tap);
            for (step, weights) in job.weights(tile.panel, tap).iter().enumerate() {
                let weights: *const i8 = weights.0[quarter..].as_ptr().cast();
                let four = |z: usize| {
                    // SAFETY: a panel has 32 weights a step in each quarter.
                    unsafe { i16x8_load_extend_i8x8(weights.add(8 * z)) }
                };
                let w = [four(0), four(1), four(2), four(3)];
                for p in 0..POINTS {
                    // SAFETY: cells with their taps are in the input, four bytes a step.
                    let x = unsafe { v128_load32_splat(inputs[p].add(step)) };
                    let x = i16x8_extend_low_u8x16(x);
                    for z in 0..4 {
                        sums[p][z] = i32x4_add(i32x4_dot_i16x8(x, w[z]), sums[p][z]);
                    }
                }
            }
        }
        let starts = starts(job, quarter);
        for (&cell, sums) in cells.iter().zip(&sums) {
            let row = &mut job.sums(cell, tile.panel)[quarter..][..QUARTER];
            let rows = row.as_chunks_mut::<4>().0.iter_mut().zip(starts);
            for ((row, start), sums) in rows.zip(sums.as_chunks::<2>().0) {
                let even = i32x4_shuffle::<0, 2, 4, 6>(sums[0], sums[1]);
                let odd = i32x4_shuffle::<1, 3, 5, 7>(sums[0], sums[1]);
                let sum = i32x4_add(start, i32x4_add(even, odd));
                // SAFETY: the part of the row has 4 numbers.
                unsafe { v128_store(row.as_mut_ptr().cast(), sum) };
            }
        }
    }
}

/// Returns the numbers with which the sums of 8 channels begin, from channel `first` on.
#[inline(always)]
fn starts(job: &ByteJob, first: usize) -> [v128; 2] {
    let start = job.start[first..first + QUARTER].as_ptr();
    // SAFETY: 8 numbers are two vectors.
    unsafe { [v128_load(start.cast()), v128_load(start.add(4).cast())] }
}

/// Returns pointers to the activations of some cells under a tap, four bytes a step.
///
/// A loop, because functions for arrays are not always inlined on this target.
#[inline(always)]
fn inputs<X, W, Y, T>(job: &Job<X, W, Y>, cells: &[u32; POINTS], tap: Tap) -> [*const T; POINTS] {
    let mut inputs = [ptr::null(); POINTS];
    for (input, &cell) in inputs.iter_mut().zip(cells) {
        *input = job.input.as_ptr().wrapping_add(job.place(cell, tap)).cast();
    }
    inputs
}
