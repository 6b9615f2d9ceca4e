//! The engine: one net, one searcher and one judge, for any number of games.

use pyo3::prelude::*;

use tengen::engine_room::engine::{
    Console, ConsoleSettings, PlayerSettings, SearchSettings, Setup,
};
use tengen::engine_room::evaluate::Evaluators;
use tengen::engine_room::facts::Proofs;
use tengen::engine_room::search::Looks;
use tengen::{
    Allowance, Decision, Goal, Language, Level, Limit, Move, Question, Resignation, Stop, Thinking,
};

use crate::analysis::{Asked, Reports, limit};
use crate::convert;
use crate::count::Judgement;
use crate::errors::{self, EngineError, NoProblem};
use crate::evaluate::{self, Batch, Evaluations, Workers};
use crate::explain;
use crate::explain::Explanation;
use crate::game::{self, Game};
use crate::nets;
use crate::record::Record;
use crate::review::Review;
use crate::search::Report;
use crate::solve::Solution;
use crate::turn::{Held, Shared};
use crate::work;

/// The visits of a search for which neither visits nor a time were given.
const USUAL_VISITS: u32 = 100;

/// A Go engine: it finds moves, analyses, judges, explains, reviews and solves.
#[pyclass(module = "tengen", frozen)]
pub struct Engine {
    calls: Shared,
    net: String,
    /// Whether the net sees areas as if suicide were allowed.
    wants_suicide_area: bool,
    level: u8,
    threads: usize,
}

impl Engine {
    /// Answers a call about a game.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        game: tengen::Game,
        stop: &Stop,
        answer: impl FnOnce(&mut Console) -> T + Send,
    ) -> PyResult<T> {
        let turn = self.calls.turn()?;
        work::run(py, stop, || {
            let mut held = turn.held();
            held.console.start(game);
            answer(&mut held.console)
        })
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(
        signature = (level = None, net = None, threads = None, seed = None, memory = None, resigns = false),
        text_signature = "(level=20, net='small', threads=1, seed=0, memory=536870912, resigns=False)",
    )]
    fn new(
        py: Python<'_>,
        level: Option<&Bound<'_, PyAny>>,
        net: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        memory: Option<&Bound<'_, PyAny>>,
        resigns: bool,
    ) -> PyResult<Self> {
        let top = u64::from(Level::TOP.number());
        let level = level.map_or(Ok(top), |level| convert::count("level", level, 1, top))? as u8;
        let threads = threads.map_or(Ok(1), |it| convert::count("threads", it, 1, 1024))? as usize;
        let least = SearchSettings::LEAST_MEMORY as u64;
        let usual = SearchSettings::default().memory as u64;
        let memory =
            memory.map_or(Ok(usual), |it| convert::count("memory", it, least, 1 << 46))? as usize;
        work::check_memory(memory as u64)?;
        let nets = match net {
            Some(net) => nets::open(net)?,
            None => nets::open(pyo3::types::PyString::new(py, "small").as_any())?,
        };
        let name = nets.own.net().name().to_owned();
        let wants_suicide_area = nets.own.net().wants_suicide_area();
        let workers = Workers::new(Evaluators::new(Some(&nets.own), 0));
        let search = SearchSettings { threads, memory, ..SearchSettings::default() };
        let mut player = PlayerSettings::net(search, nets);
        let chosen = Level::new(level).expect("the number has been checked");
        player.set_level(chosen).expect("a player with a net has levels");
        let mut settings = ConsoleSettings::from(player);
        settings.seed = convert::seed(seed)?;
        if !resigns {
            settings.resignation = Resignation::Never;
        }
        let console = py.detach(|| Console::new(Setup::default(), settings));
        Ok(Self {
            calls: Shared::new(Held { console, workers }),
            net: name,
            wants_suicide_area,
            level,
            threads,
        })
    }

    #[getter]
    fn net(&self) -> &str {
        &self.net
    }

    #[getter]
    fn level(&self) -> u8 {
        self.level
    }

    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    /// Chooses a move at the engine's level; the game is unchanged.
    #[pyo3(signature = (game, visits = None, seconds = None, color = None))]
    fn best_move(
        &self,
        py: Python<'_>,
        game: &Bound<'_, Game>,
        visits: Option<&Bound<'_, PyAny>>,
        seconds: Option<f64>,
        color: Option<&str>,
    ) -> PyResult<String> {
        let game = game::copied(game)?;
        let color = convert::color_or(color, game.to_move())?;
        let mut thinking = Thinking::default();
        thinking.visits = visits.map(convert::visits).transpose()?;
        thinking.most_time_per_move =
            seconds.map(|given| convert::seconds("seconds", given)).transpose()?;
        let stop = Stop::new();
        let decision = self.ask(py, game, &stop, |console| {
            console.set_thinking(thinking);
            console.search(color.into(), &stop, None).0
        })?;
        Ok(match decision {
            Decision::Move(vertex) => vertex.to_string(),
            Decision::Resign => "resign".to_owned(),
        })
    }

    /// Searches for the best moves up to a limit, and returns the report.
    #[pyo3(signature = (game, visits = None, seconds = None, color = None, callback = None, every = 0.1))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn search(
        &self,
        py: Python<'_>,
        game: &Bound<'_, Game>,
        visits: Option<&Bound<'_, PyAny>>,
        seconds: Option<f64>,
        color: Option<&str>,
        callback: Option<Py<PyAny>>,
        every: f64,
    ) -> PyResult<Report> {
        let limit = limit(visits, seconds)?.unwrap_or(Limit::visits(USUAL_VISITS));
        let asked = Asked::read(game, color, Some(limit), every)?;
        let (turn, stop) = (self.calls.turn()?, Stop::new());
        let report = work::run_with(
            py,
            &stop,
            |sender| asked.search(&turn, &stop, callback.is_some().then_some(&sender)),
            |py, report: tengen::Report| {
                let Some(callback) = &callback else { return Ok(()) };
                // A report may have come before the search heeds the stop.
                if stop.is_raised() {
                    return Ok(());
                }
                let goes_on = callback.call1(py, (asked.report(report),))?;
                if goes_on.bind(py).is(pyo3::types::PyBool::new(py, false)) {
                    stop.raise();
                }
                Ok(())
            },
        )?;
        Ok(asked.report(report))
    }

    /// Analyses a position: an iterator of reports, each of which knows more than the one before.
    #[pyo3(signature = (game, visits = None, seconds = None, color = None, every = 0.1))]
    fn analyze(
        &self,
        game: &Bound<'_, Game>,
        visits: Option<&Bound<'_, PyAny>>,
        seconds: Option<f64>,
        color: Option<&str>,
        every: f64,
    ) -> PyResult<Reports> {
        let asked = Asked::read(game, color, limit(visits, seconds)?, every)?;
        Reports::begin(self.calls.turn()?, asked)
    }

    /// Judges which stones are dead, with the net as a witness, and counts.
    fn judge(&self, py: Python<'_>, game: &Bound<'_, Game>) -> PyResult<Judgement> {
        let stop = Stop::new();
        let judged = self.ask(py, game::copied(game)?, &stop, |console| console.judge(&stop))?;
        judged.map(Judgement).map_err(work::interrupted)
    }

    /// Explains a move in a game, which need not be made.
    #[pyo3(signature = (game, vertex, visits = None, seconds = None, color = None, language = "en"))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn explain(
        &self,
        py: Python<'_>,
        game: &Bound<'_, Game>,
        vertex: &str,
        visits: Option<&Bound<'_, PyAny>>,
        seconds: Option<f64>,
        color: Option<&str>,
        language: &str,
    ) -> PyResult<Explanation> {
        let game = game::copied(game)?;
        let color = convert::color_or(color, game.to_move())?;
        let made = Move { color, vertex: convert::vertex(vertex)? };
        let language = explain::language(language)?;
        let limit = limit(visits, seconds)?.unwrap_or(Limit::visits(USUAL_VISITS));
        let stop = Stop::new();
        let explained = self.ask(py, game, &stop, |console| {
            let game = console.game().clone();
            console.explain(&game, made, Proofs::OfOne, Looks::of(limit), &stop)
        })?;
        let explained = explained.map_err(|error| explain::refused(py, made, error))?;
        Explanation::new(py, &explained, language)
    }

    /// Reviews a game: searches every position, and rates every move.
    #[pyo3(
        signature = (game, visits = None, progress = None, language = "en"),
        text_signature = "($self, game, visits=100, progress=None, language='en')",
    )]
    fn review(
        &self,
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        visits: Option<&Bound<'_, PyAny>>,
        progress: Option<Py<PyAny>>,
        language: &str,
    ) -> PyResult<Review> {
        let record = if let Ok(record) = game.cast::<Record>() {
            record.get().main_line()?
        } else if let Ok(game) = game.cast::<Game>() {
            tengen::Record::of_game(&game::copied(game)?)
        } else {
            return Err(errors::type_error("review: expected a Record or a Game"));
        };
        let visits = visits.map_or(Ok(USUAL_VISITS), convert::visits)?;
        let language: Language = explain::language(language)?;
        let (turn, stop) = (self.calls.turn()?, Stop::new());
        let review = work::run_with(
            py,
            &stop,
            |sender| {
                let held = turn.held();
                let review = held.console.review(&record, visits, &stop, |done, all| {
                    sender.send((done, all));
                });
                // The words of the facts take reading, which belongs to the work.
                review.map(|review| Review::new(&review, language))
            },
            |py, (done, all): (usize, usize)| match &progress {
                Some(progress) => progress.call1(py, (done, all)).map(|_| ()),
                None => Ok(()),
            },
        )?;
        review.map_err(|error| EngineError::new_err(error.to_string()))
    }

    /// Solves a problem of life and death.
    #[pyo3(signature = (game, target = None, region = None, to_move = None, goal = None, nodes = None, seconds = None, memory = None))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn solve(
        &self,
        py: Python<'_>,
        game: &Bound<'_, Game>,
        target: Option<Vec<String>>,
        region: Option<Vec<String>>,
        to_move: Option<&str>,
        goal: Option<&str>,
        nodes: Option<&Bound<'_, PyAny>>,
        seconds: Option<f64>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Solution> {
        let game = game::copied(game)?;
        let size = game.size();
        let points = |names: Option<Vec<String>>| -> PyResult<Vec<tengen::Point>> {
            names.unwrap_or_default().iter().map(|name| convert::point(name, size)).collect()
        };
        let mut question = Question::about(points(target)?);
        question.region = points(region)?;
        question.to_move = to_move.map(convert::color).transpose()?;
        question.goal = match goal {
            None => None,
            Some("live") => Some(Goal::Live),
            Some("kill") => Some(Goal::Kill),
            Some(other) => {
                return Err(errors::value(format!("goal {other:?}: expected live or kill")));
            }
        };
        let nodes = nodes.map(|it| convert::count("nodes", it, 1, u64::MAX)).transpose()?;
        let time = seconds.map(|given| convert::seconds("seconds", given)).transpose()?;
        let mut allowance = match (nodes, time) {
            (Some(nodes), Some(time)) => Allowance::nodes(nodes).within(time),
            (Some(nodes), None) => Allowance::nodes(nodes),
            (None, Some(time)) => Allowance::time(time),
            (None, None) => Allowance::default(),
        };
        if let Some(memory) = memory {
            let memory = convert::count("memory", memory, 1, 1 << 46)?;
            work::check_memory(memory)?;
            allowance = allowance.with_memory(memory as usize);
        }
        let stop = Stop::new();
        let solution =
            self.ask(py, game, &stop, |console| console.solve(&question, allowance, &stop))?;
        solution.map(Solution).map_err(|error| NoProblem::new_err(error.to_string()))
    }

    /// Evaluates positions by the net alone, each from the side of the player to move.
    fn evaluate(&self, py: Python<'_>, games: &Bound<'_, PyAny>) -> PyResult<Evaluations> {
        let batch = Batch::read("evaluate", games)?;
        let games = batch.games();
        let (turn, stop, threads) = (self.calls.turn()?, Stop::new(), self.threads);
        let all = work::run(py, &stop, || turn.held().workers.evaluate(games, threads, &stop))?;
        all.map_err(EngineError::new_err)
    }

    /// Returns the inputs of the net for positions, each from the side of the player to move.
    fn features<'py>(
        &self,
        py: Python<'py>,
        games: &Bound<'py, PyAny>,
    ) -> PyResult<evaluate::Written<'py>> {
        let batch = Batch::read("features", games)?;
        evaluate::features(py, batch.games(), self.wants_suicide_area)
    }

    fn __repr__(&self) -> String {
        format!("Engine(net={:?}, level={}, threads={})", self.net, self.level, self.threads)
    }
}
