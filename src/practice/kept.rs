//! What is kept of a task beside its game, as JSON.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::task::Task;
use crate::color::Color;
use crate::point::{Point, Vertex};
use crate::review::MistakeKind;
use crate::rules::{Komi, Rules};
use crate::sgf::Record;

/// What is kept of a task: where it is in its game, and the better move.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptTask {
    /// The player who is to find a better move.
    pub player: Color,
    /// The number of the missed move in the record, from 1.
    pub number: usize,
    played: Vertex,
    line: Vec<Vertex>,
    points_lost: f64,
    kind: MistakeKind,
    is_proven: bool,
}

impl KeptTask {
    /// Returns what is kept of a task.
    pub fn of(task: &Task) -> Self {
        Self {
            player: task.player,
            number: task.number,
            played: task.played,
            line: task.line.clone(),
            points_lost: task.points_lost,
            kind: task.kind,
            is_proven: task.is_proven,
        }
    }

    /// Returns the task in the record of its game, not measured yet.
    ///
    /// # Errors
    /// The reason, in words, why its moves do not belong to the game.
    pub fn in_game(&self, record: &Record) -> Result<Task, &'static str> {
        let found = record.at_move(self.number, Rules::default(), Komi::ZERO);
        let (game, made) = found.ok_or("the game does not have its move")?;
        if (made.color, made.vertex) != (self.player, self.played) {
            return Err("the game has another move there");
        }
        let is_beyond = |at: Point| !game.size().contains(at);
        if self.line.iter().filter_map(|vertex| vertex.point()).any(is_beyond) {
            return Err("its line leaves the board");
        }
        if game.legality_if_resumed(made.color, self.line[0]).is_err() {
            return Err("its better move is illegal");
        }
        let mut task = Task::new(Arc::new(game), self.number, made, self.line.clone());
        (task.points_lost, task.kind) = (self.points_lost, self.kind);
        task.is_proven = self.is_proven;
        Ok(task)
    }

    /// Returns the fields of an object that [`read`](Self::read) reads.
    pub fn fields(&self) -> Map<String, Value> {
        let fields = json!({
            "move": self.number,
            "player": self.player.to_string(),
            "played": self.played.to_string(),
            "line": self.line.iter().map(Vertex::to_string).collect::<Vec<_>>(),
            "points_lost": self.points_lost,
            "kind": self.kind.name(),
            "proven": self.is_proven,
        });
        match fields {
            Value::Object(fields) => fields,
            _ => Map::new(),
        }
    }

    /// Reads the fields of an object, which may have others too.
    ///
    /// # Errors
    /// The reason, in words, if a field is missing or wrong.
    pub fn read(object: &Value) -> Result<Self, String> {
        let fields = Fields(object);
        let vertex = |value: &Value| value.as_str()?.parse::<Vertex>().ok();
        let kind = |value: &Value| {
            MistakeKind::ALL.into_iter().find(|kind| Some(kind.name()) == value.as_str())
        };
        let line = fields.read("line", |value| {
            let moves: Option<Vec<Vertex>> = value.as_array()?.iter().map(vertex).collect();
            moves.filter(|moves| !moves.is_empty())
        })?;
        Ok(Self {
            player: fields.read("player", |value| value.as_str()?.parse().ok())?,
            number: fields.number("move")?,
            played: fields.read("played", vertex)?,
            line,
            points_lost: fields.read("points_lost", Value::as_f64)?,
            kind: fields.read("kind", kind)?,
            is_proven: fields.read("proven", Value::as_bool)?,
        })
    }
}

/// The fields of an object of a deck.
pub(super) struct Fields<'v>(pub &'v Value);

impl Fields<'_> {
    fn field(&self, name: &str) -> Result<&Value, String> {
        let object: Option<&Map<String, Value>> = self.0.as_object();
        object.and_then(|object| object.get(name)).ok_or_else(|| format!("{name} is missing"))
    }

    /// Reads a field by a function.
    pub fn read<T>(&self, name: &str, read: impl Fn(&Value) -> Option<T>) -> Result<T, String> {
        read(self.field(name)?).ok_or_else(|| format!("a wrong {name}"))
    }

    /// Reads a field that is a whole number.
    pub fn number<T: TryFrom<u64>>(&self, name: &str) -> Result<T, String> {
        self.read(name, |value| value.as_u64().and_then(|number| T::try_from(number).ok()))
    }
}
