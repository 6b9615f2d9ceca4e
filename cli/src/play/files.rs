//! Saving and loading games, and keeping a game that would be lost.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use tengen::engine_room::disk::{self, FileError};
use tengen::engine_room::panics::caught;
use tengen::engine_room::sgf::read_file;
use tengen::{Color, Info, Level, Note, Record, Stop};

use super::talk::name;
use super::{Dialogue, Phase, levels};

/// The reason why a game is not saved in a file.
struct NotSaved {
    path: PathBuf,
    why: FileError,
}

/// The name of the engine in a record, before its level.
const ENGINE: &str = "Tengen, level ";

impl<W: Write> Dialogue<'_, W> {
    /// Saves the game in a file, or in a new one if none is named.
    pub(super) fn save(&mut self, file: Option<String>, replace: bool) -> io::Result<()> {
        let saved = match file.map(PathBuf::from) {
            Some(path) => self.save_in(&path, replace).map(|()| path),
            None => self.save_in_new_file(&self.folder.clone()),
        };
        match saved {
            Ok(path) => self.print(&saved_in(&path)),
            Err(NotSaved { path, why }) => self.print(&match why {
                FileError::Exists => format!(
                    "{0} exists and stays as it is. Another name saves the game, and `save \
                     --overwrite {0}` replaces the file.",
                    path.display()
                ),
                why => format!("{} is not saved: {why}.", path.display()),
            }),
        }
    }

    /// Saves the game in a file that does not exist yet, unless it may be replaced.
    ///
    /// # Errors
    /// If the game is not saved. An older file is then unchanged.
    fn save_in(&mut self, path: &Path, replace: bool) -> Result<(), NotSaved> {
        let record = self.record();
        let write: fn(&Path, String) -> Result<(), FileError> =
            if replace { disk::write } else { disk::create };
        let not_saved = |why| NotSaved { path: path.to_owned(), why };
        write(path, record.to_sgf()).map_err(not_saved)?;
        (self.is_unsaved, self.file) = (false, Some(path.to_owned()));
        self.result_in_file = record.result();
        Ok(())
    }

    /// Saves the game under the first name in a folder that is free, and returns the file. If another
    /// program takes the name at the same time, the next one is tried.
    ///
    /// # Errors
    /// If the game is not saved.
    fn save_in_new_file(&mut self, folder: &Path) -> Result<PathBuf, NotSaved> {
        loop {
            let path = free_name(folder);
            match self.save_in(&path, false) {
                Ok(()) => return Ok(path),
                Err(NotSaved { why: FileError::Exists, .. }) if !is_free(&path) => {}
                Err(not_saved) => return Err(not_saved),
            }
        }
    }

    /// Returns the game as a record.
    fn record(&mut self) -> Record {
        if let Phase::Count(dead) = self.phase {
            self.console.agree_on_dead(Some(&dead));
        }
        // A judgement takes a moment at most, and nothing raises this stop. The moves are kept
        // whatever happens to it.
        let judged = caught("the record", || self.console.record(&Stop::new()));
        let judged = judged.ok().and_then(Result::ok);
        let mut record = judged.unwrap_or_else(|| Record::of_game(self.console.game()));
        if let Phase::Over(result) = self.phase {
            record.set_result(result);
        }
        let engine = if self.person == Color::Black { Info::WhiteName } else { Info::BlackName };
        let known = record.text(engine);
        if known.is_none_or(|known| known.starts_with(ENGINE)) {
            record.info.insert(engine, format!("{ENGINE}{}", self.console.level()));
        }
        record
    }

    /// Loads a game from a file. The colour and the level that are not given are those of the record
    /// if it was saved here, or else stay.
    ///
    /// # Errors
    /// The reason why the file is not loaded, in words. The game is then unchanged.
    pub fn load(
        &mut self,
        path: &Path,
        color: Option<Color>,
        level: Option<Level>,
    ) -> Result<(), String> {
        let in_file = |why: &dyn Display| format!("{}: {why}", path.display());
        let bytes = read_file(path).map_err(|why| in_file(&why))?;
        let notes =
            self.console.load_record(&bytes, None, &Stop::new()).map_err(|why| in_file(&why))?;
        let remark = |note: &Note| match note {
            Note::AssumedRules(what) => {
                format!("Note: {what}; --rules at the start names others.")
            }
            Note::AssumedKomi(what) => format!("Note: {what}; --komi at the start names another."),
            note => format!("Note: {note}."),
        };
        self.remarks = notes.iter().map(remark).collect();
        let record = Record::parse(&bytes).map_err(|why| in_file(&why))?;
        let (engine, its_level) = seat(&record);
        self.result_in_file = record.result();
        self.person = color.or(engine.map(|engine| !engine)).unwrap_or(self.person);
        if let Some(level) = level.or(its_level) {
            // A player without levels plays on as it does.
            let _ = self.console.set_level(level);
        }
        (self.phase, self.is_stale, self.is_unsaved) = (Phase::Play, true, false);
        self.file = Some(path.to_owned());
        Ok(())
    }

    /// Loads a game, and shows what was loaded.
    pub(super) fn load_and_show(&mut self, file: &str) -> io::Result<ControlFlow<()>> {
        let text = match self.load(Path::new(file), None, None) {
            Ok(()) => format!(
                "{file}: {} moves. You play {}, Tengen at {}.",
                self.console.game().moves().count(),
                name(self.person),
                levels::name(self.console.level())
            ),
            Err(why) => format!("{why}."),
        };
        self.print(&text)?;
        self.show_remarks()?;
        Ok(ControlFlow::Continue(()))
    }

    /// Shows what was left out or assumed when a record was loaded.
    pub(super) fn show_remarks(&mut self) -> io::Result<()> {
        /// The most remarks that are worth a reader's time.
        const MOST: usize = 5;
        let remarks = std::mem::take(&mut self.remarks);
        let more = match remarks.len() {
            0..=MOST => String::new(),
            all => format!("\nand {} more notes", all - MOST),
        };
        let first = &remarks[..remarks.len().min(MOST)];
        self.print(&(first.join("\n") + &more))
    }

    /// Changes to another game or leaves, after a question if this one is not saved.
    pub(super) fn change_game(
        &mut self,
        change: impl FnOnce(&mut Self) -> io::Result<ControlFlow<()>>,
    ) -> io::Result<ControlFlow<()>> {
        if self.is_unsaved && !self.desk.window.is_typed {
            let farewell = self.keep();
            self.print(&farewell)?;
        }
        while self.is_unsaved {
            let name = free_name(&self.folder);
            self.print(&format!(
                "Save the game first? Enter saves it as {}, a name ending in .sgf saves it there, \
                 `no` drops it, `back` goes on with it.",
                name.display()
            ))?;
            let Some(answer) = self.ask("Save> ")? else { return Ok(ControlFlow::Break(())) };
            let answer = answer.trim();
            let has_ending = Path::new(answer).extension().is_some_and(|end| end == "sgf");
            match answer.to_lowercase().as_str() {
                "" | "y" | "yes" | "save" => self.save(None, false)?,
                "n" | "no" => self.is_unsaved = false,
                "b" | "back" | "cancel" => return Ok(ControlFlow::Continue(())),
                _ if has_ending => self.save(Some(answer.to_owned()), false)?,
                _ => {}
            }
        }
        change(self)
    }

    /// Saves a game that would be lost in a new file, here or in the folder for temporary files.
    /// Returns a sentence about it, or if no file can be written the record itself; nothing if the
    /// game is saved.
    pub(super) fn keep(&mut self) -> String {
        if !self.is_unsaved {
            return String::new();
        }
        for folder in [self.folder.clone(), std::env::temp_dir()] {
            if let Ok(path) = self.save_in_new_file(&folder) {
                return saved_in(&path);
            }
        }
        format!("No file can be written. This is the game:\n{}", self.record().to_sgf())
    }

    /// Reviews the game as it stands, which is saved first.
    pub(super) fn review(&mut self) -> io::Result<()> {
        if self.console.game().moves().next().is_none() {
            return self.print("There is no move to review yet.");
        }
        if self.is_unsaved || self.file.is_none() {
            self.save(None, false)?;
        }
        let Some(path) = self.file.clone().filter(|_| !self.is_unsaved) else { return Ok(()) };
        self.desk.out.flush()?;
        // Ctrl-C reaches the review too, and ends it alone.
        self.desk.signals.think(self.desk.window.is_typed);
        let reviewed = (self.reviewer)(&path);
        self.desk.signals.rest();
        if let Err(error) = reviewed {
            self.print(&format!("The review failed: {error}."))?;
        }
        let page = path.with_extension("html");
        let [path, page] = [&path, &page].map(|path| as_argument(path));
        self.print(&format!("A page to step through: tengen review {path} --html {page}"))
    }
}

fn saved_in(path: &Path) -> String {
    let argument = as_argument(path);
    format!("The game is saved in {}; `tengen play {argument}` goes on with it.", path.display())
}

/// Returns the name of a file as one argument of a command line.
fn as_argument(path: &Path) -> String {
    let mut name = path.display().to_string();
    if name.starts_with('-') {
        name.insert_str(0, "./");
    }
    match shlex::try_quote(&name) {
        // A backslash separates folders on Windows, where double quotes hold a name together.
        _ if cfg!(windows) && name.contains(' ') => format!("\"{name}\""),
        Ok(quoted) if !cfg!(windows) => quoted.into_owned(),
        _ => name,
    }
}

/// Returns a name in a folder that no file has.
fn free_name(folder: &Path) -> PathBuf {
    let mut names = (1_u64..).map(|number| folder.join(format!("tengen-{number}.sgf")));
    names.find(|path| is_free(path)).expect("no disk holds so many files")
}

/// Whether nothing has a name, not even a link that leads nowhere.
fn is_free(path: &Path) -> bool {
    fs::symlink_metadata(path).is_err()
}

/// Returns the colour and the level of the engine in a record, as far as its names have them.
fn seat(record: &Record) -> (Option<Color>, Option<Level>) {
    let level = |info| record.text(info)?.strip_prefix(ENGINE)?.parse().ok().and_then(Level::new);
    match (level(Info::BlackName), level(Info::WhiteName)) {
        (Some(level), None) => (Some(Color::Black), Some(level)),
        (None, Some(level)) => (Some(Color::White), Some(level)),
        _ => (None, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_names_the_engine_and_its_level() {
        let seat = |text: &str| seat(&Record::parse(text.as_bytes()).expect("a record"));
        let level = Level::new(8);
        assert_eq!(seat("(;PW[Tengen, level 8])"), (Some(Color::White), level));
        assert_eq!(seat("(;PB[Tengen, level 8]PW[Lee])"), (Some(Color::Black), level));
        for other in
            ["(;PB[Lee])", "(;PB[Tengen, level 21])", "(;PB[Tengen, level 8]PW[Tengen, level 8])"]
        {
            assert_eq!(seat(other), (None, None), "{other}");
        }
    }

    #[cfg(not(windows))]
    #[test]
    fn a_name_is_quoted_where_a_command_would_take_it_apart() {
        for (name, argument) in
            [("game.sgf", "game.sgf"), ("my game.sgf", "'my game.sgf'"), ("-x.sgf", "./-x.sgf")]
        {
            assert_eq!(as_argument(Path::new(name)), argument);
        }
        assert!(saved_in(Path::new("my game.sgf")).contains("`tengen play 'my game.sgf'`"));
    }

    #[test]
    fn a_new_file_takes_the_first_name_that_is_free() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = free_name(folder.path());
        assert_eq!(first, folder.path().join("tengen-1.sgf"));
        fs::write(first, "").expect("room");
        assert_eq!(free_name(folder.path()), folder.path().join("tengen-2.sgf"));
    }
}
