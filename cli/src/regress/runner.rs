//! Running the lines of one suite.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::client::{Ask, Reply};
use crate::terminal::short;

use super::expectation::Expectation;
use super::follower::Follower;
use super::known;
use super::record::{Status, Suite, Test};

/// Runs the suite in `text` with a newly started program. `patience` is the time limit of each
/// command. `follower` must be new.
pub fn run_text(
    text: &str,
    engine: &mut impl Ask,
    patience: Duration,
    follower: &mut Follower,
) -> Suite {
    let mut run = Run {
        engine,
        patience,
        follower,
        suite: Suite::default(),
        pending: None,
        known: BTreeSet::new(),
        line: 0,
    };
    if let Err(why) = run.whole(text) {
        run.suite.error(run.line, why);
    }
    let Run { mut suite, known, .. } = run;
    known::excuse(&mut suite, &known);
    suite
}

/// An answered command, whose verdict may still depend on the next line of the suite.
struct Pending {
    line: usize,
    id: Option<u32>,
    command: String,
    reply: Reply,
    seconds: f64,
    board: Option<Vec<String>>,
}

/// A suite in progress. An `Err` ends it, since the remaining answers would be out of step.
struct Run<'a, A> {
    engine: &'a mut A,
    patience: Duration,
    follower: &'a mut Follower,
    suite: Suite,
    pending: Option<Pending>,
    /// The numbers of the tests that lines with `#!` name as known failures.
    known: BTreeSet<u32>,
    line: usize,
}

impl<A: Ask> Run<'_, A> {
    fn whole(&mut self, text: &str) -> Result<(), String> {
        let mut names = Vec::new();
        for command in ["name", "version"] {
            names.push(self.ask(command)?.text().trim().to_owned());
        }
        self.suite.engine = short(&names.join(" "));
        let cpu_before = self.cpu_seconds();
        let start = Instant::now();
        for (number, line) in text.lines().enumerate() {
            self.line = number + 1;
            self.one_line(line.trim())?;
        }
        self.suite.seconds = start.elapsed().as_secs_f64();
        let has_left = self.pending.as_ref().is_some_and(|last| {
            let mut words = last.command.split_whitespace();
            words.find(|word| word.parse::<u32>().is_err()) == Some("quit")
                && last.reply.outcome.is_ok()
        });
        self.settle();
        if has_left {
            return Ok(());
        }
        self.suite.cpu_seconds = (self.cpu_seconds() - cpu_before).max(0.0);
        self.ask("quit")?;
        Ok(())
    }

    fn ask(&mut self, command: &str) -> Result<Reply, String> {
        let reply = self.engine.ask_within(command, self.patience);
        let reply = reply.map_err(|failure| format!("{command}: {failure}"))?;
        for breach in &reply.breaches {
            self.suite.error(self.line, format!("{command}: {breach}"));
        }
        Ok(reply)
    }

    fn cpu_seconds(&mut self) -> f64 {
        let text = self.ask("cputime").ok().and_then(|reply| reply.outcome.ok());
        text.and_then(|text| text.trim().parse().ok()).unwrap_or(0.0)
    }

    fn one_line(&mut self, line: &str) -> Result<(), String> {
        if let Some(expectation) = line.strip_prefix("#?") {
            let pending = self.pending.take().ok_or("an expectation without a command above it")?;
            return self.judge(pending, expectation.trim());
        }
        self.settle();
        // The first line may be a `#!/...` line for a shell.
        if let Some(known) = line.strip_prefix("#!")
            && !known.starts_with('/')
        {
            self.known.extend(known::numbers(known)?);
            return Ok(());
        }
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        let line = line.replace('\t', " ");
        let (id, command) = match numbered(&line) {
            Some((id, command)) => (Some(id), command.to_owned()),
            None => (None, line.clone()),
        };
        let board = self.follower.rows();
        let asked = Instant::now();
        let reply = self.ask(&line)?;
        let seconds = asked.elapsed().as_secs_f64();
        self.follower.follow(&command, &reply);
        self.pending = Some(Pending { line: self.line, id, command, reply, seconds, board });
        Ok(())
    }

    /// Decides the verdict on a command without an expectation.
    fn settle(&mut self) {
        let Some(last) = self.pending.take() else { return };
        match (last.id, &last.reply.outcome) {
            (Some(_), Ok(_)) => self.add(last, None, Status::Pass, true),
            (Some(_), Err(_)) => self.add(last, None, Status::UnexpectedFail, false),
            (None, Ok(_)) => {}
            (None, Err(reason)) => {
                let text = format!("{}: refused: {}", last.command, reason.trim());
                self.suite.error(last.line, text);
            }
        }
    }

    fn judge(&mut self, last: Pending, text: &str) -> Result<(), String> {
        if text.is_empty() {
            self.pending = Some(last);
            self.settle();
            return Ok(());
        }
        let expected = Expectation::parse(text)?;
        // A refusal is compared with `[!TEXT]*` only. There, TEXT itself is the known failure, and
        // another text an unexpected pass.
        let holds = (last.reply.outcome.is_ok() || expected.is_refusal())
            && expected.holds(last.reply.text().trim());
        let status = match (holds, expected.is_known_failure) {
            (true, false) => Status::Pass,
            (false, true) => Status::KnownFail,
            (true, true) => Status::UnexpectedPass,
            (false, false) => Status::UnexpectedFail,
        };
        self.add(last, Some(text.to_owned()), status, holds != expected.is_refusal());
        Ok(())
    }

    fn add(&mut self, last: Pending, expected: Option<String>, status: Status, right: bool) {
        self.suite.tests.push(Test {
            id: last.id,
            line: last.line,
            command: last.command,
            expected,
            refused: last.reply.outcome.is_err(),
            got: first_lines(last.reply.text().trim()),
            status,
            right,
            seconds: last.seconds,
            board: last.board.filter(|_| !right),
        });
    }
}

/// Cuts an answer after the number of lines of the largest board: 25 rows and its letters.
fn first_lines(answer: &str) -> String {
    const ROOM: usize = 28;
    let mut lines: Vec<_> = answer.lines().take(ROOM).collect();
    if answer.lines().nth(ROOM).is_some() {
        lines.push("...");
    }
    lines.join("\n")
}

/// Splits the number of a test from its command; `None` for a line without a number. As in
/// `gogui-regress`, the number fits a signed 32-bit integer.
fn numbered(line: &str) -> Option<(u32, &str)> {
    let (id, command) = line.split_once(' ')?;
    let id = id.bytes().all(|byte| byte.is_ascii_digit()).then(|| id.parse::<i32>())?;
    Some((u32::try_from(id.ok()?).ok()?, command.trim_start()))
}
