//! Reading files of records: only regular files of a limited size.

use std::path::Path;

use crate::disk::{self, FileError};

/// The largest file that is read, in bytes. A collection of a hundred thousand games fits in.
pub const LARGEST_FILE: u64 = 1 << 26;

/// The endings of the names of records.
const ENDINGS: [&str; 5] = ["sgf", "gib", "ngf", "ugf", "ugi"];

/// Whether a file is a record by its name, as in a folder of records. What it holds is decided by its
/// content.
pub fn has_record_name(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

/// Reads a file. A pipe, which may never end, is not opened.
///
/// # Errors
/// If the file is missing, not a regular file or too large, or if the system refuses to read it.
pub fn read_file(path: &Path) -> Result<Vec<u8>, FileError> {
    disk::read(path, LARGEST_FILE)
}
