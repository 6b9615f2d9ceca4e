//! Zones: the points that a proof depends on.
//!
//! A set of points is a zone of a proven state if the prover also wins every state that differs
//! from it outside the set only, by other stones of the opponent and fewer of the prover. So a move
//! of the opponent outside the zone is no better than a pass. Nothing but this file makes zones
//! larger, and nothing makes them smaller.
//!
//! Four things could differ inside because of stones outside:
//!
//! * A chain of the prover loses a liberty. So all liberties of chains that touch a zone belong to
//!   it ([`Area::dilated`]).
//! * A chain of the opponent that the prover captures has another liberty, or is larger. So the chain
//!   and all its neighbours belong to it ([`Area::zone_of_move`]).
//! * A chain of the opponent that the prover does not capture has no liberty left, because the
//!   opponent's own stones fill them outside. What it leaves is room to play in. So all stones and
//!   a liberty of each such chain with a stone in the zone belong to it ([`Area::zone_of_move`]).
//! * A suicide of the opponent becomes legal. So the chain that it would make and all its
//!   neighbours belong to it ([`Area::zone_of_replies`]).
//!
//! `docs/internals/solve.md` has the argument that nothing else matters.

use crate::color::Color;

use super::area::Area;
use super::state::{Played, State};
use super::word::Word;

impl<P: Word> Area<P> {
    /// Returns a zone with the liberties of all chains of the prover that touch it. Chains that are
    /// connected to firm stones outside are never captured.
    #[inline]
    pub fn dilated(&self, state: &State<P>, zone: P, prover: Color) -> P {
        let own = state.stones[prover];
        let mortal = own.but(self.immortal(own, prover));
        let chains = self.flooded(zone & mortal, mortal);
        zone | (self.near(chains) & self.vacant(state))
    }

    /// Returns the zone of a state in which the prover plays `point`, given the zone of the state
    /// after it.
    #[inline]
    pub fn zone_of_move(&self, point: P, played: &Played<P>, zone: P, prover: Color) -> P {
        let taken = played.captured | self.near(played.captured);
        let zone = self.with_breath(&played.state, zone | point | taken, !prover);
        self.dilated(&played.state, zone, prover)
    }

    /// Returns a zone with all stones and a liberty of each chain of the opponent that has a stone in
    /// it. Chains that are connected to firm stones outside are never captured.
    #[inline]
    fn with_breath(&self, state: &State<P>, zone: P, opponent: Color) -> P {
        let others = state.stones[opponent];
        let mortal = others.but(self.immortal(others, opponent));
        let vacant = self.vacant(state);
        let chains = self.flooded(zone & mortal, mortal);
        let mut zone = zone | chains;
        for chain in self.parts(chains) {
            let liberties = self.near(chain) & vacant;
            if !liberties.meets(zone) {
                zone |= liberties.lowest();
            }
        }
        zone
    }

    /// Returns the zone of a state in which the opponent moves, given the zones of all replies that
    /// matter in one set. Replies outside `needed` have other answers.
    #[inline]
    pub fn zone_of_replies(&self, state: &State<P>, zones: P, needed: P, prover: Color) -> P {
        let opponent = !prover;
        let others = state.stones[opponent];
        let vacant = self.vacant(state);
        let mut zone = self.dilated(state, zones, prover);
        loop {
            let mut next = zone;
            // A point without an empty neighbour may be a suicide, or a ko that may not be taken.
            for point in (zone & needed & vacant).each() {
                if !self.near(point).meets(vacant) {
                    let chain = self.flooded(point, others | point);
                    if !self.near(chain).but(point).meets(vacant) {
                        next |= self.grown(chain);
                    }
                }
            }
            next = self.dilated(state, next, prover);
            if next == zone {
                return zone;
            }
            zone = next;
        }
    }
}
