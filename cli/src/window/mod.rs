//! The page of `web/` in a browser of this machine, with the engine of this program.
//!
//! A worker of the page opens a WebSocket, which is its session: an engine of its own. It asks by
//! requests of HTTP, each a request of `tengen-web` in JSON. If the worker ends, its socket closes,
//! and what its engine is at stops. The program listens on the loopback interface alone, and answers
//! only under a random path, to pages that it has sent itself.

mod files;
mod guard;
mod sessions;
mod site;

pub use sessions::Engines;
pub use site::Site;
