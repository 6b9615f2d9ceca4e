//! A folder of prepared nets, so that a net is calibrated once on each machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tengen_nets::{
    Compiled, Drift, ModelError, ModelFile, Net, NetFile, PreparedFile, Simd, sha256,
};

use super::calibration::CALIBRATION;
use crate::disk;

/// The largest number of prepared nets that a store keeps.
const MOST_ENTRIES: usize = 8;

/// The extension of prepared nets.
const EXTENSION: &str = "net";

/// The number of digits of a hash, with which the name of each entry begins.
const HASH_DIGITS: usize = 64;

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
        let Some(entry) = Entry::of(self, path) else { return Net::open(path) };
        if let Some(prepared) = entry.read() {
            return Ok(prepared.into_net().with_floats_of(move || entry.model()));
        }
        match NetFile::open(path)? {
            NetFile::Model(file) if file.roundings.is_none() => {
                let keep = move |compiled: &Compiled, drift| entry.keep(compiled, drift);
                Ok(file.into_net().kept_by(keep))
            }
            file => Ok(file.into_net()),
        }
    }

    /// Removes the oldest entries other than the new one if there are too many, and the unfinished
    /// ones of programs that ended while they wrote. Files with other names are the user's.
    fn tidy(&self, new: &Path) {
        let Ok(found) = fs::read_dir(&self.folder) else { return };
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

/// The place of a net in a store.
#[derive(Clone, Debug)]
struct Entry {
    store: Store,
    /// The file of the net.
    model: PathBuf,
    /// The hash of that file.
    source: String,
}

impl Entry {
    /// Returns the entry of a model file; `None` for what is not a file that can be read.
    fn of(store: &Store, model: &Path) -> Option<Self> {
        let source = sha256(disk::open(model).ok()?).ok()?;
        Some(Self { store: store.clone(), model: model.to_owned(), source })
    }

    /// Returns the path of the entry. A calibration in floats depends on the instructions in the
    /// last digits, so they belong to the name.
    fn path(&self) -> PathBuf {
        let simd = Simd::best();
        self.store.folder.join(format!("{}-{simd}-{CALIBRATION}.{EXTENSION}", self.source))
    }

    /// Reads the entry; `None` if it is not there, damaged or of another net.
    fn read(&self) -> Option<PreparedFile> {
        let path = self.path();
        if !path.exists() {
            return None;
        }
        let ignored = |reason: &dyn std::fmt::Display| {
            log::warn!("{}: {reason}; the net is prepared anew", path.display());
        };
        match PreparedFile::open(&path) {
            Ok(Some(file)) if file.source() == self.source => return Some(file),
            Ok(_) => ignored(&"this is another net"),
            Err(error) => ignored(&error),
        }
        None
    }

    /// Reads the net's own file; `None` if it cannot be read, or was replaced since the net was
    /// read.
    fn model(&self) -> Option<ModelFile> {
        let file = match ModelFile::open(&self.model) {
            Ok(file) => file,
            Err(error) => {
                log::warn!("{error}");
                return None;
            }
        };
        let is_ours = Self::of(&self.store, &self.model).is_some_and(|it| it.source == self.source);
        if !is_ours {
            log::warn!("{}: the file was replaced", self.model.display());
        }
        is_ours.then_some(file)
    }

    /// Writes the entry. A store that cannot be written does no harm: the log says why.
    fn keep(&self, compiled: &Compiled, drift: Drift) {
        let path = self.path();
        let Some(file) = self.model() else { return };
        let prepared = PreparedFile::of(file, self.source.clone(), compiled, drift);
        let written = fs::create_dir_all(&self.store.folder)
            .map_err(disk::DiskError::of(&self.store.folder))
            .and_then(|()| disk::write_whole(&path, |file| prepared.write_checked(file)));
        match written {
            Ok(()) => {
                log::info!("{}: the net is prepared for the next start", path.display());
                self.store.tidy(&path);
            }
            Err(error) => log::warn!("the prepared net is not kept: {error}"),
        }
    }
}
