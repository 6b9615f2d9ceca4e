//! Figures as text and as JSON.

use serde_json::{Value, json};

use super::super::job::Conditions;
use super::super::statistics::{Evidence, Interval};
use super::figures::Tally;
use tengen::TimeSettings;

/// Formats the Elo of a score with its 95 % interval as `+74 (+24 to +124)`. If every game was won
/// or lost, the text is `over +191` or `under -191`; without games it is empty.
pub fn elo_in_words(evidence: &Evidence) -> String {
    match (evidence.elo(), evidence.elo_interval()) {
        (Some(elo), Some(interval)) => elo_within(elo, interval),
        _ => String::new(),
    }
}

/// Formats an Elo with its interval as [`elo_in_words`] does.
pub(super) fn elo_within(elo: f64, Interval { low, high }: Interval) -> String {
    // Adding 0 turns -0 into 0, as for an Elo of -0.3.
    let [elo, low, high] = [elo, low, high].map(|elo| elo.round() + 0.0);
    if elo == f64::INFINITY {
        format!("over {low:+.0}")
    } else if elo == f64::NEG_INFINITY {
        format!("under {high:+.0}")
    } else {
        format!("{elo:+.0} ({low:+.0} to {high:+.0})")
    }
}

/// Formats a share of points with its interval as `60.5 % (53.6 to 67.0)`.
pub(super) fn share(evidence: &Evidence) -> String {
    let (Some(share), Some(Interval { low, high })) = (evidence.share(), evidence.share_interval())
    else {
        return String::new();
    };
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * share, 100.0 * low, 100.0 * high)
}

/// Formats the numbers of pairs in which a player scored 0, 1/2, 1, 3/2 and 2 points, and the
/// number of lone games.
pub(super) fn pairs(evidence: &Evidence) -> String {
    let [none, half, one, more, both] = evidence.pairs;
    let pairs = format!("0: {none}, ½: {half}, 1: {one}, 1½: {more}, 2: {both}");
    match evidence.lone.iter().sum() {
        0_u32 => pairs,
        1 => format!("{pairs}; 1 game without a partner"),
        lone => format!("{pairs}; {lone} games without a partner"),
    }
}

/// Formats the win interval as `a wins 40.4 to 59.6 % of the games`; `None` without games.
pub(super) fn wins(name: &str, tally: Tally) -> Option<String> {
    let Interval { low, high } = tally.win_interval()?;
    Some(format!("{name} wins {:.1} to {:.1} % of the games", 100.0 * low, 100.0 * high))
}

/// Formats conditions as `9x9, chinese, komi 7.5, no clock`.
pub(super) fn conditions(conditions: &Conditions) -> String {
    let Conditions { size, rules, komi, handicap, time, .. } = conditions;
    let handicap = if *handicap > 0 { format!(", handicap {handicap}") } else { String::new() };
    let time = match time {
        TimeSettings::Unlimited => "no clock".to_owned(),
        time => time.to_string(),
    };
    format!("{size}, {rules}, komi {komi}{handicap}, {time}")
}

/// Rounds a number to a fixed number of decimals; `null` for an infinite number.
pub(super) fn rounded(value: f64, decimals: i32) -> Value {
    let unit = 10_f64.powi(decimals);
    // Adding 0 avoids a negative zero.
    if value.is_finite() { json!((value * unit).round() / unit + 0.0) } else { Value::Null }
}

/// Rounds both ends of an interval to a fixed number of decimals; `null` without an interval.
pub(super) fn ends(interval: Option<Interval>, decimals: i32) -> Value {
    interval.map_or(Value::Null, |Interval { low, high }| {
        json!([rounded(low, decimals), rounded(high, decimals)])
    })
}

/// Formats a number of points, with one decimal unless it is whole.
pub(super) fn points(points: f64) -> String {
    if points.fract() == 0.0 { format!("{points:.0}") } else { format!("{points:.1}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_without_an_end_is_given_by_the_end_that_there_is() {
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
    fn an_elo_of_nought_has_one_sign() {
        let interval = Interval { low: -0.2, high: 10.4 };
        assert_eq!(elo_within(-0.4, interval), "+0 (+0 to +10)");
    }

    #[test]
    fn games_without_a_partner_are_counted() {
        let evidence = |lone| Evidence { pairs: [1, 0, 2, 0, 3], lone };
        assert_eq!(pairs(&evidence([0; 3])), "0: 1, ½: 0, 1: 2, 1½: 0, 2: 3");
        assert!(pairs(&evidence([0, 1, 0])).ends_with("; 1 game without a partner"));
        assert!(pairs(&evidence([2, 1, 0])).ends_with("; 3 games without a partner"));
    }

    #[test]
    fn numbers_in_json_are_rounded_and_infinite_ones_are_null() {
        assert_eq!(rounded(-0.0001, 2).to_string(), "0.0");
        assert_eq!(rounded(2.0 / 3.0, 4).to_string(), "0.6667");
        assert_eq!(rounded(f64::INFINITY, 1), Value::Null);
    }
}
