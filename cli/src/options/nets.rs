//! The net of an option, or the net in the program.

use std::path::Path;
use std::sync::Arc;

use tengen::engine_room::evaluate::net::{ModelFile, Net};

use super::InFile;

/// Reads a net from a model file; the error names the file.
pub fn open(path: &Path) -> Result<Arc<Net>, InFile> {
    open_file(path).map(|file| Arc::new(file.into_net()))
}

/// Reads a model file; the error names it.
pub fn open_file(path: &Path) -> Result<ModelFile, InFile> {
    ModelFile::open(path).map_err(InFile::of(path))
}

/// Returns the net in a file, or else the net in the program; `None` without either.
pub fn open_or_embedded(file: Option<&Path>) -> Result<Option<Arc<Net>>, InFile> {
    match file {
        Some(file) => open(file).map(Some),
        None => Ok(embedded()),
    }
}

/// Returns the net in the program; `None` if it was built without one.
fn embedded() -> Option<Arc<Net>> {
    #[cfg(feature = "net")]
    let net = Some(Arc::new(Net::embedded()));
    #[cfg(not(feature = "net"))]
    let net = None;
    net
}

/// Returns the file of the net in the program; `None` if it was built without one.
pub fn embedded_file() -> Option<ModelFile> {
    #[cfg(feature = "net")]
    let file = Some(ModelFile::embedded());
    #[cfg(not(feature = "net"))]
    let file = None;
    file
}
