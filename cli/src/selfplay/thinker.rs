//! A player that chooses moves by tree search, and collects positions that its searches visit.
//!
//! A search is drawn to positions that its net overrates. A net that learns from these positions
//! corrects the errors that matter. The pupil acts, and the teacher labels the situations that the
//! pupil meets. The idea comes from Ross, Gordon and Bagnell, "A reduction of imitation learning
//! and structured prediction to no-regret online learning" (2011).

use std::sync::{Arc, Mutex, PoisonError};

use super::choice::{Choice, balance, interest};
use tengen::engine_room::evaluate::net::{Evaluator, SearchEvaluator};
use tengen::engine_room::evaluate::{Depth, Evaluate, Evaluation};
use tengen::engine_room::random::Random;
use tengen::engine_room::search::{Request, Root, Searcher as _, TreeSearch, Tuning};
use tengen::{Color, Game, Searched, Stop};

/// The size of a search tree, in bytes.
const TREE: usize = 64 << 20;

/// A net that chooses moves by tree searches.
pub struct Thinker {
    search: TreeSearch,
    visits: u32,
    met: Arc<Mutex<Vec<Game>>>,
}

impl Thinker {
    /// Makes a player whose searches have this many visits, and which collects one of `every`
    /// positions that they visit.
    pub fn new(evaluator: Evaluator, visits: u32, every: u32) -> Self {
        let met = Arc::default();
        let witness = Witness {
            queue: SearchEvaluator::new(evaluator),
            every,
            random: Random::from_seed(0),
            taken: Vec::new(),
            met: Arc::clone(&met),
        };
        let search = TreeSearch::new(vec![Box::new(witness)], Tuning::default(), TREE);
        Self { search, visits, met }
    }

    /// Forgets the previous game.
    pub fn begin(&mut self) {
        self.search.forget();
    }

    /// Chooses a move by the visits of the search at a temperature, and returns it with the
    /// [`balance`] of the search's win rate. Collected positions are appended to `met`.
    pub fn choose(
        &mut self,
        game: &Game,
        temperature: f64,
        random: &mut Random,
        stop: &Stop,
        met: &mut Vec<Game>,
    ) -> Choice {
        self.search.go_to(Root::sensible(Arc::new(game.clone())));
        let report = self.search.think(&Request::of_visits(self.visits, random.bits()), stop, None);
        let visits = report.searched.as_ref().map(Searched::shared_visits).unwrap_or_default();
        let drawn = random.draw(&visits, temperature);
        let vertex = drawn.map_or(report.best, |place| report.candidates()[place].vertex);
        met.append(&mut self.met.lock().unwrap_or_else(PoisonError::into_inner));
        let win = report.searched.map_or(0.5, |searched| searched.means.win);
        Choice { vertex, balance: (2.0 * win - 1.0).abs() as f32 }
    }
}

/// An evaluator that also collects some of the positions it evaluates.
struct Witness {
    queue: SearchEvaluator,
    every: u32,
    /// The random numbers that decide which positions are collected.
    random: Random,
    /// The positions of the current batch that may be collected, by their numbers in the batch.
    taken: Vec<Option<Game>>,
    met: Arc<Mutex<Vec<Game>>>,
}

impl Evaluate for Witness {
    fn batch(&self) -> usize {
        self.queue.batch()
    }

    fn reseed(&mut self, seed: u64) {
        self.random = Random::from_seed(seed);
        self.queue.reseed(seed);
    }

    fn take_up(&mut self, game: &Game, player: Color, depth: Depth) {
        let is_drawn = self.random.below(self.every) == 0 && game.end().is_none();
        self.taken.push(is_drawn.then(|| game.clone()));
        self.queue.take_up(game, player, depth);
    }

    fn evaluate(&mut self, each: &mut dyn FnMut(usize, &Evaluation)) {
        let Self { queue, random, taken, met, .. } = self;
        queue.evaluate(&mut |number, evaluation| {
            if let Some(game) = taken[number].take()
                && random.happens(interest(balance(evaluation)))
            {
                met.lock().unwrap_or_else(PoisonError::into_inner).push(game);
            }
            each(number, evaluation);
        });
        taken.clear();
    }
}
