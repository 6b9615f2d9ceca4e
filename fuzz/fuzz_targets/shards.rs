//! Reads any bytes as the page of a file of positions, and as a division of a run.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| tengen_cli::fuzz::shards(bytes));
