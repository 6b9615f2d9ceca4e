//! The speed of playouts.

use std::time::{Duration, Instant};

use tengen::engine_room::workers::{self, NoThread};

use tengen::engine_room::bitboard::Layout;
use tengen::engine_room::board::Board;
use tengen::engine_room::board::with_width;
use tengen::engine_room::playout::lockstep::{self, First, Start, Tally};
use tengen::engine_room::playout::{Uniform, play_out};
use tengen::engine_room::random::Random;
use tengen::{Color, Position, Size, rules::SuicideRule};
use tengen_nets::Simd;

/// A way to play playouts, and the processor's instruction set that it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// Playouts one after another.
    Scalar(Simd),
    /// Many playouts in parallel on one thread.
    Lockstep(Simd),
}

impl Path {
    /// Returns the name of this way for people: `scalar` or `lockstep`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar(_) => "scalar",
            Self::Lockstep(_) => "lockstep",
        }
    }

    /// Returns the instruction set of this way.
    pub const fn simd(self) -> Simd {
        let (Self::Scalar(simd) | Self::Lockstep(simd)) = self;
        simd
    }
}

/// The speed and the results of uniformly random playouts from the empty board of one size.
#[derive(Clone, Copy, Debug)]
pub struct Measurement {
    /// The way in which the playouts were played.
    pub path: Path,
    /// The size of the board.
    pub size: Size,
    /// The number of threads that played at the same time.
    pub threads: u32,
    /// The number of playouts, over all threads.
    pub playouts: u32,
    /// The number of moves of all playouts together, including passes.
    pub moves: u64,
    /// Black's points minus White's in area scoring, summed over all playouts.
    pub area_difference: i64,
    /// The wall-clock time of all playouts together.
    pub elapsed: Duration,
}

impl Measurement {
    /// Plays `playouts` playouts on one thread.
    pub fn of_playouts(path: Path, size: Size, playouts: u32, seed: u64) -> Self {
        let started = Instant::now();
        let (moves, area_difference) = match path {
            Path::Scalar(simd) => play_scalar(size, playouts, seed, simd),
            Path::Lockstep(simd) => play_lockstep(size, playouts, seed, simd),
        };
        let elapsed = started.elapsed();
        Self { path, size, threads: 1, playouts, moves, area_difference, elapsed }
    }

    /// Plays `playouts` playouts on each of `threads` threads. Thread `i`, counted from 0, has the
    /// seed `seed + i`.
    ///
    /// # Errors
    /// If there are fewer threads.
    pub fn of_threads(
        path: Path,
        size: Size,
        threads: u32,
        playouts: u32,
        seed: u64,
    ) -> Result<Self, NoThread> {
        let started = Instant::now();
        let seeds = seed..seed + u64::from(threads);
        let parts =
            workers::all_at_once(seeds, |seed| Self::of_playouts(path, size, playouts, seed))?;
        Ok(Self {
            path,
            size,
            threads,
            playouts: playouts * threads,
            moves: parts.iter().map(|part| part.moves).sum(),
            area_difference: parts.iter().map(|part| part.area_difference).sum(),
            elapsed: started.elapsed(),
        })
    }

    /// Returns the number of playouts in a second, over all threads.
    pub fn playouts_per_second(&self) -> f64 {
        f64::from(self.playouts) / self.elapsed.as_secs_f64()
    }

    /// Returns the elapsed time divided by the number of moves of all threads, in nanoseconds.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn nanoseconds_per_move(&self) -> f64 {
        self.elapsed.as_secs_f64() * 1e9 / self.moves as f64
    }

    /// Returns the mean number of moves of a playout, including passes.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn mean_length(&self) -> f64 {
        self.moves as f64 / f64::from(self.playouts)
    }

    /// Returns the mean of Black's points minus White's in area scoring.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn mean_score(&self) -> f64 {
        self.area_difference as f64 / f64::from(self.playouts)
    }
}

/// Plays playouts one after another. Returns the number of moves and Black's points minus White's,
/// over all playouts.
fn play_scalar(size: Size, playouts: u32, seed: u64, simd: Simd) -> (u64, i64) {
    let layout = Layout::new(size);
    let mut random = Random::from_seed(seed);
    let (mut moves, mut area_difference) = (0, 0);
    with_width!(layout, W => {
        let start = Board::<W>::new(layout);
        let mut board = start.clone();
        let mut policy = Uniform { suicide: SuicideRule::Forbidden };
        for _ in 0..playouts {
            board.clone_from(&start);
            let end = play_out(&mut board, Color::Black, &mut policy, &mut random, simd);
            moves += u64::from(end.moves);
            area_difference += i64::from(end.area_difference);
        }
    });
    (moves, area_difference)
}

/// Plays playouts in lockstep. Returns the number of moves and Black's points minus White's, over
/// all playouts.
fn play_lockstep(size: Size, playouts: u32, seed: u64, simd: Simd) -> (u64, i64) {
    let start = Start {
        position: &Position::empty(size),
        first: First::Always(Color::Black),
        ko: None,
        suicide: SuicideRule::Forbidden,
    };
    let mut random = Random::from_seed(seed);
    let totals =
        lockstep::play_outs(&start, playouts, Tally::Results, &mut random, simd, &|| false);
    (totals.moves, totals.area_difference())
}

/// Returns the instructions for tests: those that the environment variable `TENGEN_SIMD` names, if
/// the processor has them, or else the best.
#[cfg(test)]
pub(super) fn simd_under_test() -> Simd {
    let named = std::env::var("TENGEN_SIMD").ok().and_then(|name| name.parse().ok());
    named.filter(|simd: &Simd| simd.is_available()).unwrap_or_else(Simd::best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_have_the_length_and_the_score_that_others_find() {
        // libEGO and the crate goban agree on 111 moves and 2.1 points for Black on 9x9. The
        // standard deviations of a game are about 7 moves and 20 points. On 13x13 they find 219
        // moves, on 19x19 455.
        let expected = [
            (9, 110.7..111.4, 1.4..2.8),
            (13, 218.6..219.8, 0.8..3.0),
            (19, 454.5..457.0, 0.5..4.0),
        ];
        for path in [Path::Scalar(simd_under_test()), Path::Lockstep(simd_under_test())] {
            for (side, length, score) in &expected {
                let measured = Measurement::of_playouts(path, Size::square(*side), 20_000, 1);
                assert!(length.contains(&measured.mean_length()), "{measured:?}");
                assert!(score.contains(&measured.mean_score()), "{measured:?}");
            }
        }
    }

    #[test]
    fn threads_play_different_games() {
        let path = Path::Lockstep(simd_under_test());
        let measured = Measurement::of_threads(path, Size::square(5), 2, 100, 1).expect("threads");
        let alone = |seed| Measurement::of_playouts(path, Size::square(5), 100, seed).moves;
        assert_eq!(measured.playouts, 200);
        assert_eq!(measured.moves, alone(1) + alone(2));
        assert_ne!(alone(1), alone(2));
    }
}
