//! What the programs that test an engine over GTP share: `tests/gtp_suites.rs`,
//! `tests/regress_runner.rs`, and the examples `regress` and `crosscheck`.

#![allow(dead_code, reason = "each of them uses its own part")]

pub mod regress;
