//! Evaluations of many positions by the net alone.

use std::thread;

use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods as _};
use pyo3::prelude::*;

use tengen::engine_room::evaluate::net::{Evaluator, Features, View};
use tengen::engine_room::evaluate::{Evaluation, Evaluators};
use tengen::{Size, Stop};
use tengen_nets::{GLOBALS, Inputs, PLANES};

use crate::arrays;
use crate::errors;
use crate::game::{self, Game};
use crate::vector::VectorGame;
use crate::work;

/// Evaluations of positions by the net, each from the side of the player to move.
#[pyclass(module = "tengen", frozen)]
pub struct Evaluations {
    size: Size,
    policy: Vec<f32>,
    value: Vec<f32>,
    ownership: Vec<f32>,
}

#[pymethods]
impl Evaluations {
    fn __len__(&self) -> usize {
        self.value.len() / VALUES
    }

    /// The probabilities of moves, `[game, number]`; a pass has the last number.
    #[getter]
    fn policy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        arrays::matrix(py, self.policy.clone(), [self.__len__(), self.size.area() + 1])
    }

    /// The probabilities of a win, a loss and a game without a result, `[game, 3]`.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let values = self.value.chunks_exact(VALUES).flat_map(|all| &all[..VALUES - 1]);
        arrays::matrix(py, values.copied().collect(), [self.__len__(), VALUES - 1])
    }

    /// The expected lead in points, komi included, `[game]`.
    #[getter]
    fn lead<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let leads = self.value.chunks_exact(VALUES).map(|all| all[VALUES - 1]);
        arrays::vector(py, leads.collect())
    }

    /// The expected owner of each point, `[game, number]`, from 1 for the player to move to -1.
    #[getter]
    fn ownership<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        arrays::matrix(py, self.ownership.clone(), [self.__len__(), self.size.area()])
    }

    fn __repr__(&self) -> String {
        format!("Evaluations({} positions on {})", self.__len__(), self.size)
    }
}

/// The numbers of a position besides its policy and its ownership: win, loss, no result, lead.
const VALUES: usize = 4;

/// Positions on boards of one size, at least one.
pub enum Batch<'py> {
    /// Games in lockstep, which must not change meanwhile: a copy of a thousand games with their
    /// histories would take hundreds of megabytes.
    Lockstep(PyRef<'py, VectorGame>),
    /// Copies of single games, which may go on.
    Copies(Vec<tengen::Game>),
}

impl<'py> Batch<'py> {
    /// Reads positions for the call `name`: games in lockstep, one game, or a sequence of games.
    pub fn read(name: &str, given: &Bound<'py, PyAny>) -> PyResult<Self> {
        if let Ok(games) = given.cast::<VectorGame>() {
            let games =
                games.try_borrow().map_err(|_| errors::changing("the games in lockstep"))?;
            return Ok(Self::Lockstep(games));
        }
        if let Ok(game) = given.cast::<Game>() {
            return Ok(Self::Copies(vec![game::copied(game)?]));
        }
        let wrong = || {
            errors::type_error(format!(
                "{name}: expected games: a sequence of Game, or a VectorGame"
            ))
        };
        let each = given.try_iter().map_err(|error| errors::of_type(given.py(), error, wrong))?;
        let mut games: Vec<tengen::Game> = Vec::new();
        for game in each {
            let game = game::copied(game?.cast::<Game>().map_err(|_| wrong())?)?;
            match games.first() {
                Some(first) if first.size() != game.size() => {
                    return Err(errors::value(format!(
                        "{name}: the games are on boards of different sizes, {} and {}",
                        first.size(),
                        game.size()
                    )));
                }
                _ => games.push(game),
            }
        }
        if games.is_empty() {
            return Err(errors::value(format!("{name}: expected at least one game")));
        }
        Ok(Self::Copies(games))
    }

    /// Returns the games.
    pub fn games(&self) -> &[tengen::Game] {
        match self {
            Self::Lockstep(games) => games.games(),
            Self::Copies(games) => games,
        }
    }
}

/// The features of positions: for each point, row by row from the top, and for each position.
pub type Written<'py> = (Bound<'py, PyArray4<f32>>, Bound<'py, PyArray2<f32>>);

/// Writes the features of positions as a net receives them. Nets differ in the feature of area, which
/// some see as if suicide were allowed.
pub fn features<'py>(
    py: Python<'py>,
    games: &[tengen::Game],
    area_as_with_suicide: bool,
) -> PyResult<Written<'py>> {
    let size = games[0].size();
    let (planes, globals) = py.detach(|| {
        let (mut writer, mut inputs) = (Features::default(), Inputs::new(0, 0));
        let mut planes = Vec::with_capacity(games.len() * size.area() * PLANES);
        let mut globals = Vec::with_capacity(games.len() * GLOBALS);
        for game in games {
            writer.write(game, game.to_move(), area_as_with_suicide, &mut inputs);
            planes.extend(&inputs.planes);
            globals.extend(inputs.globals);
        }
        (planes, globals)
    });
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let planes = arrays::vector(py, planes).reshape([games.len(), height, width, PLANES])?;
    Ok((planes, arrays::matrix(py, globals, [games.len(), GLOBALS])?))
}

/// The net, and for each thread an evaluator, which is made when it is first needed.
pub struct Workers {
    evaluators: Evaluators,
    ready: Vec<Evaluator>,
}

impl Workers {
    /// Makes workers of a net.
    pub const fn new(evaluators: Evaluators) -> Self {
        Self { evaluators, ready: Vec::new() }
    }

    /// Evaluates positions on several threads, each of which takes a part of them.
    pub fn evaluate(
        &mut self,
        games: &[tengen::Game],
        threads: usize,
        stop: &Stop,
    ) -> Result<Evaluations, String> {
        let size = games[0].size();
        let part = games.len().div_ceil(threads.min(games.len()));
        while self.ready.len() < games.len().div_ceil(part) {
            self.ready.push(self.evaluators.of_net().ok_or("the engine has no net")?);
        }
        let parts = thread::scope(|scope| {
            let mut jobs = games.chunks(part).zip(&mut self.ready);
            let first = jobs.next();
            let spawn = |(part, net)| {
                work::thread().spawn_scoped(scope, move || evaluate_part(part, net, stop))
            };
            let others: Vec<_> = jobs.map(spawn).collect();
            let mut done: Vec<_> =
                first.into_iter().map(|(part, net)| evaluate_part(part, net, stop)).collect();
            for other in others {
                let other = other.map_err(|error| format!("no thread can be started: {error}"))?;
                done.push(other.join().map_err(|_| "an error in Tengen itself".to_owned())?);
            }
            Ok::<_, String>(done)
        })?;
        let mut all = Evaluations { size, policy: vec![], value: vec![], ownership: vec![] };
        for part in parts {
            let part = part?;
            all.policy.extend(part.policy);
            all.value.extend(part.value);
            all.ownership.extend(part.ownership);
        }
        Ok(all)
    }
}

fn evaluate_part(
    games: &[tengen::Game],
    net: &mut Evaluator,
    stop: &Stop,
) -> Result<Evaluations, String> {
    let size = games[0].size();
    let mut all = Evaluations { size, policy: vec![], value: vec![], ownership: vec![] };
    let mut one = Evaluation::default();
    for game in games {
        net.evaluate_until(game, game.to_move(), View::default(), Some(stop), &mut one)
            .map_err(|interrupted| interrupted.to_string())?;
        all.policy.extend(&one.policy);
        all.policy.push(one.pass);
        all.value.extend([one.win, one.loss, one.no_result, one.lead]);
        all.ownership.extend(&one.ownership);
    }
    Ok(all)
}
