//! Who is answered: pages of this server on this machine, which know its secret path.

use std::hash::{BuildHasher, RandomState};

/// The secret of a server, and the addresses under which it is reached.
pub struct Guard {
    token: String,
    hosts: [String; 2],
}

impl Guard {
    /// Makes a guard with a new secret for a server on a port.
    pub fn new(port: u16) -> Self {
        // Each state has keys of its own, which the system's random numbers make.
        let half = || RandomState::new().hash_one("tengen board");
        let token = format!("{:016x}{:016x}", half(), half());
        Self { token, hosts: ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}")) }
    }

    /// Returns the address of the page.
    pub fn address(&self) -> String {
        format!("http://{}/{}/", self.hosts[0], self.token)
    }

    /// Returns the secret: the folder in which the page and everything else is.
    pub fn secret(&self) -> &str {
        &self.token
    }

    /// Whether a request has come from a page of this server, or from a person who has typed the
    /// address. The name of another host leads here if its owner gives it this machine's address (DNS
    /// rebinding), and pages of other sites name their own origin.
    pub fn is_own(&self, host: Option<&str>, origin: Option<&str>) -> bool {
        let is_mine = |name: &str| self.hosts.iter().any(|mine| name.eq_ignore_ascii_case(mine));
        let is_from_here = |origin: &str| origin.strip_prefix("http://").is_some_and(is_mine);
        host.is_some_and(is_mine) && origin.is_none_or(is_from_here)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_start_has_a_secret_of_its_own() {
        let [one, other] = [Guard::new(7361), Guard::new(7361)];
        assert_eq!(one.address(), format!("http://127.0.0.1:7361/{}/", one.secret()));
        assert!(one.secret().len() == 32 && one.secret() != other.secret());
    }

    #[test]
    fn pages_of_other_sites_and_names_of_other_hosts_are_refused() {
        let guard = Guard::new(7361);
        let (here, name) = (Some("127.0.0.1:7361"), Some("localhost:7361"));
        assert!(guard.is_own(here, None) && guard.is_own(name, Some("http://localhost:7361")));
        for host in [None, Some("127.0.0.1"), Some("rebound.example:7361"), Some("127.0.0.1:80")] {
            assert!(!guard.is_own(host, None), "{host:?}");
        }
        for origin in
            ["null", "", "http://evil.example", "https://127.0.0.1:7361", "http://127.0.0.1"]
        {
            assert!(!guard.is_own(here, Some(origin)), "{origin}");
        }
    }
}
