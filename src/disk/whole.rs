//! Files that are written whole or not at all, and locks between processes.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::error::{DiskError, FileError};

/// The extension of files that are still being written.
pub const PART: &str = "part";

/// Writes a file whole or not at all, even if the program is interrupted. The content first goes to
/// the disk under another name, and then gets the name of the file. An older file of this name is
/// replaced, and its permissions are kept.
///
/// Anything else of this name, such as a link or a device, is replaced by nothing: a link could lead
/// to a file of somebody who never asked for it. [`write_named`] follows the links of a name that a
/// person gave.
///
/// # Errors
/// If the disk refuses, an older file of this name may not be written, or something other than a
/// file has the name; the unfinished file is then removed.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&File) -> io::Result<()>,
) -> Result<(), DiskError> {
    if fs::symlink_metadata(path).is_ok_and(|about| !about.is_file()) {
        return Err(DiskError::of(path)(FileError::NotAFile));
    }
    let permissions = permissions(path)?;
    let write_and_permit = |file: &File| {
        write(file)?;
        permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))
    };
    place_whole(path, write_and_permit, |part, file| fs::rename(part, file))
}

/// Writes a file that a person has named, as [`write_whole`] does. If the name is a link, the link
/// stays, and its target is written.
///
/// # Errors
/// As for [`write_whole`].
pub fn write_named(
    path: &Path,
    write: impl FnOnce(&File) -> io::Result<()>,
) -> Result<(), DiskError> {
    write_whole(&behind_links(path), write)
}

/// Checks whether [`write_named`] could write a file now, by writing an empty file under another
/// name and removing it again.
///
/// # Errors
/// If the disk refuses, or an older file of this name may not be written.
pub fn check(path: &Path) -> Result<(), DiskError> {
    let path = &behind_links(path);
    permissions(path)?;
    place_whole(path, |_| Ok(()), |part, _| fs::remove_file(part))
}

/// Returns the permissions of a file to replace; `None` if the file does not exist.
fn permissions(path: &Path) -> Result<Option<Permissions>, DiskError> {
    // The system lets a program replace a file without the right to write it, so this right is
    // checked here.
    match OpenOptions::new().write(true).open(path) {
        Ok(old) => Ok(Some(old.metadata().map_err(DiskError::of(path))?.permissions())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(DiskError::of(path)(error)),
    }
}

/// Creates a folder and the folders above it, unless they exist.
///
/// # Errors
/// If the disk refuses, or something other than a folder has one of the names.
pub fn create_folder(path: &Path) -> Result<(), DiskError> {
    fs::create_dir_all(path).map_err(|reason| match reason.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
            DiskError::of(path)(FileError::NotAFolder)
        }
        _ => DiskError::of(path)(reason),
    })
}

/// Follows a link, and further links behind it, to its target, which need not exist. A path that is
/// not a link is returned unchanged.
pub fn behind_links(path: &Path) -> PathBuf {
    /// The largest number of links in a row that Linux follows; more of them lead in a circle.
    const MOST: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST {
        let Ok(target) = fs::read_link(&path) else { break };
        path = folder_of(&path).join(target);
    }
    path
}

/// Writes a file whole or not at all under a name that nothing has yet. If several processes write
/// it at the same time, the first one succeeds.
///
/// # Errors
/// [`FileError::Exists`] if something has the name already. If the disk refuses; the unfinished file
/// is then removed.
pub fn write_new(
    path: &Path,
    write: impl FnOnce(&File) -> io::Result<()>,
) -> Result<(), DiskError> {
    place_whole(path, write, |part, file| {
        match fs::hard_link(part, file) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                // The disk may know no hard links, like those of cameras. An empty file keeps the
                // name meanwhile.
                File::create_new(file)?;
                fs::rename(part, file)
            }
            linked => fs::remove_file(part).and(linked),
        }
    })
}

/// Writes a file as [`write_new`] does, unless a file of that name already exists. If several
/// processes write it at the same time, the file of the first one stays.
///
/// # Errors
/// If the disk refuses; the unfinished file is then removed.
pub fn write_first(
    path: &Path,
    write: impl FnOnce(&File) -> io::Result<()>,
) -> Result<(), DiskError> {
    match write_new(path, write) {
        Err(DiskError { reason: FileError::Exists, .. }) => Ok(()),
        written => written,
    }
}

/// Writes a file to the disk under a temporary name. Then calls `place` with the temporary and the
/// final path, to give the file its final name.
fn place_whole(
    path: &Path,
    write: impl FnOnce(&File) -> io::Result<()>,
    place: impl FnOnce(&Path, &Path) -> io::Result<()>,
) -> Result<(), DiskError> {
    let (part, file) = begin_part(path).map_err(DiskError::of(path))?;
    let write_and_place = |file: File| {
        write(&file)?;
        file.sync_all()?;
        place(&part, path)?;
        // The new name is safe on the disk once its folder is. Not every system can write out a
        // folder, so errors of this step are ignored.
        let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
        Ok(())
    };
    write_and_place(file).map_err(|reason: io::Error| {
        let _ = fs::remove_file(&part);
        DiskError::of(path)(reason)
    })
}

/// Makes an empty file beside another one, under a name that no file has.
fn begin_part(path: &Path) -> io::Result<(PathBuf, File)> {
    /// The number of files that this program has begun, which keeps their temporary names distinct.
    static BEGUN: AtomicUsize = AtomicUsize::new(0);
    loop {
        let number = BEGUN.fetch_add(1, Ordering::Relaxed);
        let mut name = cut(path.file_name().unwrap_or_default(), LONGEST_STEM);
        name.push(format!(".{}-{number}.{PART}", process::id()));
        let part = path.with_file_name(name);
        // Programs in several containers, or one after another, may have the same number of a
        // process.
        match File::create_new(&part) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (part, file)),
        }
    }
}

/// The longest beginning of a temporary name, in bytes. Most systems take names of up to 255 bytes,
/// and an ending follows.
const LONGEST_STEM: usize = 200;

/// Returns a name, or its beginning of at most some bytes.
pub fn cut(name: &OsStr, most: usize) -> OsString {
    if name.len() <= most {
        return name.to_owned();
    }
    let text = name.to_string_lossy();
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].into()
}

/// Returns the folder of a file; for a bare name, `.`, the folder in which the program runs.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// The number of holders that a lock allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// A single holder.
    Alone,
    /// Any number of holders, if all of them share the lock in this way.
    Shared,
}

/// Takes the lock of a file, and makes the file if it does not exist. Returns `None` if another
/// holder excludes this one. The lock is held until the returned file is dropped or the process
/// ends.
///
/// # Errors
/// If the disk refuses, or something other than a file has the name.
pub fn lock(path: &Path, lock: Lock) -> Result<Option<File>, DiskError> {
    let file = open_own(path)?;
    let taken = match lock {
        Lock::Alone => file.try_lock(),
        Lock::Shared => file.try_lock_shared(),
    };
    match taken {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(reason)) => Err(DiskError::of(path)(reason)),
    }
}

/// Opens a file of the program's own to read and write it, and makes it if it does not exist. Its
/// content stays. A link of this name is not followed.
///
/// # Errors
/// If the disk refuses, or something other than a file has the name.
pub fn open_own(path: &Path) -> Result<File, DiskError> {
    if fs::symlink_metadata(path).is_ok_and(|about| !about.is_file()) {
        return Err(DiskError::of(path)(FileError::NotAFile));
    }
    let mut options = OpenOptions::new();
    options.create(true).read(true).write(true).truncate(false);
    options.open(path).map_err(DiskError::of(path))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn a_file_in_the_place_of_a_folder_is_named_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("page");
        fs::write(&file, "").expect("room");
        for path in [file.clone(), file.join("below")] {
            let error = create_folder(&path).expect_err("a file is there");
            assert_eq!(error.to_string(), format!("{}: not a folder", path.display()));
        }
        create_folder(&folder.path().join("new/below")).expect("room");
        create_folder(&folder.path().join("new")).expect("it is there already");
    }

    #[test]
    fn a_file_that_cannot_be_written_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("page");
        let error = write_whole(&path, |mut file| {
            file.write_all(b"half")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert_eq!(error.expect_err("a full disk").path, path);
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn the_last_whole_file_stays_or_the_first_as_asked() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("page");
        for text in ["one", "other"] {
            write_whole(&path, |mut file| file.write_all(text.as_bytes())).expect("room");
        }
        write_first(&path, |mut file| file.write_all(b"third")).expect("room");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "other");
        assert_eq!(names(folder.path()), ["page"]);
    }

    #[test]
    fn unfinished_files_of_other_programs_stay_as_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("page");
        let (first, _) = begin_part(&path).expect("room");
        let name = first.file_name().expect("a name").to_string_lossy().into_owned();
        let digits = name.trim_start_matches("page.").trim_end_matches(".part");
        let number: usize = digits.rsplit('-').next().expect("a number").parse().expect("digits");
        // What another program with the number of this process may have begun.
        let others = (1..100)
            .map(|ahead| name.replace(&format!("-{number}."), &format!("-{}.", number + ahead)));
        let others: Vec<_> = others.map(|name| folder.path().join(name)).collect();
        for other in &others {
            fs::write(other, "other").expect("room");
        }
        write_whole(&path, |mut file| file.write_all(b"own")).expect("room");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "own");
        for other in &others {
            assert_eq!(fs::read_to_string(other).expect("a file"), "other");
        }
    }

    #[test]
    fn a_folder_is_not_replaced_by_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("page");
        fs::create_dir(&path).expect("room");
        assert!(write_whole(&path, |_| Ok(())).is_err());
        assert_eq!(names(folder.path()), ["page"]);
    }

    #[test]
    fn a_check_leaves_the_disk_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let [new, old, lost] = ["new", "old", "none/lost"].map(|name| folder.path().join(name));
        fs::write(&old, "text").expect("room");
        assert!(check(&new).is_ok() && check(&old).is_ok());
        assert!(check(&lost).is_err() && check(folder.path()).is_err());
        assert_eq!(fs::read_to_string(&old).expect("a file"), "text");
        assert_eq!(names(folder.path()), ["old"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_replaced_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("page");
        fs::write(&path, "old").expect("room");
        for mode in [0o600, 0o664] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("an own file");
            write_whole(&path, |mut file| file.write_all(b"new")).expect("room");
            let about = fs::metadata(&path).expect("a file");
            assert_eq!(about.permissions().mode() & 0o777, mode);
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_and_the_file_behind_them_is_written() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let [file, link, other] = ["file", "link", "other"].map(|name| folder.path().join(name));
        symlink("file", &link).expect("a link");
        symlink(&link, &other).expect("a link");
        // At first the links lead nowhere; the second time they lead to the file just written.
        for text in ["one", "two"] {
            write_named(&other, |mut file| file.write_all(text.as_bytes())).expect("room");
            assert_eq!(fs::read_to_string(&file).expect("a file"), text);
            assert!([&link, &other].into_iter().all(|link| link.is_symlink()));
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_no_person_has_named_is_not_followed() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let [file, link, lost] = ["file", "link", "lost"].map(|name| folder.path().join(name));
        fs::write(&file, "precious").expect("room");
        symlink("file", &link).expect("a link");
        symlink("nowhere", &lost).expect("a link");
        for name in [&link, &lost] {
            let written = write_whole(name, |mut file| file.write_all(b"new"));
            let refused = written.expect_err("a link").to_string();
            assert_eq!(refused, format!("{}: not a file", name.display()));
            let written = write_new(name, |mut file| file.write_all(b"new"));
            assert!(matches!(written.expect_err("a link").reason, FileError::Exists));
            assert!(lock(name, Lock::Alone).is_err() && name.is_symlink());
        }
        assert_eq!(fs::read_to_string(&file).expect("a file"), "precious");
        assert_eq!(names(folder.path()).len(), 3);
    }

    #[test]
    fn a_new_file_never_replaces_another() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game");
        let write =
            |text: &'static str| write_new(&path, |mut file| file.write_all(text.as_bytes()));
        write("first").expect("room");
        assert!(matches!(write("second").expect_err("taken").reason, FileError::Exists));
        assert_eq!(fs::read_to_string(&path).expect("a file"), "first");
        assert_eq!(names(folder.path()), ["game"]);
    }

    #[test]
    fn of_many_writers_of_new_files_each_has_a_name_of_its_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |text: usize| {
            let mut names = (1..).map(|number| folder.path().join(format!("{number}.sgf")));
            let text = text.to_string();
            names.find(|name| write_new(name, |mut file| file.write_all(text.as_bytes())).is_ok())
        };
        let write = &write;
        std::thread::scope(|scope| {
            (0..8).for_each(|text| drop(scope.spawn(move || write(text))));
        });
        let mut texts: Vec<_> = names(folder.path())
            .iter()
            .map(|name| fs::read_to_string(folder.path().join(name)).expect("a file"))
            .collect();
        texts.sort();
        assert_eq!(texts, (0..8).map(|text| text.to_string()).collect::<Vec<_>>());
    }

    #[test]
    fn a_name_of_the_longest_kind_can_be_written() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["a".repeat(255), "白".repeat(80), "é".repeat(126) + ".x"] {
            let path = folder.path().join(name);
            check(&path).expect("room");
            write_whole(&path, |mut file| file.write_all(b"text")).expect("room");
            assert_eq!(fs::read_to_string(&path).expect("a file"), "text");
        }
        assert_eq!(cut(OsStr::new("白白"), 5), "白");
    }

    #[test]
    fn a_bare_name_is_in_the_folder_of_the_program() {
        assert_eq!(folder_of(Path::new("page")), Path::new("."));
        assert_eq!(folder_of(Path::new("some/page")), Path::new("some"));
        assert_eq!(folder_of(Path::new("/page")), Path::new("/"));
    }

    #[test]
    fn a_lock_is_for_one_or_for_many() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("lock");
        let take = |kind| lock(&path, kind).expect("a file");
        let held = [take(Lock::Shared), take(Lock::Shared)];
        assert!(held.iter().all(Option::is_some));
        assert!(take(Lock::Alone).is_none());
        drop(held);
        let held = take(Lock::Alone);
        assert!(held.is_some() && take(Lock::Shared).is_none());
    }
}
