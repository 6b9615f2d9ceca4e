//! A game against the engine in a terminal: a dialogue of lines and drawn boards.
//!
//! | file | what |
//! |---|---|
//! | `words` | lines to *wishes*, which are parsed commands and moves; the table of commands |
//! | `desk` | the window, the person's lines, and prompts; the practice uses it too |
//! | `board`, `screen` | drawings and text for a window, without any game |
//! | `signals` | Ctrl-C: the end of the thinking, or of the program |
//! | `levels` | the levels in words |
//! | `talk` | the loop: prompts, wishes, leaving |
//! | `moves` | moves of both players, undo, new games |
//! | `ending` | dead stones, the count, resigning |
//! | `files` | saving, loading, keeping |
//! | `advice` | hints and who is ahead |
//! | `strictness`, `teacher` | the person's bad moves, named at once |
//!
//! The dialogue reads lines from a function and writes to any output, so that tests can drive it.
//! It does not lose the record of a game: whatever ends the dialogue, moves that are not saved go
//! to a new file.

mod advice;
mod board;
mod desk;
mod ending;
mod files;
mod levels;
mod moves;
mod screen;
mod signals;
mod strictness;
mod talk;
mod teacher;
#[cfg(test)]
mod tests;
mod words;

use std::io;
use std::path::{Path, PathBuf};

use tengen::engine_room::engine::Console;
use tengen::{Color, GameResult, Komi, PointSet, Rules};

pub use board::{Art, Picture, draw, signs, width};
pub use desk::{Desk, Input};
pub use screen::{Window, beside};
pub use signals::Signals;
pub use strictness::Strictness;

/// The stage of a game.
#[derive(Clone, Debug)]
enum Phase {
    /// Moves are made.
    Play,
    /// Both players have passed, and these stones count as dead unless the person disagrees.
    Count(PointSet),
    /// The game is over.
    Over(GameResult),
}

/// A function that reviews the record in a file.
pub type Reviewer<'a> = Box<dyn FnMut(&Path) -> io::Result<()> + 'a>;

/// The means by which a dialogue reaches the world.
pub struct World<'a, W> {
    /// The window that the output is shown in, and the person's lines and signals.
    pub desk: Desk<'a, W>,
    /// Reviews the record in a file and prints what each move lost.
    pub review: Reviewer<'a>,
    /// The folder for games that are saved without a name; empty for the one that the program runs in.
    pub folder: PathBuf,
    /// Whether answers must repeat: visits limit hints and reasons then, and not time.
    pub repeats: bool,
}

/// A dialogue about a game between a person and the engine.
pub struct Dialogue<'a, W> {
    console: Console,
    /// The colour of the person.
    person: Color,
    /// The number of handicap stones in a new game.
    handicap: usize,
    /// The rules and the komi of a new game, whatever a loaded record states.
    terms: (Rules, Komi),
    phase: Phase,
    /// The groups whose fate the person has disputed since the last two passes.
    disputed: Vec<PointSet>,
    /// Whether the person has moved since the game was last saved.
    is_unsaved: bool,
    /// The file that holds the game as it stands, if `is_unsaved` is not set.
    file: Option<PathBuf>,
    /// The result in that file, if it has one.
    result_in_file: Option<GameResult>,
    /// The notes about the record that was loaded last, until they are shown.
    remarks: Vec<String>,
    /// Whether the board has changed since it was last drawn.
    is_stale: bool,
    /// How strictly the person is taught; `None` without teaching.
    teaching: Option<Strictness>,
    /// A line of the person that is not read yet.
    waiting: Option<String>,
    /// The person's window and lines.
    desk: Desk<'a, W>,
    /// Reviews the record in a file and prints what each move lost.
    reviewer: Reviewer<'a>,
    /// The folder for games that are saved without a name.
    folder: PathBuf,
    /// Whether answers must repeat.
    repeats: bool,
}

impl<'a, W: io::Write> Dialogue<'a, W> {
    /// Begins a game on the empty board of `console`, with this number of handicap stones.
    ///
    /// # Errors
    /// If the board does not hold the handicap, in words.
    pub fn new(
        console: Console,
        person: Color,
        handicap: usize,
        world: World<'a, W>,
    ) -> Result<Self, String> {
        let phase = Phase::Play;
        let (is_unsaved, is_stale, remarks) = (false, true, Vec::new());
        let (file, result_in_file) = (None, None);
        let terms = (*console.game().rules(), console.game().komi());
        let World { desk, review: reviewer, folder, repeats } = world;
        let mut dialogue = Self {
            console,
            person,
            handicap,
            terms,
            phase,
            disputed: Vec::new(),
            is_unsaved,
            file,
            result_in_file,
            remarks,
            is_stale,
            teaching: None,
            waiting: None,
            desk,
            reviewer,
            folder,
            repeats,
        };
        dialogue.place_handicap()?;
        Ok(dialogue)
    }

    /// Returns the dialogue in which the person is taught.
    #[must_use]
    pub fn with_teaching(self, teaching: Option<Strictness>) -> Self {
        Self { teaching, ..self }
    }
}
