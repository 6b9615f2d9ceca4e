//! The nets that options name: files, or the net in the program.

use std::env;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use tengen::Judge;
use tengen::engine_room::disk;
use tengen::engine_room::evaluate::net::{ModelFile, Net, Precision, Store};

use super::InFile;

/// The name of the net in the program, wherever a net is named. A file of this name is `./own`.
pub const OWN: &str = "own";

/// The error for [`OWN`] in a program without a net.
const WITHOUT: &str = "this program was built without a net: name a file";

/// The size in bytes of the smallest model file whose net is worth keeping prepared: a smaller net
/// is calibrated in a moment.
const LEAST_KEPT: u64 = 1 << 20;

/// Where the program keeps nets that it has prepared.
#[derive(Args, Clone, Debug, Default)]
pub struct Kept {
    /// The folder of prepared nets, in which the program keeps what it found out about a large net,
    /// so that the net is ready at once at the next start; off keeps none [default: the folder
    /// tengen/nets among the user's caches].
    #[arg(long, value_name = "FOLDER", env = "TENGEN_NET_CACHE")]
    net_cache: Option<PathBuf>,
}

impl Kept {
    /// Returns the net that a path names and that searches compute in a precision; the error names
    /// the file.
    pub fn open(&self, path: &Path, precision: Precision) -> Result<Net, InFile> {
        if path == Path::new(OWN) {
            return named_own(path);
        }
        let is_large = fs::metadata(path).is_ok_and(|about| about.len() >= LEAST_KEPT);
        let store = self.store().filter(|_| is_large && precision != Precision::Float);
        let net = match store {
            Some(store) => store.open(path),
            None => Net::open(path),
        };
        net.map_err(InFile::of(path))
    }

    /// Returns the net that a path names, or else the net in the program; `None` without either.
    pub fn open_or_own(
        &self,
        file: Option<&Path>,
        precision: Precision,
    ) -> Result<Option<Arc<Net>>, InFile> {
        match file {
            Some(file) => self.open(file, precision).map(|net| Some(Arc::new(net))),
            None => Ok(own().map(Arc::new)),
        }
    }

    fn store(&self) -> Option<Store> {
        let folder = match &self.net_cache {
            Some(off) if off.as_os_str() == "off" => return None,
            Some(folder) => folder.clone(),
            None => caches()?.join("tengen").join("nets"),
        };
        Some(Store::new(folder))
    }
}

/// Returns the folder of the user's caches; `None` if the system does not name it.
fn caches() -> Option<PathBuf> {
    let named = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        return named("LOCALAPPDATA");
    }
    if cfg!(target_os = "macos") {
        return Some(named("HOME")?.join("Library").join("Caches"));
    }
    named("XDG_CACHE_HOME").or_else(|| Some(named("HOME")?.join(".cache")))
}

/// Returns the net that a path names; the error names the file.
pub fn open(path: &Path) -> Result<Arc<Net>, InFile> {
    let net = if path == Path::new(OWN) {
        named_own(path)
    } else {
        Net::open(path).map_err(InFile::of(path))
    };
    net.map(Arc::new)
}

/// Returns the model file that a path names; the error names the file.
pub fn open_file(path: &Path) -> Result<ModelFile, InFile> {
    if path == Path::new(OWN) {
        let bytes = own_bytes().ok_or(WITHOUT).map_err(InFile::of(path))?;
        return ModelFile::from_bytes(bytes).map_err(InFile::of(path));
    }
    ModelFile::open(path).map_err(InFile::of(path))
}

/// Returns the bytes of the model file that a path names; the error names the file.
pub fn bytes(path: &Path) -> Result<Box<dyn Read>, InFile> {
    if path == Path::new(OWN) {
        let bytes = own_bytes().ok_or(WITHOUT).map_err(InFile::of(path))?;
        return Ok(Box::new(bytes));
    }
    Ok(Box::new(disk::open(path).map_err(InFile::of(path))?))
}

/// Returns the net that a path names, or else the net in the program; `None` without either.
pub fn open_or_own(path: Option<&Path>) -> Result<Option<Arc<Net>>, InFile> {
    match path {
        Some(path) => open(path).map(Some),
        None => Ok(own().map(Arc::new)),
    }
}

/// Returns a judge of dead stones that asks the net that a path names, or else the net in the
/// program. Without either it judges by reading and playouts.
pub fn judge(path: Option<&Path>) -> Result<Judge, InFile> {
    Ok(open_or_own(path)?.map_or_else(Judge::default, Judge::from))
}

/// Returns the net in the program for a path that names it.
fn named_own(path: &Path) -> Result<Net, InFile> {
    own().ok_or(WITHOUT).map_err(InFile::of(path))
}

/// Returns the net in the program; `None` if it was built without one.
fn own() -> Option<Net> {
    #[cfg(feature = "net")]
    let net = Some(Net::embedded());
    #[cfg(not(feature = "net"))]
    let net = None;
    net
}

/// Returns the model file in the program as bytes; `None` if it was built without one.
fn own_bytes() -> Option<&'static [u8]> {
    #[cfg(feature = "net")]
    let bytes = Some(ModelFile::embedded_bytes());
    #[cfg(not(feature = "net"))]
    let bytes = None;
    bytes
}
