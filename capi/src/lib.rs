//! Tengen for C. `include/tengen.h` is made of this crate, and `README.md` explains it to users.
//!
//! The functions are thin: each checks its pointers, takes the lock of its object, and calls the
//! library. `border` has what they share, and is the only place that follows a pointer. No panic crosses
//! it, and no call waits for another one.

#![allow(unsafe_code, reason = "C passes pointers, and only the callers' promises make them valid")]

mod border;
mod engine;
mod game;

pub use border::TengenStatus;
pub use engine::TengenEngine;
pub use game::TengenGame;
