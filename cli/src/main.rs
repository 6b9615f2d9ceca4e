//! The `tengen` program.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    tengen_cli::run()
}
