//! Model files on the disk that are known by their content.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::file::ModelFile;
use crate::prepared_file::sha256;

/// A model file on the disk, and the hash of its content when the program first saw it.
#[derive(Clone, Debug)]
pub struct KnownFile {
    path: PathBuf,
    source: String,
}

impl KnownFile {
    /// Computes the hash of a file; `None` for what is not a regular file. A pipe can be read once
    /// only.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn of(path: &Path) -> io::Result<Option<Self>> {
        if !fs::metadata(path)?.is_file() {
            return Ok(None);
        }
        let source = sha256(File::open(path)?)?;
        Ok(Some(Self { path: path.to_owned(), source }))
    }

    /// Returns the SHA-256 of the file, in hexadecimal digits.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Reads the file; `None` if it cannot be read any more, or was replaced since it became known.
    /// The log says why.
    pub fn model(&self) -> Option<ModelFile> {
        let file = match ModelFile::open(&self.path) {
            Ok(file) => file,
            Err(error) => {
                log::warn!("{error}");
                return None;
            }
        };
        let now = Self::of(&self.path).ok().flatten();
        let is_same = now.is_some_and(|now| now.source == self.source);
        if !is_same {
            log::warn!("{}: the file was replaced", self.path.display());
        }
        is_same.then_some(file)
    }
}
