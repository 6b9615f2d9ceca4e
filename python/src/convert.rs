//! Values of Python as types of the library, and back.

use std::time::Duration;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyString};

use tengen::engine_room::inside;
use tengen::{ByColor, Color, Komi, Point, PointSet, Preset, Rules, Size, Vertex};

use crate::errors::{of_type, type_error, value};

/// The names of points, in the order in which the library lists them.
pub fn names(points: impl IntoIterator<Item = Point>) -> Vec<String> {
    points.into_iter().map(|point| point.to_string()).collect()
}

/// The names of the vertices of a line of play.
pub fn line(vertices: &[Vertex]) -> Vec<String> {
    vertices.iter().map(ToString::to_string).collect()
}

/// Reads a size: a number of lines, or a pair of columns and rows.
pub fn size(given: &Bound<'_, PyAny>) -> PyResult<Size> {
    let wrong = || type_error("size: expected a number of lines such as 19, or (columns, rows)");
    let sides = if let Ok(pair) = given.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
        [pair.0, pair.1]
    } else {
        [given.clone(), given.clone()]
    };
    let [width, height] = sides.each_ref().map(|side| whole(side, wrong));
    let side = |side: i128| u8::try_from(side).ok();
    side(width?)
        .zip(side(height?))
        .and_then(|(width, height)| Size::new(width, height).ok())
        .ok_or_else(|| {
            let [width, height] = &sides;
            value(format!("size {width}x{height}: a board has 1 to 25 columns and 1 to 25 rows"))
        })
}

/// Reads a whole number; one beyond 128 bits becomes the largest. Another type is `wrong`.
fn whole(given: &Bound<'_, PyAny>, wrong: impl FnOnce() -> PyErr) -> PyResult<i128> {
    if given.is_instance_of::<PyBool>() {
        return Err(wrong());
    }
    match given.extract::<i128>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => Ok(i128::MAX),
        read => read.map_err(|error| of_type(given.py(), error, wrong)),
    }
}

/// Reads a count with a name, from `least` to `most`.
pub fn count(name: &str, given: &Bound<'_, PyAny>, least: u64, most: u64) -> PyResult<u64> {
    let number = whole(given, || type_error(format!("{name}: expected a whole number")))?;
    u64::try_from(number).ok().filter(|number| (least..=most).contains(number)).ok_or_else(|| {
        value(format!("{name}: expected a number from {least} to {most}, not {given}"))
    })
}

/// Reads a number of moves, from none on.
pub fn moves(given: &Bound<'_, PyAny>) -> PyResult<usize> {
    count("moves", given, 0, u64::from(u32::MAX)).map(|moves| moves as usize)
}

/// Reads the seed of random numbers; 0 if none is given.
pub fn seed(given: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    given.map_or(Ok(0), |given| count("seed", given, 0, u64::MAX))
}

/// Reads a number of visits.
pub fn visits(given: &Bound<'_, PyAny>) -> PyResult<u32> {
    count("visits", given, 1, u64::from(u32::MAX)).map(|visits| visits as u32)
}

/// Reads a time in seconds.
pub fn seconds(name: &str, given: f64) -> PyResult<Duration> {
    /// A hundred years, beyond any game and within any clock.
    const MOST: f64 = 3_155_760_000.0;
    if !(0.0..=MOST).contains(&given) {
        return Err(value(format!("{name}: expected a time in seconds from 0 on, not {given}")));
    }
    Ok(Duration::from_secs_f64(given))
}

/// Reads a player: `black` or `white`, or a first letter.
pub fn color(given: &str) -> PyResult<Color> {
    given.parse().map_err(|_| value(format!("{given:?}: expected black or white")))
}

/// Returns the word for a player.
pub const fn player(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Reads a player, or takes the other one.
pub fn color_or(given: Option<&str>, other: Color) -> PyResult<Color> {
    given.map_or(Ok(other), color)
}

/// Reads a point or a pass.
pub fn vertex(given: &str) -> PyResult<Vertex> {
    given.parse().map_err(|error| value(format!("{given:?}: {error}")))
}

/// Reads a point of a board of this size.
pub fn point(given: &str, size: Size) -> PyResult<Point> {
    let point: Point = given.parse().map_err(|_| {
        value(format!("{given:?}: expected a point such as D4, a letter without I and a number"))
    })?;
    if size.contains(point) {
        Ok(point)
    } else {
        Err(value(format!("{point}: the point is off the board of {size}")))
    }
}

/// Reads points of a board of this size.
pub fn points(given: &[String], size: Size) -> PyResult<PointSet> {
    let points: Vec<_> = given.iter().map(|name| point(name, size)).collect::<PyResult<_>>()?;
    Ok(PointSet::from_points(size, points))
}

/// Reads a rule set by its name or spelled out, with the komi that it has by itself.
pub fn rules(given: &str) -> PyResult<(Rules, Komi)> {
    inside::rules_with_komi(given).map_err(|error| value(format!("rules: {error}")))
}

/// Returns the name of rules, or the rules spelled out.
pub fn name_of(rules: &Rules) -> String {
    Preset::of(rules).map_or_else(|| rules.to_string(), |preset| preset.name.to_owned())
}

/// Reads a komi, which must be a number of half points.
pub fn komi(given: f64) -> PyResult<Komi> {
    match Komi::nearest(given) {
        Some((komi, tengen::rules::Rounding::Exact)) => Ok(komi),
        _ => Err(value(format!("komi {given}: expected a number of half points such as 6.5"))),
    }
}

/// Returns the pair of Black's and White's values.
pub fn pair<T>(values: ByColor<T>) -> (T, T) {
    (values.black, values.white)
}

/// Reads a record: bytes, or a text.
pub fn bytes(given: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(bytes) = given.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    if given.is_instance_of::<PyString>() {
        return given.extract::<String>().map(String::into_bytes);
    }
    Err(type_error(format!("expected a record as bytes or str, not {}", given.get_type().name()?)))
}
