//! Random bits for every game at once.

use super::games::{Games, WORDS};
use crate::random::Random;

/// A generator for each word of games: the algorithm of [`Random`], xoshiro256++ (Blackman and
/// Vigna 2019), side by side.
#[derive(Clone, Debug)]
pub struct Dice {
    state: [[u64; WORDS]; 4],
}

impl Dice {
    /// Generators with random states.
    pub fn new(random: &mut Random) -> Self {
        let mut dice = Self { state: [[0; WORDS]; 4] };
        for word in 0..WORDS {
            dice.reseed(word, random);
        }
        dice
    }

    /// Gives the generator of a word of games a new random state.
    pub fn reseed(&mut self, word: usize, random: &mut Random) {
        for part in &mut self.state {
            part[word] = random.bits();
        }
        // The all-zero state would yield only zeros.
        self.state[0][word] |= u64::from(self.state.iter().all(|part| part[word] == 0));
    }

    /// Returns a random bit for every game.
    #[inline(always)]
    pub fn bits(&mut self) -> Games {
        let mut drawn = [0; WORDS];
        let [a, b, c, d] = &mut self.state;
        for word in 0..WORDS {
            drawn[word] = a[word].wrapping_add(d[word]).rotate_left(23).wrapping_add(a[word]);
            let shifted = b[word] << 17;
            c[word] ^= a[word];
            d[word] ^= b[word];
            b[word] ^= c[word];
            a[word] ^= d[word];
            c[word] ^= shifted;
            d[word] = d[word].rotate_left(45);
        }
        Games::from_words(drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_is_the_named_generator() {
        // The numbers of the reference implementation from the state 1, 2, 3, 4.
        let mut dice = Dice { state: [[1; WORDS], [2; WORDS], [3; WORDS], [4; WORDS]] };
        for expected in [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386] {
            assert_eq!(dice.bits(), Games::from_words([expected; WORDS]));
        }
    }
}
