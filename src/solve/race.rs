//! The regions that are tried in turn for one player, and the best proof that was found in them.

use std::cmp::Reverse;

use crate::bitboard::Bits;
use crate::color::Color;
use crate::point::Vertex;

use super::answer::{Known, Reach};
use super::claim::Claim;
use super::job::Job;
use super::problem::Problem;
use super::proof::Proof;
use super::setting::Setting;

/// After a proof that needs a ko, the other regions are tried until this many times its nodes are used.
const WITHOUT_KO: u64 = 4;

/// The number of nodes up to which they are tried in any case.
const LEAST_WITHOUT_KO: u64 = 100_000;

/// The player who moves first in a problem, or the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    First,
    Second,
}

/// What a setting came to.
pub(super) struct Found {
    pub setting: Setting,
    pub job: Job,
    pub claim: Claim,
    /// The first move, if the prover moves first.
    pub first: Vertex,
    pub reach: Reach,
    /// The tree, made before other searches replace what the table knows of it.
    pub proof: Option<Proof>,
    pub result_of_pass: Option<Known>,
}

/// The regions in which a player's goal is looked for.
pub(super) struct Race {
    pub side: Side,
    /// The number of nodes at which the work ends.
    pub most: u64,
    /// The regions that are not decided.
    pub open: Vec<Setting>,
    /// The regions in which the goal fails.
    pub refuted: Vec<Setting>,
    pub best: Option<Found>,
    /// The number of points of the smallest region.
    tightest: u64,
}

impl Race {
    pub fn new(settings: &[Setting], side: Side, most: u64) -> Self {
        let tightest = settings.iter().map(size).min().unwrap_or(1);
        let (open, refuted) = (settings.to_vec(), Vec::new());
        Self { side, most, open, refuted, best: None, tightest }
    }

    /// Returns the part of a number of nodes that a region gets. Most fights are decided in tight
    /// regions, and wide ones take too many nodes in any case.
    pub fn share(&self, setting: &Setting, nodes: u64) -> u64 {
        let size = size(setting);
        nodes.saturating_mul(self.tightest * self.tightest) / (size * size)
    }

    /// Whether a region must wait until another one, of these or of the open ones, is decided. A region
    /// within another one favours the attacker, so the attacker needs the proof there first.
    pub fn must_wait(&self, setting: &Setting, others: &[Setting]) -> bool {
        let mut others = others.iter().chain(&self.open);
        self.side.of(&setting.problem) != setting.problem.defender()
            && others.any(|other| setting.is_wider_than(other))
    }

    /// Whether a proof is not to be expected in a region, as there is none in another one that
    /// favours the player more. This only saves work.
    pub fn is_hopeless(&self, setting: &Setting) -> bool {
        let prover = self.side.of(&setting.problem);
        self.refuted.iter().any(|other| setting.is_hopeless_after(other, prover))
    }

    /// Adds a proof that was found after `nodes`. If it holds in its narrow region only, the wider
    /// regions of that one are tried with all first moves. If it is a result that
    /// needs a ko, another region may need none: the others are tried for a while.
    pub fn add(&mut self, found: Found, nodes: u64) {
        if found.reach.is_result() && !found.claim.is_unconditional() {
            self.most = self.most.min(nodes.saturating_mul(WITHOUT_KO).max(LEAST_WITHOUT_KO));
        }
        if !found.reach.is_result() {
            for opened in found.setting.opened() {
                if !self.open.iter().any(|other| other.is_like(&opened)) {
                    self.open.push(opened);
                }
            }
        }
        if self.best.as_ref().is_none_or(|best| found.rank() > best.rank()) {
            self.best = Some(found);
        }
    }

    /// Whether there is no reason to look for another region.
    pub fn is_won(&self) -> bool {
        self.best.as_ref().is_some_and(Found::is_convincing)
    }
}

fn size(setting: &Setting) -> u64 {
    u64::from(setting.region.count()).max(1)
}

impl Side {
    /// Returns the player of a problem.
    pub fn of(self, problem: &Problem) -> Color {
        match self {
            Self::First => problem.to_move(),
            Self::Second => !problem.to_move(),
        }
    }
}

impl Found {
    /// Whether the goal is proven in the region even if the opponent moves first.
    pub fn is_settled(&self) -> bool {
        self.result_of_pass.is_some_and(|known| known.prevented.is_some())
    }

    /// Returns the empty points beside the region whose closing makes the proof a result. `None` if the
    /// proof is a result without this, or would not become one.
    pub fn gaps(&self) -> Option<Bits> {
        let is_asked = !self.reach.is_result() && !self.is_settled();
        self.setting.gaps().filter(|_| is_asked)
    }

    /// Whether there is no reason to look for another region.
    fn is_convincing(&self) -> bool {
        !self.is_settled() && self.reach.is_result() && self.claim.is_unconditional()
    }

    fn rank(&self) -> (bool, bool, Reverse<Claim>) {
        (!self.is_settled(), self.reach.is_result(), Reverse(self.claim))
    }
}
