//! The commands that solve problems of life and death.

use serde_json::Value;

use crate::call::{Call, Failure, Reply};
use crate::protocol::arguments::Arguments;
use tengen::engine_room::solution::json;
use tengen::{Point, Question, Solution, Vertex};

/// Answers with sentences about the group in question, one a line.
pub fn solve(call: &mut Call) -> Reply {
    Ok(asked(call)?.in_words().join("\n"))
}

/// Answers with an object of JSON.
pub fn solve_json(call: &mut Call) -> Reply {
    Ok(Value::Object(json(&asked(call)?, &[])).to_string())
}

/// Solves the problem in the arguments: the player to move, and stones of the group in question.
fn asked(call: &mut Call) -> Result<Solution, Failure> {
    let mut question = Question::default();
    if let Some(first) = call.arguments.optional(Arguments::text)? {
        match first.parse() {
            Ok(color) => question.to_move = Some(color),
            Err(_) => question.target.push(point(&first)?),
        }
    }
    while let Some(text) = call.arguments.optional(Arguments::text)? {
        question.target.push(point(&text)?);
    }
    let (stop, allowance) = (call.search_stop(), call.session.allowance);
    Ok(call.session.engine.solve(&question, allowance, &stop)?)
}

fn point(text: &str) -> Result<Point, Failure> {
    match text.parse() {
        Ok(Vertex::Play(point)) => Ok(point),
        _ => Err(format!("expected a colour or a point with a stone, not {text}").into()),
    }
}
