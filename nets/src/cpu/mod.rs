//! Sets of vector instructions, and the one place that compiles hot code for each of them.
//!
//! A program for x86-64 may only rely on instructions of every such processor, yet most processors
//! have far more. So the code of a hot loop is compiled once for each [`Simd`], and [`dispatch`]
//! runs the copy for a given set. A [`Kernel`] is such a hot loop with its arguments.
//!
//! A function compiled for more instructions than the rest of the program can only be called
//! `unsafe`ly. The caller must make sure that the processor has these instructions. [`dispatch`]
//! makes sure of it and makes the call; no other file may do so.
//!
//! ```
//! use tengen_nets::{Kernel, Simd, dispatch};
//!
//! struct Scale(u32);
//!
//! impl Kernel<[u32]> for Scale {
//!     type Output = ();
//!
//!     #[inline(always)]
//!     fn run(self, numbers: &mut [u32]) {
//!         numbers.iter_mut().for_each(|number| *number *= self.0);
//!     }
//! }
//!
//! let mut numbers = [1, 2, 3];
//! dispatch(Simd::best(), Scale(10), &mut numbers[..]);
//! assert_eq!(numbers, [10, 20, 30]);
//! ```

#![allow(unsafe_code, reason = "calls of functions for instructions that were found to be there")]

#[cfg(feature = "nets")]
pub mod convolution;
#[cfg(all(feature = "nets", target_family = "wasm", target_feature = "relaxed-simd"))]
pub(crate) mod fours;
mod names;
#[cfg(feature = "nets")]
pub mod team;

pub(crate) use names::names;

/// A set of instructions that hot code is compiled for, from the slowest to the fastest.
///
/// The games of playouts are the same with every set; sums of floats in nets differ in their last
/// bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Simd {
    /// The instructions of the program's target: vectors of 128 bits, by SSE2 on x86-64 and by
    /// NEON on ARM.
    Baseline,
    /// The third level of x86-64 (2013 and later): vectors of 256 bits, and one instruction each
    /// to count, find and shift bits.
    Avx2,
    /// The fourth level of x86-64: vectors of 512 bits.
    Avx512,
}

impl Simd {
    /// Returns the fastest set that this processor has.
    pub fn best() -> Self {
        let available = Self::ALL.into_iter().rev().find(|simd| simd.is_available());
        available.unwrap_or(Self::Baseline)
    }

    /// Whether this processor has all instructions of the set.
    #[inline]
    pub fn is_available(self) -> bool {
        match self {
            Self::Baseline => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("fma")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }
}

/// The name of the baseline on this target.
const BASELINE: &str = if cfg!(target_arch = "x86_64") {
    "sse2"
} else if cfg!(target_arch = "aarch64") {
    "neon"
} else {
    "plain"
};

names! {
    Simd;
    /// The error for a text that does not name a set of instructions.
    UnknownSimd = "expected baseline, avx2 or avx512";
    Baseline = BASELINE, or "baseline";
    Avx2 = "avx2";
    Avx512 = "avx512";
}

/// Returns `x * y + z`, rounded once; in WebAssembly, twice.
///
/// WebAssembly has no such instruction that is exact on every host. The product of two floats is
/// exact in 64 bits, where it is computed instead. The sum is rounded to 53 binary digits there, and
/// then to 24. That is seldom another number.
#[cfg(feature = "nets")]
#[inline(always)]
pub(crate) fn fused(x: f32, y: f32, z: f32) -> f32 {
    if cfg!(target_family = "wasm") {
        (f64::from(x) * f64::from(y) + f64::from(z)) as f32
    } else {
        x.mul_add(y, z)
    }
}

/// Returns the larger number; `y` if `x` is NaN. One instruction, unlike [`f32::max`].
#[cfg(feature = "nets")]
#[inline(always)]
pub(crate) fn larger(x: f32, y: f32) -> f32 {
    if x > y { x } else { y }
}

/// Returns the largest of 16 numbers. If one of them is NaN, the result may be NaN or any of them.
///
/// In the middle of a kernel, compilers turn a loop for this into more than a hundred instructions,
/// which compare single numbers. With the vectors of 128 bits of every x86-64 it is a dozen.
#[cfg(feature = "nets")]
#[inline(always)]
pub(crate) fn largest(numbers: &[f32; 16]) -> f32 {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{
            _mm_cvtss_f32, _mm_loadu_ps, _mm_max_ps, _mm_max_ss, _mm_movehl_ps, _mm_shuffle_ps,
        };
        // SAFETY: every such processor has the instructions, and each quarter lies in the array.
        unsafe {
            let first = numbers.as_ptr();
            let (a, b) = (_mm_loadu_ps(first), _mm_loadu_ps(first.add(4)));
            let (c, d) = (_mm_loadu_ps(first.add(8)), _mm_loadu_ps(first.add(12)));
            let most = _mm_max_ps(_mm_max_ps(a, b), _mm_max_ps(c, d));
            let most = _mm_max_ps(most, _mm_movehl_ps(most, most));
            _mm_cvtss_f32(_mm_max_ss(most, _mm_shuffle_ps::<1>(most, most)))
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let mut most = *numbers;
        for half in [8, 4, 2, 1] {
            for i in 0..half {
                most[i] = larger(most[i], most[i + half]);
            }
        }
        most[0]
    }
}

/// Hot code with its arguments, to be compiled for every set of instructions.
///
/// The state `S` that a kernel works on is an argument of its own and not a field of the kernel.
/// The compiler then knows that no other reference leads to the same memory. Without that, a step
/// of the lockstep playouts took 4 % more instructions.
pub trait Kernel<S: ?Sized> {
    /// The result of a run.
    type Output;

    /// Whether vectors of 512 bits make the kernel faster. If not, the kernel is not compiled for
    /// them and runs with vectors of 256 bits.
    const GAINS_FROM_AVX512: bool = true;

    /// Does the work.
    ///
    /// Implementations are `#[inline(always)]`, and so is every hot function that they call. A
    /// function that is not inlined is compiled for the baseline alone.
    fn run(self, state: &mut S) -> Self::Output;
}

/// Runs a kernel with a set of instructions, or with the baseline if the processor lacks them.
pub fn dispatch<S: ?Sized, K: Kernel<S>>(simd: Simd, kernel: K, state: &mut S) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if K::GAINS_FROM_AVX512 && simd == Simd::Avx512 && simd.is_available() {
            // SAFETY: the processor has reported each feature that the function enables.
            return unsafe { run_with_avx512(kernel, state) };
        }
        let simd = if K::GAINS_FROM_AVX512 { simd } else { simd.min(Simd::Avx2) };
        if simd == Simd::Avx2 && simd.is_available() {
            // SAFETY: the processor has reported each feature that the function enables.
            return unsafe { run_with_avx2(kernel, state) };
        }
    }
    let _ = simd;
    run_portably(kernel, state)
}

/// Runs a kernel with the baseline. Never inlined, so that callers do not each hold a copy of the
/// hot code.
#[inline(never)]
fn run_portably<S: ?Sized, K: Kernel<S>>(kernel: K, state: &mut S) -> K::Output {
    kernel.run(state)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
fn run_with_avx2<S: ?Sized, K: Kernel<S>>(kernel: K, state: &mut S) -> K::Output {
    kernel.run(state)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn run_with_avx512<S: ?Sized, K: Kernel<S>>(kernel: K, state: &mut S) -> K::Output {
    kernel.run(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_go_by_names() {
        for simd in Simd::ALL {
            assert_eq!(simd.name().parse(), Ok(simd));
        }
        assert_eq!("Baseline".parse(), Ok(Simd::Baseline));
        assert_eq!("mmx".parse::<Simd>(), Err(UnknownSimd));
    }

    #[cfg(feature = "nets")]
    #[test]
    fn the_largest_number_is_found_in_every_place() {
        for place in 0..16 {
            let mut numbers = std::array::from_fn(|i| f32::from(i as u8));
            numbers[place] = 20.5;
            assert_eq!(largest(&numbers).to_bits(), 20.5_f32.to_bits());
        }
        assert_eq!(largest(&[0.0; 16]).to_bits(), 0);
    }

    #[test]
    fn every_processor_has_the_baseline() {
        assert!(Simd::Baseline.is_available() && Simd::best().is_available());
    }

    #[test]
    fn a_kernel_runs_with_instructions_that_the_processor_lacks() {
        struct Ones;
        impl Kernel<[u64]> for Ones {
            type Output = u32;
            fn run(self, words: &mut [u64]) -> u32 {
                words.iter().map(|word| word.count_ones()).sum()
            }
        }
        for simd in Simd::ALL {
            assert_eq!(dispatch(simd, Ones, &mut [1, 3, u64::MAX][..]), 67, "{simd}");
        }
    }
}
