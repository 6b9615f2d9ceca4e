//! The moves of a state, and which of them need not be looked at.
//!
//! The rule that null moves answer all replies outside their zones makes proofs smaller. It makes
//! the opponent's successes smaller as well: of the prover's moves, only those must be refuted that
//! meet the zones of all null moves. There it may at worst miss a proof.

use super::area::Area;
use super::question::Question;
use super::state::{Played, State};
use super::table::Value;
use super::word::Word;

/// The number of a pass among the points of an area.
pub(super) const PASS: u8 = u8::MAX;

/// A move with what is known of the state after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<P> {
    /// The number of the point, or [`PASS`].
    pub vertex: u8,
    pub played: Played<P>,
    pub value: Value<P>,
    /// The move with which the other player reaches its goal at once after a pass. [`PASS`] if this
    /// is not such a threat.
    pub threat: u8,
    /// What is added to the number of the player who makes the move, while the state after it is open.
    pub cost: u32,
}

impl<P: Word> Child<P> {
    pub fn new(vertex: u8, played: Played<P>, value: Value<P>) -> Self {
        Self { vertex, played, value, threat: PASS, cost: 0 }
    }

    /// Returns the point as a set; none for a pass.
    pub fn point(&self) -> P {
        if self.vertex == PASS { P::NONE } else { P::one(u32::from(self.vertex)) }
    }

    /// Returns the number of the player to move, with the cost of the move, and the number of the other
    /// player.
    #[inline(always)]
    pub fn numbers_for(&self, is_prover: bool) -> (u32, u32) {
        let (own, against) = self.value.numbers_for(is_prover);
        if self.value.is_known() { (own, against) } else { (own + self.cost, against) }
    }

    /// Whether the move is known to lose and to be no better than a pass: it changes nothing inside
    /// the zone of its own answer.
    #[inline(always)]
    pub fn is_null(&self, is_prover: bool) -> bool {
        let changed = self.point() | self.played.captured;
        self.value.is_lost_for(is_prover) && !self.value.zone.meets(changed)
    }
}

/// All moves of a state.
pub(super) struct Moves<'a, P> {
    pub question: &'a Question<P>,
    pub state: &'a State<P>,
    pub list: &'a [Child<P>],
}

/// The moves that must be looked at.
#[derive(Clone, Copy)]
pub(super) struct Needed<P> {
    points: P,
    pass: bool,
}

impl<P: Word> Needed<P> {
    #[inline(always)]
    pub fn has(&self, child: &Child<P>) -> bool {
        if child.vertex == PASS { self.pass } else { self.points.meets(child.point()) }
    }
}

impl<P: Word> Moves<'_, P> {
    #[inline(always)]
    fn is_prover(&self) -> bool {
        self.state.to_move == self.question.rule.prover
    }

    /// Returns the zones of the null moves with their places.
    #[inline(always)]
    fn null_zones(&self) -> impl Iterator<Item = (usize, P)> {
        let is_prover = self.is_prover();
        let moves = self.list.iter().enumerate();
        let null_moves = moves.filter(move |(_, child)| child.is_null(is_prover));
        null_moves.map(|(place, child)| (place, child.value.zone))
    }

    /// Returns the moves that must be looked at: those that no null move answers.
    #[inline(always)]
    pub fn needed(&self) -> Needed<P> {
        let mut needed = Needed { points: !P::NONE, pass: true };
        if self.question.uses_zones {
            for (_, zone) in self.null_zones() {
                needed.points &= zone;
                needed.pass = false;
            }
        }
        needed
    }

    /// Returns the zone of a state in which all moves lose.
    pub fn zone(&self) -> P {
        let all = self.question.area.all;
        if !self.question.uses_zones {
            return all;
        }
        let (mut union, mut common) = (P::NONE, !P::NONE);
        let mut smallest = all;
        for (_, zone) in self.null_zones() {
            union |= zone;
            common &= zone;
            let alone = self.zone_with(zone, zone).unwrap_or(all);
            if alone.count() < smallest.count() {
                smallest = alone;
            }
        }
        if common == !P::NONE {
            return all;
        }
        let together = self.zone_with(union, common).unwrap_or(all);
        if together.count() < smallest.count() { together } else { smallest }
    }

    /// Returns the places of the null moves that answer most moves with the smallest zone.
    pub fn null_moves(&self) -> Vec<usize> {
        if !self.question.uses_zones {
            return Vec::new();
        }
        let union = self.null_zones().fold(P::NONE, |union, (_, zone)| union | zone);
        let common = self.null_zones().fold(!P::NONE, |common, (_, zone)| common & zone);
        let alone = |(place, zone)| Some((self.zone_with(zone, zone)?.count(), place));
        let best = self.null_zones().filter_map(alone).min();
        let together = self.zone_with(union, common).map(P::count);
        match (best, together) {
            (Some((count, place)), Some(together)) if count <= together => vec![place],
            (Some((_, place)), None) => vec![place],
            _ => self.null_zones().map(|(place, _)| place).collect(),
        }
    }

    /// Returns the zone of a state if null moves with these zones answer all moves but those in
    /// `needed`; `None` if one of these does not lose.
    fn zone_with(&self, zones: P, needed: P) -> Option<P> {
        let is_prover = self.is_prover();
        let mut zone = zones;
        for child in self.list {
            if child.point().meets(needed) {
                if !child.value.is_lost_for(is_prover) {
                    return None;
                }
                zone |= child.value.zone;
            }
        }
        let winner = !self.state.to_move;
        Some(self.question.area.zone_of_replies(self.state, zone, needed, winner))
    }
}

/// Whether a point is surrounded by one chain of the player to move, which has another liberty.
#[inline(always)]
pub(super) fn fills_own_eye<P: Word>(
    area: &Area<P>,
    state: &State<P>,
    point: P,
    vacant: P,
) -> bool {
    let own = state.stones[state.to_move];
    let near = area.near(point);
    if near.is_none() || !near.is_within(own) || point.meets(area.border) {
        return false;
    }
    let chain = area.flooded(near.lowest(), own);
    near.is_within(chain) && area.near(chain).but(point).meets(vacant)
}
