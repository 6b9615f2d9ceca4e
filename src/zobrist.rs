//! Hash keys: one 64-bit number for every stone that a board can hold.
//!
//! The hash of a position is the exclusive or of the keys of its stones. Neither the side to move
//! nor a ko ban is part of it. Keys belong to bits of a [`Layout`](crate::bitboard::Layout), so the
//! hash of a position is the same in bitboards of every width.
//!
//! A hash finds a position and never decides. Equal positions have equal hashes; whether equal
//! hashes come from equal positions is checked on the stones.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::bitboard::{MAX_BITS, Spot};
use crate::color::Color;

/// A table by the hash of a position. The hash is random enough to be its own place in the table.
pub type HashTable<T> = HashMap<u64, T, BuildHasherDefault<Unchanged>>;

/// A hasher of hashes, which leaves them as they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unchanged(u64);

impl Hasher for Unchanged {
    fn write(&mut self, _: &[u8]) {
        unreachable!("the keys of the table are numbers of 64 bits");
    }

    #[inline]
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// The key for each bit and colour: a fixed sequence, equal in every build.
const KEYS: &[[u64; 2]; MAX_BITS] = &keys();

/// Returns the key of a stone of `color` on a point.
#[inline]
pub fn key(color: Color, spot: Spot) -> u64 {
    KEYS[spot.index()][color as usize]
}

/// Fills the table from `SplitMix64` (Steele, Lea and Flood 2014, "Fast splittable pseudorandom
/// number generators"). Its outputs are a permutation of 64-bit numbers, so no two keys are equal.
const fn keys() -> [[u64; 2]; MAX_BITS] {
    let mut keys = [[0; 2]; MAX_BITS];
    let mut state: u64 = 0x7465_6e67_656e_2121;
    let mut index = 0;
    while index < MAX_BITS {
        let mut color = 0;
        while color < 2 {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut key = state;
            key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            keys[index][color] = key ^ (key >> 31);
            color += 1;
        }
        index += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_stones_share_a_key() {
        let all: HashSet<u64> = KEYS.iter().flatten().copied().collect();
        assert_eq!(all.len(), 2 * MAX_BITS);
        assert!(!all.contains(&0));
    }

    #[test]
    fn no_two_pairs_of_stones_cancel_to_the_same_key() {
        let keys: Vec<u64> = KEYS[..128].iter().flatten().copied().collect();
        let mut sums = HashSet::new();
        for (i, a) in keys.iter().enumerate() {
            assert!(keys[..i].iter().all(|b| sums.insert(a ^ b)));
        }
    }
}
