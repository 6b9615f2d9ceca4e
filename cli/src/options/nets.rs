//! The net of an option, or the net in the program.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use tengen::Judge;
use tengen::engine_room::evaluate::net::{ModelFile, Net, Precision, Store};

use super::InFile;

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
    /// Reads the net of a file that searches compute in a precision; the error names the file.
    pub fn open(&self, path: &Path, precision: Precision) -> Result<Net, InFile> {
        let is_large = fs::metadata(path).is_ok_and(|about| about.len() >= LEAST_KEPT);
        let store = self.store().filter(|_| is_large && precision != Precision::Float);
        let net = match store {
            Some(store) => store.open(path),
            None => Net::open(path),
        };
        net.map_err(InFile::of(path))
    }

    /// Returns the net in a file, or else the net in the program; `None` without either.
    pub fn open_or_embedded(
        &self,
        file: Option<&Path>,
        precision: Precision,
    ) -> Result<Option<Arc<Net>>, InFile> {
        match file {
            Some(file) => self.open(file, precision).map(|net| Some(Arc::new(net))),
            None => Ok(embedded()),
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

/// Reads a model file; the error names it.
pub fn open_file(path: &Path) -> Result<ModelFile, InFile> {
    ModelFile::open(path).map_err(InFile::of(path))
}

/// Reads a net from a file; the error names the file.
pub fn open(path: &Path) -> Result<Arc<Net>, InFile> {
    Net::open(path).map(Arc::new).map_err(InFile::of(path))
}

/// Returns the net in a file, or else the net in the program; `None` without either.
pub fn open_or_embedded(file: Option<&Path>) -> Result<Option<Arc<Net>>, InFile> {
    file.map_or_else(|| Ok(embedded()), |file| open(file).map(Some))
}

/// Returns a judge of dead stones that asks the net in a file, or else the net in the program. Without
/// either it judges by reading and playouts.
pub fn judge(file: Option<&Path>) -> Result<Judge, InFile> {
    Ok(open_or_embedded(file)?.map_or_else(Judge::default, Judge::from))
}

/// Returns the net in the program; `None` if it was built without one.
pub fn embedded() -> Option<Arc<Net>> {
    #[cfg(feature = "net")]
    let net = Some(Arc::new(Net::embedded()));
    #[cfg(not(feature = "net"))]
    let net = None;
    net
}

/// Returns the model file of the net in the program; `None` if it was built without one.
pub fn embedded_file() -> Option<ModelFile> {
    #[cfg(feature = "net")]
    let file = Some(ModelFile::embedded());
    #[cfg(not(feature = "net"))]
    let file = None;
    file
}
