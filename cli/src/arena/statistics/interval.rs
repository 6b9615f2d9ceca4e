//! Confidence intervals.

use std::f64::consts::FRAC_1_SQRT_2;

/// The half width, in standard deviations, of an interval of a normal distribution that covers the
/// true value in 95 % of all cases: the quantile of 0.975.
pub(super) const QUANTILE: f64 = 1.959_963_984_540_054;

/// The two ends of an interval; an end may be infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Maps both ends by an increasing function.
    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self { low: f(self.low), high: f(self.high) }
    }

    /// Whether a value lies between the ends or on one.
    #[cfg(test)]
    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// Returns the share of a standard normal distribution below a value.
pub(super) fn normal_cdf(value: f64) -> f64 {
    0.5 * libm::erfc(-value * FRAC_1_SQRT_2)
}

/// Returns the 95 % interval of Wilson (1927, "Probable inference, the law of succession, and
/// statistical inference"). It is for a share observed in a number of games, which need not be
/// whole.
///
/// The interval stays between 0 and 1, and has a width even if every game was won.
pub fn wilson(share: f64, games: f64) -> Interval {
    let z = QUANTILE;
    let weight = z * z / games;
    let middle = (share + weight / 2.0) / (1.0 + weight);
    let reach =
        (share * (1.0 - share) * weight + weight * weight / 4.0).max(0.0).sqrt() / (1.0 + weight);
    // A share of 0 or 1 is an end of the interval; rounding must not move that end inside.
    let low = if share <= 0.0 { 0.0 } else { (middle - reach).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { (middle + reach).min(1.0) };
    Interval { low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quantile_leaves_a_fortieth_at_each_end() {
        assert!((normal_cdf(QUANTILE) - 0.975).abs() < 1e-15);
        assert!((normal_cdf(-QUANTILE) - 0.025).abs() < 1e-15);
        assert!((normal_cdf(0.0) - 0.5).abs() < 1e-15);
    }

    #[test]
    fn the_interval_is_the_published_one() {
        // 10 of 20 games; Wilson's limits by hand: 0.2993 and 0.7007.
        let Interval { low, high } = wilson(0.5, 20.0);
        assert!((low - 0.2993).abs() < 5e-5 && (high - 0.7007).abs() < 5e-5, "{low} {high}");
    }

    #[test]
    fn when_every_game_was_won_only_the_lower_end_is_open() {
        let Interval { low, high } = wilson(1.0, 10.0);
        assert!((low - 0.7225).abs() < 5e-5, "{low}");
        assert_eq!(high.to_bits(), 1.0_f64.to_bits());
    }
}
