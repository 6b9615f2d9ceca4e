//! Reads any bytes as a configuration, a file of options and the plan of a match.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| tengen_cli::fuzz::configuration(bytes));
