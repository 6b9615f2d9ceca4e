//! What the servers of this program have in common: connections within limits, and bodies of requests.

mod body;
mod connections;
mod patient;
mod random;

pub use body::{NoBody, read};
pub use connections::{Connections, Limits, Peer};
pub use random::random;
