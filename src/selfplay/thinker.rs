//! A player that searches, and the positions that its searches meet.
//!
//! Where a net leads a search, it is asked about the positions that the search goes to, and it goes where
//! the net is mistaken in its own favour. A net that learns from these learns where it matters. The idea
//! is that of Ross, Gordon and Bagnell, "A reduction of imitation learning and structured prediction to
//! no-regret online learning" (2011): the pupil acts, and the teacher says what would have been right.

use std::sync::{Arc, Mutex, PoisonError};

use super::{happens, interest};
use crate::color::Color;
use crate::evaluate::net::{Evaluator, Queue};
use crate::evaluate::{Depth, Evaluate, Evaluation};
use crate::game::Game;
use crate::point::Vertex;
use crate::random::Random;
use crate::search::{Limits, Moves, Root, Searcher as _, TreeSearch, Tuning};
use crate::stop::Stop;

/// The memory of a search, in bytes.
const TREE: usize = 64 << 20;

/// A net that chooses moves by tree searches.
pub struct Thinker {
    search: TreeSearch,
    visits: u32,
    met: Arc<Mutex<Met>>,
}

/// The positions that a search has met and that are to be labelled.
struct Met {
    random: Random,
    every: u32,
    games: Vec<Game>,
}

impl Thinker {
    /// A player whose searches have a number of visits, and who keeps of the positions that they meet
    /// one of `every`.
    pub fn new(evaluator: Evaluator, visits: u32, every: u32) -> Self {
        let met = Met { random: Random::from_seed(0), every, games: Vec::new() };
        let met = Arc::new(Mutex::new(met));
        let witness = Witness { queue: Queue::new(evaluator), taken: Vec::new(), met: met.clone() };
        let search = TreeSearch::new(vec![Box::new(witness)], Tuning::default(), TREE);
        Self { search, visits, met }
    }

    /// Forgets the game before.
    pub fn begin(&mut self, random: &mut Random) {
        self.search.forget();
        let mut met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
        met.random = Random::from_seed(random.bits());
        met.games.clear();
    }

    /// Chooses a move at a temperature by its visits. Gives it, and the probability that the player to
    /// move wins; the positions that were met and are to be labelled are added to `games`.
    pub fn choose(
        &mut self,
        game: &Game,
        temperature: f64,
        random: &mut Random,
        stop: &Stop,
        games: &mut Vec<Game>,
    ) -> (Vertex, f32) {
        let color = game.to_move();
        let root = Root::new(Arc::new(game.clone()), color, Moves::sensible(game, color));
        self.search.go_to(root);
        let report = self.search.think(&Limits::of_visits(self.visits, random.bits()), stop, None);
        let visits = report.candidates.iter().map(|candidate| candidate.visits.into());
        let drawn = random.draw(&visits.collect::<Vec<f64>>(), temperature);
        let vertex = drawn.map_or(report.best, |place| report.candidates[place].vertex);
        games.append(&mut self.met.lock().unwrap_or_else(PoisonError::into_inner).games);
        (vertex, report.win as f32)
    }
}

/// Evaluates positions, and keeps some of them.
struct Witness {
    queue: Queue,
    /// The positions that may be kept, by their numbers.
    taken: Vec<Option<Game>>,
    met: Arc<Mutex<Met>>,
}

impl Evaluate for Witness {
    fn batch(&self) -> usize {
        self.queue.batch()
    }

    fn take_up(&mut self, game: &Game, player: Color, depth: Depth) {
        let Met { random, every, .. } =
            &mut *self.met.lock().unwrap_or_else(PoisonError::into_inner);
        let is_drawn =
            random.below(*every) == 0 && game.end().is_none() && game.to_move() == player;
        self.taken.push(is_drawn.then(|| game.clone()));
        self.queue.take_up(game, player, depth);
    }

    fn evaluate(&mut self, each: &mut dyn FnMut(usize, &Evaluation)) {
        let Self { queue, taken, met } = self;
        queue.evaluate(&mut |number, evaluation| {
            if let Some(game) = taken.get_mut(number).and_then(Option::take) {
                let Met { random, games, .. } =
                    &mut *met.lock().unwrap_or_else(PoisonError::into_inner);
                if happens(random, interest(evaluation)) {
                    games.push(game);
                }
            }
            each(number, evaluation);
        });
        taken.clear();
    }
}
