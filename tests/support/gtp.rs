//! A GTP engine as a child process, for the programs that test one.
//!
//! Assumes nothing about the engine beyond the framing of GTP: every answer begins with `=` or
//! `?` and ends at an empty line. A thread reads, so that writing many commands at once cannot
//! block against an engine that is itself blocked on its output, and so that waiting can end.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// What stands between a tester and an answer.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The operating system does not start the program.
    #[error("cannot start {program}: {reason}")]
    Start {
        /// The program as it was asked for.
        program: String,
        /// The system's words.
        reason: std::io::Error,
    },
    /// The engine's output ended, or its input no longer takes anything.
    #[error("the engine died")]
    Died,
    /// No complete answer came in time.
    #[error("no answer within {0:?}")]
    TimedOut(Duration),
}

/// One answer of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The whole answer with its `=` or `?`, its lines joined by `\n`, without the empty line.
    pub full: String,
    /// Lines that came before the answer and belong to none: a breach of the protocol.
    pub stray: Vec<String>,
}

impl Answer {
    /// Whether the engine refused the command.
    pub fn is_error(&self) -> bool {
        !self.full.starts_with('=')
    }

    /// What follows the first space of the whole answer, trimmed.
    ///
    /// This is `GoGui`'s reading, kept on purpose: an engine that forgets the space after `=`
    /// loses its first word here as it does there.
    pub fn text(&self) -> &str {
        self.full.split_once(' ').map_or("", |(_, text)| text.trim())
    }

    /// The digits between `=` or `?` and what follows them.
    pub fn id(&self) -> &str {
        let after = &self.full[1..];
        let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        &after[..end]
    }
}

/// A program and its arguments, as a person writes them on one line.
#[derive(Debug, Clone)]
pub struct EngineCommand {
    program: PathBuf,
    arguments: Vec<String>,
}

impl EngineCommand {
    /// A program without arguments.
    pub fn program(path: &str) -> Self {
        Self { program: absolute(path), arguments: Vec::new() }
    }

    /// Splits `line` at blanks; single or double quotes hold a word with blanks together.
    pub fn parse(line: &str) -> Result<Self, &'static str> {
        let mut words = split_words(line)?.into_iter();
        let program = words.next().ok_or("the engine's command is empty")?;
        Ok(Self { program: absolute(&program), arguments: words.collect() })
    }

    /// The same command with more arguments.
    pub fn with(&self, arguments: &[&str]) -> Self {
        let mut command = self.clone();
        command.arguments.extend(arguments.iter().map(ToString::to_string));
        command
    }
}

/// A relative path means the folder of the caller, also when the engine is started in another;
/// a bare name is left to the search path.
fn absolute(program: &str) -> PathBuf {
    let path = Path::new(program);
    if path.components().count() > 1 {
        std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
    } else {
        path.to_path_buf()
    }
}

fn split_words(line: &str) -> Result<Vec<String>, &'static str> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                // Quotes make a word even if nothing stands between them.
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if quote.is_some() { Err("a quote is not closed") } else { Ok(words) }
}

/// A running engine. It is killed when dropped.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<Answer>,
    patience: Duration,
}

impl Engine {
    /// Starts the engine in `folder`; every answer must come within `patience`.
    ///
    /// Its standard error is the caller's: a panic of the engine should be seen.
    pub fn start(
        command: &EngineCommand,
        folder: Option<&Path>,
        patience: Duration,
    ) -> Result<Self, Failure> {
        let mut process = Command::new(&command.program);
        process.args(&command.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        if let Some(folder) = folder {
            process.current_dir(folder);
        }
        let mut child = process.spawn().map_err(|reason| Failure::Start {
            program: command.program.display().to_string(),
            reason,
        })?;
        let input = child.stdin.take();
        let output = child.stdout.take().expect("the output was asked to be a pipe");
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(answer) = next_answer(&mut output) {
                if sender.send(answer).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, input, answers, patience })
    }

    /// Writes `text`, one or more lines, each with its line feed.
    pub fn write(&mut self, text: &str) -> Result<(), Failure> {
        let input = self.input.as_mut().ok_or(Failure::Died)?;
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).map_err(|_| Failure::Died)
    }

    /// Waits for the next answer.
    pub fn read(&mut self) -> Result<Answer, Failure> {
        self.answers.recv_timeout(self.patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => Failure::TimedOut(self.patience),
            RecvTimeoutError::Disconnected => Failure::Died,
        })
    }

    /// Closes the engine's input and waits for it to leave.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.input = None;
        let start = Instant::now();
        while start.elapsed() < self.patience {
            if let Ok(Some(_)) = self.child.try_wait() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        Err(Failure::TimedOut(self.patience))
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Both fail only if it has already left.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads up to and including the empty line that ends an answer; `None` at the end of the output.
fn next_answer(output: &mut impl BufRead) -> Option<Answer> {
    let mut stray = Vec::new();
    let mut full = String::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        if output.read_until(b'\n', &mut line).ok()? == 0 {
            return None;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\n', '\r']);
        if full.is_empty() {
            if text.starts_with(['=', '?']) {
                full.push_str(text);
            } else if !text.is_empty() {
                stray.push(text.to_owned());
            }
        } else if text.is_empty() {
            return Some(Answer { full, stray });
        } else {
            full.push('\n');
            full.push_str(text);
        }
    }
}
