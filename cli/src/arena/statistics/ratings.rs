//! Ratings of more than two players on one Elo scale.

use super::crosstable::Crosstable;
use super::evidence::Evidence;
use super::interval::Interval;
use tengen::engine_room::random::Random;

/// A player's place on the Elo scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating in Elo, relative to the mean of all players, which is 0.
    pub elo: f64,
    /// The 95 % interval of `elo`, from a bootstrap over pairs: the middle 95 % of its samples,
    /// moved so that the median lies on `elo`. The games of all players are drawn together, so it
    /// is the interval of the distance to the mean of all players.
    pub interval: Interval,
}

/// The ratings of all players of a table, by maximum likelihood.
///
/// The model is that of Bradley and Terry (1952, "Rank analysis of incomplete block designs"). The
/// expected share of points against an opponent follows from the Elo of both. A draw is half a win
/// and half a loss, as in Ordo.
///
/// The minorisation-maximisation of Hunter (2004, "MM algorithms for generalized Bradley-Terry
/// models") finds the most likely strengths.
///
/// A player who has won or lost every game would be infinitely far from the others. To prevent
/// this, each player gets two drawn pseudo-games, shared among its opponents.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// A rating for each player, in the order of the table.
    pub players: Vec<Rating>,
    /// Whether games link every two players, directly or through others. If not, the distance in
    /// Elo between unlinked players is meaningless.
    pub is_linked: bool,
}

/// The number of samples of the bootstrap.
const SAMPLES: usize = 1000;

/// The seed of the bootstrap, fixed so that the same table always has the same intervals.
const SEED: u64 = 1;

/// The number of drawn pseudo-games of each player.
const PRIOR_GAMES: f64 = 2.0;

/// The number of games between every two players, and the points of each player.
#[derive(Clone)]
struct Scores {
    players: usize,
    /// The number of games of player `i` with player `j`, at `i * players + j`.
    games: Vec<f64>,
    /// The points of player `i` against all opponents.
    points: Vec<f64>,
}

impl Scores {
    /// Returns the scores of the drawn pseudo-games of all players, without any real game.
    fn prior(table: &Crosstable) -> Self {
        let players = table.players().len();
        let mut scores =
            Self { players, games: vec![0.0; players * players], points: vec![0.0; players] };
        let met = |player: usize| -> f64 {
            table
                .pairings()
                .map(|(pairing, _)| f64::from(u8::from(pairing.contains(&player))))
                .sum()
        };
        for (pairing @ [one, other], _) in table.pairings() {
            let drawn = PRIOR_GAMES / 2.0 * (1.0 / met(one) + 1.0 / met(other));
            scores.add(pairing, drawn, drawn / 2.0);
        }
        scores
    }

    /// Adds games of two players; `points` are those of the first one.
    fn add(&mut self, [one, other]: [usize; 2], games: f64, points: f64) {
        self.games[one * self.players + other] += games;
        self.games[other * self.players + one] += games;
        self.points[one] += points;
        self.points[other] += games - points;
    }

    /// Improves strengths until they are the most likely ones. The quotient of two strengths is the
    /// odds of one player against the other.
    fn fit(&self, strengths: &mut [f64]) {
        const MOST_ROUNDS: usize = 10_000;
        const CLOSE: f64 = 1e-7;
        for _ in 0..MOST_ROUNDS {
            let mut change = 0.0_f64;
            for player in 0..self.players {
                let games = &self.games[player * self.players..][..self.players];
                let sum: f64 = games
                    .iter()
                    .zip(&*strengths)
                    .map(|(games, strength)| games / (strengths[player] + strength))
                    .sum();
                if sum > 0.0 {
                    let better = self.points[player] / sum;
                    change = change.max((better / strengths[player] - 1.0).abs());
                    strengths[player] = better;
                }
            }
            if change < CLOSE {
                break;
            }
        }
    }
}

impl Ratings {
    /// Computes the ratings of the players of a table.
    pub fn of(table: &Crosstable) -> Self {
        let prior = Scores::prior(table);
        let players = prior.players;
        let mut scores = prior.clone();
        for (pairing, evidence) in table.pairings() {
            scores.add(pairing, f64::from(evidence.games()), evidence.points());
        }
        let mut strengths = vec![1.0; players];
        scores.fit(&mut strengths);
        let best = elo(&strengths);

        let mut random = Random::from_seed(SEED);
        let mut samples = vec![Vec::with_capacity(SAMPLES); players];
        for _ in 0..SAMPLES {
            let mut scores = prior.clone();
            for (pairing, evidence) in table.pairings() {
                let (games, points) = resampled(evidence, &mut random);
                scores.add(pairing, games, points);
            }
            let mut strengths = strengths.clone();
            scores.fit(&mut strengths);
            for (samples, elo) in samples.iter_mut().zip(elo(&strengths)) {
                samples.push(elo);
            }
        }
        let players = best
            .into_iter()
            .zip(samples)
            .map(|(elo, samples)| Rating { elo, interval: around(elo, samples) })
            .collect();
        Self { players, is_linked: is_linked(table) }
    }
}

/// Converts strengths to Elo with the mean 0.
fn elo(strengths: &[f64]) -> Vec<f64> {
    let elo: Vec<_> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
    let players: f64 = elo.iter().map(|_| 1.0).sum();
    let mean = elo.iter().sum::<f64>() / players;
    elo.into_iter().map(|elo| elo - mean).collect()
}

/// Draws the number of units in `evidence`, with replacement, and returns their games and points
/// (Efron 1979, "Bootstrap methods: another look at the jackknife").
///
/// The urn also has two pseudo-pairs, one won twice and one lost twice. Without them, a player who
/// has won all of ten pairs would always draw wins, and the interval would have zero width.
fn resampled(evidence: &Evidence, random: &mut Random) -> (f64, f64) {
    let mut urn = *evidence;
    urn.add_pair(0);
    urn.add_pair(4);
    let (mut games, mut halves) = (0, 0);
    for _ in 0..evidence.units() {
        let mut drawn = random.below(urn.units());
        let kinds = urn.pairs.iter().zip(0_u32..).map(|(&count, halves)| (count, 2, halves));
        let lone = urn.lone.iter().zip(0_u32..).map(|(&count, halves)| (count, 1, halves));
        for (count, number, scored) in kinds.chain(lone) {
            if drawn < count {
                games += number;
                halves += scored;
                break;
            }
            drawn -= count;
        }
    }
    (f64::from(games), f64::from(halves) / 2.0)
}

/// Returns the middle 95 % of the samples, moved so that the median lies on the rating. The
/// pseudo-pairs in every urn pull the samples of unequal players together.
fn around(elo: f64, mut samples: Vec<f64>) -> Interval {
    samples.sort_by(f64::total_cmp);
    let out = samples.len() / 40;
    let at = |place: usize| samples.get(place).copied().unwrap_or_default();
    let pulled = at(samples.len() / 2) - elo;
    let (low, high) = (at(out), at(samples.len().saturating_sub(out + 1)));
    Interval { low: low - pulled, high: high - pulled }
}

/// Whether games link every two players, directly or through others.
fn is_linked(table: &Crosstable) -> bool {
    let players = table.players().len();
    let mut reached = vec![false; players];
    let mut open = vec![0];
    while let Some(player) = open.pop().filter(|&player| player < players) {
        if !std::mem::replace(&mut reached[player], true) {
            let opponents = table.pairings().filter_map(|([one, other], _)| {
                (one == player).then_some(other).or((other == player).then_some(one))
            });
            open.extend(opponents);
        }
    }
    reached.into_iter().all(|reached| reached)
}

#[cfg(test)]
mod tests {
    use super::super::elo::share_of_elo;
    use super::super::samples::game;
    use super::*;

    /// Adds lone games in which the first player scores `won` of `games`.
    fn add(table: &mut Crosstable, names: [&str; 2], won: u32, games: u32) {
        for number in 1..=games {
            let result = if number <= won { "B+R" } else { "W+R" };
            table.add(&[&game(number, names[0], names[1], result)]);
        }
    }

    #[test]
    fn ratings_repeat_the_scores_that_they_are_made_from() {
        let mut table = Crosstable::default();
        add(&mut table, ["a", "b"], 300, 400);
        add(&mut table, ["b", "c"], 300, 400);
        add(&mut table, ["a", "c"], 360, 400);
        let ratings = Ratings::of(&table).players;
        let expected =
            |one: usize, other: usize| share_of_elo(ratings[one].elo - ratings[other].elo);
        // These shares fit the model: odds of 3 and 3 make 9. The drawn pseudo-games shift them a
        // little.
        assert!((expected(0, 1) - 0.75).abs() < 0.005 && (expected(0, 2) - 0.9).abs() < 0.005);
        let mean: f64 = ratings.iter().map(|rating| rating.elo).sum();
        assert!(mean.abs() < 1e-9);
    }

    #[test]
    fn a_player_who_won_everything_has_a_finite_rating_and_doubt() {
        let mut table = Crosstable::default();
        add(&mut table, ["a", "b"], 20, 20);
        let Ratings { players, is_linked } = Ratings::of(&table);
        assert!(is_linked);
        let Rating { elo, interval } = players[0];
        assert!((100.0..400.0).contains(&elo), "{elo}");
        assert!(interval.low + 30.0 < elo && interval.high.is_finite(), "{interval:?}");
    }

    #[test]
    fn players_without_common_opponents_are_not_linked() {
        let mut table = Crosstable::default();
        add(&mut table, ["a", "b"], 1, 2);
        assert!(Ratings::of(&table).is_linked);
        add(&mut table, ["c", "d"], 1, 2);
        assert!(!Ratings::of(&table).is_linked);
        add(&mut table, ["b", "c"], 1, 2);
        assert!(Ratings::of(&table).is_linked);
    }

    #[test]
    fn a_table_has_the_same_ratings_every_time() {
        let mut table = Crosstable::default();
        add(&mut table, ["a", "b"], 13, 20);
        add(&mut table, ["b", "c"], 9, 20);
        assert_eq!(Ratings::of(&table), Ratings::of(&table));
    }

    #[test]
    fn a_table_without_games_has_no_ratings() {
        assert!(Ratings::of(&Crosstable::default()).players.is_empty());
    }
}
