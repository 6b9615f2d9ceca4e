//! The table of states that a search has looked at.

use crate::color::{ByColor, Color};

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

    /// Returns the value of a state in which the goal is not reached, for reasons that may lie
    /// anywhere.
    pub fn refuted() -> Self {
        Self { proof: NEVER, refutation: 0, zone: !P::NONE }
    }

    /// Returns the value of a state that the prover or the opponent loses, with the zone of the
    /// other player's success.
    pub fn lost_for(is_prover: bool, zone: P) -> Self {
        if is_prover { Self { zone, ..Self::refuted() } } else { Self::proven(zone) }
    }

    /// Returns the value of a state that is not decided, given the numbers of the prover or the
    /// opponent, as `numbers_for` returns them.
    pub fn open(is_prover: bool, own: u32, other: u32) -> Self {
        let (proof, refutation) = if is_prover { (own, other) } else { (other, own) };
        Self { proof, refutation, zone: P::NONE }
    }

    /// Returns the number of the prover or the opponent, and the number of the other player.
    #[inline(always)]
    pub fn numbers_for(&self, is_prover: bool) -> (u32, u32) {
        if is_prover { (self.proof, self.refutation) } else { (self.refutation, self.proof) }
    }

    /// Whether the prover or the opponent loses.
    #[inline(always)]
    pub fn is_lost_for(&self, is_prover: bool) -> bool {
        if is_prover { self.refutation == 0 } else { self.proof == 0 }
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

/// What is evident in a state, kept for a while.
#[derive(Clone, Copy, Debug)]
struct Seen<P> {
    stones: ByColor<P>,
    value: Value<P>,
    question: u32,
    to_move: Color,
}

/// The largest number of states whose evident values are kept: about a megabyte.
const MOST_SEEN: usize = 1 << 14;

/// The part of a table's memory that may be used for evident values.
const SHARE_OF_SEEN: usize = 8;

/// The number of places for one state.
const PLACES: usize = 4;

/// A part of a hash; 0 where there is no entry.
type Tag = u16;

/// A table of bounded size, in which costly entries stay longer.
#[derive(Debug)]
pub(super) struct Table<P> {
    /// A part of the hash of each entry. Most states are not in the table, and their absence shows
    /// here in one look at memory.
    tags: Vec<[Tag; PLACES]>,
    entries: Vec<Entry<P>>,
    seen: Vec<Seen<P>>,
    /// Entries of earlier questions are replaced first.
    oldest: u32,
}

impl<P: Word> Table<P> {
    /// Returns a table of at most this size, in bytes, together with its cache of evident values.
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
        let bucket = PLACES * size_of::<Entry<P>>() + size_of::<[Tag; PLACES]>();
        let most_seen = (bytes / SHARE_OF_SEEN / size_of::<Seen<P>>()).clamp(1, MOST_SEEN);
        let seen = 1 << most_seen.ilog2();
        let left = bytes.saturating_sub(seen * size_of::<Seen<P>>());
        let buckets = (left / bucket).max(1);
        let unseen = Seen {
            stones: ByColor::both(P::NONE),
            value: Value::refuted(),
            question: 0,
            to_move: Color::Black,
        };
        Self {
            tags: vec![[0; PLACES]; buckets],
            entries: vec![empty; buckets * PLACES],
            seen: vec![unseen; seen],
            oldest: 1,
        }
    }

    /// Returns what is evident in a state, as `look` finds it if it is not kept.
    #[inline(always)]
    pub fn evident(
        &mut self,
        question: u32,
        state: &State<P>,
        look: impl FnOnce() -> Value<P>,
    ) -> Value<P> {
        let mixed = state.mixed_stones() ^ u64::from(question).mixed();
        let place = mixed as usize & (self.seen.len() - 1);
        let seen = &mut self.seen[place];
        let is_kept = seen.stones == state.stones
            && seen.question == question
            && seen.to_move == state.to_move;
        if !is_kept {
            let State { stones, to_move, .. } = *state;
            *seen = Seen { stones, value: look(), question, to_move };
        }
        seen.value
    }

    /// Lets entries of questions with smaller numbers be replaced.
    pub fn replace_before(&mut self, oldest: u32) {
        self.oldest = oldest;
    }

    /// Returns the bucket of a state, and its tag there.
    #[inline(always)]
    fn bucket(&self, question: u32, state: &State<P>) -> (usize, Tag) {
        let mixed = (state.mixed() ^ u64::from(question).mixed()).mixed();
        let bucket = ((u128::from(mixed) * self.tags.len() as u128) >> 64) as usize;
        (bucket, mixed as Tag | 1)
    }

    /// Returns what is known of a state, with the best move.
    #[inline(always)]
    pub fn get(&self, question: u32, state: &State<P>) -> Option<(Value<P>, u8)> {
        let (bucket, tag) = self.bucket(question, state);
        let tags = self.tags[bucket];
        for (place, &other) in tags.iter().enumerate() {
            if other == tag {
                let entry = &self.entries[bucket * PLACES + place];
                if entry.is_of(question, state) {
                    return Some((entry.value, entry.best));
                }
            }
        }
        None
    }

    /// Keeps what is known of a state.
    pub fn put(&mut self, question: u32, state: &State<P>, value: Value<P>, best: u8, work: u32) {
        let (bucket, tag) = self.bucket(question, state);
        let oldest = self.oldest;
        let entries = &mut self.entries[bucket * PLACES..(bucket + 1) * PLACES];
        let worth = |entry: &Entry<P>| if entry.question < oldest { 0 } else { entry.work };
        let place = match entries.iter().position(|entry| entry.is_of(question, state)) {
            Some(place) => place,
            None => (0..PLACES).min_by_key(|&place| worth(&entries[place])).unwrap_or(0),
        };
        // What is known for good saves all its work, whatever is asked of it.
        let work = if value.is_known() { work.saturating_mul(4) } else { work };
        let (ko, turn) = packed(state);
        entries[place] = Entry { stones: state.stones, value, work, question, ko, turn, best };
        self.tags[bucket][place] = tag;
    }
}

impl<P: Word> Entry<P> {
    #[inline(always)]
    fn is_of(&self, question: u32, state: &State<P>) -> bool {
        self.stones == state.stones
            && self.question == question
            && (self.ko, self.turn) == packed(state)
    }
}

#[inline(always)]
fn packed<P: Word>(state: &State<P>) -> (u8, u8) {
    let ko = if state.ko.is_none() { 0 } else { state.ko.first() as u8 + 1 };
    (ko, state.to_move as u8 | state.threats << 1)
}
