//! How far a net in bytes is from the same net in floats.

use crate::evaluate::net::backend::Outputs;

/// Mean differences between what a net says of some positions in bytes and in floats.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Drift {
    /// The divergence of the policy in bytes from that in floats (Kullback and Leibler's), in nats,
    /// over all points and the pass, legal or not.
    pub policy: f64,
    /// The difference of the win rate, between 0 and 1; no result left out.
    pub win: f64,
    /// The difference of a point's ownership, between 0 and 2.
    pub ownership: f64,
}

impl Drift {
    /// The difference in one position.
    pub(super) fn between(exact: &Outputs, rounded: &Outputs) -> Self {
        let (before, after) = (moves(exact), moves(rounded));
        let policy =
            before.iter().zip(&after).map(|(before, after)| before.exp() * (before - after));
        let owners = exact.ownership.iter().zip(&rounded.ownership);
        let ownership =
            owners.map(|(&exact, &rounded)| f64::from((exact.tanh() - rounded.tanh()).abs()));
        Self {
            policy: policy.sum(),
            win: (win_rate(exact) - win_rate(rounded)).abs(),
            ownership: ownership.sum::<f64>() / exact.ownership.len() as f64,
        }
    }

    /// Whether every difference is at most that of another.
    pub fn is_within(&self, most: Self) -> bool {
        self.policy <= most.policy && self.win <= most.win && self.ownership <= most.ownership
    }

    /// The mean of some differences; none at all without any.
    pub(super) fn mean(drifts: &[Self]) -> Self {
        let count = drifts.len().max(1) as f64;
        let mean = |part: fn(&Self) -> f64| drifts.iter().map(part).sum::<f64>() / count;
        Self {
            policy: mean(|drift| drift.policy),
            win: mean(|drift| drift.win),
            ownership: mean(|drift| drift.ownership),
        }
    }
}

/// The logarithms of the probabilities of all points and of a pass.
fn moves(outputs: &Outputs) -> Vec<f64> {
    let points = outputs.policy.iter().step_by(outputs.pass.len());
    let mut moves: Vec<f64> = points.chain(&outputs.pass[..1]).map(|&x| f64::from(x)).collect();
    let most = moves.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let all = moves.iter().map(|x| (x - most).exp()).sum::<f64>().ln() + most;
    for x in &mut moves {
        *x -= all;
    }
    moves
}

fn win_rate(outputs: &Outputs) -> f64 {
    let [win, loss, _] = outputs.result.map(f64::from);
    1.0 / (1.0 + (loss - win).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_outputs_have_no_drift_and_others_have() {
        let outputs = Outputs {
            policy: vec![0.5, -1.0, 2.0, 0.0],
            pass: vec![1.0],
            result: [1.0, -1.0, -9.0],
            score: [0.0; 6],
            ownership: vec![0.1, -3.0, 0.0, 0.5],
        };
        assert_eq!(Drift::between(&outputs, &outputs), Drift::default());
        let mut other = outputs.clone();
        (other.policy[2], other.result[0], other.ownership[1]) = (1.0, 0.0, 3.0);
        let drift = Drift::between(&outputs, &other);
        assert!(drift.policy > 0.1 && drift.policy < 0.2, "{drift:?}");
        // 1 / (1 + e^-2) and 1 / (1 + e^-1); two times tanh 3, over four points.
        assert!((drift.win - 0.1498).abs() < 1e-4 && (drift.ownership - 0.4975).abs() < 1e-4);
        let mean = Drift::mean(&[drift, Drift::default()]);
        assert!((mean.win - drift.win / 2.0).abs() < 1e-12);
    }
}
