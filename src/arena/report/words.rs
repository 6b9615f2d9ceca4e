//! Figures as text and as JSON.

use serde_json::{Value, json};

use super::super::job::Conditions;
use super::super::statistics::{Evidence, Interval};
use crate::clock::TimeSettings;

/// The Elo of a score with its 95 % interval: `+74 (+24 to +124)`; where every game was won or lost,
/// `over +191` or `under -191`; nothing without games.
pub fn elo_in_words(evidence: &Evidence) -> String {
    let (Some(elo), Some(Interval { low, high })) = (evidence.elo(), evidence.elo_interval())
    else {
        return String::new();
    };
    // Adding 0 makes an Elo of -0.3 no -0.
    let [elo, low, high] = [elo, low, high].map(|elo| elo.round() + 0.0);
    if elo == f64::INFINITY {
        format!("over {low:+.0}")
    } else if elo == f64::NEG_INFINITY {
        format!("under {high:+.0}")
    } else {
        format!("{elo:+.0} ({low:+.0} to {high:+.0})")
    }
}

/// `60.5 % (53.6 to 67.0)`.
pub(super) fn share(evidence: &Evidence) -> String {
    let (Some(share), Some(Interval { low, high })) = (evidence.share(), evidence.share_interval())
    else {
        return String::new();
    };
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * share, 100.0 * low, 100.0 * high)
}

/// `9x9, chinese, komi 7.5, no clock`.
pub(super) fn conditions(conditions: &Conditions) -> String {
    let Conditions { size, rules, komi, handicap, time, .. } = conditions;
    let handicap = if *handicap > 0 { format!(", handicap {handicap}") } else { String::new() };
    let time = match time {
        TimeSettings::Unlimited => "no clock".to_owned(),
        time => time.to_string(),
    };
    format!("{size}, {rules}, komi {komi}{handicap}, {time}")
}

/// A number with a fixed number of decimals; `null` for what is infinite.
pub(super) fn rounded(value: f64, decimals: i32) -> Value {
    let unit = 10_f64.powi(decimals);
    // No negative zero.
    if value.is_finite() { json!((value * unit).round() / unit + 0.0) } else { Value::Null }
}

/// Both ends of an interval with a fixed number of decimals.
pub(super) fn ends(interval: Option<Interval>, decimals: i32) -> Value {
    interval.map_or(Value::Null, |Interval { low, high }| {
        json!([rounded(low, decimals), rounded(high, decimals)])
    })
}

/// A number of points, with a half where there is one.
pub(super) fn points(points: f64) -> String {
    if points.fract() == 0.0 { format!("{points:.0}") } else { format!("{points:.1}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_without_an_end_is_told_by_the_end_that_there_is() {
        let won = Evidence { pairs: [0, 0, 0, 0, 10], ..Evidence::default() };
        assert!(elo_in_words(&won).starts_with("over +"), "{}", elo_in_words(&won));
        assert!(
            elo_in_words(&won.reversed()).starts_with("under -"),
            "{}",
            elo_in_words(&won.reversed())
        );
        assert_eq!(elo_in_words(&Evidence::default()), "");
    }

    #[test]
    fn numbers_in_json_are_rounded_and_infinite_ones_are_null() {
        assert_eq!(rounded(-0.0001, 2).to_string(), "0.0");
        assert_eq!(rounded(2.0 / 3.0, 4).to_string(), "0.6667");
        assert_eq!(rounded(f64::INFINITY, 1), Value::Null);
    }
}
