//! Counts and judgements.

use numpy::PyArray2;
use pyo3::prelude::*;

use tengen::{GameResult, Status};

use crate::arrays;
use crate::convert;

/// The result of a game if it ended now, for given dead stones.
#[pyclass(module = "tengen", frozen)]
pub struct Outcome {
    outcome: tengen::Outcome,
}

impl Outcome {
    /// Wraps an outcome.
    pub fn new(outcome: tengen::Outcome) -> Self {
        Self { outcome }
    }
}

#[pymethods]
impl Outcome {
    /// The result, such as `B+3.5`, `0` for a draw, or `Void`.
    #[getter]
    fn result(&self) -> String {
        self.outcome.result().to_string()
    }

    /// The winner; `None` for a draw or a game without a result.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.outcome.result().winner().map(convert::player)
    }

    /// Black's lead in points, komi included; `None` if a long cycle has ended the game.
    #[getter]
    fn lead(&self) -> Option<f64> {
        match self.outcome.result() {
            GameResult::Score(score) => Some(f64::from(score.halves()) / 2.0),
            _ => None,
        }
    }

    #[getter]
    fn dead(&self) -> Vec<String> {
        convert::names(self.outcome.dead())
    }

    #[getter]
    fn neutral(&self) -> Vec<String> {
        convert::names(self.outcome.neutral())
    }

    fn area(&self, color: &str) -> PyResult<Vec<String>> {
        Ok(convert::names(self.outcome.area(convert::color(color)?)))
    }

    fn territory(&self, color: &str) -> PyResult<Vec<String>> {
        Ok(convert::names(self.outcome.territory(convert::color(color)?)))
    }

    /// The count in words, a line for each player.
    #[getter]
    fn explanation(&self) -> String {
        self.outcome.explanation()
    }

    fn __repr__(&self) -> String {
        format!("Outcome({:?}, dead={:?})", self.result(), self.dead())
    }
}

/// What becomes of every stone and point, and the result.
#[pyclass(module = "tengen", frozen)]
pub struct Judgement(pub tengen::Judgement);

#[pymethods]
impl Judgement {
    #[getter]
    fn outcome(&self) -> Outcome {
        Outcome::new(self.0.outcome().clone())
    }

    #[getter]
    fn result(&self) -> String {
        self.0.outcome().result().to_string()
    }

    #[getter]
    fn dead(&self) -> Vec<String> {
        convert::names(self.0.outcome().dead())
    }

    #[getter]
    fn seki(&self) -> Vec<String> {
        convert::names(self.0.with_status(Status::Seki))
    }

    /// Whether the game is plainly not over, so that the result means little.
    #[getter]
    fn is_open(&self) -> bool {
        self.0.is_open()
    }

    /// Black's lead in points that playouts expect if the game goes on.
    #[getter]
    fn expected_lead(&self) -> f64 {
        self.0.estimate().lead
    }

    /// The fate of a point: `alive`, `seki`, `dead`, `black territory`, `white territory`, `neutral`.
    fn status(&self, point: &str) -> PyResult<&'static str> {
        let size = self.0.outcome().dead().size();
        Ok(match self.0.status(convert::point(point, size)?) {
            Status::Alive => "alive",
            Status::Seki => "seki",
            Status::Dead => "dead",
            Status::Territory(tengen::Color::Black) => "black territory",
            Status::Territory(tengen::Color::White) => "white territory",
            Status::Neutral => "neutral",
        })
    }

    /// The owner of each point as `[row, column]`: 1 Black, -1 White, 0 neither.
    fn owners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let outcome = self.0.outcome();
        let areas = tengen::Color::ALL.map(|color| (arrays::sign(color), outcome.area(color)));
        let size = outcome.dead().size();
        let owner =
            |point| areas.iter().find(|(_, area)| area.contains(point)).map_or(0, |it| it.0);
        arrays::of_board(py, size.points().map(owner).collect(), size)
    }

    fn __repr__(&self) -> String {
        format!("Judgement({:?}, dead={:?})", self.result(), self.dead())
    }
}
