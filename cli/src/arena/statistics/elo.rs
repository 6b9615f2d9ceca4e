//! Elo: differences of strength on the logistic scale.

/// Returns the expected share of points, from 0 to 1, of a player with a lead of `elo`:
/// `1 / (1 + 10^(-elo/400))`.
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the lead in Elo that corresponds to a share of points from 0 to 1; infinite at both
/// ends.
pub fn elo_of_share(share: f64) -> f64 {
    if share <= 0.0 {
        f64::NEG_INFINITY
    } else if share >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / share - 1.0).log10()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_points_of_four_are_191_elo() {
        assert!((elo_of_share(0.75) - 190.85).abs() < 0.01);
        assert!((share_of_elo(190.85) - 0.75).abs() < 1e-5);
    }

    #[test]
    fn a_share_of_everything_has_no_end() {
        assert!(elo_of_share(1.0).is_infinite() && elo_of_share(1.0) > 0.0);
        assert!(elo_of_share(0.0).is_infinite() && elo_of_share(0.0) < 0.0);
    }
}
