//! Questions in JSON. Every protocol reads them here, so that a question has one form.

use std::time::Duration;

use serde_json::{Map, Value};

use crate::color::Color;
use crate::game::Game;
use crate::point::{Point, Size};
use crate::position::Position;
use crate::sgf::GameText;

use super::allowance::Allowance;
use super::goals::{no_goal, read_goal};
use super::posed::Posed;
use super::question::Question;
use super::refusal::NoQuestion;

/// The fields that name a position.
const OF_POSITION: [&str; 5] = ["sgf", "before", "size", "black", "white"];

/// The fields of a question about a position.
const OF_QUESTION: [&str; 4] = ["to_play", "target", "goal", "region"];

/// The fields that limit the work.
const OF_ALLOWANCE: [&str; 2] = ["seconds", "nodes"];

/// The most seconds of an allowance: a day.
const MOST_SECONDS: f64 = 86_400.0;

/// A question read from JSON.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The question.
    pub posed: Posed,
    /// The work that it is worth; `None` if the object states none.
    pub allowance: Option<Allowance>,
}

impl Asked {
    /// Reads a question with its position from an object. `also` are fields that the caller reads.
    ///
    /// # Errors
    /// If a field is unknown or wrong, or the position does not have such a problem.
    pub fn of_json(object: &Map<String, Value>, also: &[&str]) -> Result<Self, NoQuestion> {
        check_names(object, &[&OF_POSITION, &OF_QUESTION, &OF_ALLOWANCE, also])?;
        let question = question(object)?;
        let allowance = allowance(object)?;
        let before = match field(object, "before") {
            None => None,
            Some(number) => {
                let number = number.as_u64().and_then(|number| usize::try_from(number).ok());
                Some(number.ok_or_else(|| wrong("before", "the number of a move"))?)
            }
        };
        let posed = match field(object, "sgf") {
            Some(Value::String(text)) => {
                Posed::of_record(GameText::of_file(text), &question, before)?
            }
            Some(_) => return Err(wrong("sgf", "the text of a record")),
            None if before.is_some() => {
                return Err(wrong("before", "\"sgf\" with it: it counts the moves of a record"));
            }
            None => Posed::of_position(&position(object)?, &question)?,
        };
        Ok(Self { posed, allowance })
    }

    /// Reads a question about a game as it stands. `also` are fields that the caller reads.
    ///
    /// # Errors
    /// If a field is unknown or wrong, or the position does not have such a problem.
    pub fn of_json_about(
        game: &Game,
        object: &Map<String, Value>,
        also: &[&str],
    ) -> Result<Self, NoQuestion> {
        check_names(object, &[&OF_QUESTION, &OF_ALLOWANCE, also])?;
        let posed = Posed::of_game(game, &question(object)?)?;
        Ok(Self { posed, allowance: allowance(object)? })
    }
}

fn check_names(object: &Map<String, Value>, known: &[&[&str]]) -> Result<(), NoQuestion> {
    let known = known.concat();
    match object.keys().find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => Err(NoQuestion::Unknown { name: name.clone(), known: known.join(", ") }),
    }
}

/// Reads the question without its position.
fn question(object: &Map<String, Value>) -> Result<Question, NoQuestion> {
    let to_move = match field(object, "to_play") {
        None => None,
        Some(color) => {
            let color: Option<Color> = color.as_str().and_then(|text| text.parse().ok());
            Some(color.ok_or_else(|| wrong("to_play", "\"B\" or \"W\""))?)
        }
    };
    let goal = match field(object, "goal") {
        None => None,
        Some(Value::String(text)) => Some(read_goal(text)?),
        Some(_) => return Err(no_goal()),
    };
    let (target, region) = (points(object, "target")?, points(object, "region")?);
    Ok(Question { target, goal, to_move, region })
}

/// Reads the limits of the work: a time, a number of positions, or both.
fn allowance(object: &Map<String, Value>) -> Result<Option<Allowance>, NoQuestion> {
    let time = match field(object, "seconds") {
        None => None,
        Some(seconds) => {
            let seconds = seconds.as_f64().filter(|seconds| *seconds <= MOST_SECONDS);
            let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            let time = time.filter(|time| !time.is_zero());
            Some(time.ok_or_else(|| wrong("seconds", "a number above 0, up to 86400"))?)
        }
    };
    let nodes = match field(object, "nodes") {
        None => None,
        Some(nodes) => {
            let nodes = nodes.as_u64().filter(|&nodes| nodes > 0);
            Some(nodes.ok_or_else(|| wrong("nodes", "a whole number above 0"))?)
        }
    };
    Ok(match (time, nodes) {
        (None, None) => None,
        (Some(time), None) => Some(Allowance::time(time)),
        (None, Some(nodes)) => Some(Allowance::nodes(nodes)),
        (Some(time), Some(nodes)) => Some(Allowance::nodes(nodes).within(time)),
    })
}

fn wrong(field: &str, expected: &str) -> NoQuestion {
    NoQuestion::Field { field: field.to_owned(), expected: expected.to_owned() }
}

/// Returns a field that is neither missing nor null.
fn field<'o>(object: &'o Map<String, Value>, name: &str) -> Option<&'o Value> {
    object.get(name).filter(|value| !value.is_null())
}

/// Reads points: one, several in a text, or a list.
fn points(object: &Map<String, Value>, name: &str) -> Result<Vec<Point>, NoQuestion> {
    let refused = || wrong(name, "points such as \"C3\" or [\"C3\", \"D4\"]");
    let texts: Vec<&str> = match field(object, name) {
        None => Vec::new(),
        Some(Value::String(text)) => text.split([' ', ',']).filter(|it| !it.is_empty()).collect(),
        Some(Value::Array(list)) => {
            list.iter().map(|point| point.as_str().ok_or_else(refused)).collect::<Result<_, _>>()?
        }
        Some(_) => return Err(refused()),
    };
    texts.into_iter().map(|text| text.trim().parse().map_err(|_| refused())).collect()
}

/// Reads the stones of a position.
fn position(object: &Map<String, Value>) -> Result<Position, NoQuestion> {
    let expected = || wrong("size", "a whole number from 1 to 25, or a text such as \"9x7\"");
    let size = match field(object, "size") {
        None => return Err(NoQuestion::NoPosition),
        Some(Value::Number(side)) => {
            let side = side.as_u64().and_then(|side| u8::try_from(side).ok());
            side.and_then(|side| Size::new(side, side).ok()).ok_or_else(expected)?
        }
        Some(Value::String(text)) => text.parse().map_err(|_| expected())?,
        Some(_) => return Err(expected()),
    };
    let mut position = Position::empty(size);
    for (name, color) in [("black", Color::Black), ("white", Color::White)] {
        for point in points(object, name)? {
            if !size.contains(point) {
                return Err(NoQuestion::OffBoard(point, size));
            }
            if position.at(point) == Some(!color) {
                return Err(NoQuestion::TwoStones(point));
            }
            position.set(point, Some(color));
        }
    }
    Ok(position)
}
