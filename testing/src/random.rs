//! Random numbers that are the same on every machine and for ever.

use rand::{Rng as _, SeedableRng as _};

/// A generator that repeats its sequence for an equal seed.
#[derive(Clone, Debug)]
pub struct Random(rand::rngs::Xoshiro256PlusPlus);

impl Random {
    /// Creates the generator with this seed.
    pub fn from_seed(seed: u64) -> Self {
        Self(rand::rngs::Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns the next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Draws a number from 0 to `bound - 1`, each almost equally likely.
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from((self.bits() >> 32) as u32) * u64::from(bound)) >> 32) as u32
    }

    /// Draws a multiple of 1 / 2^53 from 0 up to but not including 1, each equally likely.
    pub fn share(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }
}
