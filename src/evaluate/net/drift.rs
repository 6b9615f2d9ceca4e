//! The differences between a net in bytes and the same net in floats.

use tengen_nets::Drift;

use crate::evaluate::Evaluation;

/// Returns the differences between two evaluations of one position, in floats and in bytes.
pub fn drift_between(exact: &Evaluation, rounded: &Evaluation) -> Drift {
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
    let ownership: f64 = owners.map(|(exact, rounded)| f64::from((exact - rounded).abs())).sum();
    Drift {
        policy,
        win: f64::from((exact.win - rounded.win).abs()),
        ownership: ownership / exact.ownership.len() as f64,
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
        assert_eq!(drift_between(&evaluation, &evaluation), Drift::default());
        let mut other = evaluation.clone();
        (other.policy[2], other.pass) = (0.125, 0.375);
        (other.win, other.ownership[1]) = (0.5, 1.0);
        let drift = drift_between(&evaluation, &other);
        // 1/4 ln 2 + 1/4 ln 2/3
        assert!((drift.policy - 0.071_92).abs() < 1e-5, "{drift:?}");
        assert!((drift.win - 0.25).abs() < 1e-9 && (drift.ownership - 0.5).abs() < 1e-9);
    }
}
