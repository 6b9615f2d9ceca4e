//! The comparison of two runs.

use std::collections::HashMap;
use std::path::Path;

use super::record::{Run, Suite, Test};

/// A test that is in one of two runs, or in both.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// The path of the suite in the later run, or in the earlier one if the test is gone.
    pub suite: &'a str,
    /// The test in the earlier run; `None` if it is new.
    pub before: Option<&'a Test>,
    /// The test in the later run; `None` if it is gone.
    pub now: Option<&'a Test>,
}

/// What has changed between two runs of suites. An answer is right if it is the one that the suite
/// wants, whether or not a failure was known.
#[derive(Debug, Default)]
pub struct Comparison<'a> {
    /// Tests that were answered wrong and are answered right.
    pub fixed: Vec<Change<'a>>,
    /// Tests that were answered right and are answered wrong.
    pub broken: Vec<Change<'a>>,
    /// Tests that were answered wrong and still are.
    pub failing: Vec<Change<'a>>,
    /// Tests that the earlier run does not have.
    pub new: Vec<Change<'a>>,
    /// Tests that the later run does not have.
    pub gone: Vec<Change<'a>>,
}

impl<'a> Comparison<'a> {
    /// The kinds of changes with their names, those first that a person looks for first.
    pub fn kinds(&self) -> [(&'static str, &[Change<'a>]); 5] {
        [
            ("broken", &self.broken),
            ("fixed", &self.fixed),
            ("still failing", &self.failing),
            ("new", &self.new),
            ("gone", &self.gone),
        ]
    }
}

/// Compares an earlier run with a later one.
///
/// Suites belong together that have one path, or else one file name that no other suite of the
/// earlier run has; tests of a suite that have one number, or, without numbers, one command. Of
/// several such tests the first belongs to the first, and so on.
pub fn compare<'a>(before: &'a Run, now: &'a Run) -> Comparison<'a> {
    let mut comparison = Comparison::default();
    let mut met = vec![false; before.suites.len()];
    for suite in &now.suites {
        let partner = partner(before, suite);
        let mut earlier = partner.map_or_else(HashMap::new, |index| {
            met[index] = true;
            keyed(&before.suites[index])
        });
        for (key, test) in in_order(suite) {
            let was = earlier.remove(&key);
            comparison.add(&suite.suite, was, Some(test));
        }
        for (key, test) in
            partner.map(|index| in_order(&before.suites[index])).into_iter().flatten()
        {
            if earlier.contains_key(&key) {
                comparison.add(&suite.suite, Some(test), None);
            }
        }
    }
    for (suite, _) in before.suites.iter().zip(met).filter(|(_, met)| !met) {
        for test in &suite.tests {
            comparison.add(&suite.suite, Some(test), None);
        }
    }
    comparison
}

impl<'a> Comparison<'a> {
    fn add(&mut self, suite: &'a str, before: Option<&'a Test>, now: Option<&'a Test>) {
        let kind = match (before.map(|test| test.right), now.map(|test| test.right)) {
            (Some(false), Some(true)) => &mut self.fixed,
            (Some(true), Some(false)) => &mut self.broken,
            (Some(false), Some(false)) => &mut self.failing,
            (None, Some(_)) => &mut self.new,
            (Some(_), None) => &mut self.gone,
            (Some(true), Some(true)) | (None, None) => return,
        };
        kind.push(Change { suite, before, now });
    }
}

/// The place in a run of the suite that belongs to another run's suite.
fn partner(run: &Run, suite: &Suite) -> Option<usize> {
    let of = |suite: &Suite| Path::new(&suite.suite).file_name().map(ToOwned::to_owned);
    let exact = run.suites.iter().position(|other| other.suite == suite.suite);
    exact.or_else(|| {
        let mut alike = (0..run.suites.len()).filter(|&at| of(&run.suites[at]) == of(suite));
        alike.next().filter(|_| alike.next().is_none())
    })
}

/// The number of a test, or its command, and how many tests before it have the same.
type Key = (String, usize);

fn in_order(suite: &Suite) -> Vec<(Key, &Test)> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let key = |test: &Test| test.id.map_or_else(|| test.command.clone(), |id| id.to_string());
    let mut in_order = Vec::new();
    for test in &suite.tests {
        let count = seen.entry(key(test)).or_default();
        in_order.push(((key(test), *count), test));
        *count += 1;
    }
    in_order
}

fn keyed(suite: &Suite) -> HashMap<Key, &Test> {
    in_order(suite).into_iter().collect()
}
