//! Tengen as a WebAssembly module: a host passes a [`Request`] in JSON, and receives an answer in
//! JSON. Bytes that belong to a request, such as those of a record, follow it after a byte of 0.
//!
//! Requests describe the game that they are about ([`Description`]), so a module that fails can be
//! replaced by a new one at any time. An engine remembers the last game, and keeps its tree if the
//! next request is about the same game some moves later.
//!
//! `host.rs` is the border to JavaScript: the functions that a host calls, and those that it
//! provides. Everything else also runs without a host. `package/` is the other
//! side: the module as a package for npm, with a type for each request and answer.

mod answers;
#[cfg(feature = "engine")]
mod cards;
mod counted;
mod description;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "engine")]
mod explained;
#[cfg(target_family = "wasm")]
mod host;
mod requests;
#[cfg(feature = "engine")]
mod resources;
#[cfg(feature = "engine")]
mod search;
mod trees;

pub use answers::Module;
#[cfg(feature = "engine")]
pub use cards::{About, Known};
pub use description::{Description, Fault};
pub use requests::Request;
#[cfg(feature = "engine")]
pub use resources::Resources;
pub use trees::{Properties, TreeNode};
