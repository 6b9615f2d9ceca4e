//! Drawing one of several moves by what speaks for each.

use crate::random::Random;

/// The place of a weight that is drawn by the weights to the power of 1 / `temperature`: at temperature 1
/// by the weights themselves, nearer to 0 more and more the highest one. `None` if no weight is positive.
pub(super) fn draw(weights: &[f64], temperature: f32, random: &mut Random) -> Option<usize> {
    // Relative to the highest one, so that no power is 0 for all.
    let highest = weights.iter().copied().fold(0.0, f64::max);
    if highest <= 0.0 {
        return None;
    }
    let power = |weight: &f64| (weight / highest).powf(1.0 / f64::from(temperature));
    let all: f64 = weights.iter().map(power).sum();
    let share = f64::from((random.bits() >> 32) as u32) / f64::from(u32::MAX);
    let mut drawn = share * all;
    let past = |weight: &f64| {
        drawn -= power(weight);
        drawn < 0.0
    };
    let highest_place = || weights.iter().position(|&weight| weight >= highest);
    weights.iter().position(past).or_else(highest_place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_drawn_by_their_weights() {
        let shares = |temperature| {
            let mut counts = [0_u32; 3];
            let mut random = Random::from_seed(1);
            for _ in 0..10_000 {
                let place = draw(&[5.0, 3.0, 2.0], temperature, &mut random);
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
        assert_eq!(draw(&[0.0, 0.0], 1.0, &mut Random::from_seed(1)), None);
    }
}
