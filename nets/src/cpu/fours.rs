//! Vectors of four numbers from arrays, for kernels of WebAssembly outside this folder.

use std::arch::wasm32::{f32x4_convert_i32x4, f32x4_relaxed_madd, v128, v128_load, v128_store};

/// Returns `x * y + z` of four numbers each. It is rounded once on a processor that can do so, like
/// [`fused`](super::fused).
#[inline(always)]
pub(crate) fn fused(x: v128, y: v128, z: v128) -> v128 {
    f32x4_relaxed_madd(x, y, z)
}

/// Returns four numbers from a place on.
#[inline(always)]
pub(crate) fn load(numbers: &[f32], at: usize) -> v128 {
    let four = numbers[at..at + 4].as_ptr();
    // SAFETY: four numbers are a vector.
    unsafe { v128_load(four.cast()) }
}

/// Returns four whole numbers from a place on, as floats.
#[inline(always)]
pub(crate) fn load_whole(numbers: &[i32], at: usize) -> v128 {
    let four = numbers[at..at + 4].as_ptr();
    // SAFETY: four numbers are a vector.
    f32x4_convert_i32x4(unsafe { v128_load(four.cast()) })
}

/// Writes four numbers from a place on.
#[inline(always)]
pub(crate) fn store(numbers: &mut [f32], at: usize, four: v128) {
    let place = numbers[at..at + 4].as_mut_ptr();
    // SAFETY: four numbers are a vector.
    unsafe { v128_store(place.cast(), four) };
}

/// Returns the bits of four numbers from a place on.
#[inline(always)]
pub(crate) fn load_bits(numbers: &[u32], at: usize) -> v128 {
    let four = numbers[at..at + 4].as_ptr();
    // SAFETY: four numbers are a vector.
    unsafe { v128_load(four.cast()) }
}

/// Writes four numbers from a place on.
#[inline(always)]
pub(crate) fn store_bits(numbers: &mut [u32], at: usize, four: v128) {
    let place = numbers[at..at + 4].as_mut_ptr();
    // SAFETY: four numbers are a vector.
    unsafe { v128_store(place.cast(), four) };
}

/// Writes 16 bytes from a place on.
#[inline(always)]
pub(crate) fn store_bytes(bytes: &mut [u8], at: usize, vector: v128) {
    let place = bytes[at..at + 16].as_mut_ptr();
    // SAFETY: 16 bytes are a vector.
    unsafe { v128_store(place.cast(), vector) };
}
