//! The game of a record.

use std::fmt::Display;

use pyo3::prelude::*;

use tengen::Notes;
use tengen::engine_room::inside;
use tengen::engine_room::sgf::Given;

use crate::convert;
use crate::errors::RecordError;

/// Returns the exception of a text that is not a record.
pub fn broken(error: impl Display) -> PyErr {
    RecordError::new_err(error.to_string())
}

/// Returns the game of a record. What is not given is that of the record, or what it was most likely
/// played by.
pub fn game_of(
    record: &tengen::Record,
    before: Option<&Bound<'_, PyAny>>,
    rules: Option<&str>,
    komi: Option<f64>,
    notes: &mut Notes,
) -> PyResult<tengen::Game> {
    // The number after that of the last move is the position at the end.
    let most = record.moves() as u64 + 1;
    let before = before.map(|number| convert::count("before", number, 1, most)).transpose()?;
    let before = before.map(|number| number as usize);
    let given = rules.map(convert::rules).transpose()?;
    let given = Given {
        rules: given.map(|(rules, _)| rules),
        usual_komi: given.map(|(_, usual)| usual),
        komi: komi.map(convert::komi).transpose()?,
    };
    let settled = inside::settle(record, &given);
    let mut game = record.to_game_noting(before, settled.rules, settled.komi, notes);
    // The rules and the komi of the record went first so far.
    if let Some(rules) = given.rules {
        game.set_rules(rules);
    }
    game.set_komi(settled.komi);
    Ok(game)
}
