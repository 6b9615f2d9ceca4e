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
/// written as it is, and behind a link the file that it names.
///
/// # Errors
/// If the system refuses it; the error names the file.
pub fn write_whole(path: &Path, text: &str) -> Result<(), DiskError> {
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        return fs::write(path, text).map_err(DiskError::of(path));
    }
    // A link is not replaced by the file, unless it leads nowhere.
    let file = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    disk::write_whole(&file, |mut file| file.write_all(text.as_bytes()))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_link_stays_and_the_file_behind_it_is_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        fs::write(&file, "old").expect("room");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        write_whole(&link, "new").expect("room");
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert_eq!(fs::read_to_string(&file).expect("a file"), "new");
    }
}
