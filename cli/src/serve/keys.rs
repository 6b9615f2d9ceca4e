//! The keys of clients: a file with a line for each, `NAME KEY`.

use std::fmt;
use std::hint::black_box;
use std::sync::Arc;

/// The least number of characters of a key. Shorter ones can be guessed.
const SHORTEST: usize = 16;

/// The largest number of keys; all are compared with each request.
const MOST: usize = 10_000;

/// The names of clients with their keys.
#[derive(Clone, Default)]
pub struct Keys(Vec<(Arc<str>, Box<[u8]>)>);

/// The error for a line, counted from 1, that does not have a key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongKeys {
    /// The line has another form.
    #[error("line {0}: expected NAME KEY, as in `alice 3f9c0c6c5d1e4b0f`")]
    Form(usize),
    /// The name has other characters.
    #[error("line {0}: a name has letters, digits and any of -_.@")]
    Name(usize),
    /// The key can be guessed, or cannot stand in a header.
    #[error("line {0}: a key has at least {SHORTEST} visible characters of ASCII")]
    Key(usize),
    /// The key is that of another line.
    #[error("line {0}: the key of another line")]
    Twice(usize),
    /// There are too many keys.
    #[error("more than {MOST} keys")]
    Many,
    /// There is none.
    #[error("no key: expected lines NAME KEY")]
    None,
}

impl Keys {
    /// Reads the text of a file. Empty lines and lines that begin with `#` are left out. A name may have
    /// several keys.
    ///
    /// # Errors
    /// If a line does not have a name and a key, or the file has no line.
    pub fn read(text: &str) -> Result<Self, WrongKeys> {
        let mut keys: Vec<(Arc<str>, Box<[u8]>)> = Vec::new();
        for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let mut words = line.split_whitespace();
            let (Some(name), Some(key), None) = (words.next(), words.next(), words.next()) else {
                return Err(WrongKeys::Form(number));
            };
            let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.@".contains(c);
            if !name.chars().all(is_plain) {
                return Err(WrongKeys::Name(number));
            }
            if key.len() < SHORTEST || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
                return Err(WrongKeys::Key(number));
            }
            if keys.iter().any(|(_, known)| **known == *key.as_bytes()) {
                return Err(WrongKeys::Twice(number));
            }
            if keys.len() == MOST {
                return Err(WrongKeys::Many);
            }
            keys.push((name.into(), key.as_bytes().into()));
        }
        if keys.is_empty() { Err(WrongKeys::None) } else { Ok(Self(keys)) }
    }

    /// Returns the name of the client with a key. The time does not depend on how much of a wrong key is
    /// right.
    pub fn name_of(&self, shown: &[u8]) -> Option<&Arc<str>> {
        let mut found = None;
        for (name, key) in &self.0 {
            if are_equal(key, shown) {
                found = Some(name);
            }
        }
        found
    }
}

impl fmt::Debug for Keys {
    /// Keys do not stand in logs.
    fn fmt(&self, form: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(form, "{} keys", self.0.len())
    }
}

/// Compares two texts in a time that depends on their lengths alone.
fn are_equal(one: &[u8], other: &[u8]) -> bool {
    let different = |sum: u8, (a, b): (&u8, &u8)| black_box(sum | (a ^ b));
    one.len() == other.len() && one.iter().zip(other).fold(0, different) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALICE: &str = "0123456789abcdef";

    #[test]
    fn a_key_names_its_client_and_a_part_of_it_does_not() {
        let text =
            format!("# people\n\nalice {ALICE}\r\n  bob\tfedcba9876543210!\nalice {ALICE}0\n");
        let keys = Keys::read(&text).expect("keys");
        let name = |key: &str| keys.name_of(key.as_bytes()).map(ToString::to_string);
        assert_eq!(name(ALICE).as_deref(), Some("alice"));
        assert_eq!(name("0123456789abcdef0").as_deref(), Some("alice"));
        assert_eq!(name("fedcba9876543210!").as_deref(), Some("bob"));
        for wrong in ["", "0123456789abcde", "0123456789abcdeg", "alice", "0123456789ABCDEF"] {
            assert_eq!(name(wrong), None, "{wrong}");
        }
        assert_eq!(format!("{keys:?}"), "3 keys");
    }

    #[test]
    fn wrong_lines_are_named() {
        let refused = |text: &str| Keys::read(text).expect_err("a wrong line");
        assert_eq!(refused("# none\n"), WrongKeys::None);
        assert_eq!(refused("\nalice\n"), WrongKeys::Form(2));
        assert_eq!(refused(&format!("alice b {ALICE}")), WrongKeys::Form(1));
        assert_eq!(refused(&format!("al\"ice {ALICE}")), WrongKeys::Name(1));
        assert_eq!(refused("alice short"), WrongKeys::Key(1));
        assert_eq!(refused("alice 0123456789abcdé"), WrongKeys::Key(1));
        assert_eq!(refused(&format!("alice {ALICE}\nbob {ALICE}")), WrongKeys::Twice(2));
    }
}
