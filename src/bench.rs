//! How fast playouts are, and a signature that tells whether they are still the same.

use std::time::{Duration, Instant};

use crate::bitboard::Layout;
use crate::board::Board;
use crate::color::Color;
use crate::playout::{InstructionSet, play_out_with};
use crate::point::Size;
use crate::random::Random;
use crate::rules::SuicideRule;
use crate::with_width;

/// Uniformly random playouts from the empty board of one size, on one thread.
#[derive(Clone, Copy, Debug)]
pub struct Measurement {
    /// The board's size.
    pub size: Size,
    /// How many games were played.
    pub playouts: u32,
    /// How many moves they had together, passes among them.
    pub moves: u64,
    /// Black's area less White's, summed over all games.
    pub area_difference: i64,
    /// How long they took.
    pub elapsed: Duration,
}

impl Measurement {
    /// Plays this many games with the fastest instructions that the processor has.
    pub fn of_playouts(size: Size, playouts: u32, seed: u64) -> Self {
        Self::of_playouts_with(InstructionSet::best(), size, playouts, seed)
    }

    /// Plays this many games with these instructions.
    pub fn of_playouts_with(
        instructions: InstructionSet,
        size: Size,
        playouts: u32,
        seed: u64,
    ) -> Self {
        let layout = Layout::new(size);
        let mut random = Random::from_seed(seed);
        let (mut moves, mut area_difference) = (0, 0);
        let started = Instant::now();
        with_width!(layout, W => {
            let start = Board::<W>::new(layout);
            let mut board = start.clone();
            for _ in 0..playouts {
                board.clone_from(&start);
                let forbidden = SuicideRule::Forbidden;
                let outcome =
                    play_out_with(instructions, &mut board, Color::Black, forbidden, &mut random);
                moves += u64::from(outcome.moves);
                area_difference += i64::from(outcome.area_difference);
            }
        });
        Self { size, playouts, moves, area_difference, elapsed: started.elapsed() }
    }

    /// Games a second.
    pub fn playouts_per_second(&self) -> f64 {
        f64::from(self.playouts) / self.elapsed.as_secs_f64()
    }

    /// Nanoseconds for a move.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn nanoseconds_per_move(&self) -> f64 {
        self.elapsed.as_secs_f64() * 1e9 / self.moves as f64
    }

    /// The mean number of moves, passes among them.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn mean_length(&self) -> f64 {
        self.moves as f64 / f64::from(self.playouts)
    }

    /// By how much Black's area is larger than White's, on average.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn mean_score(&self) -> f64 {
        self.area_difference as f64 / f64::from(self.playouts)
    }
}

/// A number that depends on what random playouts do and on nothing else: it is the same on every
/// machine and in every build, and any change of the board or of the playouts changes it.
pub fn signature() -> u64 {
    [5, 9, 13, 19, 25].into_iter().fold(0, |signature: u64, side| {
        let measured = Measurement::of_playouts(Size::square(side), 100, u64::from(side));
        let moves = measured.moves.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        signature.rotate_left(16) ^ moves ^ measured.area_difference.cast_unsigned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_have_the_length_and_the_score_that_others_find() {
        // libEGO and the crate goban agree on 111 moves and 2.1 points for Black on 9x9; the
        // standard deviations of a game are about 7 moves and 20 points.
        let measured = Measurement::of_playouts(Size::square(9), 20_000, 1);
        assert!((110.7..111.4).contains(&measured.mean_length()), "{}", measured.mean_length());
        assert!((1.4..2.8).contains(&measured.mean_score()), "{}", measured.mean_score());
    }

    #[test]
    fn the_signature_is_the_same_in_every_build() {
        assert_eq!(signature(), 0x67ca_d7d4_f06b_c916);
    }
}
