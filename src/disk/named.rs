//! Files that the user has named: read only if they are regular files, and up to a limit.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;

use super::error::{DiskError, FileError};
use super::whole::{write_named, write_new};

/// The largest text in bytes that the program reads, such as a configuration, unless its reader
/// allows more.
pub const LARGEST_TEXT: u64 = 1 << 26;

/// Opens a file for reading. A pipe or a device, which may never end, is not opened.
///
/// # Errors
/// If the file is missing or not a regular file, or if the system refuses to open it.
pub fn open(path: &Path) -> Result<File, FileError> {
    if !fs::metadata(path)?.is_file() {
        return Err(FileError::NotAFile);
    }
    Ok(File::open(path)?)
}

/// Reads a file of at most `most` bytes. A pipe or a device, which may never end, is not opened.
///
/// # Errors
/// If the file is missing, not a regular file or too large, or if the system refuses to read it.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let file = open(path)?;
    if file.metadata()?.len() > most {
        return Err(FileError::TooLarge(most));
    }
    read_from(file, most)
}

/// Reads a file of text as [`read`] does.
///
/// # Errors
/// As for [`read`], and if the file is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> Result<String, FileError> {
    String::from_utf8(read(path, most)?).map_err(|_| FileError::NotText)
}

/// Reads standard input, or any other input that ends, of at most `most` bytes.
///
/// # Errors
/// If the input is longer, or cannot be read.
pub fn read_from(input: impl Read, most: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    input.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(FileError::TooLarge(most)) } else { Ok(bytes) }
}

/// Opens a file to write at its end, and makes it if it does not exist. A device such as
/// `/dev/null` is opened, too; a pipe is not, because it might wait for a reader for ever.
///
/// # Errors
/// If the path names anything else, or the system refuses to open it.
pub fn append(path: &Path) -> Result<File, FileError> {
    refuse_what_cannot_be_written(path)?;
    Ok(OpenOptions::new().create(true).append(true).open(path)?)
}

/// Writes or replaces a file as a whole, or writes to a device such as `/dev/null`. A pipe is not
/// opened, because it might wait for a reader for ever.
///
/// # Errors
/// If the path names anything else, or the system refuses to write; an older file is then
/// unchanged.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), FileError> {
    refuse_what_cannot_be_written(path)?;
    if is_special(path) {
        return Ok(fs::write(path, content)?);
    }
    let written = write_named(path, |mut file| file.write_all(content.as_ref()));
    written.map_err(|error| error.reason)
}

/// Writes a file as a whole, under a name that nothing has yet.
///
/// # Errors
/// [`FileError::Exists`] if a file has the name, [`FileError::NotAFile`] if something else has it. If
/// the system refuses to write.
pub fn create(path: &Path, content: impl AsRef<[u8]>) -> Result<(), FileError> {
    refuse_what_cannot_be_written(path)?;
    let written = write_new(path, |mut file| file.write_all(content.as_ref()));
    written.map_err(|DiskError { reason, .. }| reason)
}

/// Whether something other than a regular file has this name, such as `/dev/stdout`.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file())
}

/// Checks that a path names a regular file, a character device, an open file of this process such
/// as `/dev/stdout`, or nothing yet.
///
/// # Errors
/// [`FileError::NotAFile`] if it names something else.
pub fn refuse_what_cannot_be_written(path: &Path) -> Result<(), FileError> {
    match fs::metadata(path) {
        Ok(about) if about.is_file() || is_character_device(&about) => Ok(()),
        // An open pipe has a reader, or has had one.
        Ok(about) if !about.is_dir() && is_open_file(path) => Ok(()),
        Ok(_) => Err(FileError::NotAFile),
        Err(_) => Ok(()),
    }
}

/// Whether a path is among the names by which a process finds the files that it has open.
fn is_open_file(path: &Path) -> bool {
    ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder))
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
    use std::io;

    use super::*;

    const MOST: u64 = 1 << 20;

    #[test]
    fn only_files_are_read_and_written() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(matches!(read(folder.path(), MOST), Err(FileError::NotAFile)));
        assert!(matches!(read(&folder.path().join("none"), MOST), Err(FileError::Missing)));
        assert!(matches!(write(folder.path(), "(;)"), Err(FileError::NotAFile)));
        assert!(matches!(append(folder.path()), Err(FileError::NotAFile)));
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_or_a_device_that_never_ends_is_refused_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()));
        assert!(matches!(read(&pipe, MOST), Err(FileError::NotAFile)));
        assert!(matches!(write(&pipe, "text"), Err(FileError::NotAFile)));
        assert!(matches!(append(&pipe), Err(FileError::NotAFile)));
        assert!(matches!(read(Path::new("/dev/zero"), MOST), Err(FileError::NotAFile)));
        assert!(write(Path::new("/dev/null"), "text").is_ok());
    }

    #[test]
    fn a_file_is_replaced_as_a_whole_and_read_up_to_a_limit() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.sgf");
        for text in ["(;C[a long one])", "(;)"] {
            write(&path, text).expect("room");
            assert_eq!(read_text(&path, MOST).expect("a file"), text);
        }
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
        assert!(matches!(read(&path, 2), Err(FileError::TooLarge(2))));
        append(&path).expect("a file").write_all(b"\xff").expect("room");
        assert!(matches!(read_text(&path, MOST), Err(FileError::NotText)));
        let lost = write(&folder.path().join("none/game.sgf"), "(;)");
        assert!(matches!(lost, Err(FileError::Missing)));
    }

    #[test]
    fn input_without_an_end_is_given_up() {
        assert!(matches!(read_from(io::repeat(b';'), MOST), Err(FileError::TooLarge(MOST))));
    }
}
