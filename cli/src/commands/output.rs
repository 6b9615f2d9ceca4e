//! Files that the user has named, written whole or not at all.

use std::error::Error;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::arena::Folder;
use crate::options::WrongUse;
use tengen::engine_room::disk::{self, DiskError, is_special};

/// Checks that files can be written after a long computation. The disk must accept them, they must
/// not replace a protected file, and two names must not lead to the same file.
///
/// # Errors
/// The reason why a file cannot be written, in words; a [`WrongUse`] if two names are one file.
pub fn check_all<'a>(
    paths: impl IntoIterator<Item = &'a PathBuf>,
    overwrite: bool,
) -> Result<(), Box<dyn Error>> {
    let mut places = Vec::new();
    for path in paths {
        check(path, overwrite)?;
        let place = place(path);
        if places.contains(&place) && !is_special(path) {
            return Err(WrongUse::of(format!("{}: named for two files", path.display())).into());
        }
        places.push(place);
    }
    Ok(())
}

/// How a report in HTML begins.
pub const PAGE: &str = "<!DOCTYPE html>";

/// How a report in JSON begins.
pub const JSON: &str = "{";

/// Checks that a report replaces only an earlier report of its form, by the `beginning` of the
/// form. A device, a pipe and an empty file are not replaced in that sense.
///
/// # Errors
/// The reason why the file may not be written, in words.
pub fn check_report(path: &Path, beginning: &str) -> Result<(), String> {
    if !path.is_file() {
        return Ok(());
    }
    let mut found = vec![0; beginning.len()];
    let read = fs::File::open(path).and_then(|mut file| file.read(&mut found));
    let read = read.map_err(|error| format!("{}: {}", path.display(), disk::in_words(&error)))?;
    if read == 0 || found[..read] == *beginning.as_bytes() {
        return Ok(());
    }
    Err(format!("{}: there already, and not a report, so it is not replaced", path.display()))
}

/// Checks that none of the files of problems is one of the files of reviews.
///
/// # Errors
/// The reason why a file may not be written, in words.
pub fn apart<'a>(
    problems: impl IntoIterator<Item = &'a PathBuf>,
    reviews: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<(), WrongUse> {
    let reviews: Vec<_> = reviews.into_iter().map(|path| place(path)).collect();
    match problems.into_iter().find(|path| reviews.contains(&place(path))) {
        Some(path) => {
            let why = format!("{}: could be named for a problem and for a review", path.display());
            Err(WrongUse::of(why))
        }
        None => Ok(()),
    }
}

/// Checks that none of the files to write is also read, since its content would be lost.
///
/// # Errors
/// The reason why a file may not be written, in words.
pub fn spare<'a>(
    written: impl IntoIterator<Item = &'a PathBuf>,
    read: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<(), WrongUse> {
    let read: Vec<_> = read.into_iter().map(|path| place(path)).collect();
    match written.into_iter().find(|path| read.contains(&place(path)) && !is_special(path)) {
        Some(path) => {
            let why = format!("{}: is also an input, so it cannot be written", path.display());
            Err(WrongUse::of(why))
        }
        None => Ok(()),
    }
}

/// Checks that none of the files to write belongs to a match in one of these folders: its plan, its
/// results or a record.
///
/// # Errors
/// The reason why a file may not be written, in words.
pub fn spare_matches<'a>(
    written: impl IntoIterator<Item = &'a PathBuf>,
    folders: impl IntoIterator<Item = &'a Path>,
) -> Result<(), String> {
    let folders: Vec<_> =
        folders.into_iter().filter_map(|folder| fs::canonicalize(folder).ok()).collect();
    let is_owned = |path: &&PathBuf| {
        let place = place(path);
        let is_within = folders.iter().any(|folder| place.starts_with(folder));
        is_within && place.file_name().is_some_and(Folder::owns)
    };
    match written.into_iter().find(is_owned) {
        Some(path) => {
            Err(format!("{}: belongs to the match, so it cannot be replaced", path.display()))
        }
        None => Ok(()),
    }
}

/// Returns the path of a file without links, so that all names of a file give the same path.
fn place(path: &Path) -> PathBuf {
    let path = disk::behind_links(path);
    let folder = disk::folder_of(&path);
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    folder.join(path.file_name().unwrap_or_default())
}

fn check(path: &Path, overwrite: bool) -> Result<(), String> {
    let named = |why: &str| Err(format!("{}: {why}", path.display()));
    if path == Path::new("-") {
        return named("not the name of a file; on Unix, /dev/stdout is standard output");
    }
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => return named("a folder"),
        Ok(about) if about.is_file() && !overwrite => {
            return named("there already; --overwrite replaces it");
        }
        Err(_) if !overwrite && fs::symlink_metadata(path).is_ok() => {
            return named("a link to a file that does not exist; --overwrite writes that file");
        }
        _ => {}
    }
    if !disk::folder_of(path).is_dir() {
        return named("no such folder");
    }
    disk::refuse_what_cannot_be_written(path)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    if is_special(path) { Ok(()) } else { disk::check(path).map_err(|error| error.to_string()) }
}

/// Writes a file whole or not at all. Something other than a regular file, such as `/dev/stdout`,
/// is written to directly.
///
/// # Errors
/// If the system refuses it; the error names the file.
pub fn write_whole(path: &Path, text: &str) -> Result<(), DiskError> {
    disk::write(path, text).map_err(DiskError::of(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_later_is_known_before() {
        let folder = tempfile::tempdir().expect("a folder");
        let [old, new, lost] = ["old", "new", "none/lost"].map(|name| folder.path().join(name));
        fs::write(&old, "").expect("room");
        check_all([&old, &new], true).expect("both can be written");
        for (paths, overwrite, why) in [
            ([&old, &new], false, "there already"),
            ([&new, &new], true, "two files"),
            ([&new, &folder.path().join("./new")], true, "two files"),
            ([&new, &lost], true, "no such folder"),
            ([&new, &folder.path().to_owned()], true, "a folder"),
            ([&new, &PathBuf::from("-")], true, "/dev/stdout"),
        ] {
            let refused = check_all(paths, overwrite).expect_err(why);
            assert!(refused.to_string().contains(why), "{refused}");
            assert_eq!(WrongUse::is(&*refused), why == "two files", "{refused}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_link_that_leads_nowhere_is_there_already() {
        let folder = tempfile::tempdir().expect("a folder");
        let [link, target] = ["link", "target"].map(|name| folder.path().join(name));
        std::os::unix::fs::symlink("target", &link).expect("a link");
        let refused = check_all([&link], false).expect_err("it would make the target");
        assert!(refused.to_string().contains("a link to a file that does not exist"), "{refused}");
        check_all([&link], true).expect("the target can be written");
        assert!(!target.exists(), "a check writes nothing");
        fs::write(&target, "").expect("room");
        let refused = check_all([&link], false).expect_err("the target is there");
        assert!(refused.to_string().contains("already"), "{refused}");
    }

    #[test]
    fn a_report_replaces_an_earlier_report_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("page");
        assert_eq!(check_report(&file, PAGE), Ok(()));
        for (text, is_replaced) in
            [("", true), ("<!DOCTYPE html>\n<html>", true), ("(;GM[1])", false), ("<!", false)]
        {
            fs::write(&file, text).expect("room");
            assert_eq!(check_report(&file, PAGE).is_ok(), is_replaced, "{text}");
        }
    }

    #[test]
    fn what_is_read_is_not_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let [read, written] = ["read", "written"].map(|name| folder.path().join(name));
        fs::write(&read, "").expect("room");
        spare([&written], [&read]).expect("another file");
        let same = folder.path().join("./read");
        let refused = spare([&written, &same], [&read]).expect_err("it would be lost");
        assert!(refused.to_string().contains("also an input"), "{refused}");
    }
}
