//! Charts as SVG, for the HTML report.
//!
//! The colours here are placeholders that the style of the page replaces, for light and dark
//! themes. `#010101` is text, `#020202` a grid line, `#030303` the figure shown, `#040404` its
//! interval.

use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::super::statistics::{Evidence, Interval};

const INK: RGBColor = RGBColor(1, 1, 1);
const GRID: RGBColor = RGBColor(2, 2, 2);
const FIGURE: RGBColor = RGBColor(3, 3, 3);
const AREA: RGBColor = RGBColor(4, 4, 4);

/// The size of a chart in pixels.
const SIZE: (u32, u32) = (560, 230);

/// The largest number of steps in a chart; more could not be distinguished.
const MOST_STEPS: usize = 240;

/// A plane with two axes of real numbers.
type Plane = Cartesian2d<RangedCoordf64, RangedCoordf64>;

/// The reason why a chart cannot be drawn, as the drawing library reports it.
type ChartError = Box<dyn std::error::Error>;

/// Draws the Elo of a player, with its interval, over the number of games; empty for fewer than two
/// units.
pub(super) fn elo_over_games(units: &[Evidence]) -> String {
    let mut sum = Evidence::default();
    let mut steps: Vec<(f64, f64, Interval)> = Vec::new();
    let every = units.len().div_ceil(MOST_STEPS).max(1);
    for (place, unit) in units.iter().enumerate() {
        sum += *unit;
        let is_shown = (place + 1) % every == 0 || place + 1 == units.len();
        if let (true, Some(elo), Some(interval)) = (is_shown, sum.elo(), sum.elo_interval()) {
            steps.push((f64::from(sum.games()), elo, interval));
        }
    }
    if steps.len() < 2 {
        return String::new();
    }
    drawn(|svg| draw_elo(svg, &steps))
}

/// Draws the number of games of each length in moves; empty without games.
pub(super) fn lengths(lengths: &[u32]) -> String {
    let (Some(&least), Some(&most)) = (lengths.iter().min(), lengths.iter().max()) else {
        return String::new();
    };
    let width = ((most - least) / 24 + 1).max(1);
    let mut bars = vec![0_u32; ((most - least) / width + 1) as usize];
    for length in lengths {
        bars[((length - least) / width) as usize] += 1;
    }
    drawn(|svg| draw_lengths(svg, &bars, least, width))
}

/// Returns the SVG that `draw` makes, or an empty text with a warning if it fails.
fn drawn(draw: impl FnOnce(&mut String) -> Result<(), ChartError>) -> String {
    let mut svg = String::new();
    match draw(&mut svg) {
        Ok(()) => svg,
        Err(error) => {
            log::warn!("a chart cannot be drawn: {error}");
            String::new()
        }
    }
}

fn draw_elo(svg: &mut String, steps: &[(f64, f64, Interval)]) -> Result<(), ChartError> {
    // The first eighth of the games has wide intervals, so only the later games set the scale.
    let settled = &steps[steps.len() / 8..];
    let finite = |value: &f64| value.is_finite();
    let ends = settled.iter().flat_map(|&(_, elo, Interval { low, high })| [elo, low, high]);
    let (low, high) = ends
        .filter(finite)
        .fold((-20.0_f64, 20.0_f64), |(low, high), end| (low.min(end), high.max(end)));
    let room = (high - low) * 0.05;
    let (low, high) = ((low - room).max(-1500.0), (high + room).min(1500.0));
    let within = |value: f64| value.clamp(low, high);
    let (first, last) = (steps[0].0, steps[steps.len() - 1].0);

    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    let mut chart = frame(&root, (first..last, "games"), (low..high, |elo| format!("{elo:+.0}")))?;
    let upper = steps.iter().map(|&(games, _, interval)| (games, within(interval.high)));
    let lower = steps.iter().rev().map(|&(games, _, interval)| (games, within(interval.low)));
    let area: Vec<_> = upper.chain(lower).collect();
    chart.draw_series([Polygon::new(area, AREA)])?;
    chart.draw_series([PathElement::new([(first, 0.0), (last, 0.0)], INK)])?;
    let line = steps.iter().map(|&(games, elo, _)| (games, within(elo)));
    chart.draw_series([PathElement::new(line.collect::<Vec<_>>(), FIGURE.stroke_width(2))])?;
    root.present()?;
    Ok(())
}

fn draw_lengths(svg: &mut String, bars: &[u32], least: u32, width: u32) -> Result<(), ChartError> {
    let most = bars.iter().copied().max().unwrap_or(1).max(1);
    let end = least + width * bars.len() as u32;
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    let lengths = f64::from(least)..f64::from(end);
    let games = 0.0..f64::from(most) * 1.05;
    let mut chart = frame(&root, (lengths, "moves"), (games, |games| format!("{games:.0}")))?;
    chart.draw_series(bars.iter().zip(0_u32..).map(|(&games, place)| {
        let left = f64::from(least + width * place);
        let gap = f64::from(width) * 0.06;
        let right = left + f64::from(width) - gap;
        Rectangle::new([(left + gap, 0.0), (right, f64::from(games))], FIGURE.filled())
    }))?;
    root.present()?;
    Ok(())
}

/// Sets up a chart with axes and horizontal grid lines. The horizontal axis is a range of whole
/// numbers with the name of the unit counted; the vertical axis is a range with a formatter of its
/// numbers.
fn frame<'a, 'b>(
    root: &'a DrawingArea<SVGBackend<'b>, Shift>,
    (across, counted): (Range<f64>, &str),
    (upwards, text): (Range<f64>, fn(&f64) -> String),
) -> Result<ChartContext<'a, SVGBackend<'b>, Plane>, ChartError> {
    let mut chart = ChartBuilder::on(root)
        .margin(8)
        .x_label_area_size(36)
        .y_label_area_size(48)
        .build_cartesian_2d(across, upwards)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(GRID)
        .x_labels(6)
        .y_labels(6)
        .x_label_formatter(&|number| format!("{number:.0}"))
        .y_label_formatter(&text)
        .label_style(label())
        .x_desc(counted)
        .draw()?;
    Ok(chart)
}

fn label() -> TextStyle<'static> {
    let middle = Pos::new(HPos::Center, VPos::Center);
    ("sans-serif", 14).into_font().color(&INK).pos(middle)
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
    fn games_of_one_length_have_a_chart() {
        assert!(lengths(&[81, 81, 81]).contains("rect"));
    }
}
