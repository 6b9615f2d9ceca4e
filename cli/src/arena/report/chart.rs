//! The charts of the HTML report.

use super::super::statistics::{Evidence, Interval};
use crate::page::Chart;

/// The largest number of steps in a chart; more could not be distinguished.
const MOST_STEPS: usize = 240;

/// The Elo of a player after a number of games, with its interval.
struct Step {
    games: f64,
    elo: f64,
    interval: Interval,
}

/// Draws the Elo of a player, with its interval, over the number of games; empty for fewer than two
/// units.
pub(super) fn elo_over_games(units: &[Evidence]) -> String {
    let mut sum = Evidence::default();
    let mut steps = Vec::new();
    let every = units.len().div_ceil(MOST_STEPS).max(1);
    for (place, unit) in units.iter().enumerate() {
        sum += *unit;
        let is_shown = (place + 1) % every == 0 || place + 1 == units.len();
        if let (true, Some(elo), Some(interval)) = (is_shown, sum.elo(), sum.elo_interval()) {
            steps.push(Step { games: sum.games().into(), elo, interval });
        }
    }
    match &steps[..] {
        [first, .., last] => drawn_elo(&steps, first.games, last.games).to_string(),
        _ => String::new(),
    }
}

fn drawn_elo(steps: &[Step], first: f64, last: f64) -> Chart {
    // The first eighth of the games has wide intervals, so only the later games set the scale.
    let settled = &steps[steps.len() / 8..];
    let ends = settled.iter().flat_map(|step| [step.elo, step.interval.low, step.interval.high]);
    let (low, high) = ends
        .filter(|end| end.is_finite())
        .fold((-20.0_f64, 20.0_f64), |(low, high), end| (low.min(end), high.max(end)));
    let room = (high - low) * 0.05;
    let (low, high) = ((low - room).max(-1500.0), (high + room).min(1500.0));
    let within = |value: f64| value.clamp(low, high);
    let upper = steps.iter().map(|step| (step.games, within(step.interval.high)));
    let lower = steps.iter().rev().map(|step| (step.games, within(step.interval.low)));
    Chart::new(first..last, "games", low..high)
        .signed()
        .area(upper.chain(lower))
        .level(0.0)
        .line(steps.iter().map(|step| (step.games, within(step.elo))))
}

/// Draws the number of games of each length in moves; empty without games.
pub(super) fn lengths(lengths: &[u32]) -> String {
    let (Some(&least), Some(&most)) = (lengths.iter().min(), lengths.iter().max()) else {
        return String::new();
    };
    let width = width_of_bars(most - least, lengths.len());
    let first = least / width * width;
    let mut bars = vec![0_u32; ((most - first) / width + 1) as usize];
    for length in lengths {
        bars[((length - first) / width) as usize] += 1;
    }
    let highest = f64::from(bars.iter().copied().max().unwrap_or(1));
    let end = first + width * bars.len() as u32;
    let chart = Chart::new(first.into()..end.into(), "moves", 0.0..highest * 1.05);
    let gap = f64::from(width) * 0.06;
    let bars = bars.iter().zip(0_u32..).map(|(&games, place)| {
        let left = f64::from(first + width * place);
        (left + gap..left + f64::from(width) - gap, f64::from(games))
    });
    bars.fold(chart, |chart, (across, games)| chart.bar(across, games)).to_string()
}

/// Returns the number of lengths that one bar counts: 1, 2 or 5 of a power of ten, so that the bars
/// begin at round numbers. A few games have few bars: about twice the square root of their number.
fn width_of_bars(range: u32, games: usize) -> u32 {
    /// The most bars of a chart.
    const MOST: usize = 24;
    let bars = (2 * games.isqrt()).clamp(1, MOST) as u32;
    let widths = (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u32.pow(power)));
    widths.into_iter().find(|width| width * bars > range).unwrap_or(range.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_who_won_everything_has_a_chart() {
        let unit = Evidence { pairs: [0, 0, 0, 0, 1], ..Evidence::default() };
        let svg = elo_over_games(&vec![unit; 600]);
        assert!(svg.starts_with("<svg") && svg.contains("polyline") && !svg.contains("inf"));
        assert!(svg.len() < 40_000, "{}", svg.len());
    }

    #[test]
    fn nothing_is_drawn_of_nothing() {
        assert_eq!((elo_over_games(&[]), lengths(&[])), (String::new(), String::new()));
    }

    #[test]
    fn bars_are_as_many_as_the_games_fill_and_begin_at_round_numbers() {
        for (range, games, width) in
            [(60, 10, 20), (60, 1000, 5), (400, 1000, 20), (1, 10, 1), (0, 1, 1), (9, 2, 5)]
        {
            assert_eq!(width_of_bars(range, games), width, "{range} {games}");
        }
        let svg = lengths(&[58, 61, 64, 66, 70, 71, 73, 80, 81, 97]);
        assert_eq!(svg.matches("<rect").count(), 5, "{svg}");
        assert!(svg.contains(">50<") && svg.contains(">100<"), "{svg}");
    }

    #[test]
    fn games_of_one_length_have_a_chart() {
        assert!(lengths(&[81, 81, 81]).contains("rect"));
    }
}
