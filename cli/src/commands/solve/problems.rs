//! The problems of files: records, drawn boards, and lines of JSON.

use std::error::Error;

use serde_json::Value;

use tengen::engine_room::sgf::{games, read_text};
use tengen::engine_room::solution::{Asked, Posed};
use tengen::{Diagram, Notes};

use super::arguments::SolveArguments;

/// A problem as it was read, with what its answer repeats.
pub struct Read {
    pub asked: Result<Asked, Box<dyn Error>>,
    pub id: Option<Value>,
}

impl Read {
    fn of(posed: Result<Posed, Box<dyn Error>>) -> Self {
        let asked = posed.map(|posed| Asked { posed, allowance: None });
        Self { asked, id: None }
    }

    fn refused(why: impl Into<Box<dyn Error>>) -> Self {
        Self { asked: Err(why.into()), id: None }
    }
}

/// Reads the problems of a file: the games of a record, a drawn board, or lines of JSON.
pub fn read_all(arguments: &SolveArguments, bytes: &[u8]) -> Vec<Read> {
    let question = arguments.question();
    if let Some(drawing) = drawing(bytes) {
        if arguments.before().is_some() {
            return vec![Read::refused(
                "--move counts the moves of a record, and this is a drawn board",
            )];
        }
        let posed = board(&drawing)
            .and_then(|board| Posed::of_drawing(&board, &question).map_err(Box::from));
        return vec![Read::of(posed)];
    }
    let start = beginning(bytes);
    if arguments.json && !start.starts_with(b"(") {
        let lines = bytes.split(|&byte| byte == b'\n');
        return lines.filter_map(|line| read_line(arguments, line)).collect();
    }
    if start.starts_with(b"{") {
        return vec![Read::refused("lines of JSON: add --json")];
    }
    let text = match read_text(bytes, &mut Notes::default()) {
        Ok(text) => text,
        Err(error) => return vec![Read::refused(error)],
    };
    let posed = games(&text).map(|game| {
        let game = game?;
        Ok(Posed::of_record(game, &question, arguments.before())?)
    });
    posed.map(Read::of).collect()
}

/// Reads a problem in JSON. What the command line states goes before it. `None` for an empty line.
pub fn read_line(arguments: &SolveArguments, line: &[u8]) -> Option<Read> {
    let line = beginning(line).trim_ascii_end();
    if line.is_empty() {
        return None;
    }
    let mut object = match serde_json::from_slice::<Value>(line) {
        Ok(Value::Object(object)) => object,
        Ok(_) => return Some(Read::refused("not an object of JSON")),
        Err(why) => return Some(Read::refused(format!("not JSON: {why}"))),
    };
    let id = object.shift_remove("id");
    arguments.state_in(&mut object);
    let asked = Asked::of_json(&object, &["id"]).map_err(Box::from);
    Some(Read { asked, id })
}

/// Returns a text without a byte order mark and white space before it.
fn beginning(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start()
}

/// Returns the text of a file that is a drawn board, maybe with a slip, and not a record in any
/// format.
fn drawing(bytes: &[u8]) -> Option<String> {
    if !beginning(bytes).first().is_some_and(|first| b"XO.xo#".contains(first)) {
        return None;
    }
    let text = read_text(bytes, &mut Notes::default()).ok()?;
    (!text.contains("(;")).then(|| text.trim_start_matches('\u{feff}').to_owned())
}

/// Reads a drawn board.
fn board(drawing: &str) -> Result<Diagram, Box<dyn Error>> {
    for (line, number) in drawing.lines().zip(1..) {
        // A diagram may mark empty points by small letters, which here would be meant as stones.
        let is_point = |c: char| matches!(c, 'X' | 'O' | '.') || c.is_ascii_whitespace();
        if let Some(other) = line.chars().find(|&c| !is_point(c)) {
            return Err(format!("line {number}: a point is X, O or a dot, not {other:?}").into());
        }
    }
    Ok(drawing.parse::<Diagram>()?)
}
