//! What came out of suites, and its form as JSON.

use std::fmt;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The form of the JSON that [`Run::to_json`] writes and [`Run::from_json`] reads.
const FORMAT: &str = "tengen-regress 1";

/// How a test came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The answer is as expected: `pass`.
    Pass,
    /// The answer is not as expected: `FAIL`.
    UnexpectedFail,
    /// The answer is not as expected, and that was known: `fail`.
    KnownFail,
    /// The answer is as expected, although a failure was known: `PASS`. Time to say so in the suite.
    UnexpectedPass,
}

impl Status {
    /// Whether a person should hear of the test. An unexpected pass counts too, since it may be a
    /// command that should have been refused.
    pub fn is_alarm(self) -> bool {
        matches!(self, Self::UnexpectedFail | Self::UnexpectedPass)
    }

    /// The heading of such tests in tables, as `gogui-regress` has it: capitals are what was not
    /// expected.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::UnexpectedFail => "FAIL",
            Self::KnownFail => "fail",
            Self::UnexpectedPass => "PASS",
        }
    }
}

/// A test of a suite and how it came out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Test {
    /// The number in front of the command; `None` for a command without one that an expectation
    /// follows.
    pub id: Option<u32>,
    /// The line of the command, counted from 1.
    pub line: usize,
    /// The command, without its number.
    pub command: String,
    /// The expectation with its brackets and its star; `None` if the command only has to succeed.
    pub expected: Option<String>,
    /// Whether the command was refused.
    pub refused: bool,
    /// The text of the answer, cut after as many lines as the largest board has.
    pub got: String,
    /// How the test came out.
    pub status: Status,
    /// Whether the answer is the one that the suite wants. A refusal that is expected with
    /// `[!TEXT]*` counts as a failure that is known, and is right.
    pub right: bool,
    /// Seconds from the command to its answer.
    pub seconds: f64,
    /// The position before the command, a row a text from the top with `X`, `O` and `.`; only where
    /// the answer is not right, and if it can be told from the commands before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<String>>,
}

impl Test {
    /// The number and the command, as the suite has them.
    pub fn label(&self) -> String {
        match self.id {
            Some(id) => format!("{id} {}", self.command),
            None => self.command.clone(),
        }
    }

    /// The answer with its sign.
    pub fn answer(&self) -> String {
        format!("{} {}", if self.refused { '?' } else { '=' }, self.got).trim_end().to_owned()
    }

    /// What a person should hear of the test.
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

/// One line of a suite that did not go as it should.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The line, counted from 1; 0 is before the first line.
    pub line: usize,
    /// What happened.
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
    /// The program's own name and version; empty if it did not tell them.
    pub engine: String,
    /// The tests in their order.
    pub tests: Vec<Test>,
    /// Refused commands without a number, breaches of the protocol, programs that die or hang, and
    /// suites that cannot be read.
    pub errors: Vec<Note>,
    /// Seconds that the commands took.
    pub seconds: f64,
    /// Seconds that the program says it computed meanwhile; 0 where it does not say.
    pub cpu_seconds: f64,
}

impl Suite {
    /// The tally of the suite.
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

    /// What a person should hear of, everything but passes and known failures, by line.
    pub fn notes(&self) -> Vec<Note> {
        let mut notes: Vec<_> = self.tests.iter().filter_map(Test::note).collect();
        notes.extend(self.errors.iter().cloned());
        notes.sort_by_key(|note| note.line);
        notes
    }

    /// Notes an error.
    pub(super) fn error(&mut self, line: usize, text: String) {
        self.errors.push(Note { line, text });
    }
}

/// How many tests came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Tests with [`Status::Pass`].
    pub passes: usize,
    /// Tests with [`Status::UnexpectedFail`].
    pub unexpected_fails: usize,
    /// Tests with [`Status::KnownFail`].
    pub known_fails: usize,
    /// Tests with [`Status::UnexpectedPass`].
    pub unexpected_passes: usize,
    /// Errors outside tests.
    pub errors: usize,
}

impl Counts {
    /// The number of tests.
    pub fn tests(&self) -> usize {
        self.as_expected() + self.unexpected_fails + self.unexpected_passes
    }

    /// The number of tests that came out as the suites say.
    pub fn as_expected(&self) -> usize {
        self.passes + self.known_fails
    }

    /// The number of tests and errors that should make a run fail.
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

/// The outcome of some suites with one program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The command line of the program.
    pub engine: String,
    /// Seconds from the start to the end, suites side by side.
    pub seconds: f64,
    /// The suites in the order in which they were given.
    pub suites: Vec<Suite>,
}

/// The text is no run that can be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is not JSON, or not a run.
    #[error("not a run of tengen regress: {0}")]
    NotARun(#[from] serde_json::Error),
    /// The run was written by a version of the program that writes it differently.
    #[error("a run of the form '{0}'; this program reads '{FORMAT}'")]
    OtherFormat(String),
}

impl Run {
    /// The tally of all suites.
    pub fn counts(&self) -> Counts {
        let mut total = Counts::default();
        for suite in &self.suites {
            total += suite.counts();
        }
        total
    }

    /// The name and version that the program tells; empty if it did not in any suite.
    pub fn program(&self) -> &str {
        let mut names = self.suites.iter().map(|suite| suite.engine.as_str());
        names.find(|name| !name.is_empty()).unwrap_or_default()
    }

    /// The run as JSON: its form, the tallies, and everything that is known of each test.
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

    /// Reads what [`to_json`](Self::to_json) wrote.
    ///
    /// # Errors
    /// If it is something else, or of another version's form.
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
