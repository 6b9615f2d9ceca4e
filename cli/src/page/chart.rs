//! Charts as SVG: a figure for each move or game in turn, with ticks at whole numbers on both axes.

#![allow(clippy::format_push_string, reason = "a chart has a few shapes")]

use std::fmt;
use std::ops::Range;

/// The width of the drawing, and its usual height.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 230.0;

/// The room around the plane for numbers and names, which are larger in a narrow window.
const LEFT: f64 = 72.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = 52.0;

/// The most intervals between the ticks of an axis.
const MOST_INTERVALS: u32 = 6;

/// A chart. Its text is an `svg` element of the class `chart`.
#[derive(Clone, Debug)]
pub struct Chart {
    across: Range<f64>,
    upwards: Range<f64>,
    counted: String,
    height: f64,
    number: fn(f64) -> String,
    shapes: String,
}

impl Chart {
    /// Returns an empty chart with the ends of its axes. `counted` names what the horizontal axis
    /// counts.
    pub fn new(across: Range<f64>, counted: &str, upwards: Range<f64>) -> Self {
        let number = |number: f64| format!("{number:.0}");
        let (counted, shapes) = (counted.to_owned(), String::new());
        Self { across, upwards, counted, height: HEIGHT, number, shapes }
    }

    /// Gives the numbers of the axis upwards their sign.
    #[must_use]
    pub fn signed(mut self) -> Self {
        self.number = |number| match number {
            0.0 => "0".to_owned(),
            _ => format!("{number:+.0}").replace('-', "−"),
        };
        self
    }

    /// Leaves the sign of the numbers of the axis upwards out: both halves count from the middle.
    #[must_use]
    pub fn unsigned(mut self) -> Self {
        self.number = |number| format!("{:.0}", number.abs());
        self
    }

    /// Sets the height of the drawing, which is 560 wide. Shapes that are drawn before keep their
    /// places.
    #[must_use]
    pub fn of_height(mut self, height: f64) -> Self {
        self.height = height;
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
    pub fn bar(self, across: Range<f64>, height: f64) -> Self {
        let foot = self.upwards.start;
        self.box_of("bar", across, foot..height)
    }

    /// Draws a box of a class of the page's style.
    #[must_use]
    pub fn box_of(mut self, class: &str, across: Range<f64>, upwards: Range<f64>) -> Self {
        let [left, right] = [across.start, across.end].map(|number| self.x(number));
        let [foot, top] = [upwards.start, upwards.end].map(|number| self.y(number));
        let (width, height) = (right - left, foot - top);
        self.shapes.push_str(&format!(
            r#"<rect class="{class}" x="{left:.1}" y="{top:.1}" width="{width:.1}" height="{height:.1}"/>"#
        ));
        self
    }

    /// Draws a dot of a class of the page's style; `radius` is in units of the drawing.
    #[must_use]
    pub fn dot(mut self, class: &str, (across, upwards): (f64, f64), radius: f64) -> Self {
        let (x, y) = (self.x(across), self.y(upwards));
        self.shapes.push_str(&format!(
            r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{radius}"/>"#
        ));
        self
    }

    /// Returns the place of a number across, from the left end of the drawing.
    fn x(&self, number: f64) -> f64 {
        LEFT + share(&self.across, number) * (WIDTH - LEFT - RIGHT)
    }

    /// Returns the place of a number upwards, from the upper end of the drawing.
    fn y(&self, number: f64) -> f64 {
        TOP + (1.0 - share(&self.upwards, number)) * (self.height - TOP - BOTTOM)
    }

    fn points(&self, points: impl IntoIterator<Item = (f64, f64)>) -> String {
        let place = |(x, y)| format!("{:.1},{:.1}", self.x(x), self.y(y));
        points.into_iter().map(place).collect::<Vec<_>>().join(" ")
    }

    fn write_axes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (right, foot) = (WIDTH - RIGHT, self.height - BOTTOM);
        for number in ticks(&self.upwards) {
            let y = self.y(number);
            let text = (self.number)(number);
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
                foot + 24.0,
            )?;
        }
        let middle = f64::midpoint(LEFT, right);
        let Self { counted, height, .. } = self;
        write!(f, r#"<text class="across" x="{middle}" y="{:.1}">{counted}</text>"#, height - 8.0)
    }
}

impl fmt::Display for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A script finds the plane by its ends.
        let (height, right) = (self.height, WIDTH - RIGHT);
        write!(
            f,
            r#"<svg class="chart" viewBox="0 0 {WIDTH} {height}" data-left="{LEFT}" data-right="{right}">"#
        )?;
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
        assert!(svg.contains(r#"points="72.0,178.0 536.0,8.0""#), "{svg}");
        assert!(svg.contains(">+20<") && svg.contains(">−20<") && svg.contains(">games<"), "{svg}");
        let svg = Chart::new(0.0..10.0, "moves", 0.0..2.0).bar(2.0..4.0, 1.0).to_string();
        assert!(
            svg.contains(r#"<rect class="bar" x="164.8" y="93.0" width="92.8" height="85.0"/>"#)
        );
    }

    #[test]
    fn both_halves_of_a_chart_may_count_from_the_middle() {
        let chart = Chart::new(0.0..10.0, "moves", -10.0..10.0).unsigned().of_height(160.0);
        let svg =
            chart.box_of("blunder", 1.0..2.0, -5.0..0.0).dot("now", (0.0, 0.0), 3.0).to_string();
        assert!(!svg.contains(">-") && svg.matches(">10<").count() == 3, "{svg}");
        assert!(
            svg.contains(
                r#"<rect class="blunder" x="118.4" y="58.0" width="46.4" height="25.0"/>"#
            )
        );
        assert!(svg.contains(r#"<circle class="now" cx="72.0" cy="58.0" r="3"/>"#), "{svg}");
    }

    #[test]
    fn a_range_without_numbers_has_no_endless_ticks() {
        assert_eq!(ticks_of(0.0..f64::INFINITY).len(), 0);
        assert!(ticks_of(5.0..5.0).len() <= 7);
    }
}
