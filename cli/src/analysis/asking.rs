//! What the actions of Tengen's own have in common: their fields, and the game that they are about.

use serde_json::{Map, Value};

use super::fields::{Fields, Remark};
use super::query::{self, Line, MOST_PRIORITY};
use tengen::{Game, Language};

/// The fields of every query of such an action.
pub const OF_QUERY: [&str; 3] = ["id", "action", "priority"];

/// The fields of the protocol that name a game.
pub const OF_GAME: [&str; 8] = [
    "boardXSize",
    "boardYSize",
    "initialStones",
    "initialPlayer",
    "moves",
    "rules",
    "komi",
    "whiteHandicapBonus",
];

/// Reads the priority among the other jobs.
///
/// # Errors
/// If the field is not a whole number in range.
pub fn priority(fields: Fields) -> Result<i64, Remark> {
    Ok(fields.integer("priority", -MOST_PRIORITY..=MOST_PRIORITY)?.unwrap_or(0))
}

/// Reads the visits of each search, from `least` on; `usual` if the field is absent.
///
/// # Errors
/// If the field is not a whole number in range.
pub fn visits(fields: Fields, usual: u32, least: u32) -> Result<u32, Remark> {
    let given = fields.integer("maxVisits", least.into()..=u32::MAX.into())?;
    Ok(given.map_or(usual, |visits| u32::try_from(visits).expect("the number is in range")))
}

/// Reads the language of sentences.
///
/// # Errors
/// If the field is not the code of a language.
pub fn language(fields: Fields) -> Result<Language, Remark> {
    let Some(value) = fields.get("language") else { return Ok(Language::English) };
    let language = value.as_str().and_then(Language::of_code);
    language.ok_or_else(|| {
        Remark::new("language", "Must be the code of a language: en, zh, ja, ko, de, it, es or fr")
    })
}

/// Checks that no field is unknown.
///
/// # Errors
/// A remark on the first unknown field, which lists those that there are.
pub fn check_names(fields: Fields, known: &[&str]) -> Result<(), Remark> {
    match fields.names().find(|name| !known.contains(name)) {
        None => Ok(()),
        Some(name) => {
            let text = format!("Unknown field: the fields are {}", known.join(", "));
            Err(Remark::new(name, text))
        }
    }
}

/// Reads a game in the form of the protocol, after all moves. Rules and moves may be missing.
///
/// # Errors
/// If a field is missing or wrong.
pub fn game(object: &Map<String, Value>) -> Result<Game, Remark> {
    Ok(line(object)?.1)
}

/// Reads a game as [`game`] does, and returns it in few bytes too.
///
/// # Errors
/// If a field is missing or wrong.
pub fn line(object: &Map<String, Value>) -> Result<(Line, Game), Remark> {
    let mut object = object.clone();
    for (field, usual) in [("rules", Value::from("chinese")), ("moves", Value::Array(Vec::new()))] {
        if Fields(&object).get(field).is_none() {
            object.insert(field.to_owned(), usual);
        }
    }
    query::line(Fields(&object))
}

/// Begins an answer, which repeats the name of the query and the action.
pub fn answer(id: &str, action: &str) -> Map<String, Value> {
    let mut answer = Map::new();
    answer.insert("id".to_owned(), id.into());
    answer.insert("action".to_owned(), action.into());
    answer
}
