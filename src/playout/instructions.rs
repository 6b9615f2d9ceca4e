//! Which instructions of the processor playouts use, chosen when the program runs.

use super::scalar::{Outcome, play_game};
use crate::board::Board;
use crate::color::Color;
use crate::random::Random;
use crate::rules::SuicideRule;

/// A set of instructions that playouts are compiled for. The same seed gives the same games with
/// every one of them; they differ in speed alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstructionSet {
    /// What every processor of the target has.
    Portable,
    /// x86-64-v3 (2013 and later): bits are counted, found and shifted by one instruction each.
    X86V3,
}

impl InstructionSet {
    /// All of them, the fastest last.
    pub const ALL: [Self; 2] = [Self::Portable, Self::X86V3];

    /// The fastest that this processor has.
    #[inline]
    pub fn best() -> Self {
        if Self::X86V3.is_available() { Self::X86V3 } else { Self::Portable }
    }

    /// Whether this processor has it.
    #[inline]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::X86V3 => {
                std::arch::is_x86_feature_detected!("avx2")
                    && std::arch::is_x86_feature_detected!("bmi1")
                    && std::arch::is_x86_feature_detected!("bmi2")
                    && std::arch::is_x86_feature_detected!("lzcnt")
                    && std::arch::is_x86_feature_detected!("popcnt")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::X86V3 => false,
        }
    }
}

/// [`play_out`](super::play_out) with these instructions, or the portable ones if the processor
/// lacks them.
pub fn play_out_with<const W: usize>(
    instructions: InstructionSet,
    board: &mut Board<W>,
    to_move: Color,
    suicide: SuicideRule,
    random: &mut Random,
) -> Outcome {
    #[cfg(target_arch = "x86_64")]
    if instructions == InstructionSet::X86V3 && instructions.is_available() {
        #[expect(
            unsafe_code,
            reason = "a quarter of the time on 19x19; every feature is checked"
        )]
        // SAFETY: the processor has all features that the function is compiled for.
        return unsafe { play_x86_v3(board, to_move, suicide, random) };
    }
    let _ = instructions;
    play_portably(board, to_move, suicide, random)
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
fn play_x86_v3<const W: usize>(
    board: &mut Board<W>,
    to_move: Color,
    suicide: SuicideRule,
    random: &mut Random,
) -> Outcome {
    play_game(board, to_move, suicide, random)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Layout;
    use crate::point::Size;
    use crate::with_width;

    #[test]
    fn every_set_of_instructions_plays_the_same_games() {
        for (width, height) in [(5, 5), (9, 9), (7, 11), (13, 13), (19, 19), (25, 25)] {
            let layout = Layout::new(Size::new(width, height).expect("a valid size"));
            let games = InstructionSet::ALL.map(|instructions| {
                with_width!(layout, W => {
                    let mut random = Random::from_seed(u64::from(width));
                    let game = |_| {
                        let mut board = Board::<W>::new(layout);
                        let suicide = SuicideRule::Forbidden;
                        let color = Color::Black;
                        let outcome =
                            play_out_with(instructions, &mut board, color, suicide, &mut random);
                        (outcome, board.position())
                    };
                    (0..20).map(game).collect::<Vec<_>>()
                })
            });
            assert_eq!(games[0], games[1], "{width}x{height}");
        }
    }
}
