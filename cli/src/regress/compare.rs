//! The comparison of two runs of suites.

use std::collections::HashMap;
use std::path::Path;

use super::record::{Run, Suite, Test};

/// A test that occurs in one of two runs, or in both.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// The path of the suite: in the later run if the test is there, otherwise in the earlier one.
    pub suite: &'a str,
    /// The test in the earlier run; `None` if it is new.
    pub before: Option<&'a Test>,
    /// The test in the later run; `None` if it is gone.
    pub now: Option<&'a Test>,
}

/// The differences between two runs of suites. An answer is right if the suite expects it, even if
/// a failure is known.
#[derive(Debug, Default)]
pub struct Comparison<'a> {
    /// Tests whose answer was wrong and is right now.
    pub fixed: Vec<Change<'a>>,
    /// Tests whose answer was right and is wrong now.
    pub broken: Vec<Change<'a>>,
    /// Tests whose answer was wrong and still is.
    pub failing: Vec<Change<'a>>,
    /// Tests that only the later run has.
    pub new: Vec<Change<'a>>,
    /// Tests that only the earlier run has.
    pub gone: Vec<Change<'a>>,
}

impl<'a> Comparison<'a> {
    /// Returns the kinds of changes with their names, the most urgent first.
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
/// Two suites match if they have the same path. They also match by file name alone, if only one
/// suite of the earlier run has that name. Two tests of a suite match if they have the same number
/// or, without numbers, the same command; repeated ones match in their order.
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

/// Finds the suite of a run that matches a suite of another run, and returns its index.
fn partner(run: &Run, suite: &Suite) -> Option<usize> {
    let of = |suite: &Suite| Path::new(&suite.suite).file_name().map(ToOwned::to_owned);
    let exact = run.suites.iter().position(|other| other.suite == suite.suite);
    exact.or_else(|| {
        let mut alike = (0..run.suites.len()).filter(|&at| of(&run.suites[at]) == of(suite));
        alike.next().filter(|_| alike.next().is_none())
    })
}

/// The number of a test, or its command if it has no number, and the count of earlier tests with
/// the same number or command.
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
