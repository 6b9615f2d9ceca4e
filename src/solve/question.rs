//! One question: whether a player reaches its goal in an area, under a claim.

use super::area::Area;
use super::claim::Claim;
use super::recognize::{Aim, Evident};
use super::state::{KoRule, State};
use super::table::Value;
use super::word::Word;

/// One question about an area.
#[derive(Clone, Debug)]
pub(super) struct Question<P> {
    pub area: Area<P>,
    pub aim: Aim<P>,
    pub rule: KoRule,
    /// The number of the question in the table.
    pub number: u32,
    /// The number of the same question under the claim that favours the prover most. What is
    /// refuted there is unlikely to be proven here, and only that: a refutation may hang on the path.
    pub easiest: Option<u32>,
    /// Whether replies are left out by zones. Without, every reply is proven.
    pub uses_zones: bool,
    /// Whether the defender must get eyes even if the attacker passes. Without, a pass of the
    /// attacker is answered by a pass, so that the defender may live in seki.
    pub needs_eyes: bool,
}

impl<P: Word> Question<P> {
    /// Returns the question under a claim that favours the prover less, if this one is with all
    /// kos.
    pub fn with_claim(&self, number: u32, claim: Claim) -> Self {
        let rule = KoRule { claim, ..self.rule };
        Self { rule, number, easiest: Some(self.number), ..self.clone() }
    }

    /// Returns what is evident in a state.
    pub fn evident(&self, state: &State<P>) -> Value<P> {
        let is_defence = self.rule.prover == self.aim.defender;
        match self.area.evident(state, &self.aim, self.rule.prover) {
            Evident::Life(zone, _) if is_defence => Value::proven(zone),
            Evident::Death(zone, _) if !is_defence => Value::proven(zone),
            Evident::Open => Value { proof: 1, refutation: 1, zone: P::NONE },
            Evident::Life(zone, _) | Evident::Death(zone, _) | Evident::Escape(zone) => {
                Value { zone, ..Value::refuted() }
            }
        }
    }
}
