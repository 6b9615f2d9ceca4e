//! The sequential probability ratio test, which ends a match as soon as its result is clear.

use std::fmt;
use std::str::FromStr;

use super::elo::share_of_elo;
use super::evidence::Evidence;

/// A test between two hypotheses: the first player is stronger than the second by `elo0` or less,
/// or by `elo1` or more. As text `elo0=0,elo1=20,alpha=0.05,beta=0.05`.
///
/// This is the generalised sequential probability ratio test on pairs, as in fishtest. The
/// likelihood of the counts under a hypothesis is maximal over all distributions of a pair's points
/// whose mean is that of the hypothesis. Elo is on the logistic scale.
///
/// Sources: Van den Bergh, "A practical introduction to the GSPRT" and "Comments on normalized
/// Elo"; Li, Liu and Ying 2014, "Generalized sequential probability ratio test for separate
/// families of hypotheses".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The lead in Elo under the hypothesis that the player is not stronger.
    pub elo0: f64,
    /// The lead in Elo under the hypothesis that the player is stronger.
    pub elo1: f64,
    /// The rate at which a player with a lead of `elo0` may be found stronger, above 0 and below
    /// 1/2.
    pub alpha: f64,
    /// The rate at which a player with a lead of `elo1` may be found not stronger, above 0 and
    /// below 1/2.
    pub beta: f64,
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// The hypothesis `elo0` is accepted: the player is not stronger by `elo1`.
    Elo0,
    /// The hypothesis `elo1` is accepted: the player is stronger than `elo0`.
    Elo1,
}

/// The state of a test after some games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtStatus {
    /// The natural logarithm of the likelihood of `elo1` over the likelihood of `elo0`.
    pub llr: f64,
    /// The bound at or below which `elo0` is accepted.
    pub lower: f64,
    /// The bound at or above which `elo1` is accepted.
    pub upper: f64,
    /// The verdict that follows from the three numbers.
    pub verdict: Verdict,
}

impl Sprt {
    /// Computes the state of the test after these games, provided that it was open before the last
    /// unit.
    pub fn status(&self, evidence: &Evidence) -> SprtStatus {
        let [share0, share1] = [self.elo0, self.elo1].map(share_of_elo);
        let llr = log_ratio(&evidence.pairs, 2.0 * share0, 2.0 * share1)
            + log_ratio(&evidence.lone, share0, share1);
        let (lower, upper) = self.bounds();
        let verdict = if llr >= upper {
            Verdict::Elo1
        } else if llr <= lower {
            Verdict::Elo0
        } else {
            Verdict::Open
        };
        SprtStatus { llr, lower, upper, verdict }
    }

    /// Returns the lower and upper bound of Wald (1945, "Sequential tests of statistical
    /// hypotheses").
    fn bounds(&self) -> (f64, f64) {
        let Self { alpha, beta, .. } = *self;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }
}

/// A test in the course of a match. Pairs are added in the order of the schedule, and the first
/// verdict other than open is final.
#[derive(Clone, Debug)]
pub struct SprtRun {
    sprt: Sprt,
    evidence: Evidence,
    status: SprtStatus,
}

impl SprtRun {
    /// Starts a test without games.
    pub fn new(sprt: Sprt) -> Self {
        let evidence = Evidence::default();
        Self { sprt, evidence, status: sprt.status(&evidence) }
    }

    /// Adds the next pair or lone game. Games after the verdict do not change it: testing again
    /// until the verdict pleases would change the error rates.
    pub fn push(&mut self, unit: Evidence) {
        if self.status.verdict == Verdict::Open {
            self.evidence += unit;
            self.status = self.sprt.status(&self.evidence);
        }
    }

    /// Returns the state of the test.
    pub fn status(&self) -> SprtStatus {
        self.status
    }

    /// Returns the games that the test has used: all games up to the verdict.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }
}

/// The pseudo-count in place of zero, as in fishtest: an outcome not yet seen is not impossible.
const SELDOM: f64 = 1e-3;

/// Returns the natural logarithm of the likelihood ratio of the counts: of mean `mean1` over mean
/// `mean0`. `counts` are the numbers of units with 0, 1/2, 1 .. points.
fn log_ratio(counts: &[u32], mean0: f64, mean1: f64) -> f64 {
    if counts.iter().all(|&count| count == 0) {
        return 0.0;
    }
    let counts: Vec<_> = counts.iter().map(|&count| f64::from(count).max(SELDOM)).collect();
    let total: f64 = counts.iter().sum();
    let kinds: Vec<_> = counts
        .iter()
        .zip(0_u32..)
        .map(|(n, halves)| (n / total, f64::from(halves) / 2.0))
        .collect();
    let [tilt0, tilt1] = [mean0, mean1].map(|mean| tilt(&kinds, mean));
    let ratio = |&(share, points): &(f64, f64)| {
        let [weight0, weight1] =
            [(tilt0, mean0), (tilt1, mean1)].map(|(tilt, mean)| 1.0 + tilt * (points - mean));
        share * (weight0 / weight1).ln()
    };
    total * kinds.iter().map(ratio).sum::<f64>()
}

/// Finds the multiplier `t` for which the shares divided by `1 + t (points - mean)` have the given
/// mean. The result is the most likely distribution with that mean (Owen 1988, "Empirical
/// likelihood ratio confidence intervals for a single functional").
///
/// `kinds` are pairs of a share, never 0, and its points; the points lie on both sides of the mean.
fn tilt(kinds: &[(f64, f64)], mean: f64) -> f64 {
    let most = kinds.last().map_or(1.0, |&(_, points)| points);
    // Between these ends every divisor is positive, and the sum decreases.
    let (mut low, mut high) = (-1.0 / (most - mean), 1.0 / mean);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        let sum: f64 = kinds
            .iter()
            .map(|&(share, points)| share * (points - mean) / (1.0 + middle * (points - mean)))
            .sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Open => "open",
            Self::Elo0 => "elo0 accepted",
            Self::Elo1 => "elo1 accepted",
        })
    }
}

/// The error for a text that is not a test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownSprt {
    /// A part of the text is not of the form `NAME=NUMBER`.
    #[error("'{part}' does not have the form elo0=0: expected elo0=0,elo1=20,alpha=0.05,beta=0.05")]
    Part {
        /// The part of the text.
        part: String,
    },
    /// A part is given twice.
    #[error("{name} is given twice")]
    Repeated {
        /// The name of the part.
        name: String,
    },
    /// A required part is missing.
    #[error("{name} is missing: expected elo0=0,elo1=20")]
    Missing {
        /// The name of the part.
        name: &'static str,
    },
    /// The hypotheses are not in order.
    #[error("elo0 must be less than elo1, and both between -1000 and 1000")]
    Order,
    /// An error rate is not a probability below one half.
    #[error("alpha and beta must be above 0 and below 0.5")]
    Rate,
}

/// Reads `elo0=0,elo1=20` with optional `alpha` and `beta`, which are 0.05 by default.
impl FromStr for Sprt {
    type Err = UnknownSprt;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (mut elo0, mut elo1, mut alpha, mut beta) = (None, None, None, None);
        for part in text.split(',').map(str::trim) {
            let unknown = || UnknownSprt::Part { part: part.to_owned() };
            let (name, number) = part.split_once('=').ok_or_else(unknown)?;
            let number: f64 = number.trim().parse().map_err(|_| unknown())?;
            let value = match name.trim() {
                "elo0" => &mut elo0,
                "elo1" => &mut elo1,
                "alpha" => &mut alpha,
                "beta" => &mut beta,
                _ => return Err(unknown()),
            };
            if value.replace(number).is_some() {
                return Err(UnknownSprt::Repeated { name: name.trim().to_owned() });
            }
        }
        let [alpha, beta] = [alpha, beta].map(|rate| rate.unwrap_or(0.05));
        let elo0 = elo0.ok_or(UnknownSprt::Missing { name: "elo0" })?;
        let elo1 = elo1.ok_or(UnknownSprt::Missing { name: "elo1" })?;
        // Written so that NaN is refused as well.
        if !(elo0 < elo1 && elo0 >= -1000.0 && elo1 <= 1000.0) {
            return Err(UnknownSprt::Order);
        }
        if ![alpha, beta].iter().all(|&rate| rate > 0.0 && rate < 0.5) {
            return Err(UnknownSprt::Rate);
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(text: &str) -> Sprt {
        text.parse().expect("a test")
    }

    #[test]
    fn a_test_is_read_with_its_usual_error_rates() {
        let test = sprt("elo0=0, elo1=20");
        assert_eq!(test, Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 });
        assert_eq!(sprt(&test.to_string()), test);
        assert_eq!(sprt("elo1=5,elo0=-5,alpha=0.1,beta=0.01").beta.to_bits(), 0.01_f64.to_bits());
    }

    #[test]
    fn a_text_that_does_not_describe_a_test_is_refused_with_the_reason() {
        let refused = |text: &str| text.parse::<Sprt>().expect_err("no test").to_string();
        assert!(refused("").starts_with("'' does not have the form"));
        assert!(refused("elo0=0").starts_with("elo1 is missing"));
        assert!(refused("elo0=0,elo1=x").starts_with("'elo1=x' does not"));
        assert_eq!(refused("elo0=0,elo0=5"), "elo0 is given twice");
        assert_eq!(refused("elo0=0,elo1=5,beta=0.1,beta=0.1"), "beta is given twice");
        assert!(refused("elo0=0,elo1=9,gamma=1").starts_with("'gamma=1' does not"));
        for text in ["elo0=20,elo1=0", "elo0=nan,elo1=5", "elo0=0,elo1=inf"] {
            assert!(refused(text).starts_with("elo0 must be less"), "{text}");
        }
        assert!(refused("elo0=0,elo1=5,alpha=0.5").starts_with("alpha and beta"));
    }

    #[test]
    fn no_games_leave_the_test_open() {
        let status = sprt("elo0=0,elo1=20").status(&Evidence::default());
        assert_eq!(status.verdict, Verdict::Open);
        assert!(status.llr.abs() < 1e-12);
        assert!((status.upper - 2.944).abs() < 1e-3 && (status.lower + 2.944).abs() < 1e-3);
    }

    #[test]
    fn the_ratio_is_near_that_of_the_normal_approximation() {
        // Van den Bergh's approximation: n (m1 - m0) (2 m - m0 - m1) / (2 v), per pair.
        let evidence = Evidence { pairs: [80, 150, 300, 190, 100], ..Evidence::default() };
        let test = sprt("elo0=0,elo1=20");
        let n = 820.0;
        let values = [0.0, 0.5, 1.0, 1.5, 2.0];
        let counts = evidence.pairs.map(f64::from);
        let mean = counts.iter().zip(values).map(|(n, x)| n * x).sum::<f64>() / n;
        let variance =
            counts.iter().zip(values).map(|(n, x)| n * (x - mean).powi(2)).sum::<f64>() / n;
        let [m0, m1] = [0.0, 20.0].map(|elo| 2.0 * share_of_elo(elo));
        let expected = n * (m1 - m0) * (2.0 * mean - m0 - m1) / (2.0 * variance);
        let llr = test.status(&evidence).llr;
        assert!((llr - expected).abs() < 0.05, "{llr} {expected}");
    }

    #[test]
    fn a_few_pairs_that_end_alike_do_not_decide() {
        let test = sprt("elo0=0,elo1=20");
        for pairs in [[0, 0, 20, 0, 0], [0, 0, 0, 0, 3]] {
            let status = test.status(&Evidence { pairs, ..Evidence::default() });
            assert_eq!(status.verdict, Verdict::Open, "{status:?}");
        }
    }

    #[test]
    fn many_wins_accept_the_stronger_hypothesis_and_many_losses_the_other() {
        let test = sprt("elo0=0,elo1=50");
        let won = Evidence { pairs: [0, 0, 0, 10, 30], ..Evidence::default() };
        assert_eq!(test.status(&won).verdict, Verdict::Elo1);
        assert_eq!(test.status(&won.reversed()).verdict, Verdict::Elo0);
        let lone = Evidence { lone: [0, 0, 40], ..Evidence::default() };
        assert_eq!(test.status(&lone).verdict, Verdict::Elo1);
    }
}
