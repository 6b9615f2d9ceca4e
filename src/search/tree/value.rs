//! The values of positions, and the utility of such values for a search.

use std::f64::consts::FRAC_2_PI;

use crate::color::{Color, Sided};
use crate::evaluate::Evaluation;
use crate::result::GameResult;

/// The expected end of a game, from Black's side.
///
/// All nodes of a tree keep values for Black, even with White to move; only the choice of a move
/// turns them to the side of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Value {
    /// The probability that Black wins less the probability that White does, from -1 to 1.
    pub win: f32,
    /// The expected lead of Black in points, komi included.
    pub lead: f32,
    /// The mean of the final score in points, Black's less White's, komi included.
    pub score: f32,
    /// The mean of the square of the final score.
    pub score_square: f32,
}

impl Value {
    /// Converts an evaluation from the side of `player`.
    pub fn of(evaluation: &Evaluation, player: Color) -> Self {
        let Evaluation { win, loss, lead, score_mean, score_square, .. } = *evaluation;
        let for_black = |number: f32| Sided::of(player, number).for_player(Color::Black);
        Self {
            win: for_black(win - loss),
            lead: for_black(lead),
            score: for_black(score_mean),
            score_square,
        }
    }

    /// Returns the value of a game that has ended with `result`.
    pub fn of_result(result: GameResult) -> Self {
        let GameResult::Score(score) = result else { return Self::default() };
        let points = score.halves() as f32 / 2.0;
        let win =
            score.winner().map_or(0.0, |winner| Sided::of(winner, 1.0).for_player(Color::Black));
        Self { win, lead: points, score: points, score_square: points * points }
    }
}

/// The scale of utilities: the worth of wins and of points in one search.
///
/// The utility of a result is 1 for a win and -1 for a loss. The score itself changes it by up to
/// 0.1, and points above or below the expected score of the root by up to 0.3. So a search prefers
/// the larger of two wins and the smaller of two losses, and plays well even when a game is
/// decided. The weights and widths are those of `KataGo` 1.17, whose `docs/KataGoMethods.md`
/// explains them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The score, Black's less White's in points, near which a point is worth most.
    centre: f64,
    /// The square root of the number of points of the board.
    side: f64,
}

impl Scale {
    /// The largest utility of any result, for Black or for White.
    pub const MOST: f64 = 1.4;

    /// Makes a scale for a board of `area` points and an expected score, Black's less White's in
    /// points.
    ///
    /// The centre is four fifths of that score, so that a lead has a value of its own. Its distance
    /// from the score is at most three quarters of the side of the board.
    pub fn new(area: usize, expected: f64) -> Self {
        let side = (area as f64).sqrt();
        let cap = 0.75 * side;
        Self { centre: (0.8 * expected).clamp(expected - cap, expected + cap), side }
    }

    /// Returns the utility of a value for Black.
    pub fn utility(&self, value: &Value) -> f64 {
        let score = f64::from(value.score);
        let variance = (f64::from(value.score_square) - score * score).max(0.0);
        f64::from(value.win)
            + 0.1 * self.saturated(score, variance, 0.0, 2.0)
            + 0.3 * self.saturated(score, variance, self.centre, 0.75)
    }

    /// Returns the worth of a score, from -1 to 1. It saturates about `width` sides of the board
    /// away from `centre`. It is the mean of an arc tangent over a normal distribution of the
    /// score, as in `KataGo` (`scorevalue.cpp`).
    fn saturated(&self, score: f64, variance: f64, centre: f64, width: f64) -> f64 {
        let (distance, deviation) = (score - centre, variance.sqrt());
        let worth = |away: f64| libm::atan((distance + away * deviation) / (width * self.side));
        let mean =
            QUADRATURE.iter().fold(QUADRATURE_AT_MEAN * worth(0.0), |sum, &(away, share)| {
                sum + share * (worth(away) + worth(-away))
            });
        FRAC_2_PI * mean
    }
}

/// The share of the centre in a Gauss-Hermite quadrature with seven points, which approximates a
/// mean over a normal distribution.
const QUADRATURE_AT_MEAN: f64 = 0.457_142_857_142_857_1;
const QUADRATURE: [(f64, f64); 3] = [
    (1.154_405_394_739_968, 0.240_123_178_605_012_7),
    (2.366_759_410_734_541, 0.030_757_123_967_586_5),
    (3.750_439_717_725_742, 0.000_548_268_855_972_2),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_larger_win_is_worth_more_but_less_than_winning() {
        let scale = Scale::new(81, 0.0);
        let at = |points: f32| {
            let win = points.signum();
            scale.utility(&Value {
                win,
                lead: points,
                score: points,
                score_square: points * points,
            })
        };
        assert!(at(0.5) < at(5.5) && at(5.5) < at(40.5));
        assert!(at(40.5) - at(0.5) < at(0.5) - at(-0.5));
        assert!(at(81.0) < Scale::MOST && at(-81.0) > -Scale::MOST);
        assert!((at(3.5) + at(-3.5)).abs() < 1e-12, "both players look at it alike");
    }

    #[test]
    fn points_are_worth_most_near_the_expected_score() {
        let gain = |expected: f64| {
            let scale = Scale::new(361, expected);
            let at = |score: f32| {
                scale.utility(&Value { score, score_square: score * score, ..Value::default() })
            };
            at(41.0) - at(40.0)
        };
        assert!(gain(40.0) > 2.0 * gain(0.0));
    }

    #[test]
    fn the_mean_of_an_arc_tangent_is_that_of_many_points() {
        let scale = Scale::new(81, 0.0);
        for (score, deviation) in [(0.5, 0.0), (3.0, 8.0), (-20.0, 2.0), (12.0, 20.0)] {
            let (mut sum, mut weights) = (0.0, 0.0);
            for step in -600..=600 {
                let away = f64::from(step) / 100.0;
                let weight = (-away * away / 2.0).exp();
                sum += weight * FRAC_2_PI * ((score + away * deviation) / (0.75 * 9.0)).atan();
                weights += weight;
            }
            let found = scale.saturated(score, deviation * deviation, 0.0, 0.75);
            assert!((found - sum / weights).abs() < 0.01, "{found} {}", sum / weights);
        }
    }
}
