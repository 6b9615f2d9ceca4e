//! Games in lockstep, for learning: every call makes a move in each of them.

use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods as _, PyUntypedArrayMethods as _};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use tengen::engine_room::bitboard::{Layout, MAX_BITS};
use tengen::engine_room::inside;
use tengen::engine_room::random::Random;
use tengen::{Color, Komi, Outcome, PointSet, Rules, Size, Vertex};

use crate::arrays;
use crate::convert;
use crate::errors;
use crate::game::Game;
use crate::work;

/// Games on boards of one size under the same rules, in which each call makes a move in every game.
#[pyclass(module = "tengen")]
pub struct VectorGame {
    size: Size,
    rules: Rules,
    komi: Komi,
    /// The number of moves after which a game ends in any case.
    longest: usize,
    games: Vec<tengen::Game>,
    /// The number of moves of each game.
    lengths: Vec<usize>,
    random: Random,
}

impl VectorGame {
    /// Returns the games.
    pub fn games(&self) -> &[tengen::Game] {
        &self.games
    }

    fn is_done(&self, number: usize) -> bool {
        self.games[number].is_over() || self.lengths[number] >= self.longest
    }

    /// Reads an array of whole numbers of any width, one for each game.
    fn numbers(&self, name: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<i128>> {
        let py = given.py();
        let wrong = || {
            errors::type_error(format!(
                "{name}: expected an array of whole numbers, one for each game"
            ))
        };
        let numpy = py.import("numpy")?;
        let array = numpy.call_method1("asarray", (given,)).map_err(|error| {
            // Rows of different lengths are a wrong value to NumPy.
            if error.is_instance_of::<PyValueError>(py) {
                wrong()
            } else {
                errors::of_type(py, error, wrong)
            }
        })?;
        let array = array.cast::<numpy::PyUntypedArray>().map_err(|_| wrong())?;
        let kind: String = array.dtype().getattr("kind")?.extract()?;
        let is_signed = match kind.as_str() {
            "i" => true,
            "u" => false,
            _ => return Err(wrong()),
        };
        if array.shape() != [self.games.len()] {
            return Err(errors::value(format!(
                "{name}: expected the shape ({},), not {:?}",
                self.games.len(),
                array.shape()
            )));
        }
        // Each in the widest type of its kind, or large numbers would become negative ones.
        Ok(if is_signed {
            let array = array.call_method1("astype", ("int64",))?;
            let numbers = array.cast::<PyArray1<i64>>().map_err(|_| wrong())?.to_vec()?;
            numbers.into_iter().map(i128::from).collect()
        } else {
            let array = array.call_method1("astype", ("uint64",))?;
            let numbers = array.cast::<PyArray1<u64>>().map_err(|_| wrong())?.to_vec()?;
            numbers.into_iter().map(i128::from).collect()
        })
    }

    fn begin(&self) -> tengen::Game {
        tengen::Game::with_rules(self.size, self.rules, self.komi)
    }

    /// Returns Black's lead, with every stone alive.
    fn score(game: &tengen::Game) -> f32 {
        let none = PointSet::empty(game.size());
        Outcome::of(game, &none).count().score().halves() as f32 / 2.0
    }
}

/// Returns the bytes of a game of so many moves, as measured from 5x5 to 25x25 and rounded up: 39 KB for
/// 75 moves on 5x5, 551 KB for 1083 moves on 19x19.
fn memory_of_game(size: Size, moves: u64) -> u64 {
    let points = size.area() as u64;
    let empty = 12_000 + 160 * points;
    // The stones of every position are kept, for superko, and what a move changed.
    let each = 300 + points * 2 / 5;
    empty + moves * each
}

#[pymethods]
impl VectorGame {
    #[new]
    #[pyo3(
        signature = (n, size = None, rules = "tromp-taylor", komi = None, max_moves = None, seed = None),
        text_signature = "(n, size=19, rules='tromp-taylor', komi=None, max_moves=None, seed=0)",
    )]
    fn new(
        n: &Bound<'_, PyAny>,
        size: Option<&Bound<'_, PyAny>>,
        rules: &str,
        komi: Option<f64>,
        max_moves: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        /// More games than any memory holds.
        const MOST: u64 = 1 << 20;
        let seed = convert::seed(seed)?;
        let n = convert::count("n", n, 1, MOST)?;
        let size = size.map_or(Ok(Size::default()), convert::size)?;
        let (rules, usual) = convert::rules(rules)?;
        let komi = komi.map_or(Ok(usual), convert::komi)?;
        let usual = 3 * size.area() as u64;
        let longest =
            max_moves.map_or(Ok(usual), |most| convert::count("max_moves", most, 1, 1 << 20))?;
        // Few games are longer than usual, however long they may be.
        work::check_memory(n * memory_of_game(size, longest.min(usual)))?;
        let n = n as usize;
        let mut games = Self {
            size,
            rules,
            komi,
            longest: longest as usize,
            games: Vec::new(),
            lengths: vec![0; n],
            random: Random::from_seed(seed),
        };
        games.games = vec![games.begin(); n];
        Ok(games)
    }

    fn __len__(&self) -> usize {
        self.games.len()
    }

    #[getter]
    fn size(&self) -> (u8, u8) {
        (self.size.width(), self.size.height())
    }

    /// The number of moves that `play` knows: the points of the board and a pass.
    #[getter]
    fn actions(&self) -> usize {
        self.size.area() + 1
    }

    /// Returns the legal moves, `[game, number]`. In a game that is done, only a pass, which changes
    /// nothing.
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let (size, actions, layout) = (self.size, self.actions(), Layout::new(self.size));
        // The number of the point of each spot.
        let mut number_of = vec![0; MAX_BITS];
        size.points().for_each(|point| number_of[layout.spot(point).index()] = size.index(point));
        let legal = py.detach(|| {
            let mut legal = vec![false; actions * self.games.len()];
            for (number, row) in legal.chunks_exact_mut(actions).enumerate() {
                row[size.area()] = true;
                if !self.is_done(number) {
                    let game = &self.games[number];
                    for spot in &inside::legal_spots(game, game.to_move()) {
                        row[number_of[spot.index()]] = true;
                    }
                }
            }
            legal
        });
        arrays::matrix(py, legal, [self.games.len(), actions])
    }

    /// Makes a move in every game: the number of a point, or of a pass. A game that is done takes no
    /// move. If one of the moves is illegal, no game changes.
    fn play(&mut self, py: Python<'_>, moves: &Bound<'_, PyAny>) -> PyResult<()> {
        let numbers = self.numbers("moves", moves)?;
        let size = self.size;
        let mut vertices = Vec::with_capacity(numbers.len());
        for (game, number) in numbers.into_iter().enumerate() {
            vertices.push(match usize::try_from(number) {
                Ok(index) if index < size.area() => Vertex::Play(size.point(index)),
                Ok(index) if index == size.area() => Vertex::Pass,
                _ => {
                    return Err(errors::value(format!(
                        "moves: game {game} has the number {number}, and a board of {size} has 0 to {}",
                        size.area()
                    )));
                }
            });
        }
        let refused = py.detach(|| {
            let moves = self.games.iter().zip(&vertices).enumerate();
            for (number, (game, &vertex)) in moves {
                if !self.is_done(number)
                    && let Err(why) = game.legality(game.to_move(), vertex)
                {
                    return Some((number, vertex, why));
                }
            }
            for (number, &vertex) in vertices.iter().enumerate() {
                if !self.is_done(number) {
                    let game = &mut self.games[number];
                    let played = game.play_as_recorded(game.to_move(), vertex);
                    debug_assert_eq!(played, Ok(None), "it was legal");
                    self.lengths[number] += 1;
                }
            }
            None
        });
        match refused {
            Some((game, vertex, why)) => {
                Err(errors::illegal(py, format_args!("game {game}, {vertex}"), why))
            }
            None => Ok(()),
        }
    }

    /// Draws a legal point for each game, each equally likely; a pass where there is none. Points
    /// that are eyes of the player are left out unless `eyes` is true, so that games come to an end.
    #[pyo3(signature = (eyes = false))]
    fn random_moves<'py>(&mut self, py: Python<'py>, eyes: bool) -> Bound<'py, PyArray1<i64>> {
        let drawn = py.detach(|| {
            let count = self.games.len();
            (0..count).map(|number| self.draw(number, eyes) as i64).collect::<Vec<_>>()
        });
        arrays::vector(py, drawn)
    }

    /// Which games are done: they have ended, or have the most moves, `[game]`.
    #[getter]
    fn done<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        arrays::vector(py, (0..self.games.len()).map(|number| self.is_done(number)).collect())
    }

    /// Black's lead in points, komi included, with every stone on the board alive, `[game]`.
    fn scores<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let scores = py.detach(|| self.games.iter().map(Self::score).collect());
        arrays::vector(py, scores)
    }

    /// The player to move, 1 for Black and -1 for White, `[game]`.
    #[getter]
    fn to_move<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let signs = self.games.iter().map(|game| arrays::sign(game.to_move()));
        arrays::vector(py, signs.collect())
    }

    /// The number of moves that were made, `[game]`.
    #[getter]
    fn lengths<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        arrays::vector(py, self.lengths.iter().map(|&length| length as i64).collect())
    }

    /// Returns the boards, `[game, row, column]`, row 0 at the bottom: 1 black, -1 white, 0 empty.
    fn boards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<i8>>> {
        let mut stones = Vec::with_capacity(self.games.len() * self.size.area());
        self.games.iter().for_each(|game| arrays::append_stones(game.position(), &mut stones));
        let (width, height) = (usize::from(self.size.width()), usize::from(self.size.height()));
        arrays::cube(py, stones, [self.games.len(), height, width])
    }

    /// Returns a copy of one game.
    fn game(&self, number: &Bound<'_, PyAny>) -> PyResult<Game> {
        let last = self.games.len() as u64 - 1;
        let found = convert::count("number", number, 0, last).map_err(|error| {
            if error.is_instance_of::<PyValueError>(number.py()) {
                PyIndexError::new_err(error.value(number.py()).to_string())
            } else {
                error
            }
        })?;
        Ok(Game(self.games[found as usize].clone()))
    }

    /// Begins games anew: all of them, or those that are true in an array.
    #[pyo3(signature = (which = None))]
    fn reset(&mut self, which: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let chosen = match which {
            None => vec![true; self.games.len()],
            Some(which) => {
                let wrong =
                    || errors::type_error("reset: expected an array of bool, one for each game");
                let array = which.cast::<PyArray1<bool>>().map_err(|_| wrong())?;
                if array.len() != self.games.len() {
                    return Err(wrong());
                }
                // A view of another array may have gaps.
                array.to_owned_array().to_vec()
            }
        };
        let fresh = self.begin();
        for (number, _) in chosen.into_iter().enumerate().filter(|(_, chosen)| *chosen) {
            self.games[number] = fresh.clone();
            self.lengths[number] = 0;
        }
        Ok(())
    }

    fn __repr__(&self) -> String {
        let done = (0..self.games.len()).filter(|&number| self.is_done(number)).count();
        format!("VectorGame({} games on {}, {done} done)", self.games.len(), self.size)
    }
}

impl VectorGame {
    /// Draws the number of a random move of a game.
    fn draw(&mut self, number: usize, eyes: bool) -> usize {
        let pass = self.size.area();
        if self.is_done(number) {
            return pass;
        }
        let game = &self.games[number];
        let (board, color): (_, Color) = (inside::board(game), game.to_move());
        let layout = board.layout();
        let count = board.vacant_count();
        let may_play = |place: usize| {
            let spot = board.vacant(place);
            let vertex = Vertex::Play(layout.point(spot));
            (eyes || !board.is_own_eye(color, spot)) && game.legality(color, vertex).is_ok()
        };
        // Most empty points are legal, so a few draws seldom fail. If they do, the rest of the points
        // come in a random order.
        for _ in 0..8 {
            let place = self.random.below(count as u32) as usize;
            if count > 0 && may_play(place) {
                return self.size.index(layout.point(board.vacant(place)));
            }
        }
        let mut places: Vec<usize> = (0..count).collect();
        while !places.is_empty() {
            let place = places.swap_remove(self.random.below(places.len() as u32) as usize);
            if may_play(place) {
                return self.size.index(layout.point(board.vacant(place)));
            }
        }
        pass
    }
}
