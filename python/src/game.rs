//! Games: rules, moves, and the board.

use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyType;

use tengen::engine_room::handicap;
use tengen::{Color, End, IllegalMove as Refusal, Notes, PointSet, Position, Vertex};

use crate::arrays;
use crate::convert;
use crate::count::{Judgement, Outcome};
use crate::drawing;
use crate::errors;
use crate::pickled;
use crate::replay;
use crate::work;

/// A game of Go under some rules: the stones, whose turn it is, and everything that was played.
#[pyclass(module = "tengen")]
#[derive(Clone)]
pub struct Game(pub tengen::Game);

/// A maximal set of connected stones of one colour, with its liberties.
#[pyclass(module = "tengen", frozen, get_all)]
pub struct Chain {
    /// The player whose stones they are.
    color: &'static str,
    /// The stones, row by row from A1.
    stones: Vec<String>,
    /// The empty points next to them.
    liberties: Vec<String>,
}

#[pymethods]
impl Chain {
    fn __repr__(&self) -> String {
        let Self { color, stones, liberties } = self;
        format!("Chain(color={color:?}, stones={stones:?}, liberties={liberties:?})")
    }
}

/// Returns a copy of a game, so that a long call leaves the game itself to other threads.
pub fn copied(game: &Bound<'_, Game>) -> PyResult<tengen::Game> {
    let game = game.try_borrow().map_err(|_| errors::changing("the game"))?;
    Ok(game.0.clone())
}

impl Game {
    fn refused(py: Python<'_>, color: Color, vertex: Vertex, why: Refusal) -> PyErr {
        errors::illegal(py, format_args!("{color} {vertex}"), why)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(
        signature = (size = None, rules = "chinese", komi = None, handicap = None),
        text_signature = "(size=19, rules='chinese', komi=None, handicap=0)",
    )]
    fn new(
        size: Option<&Bound<'_, PyAny>>,
        rules: &str,
        komi: Option<f64>,
        handicap: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let most = u64::from(u32::MAX);
        let handicap = handicap.map_or(Ok(0), |it| convert::count("handicap", it, 0, most))? as u32;
        let size = size.map_or(Ok(tengen::Size::default()), convert::size)?;
        let (rules, usual) = convert::rules(rules)?;
        // White is compensated for moving second, which it does not after a handicap.
        let usual = if handicap > 0 { tengen::Komi::from_halves(1) } else { usual };
        let komi = komi.map_or(Ok(usual), convert::komi)?;
        let mut game = tengen::Game::with_rules(size, rules, komi);
        if handicap > 0 {
            let places = handicap::fixed(size, handicap as usize).map_err(|_| {
                let most = handicap::most_fixed(size);
                errors::value(match most {
                    0 => format!("handicap {handicap}: a board of {size} has no handicap points"),
                    _ => format!(
                        "handicap {handicap}: a board of {size} has places for 2 to {most} stones"
                    ),
                })
            })?;
            let mut position = Position::empty(size);
            for point in places {
                position.set(point, Some(Color::Black));
            }
            game.set_handicap(handicap);
            game.restore(&position, Color::White);
        }
        Ok(Self(game))
    }

    /// Reads the main line of a record, up to the position before move number `move` if it is given.
    #[classmethod]
    #[pyo3(signature = (sgf, before = None, rules = None, komi = None))]
    fn from_sgf(
        _class: &Bound<'_, PyType>,
        sgf: &Bound<'_, PyAny>,
        before: Option<&Bound<'_, PyAny>>,
        rules: Option<&str>,
        komi: Option<f64>,
    ) -> PyResult<Self> {
        let bytes = convert::bytes(sgf)?;
        let record = tengen::Record::parse(&bytes).map_err(replay::broken)?;
        replay::game_of(&record, before, rules, komi, &mut Notes::default()).map(Self)
    }

    /// Makes a position: `X` for Black, `O` for White, dots for empty points.
    #[classmethod]
    #[pyo3(signature = (diagram, to_move = "black", rules = "chinese", komi = None))]
    fn from_diagram(
        _class: &Bound<'_, PyType>,
        diagram: &str,
        to_move: &str,
        rules: &str,
        komi: Option<f64>,
    ) -> PyResult<Self> {
        let drawn: tengen::Diagram =
            diagram.parse().map_err(|error| errors::value(format!("diagram: {error}")))?;
        let (rules, usual) = convert::rules(rules)?;
        let komi = komi.map_or(Ok(usual), convert::komi)?;
        let dead = drawn.position.libertyless();
        if !dead.is_empty() {
            let names = convert::names(dead).join(" ");
            return Err(errors::value(format!("diagram: stones without a liberty: {names}")));
        }
        let mut game = tengen::Game::with_rules(drawn.position.size(), rules, komi);
        game.restore(&drawn.position, convert::color(to_move)?);
        Ok(Self(game))
    }

    #[getter]
    fn size(&self) -> (u8, u8) {
        (self.0.size().width(), self.0.size().height())
    }

    #[getter]
    fn points(&self) -> usize {
        self.0.size().area()
    }

    #[getter]
    fn rules(&self) -> String {
        convert::name_of(self.0.rules())
    }

    #[setter]
    fn set_rules(&mut self, rules: &str) -> PyResult<()> {
        self.0.set_rules(convert::rules(rules)?.0);
        Ok(())
    }

    #[getter]
    fn komi(&self) -> f64 {
        self.0.komi().points()
    }

    #[setter]
    fn set_komi(&mut self, komi: f64) -> PyResult<()> {
        self.0.set_komi(convert::komi(komi)?);
        Ok(())
    }

    #[getter]
    fn handicap(&self) -> u32 {
        self.0.handicap()
    }

    #[getter]
    fn to_move(&self) -> &'static str {
        convert::player(self.0.to_move())
    }

    #[setter]
    fn set_to_move(&mut self, color: &str) -> PyResult<()> {
        self.0.set_to_move(convert::color(color)?);
        Ok(())
    }

    #[getter]
    fn moves(&self) -> Vec<(&'static str, String)> {
        self.0.moves().map(|made| (convert::player(made.color), made.vertex.to_string())).collect()
    }

    #[getter]
    fn last_move(&self) -> Option<(&'static str, String)> {
        self.0.last_move().map(|made| (convert::player(made.color), made.vertex.to_string()))
    }

    #[getter]
    fn prisoners(&self) -> (u32, u32) {
        convert::pair(self.0.prisoners())
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    #[getter]
    fn end(&self) -> Option<&'static str> {
        Some(match self.0.end()? {
            End::Passes => "passes",
            End::LongCycle(tengen::rules::LongCycle::Draw) => "long cycle, a draw",
            End::LongCycle(tengen::rules::LongCycle::Void) => "long cycle, no result",
        })
    }

    /// Makes a move: a point such as `D4`, or `pass`.
    #[pyo3(signature = (vertex, color = None))]
    fn play(&mut self, py: Python<'_>, vertex: &str, color: Option<&str>) -> PyResult<()> {
        let (vertex, color) =
            (convert::vertex(vertex)?, convert::color_or(color, self.0.to_move())?);
        self.0.play(color, vertex).map_err(|why| Self::refused(py, color, vertex, why))
    }

    /// Passes.
    #[pyo3(name = "pass_", signature = (color = None))]
    fn pass(&mut self, py: Python<'_>, color: Option<&str>) -> PyResult<()> {
        self.play(py, "pass", color)
    }

    /// Makes moves one after the other, or none if one of them is illegal.
    fn play_all(&mut self, py: Python<'_>, vertices: Vec<String>) -> PyResult<()> {
        let mut game = self.0.clone();
        for (number, name) in (1..).zip(&vertices) {
            let (vertex, color) = (convert::vertex(name)?, game.to_move());
            game.play(color, vertex).map_err(|why| {
                errors::illegal(py, format_args!("move {number}, {color} {vertex}"), why)
            })?;
        }
        self.0 = game;
        Ok(())
    }

    /// Takes back moves.
    #[pyo3(signature = (moves = None), text_signature = "($self, moves=1)")]
    fn undo(&mut self, moves: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let moves = moves.map_or(Ok(1), convert::moves)?;
        let refused = |_| {
            errors::value(format!(
                "undo({moves}): fewer moves were made since stones were last set up"
            ))
        };
        self.0.undo(moves).map_err(refused)
    }

    /// Goes on with a game that two passes have ended.
    #[pyo3(signature = (asked_by = None))]
    fn resume(&mut self, asked_by: Option<&str>) -> PyResult<()> {
        self.0.resume(convert::color_or(asked_by, self.0.to_move())?);
        Ok(())
    }

    /// Returns the reason why a move is not legal; `None` if it is.
    #[pyo3(signature = (vertex, color = None))]
    fn why_illegal(&self, vertex: &str, color: Option<&str>) -> PyResult<Option<String>> {
        let (vertex, color) =
            (convert::vertex(vertex)?, convert::color_or(color, self.0.to_move())?);
        Ok(self.0.legality(color, vertex).err().map(errors::reason))
    }

    #[pyo3(signature = (vertex, color = None))]
    fn is_legal(&self, vertex: &str, color: Option<&str>) -> PyResult<bool> {
        self.why_illegal(vertex, color).map(|why| why.is_none())
    }

    /// Returns the legal moves, the points row by row from A1 and then a pass.
    #[pyo3(signature = (color = None))]
    fn legal_moves(&self, color: Option<&str>) -> PyResult<Vec<String>> {
        let color = convert::color_or(color, self.0.to_move())?;
        if self.0.is_over() {
            return Ok(Vec::new());
        }
        let mut moves = convert::names(self.0.legal_points(color));
        moves.push(Vertex::Pass.to_string());
        Ok(moves)
    }

    /// Returns which moves are legal, by the numbers of the points, with a pass as the last.
    #[pyo3(signature = (color = None))]
    fn legal<'py>(
        &self,
        py: Python<'py>,
        color: Option<&str>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let color = convert::color_or(color, self.0.to_move())?;
        let size = self.0.size();
        let mut legal = vec![false; size.area() + 1];
        if !self.0.is_over() {
            self.0.legal_points(color).for_each(|point| legal[size.index(point)] = true);
            legal[size.area()] = true;
        }
        Ok(arrays::vector(py, legal))
    }

    /// Returns the points that only the ko rule forbids.
    #[pyo3(signature = (color = None))]
    fn ko_bans(&self, color: Option<&str>) -> PyResult<Vec<String>> {
        Ok(convert::names(self.0.ko_bans(convert::color_or(color, self.0.to_move())?)))
    }

    /// Returns the stones of a player, row by row from A1.
    fn stones(&self, color: &str) -> PyResult<Vec<String>> {
        Ok(convert::names(self.0.position().stones(convert::color(color)?)))
    }

    fn __getitem__(&self, point: &str) -> PyResult<Option<&'static str>> {
        let point = convert::point(point, self.0.size())?;
        Ok(self.0.position().at(point).map(convert::player))
    }

    /// Returns the chain of the stone on a point; `None` for an empty point.
    fn chain(&self, point: &str) -> PyResult<Option<Chain>> {
        let point = convert::point(point, self.0.size())?;
        let position = self.0.position();
        Ok(position.at(point).zip(position.chain_at(point)).map(|(color, chain)| Chain {
            color: convert::player(color),
            stones: convert::names(chain.stones),
            liberties: convert::names(chain.liberties),
        }))
    }

    /// Returns the board as `[row, column]`, row 0 at the bottom: 1 black, -1 white, 0 empty.
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let mut stones = Vec::with_capacity(self.0.size().area());
        arrays::append_stones(self.0.position(), &mut stones);
        arrays::of_board(py, stones, self.0.size())
    }

    /// Puts stones on the board or takes them off, and gives a player the turn.
    #[pyo3(
        signature = (black = Vec::new(), white = Vec::new(), empty = Vec::new(), to_move = None),
        text_signature = "($self, black=(), white=(), empty=(), to_move=None)",
    )]
    fn set_up(
        &mut self,
        black: Vec<String>,
        white: Vec<String>,
        empty: Vec<String>,
        to_move: Option<&str>,
    ) -> PyResult<()> {
        let color = convert::color_or(to_move, self.0.to_move())?;
        let mut position = *self.0.position();
        let changes = [(&black, Some(Color::Black)), (&white, Some(Color::White)), (&empty, None)];
        for (names, stone) in changes {
            for point in &convert::points(names, self.0.size())? {
                position.set(point, stone);
            }
        }
        let dead = position.libertyless();
        if !dead.is_empty() {
            let names = convert::names(dead).join(" ");
            return Err(errors::value(format!("set_up: stones without a liberty: {names}")));
        }
        self.0.restore(&position, color);
        Ok(())
    }

    /// Returns the number of a point or a pass in arrays.
    fn index(&self, vertex: &str) -> PyResult<usize> {
        let size = self.0.size();
        match convert::vertex(vertex)? {
            Vertex::Pass => Ok(size.area()),
            Vertex::Play(_) => Ok(size.index(convert::point(vertex, size)?)),
        }
    }

    /// Returns the point or the pass with a number in arrays.
    fn vertex(&self, index: &Bound<'_, PyAny>) -> PyResult<String> {
        let size = self.0.size();
        let index = convert::count("index", index, 0, size.area() as u64)? as usize;
        Ok(match index {
            index if index < size.area() => size.point(index).to_string(),
            _ => Vertex::Pass.to_string(),
        })
    }

    /// Counts the game as it stands, for given dead stones: any stone of each dead chain.
    #[pyo3(signature = (dead = None))]
    fn count(&self, dead: Option<Vec<String>>) -> PyResult<Outcome> {
        let named = convert::points(&dead.unwrap_or_default(), self.0.size())?;
        let mut dead = PointSet::empty(self.0.size());
        for point in &named {
            match self.0.position().chain_at(point) {
                Some(chain) => dead |= chain.stones,
                None => return Err(errors::value(format!("dead: {point} is an empty point"))),
            }
        }
        Ok(Outcome::new(tengen::Outcome::of(&self.0, &dead)))
    }

    /// Judges which stones are dead by reading and playouts, and counts.
    fn judge(this: &Bound<'_, Self>) -> PyResult<Judgement> {
        let (game, stop) = (copied(this)?, tengen::Stop::new());
        let judge = || tengen::Judge::default().judge(&game, &stop);
        let judged = work::run(this.py(), &stop, judge)?;
        judged.map(Judgement).map_err(work::interrupted)
    }

    fn to_sgf(&self) -> String {
        tengen::Record::of_game(&self.0).to_sgf()
    }

    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Returns how the game is pickled: this function of the class, and plain values.
    fn __reduce__<'py>(
        this: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (pickled::State,))> {
        let restore = this.get_type().getattr("_of_state")?;
        Ok((restore, (pickled::state(&copied(this)?),)))
    }

    #[classmethod]
    fn _of_state(_class: &Bound<'_, PyType>, state: pickled::State) -> PyResult<Self> {
        pickled::game(&state).map(Self)
    }

    fn __repr__(&self) -> String {
        let (black, white) = convert::pair(self.0.prisoners());
        let state = match self.end() {
            Some(how) => format!("over: {how}"),
            None => format!("{} to move", self.to_move()),
        };
        format!(
            "{}\n{state}, komi {}, rules {}, captured by black {black}, by white {white}",
            drawing::text(&self.0),
            self.0.komi(),
            self.rules(),
        )
    }

    fn _repr_svg_(&self) -> String {
        drawing::svg(&self.0, &[], &[])
    }
}
