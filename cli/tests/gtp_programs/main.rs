//! GTP programs and their controllers: Tengen through its pipes, and the client against programs
//! that misbehave.

mod client;
mod process;
mod rogues;

#[path = "../support/mod.rs"]
mod support;
