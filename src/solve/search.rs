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

use super::history::{History, cost};
use super::moves::{Child, Moves, PASS, fills_own_eye};
use super::question::Question;
use super::state::{Played, State};
use super::table::{MUCH, NEVER, Table, Value};
use super::word::Word;

/// The number of states between two looks at the stop.
const STATES_BETWEEN_LOOKS: u64 = 256;

/// The largest number of threats that are kept in one state.
const MOST_THREATS: usize = 4;

/// The longest line that is followed, in moves. Longer lines count against the prover.
const DEEPEST: usize = 200;

/// How many empty points add one to the first guess how hard a state is to refute in which the
/// prover moves: all moves must be refuted there.
const POINTS_PER_REFUTATION: u32 = 4;

/// The first guess how hard a state is to refute that is proven with all kos.
const LIKELY: u32 = 4;

/// The first guess how hard a state is to prove that is refuted with all kos.
const UNLIKELY: u32 = 64;

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
    /// Of moves that look alike, the one that decided more states is tried first.
    history: History,
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
            history: History::new::<P>(),
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
        if value.is_known() { value } else { self.expand(state, PASS, NEVER, NEVER) }
    }

    /// Returns what is known of a state without a search.
    pub fn look(&mut self, state: &State<P>) -> Value<P> {
        if let Some((value, _)) = self.table.get(self.question.number, state) {
            return value;
        }
        let question = self.question;
        let value = self.table.evident(question.number, state, || question.evident(state));
        if value.is_known() {
            return value;
        }
        // What is not proven with all kos takes as much work here, and what is proven there is likely. A
        // refutation there may hang on the path, so it is not one here.
        if let Some(easiest) = question.easiest
            && let Some((other, _)) = self.table.get(easiest, &state.with_all_kos(self.prover()))
        {
            return match other {
                _ if other.is_proven() => Value { refutation: LIKELY, ..value },
                _ if other.is_known() => Value { proof: UNLIKELY, ..value },
                _ => other,
            };
        }
        if state.to_move != self.prover() {
            return value;
        }
        let moves = question.area.vacant(state).count();
        Value { refutation: 1 + moves / POINTS_PER_REFUTATION, ..value }
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
                self.children.push(Child::new(point.first() as u8, played, value));
            }
        }
        // A pass of the attacker is answered by a pass, unless it lifts a ko.
        if is_prover || question.needs_eyes || state.to_move == aim.defender || state.ko.is_some() {
            let played = Played { state: state.after_pass(), captured: P::NONE };
            let value = self.look_on_path(&played);
            self.children.push(Child::new(PASS, played, value));
        }
    }

    /// Appends the threats of the player who does not move: the moves that reach this player's goal
    /// at once after a pass. A move outside the zone of a threat does not answer it.
    fn push_threats(&mut self, state: &State<P>) {
        let question = self.question;
        let Question { area, rule, .. } = question;
        let is_prover = state.to_move == rule.prover;
        let passed = state.after_pass();
        let mut count = 0;
        for point in area.vacant(state).each() {
            let Some(played) = area.play(&passed, point, *rule) else { continue };
            let next = played.state;
            let value = self.table.evident(question.number, &next, || question.evident(&next));
            if !value.is_lost_for(is_prover) {
                continue;
            }
            let zone = area.zone_of_move(point, &played, value.zone, passed.to_move);
            let (value, threat) = (Value { zone, ..value }, point.first() as u8);
            let played = Played { state: passed, captured: P::NONE };
            self.children.push(Child { threat, ..Child::new(PASS, played, value) });
            count += 1;
            if count == MOST_THREATS {
                return;
            }
        }
    }

    /// Expands a state after a last move until one of its numbers reaches its threshold.
    fn expand(
        &mut self,
        state: &State<P>,
        last: u8,
        most_proof: u32,
        most_refutation: u32,
    ) -> Value<P> {
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
        let is_prover = state.to_move == self.prover();
        let is_won = |child: &Child<P>| child.value.is_lost_for(!is_prover);
        if self.question.uses_zones && !self.children[first..].iter().any(is_won) {
            self.push_threats(state);
        }
        self.set_costs(state.to_move, last, first);
        let (value, best) = self.decide(state, last, first, (most_proof, most_refutation));
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
        if self.question.uses_zones && state.to_move != self.prover() {
            self.push_threats(state);
        }
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
        self.expand(state, PASS, NEVER, NEVER).is_proven()
    }

    /// Returns the moves of the last state on the path, which begin at a place.
    #[inline(always)]
    fn moves<'b>(&'b self, state: &'b State<P>, first: usize) -> Moves<'b, P> {
        Moves { question: self.question, state, list: &self.children[first..] }
    }

    /// Expands the child at a place with new thresholds.
    fn descend(&mut self, place: usize, most_proof: u32, most_refutation: u32) {
        let child = self.children[place];
        let returns = u32::from(child.vertex == PASS || child.played.captured.is_some());
        self.returns += returns;
        let value = self.expand(&child.played.state, child.vertex, most_proof, most_refutation);
        self.returns -= returns;
        self.children[place].value = value;
    }

    /// Sets the costs of the moves from a place on, which follow the last move.
    fn set_costs(&mut self, player: Color, last: u8, first: usize) {
        let (history, children) = (&self.history, &mut self.children[first..]);
        let count = |child: &Child<P>| history.count_after(player, last, child.vertex);
        let most = children.iter().map(count).max().unwrap_or(0);
        let moves = children.len() as u32;
        for child in children {
            child.cost = cost(count(child), most, moves);
        }
    }

    /// Whether a player's move at a place has decided more states than the one at another place.
    #[inline(always)]
    fn decides(&self, player: Color, place: usize, other: usize) -> bool {
        let count = |place: usize| self.history.count(player, self.children[place].vertex);
        count(place) > count(other)
    }

    /// Looks for a move with which the player to move reaches the goal; if there is none, the other
    /// player does. What holds for the prover's proofs and the opponent's replies holds for the
    /// opponent's successes and the prover's moves as well, except that these are never a result.
    fn decide(
        &mut self,
        state: &State<P>,
        last: u8,
        first: usize,
        (most_proof, most_refutation): (u32, u32),
    ) -> (Value<P>, u8) {
        let player = state.to_move;
        let is_prover = player == self.prover();
        let (most_own, most_other) =
            if is_prover { (most_proof, most_refutation) } else { (most_refutation, most_proof) };
        loop {
            let needed = self.moves(state, first).needed();
            let (mut best, mut lowest, mut second) = (first, NEVER, NEVER);
            let (mut other, mut open) = (0, 0);
            for (place, child) in self.children.iter().enumerate().skip(first) {
                if !needed.has(child) {
                    continue;
                }
                let (own, against) = child.numbers_for(is_prover);
                other = other.max(against);
                open += u32::from(against > 0);
                let is_equal = own == lowest && lowest < NEVER;
                if own < lowest || is_equal && self.decides(player, place, best) {
                    (best, lowest, second) = (place, own, lowest);
                } else if own < second {
                    second = own;
                }
            }
            if other == 0 {
                let zone = self.moves(state, first).zone();
                return (Value::lost_for(is_prover, zone), PASS);
            }
            if lowest == 0 {
                let Child { vertex, played, value, .. } = self.children[best];
                let point = self.children[best].point();
                let zone = self.question.area.zone_of_move(point, &played, value.zone, player);
                self.history.add(player, last, vertex);
                return (Value::lost_for(!is_prover, zone), vertex);
            }
            other = sum(other, open - 1);
            if lowest >= most_own || other >= most_other || self.is_over() {
                return (Value::open(is_prover, lowest, other), PASS);
            }
            let own = most_own.min(second.saturating_add(second / 4 + 1));
            let own = own - self.children[best].cost;
            let against = most_other.saturating_sub(open - 1).min(NEVER);
            if is_prover {
                self.descend(best, own, against);
            } else {
                self.descend(best, against, own);
            }
        }
    }
}

/// Returns the sum of two numbers. What can never be done stays so, and other sums stay finite.
#[inline(always)]
fn sum(one: u32, other: u32) -> u32 {
    if one >= NEVER || other >= NEVER { NEVER } else { (one + other).min(MUCH) }
}
