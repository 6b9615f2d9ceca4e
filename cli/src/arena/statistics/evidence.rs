//! Counts of game pairs by points, and the figures that follow from them.

use std::ops::AddAssign;

use super::elo::elo_of_share;
use super::interval::{Interval, normal_cdf, wilson};

/// The score of a player against another, or against all others, as counts of pairs and lone games.
///
/// A win is one point and a draw half a point. A game is lone if its partner does not count or was
/// not played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The number of pairs in which the player scored 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: [u32; 5],
    /// The number of lone games that the player lost, drew and won.
    pub lone: [u32; 3],
}

/// The weight, in units, of the variance of independent games, which is averaged with the observed
/// variance. Few units underestimate the variance: that of ten pairs that all end 1 to 1 is zero.
/// With four units, the intervals of 100 and of 400 games cover the truth as
/// `notes/measurements.md` reports.
const PRIOR_UNITS: f64 = 4.0;

impl Evidence {
    /// Adds a pair of games in which the player scored this many half points, from 0 to 4.
    ///
    /// # Panics
    /// If the half points are more than 4.
    pub fn add_pair(&mut self, halves: u32) {
        self.pairs[halves as usize] += 1;
    }

    /// Adds a game without a partner in which the player scored this many half points, from 0 to 2.
    ///
    /// # Panics
    /// If the half points are more than 2.
    pub fn add_lone(&mut self, halves: u32) {
        self.lone[halves as usize] += 1;
    }

    /// Returns the evidence from the opponent's side.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.pairs.reverse();
        self.lone.reverse();
        self
    }

    /// Returns the number of pairs and lone games.
    pub fn units(&self) -> u32 {
        self.pairs.iter().chain(&self.lone).sum()
    }

    /// Returns the number of games, in pairs or alone.
    pub fn games(&self) -> u32 {
        2 * self.pairs.iter().sum::<u32>() + self.lone.iter().sum::<u32>()
    }

    /// Returns, for every kind of unit, the number of such units, the games of one unit, and its
    /// points.
    fn kinds(&self) -> impl Iterator<Item = (f64, f64, f64)> {
        let of = |counts: &[u32], games: f64| {
            let kinds = counts.iter().zip(0_u32..);
            kinds
                .map(|(&count, halves)| (f64::from(count), games, f64::from(halves) / 2.0))
                .collect::<Vec<_>>()
        };
        of(&self.pairs, 2.0).into_iter().chain(of(&self.lone, 1.0))
    }

    /// Returns the points that the player scored.
    pub fn points(&self) -> f64 {
        self.kinds().map(|(count, _, points)| count * points).sum()
    }

    /// Returns the share of the points that the player scored, from 0 to 1; `None` without games.
    pub fn share(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / f64::from(self.games()))
    }

    /// Returns the number of independent games without draws that would estimate the share of
    /// points equally well; 0 without games.
    ///
    /// Take `N` games in units `u` of `n_u` games and `S_u` points, and a share `s`. The variance
    /// of `s` is `sum (S_u - n_u s)^2 / N^2`, that of a ratio from clusters (Cochran 1977,
    /// *Sampling Techniques*, 9A). For pairs it is the pentanomial variance. Independent games
    /// would have `s (1 - s) / N`. The number of games is divided by the quotient of the two
    /// variances, the design effect.
    pub fn effective_games(&self) -> f64 {
        let (games, units) = (f64::from(self.games()), f64::from(self.units()));
        let Some(share) = self.share() else { return 0.0 };
        let independent = games * share * (1.0 - share);
        if units < 2.0 || independent <= 0.0 {
            return games;
        }
        let squares: f64 =
            self.kinds().map(|(count, n, points)| count * (points - n * share).powi(2)).sum();
        // The share was estimated from the same units, which costs one degree of freedom.
        let effect = squares / independent * units / (units - 1.0);
        let effect = (units * effect + PRIOR_UNITS) / (units + PRIOR_UNITS);
        games / effect
    }

    /// Returns the 95 % interval of the share of points: Wilson's, with
    /// [`effective_games`](Self::effective_games) as the number of games. `None` without games.
    pub fn share_interval(&self) -> Option<Interval> {
        self.share().map(|share| wilson(share, self.effective_games()))
    }

    /// Returns the lead in Elo over the opponents; infinite if every game was won or lost, `None`
    /// without games.
    pub fn elo(&self) -> Option<f64> {
        self.share().map(elo_of_share)
    }

    /// Returns the 95 % interval of the lead in Elo: the interval of the share of points, converted
    /// to Elo. An end is infinite if every game was won or lost. `None` without games.
    pub fn elo_interval(&self) -> Option<Interval> {
        self.share_interval().map(|interval| interval.map(elo_of_share))
    }

    /// Returns the likelihood that the player is the stronger one, from 0 to 1; `None` without
    /// games.
    ///
    /// Wilson's test compares the share of points with one half, so the likelihood is 0.975 exactly
    /// when the interval of the lead in Elo begins at 0.
    pub fn superiority(&self) -> Option<f64> {
        let deviation = (0.25 / self.effective_games()).sqrt();
        self.share().map(|share| normal_cdf((share - 0.5) / deviation))
    }
}

impl AddAssign for Evidence {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.pairs.iter_mut().zip(other.pairs) {
            *count += more;
        }
        for (count, more) in self.lone.iter_mut().zip(other.lone) {
            *count += more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: Option<f64>, expected: f64, within: f64) -> bool {
        value.is_some_and(|value| (value - expected).abs() < within)
    }

    #[test]
    fn no_games_say_nothing() {
        let nothing = Evidence::default();
        assert_eq!((nothing.share(), nothing.elo(), nothing.superiority()), (None, None, None));
        assert_eq!((nothing.share_interval(), nothing.games()), (None, 0));
    }

    #[test]
    fn pairs_and_lone_games_are_counted() {
        let evidence = Evidence { pairs: [1, 0, 2, 0, 3], lone: [1, 1, 0] };
        assert_eq!((evidence.units(), evidence.games()), (8, 14));
        assert!(near(evidence.share(), 8.5 / 14.0, 1e-12));
        assert!(near(evidence.reversed().share(), 5.5 / 14.0, 1e-12));
    }

    #[test]
    fn lone_games_alone_have_the_variance_of_independent_games() {
        let evidence = Evidence { lone: [400, 0, 600], ..Evidence::default() };
        let effective = evidence.effective_games();
        assert!((effective - 1000.0).abs() < 2.0, "{effective}");
    }

    #[test]
    fn pairs_that_are_always_won_or_lost_together_count_half() {
        let evidence = Evidence { pairs: [500, 0, 0, 0, 500], ..Evidence::default() };
        let effective = evidence.effective_games();
        assert!((effective - 1000.0).abs() < 5.0, "{effective}");
    }

    #[test]
    fn openings_that_decide_the_game_show_little_of_the_players_and_make_the_share_sure() {
        let evidence = Evidence { pairs: [10, 0, 80, 0, 10], ..Evidence::default() };
        assert!(evidence.effective_games() > 2.0 * 200.0);
    }

    #[test]
    fn ten_pairs_that_end_one_to_one_leave_doubt() {
        let evidence = Evidence { pairs: [0, 0, 10, 0, 0], ..Evidence::default() };
        let interval = evidence.elo_interval().expect("games");
        assert!(interval.low < -40.0 && interval.high > 40.0, "{interval:?}");
    }

    #[test]
    fn a_player_who_won_everything_is_better_by_a_finite_amount_at_least() {
        let evidence = Evidence { pairs: [0, 0, 0, 0, 10], ..Evidence::default() };
        let interval = evidence.elo_interval().expect("games");
        assert!(interval.low > 150.0 && interval.low < 400.0, "{interval:?}");
        assert!(interval.high.is_infinite() && evidence.elo() == Some(f64::INFINITY));
        assert!(evidence.superiority() > Some(0.999));
    }

    #[test]
    fn the_likelihood_of_superiority_is_that_of_the_interval() {
        // Between these numbers of wins, the whole interval moves above one half.
        let is_better = (500..=560).map(|won| {
            let evidence = Evidence { lone: [1000 - won, 0, won], ..Evidence::default() };
            let low = evidence.elo_interval().expect("games").low;
            assert_eq!(low > 0.0, evidence.superiority() > Some(0.975), "{won} wins");
            low > 0.0
        });
        let is_better: Vec<_> = is_better.collect();
        assert_eq!((is_better[0], is_better[60]), (false, true));
        let even = Evidence { pairs: [3, 2, 9, 2, 3], ..Evidence::default() };
        assert!(near(even.superiority(), 0.5, 1e-9));
    }
}
