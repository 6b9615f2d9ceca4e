//! Reading and writing files of records safely: only regular files of a limited size.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Write};
use std::path::Path;

use crate::disk;

/// The largest file that is read, in bytes. A collection of a hundred thousand games fits in.
pub const LARGEST_FILE: u64 = 1 << 26;

/// The reason why a file cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// No file has this name.
    #[error("no such file or folder")]
    Missing,
    /// The path names a directory, a device, a pipe or a socket.
    #[error("not a file")]
    NotAFile,
    /// The file is larger than [`LARGEST_FILE`].
    #[error("larger than {} MiB", LARGEST_FILE >> 20)]
    TooLarge,
    /// The system refuses to read or write the file.
    #[error("{0}")]
    Io(io::Error),
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing,
            _ => Self::Io(error),
        }
    }
}

/// Reads a file. A pipe, which may never end, is not opened.
///
/// # Errors
/// If the file is missing, not a regular file or too large, or if the system refuses to read it.
pub fn read_file(path: &Path) -> Result<Vec<u8>, FileError> {
    let about = fs::metadata(path)?;
    if !about.is_file() {
        return Err(FileError::NotAFile);
    }
    if about.len() > LARGEST_FILE {
        return Err(FileError::TooLarge);
    }
    read_from(File::open(path)?)
}

/// Reads standard input, or any other input that ends, of at most [`LARGEST_FILE`] bytes.
///
/// # Errors
/// If the input is longer, or cannot be read.
pub fn read_from(input: impl Read) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    input.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_FILE { Err(FileError::TooLarge) } else { Ok(bytes) }
}

/// Writes or replaces a file as a whole, or writes to a character device such as `/dev/null`. A
/// pipe is not opened, because it might wait for a reader for ever.
///
/// # Errors
/// If the path names anything else, or the system refuses to write; an older file is then
/// unchanged.
pub fn write_file(path: &Path, text: &str) -> Result<(), FileError> {
    match fs::metadata(path) {
        Ok(about) if is_character_device(&about) => Ok(fs::write(path, text)?),
        Ok(about) if !about.is_file() => Err(FileError::NotAFile),
        _ => {
            let written = disk::write_whole(path, |mut file| file.write_all(text.as_bytes()));
            Ok(written.map_err(|error| error.reason)?)
        }
    }
}

#[cfg(unix)]
fn is_character_device(about: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    about.file_type().is_char_device()
}

#[cfg(not(unix))]
fn is_character_device(_: &Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_file_is_not_read() {
        let folder = std::env::temp_dir();
        assert!(matches!(read_file(&folder), Err(FileError::NotAFile)));
        assert!(matches!(read_file(&folder.join("no such record")), Err(FileError::Missing)));
        assert!(matches!(write_file(&folder, "(;)"), Err(FileError::NotAFile)));
    }

    #[test]
    fn a_record_is_replaced_as_a_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.sgf");
        for text in ["(;C[a long one])", "(;)"] {
            write_file(&path, text).expect("room");
            assert_eq!(read_file(&path).expect("a record"), text.as_bytes());
        }
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
        let lost = write_file(&folder.path().join("none/game.sgf"), "(;)");
        assert!(matches!(lost, Err(FileError::Missing)));
    }

    #[test]
    fn input_without_an_end_is_given_up() {
        assert!(matches!(read_from(io::repeat(b';')), Err(FileError::TooLarge)));
    }
}
