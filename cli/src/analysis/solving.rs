//! Problems of life and death: the action `solve`, whose form is Tengen's own.

use serde_json::{Map, Value};

use super::asking::{self, OF_GAME, OF_QUERY};
use super::fields::{Fields, Remark};
use tengen::engine_room::solution::{Asked, NoQuestion, json};
use tengen::{Allowance, Solution};

/// A problem of life and death, as a client puts it.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The client's name for the query, which the answer repeats.
    pub id: String,
    /// The question.
    asked: Asked,
    /// The priority among the other jobs.
    pub priority: i64,
}

impl Puzzle {
    /// Reads a query with the given `id`. Its position has the form of a problem of `tengen solve`, or
    /// is the last one of a game in the form of the protocol.
    ///
    /// # Errors
    /// If a field is unknown, missing or wrong, or the position does not have such a problem.
    pub fn read(id: String, object: &Map<String, Value>) -> Result<Self, Remark> {
        let fields = Fields(object);
        let priority = asking::priority(fields)?;
        let is_game = ["boardXSize", "boardYSize", "moves", "initialStones"]
            .into_iter()
            .any(|field| fields.get(field).is_some());
        let asked = if is_game {
            let game = asking::game(object)?;
            Asked::of_json_about(&game, object, &[&OF_QUERY[..], &OF_GAME].concat())
        } else {
            Asked::of_json(object, &OF_QUERY)
        };
        let asked = asked.map_err(|why| remark(&why))?;
        Ok(Self { id, asked, priority })
    }

    /// Returns the question.
    pub fn asked(&self) -> &Asked {
        &self.asked
    }

    /// Returns the work that the question is worth.
    pub fn allowance(&self) -> Allowance {
        self.asked.allowance.unwrap_or_default()
    }

    /// Writes the answer: the query's name and action, and what `tengen solve` writes.
    pub fn answer(&self, solution: &Solution) -> Map<String, Value> {
        let mut answer = asking::answer(&self.id, "solve");
        answer.extend(json(solution, &self.asked.posed.remarks));
        answer
    }
}

fn remark(why: &NoQuestion) -> Remark {
    let text = match why {
        NoQuestion::Field { expected, .. } => format!("Must be {expected}"),
        _ => why.to_string(),
    };
    Remark::new(why.field(), text)
}
