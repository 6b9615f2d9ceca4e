//! Who is answered: pages of this server on this machine, which know its secret path.

use std::io;
use std::sync::{Mutex, PoisonError};

use crate::http::random;

/// The secrets of a server, and the names under which it is reached.
pub struct Guard {
    secret: String,
    /// What the browser is started with, until it has come: other users of the machine see the words
    /// with which a program was started.
    invitation: Mutex<Option<String>>,
    hosts: Vec<String>,
}

/// The port that clients leave out of the name of a host.
const USUAL_PORT: u16 = 80;

impl Guard {
    /// Makes a guard with new secrets for a server on a port.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn new(port: u16) -> io::Result<Self> {
        let names = ["127.0.0.1", "localhost"];
        let mut hosts: Vec<_> = names.iter().map(|name| format!("{name}:{port}")).collect();
        if port == USUAL_PORT {
            hosts.extend(names.map(str::to_owned));
        }
        let invitation = Mutex::new(Some(random()?));
        Ok(Self { secret: random()?, invitation, hosts })
    }

    /// Returns the address of the page.
    pub fn address(&self) -> String {
        format!("http://{}/{}/", self.hosts[0], self.secret)
    }

    /// Returns an address that leads to the page once; `None` after it was used.
    pub fn invitation(&self) -> Option<String> {
        let invitation = self.invitation.lock().unwrap_or_else(PoisonError::into_inner);
        invitation.as_ref().map(|invitation| format!("http://{}/open/{invitation}", self.hosts[0]))
    }

    /// Uses the invitation; returns whether it is the right one, and was not used before.
    pub fn admits(&self, shown: &str) -> bool {
        let mut invitation = self.invitation.lock().unwrap_or_else(PoisonError::into_inner);
        invitation.take_if(|invitation| invitation == shown).is_some()
    }

    /// Returns the secret: the folder in which the page and everything else is.
    pub fn secret(&self) -> &str {
        &self.secret
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

    fn guard(port: u16) -> Guard {
        Guard::new(port).expect("random numbers")
    }

    #[test]
    fn each_start_has_a_secret_of_its_own() {
        let [one, other] = [guard(7361), guard(7361)];
        assert_eq!(one.address(), format!("http://127.0.0.1:7361/{}/", one.secret()));
        assert!(one.secret().len() == 32 && one.secret() != other.secret());
    }

    #[test]
    fn an_invitation_admits_once() {
        let guard = guard(7361);
        let invitation = guard.invitation().expect("an invitation");
        let key = invitation.strip_prefix("http://127.0.0.1:7361/open/").expect("an address");
        assert!(key != guard.secret() && !guard.admits("") && !guard.admits(guard.secret()));
        assert!(guard.admits(key) && !guard.admits(key));
        assert_eq!(guard.invitation(), None);
    }

    #[test]
    fn pages_of_other_sites_and_names_of_other_hosts_are_refused() {
        let guard = guard(7361);
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

    #[test]
    fn the_usual_port_need_not_be_named() {
        let usual = guard(80);
        assert!(usual.is_own(Some("127.0.0.1"), Some("http://127.0.0.1")));
        assert!(usual.is_own(Some("localhost:80"), None) && !usual.is_own(Some("evil"), None));
    }
}
