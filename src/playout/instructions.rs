//! Which instructions of the processor playouts use: found out when the program runs, or prescribed.
//!
//! One source is compiled for each set of instructions. A function that may use instructions the
//! rest of the program does without can only be called `unsafe`ly, by someone who has made sure
//! that the processor has them: this module does both, and is the only one that may.

#![allow(unsafe_code, reason = "calls of functions for instructions that were found to be there")]

use std::fmt;
use std::str::FromStr;

use super::lockstep::Boards;
use super::scalar::{Outcome, play_game};
use crate::board::Board;
use crate::color::Color;
use crate::random::Random;
use crate::rules::SuicideRule;

/// The instructions of a processor that playouts are compiled for. They decide how fast playouts
/// are, and nothing else: the games are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simd {
    /// Those of the program's target: vectors of 128 bits on x86-64 and, by NEON, on ARM.
    Baseline,
    /// On x86-64 those of its third level (2013 and later): vectors of 256 bits; bits are counted,
    /// found and shifted by one instruction each.
    Avx2,
    /// On x86-64 also vectors of 512 bits.
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
    pub fn best() -> Self {
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

/// [`play_out`](super::play_out) with these instructions, or the portable ones if the processor
/// lacks them.
pub fn play_out_with<const W: usize>(
    simd: Simd,
    board: &mut Board<W>,
    to_move: Color,
    suicide: SuicideRule,
    random: &mut Random,
) -> Outcome {
    match simd {
        // Vectors of 512 bits gain nothing for one game.
        #[cfg(target_arch = "x86_64")]
        Simd::Avx2 | Simd::Avx512 if Simd::Avx2.is_available() => {
            // SAFETY: the processor has been asked for each feature that the function enables.
            unsafe { play_with_avx2(board, to_move, suicide, random) }
        }
        _ => play_portably(board, to_move, suicide, random),
    }
}

/// Kept apart, so that callers do not each hold a copy of the hot loop.
#[inline(never)]
fn play_portably<const W: usize>(
    board: &mut Board<W>,
    to_move: Color,
    suicide: SuicideRule,
    random: &mut Random,
) -> Outcome {
    play_game(board, to_move, suicide, random)
}

/// The same source, compiled for more instructions: what it calls must be inlined into it.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn play_with_avx2<const W: usize>(
    board: &mut Board<W>,
    to_move: Color,
    suicide: SuicideRule,
    random: &mut Random,
) -> Outcome {
    play_game(board, to_move, suicide, random)
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
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn advance_with_avx2(boards: &mut Boards, steps: u32) {
    advance(boards, steps);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn advance_with_avx512(boards: &mut Boards, steps: u32) {
    advance(boards, steps);
}

/// The usual widths are constants for the compiler; what it gains is in docs/playouts.md.
#[allow(clippy::inline_always, reason = "to be compiled with its caller's instructions")]
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
    use crate::bitboard::Layout;
    use crate::point::Size;
    use crate::with_width;

    #[test]
    fn instructions_go_by_names() {
        for simd in Simd::ALL {
            assert_eq!(simd.name().parse(), Ok(simd));
        }
        assert_eq!("Baseline".parse(), Ok(Simd::Baseline));
        assert_eq!("mmx".parse::<Simd>(), Err(UnknownSimd));
        assert!(Simd::Baseline.is_available());
    }

    #[test]
    fn every_set_of_instructions_plays_the_same_games() {
        for (width, height) in [(5, 5), (9, 9), (7, 11), (13, 13), (19, 19), (25, 25)] {
            let layout = Layout::new(Size::new(width, height).expect("a valid size"));
            let games = Simd::ALL.map(|simd| {
                with_width!(layout, W => {
                    let mut random = Random::from_seed(u64::from(width));
                    let game = |_| {
                        let mut board = Board::<W>::new(layout);
                        let suicide = SuicideRule::Forbidden;
                        let color = Color::Black;
                        let outcome =
                            play_out_with(simd, &mut board, color, suicide, &mut random);
                        (outcome, board.position())
                    };
                    (0..20).map(game).collect::<Vec<_>>()
                })
            });
            assert_eq!(games[0], games[1], "{width}x{height}");
            assert_eq!(games[0], games[2], "{width}x{height}");
        }
    }
}
