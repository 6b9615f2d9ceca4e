//! The table of states that a search has looked at.

use crate::color::ByColor;

use super::state::State;
use super::word::Word;

/// What is known of a state: how much work a proof and a refutation would take at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value<P> {
    /// The number of open states that must be proven; 0 if the goal is proven.
    pub proof: u32,
    /// The number of open states that must be refuted; 0 if everything was refuted.
    pub refutation: u32,
    /// The zone of a proof. It has no meaning while there is none.
    pub zone: P,
}

/// The number for what cannot be done.
pub(super) const NEVER: u32 = 1 << 30;

/// The largest sum of numbers. Sums that would be larger count as this.
pub(super) const MUCH: u32 = 1 << 28;

impl<P: Word> Value<P> {
    /// Returns the value of a state in which the goal is proven.
    pub fn proven(zone: P) -> Self {
        Self { proof: 0, refutation: NEVER, zone }
    }

    /// Returns the value of a state in which the goal is not reached.
    pub const fn refuted() -> Self {
        Self { proof: NEVER, refutation: 0, zone: P::NONE }
    }

    /// Whether the goal is proven.
    #[inline(always)]
    pub fn is_proven(&self) -> bool {
        self.proof == 0
    }

    /// Whether there is nothing left to look at.
    #[inline(always)]
    pub fn is_known(&self) -> bool {
        self.proof == 0 || self.refutation == 0
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry<P> {
    stones: ByColor<P>,
    value: Value<P>,
    /// The number of states that were expanded for the value.
    work: u32,
    /// The question that the value answers; 0 for an entry that is not in use.
    question: u32,
    ko: u8,
    turn: u8,
    /// The prover's move, if the goal is proven and the prover moves.
    best: u8,
}

/// The number of places for one state.
const PLACES: usize = 4;

/// A table of bounded size, in which costly entries stay longer.
#[derive(Debug)]
pub(super) struct Table<P> {
    entries: Vec<Entry<P>>,
    /// Entries of earlier questions are replaced first.
    oldest: u32,
    last: u32,
}

impl<P: Word> Table<P> {
    /// Returns a table of at most this size, in bytes.
    pub fn new(bytes: usize) -> Self {
        let empty = Entry {
            stones: ByColor::both(P::NONE),
            value: Value::refuted(),
            work: 0,
            question: 0,
            ko: 0,
            turn: 0,
            best: 0,
        };
        let most = (bytes / size_of::<Entry<P>>()).max(PLACES);
        let count = 1 << most.ilog2();
        Self { entries: vec![empty; count], oldest: 1, last: 0 }
    }

    /// Returns a number for a question that was not asked before.
    pub fn new_question(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    /// Begins a problem: entries of questions before it may be replaced.
    pub fn new_problem(&mut self) {
        self.oldest = self.last + 1;
    }

    #[inline(always)]
    fn place(&self, question: u32, state: &State<P>) -> usize {
        let mixed = state.mixed() ^ u64::from(question).mixed();
        (mixed as usize) & (self.entries.len() - PLACES)
    }

    /// Returns what is known of a state, with the best move.
    #[inline(always)]
    pub fn get(&self, question: u32, state: &State<P>) -> Option<(Value<P>, u8)> {
        let place = self.place(question, state);
        let (ko, turn) = packed(state);
        let bucket = &self.entries[place..place + PLACES];
        let found = bucket.iter().find(|entry| {
            entry.stones == state.stones
                && entry.question == question
                && entry.turn == turn
                && entry.ko == ko
        });
        found.map(|entry| (entry.value, entry.best))
    }

    /// Keeps what is known of a state.
    pub fn put(&mut self, question: u32, state: &State<P>, value: Value<P>, best: u8, work: u32) {
        let place = self.place(question, state);
        let (ko, turn) = packed(state);
        let oldest = self.oldest;
        let bucket = &mut self.entries[place..place + PLACES];
        let is_same = |entry: &Entry<P>| {
            entry.stones == state.stones
                && entry.question == question
                && entry.turn == turn
                && entry.ko == ko
        };
        let worth = |entry: &Entry<P>| if entry.question < oldest { 0 } else { entry.work };
        let chosen = match bucket.iter().position(is_same) {
            Some(chosen) => chosen,
            None => (0..PLACES).min_by_key(|&at| worth(&bucket[at])).unwrap_or(0),
        };
        // What is known for good saves all its work, whatever is asked of it.
        let work = if value.is_known() { work.saturating_mul(4) } else { work };
        bucket[chosen] = Entry { stones: state.stones, value, work, question, ko, turn, best };
    }
}

#[inline(always)]
fn packed<P: Word>(state: &State<P>) -> (u8, u8) {
    let ko = if state.ko.is_none() { 0 } else { state.ko.first() as u8 + 1 };
    (ko, state.to_move as u8 | state.threats << 1)
}
