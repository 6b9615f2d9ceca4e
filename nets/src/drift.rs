//! The differences between a net in bytes and the same net in floats.

/// Mean differences between evaluations of the same positions in bytes and in floats.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Drift {
    /// The Kullback-Leibler divergence of the policy in bytes from the policy in floats, in nats,
    /// over all legal moves.
    pub policy: f64,
    /// The difference of the win rate, between 0 and 1.
    pub win: f64,
    /// The difference of a point's ownership, between 0 and 2.
    pub ownership: f64,
}

impl Drift {
    /// Whether every difference is at most the difference in `most`.
    pub fn is_within(&self, most: Self) -> bool {
        self.policy <= most.policy && self.win <= most.win && self.ownership <= most.ownership
    }

    /// Returns the mean of some drifts; a drift of 0 for an empty list.
    pub fn mean(drifts: &[Self]) -> Self {
        let count = drifts.len().max(1) as f64;
        let mean = |part: fn(&Self) -> f64| drifts.iter().map(part).sum::<f64>() / count;
        Self {
            policy: mean(|drift| drift.policy),
            win: mean(|drift| drift.win),
            ownership: mean(|drift| drift.ownership),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_of_drifts_is_within_the_largest() {
        let drift = Drift { policy: 0.07, win: 0.25, ownership: 0.5 };
        let mean = Drift::mean(&[drift, Drift::default()]);
        assert!((mean.win - drift.win / 2.0).abs() < 1e-12);
        assert!(mean.is_within(drift) && !drift.is_within(mean));
        assert_eq!(Drift::mean(&[]), Drift::default());
    }
}
