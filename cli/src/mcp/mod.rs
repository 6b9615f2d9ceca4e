//! A server of the Model Context Protocol, with which language models ask about positions and moves.
//!
//! Messages are JSON-RPC 2.0. The server has tools and nothing else, so a crate for the whole
//! protocol would be larger than this.
//!
//! | file | what |
//! |---|---|
//! | `message` | lines to requests, and answers to lines |
//! | `server` | the loop: what is answered at once, and calls of tools, which can be cancelled |
//! | `tools` | the tools: position, explain, score and solve |

mod message;
mod server;
#[cfg(test)]
mod tests;
mod tools;

pub use server::{Event, serve};
pub use tools::Tools;
