//! Activations and bytes of four numbers at a time, for WebAssembly's relaxed vectors.
//!
//! The compiler does not make vectors of products that are fused in 64 bits. These functions take
//! the steps of those of the same names in [`activation`](super::activation), with equal results on
//! a processor that fuses products.

use std::arch::wasm32::{
    f32x4, f32x4_add, f32x4_mul, f32x4_neg, f32x4_pmax, f32x4_pmin, f32x4_splat, f32x4_sub,
    i8x16_shuffle, i32x4_add, i32x4_shl, i32x4_sub, u32x4_splat, v128,
};

use crate::cpu::fours::{fused, store};

use super::activation::{INVERSE, POWER, ROUNDER};

/// Returns the results of a function for four lanes.
#[inline(always)]
pub(super) fn four(lane: impl Fn(usize) -> f32) -> v128 {
    f32x4(lane(0), lane(1), lane(2), lane(3))
}

/// Returns four numbers one by one.
#[inline(always)]
pub(super) fn lanes(four: v128) -> [f32; 4] {
    let mut lanes = [0.0; 4];
    store(&mut lanes, 0, four);
    lanes
}

/// Returns the larger of each two numbers, like [`larger`](crate::cpu::larger).
#[inline(always)]
pub(super) fn larger(x: v128, y: v128) -> v128 {
    f32x4_pmax(y, x)
}

#[inline(always)]
fn rough_exp(x: v128) -> v128 {
    let rounder = f32x4_splat(ROUNDER);
    let logarithm = f32x4_splat(std::f32::consts::LOG2_E);
    let x = f32x4_pmin(f32x4_splat(41.0), f32x4_pmax(f32x4_splat(-41.0), x));
    let rounded = fused(x, logarithm, rounder);
    let rest = fused(x, logarithm, f32x4_neg(f32x4_sub(rounded, rounder)));
    let [cubic, square, linear, constant] = POWER.map(|x| f32x4_splat(x));
    let polynomial = fused(fused(fused(cubic, rest, square), rest, linear), rest, constant);
    i32x4_add(polynomial, i32x4_shl(rounded, 23))
}

#[inline(always)]
fn rough_inverse(x: v128) -> v128 {
    let (bits, two) = INVERSE;
    let less = f32x4_neg(x);
    let inverse = i32x4_sub(u32x4_splat(bits), x);
    let inverse = f32x4_mul(inverse, fused(less, inverse, f32x4_splat(two)));
    f32x4_mul(inverse, fused(less, inverse, f32x4_splat(2.0)))
}

#[inline(always)]
pub(super) fn rough_silu(x: v128) -> v128 {
    f32x4_mul(x, rough_inverse(f32x4_add(f32x4_splat(1.0), rough_exp(f32x4_neg(x)))))
}

/// Returns bytes of 16 numbers, each like [`to_byte`](super::activation::to_byte).
#[inline(always)]
pub(super) fn to_bytes(numbers: [v128; 4]) -> v128 {
    let bits = numbers.map(|x| {
        let x = f32x4_pmin(f32x4_splat(127.0), f32x4_pmax(f32x4_splat(0.0), x));
        f32x4_add(x, f32x4_splat(ROUNDER))
    });
    // The lowest byte of each of eight numbers, and then of all.
    let low =
        |x, y| i8x16_shuffle::<0, 4, 8, 12, 16, 20, 24, 28, 0, 4, 8, 12, 16, 20, 24, 28>(x, y);
    let (x, y) = (low(bits[0], bits[1]), low(bits[2], bits[3]));
    i8x16_shuffle::<0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23>(x, y)
}
