//! The noise by which playouts spread over more moves of the root. An analysis then also values
//! moves that a search for the best move would hardly visit.

use crate::random::Random;

/// A thread's source of the noise at the root.
///
/// Each time a playout chooses a move of the root, the probability of every move is raised to the
/// power of 1 / (4 `noise` + 1). This moves unlikely moves nearer to likely ones. In addition, a
/// random half of the moves get a higher utility: `noise` times the absolute value of a normally
/// distributed number is added. This is `KataGo`'s `wideRootNoise`. The noise only guides playouts:
/// the results of moves and their ranking at the end of the search do not contain it.
#[derive(Clone, Debug)]
pub struct Breadth {
    noise: f64,
    random: Random,
}

impl Breadth {
    /// Makes the noise of a thread; `None` if `noise` is 0.
    pub fn new(noise: f64, seed: u64) -> Option<Self> {
        (noise > 0.0).then(|| Self { noise, random: Random::from_seed(seed) })
    }

    /// Returns the utility, for the player to move, and the probability of a move of the root, both
    /// with fresh noise.
    pub fn spread(&mut self, utility: f64, probability: f64) -> (f64, f64) {
        let is_raised = self.random.happens(0.5);
        let bonus = if is_raised { self.noise * self.random.normal().abs() } else { 0.0 };
        // `libm` computes the same powers on every machine; the standard library does not.
        (utility + bonus, libm::pow(probability, 1.0 / (4.0 * self.noise + 1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_utilities_are_raised_by_the_size_of_the_noise() {
        let mut breadth = Breadth::new(0.5, 1).expect("there is noise");
        let drawn: Vec<f64> = (0..10_000).map(|_| breadth.spread(0.25, 0.1).0 - 0.25).collect();
        let raised = drawn.iter().filter(|&&bonus| bonus > 0.0).count();
        assert!((4_800..5_200).contains(&raised), "{raised}");
        assert!(drawn.iter().all(|&bonus| bonus >= 0.0));
        // The absolute value of a normally distributed number is sqrt(2 / pi) in the mean.
        let mean = drawn.iter().sum::<f64>() / raised as f64;
        assert!((mean - 0.5 * 0.7979).abs() < 0.015, "{mean}");
    }

    #[test]
    fn probabilities_come_nearer_to_each_other() {
        let mut breadth = Breadth::new(0.25, 1).expect("there is noise");
        assert!((breadth.spread(0.0, 0.04).1 - 0.2).abs() < 1e-12, "the square root");
        assert!(Breadth::new(0.0, 1).is_none());
    }
}
