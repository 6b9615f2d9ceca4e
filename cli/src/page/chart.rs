//! Charts as SVG: a figure for each move or game in turn, with ticks at whole numbers on both axes.

#![allow(clippy::format_push_string, reason = "a chart has a few shapes")]

use std::fmt;
use std::ops::Range;

/// The size of the drawing.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 230.0;

/// The room around the plane for numbers and names.
const LEFT: f64 = 56.0;
const RIGHT: f64 = 8.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = 44.0;

/// The most intervals between the ticks of an axis.
const MOST_INTERVALS: u32 = 6;

/// A chart. Its text is an `svg` element of the class `chart`.
#[derive(Clone, Debug)]
pub struct Chart {
    across: Range<f64>,
    upwards: Range<f64>,
    counted: String,
    is_signed: bool,
    shapes: String,
}

impl Chart {
    /// Returns an empty chart with the ends of its axes. `counted` names what the horizontal axis
    /// counts.
    pub fn new(across: Range<f64>, counted: &str, upwards: Range<f64>) -> Self {
        let counted = counted.to_owned();
        Self { across, upwards, counted, is_signed: false, shapes: String::new() }
    }

    /// Gives the numbers of the axis upwards their sign.
    #[must_use]
    pub fn signed(mut self) -> Self {
        self.is_signed = true;
        self
    }

    /// Fills the area within points.
    #[must_use]
    pub fn area(mut self, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let points = self.points(points);
        self.shapes.push_str(&format!(r#"<polygon class="area" points="{points}"/>"#));
        self
    }

    /// Draws a line through points.
    #[must_use]
    pub fn line(mut self, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let points = self.points(points);
        self.shapes.push_str(&format!(r#"<polyline class="figure" points="{points}"/>"#));
        self
    }

    /// Draws a line across the whole chart.
    #[must_use]
    pub fn level(mut self, height: f64) -> Self {
        let Range { start, end } = self.across;
        let points = self.points([(start, height), (end, height)]);
        self.shapes.push_str(&format!(r#"<polyline class="level" points="{points}"/>"#));
        self
    }

    /// Draws a bar that stands on the axis across.
    #[must_use]
    pub fn bar(mut self, across: Range<f64>, height: f64) -> Self {
        let [left, right] = [across.start, across.end].map(|number| self.x(number));
        let [top, foot] = [height, self.upwards.start].map(|number| self.y(number));
        let (width, height) = (right - left, foot - top);
        self.shapes.push_str(&format!(
            r#"<rect class="bar" x="{left:.1}" y="{top:.1}" width="{width:.1}" height="{height:.1}"/>"#
        ));
        self
    }

    /// Returns the place of a number across, from the left end of the drawing.
    fn x(&self, number: f64) -> f64 {
        LEFT + share(&self.across, number) * (WIDTH - LEFT - RIGHT)
    }

    /// Returns the place of a number upwards, from the upper end of the drawing.
    fn y(&self, number: f64) -> f64 {
        TOP + (1.0 - share(&self.upwards, number)) * (HEIGHT - TOP - BOTTOM)
    }

    fn points(&self, points: impl IntoIterator<Item = (f64, f64)>) -> String {
        let place = |(x, y)| format!("{:.1},{:.1}", self.x(x), self.y(y));
        points.into_iter().map(place).collect::<Vec<_>>().join(" ")
    }

    fn write_axes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (right, foot) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        for number in ticks(&self.upwards) {
            let y = self.y(number);
            let text =
                if self.is_signed { format!("{number:+.0}") } else { format!("{number:.0}") };
            write!(
                f,
                r#"<path class="grid" d="M{LEFT} {y:.1}H{right}"/><text class="upwards" x="{:.1}" y="{y:.1}">{text}</text>"#,
                LEFT - 8.0,
            )?;
        }
        write!(f, r#"<path class="grid" d="M{LEFT} {TOP}V{foot}H{right}"/>"#)?;
        for number in ticks(&self.across) {
            let x = self.x(number);
            write!(
                f,
                r#"<path class="grid" d="M{x:.1} {foot}v5"/><text class="across" x="{x:.1}" y="{:.1}">{number:.0}</text>"#,
                foot + 18.0,
            )?;
        }
        let middle = f64::midpoint(LEFT, right);
        let Self { counted, .. } = self;
        write!(f, r#"<text class="across" x="{middle}" y="{:.1}">{counted}</text>"#, HEIGHT - 6.0)
    }
}

impl fmt::Display for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, r#"<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}">"#)?;
        self.write_axes(f)?;
        write!(f, "{}</svg>", self.shapes)
    }
}

/// Returns the share of a range that lies below a number.
fn share(range: &Range<f64>, number: f64) -> f64 {
    (number - range.start) / (range.end - range.start)
}

/// Returns whole numbers within a range at equal distances, which are 1, 2 or 5 of a power of ten.
fn ticks(range: &Range<f64>) -> impl Iterator<Item = f64> + use<> {
    let least = (range.end - range.start) / f64::from(MOST_INTERVALS);
    let steps = (0..).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power)));
    let step = steps.take(40).find(|step| *step >= least).unwrap_or(f64::INFINITY);
    let (first, end) = ((range.start / step).ceil(), range.end);
    (0..=MOST_INTERVALS)
        .map(move |place| (first + f64::from(place)) * step)
        .take_while(move |number| *number <= end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks_of(range: Range<f64>) -> Vec<i32> {
        ticks(&range).map(|number| number as i32).collect()
    }

    #[test]
    fn ticks_are_whole_and_none_comes_twice() {
        assert_eq!(ticks_of(0.0..2.1), [0, 1, 2]);
        assert_eq!(ticks_of(0.0..6.0), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(ticks_of(0.0..7.0), [0, 2, 4, 6]);
        assert_eq!(ticks_of(-21.0..21.0), [-20, -10, 0, 10, 20]);
        assert_eq!(ticks_of(81.0..82.0), [81, 82]);
        assert_eq!(ticks_of(3.0..600.0), [100, 200, 300, 400, 500, 600]);
    }

    #[test]
    fn a_chart_draws_its_shapes_within_the_plane() {
        let chart = Chart::new(0.0..10.0, "games", -20.0..20.0).signed();
        let svg = chart.line([(0.0, -20.0), (10.0, 20.0)]).level(0.0).to_string();
        assert!(svg.contains(r#"points="56.0,186.0 552.0,8.0""#), "{svg}");
        assert!(svg.contains(">+20<") && svg.contains(">-20<") && svg.contains(">games<"), "{svg}");
        let svg = Chart::new(0.0..10.0, "moves", 0.0..2.0).bar(2.0..4.0, 1.0).to_string();
        assert!(
            svg.contains(r#"<rect class="bar" x="155.2" y="97.0" width="99.2" height="89.0"/>"#)
        );
    }

    #[test]
    fn a_range_without_numbers_has_no_endless_ticks() {
        assert_eq!(ticks_of(0.0..f64::INFINITY).len(), 0);
        assert!(ticks_of(5.0..5.0).len() <= 7);
    }
}
