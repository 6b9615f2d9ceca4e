//! Game records: every game of a file, with variations and all properties.

use std::sync::{Arc, Mutex, MutexGuard};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use tengen::{Collection, GameTree, Info, NodeId, Notes, Property};

use crate::convert;
use crate::errors;
use crate::game::Game;
use crate::replay::{broken, game_of};

/// A recorded game: a tree of nodes with properties.
#[pyclass(module = "tengen", frozen)]
pub struct Record(Arc<Mutex<GameTree>>);

/// A node of a record: properties, and the nodes after it.
#[pyclass(module = "tengen", frozen)]
pub struct Node {
    tree: Arc<Mutex<GameTree>>,
    id: NodeId,
}

/// Reads every game of a file.
#[pyfunction]
pub fn read_records(sgf: &Bound<'_, PyAny>) -> PyResult<Vec<Record>> {
    let games = Collection::from_bytes(&convert::bytes(sgf)?).map_err(broken)?.games;
    Ok(games.into_iter().map(Record::new).collect())
}

impl Record {
    /// Wraps a tree.
    pub fn new(tree: GameTree) -> Self {
        Self(Arc::new(Mutex::new(tree)))
    }

    /// Returns the main line.
    pub fn main_line(&self) -> PyResult<tengen::Record> {
        tengen::Record::from_tree(&lock(&self.0)).map_err(broken)
    }

    fn node(&self, id: NodeId) -> Node {
        Node { tree: Arc::clone(&self.0), id }
    }
}

/// Returns the tree. A panic of another thread while it held the tree left the tree whole: each change
/// is one step.
fn lock(tree: &Mutex<GameTree>) -> MutexGuard<'_, GameTree> {
    tree.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Returns the text about a game that a name of SGF stands for, such as `PB`.
fn info(ident: &str) -> PyResult<Info> {
    let known = Info::ALL.iter().find(|(_, name)| *name == ident);
    known.map(|(info, _)| *info).ok_or_else(|| {
        let names: Vec<_> = Info::ALL.iter().map(|(_, name)| *name).collect();
        errors::value(format!("{ident:?}: expected one of {}", names.join(", ")))
    })
}

#[pymethods]
impl Record {
    /// Makes a record without moves.
    #[new]
    #[pyo3(signature = (size = None), text_signature = "(size=19)")]
    fn empty(size: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let size = size.map_or(Ok(tengen::Size::default()), convert::size)?;
        Ok(Self::new(tengen::Record::new(size).to_tree()))
    }

    /// Reads the first game of a file, in SGF or in a format of a server.
    #[classmethod]
    fn from_sgf(_class: &Bound<'_, PyType>, sgf: &Bound<'_, PyAny>) -> PyResult<Self> {
        let bytes = convert::bytes(sgf)?;
        let tree = match GameTree::from_bytes(&bytes) {
            Ok(tree) => tree,
            // Formats of servers have one line of moves.
            Err(error) => match tengen::Record::parse(&bytes) {
                Ok(record) => record.to_tree(),
                Err(_) => return Err(broken(error)),
            },
        };
        tengen::Record::from_tree(&tree).map_err(broken)?;
        Ok(Self::new(tree))
    }

    /// Returns a game as a record.
    #[classmethod]
    fn of_game(_class: &Bound<'_, PyType>, game: &Game) -> Self {
        Self::new(tengen::Record::of_game(&game.0).to_tree())
    }

    #[getter]
    fn size(&self) -> PyResult<(u8, u8)> {
        let size = self.main_line()?.size;
        Ok((size.width(), size.height()))
    }

    #[getter]
    fn komi(&self) -> PyResult<Option<f64>> {
        Ok(self.main_line()?.komi.map(tengen::Komi::points))
    }

    #[getter]
    fn handicap(&self) -> PyResult<Option<u32>> {
        Ok(self.main_line()?.handicap)
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self) -> PyResult<Vec<(&'static str, String)>> {
        let made = |event: &tengen::Event| match event {
            tengen::Event::Play(color, vertex) => {
                Some((convert::player(*color), vertex.to_string()))
            }
            _ => None,
        };
        Ok(self.main_line()?.events.iter().filter_map(made).collect())
    }

    /// The result that the record states, such as `B+3.5`; `None` if it states none that can be read.
    #[getter]
    fn result(&self) -> PyResult<Option<String>> {
        Ok(self.main_line()?.result().map(|result| result.to_string()))
    }

    /// The texts about the game by their names in SGF, such as `PB`, the name of Black.
    #[getter]
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let texts = PyDict::new(py);
        let record = self.main_line()?;
        for (info, name) in Info::ALL {
            if let Some(text) = record.text(info) {
                texts.set_item(name, text)?;
            }
        }
        Ok(texts)
    }

    /// Changes a text about the game; an empty text removes it.
    fn set_info(&self, name: &str, text: &str) -> PyResult<()> {
        info(name)?;
        let mut tree = lock(&self.0);
        let root = tree.root();
        set(&mut tree, root, name, if text.is_empty() { None } else { Some(vec![text.to_owned()]) })
    }

    /// Returns the game of the main line, up to the position before a move if it is given.
    #[pyo3(signature = (before = None, rules = None, komi = None))]
    fn game(
        &self,
        before: Option<&Bound<'_, PyAny>>,
        rules: Option<&str>,
        komi: Option<f64>,
    ) -> PyResult<Game> {
        game_of(&self.main_line()?, before, rules, komi, &mut Notes::default()).map(Game)
    }

    /// What was corrected or left out when the moves of the record are played.
    #[getter]
    fn notes(&self) -> PyResult<Vec<String>> {
        let mut notes = Notes::default();
        game_of(&self.main_line()?, None, None, None, &mut notes)?;
        Ok(notes.iter().map(ToString::to_string).collect())
    }

    #[getter]
    fn root(&self) -> Node {
        self.node(lock(&self.0).root())
    }

    /// The nodes of the main line, from the root.
    #[getter]
    fn main_nodes(&self) -> Vec<Node> {
        let tree = lock(&self.0);
        let mut id = tree.root();
        let mut ids = vec![id];
        while let Some(&next) = tree[id].children().first() {
            ids.push(next);
            id = next;
        }
        ids.into_iter().map(|id| self.node(id)).collect()
    }

    /// The last node of each variation, in the order of the text.
    #[getter]
    fn ends(&self) -> Vec<Node> {
        let ends: Vec<_> = lock(&self.0).ends().collect();
        ends.into_iter().map(|id| self.node(id)).collect()
    }

    fn to_sgf(&self) -> String {
        lock(&self.0).to_sgf()
    }

    fn __len__(&self) -> usize {
        lock(&self.0).len()
    }

    fn __repr__(&self) -> PyResult<String> {
        let record = self.main_line()?;
        let name = |info| record.text(info).unwrap_or("?").to_owned();
        Ok(format!(
            "Record({:?} against {:?}, {}, {} moves, {} nodes)",
            name(Info::BlackName),
            name(Info::WhiteName),
            record.size,
            record.moves(),
            self.__len__(),
        ))
    }
}

/// Replaces every property of a name; with `None`, removes it.
fn set(tree: &mut GameTree, id: NodeId, ident: &str, texts: Option<Vec<String>>) -> PyResult<()> {
    let is_name = !ident.is_empty() && ident.bytes().all(|byte| byte.is_ascii_uppercase());
    if !is_name {
        return Err(errors::value(format!("{ident:?}: a property has a name of capital letters")));
    }
    let properties = tree[id].properties_mut();
    let place = properties.iter().position(|property| property.ident() == ident);
    properties.retain(|property| property.ident() != ident);
    if let Some(texts) = texts {
        let place = place.unwrap_or(properties.len()).min(properties.len());
        properties.insert(place, Property::new(ident, texts));
    }
    Ok(())
}

impl Node {
    fn other(&self, id: NodeId) -> Self {
        Self { tree: Arc::clone(&self.tree), id }
    }
}

#[pymethods]
impl Node {
    /// Every property by its name, with its values as they stand between the brackets.
    #[getter]
    fn properties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        let tree = lock(&self.tree);
        for property in tree[self.id].properties() {
            let values: Vec<&str> = tree[self.id].values(property.ident()).collect();
            all.set_item(property.ident(), values)?;
        }
        Ok(all)
    }

    /// Returns the first value of a property as a text of several lines, such as a comment; `None`
    /// without the property.
    fn text(&self, ident: &str) -> Option<String> {
        lock(&self.tree)[self.id].property(ident).and_then(Property::text)
    }

    /// Replaces a property by one with these texts, which are escaped here.
    fn set(&self, ident: &str, texts: Vec<String>) -> PyResult<()> {
        set(&mut lock(&self.tree), self.id, ident, Some(texts))
    }

    /// Removes a property.
    fn remove(&self, ident: &str) -> PyResult<()> {
        set(&mut lock(&self.tree), self.id, ident, None)
    }

    /// Adds an empty node after the other children.
    fn add_child(&self) -> Self {
        self.other(lock(&self.tree).add_child(self.id))
    }

    #[getter]
    fn parent(&self) -> Option<Self> {
        let parent = lock(&self.tree)[self.id].parent();
        parent.map(|id| self.other(id))
    }

    #[getter]
    fn children(&self) -> Vec<Self> {
        let children = lock(&self.tree)[self.id].children().to_vec();
        children.into_iter().map(|id| self.other(id)).collect()
    }

    /// Returns the game as it stands after this node, along its variation.
    #[pyo3(signature = (rules = None, komi = None))]
    fn game(&self, rules: Option<&str>, komi: Option<f64>) -> PyResult<Game> {
        let record = tengen::Record::from_variation(&lock(&self.tree), self.id).map_err(broken)?;
        game_of(&record, None, rules, komi, &mut Notes::default()).map(Game)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            Arc::ptr_eq(&self.tree, &other.tree) && self.id == other.id
        })
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash as _, Hasher as _};
        let mut hasher = DefaultHasher::new();
        (Arc::as_ptr(&self.tree) as usize).hash(&mut hasher);
        self.id.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let tree = lock(&self.tree);
        let text: Vec<_> = tree[self.id]
            .properties()
            .iter()
            .map(|it| format!("{}[{}]", it.ident(), it.values().join("][")))
            .collect();
        format!("Node({:?}, {} children)", text.join(""), tree[self.id].children().len())
    }
}
