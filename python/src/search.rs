//! The reports of searches.

use std::sync::Arc;

use numpy::PyArray2;
use pyo3::prelude::*;

use tengen::{Color, TwoSided as _};

use crate::arrays;
use crate::convert;
use crate::drawing;

/// A move that a search has considered. The numbers are those of the player of the report.
#[pyclass(module = "tengen", frozen, get_all)]
pub struct Candidate {
    /// The point, or `pass`.
    vertex: String,
    /// The number of times that the move was tried.
    visits: u32,
    /// The win rate, from 0 to 1.
    win: f64,
    /// The expected lead in points, komi included.
    lead: f64,
    /// The standard deviation of the final score in points.
    deviation: f64,
    /// The utility, from about -1 to about 1.
    utility: f64,
    /// The probability that the move is the best, before it was tried.
    prior: f64,
    /// A lower confidence bound of the win rate.
    lcb: f64,
    /// The expected course of the game, which begins with the move.
    line: Vec<String>,
    /// The move that was searched in place of this one, which is equal to it by symmetry.
    symmetry_of: Option<String>,
}

#[pymethods]
impl Candidate {
    fn __repr__(&self) -> String {
        format!(
            "Candidate({:?}, visits={}, win={:.3}, lead={:.1})",
            self.vertex, self.visits, self.win, self.lead
        )
    }
}

impl From<&tengen::Candidate> for Candidate {
    fn from(of: &tengen::Candidate) -> Self {
        Self {
            vertex: of.vertex.to_string(),
            visits: of.visits,
            win: of.means.win,
            lead: of.means.lead,
            deviation: of.means.deviation,
            utility: of.means.utility,
            prior: of.prior,
            lcb: of.lcb,
            line: convert::line(&of.line),
            symmetry_of: of.symmetry_of.map(|vertex| vertex.to_string()),
        }
    }
}

/// The result of a search. The numbers are from the side of `player`.
#[pyclass(module = "tengen", frozen)]
pub struct Report {
    report: tengen::Report,
    game: Arc<tengen::Game>,
}

impl Report {
    /// Wraps a report about a game.
    pub fn new(report: tengen::Report, game: &Arc<tengen::Game>) -> Self {
        Self { report, game: Arc::clone(game) }
    }

    fn means(&self) -> tengen::Means {
        self.report.searched.as_ref().map_or(tengen::Means::UNKNOWN, |searched| searched.means)
    }

    fn player_color(&self) -> Color {
        self.report.searched.as_ref().map_or(self.game.to_move(), |searched| searched.player)
    }
}

#[pymethods]
impl Report {
    /// The move to play: a point, or `pass`.
    #[getter]
    fn best(&self) -> String {
        self.report.best.to_string()
    }

    /// The player from whose side the numbers are given.
    #[getter]
    fn player(&self) -> &'static str {
        convert::player(self.player_color())
    }

    #[getter]
    fn visits(&self) -> u32 {
        self.report.visits()
    }

    #[getter]
    fn win(&self) -> f64 {
        self.means().win
    }

    #[getter]
    fn lead(&self) -> f64 {
        self.means().lead
    }

    #[getter]
    fn deviation(&self) -> f64 {
        self.means().deviation
    }

    /// The moves that the search considered, the best one first.
    #[getter]
    fn candidates(&self) -> Vec<Candidate> {
        self.report.candidates().iter().map(Candidate::from).collect()
    }

    /// The expected course of the game.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.report.candidates().first().map_or_else(Vec::new, |best| convert::line(&best.line))
    }

    /// The expected owner of each point as `[row, column]`, from 1 for the player to -1 for the
    /// opponent; `None` for a search without it.
    #[getter]
    fn ownership<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<f32>>>> {
        let searched = self.report.searched.as_ref();
        let Some(owners) = searched.and_then(|searched| searched.owners.as_ref()) else {
            return Ok(None);
        };
        arrays::of_board(py, owners.means.clone(), self.game.size()).map(Some)
    }

    fn __repr__(&self) -> String {
        format!(
            "Report(best={:?}, player={:?}, visits={}, win={:.3}, lead={:.1})",
            self.best(),
            self.player(),
            self.visits(),
            self.win(),
            self.lead()
        )
    }

    fn _repr_svg_(&self) -> String {
        /// The most moves that are marked.
        const MOST: usize = 5;
        let candidates = self.report.candidates();
        let most = candidates.iter().map(|it| it.visits).max().unwrap_or(1).max(1);
        let marks: Vec<_> = candidates
            .iter()
            .take(MOST)
            .filter_map(|it| {
                Some(drawing::Mark {
                    point: it.vertex.point()?,
                    text: format!("{:.0}", 100.0 * it.means.win),
                    weight: f64::from(it.visits) / f64::from(most),
                })
            })
            .collect();
        let searched = self.report.searched.as_ref();
        let owners = searched.and_then(|searched| searched.owners.clone()).map(|owners| {
            if self.player_color() == Color::Black { owners } else { owners.for_opponent() }
        });
        drawing::svg(&self.game, &marks, owners.as_ref().map_or(&[], |owners| &owners.means))
    }
}
