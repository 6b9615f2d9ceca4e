//! The games of results files, as reports read them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::super::folder::RESULTS;
use super::super::played::Played;
use super::super::results::{Line, MOST_RESULTS, lines};
use tengen::engine_room::disk::{self, DiskError};

/// A game with the place where it was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// The game itself.
    pub played: Played,
    /// The folder of the results file; the path of the game's record is relative to it.
    pub folder: PathBuf,
}

/// The games of results files, with notes about unreadable lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The games, file by file and line by line.
    pub games: Vec<Source>,
    /// A note for the user about each line that is not a game.
    pub notes: Vec<String>,
}

/// The reason why files and folders do not yield a report.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A file or a folder cannot be read.
    #[error(transparent)]
    File(#[from] DiskError),
    /// A file that the user has named holds no game, but other text.
    #[error("{}: not the results of a match, such as {RESULTS}", path.display())]
    NotResults {
        /// The file.
        path: PathBuf,
    },
    /// Neither a folder nor any folder inside it holds a results file.
    #[error("{}: no {RESULTS} in this folder or below", path.display())]
    NoResults {
        /// The folder.
        path: PathBuf,
    },
}

/// Reads games from results files, and from all files called `results.jsonl` in folders and below
/// them.
///
/// A line that is not a game is left out and noted, since a report of the other games is still
/// useful. A last line without its newline is left out too; resuming the match plays its game
/// again. The match itself reads its results more strictly.
///
/// # Errors
/// If a file or folder cannot be read, a folder does not contain results, or a named file contains
/// other text instead.
pub fn read(paths: &[PathBuf]) -> Result<Found, ReadError> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = files.len();
            search(path, &mut files)?;
            if files.len() == before {
                return Err(ReadError::NoResults { path: path.clone() });
            }
        } else {
            files.push(path.clone());
        }
    }
    let mut found = Found::default();
    for (place, file) in files.iter().enumerate() {
        if files[..place].contains(file) {
            continue;
        }
        let before = (found.games.len(), found.notes.len());
        read_file(file, &mut found)?;
        let is_other_text = found.games.len() == before.0 && found.notes.len() > before.1;
        if is_other_text && paths.contains(file) {
            return Err(ReadError::NotResults { path: file.clone() });
        }
    }
    Ok(found)
}

/// Adds the results files of a folder and of all folders inside it, in the order of their names.
fn search(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), ReadError> {
    let mut entries: Vec<_> = fs::read_dir(folder)
        .map_err(DiskError::of(folder))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(DiskError::of::<io::Error>(folder))?;
    entries.sort();
    for path in entries {
        // A symbolic link could lead in circles.
        if path.is_dir() && !path.is_symlink() {
            search(&path, files)?;
        } else if path.file_name().is_some_and(|name| name == RESULTS) {
            files.push(path);
        }
    }
    Ok(())
}

fn read_file(path: &Path, found: &mut Found) -> Result<(), ReadError> {
    let bytes = disk::read(path, MOST_RESULTS).map_err(DiskError::of(path))?;
    read_bytes(&bytes, path, found);
    Ok(())
}

/// Adds the games of the content of a results file.
pub fn read_bytes(bytes: &[u8], path: &Path, found: &mut Found) {
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let shown = path.display();
    for (number, line) in lines(bytes) {
        match line {
            Line::Game(played) => {
                found.games.push(Source { played: *played, folder: folder.clone() });
            }
            Line::Broken(error) => {
                found
                    .notes
                    .push(format!("{shown}: line {number} is not a game and is left out: {error}"));
            }
            Line::CutOff => {
                found
                    .notes
                    .push(format!("{shown}: line {number}, the last, is cut off and left out"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::statistics::samples::game;
    use super::*;

    fn line(number: u32) -> String {
        serde_json::to_string(&game(number, "a", "b", "B+R")).expect("plain data")
    }

    #[test]
    fn games_are_found_in_folders_below() {
        let folder = tempfile::tempdir().expect("a folder");
        for (shard, number) in [("shard-2-of-2", 3), ("shard-1-of-2", 1)] {
            let shard = folder.path().join(shard);
            fs::create_dir(&shard).expect("a folder");
            fs::write(shard.join(RESULTS), line(number) + "\n").expect("a file");
        }
        let found = read(&[folder.path().to_owned()]).expect("results");
        let numbers: Vec<_> = found.games.iter().map(|found| found.played.job.game).collect();
        assert_eq!((numbers, found.notes.len()), (vec![1, 3], 0));
        assert!(found.games[0].folder.ends_with("shard-1-of-2"));
    }

    #[test]
    fn a_line_that_is_cut_off_and_one_that_is_broken_are_named_and_left_out() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("some.jsonl");
        let text = format!("{}\n{{\"job\":1}}\n\n{}\n{}", line(1), line(2), &line(3)[..50]);
        fs::write(&path, text).expect("a file");
        let found = read(&[path.clone(), path]).expect("results");
        assert_eq!(found.games.len(), 2, "a file named twice is read once");
        assert!(found.notes[0].contains("some.jsonl: line 2 is not a game"), "{:?}", found.notes);
        assert!(found.notes[1].contains("line 5, the last, is cut off"), "{:?}", found.notes);
    }

    #[test]
    fn a_folder_without_results_and_a_missing_file_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = read(&[folder.path().to_owned()]).expect_err("nothing there");
        assert!(error.to_string().ends_with("no results.jsonl in this folder or below"));
        assert!(read(&[folder.path().join("none.jsonl")]).is_err());
    }
}
