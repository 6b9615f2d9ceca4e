//! Openings from a folder of game records.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::arena::job::Opening;
use crate::arena::moves::Moves;
use tengen::engine_room::disk::FileError;
use tengen::engine_room::sgf::{has_record_name, read_file};
use tengen::{
    ByColor, Color, Event, Game, IllegalMove, Move, Point, Record, SgfError, Size, Vertex,
    rules::{Komi, Rules},
};

/// The reason why a folder cannot be used for openings.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", .path.display())]
pub struct OpeningError {
    /// The folder or the file.
    pub path: PathBuf,
    /// The fault of the folder or the file.
    pub why: Unfit,
}

/// The fault of a folder or a file of openings.
#[derive(Debug, thiserror::Error)]
pub enum Unfit {
    /// The folder cannot be read.
    #[error("neither none, book, random:MOVES nor a folder: {0}")]
    Folder(FileError),
    /// The folder does not contain a file with the name of a record.
    #[error("no SGF files")]
    Empty,
    /// The file cannot be read.
    #[error("{0}")]
    File(#[from] FileError),
    /// The file is not a game record.
    #[error("{0}")]
    Record(#[from] SgfError),
    /// The record's board has another size than the match.
    #[error("a board of {found}, not of {expected}")]
    Size {
        /// The size of the record's board.
        found: Size,
        /// The size of the boards of the match.
        expected: Size,
    },
    /// A set-up property removes a stone or changes its colour, which moves cannot do.
    #[error("a set-up changes the stone on {0}")]
    Changed(Point),
    /// A move, or the stone of a set-up property placed as a move, is illegal.
    #[error("{} {}: {why}", made.color, made.vertex)]
    Illegal {
        /// The move.
        made: Move,
        /// The reason why the move is illegal.
        why: IllegalMove,
    },
    /// The game is over after the opening.
    #[error("the game is over after {0} moves")]
    Over(usize),
}

/// Reads the openings of all records of a folder, in the order of their names. `moves` is the
/// largest number of moves of an opening. A record that cannot open a game of this size is named in the
/// log and skipped, unless none is left.
pub(super) fn read(
    folder: &Path,
    moves: Option<u32>,
    size: Size,
) -> Result<Vec<Opening>, OpeningError> {
    let of_folder = |why| OpeningError { path: folder.to_owned(), why };
    let unread = |error: io::Error| of_folder(Unfit::Folder(error.into()));
    let entries = fs::read_dir(folder).map_err(unread)?;
    let paths: Result<Vec<_>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths.map_err(unread)?;
    paths.retain(|path| has_record_name(path));
    // File systems list files in different orders.
    paths.sort();
    if paths.is_empty() {
        return Err(of_folder(Unfit::Empty));
    }
    let opening = |path: &PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let moves = file(path, moves, size);
        moves
            .map(|moves| Opening { name, moves })
            .map_err(|why| OpeningError { path: path.clone(), why })
    };
    let (openings, unfit): (Vec<_>, Vec<_>) = paths.iter().map(opening).partition(Result::is_ok);
    let openings: Vec<_> = openings.into_iter().flatten().collect();
    let mut unfit = unfit.into_iter().filter_map(Result::err);
    if openings.is_empty()
        && let Some(why) = unfit.next()
    {
        return Err(why);
    }
    unfit.for_each(|why| log::warn!("{why}: skipped"));
    Ok(openings)
}

fn file(path: &Path, moves: Option<u32>, size: Size) -> Result<Moves, Unfit> {
    let record = Record::parse(&read_file(path)?)?;
    if record.size != size {
        return Err(Unfit::Size { found: record.size, expected: size });
    }
    of_record(&record, moves)
}

/// Returns the main line of a record as moves. Set-up stones become moves. A pass is added where
/// the moves alone would leave the wrong player to move.
pub(super) fn of_record(record: &Record, moves: Option<u32>) -> Result<Moves, Unfit> {
    let before = moves.map(|moves| moves as usize + 1);
    let events = before.map_or(&record.events[..], |number| record.before_move(number));
    let to_move = record.to_game(before, Rules::default(), Komi::default()).to_move();
    let mut game = Game::new(record.size);
    for event in events {
        match event {
            Event::Play(color, vertex) => play(&mut game, *color, *vertex)?,
            Event::Setup { black, white, empty } => {
                let stones = ByColor { black: &black[..], white: &white[..] };
                set_up(&mut game, stones, empty, to_move)?;
            }
            Event::ToPlay(_) => {}
        }
    }
    if game.to_move() != to_move {
        play(&mut game, !to_move, Vertex::Pass)?;
    }
    if game.is_over() {
        return Err(Unfit::Over(game.moves().count()));
    }
    Ok(Moves(game.moves().collect()))
}

/// Places the stones of a set-up as moves. The opponent of the player to move places stones last,
/// as after a move.
fn set_up(
    game: &mut Game,
    stones: ByColor<&[Point]>,
    empty: &[Point],
    to_move: Color,
) -> Result<(), Unfit> {
    let position = *game.position();
    let is_other =
        |point: &&Point, color| position.at(**point).is_some_and(|stone| Some(stone) != color);
    let of = |color| stones[color].iter().find(|point| is_other(point, Some(color)));
    let changed = of(Color::Black)
        .or_else(|| of(Color::White))
        .or_else(|| empty.iter().find(|point| is_other(point, None)));
    if let Some(point) = changed {
        return Err(Unfit::Changed(*point));
    }
    for color in [to_move, !to_move] {
        for &point in stones[color] {
            if game.position().at(point).is_none() {
                play(game, color, Vertex::Play(point))?;
            }
        }
    }
    Ok(())
}

fn play(game: &mut Game, color: Color, vertex: Vertex) -> Result<(), Unfit> {
    let made = Move { color, vertex };
    game.play(color, vertex).map_err(|why| Unfit::Illegal { made, why })
}
