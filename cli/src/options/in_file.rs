//! Errors about a file that the user has named.

use std::error::Error;
use std::path::{Path, PathBuf};

/// An error about a file; its text begins with the path.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct InFile {
    path: PathBuf,
    #[source]
    reason: Box<dyn Error + Send + Sync>,
}

impl InFile {
    /// Returns a function that adds a file to an error.
    pub fn of<E: Into<Box<dyn Error + Send + Sync>>>(path: &Path) -> impl Fn(E) -> Self {
        move |reason| Self { path: path.to_owned(), reason: reason.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_keeps_its_source() {
        let error = InFile::of(Path::new("a.sgf"))(std::io::Error::other("gone"));
        assert_eq!(error.to_string(), "a.sgf: gone");
        assert!(error.source().is_some_and(<dyn std::error::Error>::is::<std::io::Error>));
    }
}
