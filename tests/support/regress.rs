//! Runs `.tst` files: GTP commands, and after some of them the answer that is expected.
//!
//! ```text
//! loadsgf games/ladder.sgf 12        # no number: only an error counts, as an error
//! 10 reg_genmove black               # a number: a test, and the GTP id
//! #? [D4|Q16]                        # the whole answer matches this regular expression
//! 20 all_legal white
//! #? [!.*C3.*]                       # ! turns the expectation round
//! 30 countlib C4
//! #? [3]*                            # * is a known failure: it fails, and nobody is alarmed
//! 35 play b I5
//! #? [!invalid coordinate]*          # refused, and with this text
//! 40 clear_board
//! #? []                              # the answer is empty
//! ```
//!
//! The reading is that of `gogui-regress`, so that a suite means the same under both. Stricter
//! here, because these suites also guard the protocol: a line outside an answer, an answer with
//! another id than its command, and an engine that dies or hangs are errors. Two differences in
//! the expressions remain: Rust's have no look-around and no back-references (such a pattern is
//! an error, not a wrong verdict), and its `\d`, `\w` and `\s` know all of Unicode.

use std::fmt;
use std::fs;
use std::ops::AddAssign;
use std::path::Path;
use std::time::{Duration, Instant};

use regex::Regex;

use tengen::engine_room::gtp::client::{Client, ClientError, Program, Reply};

/// Something that answers GTP commands one at a time.
pub trait Gtp {
    /// Sends one line and waits for its answer.
    fn send(&mut self, line: &str) -> Result<Reply, ClientError>;
}

impl Gtp for Client {
    fn send(&mut self, line: &str) -> Result<Reply, ClientError> {
        self.ask(line)
    }
}

/// How many tests and commands came out how. The headings are those of `gogui-regress`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// `pass`: the answer is as expected.
    pub passes: usize,
    /// `FAIL`: it is not.
    pub unexpected_fails: usize,
    /// `fail`: it is not, and the suite knows.
    pub expected_fails: usize,
    /// `PASS`: it is, although the suite expects a failure: time to remove the `*`.
    pub unexpected_passes: usize,
    /// Refused commands without a number, breaches of the protocol, dead or hanging engines,
    /// and suites that cannot be read.
    pub errors: usize,
}

impl Counts {
    /// The number of tests.
    pub fn tests(&self) -> usize {
        self.passes + self.unexpected_fails + self.expected_fails + self.unexpected_passes
    }

    /// Tests that came out as the suite says.
    pub fn as_expected(&self) -> usize {
        self.passes + self.expected_fails
    }

    /// What should make a run fail: an unexpected pass too, since it may be a command that should
    /// have been refused.
    pub fn failures(&self) -> usize {
        self.unexpected_fails + self.unexpected_passes + self.errors
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passes += other.passes;
        self.unexpected_fails += other.unexpected_fails;
        self.expected_fails += other.expected_fails;
        self.unexpected_passes += other.unexpected_passes;
        self.errors += other.errors;
    }
}

/// The outcome of one `.tst` file.
#[derive(Debug, Default)]
pub struct Report {
    /// The tally.
    pub counts: Counts,
    /// What a person should hear of: everything but passes and known failures.
    pub notes: Vec<Note>,
    /// How long the commands took.
    pub time: Duration,
    /// What the engine said it computed meanwhile, in seconds; 0 where it does not say.
    pub cpu_seconds: f64,
}

/// One line of a suite that did not go as it should.
#[derive(Debug, PartialEq, Eq)]
pub struct Note {
    /// Counted from 1; 0 is before the first line.
    pub line: usize,
    /// What happened.
    pub text: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.text)
    }
}

/// Runs the suite in `file` with a new engine, started in the folder of the file.
///
/// Whatever goes wrong, a file that is not there included, is an error in the report: one broken
/// suite does not hide the others.
pub fn run_file(program: &Program, file: &Path, patience: Duration) -> Report {
    let text = match fs::read(file) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(reason) => return Report::of_error(format!("cannot read the suite: {reason}")),
    };
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let program = match folder {
        Some(folder) => program.clone().in_folder(folder),
        None => program.clone(),
    };
    let mut engine = match Client::start(&program, patience) {
        Ok(engine) => engine,
        Err(failure) => return Report::of_error(failure.to_string()),
    };
    let mut report = run_text(&text, &mut engine);
    if report.counts.errors == 0
        && let Err(failure) = engine.quit()
    {
        report.error(0, format!("after the last command: {failure}"));
    }
    report
}

/// Runs the suite in `text`.
pub fn run_text(text: &str, engine: &mut impl Gtp) -> Report {
    let mut run = Run { engine, report: Report::default(), pending: None, line: 0 };
    if let Err(why) = run.whole(text) {
        run.report.error(run.line, why);
    }
    run.report
}

impl Report {
    fn of_error(text: String) -> Self {
        let mut report = Self::default();
        report.error(0, text);
        report
    }

    fn error(&mut self, line: usize, text: String) {
        self.counts.errors += 1;
        self.notes.push(Note { line, text });
    }
}

/// A command that was answered and whose verdict the next line of the suite may still decide.
struct Pending {
    line: usize,
    command: String,
    numbered: bool,
    reply: Reply,
}

/// One suite on its way. An `Err` ends it: the rest would be read out of step.
struct Run<'a, G> {
    engine: &'a mut G,
    report: Report,
    pending: Option<Pending>,
    line: usize,
}

impl<G: Gtp> Run<'_, G> {
    fn whole(&mut self, text: &str) -> Result<(), String> {
        for command in ["name", "version"] {
            self.engine.send(command).map_err(|failure| format!("{command}: {failure}"))?;
        }
        let cpu_before = self.cpu_seconds();
        let start = Instant::now();
        for (number, line) in text.lines().enumerate() {
            self.line = number + 1;
            self.one_line(line.trim())?;
        }
        self.report.time = start.elapsed();
        let ended_by_suite = self.pending.as_ref().is_some_and(|last| {
            last.command.split_whitespace().any(|word| word == "quit") && last.reply.outcome.is_ok()
        });
        self.settle();
        if ended_by_suite {
            return Ok(());
        }
        self.report.cpu_seconds = self.cpu_seconds() - cpu_before;
        self.engine.send("quit").map_err(|failure| format!("quit: {failure}"))?;
        Ok(())
    }

    fn one_line(&mut self, line: &str) -> Result<(), String> {
        if let Some(expectation) = line.strip_prefix("#?") {
            let pending = self.pending.take().ok_or("an expectation without a command above it")?;
            return self.judge(pending, expectation.trim());
        }
        self.settle();
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        let command = line.replace('\t', " ");
        let numbered = is_numbered(&command);
        let reply =
            self.engine.send(&command).map_err(|failure| format!("{command}: {failure}"))?;
        for breach in &reply.breaches {
            self.report.error(self.line, format!("{command}: {breach}"));
        }
        self.pending = Some(Pending { line: self.line, command, numbered, reply });
        Ok(())
    }

    /// The verdict on a command that no expectation follows.
    fn settle(&mut self) {
        let Some(last) = self.pending.take() else { return };
        let counts = &mut self.report.counts;
        match (last.numbered, last.reply.outcome.is_err()) {
            (true, false) => counts.passes += 1,
            (false, false) => {}
            (true, true) => counts.unexpected_fails += 1,
            (false, true) => counts.errors += 1,
        }
        if last.reply.outcome.is_err() {
            let text = format!("{}: refused: {}", last.command, last.reply.text().trim());
            self.report.notes.push(Note { line: last.line, text });
        }
    }

    fn judge(&mut self, last: Pending, expectation: &str) -> Result<(), String> {
        if expectation.is_empty() {
            self.pending = Some(last);
            self.settle();
            return Ok(());
        }
        let expected = Expectation::parse(expectation)?;
        // A refusal meets no expectation. But `[!TEXT]*` says which one is expected, and another
        // text is another answer.
        let holds = (last.reply.outcome.is_ok() || expected.is_refusal())
            && expected.holds(last.reply.text().trim());
        let counts = &mut self.report.counts;
        let text = match (holds, expected.known_failure) {
            (true, false) => {
                counts.passes += 1;
                return Ok(());
            }
            (false, true) => {
                counts.expected_fails += 1;
                return Ok(());
            }
            (true, true) => {
                counts.unexpected_passes += 1;
                let got = first_lines(&last.reply.to_string());
                format!(
                    "{}: passes, although a failure is expected: {expectation}, got '{got}'",
                    last.command
                )
            }
            (false, false) => {
                counts.unexpected_fails += 1;
                let got = first_lines(&last.reply.to_string());
                format!("{}: expected {expectation}, got '{got}'", last.command)
            }
        };
        self.report.notes.push(Note { line: last.line, text });
        Ok(())
    }

    fn cpu_seconds(&mut self) -> f64 {
        let text = self.engine.send("cputime").ok().and_then(|reply| reply.outcome.ok());
        text.and_then(|text| text.trim().parse().ok()).unwrap_or(0.0)
    }
}

/// Room for a board of 25 rows and its letters, not for every answer there is.
fn first_lines(answer: &str) -> String {
    const ROOM: usize = 28;
    let mut lines: Vec<_> = answer.lines().take(ROOM).collect();
    if answer.lines().nth(ROOM).is_some() {
        lines.push("...");
    }
    lines.join("\n")
}

/// Whether the command is a test: a number, a space, a command.
fn is_numbered(command: &str) -> bool {
    command
        .split_once(' ')
        .is_some_and(|(id, _)| id.bytes().all(|b| b.is_ascii_digit()) && id.parse::<i32>().is_ok())
}

/// What follows `#?`: a regular expression for the whole answer, in brackets.
struct Expectation {
    pattern: Regex,
    negated: bool,
    known_failure: bool,
}

impl Expectation {
    /// Whether this is `[!TEXT]*`: the command is to be refused with this text.
    fn is_refusal(&self) -> bool {
        self.negated && self.known_failure
    }

    fn parse(text: &str) -> Result<Self, String> {
        let (text, known_failure) = match text.strip_suffix('*') {
            Some(text) => (text, true),
            None => (text, false),
        };
        let pattern = text
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .ok_or_else(|| format!("an expectation stands in brackets: {text}"))?
            .trim();
        let (pattern, negated) = match pattern.strip_prefix('!') {
            Some(pattern) => (pattern, true),
            None => (pattern, false),
        };
        // As Java's MULTILINE and DOTALL, and the group holds alternatives together.
        let pattern = Regex::new(&format!(r"(?ms)\A(?:{pattern})\z"))
            .map_err(|error| format!("not a regular expression: {error}"))?;
        Ok(Self { pattern, negated, known_failure })
    }

    fn holds(&self, answer: &str) -> bool {
        self.pattern.is_match(answer) != self.negated
    }
}
