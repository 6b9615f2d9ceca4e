//! A folder of prepared nets, so that a net is calibrated once on each machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tengen_nets::{
    Compiled, Drift, Keeping, KnownFile, ModelError, Net, NetFile, PreparedFile, Simd,
};

use crate::disk;

/// The largest number of prepared nets that a store keeps.
const MOST_ENTRIES: usize = 8;

/// The extension of prepared nets.
const EXTENSION: &str = "net";

/// The number of digits of a hash, with which the name of each entry begins.
const HASH_DIGITS: usize = 64;

/// The version of the calibration, in the names of entries. It changes whenever a net would be
/// calibrated to other bytes, or to another drift.
const CALIBRATION: u32 = 4;

/// How much older than a new entry an unfinished file must be to be given up.
const LONGEST_WRITING: Duration = Duration::from_secs(3600);

/// A folder of prepared nets, which may be shared by several programs. It is made when it is first
/// needed.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// Returns the store in a folder.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Reads a net from a file as [`Net::open`] does. If the store has the net prepared, it is ready
    /// to compute in bytes at once, and the weights in floats are read when they are needed. If not,
    /// the net goes into the store once it is calibrated.
    ///
    /// An entry that is damaged or of another net is ignored and replaced; the log says why.
    ///
    /// # Errors
    /// If the file cannot be read or is not a net. The error contains the reason and the place.
    pub fn open(&self, path: &Path) -> Result<Net, ModelError> {
        // What is not a regular file, such as a pipe, can be read once only.
        let Ok(Some(model)) = KnownFile::of(path) else { return Net::open(path) };
        let entry = self.entry(&model);
        if let Some(prepared) = read(&entry, model.source()) {
            return Ok(prepared.into_net_with_floats_of(model));
        }
        match NetFile::open(path)? {
            NetFile::Model(file) if file.roundings.is_none() => {
                Ok(file.into_net().to_be_kept(Keeping { path: entry, model }))
            }
            file => Ok(file.into_net()),
        }
    }

    /// Returns the path of the entry of a model file. A calibration in floats depends on the
    /// instructions in the last digits, so they belong to the name.
    fn entry(&self, model: &KnownFile) -> PathBuf {
        let (source, simd) = (model.source(), Simd::best());
        self.folder.join(format!("{source}-{simd}-{CALIBRATION}.{EXTENSION}"))
    }
}

/// Removes the oldest entries other than the new one if there are too many, and the unfinished
/// ones of programs that ended while they wrote. Files with other names are the user's.
fn tidy(folder: &Path, new: &Path) {
    let Ok(found) = fs::read_dir(folder) else { return };
    let time = |path: &Path| {
        let written = fs::metadata(path).and_then(|about| about.modified());
        written.unwrap_or(SystemTime::UNIX_EPOCH)
    };
    let now = time(new);
    let mut entries = Vec::new();
    for path in found.filter_map(Result::ok).map(|entry| entry.path()) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if is_entry(name) && path != new {
            entries.push((time(&path), path));
        } else if is_unfinished(name)
            && time(&path).checked_add(LONGEST_WRITING).is_some_and(|end| end < now)
        {
            let _ = fs::remove_file(path);
        }
    }
    entries.sort();
    for (_, path) in entries.iter().rev().skip(MOST_ENTRIES - 1) {
        let _ = fs::remove_file(path);
    }
}

/// Whether a file of this name is an entry.
fn is_entry(name: &str) -> bool {
    let stem = name.strip_suffix(EXTENSION).and_then(|name| name.strip_suffix('.'));
    let parts = stem.and_then(|stem| stem.split_at_checked(HASH_DIGITS));
    parts.is_some_and(|(hash, rest)| {
        hash.bytes().all(|digit| digit.is_ascii_hexdigit()) && rest.starts_with('-')
    })
}

/// Whether a file of this name is an entry that is being written.
fn is_unfinished(name: &str) -> bool {
    let stem = name.strip_suffix(disk::PART).and_then(|name| name.strip_suffix('.'));
    stem.and_then(|stem| stem.rsplit_once('.')).is_some_and(|(name, _)| is_entry(name))
}

/// Reads an entry; `None` if it is not there, damaged, or of another source.
fn read(entry: &Path, source: &str) -> Option<PreparedFile> {
    // A link would lead out of the folder, and a pipe would wait for a writer.
    if !fs::symlink_metadata(entry).ok()?.is_file() {
        log::warn!("{}: not a file, so it is left alone", entry.display());
        return None;
    }
    let ignored = |reason: &dyn std::fmt::Display| {
        log::warn!("{}: {reason}; the net is prepared anew", entry.display());
    };
    match PreparedFile::open(entry) {
        Ok(Some(file)) if file.source() == source => return Some(file),
        Ok(_) => ignored(&"this is another net"),
        Err(error) => ignored(&error),
    }
    None
}

/// Writes the entry of a net that has been calibrated. A store that cannot be written does no harm:
/// the log says why.
pub(super) fn keep(keeping: &Keeping, compiled: &Compiled, drift: Drift) {
    let Keeping { path, model } = keeping;
    let Some(file) = model.model() else { return };
    let prepared = PreparedFile::of(file, model.source().to_owned(), compiled, drift);
    let folder = disk::folder_of(path);
    let written = fs::create_dir_all(folder)
        .map_err(disk::DiskError::of(folder))
        .and_then(|()| disk::write_whole(path, |file| prepared.write_checked(file)));
    match written {
        Ok(()) => {
            log::info!("{}: the net is prepared for the next start", path.display());
            tidy(folder, path);
        }
        Err(error) => log::warn!("the prepared net is not kept: {error}"),
    }
}
