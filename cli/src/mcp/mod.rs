//! A server of the Model Context Protocol, with which language models review games, practise, play, and
//! ask about positions and moves.
//!
//! Messages are JSON-RPC 2.0. The server has tools and nothing else, so a crate for the whole
//! protocol would be larger than this.
//!
//! | file | what |
//! |---|---|
//! | `message` | lines to requests, and answers to lines |
//! | `arguments` | the arguments of a call |
//! | `games` | the games of calls, and those that stay open |
//! | `tools` | the tools open, position, explain, score and solve |
//! | `teaching`, `playing` | the tools review and practice, and play |
//! | `list` | what a client reads about the tools: arguments, and the schemas of answers |
//! | `exchange` | messages that come together, and their answer |
//! | `server` | the loop over lines: what is answered at once, and calls of tools, which can be cancelled |

mod arguments;
mod exchange;
mod games;
mod list;
mod message;
mod playing;
mod server;
mod teaching;
#[cfg(test)]
mod tests;
mod tools;

pub use exchange::{Exchange, VERSIONS};
pub use games::OpenGames;
pub use message::Id;
pub use server::{Event, serve};
pub use tools::{Parts, Rights, Tools};
