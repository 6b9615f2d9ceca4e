//! The error of a command line or a configuration that asks for something impossible.

use std::error::Error;

/// A fault of the command line or of a configuration, which is not a fault of the files, nets and
/// games that they name. The program then ends with another status.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongUse(#[source] Box<dyn Error + Send + Sync>);

impl WrongUse {
    /// Makes the fault from its reason.
    pub fn of<E: Into<Box<dyn Error + Send + Sync>>>(reason: E) -> Self {
        Self(reason.into())
    }

    /// Whether an error is such a fault, in a file or not.
    pub fn is(error: &(dyn Error + 'static)) -> bool {
        error.is::<Self>() || error.source().is_some_and(Self::is)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::options::InFile;

    #[test]
    fn a_wrong_use_is_recognised_in_a_file_too() {
        let fault = WrongUse::of("two players are called x");
        assert_eq!(fault.to_string(), "two players are called x");
        assert!(WrongUse::is(&InFile::of(Path::new("match.toml"))(fault)));
        assert!(!WrongUse::is(&InFile::of(Path::new("a.sgf"))("no game")));
    }
}
