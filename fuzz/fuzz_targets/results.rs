//! Reads any bytes as the results of a match, and reports on them.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| tengen_cli::fuzz::results(bytes));
