//! The nets that an engine is made with, by name or as files.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;

use tengen::engine_room::engine::Nets;
use tengen::engine_room::evaluate::NetChoice;
use tengen_nets::Net;

use crate::errors::{EngineError, ModelError, of_type, type_error};

/// Opens the nets of an engine: the small one, the large one with the small one beside it, or a file.
pub fn open(net: &Bound<'_, PyAny>) -> PyResult<Nets> {
    let choice = |net: Net| NetChoice::from(Arc::new(net));
    let small = choice(Net::embedded());
    match net.extract::<String>().as_deref() {
        Ok("small") => return Ok(small.into()),
        Ok("large") => {
            let own = tengen_cli::large_net()
                .ok_or_else(|| EngineError::new_err("this package was built without nets"))?;
            return Ok(Nets { own: choice(own), small: Some(small) });
        }
        _ => {}
    }
    let wrong = || type_error("net: expected \"small\", \"large\", or the path of a net's file");
    let path: PathBuf = net.extract().map_err(|error: PyErr| of_type(net.py(), error, wrong))?;
    let opened = net.py().detach(|| Net::open(&path));
    let opened =
        opened.map_err(|error| ModelError::new_err(format!("{}: {error}", path.display())))?;
    Ok(choice(opened).into())
}
