//! A net as the evaluator of a search.

use std::fmt;

use tengen_nets::Team;

use super::evaluator::Evaluator;
use super::view::View;
use crate::color::Color;
use crate::evaluate::{Advantage, Depth, Evaluate, Evaluation};
use crate::game::Game;
use crate::point::Size;
use crate::stop::Stop;
use crate::symmetry::Symmetry;

/// A net that evaluates the positions of a search, each as soon as it is taken up.
///
/// Every position is evaluated under one symmetry, which depends on its stones. The errors of
/// neighbouring positions therefore differ, and even out in means over them. A position is
/// evaluated under another symmetry at the root than below it. So the new root of a tree that is
/// used again has been evaluated under both, and one may find a move that the other overlooks.
pub struct SearchEvaluator {
    evaluator: Evaluator,
    advantage: Advantage,
    /// The signal that ends evaluations early, if any.
    stop: Option<Stop>,
    evaluations: Vec<Taken>,
    taken: usize,
}

/// A position that was taken up.
#[derive(Default)]
struct Taken {
    evaluation: Evaluation,
    /// Whether the evaluation ended early, so that it is of no use.
    is_interrupted: bool,
}

impl SearchEvaluator {
    /// Returns the evaluator of a search that asks a net.
    pub fn new(evaluator: Evaluator) -> Self {
        Self {
            evaluator,
            advantage: Advantage::default(),
            stop: None,
            evaluations: Vec::new(),
            taken: 0,
        }
    }
}

impl Evaluate for SearchEvaluator {
    fn batch(&self) -> usize {
        1
    }

    fn assume(&mut self, advantage: Advantage) {
        self.advantage = advantage;
    }

    fn forget(&mut self) {
        if let Some(cache) = self.evaluator.cache() {
            cache.clear();
        }
    }

    fn most_members(&self, size: Size) -> usize {
        self.evaluator.most_members(size)
    }

    fn lead(&mut self, team: Team) {
        self.evaluator.lead(team);
    }

    fn heed(&mut self, stop: Option<Stop>) {
        self.stop = stop;
    }

    fn take_up(&mut self, game: &Game, player: Color, depth: Depth) {
        if self.evaluations.len() == self.taken {
            self.evaluations.push(Taken::default());
        }
        let own = (game.board().hash() >> 61) as usize;
        let (number, optimism) = match depth {
            Depth::Root => (own + 1, View::default().optimism),
            Depth::Below => (own, 1.0),
        };
        let symmetry = Symmetry::ALL[number % Symmetry::ALL.len()];
        let view = View { symmetry, optimism, advantage: self.advantage.for_player(player) };
        let Taken { evaluation, is_interrupted } = &mut self.evaluations[self.taken];
        let stop = self.stop.as_ref();
        let answer = self.evaluator.evaluate_until(game, player, view, stop, evaluation);
        *is_interrupted = answer.is_err();
        self.taken += 1;
    }

    fn evaluate(&mut self, each: &mut dyn FnMut(usize, &Evaluation)) {
        for (number, taken) in self.evaluations[..self.taken].iter().enumerate() {
            if !taken.is_interrupted {
                each(number, &taken.evaluation);
            }
        }
        self.taken = 0;
    }
}

impl fmt::Debug for SearchEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchEvaluator")
            .field("net", &self.evaluator.net().name())
            .finish_non_exhaustive()
    }
}
