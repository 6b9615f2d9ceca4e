//! The file of tasks: read once, held by one program, and written whole after each task.

use std::env;
use std::fs::File;
use std::path::{Path, PathBuf};

use tengen::engine_room::disk::{self, DiskError, FileError, Lock};
use tengen::engine_room::practice::Deck;

/// The largest file of tasks in bytes; a game with its tasks takes about two kilobytes.
const LARGEST: u64 = 1 << 28;

/// The tasks of a person, with the file in which they are kept.
#[derive(Debug)]
pub struct Keep {
    /// The tasks.
    pub deck: Deck,
    /// The file; `None` if the tasks end with the program.
    file: Option<PathBuf>,
    /// Excludes other programs from the file until this value is dropped.
    _lock: Option<File>,
}

/// Returns the file of tasks in the user's folder of data; `None` if the system does not name it.
pub fn usual_file() -> Option<PathBuf> {
    let named = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = if cfg!(windows) {
        named("APPDATA")?
    } else if cfg!(target_os = "macos") {
        named("HOME")?.join("Library").join("Application Support")
    } else {
        named("XDG_DATA_HOME").or_else(|| Some(named("HOME")?.join(".local").join("share")))?
    };
    Some(folder.join("tengen").join("practice.json"))
}

/// Returns the error of a file that is not used.
fn left(file: &Path, why: &str) -> String {
    format!("{}: {why}. The file is left as it is; --deck names another", file.display())
}

impl Keep {
    /// Returns an empty deck, which is not kept.
    pub fn nothing() -> Self {
        Self { deck: Deck::default(), file: None, _lock: None }
    }

    /// Reads the tasks in a file, or begins with none if it does not exist yet. Its folder is made.
    ///
    /// # Errors
    /// If another program has the file open, if the disk refuses to read or to write it, or if it does
    /// not hold tasks of this version. The file is then left as it is.
    pub fn open(file: &Path) -> Result<Self, String> {
        if disk::is_special(file) {
            return Err(DiskError::of(file)(FileError::NotAFile).to_string());
        }
        disk::create_folder(disk::folder_of(file)).map_err(|why| why.to_string())?;
        let mut name = file.as_os_str().to_owned();
        name.push(".lock");
        let lock = disk::lock(Path::new(&name), Lock::Alone).map_err(|why| why.to_string())?;
        let lock = lock.ok_or_else(|| left(file, "another program practises with it"))?;
        let deck = Self::read(file)?;
        disk::check(file).map_err(|why| why.to_string())?;
        Ok(Self { deck, file: Some(file.to_owned()), _lock: Some(lock) })
    }

    /// Reads the tasks in a file, none if it does not exist, without keeping it from other programs.
    ///
    /// # Errors
    /// If the disk refuses the file, or it does not hold tasks of this version.
    pub fn read(file: &Path) -> Result<Deck, String> {
        match disk::read_text(file, LARGEST) {
            Ok(text) => Deck::read(&text).map_err(|why| left(file, &why.to_string())),
            Err(FileError::Missing) => Ok(Deck::default()),
            Err(why) => Err(left(file, &why.to_string())),
        }
    }

    /// Writes the tasks, whole or not at all.
    ///
    /// # Errors
    /// If the disk refuses; the earlier file is then unchanged.
    pub fn save(&self) -> Result<(), DiskError> {
        let Some(file) = &self.file else { return Ok(()) };
        disk::write(file, self.deck.to_json()).map_err(DiskError::of(file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::{Color, Record};

    #[test]
    fn tasks_are_kept_in_a_folder_that_is_made() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("new").join("practice.json");
        let mut keep = Keep::open(&file).expect("no file yet");
        let game = Record::parse(b"(;SZ[9]KM[7];B[ee])").expect("a record");
        let place = keep.deck.add_game("game.sgf", &game);
        keep.deck.add_tasks(place, &[Color::Black], &[], 7);
        keep.save().expect("room");
        let other = Keep::open(&file).expect_err("it is open already");
        assert!(other.contains("another program practises with it. The file is left"), "{other}");
        drop(keep);
        let again = Keep::open(&file).expect("the file");
        assert_eq!(again.deck.games()[0].searched, [Color::Black]);
    }

    #[test]
    fn a_file_that_is_damaged_or_of_another_version_is_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("practice.json");
        for (text, why) in [
            ("{\"tengen_practice\":1,\"games\":[", "damaged: "),
            ("{\"tengen_practice\":9}", "written by another version of Tengen: its format is 9"),
            ("(;SZ[9])", "not a file of practice tasks. The file is left as it is; --deck names"),
        ] {
            std::fs::write(&file, text).expect("room");
            let refused = Keep::open(&file).expect_err("not tasks");
            assert!(refused.contains(&format!("practice.json: {why}")), "{refused}");
            assert_eq!(std::fs::read_to_string(&file).expect("a file"), text);
        }
        let refused = Keep::open(folder.path()).expect_err("a folder");
        assert!(refused.ends_with(": not a file"), "{refused}");
    }

    #[test]
    fn without_a_file_nothing_is_written() {
        Keep::nothing().save().expect("nothing to do");
    }
}
