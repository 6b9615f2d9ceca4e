//! Evaluators for many searchers, which share a net and a cache.

use std::sync::Arc;

use super::net::{Evaluator, Net, Precision, Profile, SearchEvaluator};
use super::{Evaluate, Playouts};
use crate::cpu::convolution::Instructions;

/// The source of evaluators for many searchers.
#[derive(Debug)]
pub enum Evaluators {
    /// A net, with its cache of evaluations.
    Net(Box<Evaluator>),
    /// Random playouts.
    Playouts,
}

impl Evaluators {
    /// Returns evaluators that ask `net` and keep evaluations in at most `cache` bytes; without a
    /// net, random playouts.
    pub fn new(net: Option<Arc<Net>>, precision: Precision, cache: usize) -> Self {
        let Some(net) = net else { return Self::Playouts };
        let (mut evaluator, _) = Evaluator::with_precision(net, Instructions::best(), precision);
        evaluator.set_cache(cache);
        Self::Net(Box::new(evaluator))
    }

    /// Returns a source of equal evaluators with the same cache, for another thread.
    #[must_use]
    pub fn another(&self) -> Self {
        match self {
            Self::Net(evaluator) => Self::Net(Box::new(evaluator.another())),
            Self::Playouts => Self::Playouts,
        }
    }

    /// Returns an evaluator for one searcher. A human-style net predicts the moves of people of the
    /// profile.
    pub fn evaluator(&self, profile: Option<Profile>) -> Box<dyn Evaluate> {
        match self {
            Self::Net(evaluator) => {
                let mut evaluator = evaluator.another();
                evaluator.set_profile(profile);
                Box::new(SearchEvaluator::new(evaluator))
            }
            Self::Playouts => Box::new(Playouts::new()),
        }
    }

    /// Whether a net evaluates positions.
    pub const fn has_net(&self) -> bool {
        matches!(self, Self::Net(_))
    }

    /// Forgets all evaluations that are kept.
    pub fn clear_cache(&self) {
        if let Self::Net(evaluator) = self
            && let Some(cache) = evaluator.cache()
        {
            cache.clear();
        }
    }
}
