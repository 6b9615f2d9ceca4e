//! Values of a JSON object, read one by one into types, with a remark on each wrong field.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use tengen::{Color, Move, Size, Vertex};

/// The reason why a query is refused, or a warning about an odd field of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The field of the query.
    pub field: String,
    /// A sentence for people.
    pub text: String,
}

impl Remark {
    /// Returns a remark about a field.
    pub fn new(field: &str, text: impl Into<String>) -> Self {
        Self { field: field.to_owned(), text: text.into() }
    }
}

/// The fields of a JSON object. A field that is `null` counts as absent.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'j>(pub &'j Map<String, Value>);

impl<'j> Fields<'j> {
    /// Returns the value of a field; `None` if it is absent.
    pub fn get(self, field: &str) -> Option<&'j Value> {
        self.0.get(field).filter(|value| !value.is_null())
    }

    /// Returns the names of all fields.
    pub fn names(self) -> impl Iterator<Item = &'j str> {
        self.0.keys().map(String::as_str)
    }

    /// Reads a whole number within a range; `None` if the field is absent.
    ///
    /// # Errors
    /// If the field is anything else.
    pub fn integer(self, field: &str, range: RangeInclusive<i64>) -> Result<Option<i64>, Remark> {
        let Some(value) = self.get(field) else { return Ok(None) };
        let number = value.as_i64().filter(|number| range.contains(number));
        let expected =
            || format!("Must be a whole number from {} to {}", range.start(), range.end());
        number.map(Some).ok_or_else(|| Remark::new(field, expected()))
    }

    /// Reads a number within a range; `None` if the field is absent.
    ///
    /// # Errors
    /// If the field is anything else.
    pub fn number(self, field: &str, range: RangeInclusive<f64>) -> Result<Option<f64>, Remark> {
        let Some(value) = self.get(field) else { return Ok(None) };
        let number = value.as_f64().filter(|number| range.contains(number));
        let expected = || format!("Must be a number from {} to {}", range.start(), range.end());
        number.map(Some).ok_or_else(|| Remark::new(field, expected()))
    }

    /// Reads a switch, which is off if the field is absent.
    ///
    /// # Errors
    /// If the field is anything but `true` or `false`.
    pub fn switch(self, field: &str) -> Result<bool, Remark> {
        let Some(value) = self.get(field) else { return Ok(false) };
        value.as_bool().ok_or_else(|| Remark::new(field, "Must be true or false"))
    }

    /// Reads a player; `None` if the field is absent.
    ///
    /// # Errors
    /// If the field is anything but the name of a player.
    pub fn color(self, field: &str) -> Result<Option<Color>, Remark> {
        let Some(value) = self.get(field) else { return Ok(None) };
        let color = value.as_str().and_then(|text| text.parse().ok());
        color.map(Some).ok_or_else(|| Remark::new(field, "Must be \"b\" or \"w\""))
    }

    /// Reads a list of whole numbers; `None` if the field is absent.
    ///
    /// # Errors
    /// If the field is anything else.
    pub fn integers(self, field: &str) -> Result<Option<Vec<i64>>, Remark> {
        let Some(value) = self.get(field) else { return Ok(None) };
        let numbers = value
            .as_array()
            .and_then(|list| list.iter().map(Value::as_i64).collect::<Option<Vec<_>>>());
        numbers.map(Some).ok_or_else(|| Remark::new(field, "Must be an array of whole numbers"))
    }

    /// Reads a list of moves, each a player and a vertex; `None` if the field is absent.
    ///
    /// # Errors
    /// If the field is anything else.
    pub fn moves(self, field: &str, size: Size) -> Result<Option<Vec<Move>>, Remark> {
        let Some(value) = self.get(field) else { return Ok(None) };
        let list = value
            .as_array()
            .ok_or_else(|| Remark::new(field, "Must be an array of [player, location] pairs"))?;
        list.iter().map(|pair| move_of(field, pair, size)).collect::<Result<_, _>>().map(Some)
    }

    /// Reads a vertex; `None` if the field is absent.
    ///
    /// # Errors
    /// If the field is anything else.
    pub fn vertex(self, field: &str, size: Size) -> Result<Option<Vertex>, Remark> {
        self.get(field).map(|value| vertex(field, value, size)).transpose()
    }

    /// Reads a list of vertices, which is empty if the field is absent.
    ///
    /// # Errors
    /// If the field is anything else.
    pub fn vertices(self, field: &str, size: Size) -> Result<Vec<Vertex>, Remark> {
        let Some(value) = self.get(field) else { return Ok(Vec::new()) };
        let list = value.as_array();
        let list = list.ok_or_else(|| Remark::new(field, "Must be an array of locations"))?;
        list.iter().map(|text| vertex(field, text, size)).collect()
    }
}

fn move_of(field: &str, pair: &Value, size: Size) -> Result<Move, Remark> {
    const EXPECTED: &str = "Must be an array of pairs of the form [\"b\" or \"w\", location]";
    let wrong = || Remark::new(field, EXPECTED);
    let Some([player, place]) = pair.as_array().map(Vec::as_slice) else { return Err(wrong()) };
    let color = player.as_str().and_then(|text| text.parse().ok()).ok_or_else(wrong)?;
    Ok(Move { color, vertex: vertex(field, place, size)? })
}

/// Reads a vertex on a board, in GTP's form or as `(column,row)`, counted from 0 at the upper left.
fn vertex(field: &str, value: &Value, size: Size) -> Result<Vertex, Remark> {
    let wrong = || Remark::new(field, format!("Could not parse board location: {}", plain(value)));
    let text = value.as_str().ok_or_else(wrong)?;
    let vertex = match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(pair) => {
            pair.split_once(',').and_then(|(column, row)| from_upper_left(column, row, size))
        }
        None => text.parse().ok(),
    };
    let on_board = |vertex: &Vertex| vertex.point().is_none_or(|point| size.contains(point));
    vertex.filter(on_board).ok_or_else(wrong)
}

fn from_upper_left(column: &str, row: &str, size: Size) -> Option<Vertex> {
    let (column, from_top): (u8, u8) = (column.trim().parse().ok()?, row.trim().parse().ok()?);
    let row = (size.height() - 1).checked_sub(from_top)?;
    size.at(column, row).map(Vertex::Play)
}

/// Writes a value for people: a text is written without quotation marks.
pub fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(text: &str) -> Map<String, Value> {
        serde_json::from_str(text).expect("an object")
    }

    #[test]
    fn what_is_not_there_is_none_and_what_is_wrong_names_its_field() {
        let object = object(r#"{"a":5,"b":"x","c":null,"d":1.5}"#);
        let fields = Fields(&object);
        assert_eq!(fields.integer("a", 1..=5), Ok(Some(5)));
        assert_eq!(fields.integer("c", 1..=5), Ok(None));
        for (field, range) in [("a", 6..=9), ("b", 1..=5), ("d", 1..=5)] {
            let remark = fields.integer(field, range).expect_err("no such number");
            assert_eq!(remark.field, field);
        }
        assert_eq!(fields.number("d", 0.0..=2.0), Ok(Some(1.5)));
        assert!(fields.switch("b").is_err() && fields.switch("z") == Ok(false));
    }

    #[test]
    fn a_location_is_a_vertex_or_a_column_and_a_row_from_the_upper_left() {
        let size = Size::new(9, 7).expect("a size");
        let object = object(r#"{"v":["A7","(0,0)","(8, 6)","pass"],"w":["K1"],"x":["(0,7)"]}"#);
        let fields = Fields(&object);
        let vertices = fields.vertices("v", size).expect("vertices");
        let texts: Vec<_> = vertices.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["A7", "A7", "J1", "pass"]);
        for field in ["w", "x"] {
            let remark = fields.vertices(field, size).expect_err("off the board");
            assert!(remark.text.starts_with("Could not parse board location: "));
        }
    }

    #[test]
    fn a_move_is_a_pair_of_a_player_and_a_location() {
        let object = object(r#"{"m":[["b","C3"],["W","pass"]],"n":[["b"]],"o":["C3"]}"#);
        let fields = Fields(&object);
        let moves = fields.moves("m", Size::square(5)).expect("moves").expect("some");
        assert_eq!(moves[1], Move { color: Color::White, vertex: Vertex::Pass });
        assert!(fields.moves("n", Size::square(5)).is_err());
        assert!(fields.moves("o", Size::square(5)).is_err());
    }
}
