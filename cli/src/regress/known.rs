//! Known failures: tests that are expected to fail, listed by number.

use std::collections::BTreeSet;
use std::path::Path;

use super::record::{Status, Suite};

/// The tests that are known to fail, from a file with a line `SUITE:NUMBER` for each. The suite may
/// be written with or without its folders and `.tst`. Blank lines and text after a `#` are ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known(Vec<(String, u32)>);

/// The error for an unreadable line in a file of known failures.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: '{text}' is not a suite and a number such as ko.tst:10")]
pub struct KnownError {
    /// The line, counted from 1.
    pub line: usize,
    /// The text of the line.
    pub text: String,
}

impl std::str::FromStr for Known {
    type Err = KnownError;

    fn from_str(text: &str) -> Result<Self, KnownError> {
        let mut known = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let entry = line.split('#').next().unwrap_or_default().trim();
            if entry.is_empty() {
                continue;
            }
            let parts = entry.rsplit_once(':').and_then(|(suite, id)| {
                (!suite.trim().is_empty()).then(|| Some((suite.trim(), id.trim().parse().ok()?)))?
            });
            let (suite, id) =
                parts.ok_or_else(|| KnownError { line: number + 1, text: entry.to_owned() })?;
            known.push((suite.to_owned(), id));
        }
        Ok(Self(known))
    }
}

impl Known {
    /// Returns the numbers of the tests of a suite that are known to fail.
    pub fn of(&self, suite: &str) -> BTreeSet<u32> {
        let suite = Path::new(suite).with_extension("");
        let is_meant = |name: &str| {
            let name = name.strip_suffix(".tst").unwrap_or(name);
            suite.ends_with(name.strip_prefix("./").unwrap_or(name))
        };
        self.0.iter().filter(|(name, _)| is_meant(name)).map(|&(_, id)| id).collect()
    }
}

/// Reads the test numbers of a line `#! 10 20: why`, given without its `#!`.
pub(super) fn numbers(line: &str) -> Result<BTreeSet<u32>, String> {
    let numbers = line.split(':').next().unwrap_or_default();
    let read: Result<BTreeSet<u32>, _> = numbers.split_whitespace().map(str::parse).collect();
    read.ok().filter(|read| !read.is_empty()).ok_or_else(|| {
        format!("expected numbers of tests, as in '#! 10 20: why', and not '#!{line}'")
    })
}

/// Marks tests that are known to fail, so that they do not raise an alarm. A number without a test
/// is an error, unless the suite has errors already, after which tests may be missing.
pub(super) fn excuse(suite: &mut Suite, known: &BTreeSet<u32>) {
    let mut missing = known.clone();
    for test in &mut suite.tests {
        let Some(id) = test.id.filter(|id| known.contains(id)) else { continue };
        missing.remove(&id);
        test.status = match test.status {
            Status::Pass => Status::UnexpectedPass,
            // If the suite expects a refusal, a wrong answer is a known failure too.
            Status::UnexpectedPass if !test.right => Status::KnownFail,
            Status::UnexpectedFail => Status::KnownFail,
            status => status,
        };
    }
    if suite.errors.is_empty() {
        for id in missing {
            suite.error(0, format!("test {id} is a known failure, but does not exist"));
        }
    }
}
