//! The program `tengen` in the process of the interpreter.

use std::ffi::OsString;
use std::process::ExitCode;

use pyo3::prelude::*;

/// Runs the program with these words, of which the first is its path, and returns the exit status.
#[pyfunction]
pub fn run_program(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| {
        let status = tengen_cli::run_with(words);
        // The standard library shows the number of an exit status to the system alone.
        (0..=u8::MAX).find(|&number| ExitCode::from(number) == status).unwrap_or(1)
    })
}
