//! Facts about moves, and explanations.

use pyo3::prelude::*;

use tengen::{Language, Move, NoFacts, Stop};

use crate::convert;
use crate::errors::{self, EngineError};
use crate::game::{self, Game};
use crate::work;

/// A claim about a move, with its proof.
#[pyclass(module = "tengen", frozen, get_all)]
pub struct Fact {
    /// The name of the kind of fact, such as `captures`.
    kind: &'static str,
    /// What the fact rests on: `definition`, `count`, `reading`, `region` or `net`.
    basis: &'static str,
    /// The player of the move.
    player: &'static str,
    /// The stones in question.
    stones: Vec<String>,
    /// The play that shows it, each move as a player and a vertex.
    line: Vec<(&'static str, String)>,
    /// What is at stake, in points.
    stake: f64,
    /// The fact in a sentence.
    sentence: String,
}

impl Fact {
    /// Wraps a fact, with its sentence in a language.
    pub fn new(fact: &tengen::Fact, language: Language) -> Self {
        let made = |made: &Move| (convert::player(made.color), made.vertex.to_string());
        Self {
            kind: fact.kind.name(),
            basis: fact.basis.name(),
            player: convert::player(fact.player),
            stones: convert::names(fact.stones),
            line: fact.shown().iter().map(made).collect(),
            stake: fact.stake,
            sentence: fact.sentence(language),
        }
    }
}

#[pymethods]
impl Fact {
    fn __repr__(&self) -> String {
        format!("Fact({:?}, {:?})", self.kind, self.sentence)
    }
}

/// What is known about a move: facts, and what a search finds about a better one.
#[pyclass(module = "tengen", frozen, get_all)]
pub struct Explanation {
    /// The player of the move.
    player: &'static str,
    /// The move.
    vertex: String,
    /// The facts about the move, the most important first.
    facts: Vec<Py<Fact>>,
    /// The better move, if the move is bad.
    better: Option<String>,
    /// The best move of the search.
    best: Option<String>,
    /// The points that the move loses; `None` without a search.
    points_lost: Option<f64>,
    /// The explanation in sentences.
    sentences: Vec<String>,
}

impl Explanation {
    /// Wraps an explanation, with its sentences in a language.
    pub fn new(
        py: Python<'_>,
        explained: &tengen::Explanation,
        language: Language,
    ) -> PyResult<Self> {
        let found = explained.comparison.as_ref();
        let facts = explained.facts.iter().map(|fact| Fact::new(fact, language));
        Ok(Self {
            player: convert::player(explained.made.color),
            vertex: explained.made.vertex.to_string(),
            facts: facts.map(|fact| Py::new(py, fact)).collect::<PyResult<_>>()?,
            better: explained.better().map(|vertex| vertex.to_string()),
            best: found.map(|found| found.best.to_string()),
            points_lost: found.map(tengen::Comparison::points_lost),
            sentences: explained.in_words(language),
        })
    }
}

#[pymethods]
impl Explanation {
    fn __str__(&self) -> String {
        self.sentences.join(" ")
    }

    fn __repr__(&self) -> String {
        format!("Explanation({:?}, {:?})", self.vertex, self.sentences)
    }
}

/// Returns the facts about a move, by reading alone.
#[pyfunction]
#[pyo3(signature = (game, vertex, color = None, language = "en"))]
pub fn facts(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    vertex: &str,
    color: Option<&str>,
    language: &str,
) -> PyResult<Vec<Fact>> {
    let game = game::copied(game)?;
    let color = convert::color_or(color, game.to_move())?;
    let made = Move { color, vertex: convert::vertex(vertex)? };
    let language = self::language(language)?;
    let stop = Stop::new();
    let found = work::run(py, &stop, || tengen::Fact::about(&game, made, &stop))?;
    let found = found.map_err(|error| refused(py, made, error))?;
    Ok(found.iter().map(|fact| Fact::new(fact, language)).collect())
}

/// Reads the code of a language.
pub fn language(code: &str) -> PyResult<Language> {
    Language::of_code(code).ok_or_else(|| {
        let codes = Language::ALL.map(Language::code).join(", ");
        errors::value(format!("language {code:?}: expected one of {codes}"))
    })
}

/// Returns the exception of a move about which there are no facts.
pub fn refused(py: Python<'_>, made: Move, error: NoFacts) -> PyErr {
    match error {
        NoFacts::Illegal(why) => errors::illegal(py, made, why),
        NoFacts::Suicide => errors::value(format!("{made}: {error}")),
        NoFacts::Interrupted(_) => EngineError::new_err(error.to_string()),
    }
}
