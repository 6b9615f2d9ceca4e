//! What a person who starts the server decides.

use std::time::Duration;

use super::keys::Keys;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The keys of clients; without any, this machine alone may ask.
    pub keys: Option<Keys>,
    /// The origins of pages on other sites that may ask.
    pub origins: Vec<String>,
    /// Whether connections of this machine come from a proxy that names the addresses of clients.
    pub is_behind_proxy: bool,
    /// The largest number of visits of a search.
    pub visits: u32,
    /// The longest time from a query to its last answer.
    pub time: Duration,
    /// The largest body of a request, and the largest message, in bytes.
    pub body: usize,
    /// The largest number of connections.
    pub connections: usize,
    /// The time in which the server answers what it holds when it ends.
    pub grace: Duration,
}
