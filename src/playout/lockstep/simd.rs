//! Which vector instructions the playouts use: found out when the program runs, or prescribed.
//!
//! One source is compiled for each set of instructions. A function that may use instructions the
//! rest of the program does without can only be called `unsafe`ly, by someone who has made sure
//! that the processor has them: this module does both, and is the only one that may.

#![allow(unsafe_code, reason = "calls of functions for instructions that were found to be there")]

use std::fmt;
use std::str::FromStr;

use super::boards::Boards;

/// The vector instructions of a processor. They decide how fast lockstep playouts are, and nothing
/// else: the games are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simd {
    /// Those of the program's target: 128 bits on x86-64 and, by NEON, on ARM.
    Baseline,
    /// 256 bits, on x86-64.
    Avx2,
    /// 512 bits, on x86-64.
    Avx512,
}

/// The environment variable that prescribes what [`Simd::detect`] finds.
pub const VARIABLE: &str = "TENGEN_SIMD";

impl Simd {
    /// All, from the slowest to the fastest.
    pub const ALL: [Self; 3] = [Self::Baseline, Self::Avx2, Self::Avx512];

    /// What the environment variable `TENGEN_SIMD` names, if this processor has it; otherwise the
    /// fastest that it has.
    pub fn detect() -> Self {
        let named = std::env::var(VARIABLE).ok().and_then(|name| name.parse().ok());
        named.filter(|simd: &Self| simd.is_available()).unwrap_or_else(Self::best)
    }

    /// The fastest that this processor has.
    fn best() -> Self {
        let available = Self::ALL.into_iter().rev().find(|simd| simd.is_available());
        available.unwrap_or(Self::Baseline)
    }

    /// Whether this processor has them.
    pub fn is_available(self) -> bool {
        match self {
            Self::Baseline => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
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

    /// The name by which it is asked for.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Baseline if cfg!(target_arch = "x86_64") => "sse2",
            Self::Baseline if cfg!(target_arch = "aarch64") => "neon",
            Self::Baseline => "plain",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for Simd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no instructions have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected baseline, avx2 or avx512")]
pub struct UnknownSimd;

/// By name; `baseline` is what the target has, whatever it is called there.
impl FromStr for Simd {
    type Err = UnknownSimd;

    fn from_str(text: &str) -> Result<Self, UnknownSimd> {
        let text = text.to_ascii_lowercase();
        let named = Self::ALL.into_iter().find(|simd| simd.name() == text);
        named.or((text == "baseline").then_some(Self::Baseline)).ok_or(UnknownSimd)
    }
}

impl Boards {
    /// Takes all games so many steps further.
    pub fn advance(&mut self, steps: u32, simd: Simd) {
        match simd {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 if simd.is_available() => {
                // SAFETY: the processor has been asked for each feature that the function enables.
                unsafe { advance_with_avx2(self, steps) }
            }
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 if simd.is_available() => {
                // SAFETY: as above.
                unsafe { advance_with_avx512(self, steps) }
            }
            _ => advance(self, steps),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn advance_with_avx2(boards: &mut Boards, steps: u32) {
    advance(boards, steps);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn advance_with_avx512(boards: &mut Boards, steps: u32) {
    advance(boards, steps);
}

/// The usual widths are constants for the compiler; what it gains is in docs/playouts.md.
#[inline(always)]
fn advance(boards: &mut Boards, steps: u32) {
    for _ in 0..steps {
        match boards.shape.width {
            9 => boards.step(9),
            13 => boards.step(13),
            19 => boards.step(19),
            width => boards.step(width),
        }
    }
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
        assert!(Simd::Baseline.is_available());
    }
}
