//! Measures the speed of a net, and the error of computing it at lower precision, on positions of
//! games that it plays against itself. All positions differ, so that a cache does not help.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::time::{Duration, Instant};

use crate::workers::{self, NoThread};

use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::evaluate::net::{Drift, Evaluator, SelfPlay, View};
use tengen::engine_room::point::Size;

/// The work that a net is measured under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// The number of threads that evaluate at the same time.
    pub threads: u32,
    /// The number of games whose positions each thread evaluates in turn.
    pub batch: u32,
}

impl Load {
    /// One thread, one game.
    pub const LEAST: Self = Self { threads: 1, batch: 1 };
}

/// The speed of a net on boards of one size.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    /// The size of the board.
    pub size: Size,
    /// The threads, and the games of each.
    pub load: Load,
    /// The number of evaluations, over all threads.
    pub evaluations: u64,
    /// The number of evaluations in a second of wall-clock time, over all threads.
    pub evaluations_per_second: f64,
}

impl Speed {
    /// Evaluates for about `time` on some threads, each with its own evaluator and games.
    ///
    /// # Errors
    /// If there are fewer threads.
    pub fn measure(
        evaluator: &Evaluator,
        size: Size,
        load: Load,
        time: Duration,
    ) -> Result<Self, NoThread> {
        let workers = (0..load.threads).map(|thread| {
            let first = u64::from(thread * load.batch);
            let games = (first..).take(load.batch as usize);
            (evaluator.clone(), games.map(|seed| SelfPlay::new(size, seed)).collect())
        });
        // Made before the first thread starts, so that all start within moments.
        let workers: Vec<_> = workers.collect();
        let parts =
            workers::all_at_once(workers, |(evaluator, games)| evaluate(evaluator, games, time))?;
        let rates = parts.iter().map(|(count, elapsed)| *count as f64 / elapsed.as_secs_f64());
        Ok(Self {
            size,
            load,
            evaluations: parts.iter().map(|(count, _)| count).sum(),
            evaluations_per_second: rates.sum(),
        })
    }
}

/// Evaluates the positions of games move by move, for about `time`, but each game at least once.
fn evaluate(mut evaluator: Evaluator, mut games: Vec<SelfPlay>, time: Duration) -> (u64, Duration) {
    let mut evaluation = Evaluation::default();
    let mut play = |game: &mut SelfPlay| {
        let now = game.game();
        evaluator.evaluate(now, now.to_move(), View::default(), &mut evaluation);
        game.play(&evaluation, 1);
    };
    // The first evaluation allocates memory, so it is not timed.
    play(&mut games[0]);
    let begin = Instant::now();
    let mut count = 0;
    while count == 0 || begin.elapsed() < time {
        games.iter_mut().for_each(&mut play);
        count += games.len() as u64;
    }
    (count, begin.elapsed())
}

/// Measures the error of a net at lower precision: the mean difference to the exact net over
/// successive positions of games that the exact net plays. Calibration uses other games than these.
pub fn drift(exact: &Evaluator, rounded: &Evaluator, size: Size, positions: u32) -> Drift {
    let (mut exact, mut rounded) = (exact.clone(), rounded.clone());
    let (mut one, mut other) = (Evaluation::default(), Evaluation::default());
    let mut games = SelfPlay::new(size, 1);
    let drifts = (0..positions).map(|_| {
        let game = games.game();
        exact.evaluate(game, game.to_move(), View::default(), &mut one);
        rounded.evaluate(game, game.to_move(), View::default(), &mut other);
        games.play(&one, 1);
        Drift::between(&one, &other)
    });
    Drift::mean(&drifts.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use tengen::engine_room::cpu::convolution::Instructions;
    use tengen::engine_room::evaluate::net::{ModelFile, Net, Precision};
    use tengen_testing::random_net::{self, SPECS};

    fn net() -> Arc<Net> {
        let spec = SPECS.iter().find(|spec| spec.name == "pooling-v9").expect("a net of this name");
        Arc::new(ModelFile::from_bytes(&random_net::file(spec)).expect("a net").into_net())
    }

    #[test]
    fn every_thread_evaluates_a_whole_batch() {
        let evaluator = Evaluator::new(net());
        let load = Load { threads: 2, batch: 3 };
        let speed = Speed::measure(&evaluator, Size::square(5), load, Duration::ZERO);
        let speed = speed.expect("threads");
        assert_eq!((speed.load, speed.evaluations), (load, 6));
        assert!(speed.evaluations_per_second > 0.0);
    }

    #[test]
    fn a_net_does_not_drift_from_itself() {
        let exact = Evaluator::new(net());
        let size = Size::square(5);
        assert_eq!(drift(&exact, &exact, size, 5), Drift::default());
        let instructions = Instructions::best();
        let (rounded, _) = Evaluator::with_precision(net(), instructions, Precision::Byte);
        let drift = drift(&exact, &rounded, size, 5);
        assert!(drift.policy > 0.0 && drift.policy < 0.1, "{drift:?}");
    }
}
