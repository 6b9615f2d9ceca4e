//! The arguments of a call, read one by one, with an error that names what is wrong.

use std::error::Error;

use serde_json::Value;

use tengen::engine_room::sgf::Given;
use tengen::{Color, Event, Komi, Language, Preset, Record, Rules, Size, Vertex};

/// Reads the number of a move.
pub fn number(arguments: &Value) -> Result<Option<usize>, Box<dyn Error>> {
    let number = argument(arguments, "number", "a number of moves", Value::as_u64)?;
    Ok(number.map(usize::try_from).transpose()?)
}

/// Reads an argument that is a text.
pub fn text<'a>(arguments: &'a Value, name: &str) -> Result<Option<&'a str>, String> {
    argument(arguments, name, "a text", Value::as_str)
}

/// Reads the code of a language; English without one.
pub fn language(arguments: &Value) -> Result<Language, String> {
    let code = text(arguments, "language")?.unwrap_or("en");
    Language::of_code(code).ok_or_else(|| format!("no language: {code}"))
}

/// Reads a switch; `usual` if it is missing.
pub fn switch(arguments: &Value, name: &str, usual: bool) -> Result<bool, String> {
    Ok(argument(arguments, name, "true or false", Value::as_bool)?.unwrap_or(usual))
}

/// Reads a whole number within a range; `usual` if it is missing.
pub fn whole(
    arguments: &Value,
    name: &str,
    range: std::ops::RangeInclusive<u64>,
    usual: u64,
) -> Result<u64, String> {
    let expected = format!("a whole number from {} to {}", range.start(), range.end());
    let read = |value: &Value| value.as_u64().filter(|number| range.contains(number));
    Ok(argument(arguments, name, &expected, read)?.unwrap_or(usual))
}

/// Reads a vertex; `None` if it is missing.
pub fn vertex(arguments: &Value, name: &str) -> Result<Option<Vertex>, Box<dyn Error>> {
    Ok(text(arguments, name)?.map(str::parse).transpose()?)
}

/// Reads an argument by `read`; `None` if it is missing.
///
/// # Errors
/// If the argument is something else than `expected`.
pub fn argument<'a, T>(
    arguments: &'a Value,
    name: &str,
    expected: &str,
    read: impl Fn(&'a Value) -> Option<T>,
) -> Result<Option<T>, String> {
    match &arguments[name] {
        Value::Null => Ok(None),
        found => {
            read(found).map(Some).ok_or_else(|| format!("{name}: expected {expected}, not {found}"))
        }
    }
}

/// Reads the rules and the komi that a call gives.
pub fn given(arguments: &Value) -> Result<Given, Box<dyn Error>> {
    let komi = argument(arguments, "komi", "a number", Value::as_f64)?;
    let komi = komi.map(exact_komi).transpose()?;
    let name = text(arguments, "rules")?;
    let rules = name.map(str::parse::<Rules>).transpose()?;
    let usual_komi = name.and_then(|name| Preset::find(name).ok()).map(|preset| preset.komi);
    Ok(Given { rules, usual_komi, komi })
}

/// Returns the komi of a number of points.
///
/// # Errors
/// If the number is not one of whole or half points, so that the answer would be about another game.
fn exact_komi(points: f64) -> Result<Komi, String> {
    /// More than any board has points.
    const MOST: f64 = 1000.0;
    let halves = 2.0 * points;
    if halves.fract() != 0.0 || points.abs() > MOST {
        return Err(format!("komi: expected whole or half points up to {MOST}, not {points}"));
    }
    Ok(Komi::from_halves(halves as i32))
}

/// Reads the moves of a call as a record; without any it is empty.
pub fn record_of_moves(arguments: &Value) -> Result<Record, Box<dyn Error>> {
    let moves = argument(arguments, "moves", "a list of moves", Value::as_array)?;
    let moves = moves.map_or(&[][..], Vec::as_slice);
    let side = argument(arguments, "size", "a whole number", Value::as_u64)?.unwrap_or(19);
    let size = Size::new(u8::try_from(side)?, u8::try_from(side)?)?;
    let mut record = Record::new(size);
    for made in moves {
        let refused = || format!("expected a move such as `B Q16`, not {made}");
        let made = made.as_str().ok_or_else(refused)?;
        let (color, vertex) = made.split_once(' ').ok_or_else(refused)?;
        let color: Color = color.parse().map_err(|_| refused())?;
        let vertex: Vertex = vertex.trim().parse().map_err(|_| refused())?;
        if vertex.point().is_some_and(|point| !size.contains(point)) {
            return Err(format!("{vertex} is not on a board of {size}").into());
        }
        record.events.push(Event::Play(color, vertex));
    }
    Ok(record)
}
