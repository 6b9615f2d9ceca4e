//! Tests that simulate matches between players of known strength, and check the figures against it.

use super::elo::{elo_of_share, share_of_elo};
use super::evidence::Evidence;
use super::sprt::{Sprt, SprtRun, Verdict};
use tengen::engine_room::random::Random;

/// The number of simulated matches for each truth.
const MATCHES: u32 = 1000;

/// The true relation of two players, which real matches can only estimate.
#[derive(Clone, Copy, Debug)]
struct Truth {
    /// The first player's lead in Elo.
    elo: f64,
    /// The share of drawn games, as far as the difference of strength allows.
    draws: f64,
    /// The greatest advantage of an opening in Elo. For each pair, the first player's advantage
    /// with Black is drawn evenly between minus and plus this number.
    bias: f64,
}

fn uniform(random: &mut Random) -> f64 {
    f64::from((random.bits() >> 32) as u32) / 2_f64.powi(32)
}

/// Draws the half points of one game, 0 to 2, for an expected share of the points.
fn half_points(share: f64, draws: f64, random: &mut Random) -> u32 {
    let draws = draws.min(2.0 * share).min(2.0 * (1.0 - share));
    let drawn = uniform(random);
    u32::from(drawn < share - draws / 2.0) + u32::from(drawn < share + draws / 2.0)
}

impl Truth {
    /// Draws the half points of the first player in both games of a pair.
    fn pair(&self, random: &mut Random) -> [u32; 2] {
        let bias = self.bias * (2.0 * uniform(random) - 1.0);
        [self.elo + bias, self.elo - bias]
            .map(|elo| half_points(share_of_elo(elo), self.draws, random))
    }

    fn evidence(&self, pairs: u32, random: &mut Random) -> Evidence {
        let mut evidence = Evidence::default();
        for _ in 0..pairs {
            evidence.add_pair(self.pair(random).iter().sum());
        }
        evidence
    }

    /// Returns the share of points that the first player expects, averaged over all openings.
    fn share(&self) -> f64 {
        const STEPS: u32 = 1000;
        let at = |step: u32| self.bias * (2.0 * (f64::from(step) + 0.5) / f64::from(STEPS) - 1.0);
        (0..STEPS).map(|step| share_of_elo(self.elo + at(step))).sum::<f64>() / f64::from(STEPS)
    }
}

/// Returns the share of matches, each of `pairs` pairs, in which the interval of Elo covers the
/// truth.
fn coverage(truth: Truth, pairs: u32, random: &mut Random) -> f64 {
    let elo = elo_of_share(truth.share());
    let mut covered = 0;
    for _ in 0..2 * MATCHES {
        let interval = truth.evidence(pairs, random).elo_interval();
        covered += u32::from(interval.is_some_and(|interval| interval.contains(elo)));
    }
    f64::from(covered) / f64::from(2 * MATCHES)
}

#[test]
fn the_interval_of_elo_covers_the_truth_in_93_to_97_percent_of_matches() {
    let mut random = Random::from_seed(1);
    for pairs in [50, 200] {
        for elo in [0.0, 100.0, 300.0] {
            for draws in [0.0, 0.3] {
                for bias in [0.0, 300.0] {
                    let truth = Truth { elo, draws, bias };
                    let covered = coverage(truth, pairs, &mut random);
                    eprintln!("{pairs} pairs, {truth:?}: {covered}");
                    assert!((0.93..=0.97).contains(&covered), "{pairs} {truth:?} {covered}");
                }
            }
        }
    }
}

/// Returns the share of matches in which a test accepts `elo1`, and the mean number of games that
/// it takes.
fn accepted(sprt: Sprt, truth: Truth) -> (f64, f64) {
    let mut random = Random::from_seed(1);
    let (mut stronger, mut games) = (0, 0);
    for _ in 0..MATCHES {
        let mut run = SprtRun::new(sprt);
        while run.status().verdict == Verdict::Open {
            let mut unit = Evidence::default();
            unit.add_pair(truth.pair(&mut random).iter().sum());
            run.push(unit);
        }
        stronger += u32::from(run.status().verdict == Verdict::Elo1);
        games += run.evidence().games();
    }
    (f64::from(stronger) / f64::from(MATCHES), f64::from(games) / f64::from(MATCHES))
}

#[test]
fn a_test_errs_as_seldom_as_it_says() {
    let sprt: Sprt = "elo0=0,elo1=40".parse().expect("a test");
    for (draws, bias) in [(0.0, 0.0), (0.3, 0.0), (0.0, 300.0)] {
        let share = |elo| Truth { elo, draws, bias }.share();
        // The strength at which the expected share over all openings is the share of `elo1`.
        let elo1 = (0..400)
            .map(|step| f64::from(step) / 4.0)
            .find(|&elo| share(elo) >= share_of_elo(sprt.elo1))
            .expect("a strength within reach");
        let (first, games0) = accepted(sprt, Truth { elo: 0.0, draws, bias });
        let (second, games1) = accepted(sprt, Truth { elo: elo1, draws, bias });
        eprintln!(
            "draws {draws} bias {bias}: {first} after {games0} games, {second} after {games1}"
        );
        // Two standard deviations of 1000 tests are 0.014.
        assert!(first <= 0.05 + 0.014, "{first} with draws {draws}, bias {bias}");
        assert!(second >= 0.95 - 0.014, "{second} with draws {draws}, bias {bias}");
    }
}

/// The score of a match at some moment: of all finished games, and of the finished prefix.
struct Moment {
    finished: Evidence,
    prefix: Evidence,
}

/// Simulates a match on some machines until `games` games are finished. `seconds` is the time of a
/// game in which the first player scored these half points.
fn until(
    games: usize,
    machines: usize,
    seconds: impl Fn(u32) -> f64,
    random: &mut Random,
) -> Moment {
    let truth = Truth { elo: 0.0, draws: 0.0, bias: 0.0 };
    let mut free = vec![0.0; machines];
    let mut done: Vec<(f64, u32)> = Vec::new();
    while done.len() < 2 * games + machines {
        for halves in truth.pair(random) {
            let soonest = (0..machines).min_by(|&a, &b| f64::total_cmp(&free[a], &free[b]));
            let machine = soonest.expect("a machine");
            // Games with the same result take different times.
            free[machine] += seconds(halves) * (0.5 + uniform(random));
            done.push((free[machine], halves));
        }
    }
    let mut ends: Vec<_> = done.iter().map(|&(end, _)| end).collect();
    ends.sort_by(f64::total_cmp);
    let now = ends[games - 1];
    let mut finished = Evidence::default();
    for &(_, halves) in done.iter().filter(|&&(end, _)| end <= now) {
        finished.add_lone(halves);
    }
    let mut prefix = Evidence::default();
    for pair in done.chunks(2).take_while(|pair| pair.iter().all(|&(end, _)| end <= now)) {
        prefix.add_pair(pair.iter().map(|&(_, halves)| halves).sum());
    }
    Moment { finished, prefix }
}

#[test]
fn the_running_figure_is_fair_where_won_games_end_ten_times_sooner() {
    let mut random = Random::from_seed(1);
    let seconds = |halves| if halves == 2 { 1.0 } else { 10.0 };
    for (games, machines) in [(40, 8), (100, 8), (100, 32)] {
        let (mut naive, mut fair, mut length) = (0.0, 0.0, 0);
        for _ in 0..MATCHES {
            let Moment { finished, prefix } = until(games, machines, seconds, &mut random);
            naive += finished.share().expect("games");
            fair += prefix.share().unwrap_or(0.5);
            length += prefix.games();
        }
        let [naive, fair] = [naive, fair].map(|sum| sum / f64::from(MATCHES));
        let length = f64::from(length) / f64::from(MATCHES);
        assert!(naive > 0.52 && (fair - 0.5).abs() < 0.01, "{naive} {fair}");
        eprintln!(
            "{games} games, {machines} machines: naive {naive:.4}, prefix {fair:.4} of {length}"
        );
    }
}
