//! Solutions of problems of life and death.

use pyo3::prelude::*;

use tengen::{Fate, Goal, Vertex};

use crate::convert;

/// The solution of a problem of life and death. Everything but the guess is proven.
#[pyclass(module = "tengen", frozen)]
pub struct Solution(pub tengen::Solution);

fn lines<'a>(lines: impl Iterator<Item = &'a [Vertex]>) -> Vec<Vec<String>> {
    lines.map(convert::line).collect()
}

#[pymethods]
impl Solution {
    /// What becomes of the stones: `alive`, `dead`, `ko`, `stands` or `unknown`.
    #[getter]
    fn fate(&self) -> &'static str {
        match self.0.fate() {
            Fate::Alive => "alive",
            Fate::Dead => "dead",
            Fate::Ko(_) => "ko",
            Fate::Stands => "stands",
            Fate::Unknown => "unknown",
        }
    }

    /// What becomes of the stones if the stones around them hold, where `fate` is `unknown`: `dead`,
    /// `ko` or `None`.
    #[getter]
    fn fate_if_walls_hold(&self) -> Option<&'static str> {
        self.0.fate_if_walls_hold().map(|fate| match fate {
            Fate::Ko(_) => "ko",
            _ => "dead",
        })
    }

    /// The points that count as the attacker's in `fate_if_walls_hold`; `None` where that is `None`.
    #[getter]
    fn gaps(&self) -> Option<Vec<String>> {
        self.0.gaps().map(convert::names)
    }

    /// The first moves that reach the goal near the group, but are not proven on the board, each with
    /// the moves that follow.
    #[getter]
    fn likely(&self) -> Vec<Vec<String>> {
        lines(self.0.likely())
    }

    /// What the player who moves first wants: `live` or `kill`.
    #[getter]
    fn goal(&self) -> &'static str {
        match self.0.goal() {
            Goal::Live => "live",
            Goal::Kill => "kill",
        }
    }

    /// Whether the player who moves first reaches the goal; `None` if neither is proven.
    #[getter]
    fn is_reached(&self) -> Option<bool> {
        self.0.is_reached()
    }

    /// Whether the goal is reached even if the opponent moves first.
    #[getter]
    fn is_settled(&self) -> bool {
        self.0.is_settled()
    }

    /// Whether all other first moves are proven to be worse than the right ones.
    #[getter]
    fn is_complete(&self) -> bool {
        self.0.is_complete()
    }

    #[getter]
    fn to_move(&self) -> &'static str {
        convert::player(self.0.to_move())
    }

    #[getter]
    fn owner(&self) -> &'static str {
        convert::player(self.0.owner())
    }

    #[getter]
    fn target(&self) -> Vec<String> {
        convert::names(self.0.target())
    }

    #[getter]
    fn region(&self) -> Vec<String> {
        convert::names(self.0.region())
    }

    /// The right first moves, each with the play that follows.
    #[getter]
    fn right(&self) -> Vec<Vec<String>> {
        lines(self.0.right())
    }

    /// The wrong first moves that were looked at, each with the play that refutes it.
    #[getter]
    fn wrong(&self) -> Vec<Vec<String>> {
        lines(self.0.wrong())
    }

    /// The best play of both players.
    #[getter]
    fn line(&self) -> Vec<String> {
        convert::line(self.0.line())
    }

    /// The move that the net would try where nothing is proven.
    #[getter]
    fn guess(&self) -> Option<String> {
        self.0.guess().map(|vertex| vertex.to_string())
    }

    /// The number of positions that were looked at.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    /// The solution in sentences.
    #[getter]
    fn sentences(&self) -> Vec<String> {
        self.0.in_words()
    }

    /// Returns the board with the solution as letters.
    fn drawing(&self) -> String {
        self.0.drawing()
    }

    /// Returns the solution as a record with variations.
    fn to_sgf(&self) -> String {
        self.0.tree().to_sgf()
    }

    fn __repr__(&self) -> String {
        format!("Solution({:?}, right={:?})", self.0.result(), self.right())
    }
}
