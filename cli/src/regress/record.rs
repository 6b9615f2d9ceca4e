//! The outcome of suites, and its JSON form.

use std::fmt;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The name and version of the JSON form that [`Run::to_json`] writes and [`Run::from_json`] reads.
const FORMAT: &str = "tengen-regress 1";

/// The outcome of a test. A known failure is one that the suite marks as such.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The answer is as expected: `pass`.
    Pass,
    /// The answer is not as expected: `FAIL`.
    UnexpectedFail,
    /// The answer is not as expected, but the failure was known: `fail`.
    KnownFail,
    /// The answer is as expected, although the suite marks a known failure: `PASS`. The suite
    /// should be updated.
    UnexpectedPass,
}

impl Status {
    /// Whether a person should look at the test. An unexpected pass is an alarm too, since the
    /// program may have accepted a command that it should refuse.
    pub fn is_alarm(self) -> bool {
        matches!(self, Self::UnexpectedFail | Self::UnexpectedPass)
    }

    /// Returns the heading of the status in tables, as in `gogui-regress`: capitals for unexpected
    /// outcomes.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::UnexpectedFail => "FAIL",
            Self::KnownFail => "fail",
            Self::UnexpectedPass => "PASS",
        }
    }
}

/// A test of a suite and its outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Test {
    /// The number in front of the command; `None` for a command without a number but with an
    /// expectation.
    pub id: Option<u32>,
    /// The line of the command, counted from 1.
    pub line: usize,
    /// The command, without its number.
    pub command: String,
    /// The expectation with its brackets and its star; `None` if the command only has to succeed.
    pub expected: Option<String>,
    /// Whether the command was refused.
    pub refused: bool,
    /// The text of the answer, cut after 28 lines, which hold the largest board.
    pub got: String,
    /// The outcome of the test.
    pub status: Status,
    /// Whether the answer is the one that the suite expects. A refusal that `[!TEXT]*` expects has
    /// the status of a known failure, but is right.
    pub right: bool,
    /// The seconds from the command to its answer.
    pub seconds: f64,
    /// The position before the command, one text per row from the top, of `X`, `O` and `.`. Only
    /// present if the answer is wrong and the earlier commands determine the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<String>>,
}

impl Test {
    /// Returns the number and the command, as in the suite.
    pub fn label(&self) -> String {
        match self.id {
            Some(id) => format!("{id} {}", self.command),
            None => self.command.clone(),
        }
    }

    /// Returns the answer with its sign, `=` or `?`.
    pub fn answer(&self) -> String {
        format!("{} {}", if self.refused { '?' } else { '=' }, self.got).trim_end().to_owned()
    }

    /// Returns the note for a person about the test; `None` if its outcome does not raise an alarm.
    fn note(&self) -> Option<Note> {
        let (label, answer) = (self.label(), self.answer());
        let text = match (self.status, &self.expected) {
            (Status::Pass | Status::KnownFail, _) => return None,
            (Status::UnexpectedFail, None) => format!("{label}: refused: {}", self.got),
            (Status::UnexpectedFail, Some(expected)) => {
                format!("{label}: expected {expected}, got '{answer}'")
            }
            (Status::UnexpectedPass, expected) => {
                let expected = expected.as_deref().unwrap_or_default();
                format!(
                    "{label}: passes, although a failure is expected: {expected}, got '{answer}'"
                )
            }
        };
        Some(Note { line: self.line, text })
    }
}

/// A problem in one line of a suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The number of the line, from 1; 0 for a problem outside the lines.
    pub line: usize,
    /// The problem in words.
    pub text: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.text)
    }
}

/// The outcome of one suite.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Suite {
    /// The path of the suite, as it was given.
    pub suite: String,
    /// The program's own name and version; empty if it did not report them.
    pub engine: String,
    /// The tests in the order of the suite.
    pub tests: Vec<Test>,
    /// The errors: refused commands without a number, breaches of the protocol, programs that die
    /// or hang, and suites that cannot be read.
    pub errors: Vec<Note>,
    /// The seconds for the commands of the suite.
    pub seconds: f64,
    /// The processor time in seconds that the program reports for them; 0 without a report.
    pub cpu_seconds: f64,
}

impl Suite {
    /// Counts the tests of the suite by status, and its errors.
    pub fn counts(&self) -> Counts {
        let number = |status| self.tests.iter().filter(|test| test.status == status).count();
        Counts {
            passes: number(Status::Pass),
            unexpected_fails: number(Status::UnexpectedFail),
            known_fails: number(Status::KnownFail),
            unexpected_passes: number(Status::UnexpectedPass),
            errors: self.errors.len(),
        }
    }

    /// Returns the notes for a person, in the order of lines: unexpected outcomes and errors.
    pub fn notes(&self) -> Vec<Note> {
        let mut notes: Vec<_> = self.tests.iter().filter_map(Test::note).collect();
        notes.extend(self.errors.iter().cloned());
        notes.sort_by_key(|note| note.line);
        notes
    }

    /// Records an error.
    pub(super) fn error(&mut self, line: usize, text: String) {
        self.errors.push(Note { line, text });
    }
}

/// The numbers of tests with each status, and of errors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of tests with [`Status::Pass`].
    pub passes: usize,
    /// The number of tests with [`Status::UnexpectedFail`].
    pub unexpected_fails: usize,
    /// The number of tests with [`Status::KnownFail`].
    pub known_fails: usize,
    /// The number of tests with [`Status::UnexpectedPass`].
    pub unexpected_passes: usize,
    /// The number of errors outside tests.
    pub errors: usize,
}

impl Counts {
    /// Returns the number of tests.
    pub fn tests(&self) -> usize {
        self.as_expected() + self.unexpected_fails + self.unexpected_passes
    }

    /// Returns the number of tests with the outcome that the suites predict.
    pub fn as_expected(&self) -> usize {
        self.passes + self.known_fails
    }

    /// Returns the number of tests and errors that should make a run fail.
    pub fn alarms(&self) -> usize {
        self.unexpected_fails + self.unexpected_passes + self.errors
    }

    fn to_json(self) -> Value {
        json!({
            "tests": self.tests(),
            "unexpected-fail": self.unexpected_fails,
            "known-fail": self.known_fails,
            "unexpected-pass": self.unexpected_passes,
            "pass": self.passes,
            "errors": self.errors,
        })
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passes += other.passes;
        self.unexpected_fails += other.unexpected_fails;
        self.known_fails += other.known_fails;
        self.unexpected_passes += other.unexpected_passes;
        self.errors += other.errors;
    }
}

/// The outcome of several suites, all run with the same program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The command line of the program.
    pub engine: String,
    /// The wall-clock seconds of the whole run, whose suites overlap in time.
    pub seconds: f64,
    /// The suites in the order in which they were given.
    pub suites: Vec<Suite>,
}

/// The error for a text that is not a readable run.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is not JSON, or not a run.
    #[error("not a run of tengen regress: {0}")]
    NotARun(#[from] serde_json::Error),
    /// Another version of the program wrote the run, in another form.
    #[error("a run of the form '{0}'; this program reads '{FORMAT}'")]
    OtherFormat(String),
}

impl Run {
    /// Returns the sum of the counts of all suites.
    pub fn counts(&self) -> Counts {
        let mut total = Counts::default();
        for suite in &self.suites {
            total += suite.counts();
        }
        total
    }

    /// Returns the program's own name and version; empty if it did not report them in any suite.
    pub fn program(&self) -> &str {
        let mut names = self.suites.iter().map(|suite| suite.engine.as_str());
        names.find(|name| !name.is_empty()).unwrap_or_default()
    }

    /// Returns the run as JSON: the name of the form, the counts, and all details of each test.
    pub fn to_json(&self) -> Value {
        let mut suites = json!(self.suites);
        for (value, suite) in suites.as_array_mut().into_iter().flatten().zip(&self.suites) {
            value["counts"] = suite.counts().to_json();
        }
        json!({
            "format": FORMAT,
            "engine": self.engine,
            "seconds": self.seconds,
            "counts": self.counts().to_json(),
            "suites": suites,
        })
    }

    /// Reads a run from the JSON that [`to_json`](Self::to_json) returns.
    ///
    /// # Errors
    /// If the text is not a run, or a run in the form of another version.
    pub fn from_json(text: &[u8]) -> Result<Self, ReadError> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
        }
        let head: Head = serde_json::from_slice(text)?;
        if head.format != FORMAT {
            return Err(ReadError::OtherFormat(head.format));
        }
        Ok(serde_json::from_slice(text)?)
    }
}
