//! GTP commands that set up a game: board, komi, handicap, records.

use std::error::Error;
use std::path::Path;

use crate::call::{Call, Failure, Reply};
use crate::protocol::arguments::{ArgumentError, Arguments};
use tengen::engine_room::disk;
use tengen::engine_room::sgf;
use tengen::{Color, Komi, Point, Position, Size, rules::Rounding};

const UNACCEPTABLE_SIZE: &str = "unacceptable size";

/// Reads a size as `9`, `9 13` or `9:13`. The second number may be left out if `may_be_square`.
fn size(arguments: &mut Arguments, may_be_square: bool) -> Result<Size, Failure> {
    let side = |arguments: &mut Arguments| match arguments.integer::<u8>() {
        Err(ArgumentError::OutOfRange { .. }) => Err(Failure::from(UNACCEPTABLE_SIZE)),
        other => Ok(other?),
    };
    let text = arguments.rest().replace(':', " ");
    let mut numbers = Arguments::new(text.as_bytes());
    let width = side(&mut numbers)?;
    let height = if numbers.is_empty() && may_be_square { width } else { side(&mut numbers)? };
    Size::new(width, height).map_err(|_| UNACCEPTABLE_SIZE.into())
}

pub fn boardsize(call: &mut Call) -> Reply {
    call.session.engine.start_game(size(call.arguments, true)?);
    Ok(String::new())
}

pub fn rectangular_boardsize(call: &mut Call) -> Reply {
    call.session.engine.start_game(size(call.arguments, false)?);
    Ok(String::new())
}

pub fn query_boardsize(call: &mut Call) -> Reply {
    let size = call.game().size();
    if size.width() == size.height() {
        Ok(size.width().to_string())
    } else {
        Ok(format!("{} {}", size.width(), size.height()))
    }
}

pub fn clear_board(call: &mut Call) -> Reply {
    call.session.engine.start_game(call.game().size());
    Ok(String::new())
}

pub fn komi(call: &mut Call) -> Reply {
    let asked = call.arguments.text()?;
    let (komi, rounding) = Komi::read(&asked)?;
    if rounding == Rounding::Rounded {
        log::warn!("komi {asked} becomes {komi}");
    }
    call.session.engine.set_komi(komi);
    Ok(String::new())
}

pub fn get_komi(call: &mut Call) -> Reply {
    Ok(call.game().komi().to_string())
}

/// Writes points on one line, separated by single spaces.
pub fn line_of(points: impl IntoIterator<Item = Point>) -> String {
    points.into_iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}

/// Reads a number of stones. A number out of range is an invalid handicap.
fn stones(arguments: &mut Arguments) -> Result<usize, Failure> {
    match arguments.integer() {
        Err(ArgumentError::OutOfRange { .. }) => Err("invalid handicap".into()),
        other => Ok(other?),
    }
}

pub fn fixed_handicap(call: &mut Call) -> Reply {
    let places = call.session.engine.place_fixed_handicap(stones(call.arguments)?)?;
    Ok(line_of(places))
}

pub fn place_free_handicap(call: &mut Call) -> Reply {
    let places = call.session.engine.place_free_handicap(stones(call.arguments)?)?;
    Ok(line_of(places))
}

pub fn set_free_handicap(call: &mut Call) -> Reply {
    let mut points = Vec::new();
    while !call.arguments.is_empty() {
        points.push(call.arguments.vertex()?.point().ok_or("invalid coordinate")?);
    }
    call.session.engine.place_handicap(&points)?;
    Ok(String::new())
}

/// Clears the board and puts the given stones on it.
pub fn set_position(call: &mut Call) -> Reply {
    let position = position(call)?;
    call.session.engine.start_from(&position, Color::Black);
    Ok(String::new())
}

/// Puts stones on the empty board, as `GoGui` does with the first position of a game.
pub fn gogui_setup(call: &mut Call) -> Reply {
    if !call.game().position().occupied().is_empty() {
        return Err("board not empty".into());
    }
    set_position(call)
}

/// Gives a player the turn.
pub fn gogui_setup_player(call: &mut Call) -> Reply {
    call.session.engine.set_to_move(call.arguments.color()?);
    Ok(String::new())
}

/// Reads stones, each as a colour and a point.
fn position(call: &mut Call) -> Result<Position, Failure> {
    let size = call.game().size();
    let mut position = Position::empty(size);
    while !call.arguments.is_empty() {
        let (color, vertex) = call.arguments.color_and_vertex()?;
        let point = vertex.point().filter(|&point| size.contains(point));
        let point = point.ok_or("invalid coordinate")?;
        if position.at(point).is_some() {
            return Err("repeated vertex".into());
        }
        position.set(point, Some(color));
    }
    if !position.libertyless().is_empty() {
        return Err("a stone has no liberty".into());
    }
    Ok(position)
}

pub fn loadsgf(call: &mut Call) -> Reply {
    let path = call.arguments.path()?;
    // Programs differ on the position before move 0. Here it is the set-up, as before move 1.
    let number = match call.arguments.optional(Arguments::integer) {
        Ok(number) => number.map(|number: usize| number.max(1)),
        // The number is beyond any record, so the whole record is loaded.
        Err(ArgumentError::OutOfRange { found }) if !found.starts_with('-') => None,
        Err(error) => return Err(error.into()),
    };
    let unloaded = |why: &dyn Error| Failure::from(format!("cannot load file: {why}"));
    let bytes = sgf::read_file(&path).map_err(|why| unloaded(&why))?;
    let notes = call.session.engine.load_record(&bytes, number, &call.interrupt);
    let notes = notes.map_err(|why| unloaded(&why))?;
    for note in notes.iter() {
        log::warn!("{}: {note}", path.display());
    }
    Ok(call.game().to_move().to_string())
}

pub fn savesgf(call: &mut Call) -> Reply {
    if call.arguments.is_empty() {
        return Err("missing filename".into());
    }
    printsgf(call)
}

pub fn printsgf(call: &mut Call) -> Reply {
    let text = call.session.engine.record(&call.interrupt)?.to_sgf();
    match call.arguments.optional(Arguments::path)? {
        None => Ok(text),
        Some(path) if path == Path::new("-") => Ok(text),
        Some(path) => {
            let written = disk::write(&path, &text);
            written.map_err(|why| format!("cannot save file: {why}"))?;
            Ok(String::new())
        }
    }
}
