//! Measures the speed of a net, and the error of computing it at lower precision, on positions of
//! games that it plays against itself. All positions differ, so that a cache does not help.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::time::{Duration, Instant};

use std::sync::Arc;

use tengen::engine_room::workers::{self, NoThread};

use tengen::engine_room::evaluate::net::{Evaluator, SelfPlay, View, drift_between};
use tengen::engine_room::evaluate::{Evaluation, Evaluators};
use tengen::engine_room::search::{Memory, Request, Root, Searcher as _, Tuning};
use tengen::{Game, Komi, Preset, Size, Stop, Vertex};
use tengen_nets::{Crew, Drift};

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

/// Measures how long one evaluation takes that some threads compute together, for about `time`.
pub fn time_together(evaluator: &Evaluator, size: Size, threads: u32, time: Duration) -> Duration {
    let mut evaluator = evaluator.clone();
    let threads = threads as usize;
    let crew = Crew::new(threads - 1);
    let most = evaluator.most_members(size);
    crew.teams(1, most).into_iter().for_each(|team| evaluator.lead(team));
    let (count, elapsed) = evaluate(evaluator, vec![SelfPlay::new(size, 0)], time);
    elapsed.div_f64(count as f64)
}

/// Measures the visits that a search with a net makes in a second, from positions at the beginning,
/// in the middle and near the end of a game, each for a third of `time`.
pub fn visits_per_second(
    evaluator: &Evaluator,
    size: Size,
    threads: u32,
    memory: Memory,
    time: Duration,
) -> f64 {
    const STAGES: u32 = 3;
    let mut evaluator = evaluator.clone();
    let mut games = SelfPlay::new(size, 1);
    let mut starts = Vec::new();
    for _ in 0..STAGES {
        let game = games.game().clone();
        let mut evaluation = Evaluation::default();
        evaluator.evaluate(&game, game.to_move(), View::default(), &mut evaluation);
        games.play(&evaluation, size.area() / 4);
        starts.push(game);
    }
    evaluator.set_cache(memory.cache);
    let mut searcher =
        Evaluators::from(evaluator).searcher(threads as usize, memory.trees, Tuning::default());
    let (mut visits, mut seconds) = (0.0, 0.0);
    for game in starts {
        searcher.go_to(Root::sensible(Arc::new(game)));
        let begin = Instant::now();
        let stop = Stop::new().with_deadline(begin + time / STAGES);
        let report = searcher.think(&Request::endless(0), &stop, None);
        visits += f64::from(report.visits());
        seconds += begin.elapsed().as_secs_f64();
    }
    visits / seconds
}

/// The error of a net at lower precision on one board.
#[derive(Clone, Copy, Debug)]
pub struct DriftOn {
    /// The size of the board.
    pub size: Size,
    /// The mean drift over positions of games.
    pub moves: Drift,
    /// The mean drift over positions after a pass.
    pub passes: Drift,
    /// The shift over open positions.
    pub open: Shift,
}

/// How far the evaluations of open positions are off, and to which side. In open positions the
/// exact win rate is between 0.1 and 0.9. Win rates of other positions hardly move and would hide a
/// shift. All figures are means, for the player to move, of the net in bytes less the exact net.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shift {
    /// The number of open positions.
    pub positions: usize,
    /// The difference of the win rate, between -1 and 1.
    pub win: f64,
    /// The size of that difference, between 0 and 1.
    pub win_size: f64,
    /// The difference of the lead, in points.
    pub lead: f64,
    /// The size of that difference, in points.
    pub lead_size: f64,
}

impl Shift {
    /// Returns the shift over the differences of positions.
    fn over(differences: &[Difference]) -> Self {
        let differences: Vec<[f64; 2]> = differences.iter().filter_map(|it| it.open).collect();
        let count = differences.len().max(1) as f64;
        let mean = |of: fn(&[f64; 2]) -> f64| differences.iter().map(of).sum::<f64>() / count;
        Self {
            positions: differences.len(),
            win: mean(|it| it[0]),
            win_size: mean(|it| it[0].abs()),
            lead: mean(|it| it[1]),
            lead_size: mean(|it| it[1].abs()),
        }
    }
}

/// How two evaluations of one position differ, in floats and in bytes. It is far smaller than they
/// are.
#[derive(Clone, Copy, Debug)]
struct Difference {
    drift: Drift,
    /// The differences of the win rate and of the lead, if the position is open.
    open: Option<[f64; 2]>,
}

impl Difference {
    /// Returns the difference between evaluations in floats and in bytes.
    fn between(exact: &Evaluation, rounded: &Evaluation) -> Self {
        let differences = [rounded.win - exact.win, rounded.lead - exact.lead];
        let is_open = (0.1..=0.9).contains(&exact.win);
        let open = is_open.then(|| differences.map(f64::from));
        Self { drift: drift_between(exact, rounded), open }
    }
}

impl DriftOn {
    /// Measures the mean differences of a net to the exact net, over successive positions of games
    /// that the exact net plays, and over the positions that follow every fourth of them by a pass.
    /// Calibration uses other games than these. With a komi of 7, about half of the positions are
    /// open, since no player is ahead from the start.
    pub fn measure(exact: &Evaluator, rounded: &Evaluator, size: Size, positions: u32) -> Self {
        let (mut exact, mut rounded) = (exact.clone(), rounded.clone());
        let start = Game::with_rules(size, Preset::CHINESE.rules, Komi::from_halves(14));
        let mut games = SelfPlay::of(start, 1);
        let (mut in_floats, mut in_bytes) = (Evaluation::default(), Evaluation::default());
        let mut difference = |game: &Game, in_floats: &mut Evaluation| {
            exact.evaluate(game, game.to_move(), View::default(), in_floats);
            rounded.evaluate(game, game.to_move(), View::default(), &mut in_bytes);
            Difference::between(in_floats, &in_bytes)
        };
        let (mut moves, mut passes) = (Vec::new(), Vec::new());
        for number in 0..positions {
            let mut game = games.game().clone();
            moves.push(difference(&game, &mut in_floats));
            games.play(&in_floats, 1);
            if number % 4 == 3 && game.play(game.to_move(), Vertex::Pass).is_ok() {
                passes.push(difference(&game, &mut in_floats));
            }
        }
        let mean = |differences: &[Difference]| {
            Drift::mean(&differences.iter().map(|it| it.drift).collect::<Vec<_>>())
        };
        Self { size, moves: mean(&moves), passes: mean(&passes), open: Shift::over(&moves) }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use tengen_nets::{Instructions, Net, Precision};
    use tengen_testing::random_net::spec;

    fn net() -> Arc<Net> {
        Arc::new(spec("pooling-v9").model().into_net())
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
    fn threads_evaluate_together() {
        let time = time_together(&Evaluator::new(net()), Size::square(5), 3, Duration::ZERO);
        assert!(time > Duration::ZERO);
    }

    #[test]
    fn searches_make_visits() {
        let (size, memory) = (Size::square(5), Memory::divided(16 << 20));
        let time = Duration::from_millis(60);
        assert!(visits_per_second(&Evaluator::new(net()), size, 2, memory, time) > 1.0);
    }

    #[test]
    fn only_open_positions_count_for_the_shift() {
        let evaluation = |win, lead| Evaluation { win, lead, ..Evaluation::default() };
        let pairs = [
            (evaluation(0.5, 1.0), evaluation(0.25, 0.5)),
            (evaluation(0.75, -1.0), evaluation(0.875, 0.0)),
            (evaluation(0.95, 9.0), evaluation(0.5, 2.0)),
        ];
        let expected =
            Shift { positions: 2, win: -0.0625, win_size: 0.1875, lead: 0.25, lead_size: 0.75 };
        let differences = pairs.map(|(exact, rounded)| Difference::between(&exact, &rounded));
        assert_eq!(Shift::over(&differences), expected);
        assert_eq!(Shift::over(&[]), Shift::default());
    }

    #[test]
    fn a_net_does_not_drift_from_itself() {
        let exact = Evaluator::new(net());
        let size = Size::square(5);
        let none = DriftOn::measure(&exact, &exact, size, 5);
        assert_eq!((none.moves, none.passes), (Drift::default(), Drift::default()));
        assert_eq!((none.open.win, none.open.lead_size), (0.0, 0.0));
        let instructions = Instructions::best();
        let (rounded, _) = Evaluator::with_precision(net(), instructions, Precision::Byte);
        let DriftOn { moves, passes, .. } = DriftOn::measure(&exact, &rounded, size, 5);
        for drift in [moves, passes] {
            assert!(drift.policy > 0.0 && drift.policy < 0.1, "{drift:?}");
        }
    }
}
