//! Files that the user has named, written whole or not at all.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use tengen::engine_room::disk::{self, DiskError};

/// Whether a file can be written: its folder is there, and the file is not, or may be replaced.
///
/// # Errors
/// The reason why not, in words.
pub fn check(path: &Path, overwrite: bool) -> Result<(), String> {
    let named = |why: &str| Err(format!("{}: {why}", path.display()));
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => return named("a folder"),
        Ok(about) if about.is_file() && !overwrite => {
            return named("there already; --overwrite replaces it");
        }
        _ => {}
    }
    if disk::folder_of(path).is_dir() { Ok(()) } else { named("no such folder") }
}

/// Writes a file so that it is whole or not there. What is no regular file, such as `/dev/stdout`, is
/// written as it is.
///
/// # Errors
/// If the system refuses it; the error names the file.
pub fn write_whole(path: &Path, text: &str) -> Result<(), DiskError> {
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        return fs::write(path, text).map_err(DiskError::of(path));
    }
    disk::write_whole(path, |mut file| file.write_all(text.as_bytes()))
}
