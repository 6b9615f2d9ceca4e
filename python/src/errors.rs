//! The exceptions of the package.

use std::fmt::Display;

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    tengen,
    IllegalMove,
    PyValueError,
    "A move that the rules refuse. `reason` is `occupied`, `off the board`, `suicide`, `ko`, `superko` or `game over`."
);
create_exception!(tengen, RecordError, PyValueError, "A text that is not a game record.");
create_exception!(tengen, ModelError, PyValueError, "A file that is not a usable net.");
create_exception!(
    tengen,
    NoProblem,
    PyValueError,
    "A position without the problem of life and death that was asked about."
);
create_exception!(tengen, EngineError, PyRuntimeError, "An engine that cannot answer.");
create_exception!(tengen, EngineBusy, EngineError, "An engine that is answering another call.");
create_exception!(tengen, InternalError, EngineError, "An error in Tengen itself.");

/// Returns the exception of a move that the rules refuse.
pub fn illegal(py: Python<'_>, made: impl Display, why: tengen::IllegalMove) -> PyErr {
    let error = IllegalMove::new_err(format!("{made}: {why}"));
    match error.value(py).setattr("reason", reason(why)) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// Returns the word for the reason why the rules refuse a move.
pub fn reason(why: tengen::IllegalMove) -> String {
    match why {
        tengen::IllegalMove::Occupied => "occupied".to_owned(),
        tengen::IllegalMove::OffBoard => "off the board".to_owned(),
        tengen::IllegalMove::GameOver => "game over".to_owned(),
        // Words of the field, and those of refusals that may be added.
        other => other.to_string(),
    }
}

/// Returns the exception of a value that has the right type and cannot be meant.
pub fn value(text: impl Display) -> PyErr {
    PyValueError::new_err(text.to_string())
}

/// Returns `wrong` in place of the error of a value of a wrong type. Another error, such as an
/// interrupt while Python was asked, is not the value's and stays.
pub fn of_type(py: Python<'_>, error: PyErr, wrong: impl FnOnce() -> PyErr) -> PyErr {
    if error.is_instance_of::<PyTypeError>(py) { wrong() } else { error }
}

/// Returns the exception of something that a call of another thread is changing.
pub fn changing(what: &str) -> PyErr {
    PyRuntimeError::new_err(format!("another thread is changing {what}: wait until its call ends"))
}

/// Returns the exception of a value of a wrong type.
pub fn type_error(text: impl Display) -> PyErr {
    PyTypeError::new_err(text.to_string())
}
