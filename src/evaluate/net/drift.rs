//! The differences between a net in bytes and the same net in floats.

use crate::evaluate::Evaluation;

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
    /// Returns the differences between two evaluations of one position, in floats and in bytes.
    pub fn between(exact: &Evaluation, rounded: &Evaluation) -> Self {
        let moves = |evaluation: &Evaluation| {
            let Evaluation { policy, pass, .. } = evaluation;
            policy.clone().into_iter().chain([*pass]).map(f64::from).collect::<Vec<_>>()
        };
        let pairs = moves(exact).into_iter().zip(moves(rounded));
        // A move without probability in floats adds nothing; a move that has lost all of its
        // probability in bytes adds much.
        let possible = pairs.filter(|&(exact, _)| exact > 0.0);
        let policy = possible
            .map(|(exact, rounded)| exact * (exact / rounded.max(f64::MIN_POSITIVE)).ln())
            .sum();
        let owners = exact.ownership.iter().zip(&rounded.ownership);
        let ownership: f64 =
            owners.map(|(exact, rounded)| f64::from((exact - rounded).abs())).sum();
        Self {
            policy,
            win: f64::from((exact.win - rounded.win).abs()),
            ownership: ownership / exact.ownership.len() as f64,
        }
    }

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
    fn equal_evaluations_have_no_drift_and_others_have() {
        let evaluation = Evaluation {
            policy: vec![0.5, 0.0, 0.25, 0.0],
            pass: 0.25,
            win: 0.75,
            ownership: vec![0.5, -1.0, 0.0, 0.5],
            ..Evaluation::default()
        };
        assert_eq!(Drift::between(&evaluation, &evaluation), Drift::default());
        let mut other = evaluation.clone();
        (other.policy[2], other.pass) = (0.125, 0.375);
        (other.win, other.ownership[1]) = (0.5, 1.0);
        let drift = Drift::between(&evaluation, &other);
        // 1/4 ln 2 + 1/4 ln 2/3
        assert!((drift.policy - 0.071_92).abs() < 1e-5, "{drift:?}");
        assert!((drift.win - 0.25).abs() < 1e-9 && (drift.ownership - 0.5).abs() < 1e-9);
        let mean = Drift::mean(&[drift, Drift::default()]);
        assert!((mean.win - drift.win / 2.0).abs() < 1e-12);
        assert!(mean.is_within(drift) && !drift.is_within(mean));
    }
}
