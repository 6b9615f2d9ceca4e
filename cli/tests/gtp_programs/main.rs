//! GTP programs and their controllers: Tengen through its pipes; the client, matches and suites
//! against programs that misbehave.
//!
//! One binary, because each has to be compiled and linked with the whole library.

mod arena;
mod client;
mod process;
mod regress;
mod rogues;
mod support;
