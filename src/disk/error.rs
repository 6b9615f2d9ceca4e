//! Why a file cannot be read or written.

use std::io;
use std::path::{Path, PathBuf};

/// The reason why a file that the user has named cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// No file has this name.
    #[error("no such file or folder")]
    Missing,
    /// Something has the name that a new file was to get.
    #[error("there already")]
    Exists,
    /// The path names a directory, a device, a pipe or a socket.
    #[error("not a file")]
    NotAFile,
    /// Something other than a folder has the name that a folder needs.
    #[error("not a folder")]
    NotAFolder,
    /// The file is larger than a number of bytes.
    #[error("larger than {} MiB", .0 >> 20)]
    TooLarge(u64),
    /// The file is not UTF-8.
    #[error("not a text in UTF-8")]
    NotText,
    /// The system refuses to read or write the file.
    #[error("{}", in_words(.0))]
    Io(io::Error),
}

/// Returns the reason that the system gives, in the words of [`FileError`] and without a number.
pub fn in_words(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::NotFound {
        return FileError::Missing.to_string();
    }
    let text = error.to_string();
    text.split_once(" (os error").map_or(text.clone(), |(reason, _)| reason.to_owned())
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing,
            io::ErrorKind::AlreadyExists => Self::Exists,
            _ => Self::Io(error),
        }
    }
}

/// An error of the disk, with the file or folder concerned.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", .path.display())]
pub struct DiskError {
    /// The file or folder concerned.
    pub path: PathBuf,
    /// The reason, mostly that of the system.
    pub reason: FileError,
}

impl DiskError {
    /// Returns a function that adds a path to an error of the system, as in
    /// `File::open(path).map_err(DiskError::of(path))`.
    pub fn of<E: Into<FileError>>(path: &Path) -> impl FnOnce(E) -> Self {
        move |reason| Self { path: path.to_owned(), reason: reason.into() }
    }
}
