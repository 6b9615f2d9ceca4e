//! The graphs of a review over the positions of a game: win rates, leads, and what each move lost.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "positions are counted in numbers that floats hold exactly"
)]

use super::reviewed::Review;
use crate::page::Chart;
use tengen::{Color, Grade, Opinion};

/// The height of a graph, in the units of a chart.
const HEIGHT: f64 = 170.0;

/// The share of the positions, or moves, that set the scale of a graph: a few extreme ones would
/// flatten the rest.
const USUAL: f64 = 0.98;

impl Review {
    /// Draws Black's win rate in percent, with a dot at each bad move.
    pub(super) fn graph_of_wins(&self) -> String {
        let win = |opinion: &Opinion| 100.0 * opinion.means.win;
        self.curve(self.chart(0.0, 100.0).level(50.0), win).to_string()
    }

    /// Draws Black's lead in points, with a dot at each bad move.
    pub(super) fn graph_of_leads(&self) -> String {
        let leads = self.opinions().iter().map(|opinion| opinion.means.lead.abs());
        let most = rounded_up(usual(leads.collect()));
        let lead = |opinion: &Opinion| opinion.means.lead.clamp(-most, most);
        self.curve(self.chart(-most, most).signed().level(0.0), lead).to_string()
    }

    /// Draws the points that each move lost, Black's above the middle and White's below, in the
    /// colour of their grade.
    pub(super) fn graph_of_losses(&self) -> String {
        let most = rounded_up(usual(self.moves().map(|judged| judged.points_lost()).collect()));
        let chart = self.chart(-most, most).unsigned().level(0.0);
        let chart = self.moves().fold(chart, |chart, judged| {
            let (lost, place) = (judged.points_lost().min(most), judged.place as f64);
            let upwards = match judged.made.color {
                Color::Black => 0.0..lost,
                Color::White => -lost..0.0,
            };
            chart.box_of(judged.grade.name(), place - 0.9..place - 0.1, upwards)
        });
        chart.to_string()
    }

    /// Returns an empty graph over the positions of the game.
    fn chart(&self, low: f64, high: f64) -> Chart {
        let last = (self.opinions().len() - 1).max(1);
        Chart::new(0.0..last as f64, "moves", low..high).of_height(HEIGHT)
    }

    /// Draws a figure of each position, and a dot at each bad move.
    fn curve(&self, chart: Chart, figure: impl Fn(&Opinion) -> f64) -> Chart {
        let points = self.opinions().iter().enumerate();
        let chart = chart.line(points.map(|(place, opinion)| (place as f64, figure(opinion))));
        let bad = self.moves().filter(|judged| judged.grade.is_bad());
        bad.fold(chart, |chart, judged| {
            let radius = match judged.grade {
                Grade::Inaccuracy => 3.0,
                Grade::Mistake => 4.0,
                Grade::Blunder | Grade::Best | Grade::Good => 5.5,
            };
            let point = (judged.place as f64, figure(&self.opinions()[judged.place]));
            chart.dot(judged.grade.name(), point, radius)
        })
    }
}

/// Returns a figure that all but the most extreme ones do not exceed; 0 for none.
fn usual(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    let place = (USUAL * figures.len().saturating_sub(1) as f64) as usize;
    figures.get(place).copied().unwrap_or(0.0)
}

/// Returns the end of a scale, in steps of five points.
fn rounded_up(points: f64) -> f64 {
    ((points / 5.0).ceil() * 5.0).clamp(5.0, 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_ends_at_a_round_number_and_leaves_extremes_out() {
        let mut figures = vec![3.0; 99];
        figures.push(200.0);
        assert_eq!((rounded_up(usual(figures)), usual(Vec::new())), (5.0, 0.0));
        assert_eq!((rounded_up(0.0), rounded_up(5.0), rounded_up(5.1)), (5.0, 5.0, 10.0));
    }
}
