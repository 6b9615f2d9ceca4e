//! Moves to explain: the action `explain`, whose form is Tengen's own.

use serde_json::{Map, Value};

use super::asking::{self, OF_GAME, OF_QUERY};
use super::fields::{Fields, Remark};
use super::query::Line;
use tengen::engine_room::{explain, facts};
use tengen::{Explanation, Game, Language, Move};

/// A move that a client wants to have explained. It never changes.
#[derive(Clone, Debug)]
pub struct Doubt {
    /// The client's name for the query, which the answer repeats.
    pub id: String,
    /// The game before the move, which is made when its turn comes.
    line: Line,
    /// The move.
    pub made: Move,
    /// The visits of each of the two searches; 0 for facts without a search.
    pub visits: u32,
    /// The priority among the other jobs.
    pub priority: i64,
    language: Language,
}

/// The fields of the action besides those of its game.
const OWN: [&str; 3] = ["move", "maxVisits", "language"];

impl Doubt {
    /// Reads a query with the given `id`. The move is the last one of the game, or a `move` of the
    /// player to move.
    ///
    /// # Errors
    /// If a field is unknown, missing or wrong, or the move cannot be explained.
    pub fn read(id: String, object: &Map<String, Value>, usual: u32) -> Result<Self, Remark> {
        let fields = Fields(object);
        asking::check_names(fields, &[&OF_QUERY[..], &OWN, &OF_GAME].concat())?;
        let (mut line, mut game) = asking::line(object)?;
        let (field, made) = if let Some(vertex) = fields.vertex("move", game.size())? {
            ("move", Move { color: game.to_move(), vertex })
        } else {
            let none = || Remark::new("move", "Must name a move, or `moves` must have one");
            let made = line.moves.pop().ok_or_else(none)?;
            game = line.game(line.moves.len());
            ("moves", made)
        };
        facts::check(&game, made.color, made.vertex).map_err(|why| {
            Remark::new(field, format!("{} cannot be explained: {why}", made.vertex))
        })?;
        let (visits, language) = (asking::visits(fields, usual, 0)?, asking::language(fields)?);
        let priority = asking::priority(fields)?;
        Ok(Self { id, line, made, visits, priority, language })
    }

    /// Returns the game before the move.
    pub fn game(&self) -> Game {
        self.line.game(self.line.moves.len())
    }

    /// Writes the answer: the query's name and action, what `tengen explain --json` writes, and the
    /// sentences. `game` is the one before the move.
    pub fn answer(&self, game: &Game, found: &Explanation) -> Map<String, Value> {
        let mut answer = asking::answer(&self.id, "explain");
        let number = self.line.moves.len() as u32 + 1;
        if let Value::Object(all) = explain::json(found, number, game) {
            answer.extend(all);
        }
        answer.insert("sentences".to_owned(), found.in_words(self.language).into());
        answer
    }
}
