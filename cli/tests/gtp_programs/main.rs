//! GTP programs as their controllers meet them: Tengen through its pipes, and the client against programs
//! that misbehave.

mod client;
mod process;
mod rogues;

#[path = "../support/mod.rs"]
mod support;
