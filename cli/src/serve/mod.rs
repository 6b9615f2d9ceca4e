//! A server for many clients: the queries of `analysis` over HTTP and `WebSocket`s, and the tools of `mcp`.
//!
//! | file | what |
//! |---|---|
//! | `keys` | the keys of clients |
//! | `budget` | the memory for requests and for answers that are not read yet |
//! | `metrics` | what the server has done, in the form of Prometheus |
//! | `settings` | what a person who starts the server decides |
//! | `talks` | sessions of language models |
//! | `shared` | what all requests share |
//! | `session` | a request or a socket, with its queries and its answers |
//! | `door` | who is let in: hosts, origins, keys, and nobody new at the end |
//! | `query` | a request with queries, answered at once or as a stream |
//! | `socket` | a WebSocket |
//! | `tools` | a request of a language model |
//! | `routes` | the paths, and their description |
//! | `server` | the port, and the end |
//!
//! Threads: one thread has all connections and never computes. Queries are read on threads for what
//! blocks, and searched by the analysts. One thread carries out the calls of tools.

#![expect(
    clippy::result_large_err,
    reason = "a refusal is a whole answer, made once for a request"
)]

mod budget;
mod door;
mod keys;
mod metrics;
mod query;
mod routes;
mod server;
mod session;
mod settings;
mod shared;
mod socket;
mod talks;
mod tools;

pub use keys::Keys;
pub use server::Server;
pub use settings::Settings;
pub use talks::MakeTools;
