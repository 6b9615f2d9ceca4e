//! The generator of random numbers for playouts and searches.
//!
//! The algorithm is `Xoshiro256PlusPlus` by name. `SmallRng` and `StdRng` may change between
//! versions of `rand`, but a seed must give the same game for ever.

use rand::{Rng as _, SeedableRng};
#[cfg(feature = "engine")]
use rand_distr::{Distribution as _, StandardNormal};

/// A generator of random numbers that repeats its sequence for an equal seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(rand::rngs::Xoshiro256PlusPlus);

impl Random {
    /// Creates the generator with this seed.
    pub fn from_seed(seed: u64) -> Self {
        Self(rand::rngs::Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns the next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Draws a number from 0 to `bound - 1`, each almost equally likely; 0 if `bound` is 0.
    ///
    /// The number is the upper half of a 32 by 32 bit product (Lemire 2019, "Fast random integer
    /// generation in an interval"). Without the rejection step, a number can be too likely by one
    /// part in `2^32 / bound`, too little for any game to show.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from((self.bits() >> 32) as u32) * u64::from(bound)) >> 32) as u32
    }

    /// Whether an event with this probability, from 0 to 1, happens in a random draw.
    pub fn happens(&mut self, probability: f64) -> bool {
        self.share() < probability
    }

    /// Draws a multiple of 1 / 2^53 from 0 up to but not including 1, each equally likely.
    #[expect(clippy::cast_precision_loss, reason = "numbers of 53 bits are exact")]
    pub fn share(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Draws a number from the normal distribution with mean 0 and standard deviation 1.
    #[cfg(feature = "engine")]
    pub fn normal(&mut self) -> f64 {
        StandardNormal.sample(&mut self.0)
    }

    /// Draws one of `weights` and returns its place; `None` if no weight is positive. The chance of
    /// a weight is proportional to the weight to the power of 1 / `temperature`. At temperature 1
    /// that is the weight itself; near 0 the highest weight is almost always drawn.
    #[cfg(feature = "engine")]
    pub fn draw(&mut self, weights: &[f64], temperature: f64) -> Option<usize> {
        // Weights are taken relative to the highest one, so that the powers are not 0 for all of
        // them.
        let highest = weights.iter().copied().fold(0.0, f64::max);
        if highest <= 0.0 {
            return None;
        }
        // These powers are the same on every machine.
        let power = |weight: &f64| libm::pow(weight / highest, 1.0 / temperature);
        let all: f64 = weights.iter().map(power).sum();
        let mut drawn = self.share() * all;
        let past = |weight: &f64| {
            drawn -= power(weight);
            drawn < 0.0
        };
        let highest_place = || weights.iter().position(|&weight| weight >= highest);
        weights.iter().position(past).or_else(highest_place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let mut random = Random::from_seed(1);
        let drawn: Vec<u32> = (0..8).map(|_| random.below(1000)).collect();
        // Computed from the published algorithms by another program.
        assert_eq!(drawn, [811, 747, 100, 746, 184, 590, 986, 523]);
    }

    #[test]
    fn draws_reach_every_number_below_the_bound_evenly() {
        let mut random = Random::from_seed(7);
        let mut counts = [0_u32; 81];
        for _ in 0..81_000 {
            counts[random.below(81) as usize] += 1;
        }
        // 1000 expected each, standard deviation 31: the bounds are six deviations away.
        assert!(counts.iter().all(|count| (814..=1186).contains(count)), "{counts:?}");
    }

    #[cfg(feature = "engine")]
    #[test]
    fn moves_are_drawn_by_their_weights() {
        let shares = |temperature| {
            let mut counts = [0_u32; 3];
            let mut random = Random::from_seed(1);
            for _ in 0..10_000 {
                let place = random.draw(&[5.0, 3.0, 2.0], temperature);
                counts[place.expect("positive weights")] += 1;
            }
            counts.map(|count| f64::from(count) / 10_000.0)
        };
        let near = |shares: [f64; 3], expected: [f64; 3]| {
            shares.iter().zip(expected).all(|(share, expected)| (share - expected).abs() < 0.02)
        };
        assert!(near(shares(1.0), [0.5, 0.3, 0.2]), "{:?}", shares(1.0));
        assert!(near(shares(0.5), [0.66, 0.24, 0.10]), "{:?}", shares(0.5));
        assert!(near(shares(0.01), [1.0, 0.0, 0.0]), "{:?}", shares(0.01));
        assert_eq!(Random::from_seed(1).draw(&[0.0, 0.0], 1.0), None);
    }
}
