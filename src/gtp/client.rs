//! The controller's side of GTP: starts a program that speaks the protocol, and asks it.
//!
//! Every wait has a limit, and the program is ended on every path. Three threads serve a
//! [`Client`]: one writes commands, so that a program that does not read cannot block the
//! controller; one reads replies; one reads standard error and keeps the end of it for
//! [`ClientError::Ended`].

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The number of bytes from which on a reply is refused. A board of 25x25 with a whole analysis of
/// it takes less than a hundredth of them.
pub const LONGEST_REPLY: usize = 16 << 20;

/// The number of bytes that are kept of a program's standard error: its end, where a panic stands.
const KEPT_COMPLAINTS: usize = 16 << 10;

/// The reason why a program cannot be started, or does not answer.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The command line is empty or has a quote that is not closed.
    #[error("not a command line: {0:?}")]
    CommandLine(String),
    /// The operating system does not start the program.
    #[error("cannot start {program}: {reason}")]
    Start {
        /// The path of the program.
        program: String,
        /// The reason that the system gives.
        reason: io::Error,
    },
    /// The line is blank, a comment or more than one line: it would not get exactly one reply.
    #[error("not a command: {0:?}")]
    NotACommand(String),
    /// The program refused a command.
    #[error("{command}: refused: {reason}")]
    Refused {
        /// The command that was sent.
        command: String,
        /// The text of the error reply.
        reason: String,
    },
    /// No complete reply came in time, or the program did not end in time.
    #[error("no answer within {0:?}")]
    TimedOut(Duration),
    /// A reply has more than [`LONGEST_REPLY`] bytes.
    #[error("a reply of more than {LONGEST_REPLY} bytes")]
    ReplyTooLong,
    /// The program closed its output, or its output cannot be read.
    #[error("the program ended{}{}", at_exit(*.status), last_words(.complaints))]
    Ended {
        /// The exit status, if the program ended at once.
        status: Option<ExitStatus>,
        /// The end of what the program wrote on standard error.
        complaints: String,
    },
}

fn at_exit(status: Option<ExitStatus>) -> String {
    status.map_or_else(String::new, |status| format!(" ({status})"))
}

fn last_words(complaints: &str) -> String {
    match complaints.trim_end() {
        "" => String::new(),
        words => format!(", and said:\n{words}"),
    }
}

/// A program and its arguments.
///
/// ```
/// use tengen::engine_room::gtp::client::Program;
///
/// let gnugo: Program = "gnugo --mode gtp --level 1".parse()?;
/// assert_eq!(gnugo.to_string(), "gnugo --mode gtp --level 1");
/// assert!("'an open quote".parse::<Program>().is_err());
/// # Ok::<(), tengen::engine_room::gtp::client::ClientError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    path: PathBuf,
    arguments: Vec<String>,
    folder: Option<PathBuf>,
}

impl Program {
    /// A program without arguments. A bare name is looked up in the search path; a path is relative
    /// to the folder of the caller, wherever the program is started.
    pub fn new(path: impl AsRef<Path>) -> Self {
        let path = path.as_ref();
        let path = if path.components().count() > 1 {
            std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
        } else {
            path.to_path_buf()
        };
        Self { path, arguments: Vec::new(), folder: None }
    }

    /// Adds arguments to the program.
    #[must_use]
    pub fn with<S: Into<String>>(mut self, arguments: impl IntoIterator<Item = S>) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Starts the program in `folder` rather than in the caller's.
    #[must_use]
    pub fn in_folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }
}

impl FromStr for Program {
    type Err = ClientError;

    /// Splits a command line into words as a POSIX shell does: blanks separate, quotes hold
    /// together, a backslash protects the next character. Nothing else is special.
    fn from_str(line: &str) -> Result<Self, ClientError> {
        let mut words = shlex::split(line).unwrap_or_default().into_iter();
        let path = words.next().ok_or_else(|| ClientError::CommandLine(line.to_owned()))?;
        Ok(Self::new(path).with(words))
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}

/// A program's reply to one command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The digits of the id after `=` or `?`; empty without an id.
    pub id: String,
    /// The text of the reply: `Ok` after `=`, `Err` after `?`. Lines are separated by `\n`.
    pub outcome: Result<String, String>,
    /// The points in which the reply breaks the protocol, although it could be read.
    pub breaches: Vec<Breach>,
}

impl Reply {
    /// The text of the reply, whether the command was accepted or refused.
    pub fn text(&self) -> &str {
        let (Ok(text) | Err(text)) = &self.outcome;
        text
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.outcome.is_ok() { '=' } else { '?' };
        write!(f, "{sign}{} {}", self.id, self.text())
    }
}

/// A way in which a reply breaks the protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Breach {
    /// A line that belongs to no reply came before the reply.
    #[error("a line outside a reply: {0}")]
    Outside(String),
    /// The reply does not carry the id of its command.
    #[error("the id is '{got}' and should be '{sent}'")]
    Id {
        /// The id of the command.
        sent: String,
        /// The id of the reply.
        got: String,
    },
    /// No space stands between the sign with its id and the text.
    #[error("no space before the text")]
    NoSpace,
    /// The text has control characters other than tabs and line ends, or is not UTF-8.
    #[error("a control character or a byte that is not UTF-8")]
    BadCharacter,
}

/// A running program that speaks GTP. Dropping the client kills the program.
///
/// ```no_run
/// use std::time::Duration;
/// use tengen::engine_room::gtp::client::{Client, Program};
///
/// let mut engine = Client::start(&Program::new("tengen"), Duration::from_secs(60))?;
/// engine.tell("boardsize 9")?;
/// let vertex = engine.tell("genmove black")?;
/// engine.quit()?;
/// # Ok::<(), tengen::engine_room::gtp::client::ClientError>(())
/// ```
#[derive(Debug)]
pub struct Client {
    child: Child,
    /// Takes lines to write; `None` once the program's input is closed.
    input: Option<Sender<String>>,
    replies: Receiver<Result<Reply, ClientError>>,
    complaints: Arc<Mutex<Vec<u8>>>,
    listener: JoinHandle<()>,
    /// The ids of the commands whose replies have not been received. `None` is a line in which
    /// programs differ on what the id is.
    owed: VecDeque<Option<String>>,
    patience: Duration,
}

impl Client {
    /// Starts a program; each of its replies must come within `patience`.
    ///
    /// # Errors
    /// If the operating system does not start the program.
    pub fn start(program: &Program, patience: Duration) -> Result<Self, ClientError> {
        let mut command = Command::new(&program.path);
        command.args(&program.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        let mut child = command.spawn().map_err(|reason| ClientError::Start {
            program: program.path.display().to_string(),
            reason,
        })?;
        let stdin = taken(&mut child.stdin);
        let stdout = taken(&mut child.stdout);
        let stderr = taken(&mut child.stderr);
        let (input, lines) = channel();
        thread::spawn(move || write_lines(stdin, &lines));
        let (sender, replies) = channel();
        thread::spawn(move || read_replies(BufReader::new(stdout), &sender));
        let complaints = Arc::default();
        let kept = Arc::clone(&complaints);
        let listener = thread::spawn(move || keep_end(stderr, &kept));
        let owed = VecDeque::new();
        Ok(Self { child, input: Some(input), replies, complaints, listener, owed, patience })
    }

    /// Changes the longest time that each later reply may take.
    pub fn set_patience(&mut self, patience: Duration) {
        self.patience = patience;
    }

    /// Sends a command, with or without an id, and waits for its reply.
    ///
    /// Replies owed to earlier commands, sent with [`send`](Self::send) or given up after a
    /// time-out, are waited for first, and dropped.
    ///
    /// # Errors
    /// If the line is no command, or no reply comes. A refusal is no error.
    pub fn ask(&mut self, command: &str) -> Result<Reply, ClientError> {
        self.send(command)?;
        while self.owed.len() > 1 {
            self.receive()?;
        }
        self.receive()
    }

    /// Sends a command and waits for the text of its reply.
    ///
    /// # Errors
    /// If the line is no command, if no reply comes, or if the program refuses the command.
    pub fn tell(&mut self, command: &str) -> Result<String, ClientError> {
        self.ask(command)?
            .outcome
            .map_err(|reason| ClientError::Refused { command: command.to_owned(), reason })
    }

    /// Asks the program with `known_command` whether it knows a command.
    ///
    /// # Errors
    /// If no reply comes.
    pub fn knows(&mut self, name: &str) -> Result<bool, ClientError> {
        let reply = self.ask(&format!("known_command {name}"))?;
        Ok(reply.outcome.is_ok_and(|text| text.trim() == "true"))
    }

    /// Sends a command without waiting: many may be sent before the first reply is
    /// [received](Self::receive).
    ///
    /// # Errors
    /// If the line is no command, or the program has ended.
    pub fn send(&mut self, command: &str) -> Result<(), ClientError> {
        let words = command.trim_start();
        if words.is_empty() || words.starts_with('#') || command.contains(['\n', '\r']) {
            return Err(ClientError::NotACommand(command.to_owned()));
        }
        let line = format!("{command}\n");
        if self.input.as_ref().is_none_or(|input| input.send(line).is_err()) {
            return Err(self.ended());
        }
        self.owed.push_back(id_of(words));
        Ok(())
    }

    /// Waits for the reply to the oldest command that is owed one. After a time-out the reply is
    /// still owed.
    ///
    /// # Errors
    /// If no reply comes in time, or the program ends, or the reply is too long.
    pub fn receive(&mut self) -> Result<Reply, ClientError> {
        let mut reply = match self.replies.recv_timeout(self.patience) {
            Ok(reply) => reply?,
            Err(RecvTimeoutError::Timeout) => return Err(ClientError::TimedOut(self.patience)),
            Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
        };
        if let Some(sent) = self.owed.pop_front().flatten()
            && sent != reply.id
        {
            reply.breaches.push(Breach::Id { sent, got: reply.id.clone() });
        }
        Ok(reply)
    }

    /// The end of what the program has written to standard error so far.
    pub fn complaints(&self) -> String {
        let kept = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&kept).into_owned()
    }

    /// The number that the operating system has given the process.
    pub fn process_id(&self) -> u32 {
        self.child.id()
    }

    /// Asks the program to quit, closes its input and waits for its end. Replies that are still
    /// owed are dropped.
    ///
    /// # Errors
    /// If the program does not end in time; it is then killed.
    pub fn quit(mut self) -> Result<ExitStatus, ClientError> {
        // A program that has already ended does not need the command.
        let _ = self.send("quit");
        self.input = None;
        self.wait(self.patience).ok_or(ClientError::TimedOut(self.patience))
    }

    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let started = Instant::now();
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if started.elapsed() >= patience {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// The reason why a program whose pipes are closed does not answer.
    fn ended(&mut self) -> ClientError {
        /// The time to wait for the end of a program that has closed its pipes, which happens when
        /// it ends or a moment before.
        const MOMENT: Duration = Duration::from_millis(500);
        let status = self.wait(MOMENT);
        let started = Instant::now();
        while !self.listener.is_finished() && started.elapsed() < MOMENT {
            thread::sleep(Duration::from_millis(2));
        }
        ClientError::Ended { status, complaints: self.complaints() }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // Both fail only if the program has already ended and been waited for.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The controller's end of a pipe that the program was started with.
fn taken<T>(pipe: &mut Option<T>) -> T {
    pipe.take().expect("the stream was asked to be a pipe")
}

/// The id that the reply to a line has to carry: the digits in front, and none if there are none.
/// Programs differ on whether `12name` has an id, so that is unknown.
fn id_of(line: &str) -> Option<String> {
    let word = line.split([' ', '\t']).next().unwrap_or_default();
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        Some(word.to_owned())
    } else {
        (!word.starts_with(|c: char| c.is_ascii_digit())).then(String::new)
    }
}

/// Writes lines until the channel or the program's input is closed; lines that wait are written at
/// once.
fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    while let Ok(mut text) = lines.recv() {
        text.extend(lines.try_iter());
        if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_replies(mut stdout: impl BufRead, replies: &Sender<Result<Reply, ClientError>>) {
    loop {
        let reply = match next_reply(&mut stdout) {
            Ok(Some(reply)) => Ok(reply),
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                Err(ClientError::ReplyTooLong)
            }
            Ok(None) | Err(_) => return,
        };
        let last = reply.is_err();
        if replies.send(reply).is_err() || last {
            return;
        }
    }
}

/// Keeps the end of what a program writes.
fn keep_end(mut stderr: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut part = [0; 4096];
    while let Ok(length @ 1..) = stderr.read(&mut part) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&part[..length]);
        let surplus = kept.len().saturating_sub(KEPT_COMPLAINTS);
        kept.drain(..surplus);
    }
}

/// Reads up to and including the empty line that ends a reply; `None` at the end of the output, a
/// reply that is not complete by then included.
fn next_reply(output: &mut impl BufRead) -> io::Result<Option<Reply>> {
    let mut output = output.take(LONGEST_REPLY as u64);
    let mut breaches = Vec::new();
    let mut lines: Vec<String> = Vec::new();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        output.read_until(b'\n', &mut bytes)?;
        let Some(line) = bytes.strip_suffix(b"\n") else {
            let whole = output.limit() > 0;
            return if whole { Ok(None) } else { Err(io::ErrorKind::FileTooLarge.into()) };
        };
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let text = String::from_utf8_lossy(line);
        let begins = text.starts_with(['=', '?']);
        if lines.is_empty() && !begins {
            if !text.is_empty() {
                breaches.push(Breach::Outside(text.into_owned()));
            }
            continue;
        }
        if text.is_empty() {
            return Ok(Some(reply(&lines.join("\n"), breaches)));
        }
        let odd = |c: char| c.is_control() && c != '\t' || c == char::REPLACEMENT_CHARACTER;
        if text.contains(odd) && !breaches.contains(&Breach::BadCharacter) {
            breaches.push(Breach::BadCharacter);
        }
        lines.push(text.into_owned());
    }
}

/// Takes a reply apart that begins with `=` or `?`.
fn reply(text: &str, mut breaches: Vec<Breach>) -> Reply {
    let (sign, rest) = text.split_at(1);
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (id, rest) = rest.split_at(digits);
    let rest = rest.strip_prefix(' ').unwrap_or_else(|| {
        if !rest.is_empty() {
            breaches.push(Breach::NoSpace);
        }
        rest
    });
    let outcome = if sign == "=" { Ok(rest.to_owned()) } else { Err(rest.to_owned()) };
    Reply { id: id.to_owned(), outcome, breaches }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(output: &[u8]) -> Vec<Reply> {
        let mut rest = output;
        std::iter::from_fn(|| next_reply(&mut rest).expect("bytes can be read")).collect()
    }

    fn accepted(id: &str, text: &str, breaches: Vec<Breach>) -> Reply {
        Reply { id: id.to_owned(), outcome: Ok(text.to_owned()), breaches }
    }

    #[test]
    fn a_reply_has_a_sign_an_id_a_text_and_an_empty_line() {
        let replies = read(b"=12 a b\n\n=7 \n A B\n1 . .\n\n= \n\n?3 no\n\n=\n\n");
        assert_eq!(replies[0], accepted("12", "a b", vec![]));
        assert_eq!(replies[1], accepted("7", "\n A B\n1 . .", vec![]));
        assert_eq!(replies[2], accepted("", "", vec![]));
        let no = Reply { id: "3".to_owned(), outcome: Err("no".to_owned()), breaches: vec![] };
        assert_eq!((&replies[3], no.to_string().as_str()), (&no, "?3 no"));
        assert_eq!(replies[4], accepted("", "", vec![]));
    }

    #[test]
    fn line_ends_of_windows_and_surplus_empty_lines_are_no_breach() {
        let replies = read(b"\r\n= a\r\nb\r\n\r\n\n\n= c\n\n");
        assert_eq!(replies, [accepted("", "a\nb", vec![]), accepted("", "c", vec![])]);
    }

    #[test]
    fn breaches_are_told_and_the_reply_is_read_nevertheless() {
        let replies = read(b"thinking\n=D4\n\n= a\x07\n\n= \xff\x01\n\n");
        let outside = Breach::Outside("thinking".to_owned());
        assert_eq!(replies[0], accepted("", "D4", vec![outside, Breach::NoSpace]));
        assert_eq!(replies[1].breaches, [Breach::BadCharacter]);
        assert_eq!(replies[2].breaches, [Breach::BadCharacter]);
    }

    #[test]
    fn a_reply_that_is_cut_off_is_none() {
        assert_eq!(read(b"= a\n"), []);
        assert_eq!(read(b"= a"), []);
    }

    #[test]
    fn a_reply_without_end_is_refused() {
        let mut endless = BufReader::new(io::repeat(b'='));
        let error = next_reply(&mut endless).expect_err("too long");
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    }

    #[test]
    fn the_id_of_a_line_is_its_digits() {
        assert_eq!(id_of("12 name").as_deref(), Some("12"));
        assert_eq!(id_of("12").as_deref(), Some("12"));
        assert_eq!(id_of("name 12").as_deref(), Some(""));
        assert_eq!(id_of("12name"), None);
    }

    #[test]
    fn a_command_line_is_split_as_by_a_shell() {
        let program: Program =
            r#"no-such 'one word' "two 'words'" back\ slash"#.parse().expect("five words");
        assert_eq!(program.arguments, ["one word", "two 'words'", "back slash"]);
        for line in ["", "  ", "a 'b", "a \"b"] {
            assert!(line.parse::<Program>().is_err(), "{line:?}");
        }
    }
}
