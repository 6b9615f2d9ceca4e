//! Depth-first proof-number search for one question.
//!
//! At a state where the prover moves, one move must be proven; where the opponent moves, all
//! replies. A state is expanded as long as both of its numbers are below thresholds, so that the
//! search always works at the leaf that matters most without keeping a tree (Nagai, 2002).
//!
//! An entry with proof number 0 rests on entries that were proven before it. So proofs have no
//! cycles, whatever the path was on which they were found. Refutations may hang on the path, and are
//! never a result.

use crate::color::Color;
use crate::stop::Stop;

use super::area::Area;
use super::recognize::{Aim, Evident};
use super::state::{KoRule, Played, State};
use super::table::{MUCH, NEVER, Table, Value};
use super::word::Word;

/// The number of states between two looks at the stop.
const STATES_BETWEEN_LOOKS: u64 = 256;

/// The number of a pass among the points of an area.
pub(super) const PASS: u8 = u8::MAX;

/// The largest number of threats that are kept in one state.
const MOST_THREATS: usize = 4;

/// The longest line that is followed, in moves. Longer lines count against the prover.
const DEEPEST: usize = 200;

/// One question about an area.
#[derive(Clone, Debug)]
pub(super) struct Question<P> {
    pub area: Area<P>,
    pub aim: Aim<P>,
    pub rule: KoRule,
    /// The number of the question in the table.
    pub number: u32,
    /// Whether replies are left out by zones. Without, every reply is proven.
    pub uses_zones: bool,
    /// Whether the defender must get eyes even if the attacker passes. Without, a pass of the
    /// attacker is answered by a pass, so that the defender may live in seki.
    pub needs_eyes: bool,
}

impl<P: Word> Question<P> {
    /// Returns what is evident in a state.
    fn evident(&self, state: &State<P>) -> Value<P> {
        let is_defence = self.rule.prover == self.aim.defender;
        match self.area.evident(state, &self.aim, self.rule.prover) {
            Evident::Life(zone, _) if is_defence => Value::proven(zone),
            Evident::Death(zone, _) if !is_defence => Value::proven(zone),
            Evident::Open => Value { proof: 1, refutation: 1, zone: P::NONE },
            _ => Value::refuted(),
        }
    }
}

/// A move with what is known of the state after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<P> {
    /// The number of the point, or [`PASS`].
    pub vertex: u8,
    pub played: Played<P>,
    pub value: Value<P>,
    /// The move with which the prover reaches the goal at once after a pass of the opponent.
    /// [`PASS`] if this is not such a threat.
    pub threat: u8,
}

impl<P: Word> Child<P> {
    /// Returns the point as a set; none for a pass.
    pub fn point(&self) -> P {
        if self.vertex == PASS { P::NONE } else { P::one(u32::from(self.vertex)) }
    }

    /// Whether the reply is proven to be no better than a pass: it changes nothing inside the zone of
    /// its own answer.
    pub fn is_null(&self) -> bool {
        let changed = self.point() | self.played.captured;
        self.value.is_proven() && !self.value.zone.meets(changed)
    }
}

/// A search of one question.
pub(super) struct Search<'a, P> {
    pub question: &'a Question<P>,
    pub table: &'a mut Table<P>,
    /// The numbers of the states on the path, with the number of captures up to each.
    path: Vec<u64>,
    /// The number of moves on the path that took stones or were passes. Without one, no state
    /// comes back.
    returns: u32,
    /// The moves of all states on the path.
    children: Vec<Child<P>>,
    pub nodes: u64,
    pub limit: u64,
    stop: &'a Stop,
    pub is_stopped: bool,
}

impl<'a, P: Word> Search<'a, P> {
    pub fn new(
        question: &'a Question<P>,
        table: &'a mut Table<P>,
        limit: u64,
        stop: &'a Stop,
    ) -> Self {
        Self {
            question,
            table,
            path: Vec::with_capacity(DEEPEST),
            returns: 0,
            children: Vec::with_capacity(4096),
            nodes: 0,
            limit,
            stop,
            is_stopped: false,
        }
    }

    fn prover(&self) -> Color {
        self.question.rule.prover
    }

    /// Whether the search may not go on.
    pub fn is_over(&self) -> bool {
        self.is_stopped || self.nodes >= self.limit
    }

    /// Searches a state until its value is known or the limit is reached.
    pub fn prove(&mut self, state: &State<P>) -> Value<P> {
        let value = self.look(state);
        if value.is_known() { value } else { self.expand(state, NEVER, NEVER) }
    }

    /// Returns what is known of a state without a search.
    pub fn look(&mut self, state: &State<P>) -> Value<P> {
        if let Some((value, _)) = self.table.get(self.question.number, state) {
            return value;
        }
        let question = self.question;
        self.table.evident(question.number, state, || question.evident(state))
    }

    fn look_on_path(&mut self, played: &Played<P>) -> Value<P> {
        let state = &played.state;
        if self.returns > 0 || played.captured.is_some() {
            let mixed = state.mixed();
            if self.path.contains(&mixed) {
                return Value::refuted();
            }
        }
        self.look(state)
    }

    /// Appends the moves of a state with what is known of each.
    fn push_moves(&mut self, state: &State<P>) {
        let question = self.question;
        let Question { area, aim, rule, .. } = question;
        let is_prover = state.to_move == rule.prover;
        let vacant = area.vacant(state);
        for point in vacant.each() {
            if is_prover && fills_own_eye(area, state, point, vacant) {
                continue;
            }
            if let Some(played) = area.play(state, point, *rule) {
                let value = self.look_on_path(&played);
                self.children.push(Child {
                    vertex: point.first() as u8,
                    played,
                    value,
                    threat: PASS,
                });
            }
        }
        // A pass of the attacker is answered by a pass, unless it lifts a ko.
        if is_prover || question.needs_eyes || state.to_move == aim.defender || state.ko.is_some() {
            let played = Played { state: state.after_pass(), captured: P::NONE };
            let value = self.look_on_path(&played);
            self.children.push(Child { vertex: PASS, played, value, threat: PASS });
        }
        if !is_prover && question.uses_zones {
            self.push_threats(state);
        }
    }

    /// Appends the threats of the prover in a state where the opponent moves: the moves that reach
    /// the goal at once after a pass. A reply outside the zone of a threat does not answer it.
    fn push_threats(&mut self, state: &State<P>) {
        let question = self.question;
        let Question { area, rule, .. } = question;
        let passed = state.after_pass();
        let mut count = 0;
        for point in area.vacant(state).each() {
            let Some(played) = area.play(&passed, point, *rule) else { continue };
            let next = played.state;
            let value = self.table.evident(question.number, &next, || question.evident(&next));
            if value.is_proven() {
                let zone = area.zone_of_move(point, &played, value.zone, rule.prover);
                let (value, threat) = (Value::proven(zone), point.first() as u8);
                let played = Played { state: passed, captured: P::NONE };
                self.children.push(Child { vertex: PASS, played, value, threat });
                count += 1;
                if count == MOST_THREATS {
                    return;
                }
            }
        }
    }

    /// Expands a state until one of its numbers reaches its threshold.
    fn expand(&mut self, state: &State<P>, most_proof: u32, most_refutation: u32) -> Value<P> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(STATES_BETWEEN_LOOKS) && self.stop.is_raised() {
            self.is_stopped = true;
        }
        if self.path.len() >= DEEPEST {
            return Value::refuted();
        }
        let before = self.nodes;
        let first = self.children.len();
        self.path.push(state.mixed());
        self.push_moves(state);
        let (value, best) = if state.to_move == self.prover() {
            self.choose(first, most_proof, most_refutation)
        } else {
            self.refute(state, first, most_proof, most_refutation)
        };
        self.path.pop();
        self.children.truncate(first);
        if !self.is_over() || value.is_proven() {
            let work = (self.nodes - before + 1).min(u64::from(MUCH)) as u32;
            self.table.put(self.question.number, state, value, best, work);
        }
        value
    }

    /// Whether a state is on the path.
    pub fn is_on_path(&self, state: &State<P>) -> bool {
        self.path.contains(&state.mixed())
    }

    /// Puts a state on the path, and copies its moves.
    pub fn enter(&mut self, state: &State<P>, moves: &mut Vec<Child<P>>) {
        self.path.push(state.mixed());
        self.returns += 1;
        let first = self.children.len();
        self.push_moves(state);
        moves.extend(self.children.drain(first..));
    }

    /// Takes the last state off the path.
    pub fn leave(&mut self) {
        self.path.pop();
        self.returns -= 1;
    }

    /// Returns the move that is proven in a state where the prover moves, if the table has it.
    pub fn best(&self, state: &State<P>) -> Option<u8> {
        let (value, best) = self.table.get(self.question.number, state)?;
        value.is_proven().then_some(best)
    }

    /// Searches a state whose entry was lost. Returns whether it is proven.
    pub fn search_again(&mut self, state: &State<P>) -> bool {
        self.expand(state, NEVER, NEVER).is_proven()
    }

    /// Returns the places of the null moves that answer most replies with the smallest zone.
    pub fn null_moves(&self, state: &State<P>, moves: &[Child<P>]) -> Vec<usize> {
        if !self.question.uses_zones {
            return Vec::new();
        }
        let places = || (0..moves.len()).filter(|&place| moves[place].is_null());
        let alone = |place: usize| {
            let zone = moves[place].value.zone;
            self.zone_with(state, moves, zone, zone)
        };
        let union = places().fold(P::NONE, |union, place| union | moves[place].value.zone);
        let common = places().fold(!P::NONE, |common, place| common & moves[place].value.zone);
        let best = places().filter_map(|place| Some((alone(place)?.count(), place))).min();
        let together = self.zone_with(state, moves, union, common).map(P::count);
        match (best, together) {
            (Some((count, place)), Some(together)) if count <= together => vec![place],
            (Some((_, place)), None) => vec![place],
            _ => places().collect(),
        }
    }

    /// Returns the zone of a state if null moves with these zones answer all replies but those in
    /// `needed`; `None` if one of these is not proven.
    fn zone_with(&self, state: &State<P>, moves: &[Child<P>], zones: P, needed: P) -> Option<P> {
        let mut zone = zones;
        for child in moves {
            if child.point().meets(needed) {
                if !child.value.is_proven() {
                    return None;
                }
                zone |= child.value.zone;
            }
        }
        Some(self.question.area.zone_of_replies(state, zone, needed, self.prover()))
    }

    /// Expands the child at a place with new thresholds.
    fn descend(&mut self, place: usize, most_proof: u32, most_refutation: u32) {
        let child = self.children[place];
        let returns = u32::from(child.vertex == PASS || child.played.captured.is_some());
        self.returns += returns;
        let value = self.expand(&child.played.state, most_proof, most_refutation);
        self.returns -= returns;
        self.children[place].value = value;
    }

    /// Looks for a move of the prover that is proven.
    fn choose(&mut self, first: usize, most_proof: u32, most_refutation: u32) -> (Value<P>, u8) {
        loop {
            let (mut best, mut lowest, mut second) = (first, NEVER, NEVER);
            let (mut refutation, mut open) = (0, 0);
            for (place, child) in self.children.iter().enumerate().skip(first) {
                refutation = refutation.max(child.value.refutation);
                open += u32::from(child.value.refutation > 0);
                if child.value.proof < lowest {
                    (best, lowest, second) = (place, child.value.proof, lowest);
                } else if child.value.proof < second {
                    second = child.value.proof;
                }
            }
            if lowest == 0 {
                let Child { vertex, played, value, .. } = self.children[best];
                let point = self.children[best].point();
                let zone =
                    self.question.area.zone_of_move(point, &played, value.zone, self.prover());
                return (Value::proven(zone), vertex);
            }
            if lowest >= NEVER {
                return (Value::refuted(), PASS);
            }
            refutation = sum(refutation, open - 1);
            if lowest >= most_proof || refutation >= most_refutation || self.is_over() {
                return (Value { proof: lowest, refutation, zone: P::NONE }, PASS);
            }
            let proof = most_proof.min(second.saturating_add(second / 4 + 1));
            let rest = open - 1;
            self.descend(best, proof, most_refutation.saturating_sub(rest).min(NEVER));
        }
    }

    /// Looks for a reply of the opponent that is refuted; if there is none, the goal is proven.
    fn refute(
        &mut self,
        state: &State<P>,
        first: usize,
        most_proof: u32,
        most_refutation: u32,
    ) -> (Value<P>, u8) {
        loop {
            let needed = self.needed(first);
            let (mut best, mut lowest, mut second) = (first, NEVER, NEVER);
            let (mut proof, mut open) = (0, 0);
            for (place, child) in self.children.iter().enumerate().skip(first) {
                if !needed.has(child) {
                    continue;
                }
                proof = proof.max(child.value.proof);
                open += u32::from(child.value.proof > 0);
                if child.value.refutation < lowest {
                    (best, lowest, second) = (place, child.value.refutation, lowest);
                } else if child.value.refutation < second {
                    second = child.value.refutation;
                }
            }
            if proof == 0 {
                return (Value::proven(self.zone_of_state(state, first)), PASS);
            }
            if lowest == 0 {
                return (Value::refuted(), PASS);
            }
            proof = sum(proof, open - 1);
            if proof >= most_proof || lowest >= most_refutation || self.is_over() {
                return (Value { proof, refutation: lowest, zone: P::NONE }, PASS);
            }
            let refutation = most_refutation.min(second.saturating_add(second / 4 + 1));
            let rest = open - 1;
            self.descend(best, most_proof.saturating_sub(rest).min(NEVER), refutation);
        }
    }

    /// Returns the replies that must be proven: those that no proven null move answers.
    fn needed(&self, first: usize) -> Needed<P> {
        let mut needed = Needed { points: !P::NONE, pass: true };
        if self.question.uses_zones {
            for child in self.children[first..].iter().filter(|child| child.is_null()) {
                needed.points &= child.value.zone;
                needed.pass = false;
            }
        }
        needed
    }

    /// Returns the zone of a state in which all replies are answered.
    fn zone_of_state(&self, state: &State<P>, first: usize) -> P {
        let all = self.question.area.all;
        if !self.question.uses_zones {
            return all;
        }
        let moves = &self.children[first..];
        let (mut union, mut common) = (P::NONE, !P::NONE);
        let mut smallest = all;
        for zone in moves.iter().filter(|child| child.is_null()).map(|child| child.value.zone) {
            union |= zone;
            common &= zone;
            let alone = self.zone_with(state, moves, zone, zone).unwrap_or(all);
            if alone.count() < smallest.count() {
                smallest = alone;
            }
        }
        if common == !P::NONE {
            return all;
        }
        let together = self.zone_with(state, moves, union, common).unwrap_or(all);
        if together.count() < smallest.count() { together } else { smallest }
    }
}

/// The replies that must be proven.
#[derive(Clone, Copy)]
struct Needed<P> {
    points: P,
    pass: bool,
}

impl<P: Word> Needed<P> {
    #[inline(always)]
    fn has(&self, child: &Child<P>) -> bool {
        if child.vertex == PASS { self.pass } else { self.points.meets(child.point()) }
    }
}

/// Returns the sum of two numbers. What can never be done stays so, and other sums stay finite.
#[inline(always)]
fn sum(one: u32, other: u32) -> u32 {
    if one >= NEVER || other >= NEVER { NEVER } else { (one + other).min(MUCH) }
}

/// Whether a point is surrounded by one chain of the player to move, which has another liberty.
#[inline(always)]
fn fills_own_eye<P: Word>(area: &Area<P>, state: &State<P>, point: P, vacant: P) -> bool {
    let own = state.stones[state.to_move];
    let near = area.near(point);
    if near.is_none() || !near.is_within(own) || point.meets(area.border) {
        return false;
    }
    let chain = area.flooded(near.lowest(), own);
    near.is_within(chain) && area.near(chain).but(point).meets(vacant)
}
