//! The small net of an engine: it plays the levels below the top one.

use super::{Brain, Eyes, Mind, PlayerKind};
use crate::evaluate::NetChoice;
use crate::evaluate::net::Evaluator;
use crate::player::Strength;

/// The memory in bytes of a search below full strength, which has at most some hundred visits.
const MEMORY: usize = 32 << 20;

/// A net that answers questions one by one. It is made ready at the first of them.
#[derive(Debug)]
pub(super) struct Expert {
    choice: NetChoice,
    evaluator: Option<Evaluator>,
}

impl From<&NetChoice> for Expert {
    fn from(choice: &NetChoice) -> Self {
        Self { choice: choice.clone(), evaluator: None }
    }
}

impl Expert {
    /// Returns the net, ready to answer.
    pub fn ready(&mut self) -> &mut Evaluator {
        self.evaluator.get_or_insert_with(|| self.choice.exact())
    }
}

/// A searcher with the engine's small net, and an evaluator that estimates the losses of slips.
#[derive(Debug)]
pub(super) struct Quick {
    pub mind: Mind,
    expert: Expert,
}

impl Quick {
    /// Wakes a searcher with a small net, which otherwise searches as `brain` does.
    pub fn new(brain: &Brain, net: &NetChoice) -> Self {
        let mut small = Brain::new(Eyes::Net(net.clone()));
        small.resources = brain.resources;
        small.resources.memory = small.resources.memory.min(MEMORY);
        small.tuning = brain.tuning;
        small.temperature = brain.temperature;
        let kind = PlayerKind::from(small);
        let evaluators = kind.evaluators();
        Self { mind: Mind::new(kind, evaluators), expert: net.into() }
    }
}

/// The searcher of a turn, and the net that estimates the losses of its slips.
pub(super) struct Seat<'e> {
    pub mind: &'e mut Mind,
    pub expert: Option<&'e mut Expert>,
}

impl<'e> Seat<'e> {
    /// Gives the turn to the engine's small net, if it has one and the strength is not full.
    /// Otherwise the turn stays.
    pub fn or_quick(self, quick: Option<&'e mut Quick>, strength: Strength) -> Self {
        let Some(Quick { mind, expert }) = quick.filter(|_| strength != Strength::FULL) else {
            return self;
        };
        // The large net may be pondering.
        self.mind.rest();
        Self { mind, expert: Some(expert) }
    }
}
