//! The small net of an engine: it plays the levels below the top one.

use super::{Brain, Eyes, Mind, PlayerKind};
use crate::evaluate::NetChoice;
use crate::evaluate::net::Evaluator;
use crate::player::Strength;

/// The memory in bytes of a search below full strength, which has at most some hundred visits.
const MEMORY: usize = 32 << 20;

/// A searcher with the engine's small net, and an evaluator that estimates the losses of slips.
#[derive(Debug)]
pub(super) struct Quick {
    mind: Mind,
    evaluator: Evaluator,
}

impl Quick {
    /// Wakes a searcher with a small net, which otherwise searches as `brain` does.
    fn new(brain: &Brain, net: &NetChoice) -> Self {
        let mut small = Brain::new(Eyes::Net(net.clone()));
        small.resources = brain.resources;
        small.resources.memory = small.resources.memory.min(MEMORY);
        small.tuning = brain.tuning;
        small.temperature = brain.temperature;
        let kind = PlayerKind::from(small);
        let evaluators = kind.evaluators();
        Self { mind: Mind::new(kind, evaluators), evaluator: net.exact() }
    }
}

/// The searcher of a turn, and the evaluator that estimates the losses of its slips.
pub(super) struct Seat<'e> {
    pub mind: &'e mut Mind,
    pub evaluator: Option<&'e mut Evaluator>,
}

impl<'e> Seat<'e> {
    /// Gives the turn to the engine's small net if it has one and the strength is not full. `quick`
    /// keeps its searcher, which is made when it is first needed.
    pub fn or_quick(
        self,
        quick: &'e mut Option<Quick>,
        strength: Strength,
        player: &PlayerKind,
        net: Option<&NetChoice>,
    ) -> Self {
        let (Some(brain), Some(net)) = (player.brain(), net) else { return self };
        if strength == Strength::FULL {
            return self;
        }
        let Quick { mind, evaluator } = quick.get_or_insert_with(|| Quick::new(brain, net));
        Self { mind, evaluator: Some(evaluator) }
    }
}
