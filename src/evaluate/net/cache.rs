//! A cache of evaluations for positions that recur, shared by the threads of a search.
//!
//! The cache is a table of slots, and the key of a position determines its slot. Each slot has a
//! lock of its own, but threads do not wait for it: a thread that finds it taken goes on as if the
//! slot were empty. Two threads meet only if they want the same slot at the same moment, and a
//! thread holds at most one lock.
//!
//! An evaluation replaces the previous one in its slot. When the memory is used up, a clock hand
//! goes round the table and empties slots until there is room. The table has enough slots for
//! evaluations of small boards. Those of large boards take more memory each, so most slots then
//! stay empty.

use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::RwLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use ahash::RandomState;
use tengen_nets::{Inputs, PLANES};

use super::view::View;
use crate::bitboard::Bits;
use crate::evaluate::Evaluation;

/// The bytes of a cache for each slot. An evaluation of a 9x9 board takes 1.7 times this number. So
/// a full table uses three fifths of its slots, and replaces few evaluations.
const BYTES_PER_SLOT: usize = 512;

/// A cache of evaluations by one net, bounded in memory, for any number of threads.
#[derive(Debug)]
pub struct EvaluationCache {
    slots: Vec<RwLock<Option<Box<Entry>>>>,
    /// The largest number of bytes of all entries; `used` is their present number.
    most: usize,
    used: AtomicUsize,
    /// The next slot to empty when the memory is used up. The count goes on beyond the last slot.
    hand: AtomicUsize,
    hits: AtomicU64,
    misses: AtomicU64,
}

#[derive(Debug)]
struct Entry {
    key: Key,
    evaluation: Evaluation,
}

/// A hash of everything that an evaluation depends on, in 128 bits.
///
/// Two positions may have the same key, but so rarely that even a cache filled for longer than the
/// age of the universe would hardly meet such a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key([u64; 2]);

impl Key {
    /// Returns the key of a position, computed from its features, its legal points and the view.
    /// The features contain the stones, the turn, banned points, the latest moves, rules, komi and
    /// the facts about the players.
    pub fn new(inputs: &Inputs, legal: &Bits, view: View) -> Self {
        Self([1, 2].map(|seed| {
            // The seeds are fixed, so that equal runs have equal collisions in the table.
            let mut hasher = RandomState::with_seeds(seed, 3, 4, 5).build_hasher();
            let Inputs { width, height, planes, globals, metadata } = inputs;
            hasher.write_usize(*width);
            hasher.write_usize(*height);
            for planes in planes.as_chunks::<PLANES>().0 {
                hasher.write_u32(bits(planes));
            }
            for number in globals.iter().chain(metadata.iter().flat_map(|facts| facts.iter())) {
                hasher.write_u32(number.to_bits());
            }
            legal.hash(&mut hasher);
            hasher.write_u8(view.symmetry.number());
            hasher.write_u32(view.optimism.to_bits());
            hasher.finish()
        }))
    }
}

/// Returns the planes of a point, which are 0 or 1, as bits.
fn bits(planes: &[f32; PLANES]) -> u32 {
    // Bit 29 is set in the float 1.0 and not in 0.0.
    planes.iter().rev().fold(0, |bits, plane| bits << 1 | plane.to_bits() >> 29 & 1)
}

impl EvaluationCache {
    /// Returns an empty cache that takes at most `bytes` of memory, its empty slots included.
    pub(super) fn new(bytes: usize) -> Self {
        let mut slots = Vec::new();
        slots.resize_with((bytes / BYTES_PER_SLOT).max(1), RwLock::default);
        Self {
            most: bytes.saturating_sub(size_of_val(&slots[..])),
            slots,
            used: AtomicUsize::new(0),
            hand: AtomicUsize::new(0),
            hits: AtomicU64::new(0),
            misses: AtomicU64::new(0),
        }
    }

    /// Returns the number of lookups that found an evaluation.
    pub fn hits(&self) -> u64 {
        self.hits.load(Relaxed)
    }

    /// Returns the number of lookups that did not find an evaluation.
    pub fn misses(&self) -> u64 {
        self.misses.load(Relaxed)
    }

    /// Returns the number of bytes in use, empty slots included.
    pub fn bytes(&self) -> usize {
        self.used.load(Relaxed) + size_of_val(&self.slots[..])
    }

    /// Forgets every evaluation, and the numbers of hits and misses.
    pub fn clear(&self) {
        for slot in &self.slots {
            self.empty(slot);
        }
        self.hits.store(0, Relaxed);
        self.misses.store(0, Relaxed);
    }

    /// Copies the evaluation under a key, if there is one, and returns whether there was.
    pub(super) fn read(&self, key: Key, evaluation: &mut Evaluation) -> bool {
        let slot = self.slot(key).try_read();
        let entry = slot.as_ref().ok().and_then(|slot| slot.as_ref());
        let found = entry.filter(|entry| entry.key == key);
        if let Some(entry) = found {
            evaluation.copy_from(&entry.evaluation);
        }
        let count = if found.is_some() { &self.hits } else { &self.misses };
        count.fetch_add(1, Relaxed);
        found.is_some()
    }

    /// Keeps an evaluation under a key, if there is room and no other thread is using its slot.
    pub(super) fn keep(&self, key: Key, evaluation: &Evaluation) {
        let entry = Box::new(Entry { key, evaluation: evaluation.clone() });
        let bytes = entry.bytes();
        if !self.make_room(bytes) {
            return;
        }
        let unused = match self.slot(key).try_write() {
            Ok(mut slot) => slot.replace(entry),
            Err(_) => Some(entry),
        };
        self.used.fetch_sub(unused.map_or(0, |entry| entry.bytes()), Relaxed);
    }

    fn slot(&self, key: Key) -> &RwLock<Option<Box<Entry>>> {
        &self.slots[(key.0[0] % self.slots.len() as u64) as usize]
    }

    /// Reserves bytes, empties slots if necessary, and returns whether there was room.
    fn make_room(&self, bytes: usize) -> bool {
        let take = || {
            let taken = |used| (used + bytes <= self.most).then_some(used + bytes);
            self.used.fetch_update(Relaxed, Relaxed, taken).is_ok()
        };
        let mut tries = 0;
        while !take() {
            if bytes > self.most || tries == self.slots.len() {
                return false;
            }
            tries += 1;
            self.empty(&self.slots[self.hand.fetch_add(1, Relaxed) % self.slots.len()]);
        }
        true
    }

    /// Empties a slot, unless another thread is using it.
    fn empty(&self, slot: &RwLock<Option<Box<Entry>>>) {
        let entry = slot.try_write().ok().and_then(|mut slot| slot.take());
        self.used.fetch_sub(entry.map_or(0, |entry| entry.bytes()), Relaxed);
    }
}

impl Entry {
    /// Returns the number of bytes that an entry takes.
    fn bytes(&self) -> usize {
        let Evaluation { policy, ownership, .. } = &self.evaluation;
        size_of_val(self) + size_of_val(&policy[..]) + size_of_val(&ownership[..])
    }
}

#[cfg(test)]
mod tests {
    use tengen_nets::METADATA;

    use super::super::Symmetry;
    use super::*;
    use crate::bitboard::{Bits, Layout};
    use crate::point::Size;

    /// Returns the key of an empty board whose global features contain a number.
    fn key(number: u16) -> Key {
        let mut inputs = Inputs::new(9, 9);
        inputs.globals[5] = f32::from(number);
        Key::new(&inputs, &Bits::EMPTY, View::default())
    }

    fn evaluation(win: u16, area: usize) -> Evaluation {
        let (policy, ownership) = (vec![0.5; area], vec![-0.5; area]);
        Evaluation { policy, ownership, win: f32::from(win), ..Evaluation::default() }
    }

    #[test]
    fn a_kept_evaluation_is_found_under_its_key_alone() {
        let cache = EvaluationCache::new(1 << 20);
        cache.keep(key(1), &evaluation(7, 81));
        let mut found = Evaluation::default();
        assert!(!cache.read(key(2), &mut found) && found == Evaluation::default());
        assert!(cache.read(key(1), &mut found));
        assert_eq!(found, evaluation(7, 81));
        assert_eq!((cache.hits(), cache.misses()), (1, 1));
        cache.clear();
        assert!(!cache.read(key(1), &mut found));
    }

    #[test]
    fn everything_that_a_net_sees_is_in_the_key() {
        let inputs = Inputs::new(9, 9);
        let (legal, view) = (Bits::EMPTY, View::default());
        let mut keys = vec![Key::new(&inputs, &legal, view)];
        for plane in 0..PLANES {
            let mut inputs = inputs.clone();
            inputs.planes[40 * PLANES + plane] = 1.0;
            keys.push(Key::new(&inputs, &legal, view));
        }
        for place in 0..inputs.globals.len() {
            let mut inputs = inputs.clone();
            inputs.globals[place] = 0.5;
            keys.push(Key::new(&inputs, &legal, view));
        }
        for fact in [0.0, 1.0] {
            let mut inputs = inputs.clone();
            inputs.metadata = Some(Box::new([fact; METADATA]));
            keys.push(Key::new(&inputs, &legal, view));
        }
        keys.push(Key::new(&Inputs::new(3, 27), &legal, view));
        let board = Layout::new(Size::square(9)).board();
        keys.push(Key::new(&inputs, &board, view));
        keys.push(Key::new(&inputs, &legal, View { symmetry: Symmetry::ALL[3], ..view }));
        keys.push(Key::new(&inputs, &legal, View { optimism: 0.0, ..view }));
        for (place, key) in keys.iter().enumerate() {
            assert!(!keys[..place].contains(key), "key {place}");
        }
    }

    #[test]
    fn a_full_cache_forgets_some_and_stays_within_its_memory() {
        let bytes = 100_000;
        let cache = EvaluationCache::new(bytes);
        let (small, large) = (81, 361);
        for (area, least) in [(small, 60), (large, 15)] {
            for number in 0..1000 {
                cache.keep(key(number), &evaluation(number, area));
                assert!(cache.bytes() <= bytes);
            }
            let mut found = Evaluation::default();
            let kept = (0..1000).filter(|&number| cache.read(key(number), &mut found)).count();
            assert!((least..1000).contains(&kept), "{kept} of area {area}");
            assert!(cache.read(key(999), &mut found), "the latest one");
        }
        cache.clear();
        assert_eq!(cache.bytes(), EvaluationCache::new(bytes).bytes());
    }

    #[test]
    fn a_cache_too_small_for_an_evaluation_keeps_none() {
        for bytes in [0, 100, 2000] {
            let cache = EvaluationCache::new(bytes);
            cache.keep(key(1), &evaluation(1, 361));
            assert!(!cache.read(key(1), &mut Evaluation::default()), "{bytes}");
        }
    }

    #[test]
    fn threads_find_what_was_kept_under_a_key_and_nothing_else() {
        let cache = EvaluationCache::new(50_000);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let cache = &cache;
                scope.spawn(move || {
                    let mut found = Evaluation::default();
                    for round in 0..5000 {
                        let number = (round * (2 * thread + 1)) % 97;
                        if cache.read(key(number), &mut found) {
                            assert_eq!(found, evaluation(number, 81));
                        } else {
                            cache.keep(key(number), &evaluation(number, 81));
                        }
                        assert!(cache.bytes() <= 50_000);
                    }
                });
            }
        });
        assert_eq!(cache.hits() + cache.misses(), 20_000);
        assert!(cache.hits() > 0);
        cache.clear();
        assert_eq!(cache.bytes(), EvaluationCache::new(50_000).bytes());
    }
}
