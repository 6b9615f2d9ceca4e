//! Sets of games, and small numbers for every game at once.
//!
//! For each point of the board, the lockstep playouts keep the sets of games in which the point has
//! some property. All their work is union, intersection and difference of such sets, which a
//! processor does for 128, 256 or 512 games in one instruction. The operations are plain loops over
//! bytes, which the compiler vectorises for the caller's instruction set.

use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

/// Bytes of a set. 64 fill one register of AVX-512, two of AVX2 and four of NEON. With 32, AVX2 was
/// a fifth slower, because part of the cost of a step does not depend on the number of games.
///
/// The choice of bytes rather than words changes only the speed. The compiler unrolls a loop over
/// eight words before it looks for vectors. It then made vectors across neighbouring points, whose
/// shuffles took three in ten of all instructions on 19x19.
const BYTES: usize = 64;

/// The number of games played side by side. It belongs to the algorithm and not to the processor,
/// so that a seed gives the same games everywhere.
pub const GAMES: usize = 8 * BYTES;

/// The number of words of a set, each of 64 games.
pub const WORDS: usize = GAMES / 64;

/// A set of the games played side by side.
///
/// `|` is the union, `&` the intersection, `-` the difference, `^` the games in exactly one of two
/// sets and `!` the complement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Games([u8; BYTES]);

macro_rules! operator {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident, $a:ident, $b:ident, $e:expr) => {
        impl $trait for Games {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let mut result = self;
                for byte in 0..BYTES {
                    let ($a, $b) = (self.0[byte], other.0[byte]);
                    result.0[byte] = $e;
                }
                result
            }
        }
        impl $assign for Games {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

operator!(BitAnd, bitand, BitAndAssign, bitand_assign, a, b, a & b);
operator!(BitOr, bitor, BitOrAssign, bitor_assign, a, b, a | b);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, a, b, a ^ b);
operator!(Sub, sub, SubAssign, sub_assign, a, b, a & !b);

impl Not for Games {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::ALL
    }
}

impl Games {
    /// The empty set.
    pub const NONE: Self = Self([0; BYTES]);

    /// Every game.
    pub const ALL: Self = Self([u8::MAX; BYTES]);

    /// Returns the set with these words; the lowest games are the lowest bits of the first word.
    #[inline(always)]
    pub fn from_words(words: [u64; WORDS]) -> Self {
        let mut bytes = [0; BYTES];
        for word in 0..WORDS {
            bytes[8 * word..8 * word + 8].copy_from_slice(&words[word].to_le_bytes());
        }
        Self(bytes)
    }

    /// Returns the words of the set.
    #[inline(always)]
    fn words(self) -> impl Iterator<Item = u64> {
        let (words, _) = self.0.as_chunks::<8>();
        let words: [u64; WORDS] = std::array::from_fn(|word| u64::from_le_bytes(words[word]));
        words.into_iter()
    }

    /// Returns one of the words: the games from `64 * word` on.
    pub fn word(self, word: usize) -> u64 {
        let (words, _) = self.0.as_chunks::<8>();
        u64::from_le_bytes(words[word])
    }

    /// Returns all games if `condition` holds, else none.
    #[inline(always)]
    pub const fn all_if(condition: bool) -> Self {
        if condition { Self::ALL } else { Self::NONE }
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether every game is in the set.
    pub fn is_all(self) -> bool {
        self == Self::ALL
    }

    /// Returns the number of games in the set.
    #[inline(always)]
    pub fn count(self) -> u32 {
        self.words().map(u64::count_ones).sum()
    }

    /// Whether a game is in the set.
    pub fn contains(self, game: usize) -> bool {
        self.0[game / 8] >> (game % 8) & 1 != 0
    }

    /// Adds a game.
    pub fn insert(&mut self, game: usize) {
        self.0[game / 8] |= 1 << (game % 8);
    }

    /// Returns the games of the set in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.words().enumerate().flat_map(|(place, mut word)| {
            std::iter::from_fn(move || {
                let game = (word != 0).then(|| 64 * place + word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(game)
            })
        })
    }
}

/// Returns `yes` in the games of `where_` and `no` in the others.
#[inline(always)]
pub fn choose(where_: Games, yes: Games, no: Games) -> Games {
    no ^ ((yes ^ no) & where_)
}

/// Returns the games in at least two of three sets: the carry of a full adder.
#[inline(always)]
pub fn majority(a: Games, b: Games, c: Games) -> Games {
    (a & b) | (c & (a | b))
}

/// A number for every game, lowest bits first: bit `k` is the set of games whose number has bit
/// `k`.
pub type Numbers<const BITS: usize> = [Games; BITS];

/// Returns the number of bits needed to write numbers up to `largest`.
pub const fn bits_for(largest: usize) -> usize {
    (usize::BITS - largest.leading_zeros()) as usize
}

/// Adds one to the numbers of some games.
#[inline(always)]
pub fn increment(numbers: &mut [Games], games: Games) {
    let mut carry = games;
    for bit in numbers {
        let next = *bit & carry;
        *bit ^= carry;
        carry = next;
    }
}

/// Adds `other` to each game's number; `other` has at most the bits of `numbers`.
#[inline(always)]
pub fn add(numbers: &mut [Games], other: &[Games]) {
    let mut carry = Games::NONE;
    for (place, bit) in numbers.iter_mut().enumerate() {
        let summand = other.get(place).copied().unwrap_or(Games::NONE);
        let next = majority(*bit, summand, carry);
        *bit ^= summand ^ carry;
        carry = next;
    }
}

/// Returns the games in which a number is less than another one of equal width.
#[inline(always)]
pub fn is_less(numbers: &[Games], than: &[Games]) -> Games {
    let mut less = Games::NONE;
    for place in 0..numbers.len() {
        less = majority(!numbers[place], than[place], less);
    }
    less
}

/// Returns the number of one game.
pub fn number_of(numbers: &[Games], game: usize) -> u32 {
    let bits = numbers.iter().enumerate();
    bits.map(|(place, games)| u32::from(games.contains(game)) << place).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(of: impl Fn(usize) -> u32) -> Numbers<8> {
        let mut numbers = [Games::NONE; 8];
        for game in 0..GAMES {
            for (place, bit) in numbers.iter_mut().enumerate() {
                if of(game) >> place & 1 != 0 {
                    bit.insert(game);
                }
            }
        }
        numbers
    }

    #[test]
    fn every_game_has_a_number_of_its_own() {
        let (first, second) = (|game| (game * 7 % 100) as u32, |game| (game * 13 % 90) as u32);
        let mut sum = numbers(first);
        let other = numbers(second);
        let less = is_less(&sum, &other);
        add(&mut sum, &other[..7]);
        increment(&mut sum, less);
        for game in 0..GAMES {
            let (a, b) = (first(game), second(game));
            assert_eq!(less.contains(game), a < b);
            assert_eq!(number_of(&sum, game), a + b + u32::from(a < b));
        }
    }

    #[test]
    fn a_set_lists_its_games() {
        let mut set = Games::NONE;
        for game in [0, 63, 64, 511] {
            set.insert(game);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 511]);
        assert_eq!(set.count(), 4);
        assert!((set - set).is_empty() && (set & !set).is_empty());
    }
}
