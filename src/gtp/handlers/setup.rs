//! GTP commands that set up a game: board, komi, handicap, records.

use std::error::Error;
use std::path::Path;

use crate::color::Color;
use crate::gtp::protocol::arguments::{ArgumentError, Arguments};
use crate::gtp::session::{Failure, Reply, Session};
use crate::point::{Point, Size};
use crate::position::Position;
use crate::rules::{Komi, Precision};
use crate::sgf;

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

pub fn boardsize(session: &mut Session, arguments: &mut Arguments) -> Reply {
    session.engine.start_game(size(arguments, true)?);
    Ok(String::new())
}

pub fn rectangular_boardsize(session: &mut Session, arguments: &mut Arguments) -> Reply {
    session.engine.start_game(size(arguments, false)?);
    Ok(String::new())
}

pub fn query_boardsize(session: &mut Session, _: &mut Arguments) -> Reply {
    let size = session.engine.game().size();
    if size.width() == size.height() {
        Ok(size.width().to_string())
    } else {
        Ok(format!("{} {}", size.width(), size.height()))
    }
}

pub fn clear_board(session: &mut Session, _: &mut Arguments) -> Reply {
    session.engine.start_game(session.engine.game().size());
    Ok(String::new())
}

pub fn komi(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let asked = arguments.text()?;
    let (komi, precision) = Komi::read(&asked)?;
    if precision == Precision::Rounded {
        log::warn!("komi {asked} becomes {komi}");
    }
    session.engine.set_komi(komi);
    Ok(String::new())
}

pub fn get_komi(session: &mut Session, _: &mut Arguments) -> Reply {
    Ok(session.engine.game().komi().to_string())
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

pub fn fixed_handicap(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let places = session.engine.place_fixed_handicap(stones(arguments)?)?;
    Ok(line_of(places))
}

pub fn place_free_handicap(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let places = session.engine.place_free_handicap(stones(arguments)?)?;
    Ok(line_of(places))
}

pub fn set_free_handicap(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let mut points = Vec::new();
    while !arguments.is_empty() {
        points.push(arguments.vertex()?.point().ok_or("invalid coordinate")?);
    }
    session.engine.place_handicap(&points)?;
    Ok(String::new())
}

/// Clears the board and puts stones on it; without arguments it stays empty.
pub fn set_position(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let position = position(session, arguments)?;
    session.engine.start_from(&position, Color::Black);
    Ok(String::new())
}

/// Puts stones on the empty board, as `GoGui` does with the first position of a game.
pub fn gogui_setup(session: &mut Session, arguments: &mut Arguments) -> Reply {
    if !session.engine.game().position().occupied().is_empty() {
        return Err("board not empty".into());
    }
    set_position(session, arguments)
}

/// Gives a player the turn.
pub fn gogui_setup_player(session: &mut Session, arguments: &mut Arguments) -> Reply {
    session.engine.set_to_move(arguments.color()?);
    Ok(String::new())
}

/// Reads stones, each as a colour and a point.
fn position(session: &Session, arguments: &mut Arguments) -> Result<Position, Failure> {
    let size = session.engine.game().size();
    let mut position = Position::empty(size);
    while !arguments.is_empty() {
        let (color, vertex) = arguments.color_and_vertex()?;
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

pub fn loadsgf(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let path = arguments.path()?;
    // Programs differ on the position before move 0. Here it is the set-up, as before move 1.
    let number = match arguments.optional(Arguments::integer) {
        Ok(number) => number.map(|number: usize| number.max(1)),
        // The number is beyond any record, so all of it is loaded.
        Err(ArgumentError::OutOfRange { found }) if !found.starts_with('-') => None,
        Err(error) => return Err(error.into()),
    };
    let unloaded = |why: &dyn Error| Failure(format!("cannot load file: {why}"));
    let bytes = sgf::read_file(&path).map_err(|why| unloaded(&why))?;
    let notes = session.engine.load_record(&bytes, number).map_err(|why| unloaded(&why))?;
    for note in notes.iter() {
        log::warn!("{}: {note}", path.display());
    }
    Ok(session.engine.game().to_move().to_string())
}

pub fn savesgf(session: &mut Session, arguments: &mut Arguments) -> Reply {
    if arguments.is_empty() {
        return Err("missing filename".into());
    }
    printsgf(session, arguments)
}

pub fn printsgf(session: &mut Session, arguments: &mut Arguments) -> Reply {
    let text = session.engine.record(&session.stop)?;
    match arguments.optional(Arguments::path)? {
        None => Ok(text),
        Some(path) if path == Path::new("-") => Ok(text),
        Some(path) => {
            let written = sgf::write_file(&path, &text);
            written.map_err(|why| Failure(format!("cannot save file: {why}")))?;
            Ok(String::new())
        }
    }
}
