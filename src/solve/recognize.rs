//! Positions in which a goal is reached whatever follows, with the points that this depends on.

use crate::color::Color;

use super::area::Area;
use super::problem::Survivors;
use super::proof::Reason;
use super::state::State;
use super::word::Word;

/// The target, and who attacks it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim<P> {
    pub target: P,
    pub survivors: Survivors,
    pub defender: Color,
}

/// What is evident in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Evident<P> {
    /// The defender's goal is reached. The set is the zone of the proof.
    Life(P, Reason),
    /// The attacker's goal is reached.
    Death(P, Reason),
    /// The defender's goal is reached: these stones are connected to firm ones outside. No proof of
    /// life rests on this.
    Escape(P),
    /// Neither.
    Open,
}

/// The largest number of chains or regions that are looked at. With more, nothing is evident.
const MOST: usize = 32;

impl<P: Word> Aim<P> {
    /// Whether the stones that stand suffice for life if those in `safe` are never captured.
    #[inline(always)]
    fn is_safe(&self, safe: P) -> bool {
        match self.survivors {
            Survivors::Any => safe.meets(self.target),
            Survivors::All => self.target.is_within(safe),
        }
    }

    #[inline(always)]
    fn is_captured(&self, own: P) -> bool {
        match self.survivors {
            Survivors::Any => !own.meets(self.target),
            Survivors::All => !self.target.is_within(own),
        }
    }
}

impl<P: Word> Area<P> {
    /// Returns what is evident after the last move, for a search that proves one of the goals. Life
    /// is looked for after the defender's moves, and death after the attacker's.
    #[inline]
    pub fn evident(&self, state: &State<P>, aim: &Aim<P>, prover: Color) -> Evident<P> {
        let own = state.stones[aim.defender];
        if aim.is_captured(own) {
            return Evident::Death(aim.target, Reason::Captured);
        }
        if self.firm[aim.defender].is_some() {
            let immortal = self.immortal(own, aim.defender);
            if immortal.is_some() && aim.is_safe(immortal) {
                return if prover == aim.defender {
                    Evident::Life(immortal, Reason::TwoEyes)
                } else {
                    Evident::Escape(immortal)
                };
            }
        }
        let found = if state.to_move == aim.defender {
            self.death(state, aim).map(|zone| Evident::Death(zone, Reason::NoEyes))
        } else {
            self.life(state, aim).map(|zone| Evident::Life(zone, Reason::TwoEyes))
        };
        found.unwrap_or(Evident::Open)
    }

    /// Returns the zone of a proof that the attacker captures everything that the target can reach,
    /// if that is evident.
    ///
    /// Stones of the attacker that are connected to firm stones outside are never captured. The attacker
    /// may always fill a point next to them. So no such point becomes an eye. If all other points
    /// that the defender can reach are next to each other, the defender never gets two eyes: the
    /// attacker fills everything else, then plays on one of these points, and captures.
    ///
    /// Points under the defender's stones count as room for eyes, because stones that are captured
    /// leave room. They do not count if the capture of the defender's only chain is the end. A stone
    /// that is put back on a point of the target may save it, so all points of the target count as
    /// reached, also empty ones.
    ///
    /// If so, the defender also gets no two eyes if all other points are next to a stone of the
    /// attacker in their middle. To capture this stone, the defender must fill them all. If the
    /// defender captures more stones than this one, the attacker plays in the middle again.
    #[inline(always)]
    fn death(&self, state: &State<P>, aim: &Aim<P>) -> Option<P> {
        let attacker = !aim.defender;
        let own = state.stones[aim.defender];
        // Empty points beside the target that no attacker touches stay room for eyes below.
        let free = self.vacant(state).but(self.near(state.stones[attacker]) | self.firm[attacker]);
        let close = free & self.near(own & aim.target);
        if close.count() > 4 {
            return None;
        }
        let immortal = self.immortal(state.stones[attacker], attacker);
        let reach = self.flooded(aim.target, self.all.but(immortal));
        if reach.meets(self.firm[aim.defender]) {
            return None;
        }
        let room = reach.but(self.near(immortal) | self.firm[attacker]);
        let chain = self.flooded((own & reach).lowest(), own);
        let is_last = chain == own & reach && aim.target.is_within(own);
        let eyes = if is_last { room.but(own) } else { room };
        let is_dead = self.are_together(eyes)
            || is_last && self.are_around(eyes, state.stones[attacker], self.near(chain));
        // Stones that became immortal during play are part of the proof, and so is what makes one chain
        // of the defender's stones.
        let last = if is_last { chain } else { P::NONE };
        is_dead.then_some(room | immortal | last | aim.target)
    }

    /// Whether all points of a set are next to one stone of the attacker among them, and all but
    /// this one are next to the defender's chain.
    #[inline(always)]
    fn are_around(&self, set: P, attacker: P, reach: P) -> bool {
        let mut middles = (set & attacker).each();
        set.count() <= 5
            && middles.any(|middle| {
                let rest = set.but(middle);
                rest.is_within(self.near(middle)) && rest.is_within(reach)
            })
    }

    /// Whether all points of a set are next to each other: at most two are.
    #[inline(always)]
    fn are_together(&self, set: P) -> bool {
        let first = set.lowest();
        let rest = set.but(first);
        rest.is_none() || (rest == rest.lowest() && self.near(first).meets(rest))
    }

    /// Returns the zone of a proof that the target lives even if the defender always passes
    /// (Benson), if that is evident.
    #[inline(always)]
    fn life(&self, state: &State<P>, aim: &Aim<P>) -> Option<P> {
        let own = state.stones[aim.defender];
        let rest = self.all.but(own);
        let vacant = self.vacant(state);
        // A region with an empty point that no own stone touches is an eye of no chain.
        let open = rest & self.border | vacant.but(self.near(own));
        if !self.has_two(rest.but(open)) {
            return None;
        }
        let enclosed = rest.but(self.flooded(open, rest));
        if !self.has_two(enclosed) {
            return None;
        }
        let mut regions = Sets::of(self.parts(enclosed))?;
        if regions.len() < 2 {
            return None;
        }
        let mut chains = Sets::of(self.parts(own))?;
        let mut alive;
        loop {
            alive = P::NONE;
            let before = chains.len();
            chains.retain(|chain| {
                let reach = self.near(chain);
                let vital = regions.iter().filter(|&region| is_vital(region, reach, vacant));
                vital.take(2).count() == 2
            });
            for chain in chains.iter() {
                alive |= chain;
            }
            if chains.len() == before {
                break;
            }
            regions.retain(|region| (self.near(region) & own).is_within(alive));
            if regions.len() < 2 || !aim.is_safe(alive) {
                return None;
            }
        }
        aim.is_safe(alive).then(|| self.zone_of_life(&chains, &regions, vacant, own, aim))
    }

    /// Whether a set has two points that are not next to each other.
    #[inline(always)]
    fn has_two(&self, set: P) -> bool {
        let first = set.lowest();
        set.but(self.grown(first)).is_some()
    }

    /// Returns living chains of the target with two vital regions each, and all chains around
    /// those regions with theirs.
    fn zone_of_life(
        &self,
        chains: &Sets<P>,
        regions: &Sets<P>,
        vacant: P,
        own: P,
        aim: &Aim<P>,
    ) -> P {
        let mut needed = match aim.survivors {
            Survivors::Any => {
                let mut targets = chains.iter().filter(|chain| chain.meets(aim.target));
                targets.next().unwrap_or(P::NONE)
            }
            Survivors::All => aim.target,
        };
        let mut zone = P::NONE;
        loop {
            let todo = chains.iter().find(|chain| chain.meets(needed) && !chain.meets(zone));
            let Some(chain) = todo else { return zone };
            zone |= chain;
            let reach = self.near(chain);
            for region in regions.iter().filter(|&region| is_vital(region, reach, vacant)).take(2) {
                zone |= region;
                needed |= self.near(region) & own;
            }
        }
    }
}

/// Whether every empty point of a region is a liberty of the chain with this reach.
#[inline(always)]
fn is_vital<P: Word>(region: P, reach: P, vacant: P) -> bool {
    region.meets(reach) && (region & vacant).is_within(reach)
}

/// A short list of sets.
struct Sets<P> {
    sets: [P; MOST],
    len: usize,
}

impl<P: Word> Sets<P> {
    #[inline(always)]
    fn of(sets: impl Iterator<Item = P>) -> Option<Self> {
        let mut list = Self { sets: [P::NONE; MOST], len: 0 };
        for set in sets {
            *list.sets.get_mut(list.len)? = set;
            list.len += 1;
        }
        Some(list)
    }

    fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = P> {
        self.sets[..self.len].iter().copied()
    }

    #[inline(always)]
    fn retain(&mut self, mut keeps: impl FnMut(P) -> bool) {
        let mut kept = 0;
        for place in 0..self.len {
            if keeps(self.sets[place]) {
                self.sets[kept] = self.sets[place];
                kept += 1;
            }
        }
        self.len = kept;
    }
}
