//! Reviews of games.

use pyo3::prelude::*;

use tengen::{Color, Grade, Language};

use crate::convert;
use crate::errors;

/// A move of a reviewed game. The numbers are those of the player of the move.
#[pyclass(module = "tengen", frozen, get_all)]
#[derive(Clone)]
pub struct ReviewedMove {
    /// The number of the move, from 1.
    number: usize,
    /// The player.
    player: &'static str,
    /// The move.
    vertex: String,
    /// The grade: `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    grade: &'static str,
    /// The points that the move lost, never below 0.
    points_lost: f64,
    /// The win rate before and after the move, from 0 to 1.
    win: (f64, f64),
    /// The lead before and after the move, in points.
    lead: (f64, f64),
    /// The best move of the search, if the move is bad and another one.
    better: Option<String>,
    /// The expected course of the game after the best move, which is the first.
    line: Vec<String>,
    /// Why a bad move is worse than the better one, in sentences.
    reasons: Vec<String>,
}

#[pymethods]
impl ReviewedMove {
    fn __repr__(&self) -> String {
        format!(
            "ReviewedMove({}, {:?}, {:?}, {}, points_lost={:.1})",
            self.number, self.player, self.vertex, self.grade, self.points_lost
        )
    }
}

/// The review of a game: each move with its loss, its grade and the better move.
#[pyclass(module = "tengen", frozen)]
pub struct Review {
    moves: Vec<ReviewedMove>,
    /// The numbers of the worst moves, the worst one first.
    worst: Vec<usize>,
    totals: tengen::ByColor<tengen::Totals>,
}

impl Review {
    /// Wraps a review, with its reasons in a language. Finding the reasons takes reading.
    pub fn new(review: &tengen::Review, language: Language) -> Self {
        let moves: Vec<_> = review.moves().collect();
        let worst = review.worst(moves.len()).iter().map(|judged| judged.made.number).collect();
        let wrap = |judged: &tengen::Judged<'_>| ReviewedMove {
            number: judged.made.number,
            player: convert::player(judged.made.color),
            vertex: judged.made.vertex.to_string(),
            grade: judged.grade.name(),
            points_lost: judged.points_lost(),
            win: judged.win.into(),
            lead: judged.lead.into(),
            better: judged.better().map(|better| better.vertex.to_string()),
            line: judged.best.map_or_else(Vec::new, |best| convert::line(&best.line)),
            reasons: if judged.grade.is_bad() {
                let reasons = review.reasons(judged.place).iter();
                reasons.map(|reason| reason.sentence(language)).collect()
            } else {
                Vec::new()
            },
        };
        Self { moves: moves.iter().map(wrap).collect(), worst, totals: review.totals() }
    }

    fn totals(&self, color: &str) -> PyResult<&tengen::Totals> {
        Ok(match convert::color(color)? {
            Color::Black => &self.totals.black,
            Color::White => &self.totals.white,
        })
    }
}

#[pymethods]
impl Review {
    #[getter]
    fn moves(&self) -> Vec<ReviewedMove> {
        self.moves.clone()
    }

    /// Returns the moves that lost most, the worst one first; good moves are left out.
    #[pyo3(signature = (moves = None), text_signature = "($self, moves=5)")]
    fn worst(&self, moves: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<ReviewedMove>> {
        let numbers = self.worst.iter().take(moves.map_or(Ok(5), convert::moves)?);
        let found = |number: &usize| self.moves.iter().find(|made| made.number == *number).cloned();
        Ok(numbers.filter_map(found).collect())
    }

    /// Returns the mean of the points that a player's moves lost; `None` without moves.
    fn mean_loss(&self, color: &str) -> PyResult<Option<f64>> {
        Ok(self.totals(color)?.mean())
    }

    /// Returns the number of a player's moves of a grade.
    fn count(&self, color: &str, grade: &str) -> PyResult<u32> {
        let place = Grade::ALL.iter().position(|known| known.name() == grade).ok_or_else(|| {
            let names = Grade::ALL.map(Grade::name).join(", ");
            errors::value(format!("grade {grade:?}: expected one of {names}"))
        })?;
        Ok(self.totals(color)?.grades[place])
    }

    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __repr__(&self) -> String {
        let of_both = [&self.totals.black, &self.totals.white].map(|totals| &totals.grades);
        let counts = of_both.into_iter().flat_map(|grades| Grade::ALL.iter().zip(grades));
        let bad: u32 = counts.filter(|(grade, _)| grade.is_bad()).map(|(_, count)| count).sum();
        format!("Review({} moves, {bad} of them bad)", self.moves.len())
    }
}
