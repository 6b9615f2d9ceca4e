//! Sends any lines to the JSON analysis engine.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| tengen_cli::fuzz::queries(bytes));
