//! The controller's side of GTP: starts a program that speaks the protocol, and asks it.
//!
//! Every wait has a limit. Dropping a [`Client`] ends its program, with the programs that it has
//! started. If a signal kills the controller, the drop does not happen: programs then read the end
//! of their input, at which most of them quit.
//!
//! A log at the level `debug` has every command and every reply as it was read, after the number of
//! the process.
//!
//! Three threads serve a [`Client`]. One writes commands, so that a program that does not read
//! cannot block the controller. One reads replies, a few ahead. One reads standard error and keeps
//! the end of it for [`ClientError::Ended`]. Memory is bounded for any output of the program.
//!
//! The next command detects a program that answered a command twice. It reports [`Breach::Unasked`]
//! if the second answer was there before the command was sent. Otherwise it reports [`Breach::Id`],
//! if the commands [have numbers](Client::number_commands).

mod ask;
mod error;
mod pipes;
mod processor;
mod program;
mod reply;

use std::collections::VecDeque;
use std::io;
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tengen::Stop;

pub use ask::Ask;
pub use error::ClientError;
pub use program::{Program, this_very_one};
pub use reply::{Breach, LONGEST_REPLY, Reply};

/// The time between two checks of a process that is about to end.
const BLINK: Duration = Duration::from_millis(2);

/// A running program that speaks GTP. Dropping the client kills the program.
#[derive(Debug)]
pub struct Client {
    child: Child,
    /// The exit status, once the process has ended and been waited for.
    status: Option<ExitStatus>,
    /// The channel of lines to write; `None` once the program's input is closed.
    input: Option<Sender<String>>,
    replies: Receiver<Result<Reply, ClientError>>,
    complaints: Arc<Mutex<Vec<u8>>>,
    listener: JoinHandle<()>,
    /// The commands whose replies have not been received.
    owed: VecDeque<Owed>,
    /// The number of the last numbered command; `None` without numbers.
    number: Option<u32>,
    patience: Duration,
    /// The signal that ends every wait for a reply.
    stop: Stop,
    /// The time for which this program was suspended while it waited for replies.
    suspended: Duration,
    /// The process with the processes that it had started by the first request for its processor
    /// time.
    family: Option<processor::Family>,
}

/// The ends of the channels to a program's writer and reader, and its listener.
type Service = (Sender<String>, Receiver<Result<Reply, ClientError>>, JoinHandle<()>);

/// A command whose reply has not been received.
#[derive(Debug)]
struct Owed {
    /// The id that the reply has to carry; `None` for a line whose id programs read differently.
    id: Option<String>,
    /// The breach of a reply that was there before the command was sent.
    unasked: Option<Breach>,
}

impl Client {
    /// Starts a program; each of its replies must come within `patience`.
    ///
    /// # Errors
    /// If the operating system does not start the program.
    pub fn start(program: &Program, patience: Duration) -> Result<Self, ClientError> {
        let failed = |reason| {
            let program = program.path().display().to_string();
            ClientError::Start { program, reason }
        };
        let mut child = program.command().spawn().map_err(failed)?;
        let complaints = Arc::default();
        let (input, replies, listener) = serve(&mut child, &complaints).map_err(|reason| {
            end(&mut child);
            failed(reason)
        })?;
        pipes::log(child.id(), '#', program);
        Ok(Self {
            child,
            status: None,
            input: Some(input),
            replies,
            complaints,
            listener,
            owed: VecDeque::new(),
            number: None,
            patience,
            stop: Stop::new(),
            suspended: Duration::ZERO,
            family: None,
        })
    }

    /// Changes the time limit of each later reply.
    pub fn set_patience(&mut self, patience: Duration) {
        self.patience = patience;
    }

    /// Ends every later wait for a reply, or for the end of the program, when a signal is raised,
    /// as if the time for it were over.
    pub fn stop_by(&mut self, stop: Stop) {
        self.stop = stop;
    }

    /// Returns the time for which this program was suspended, as by Ctrl-Z, while it waited for
    /// replies. This time does not count against the limits of replies.
    pub fn suspended(&self) -> Duration {
        self.suspended
    }

    /// Puts a number in front of each later command without an id, if the program answers with the
    /// numbers of its commands, which not all programs do. Numbers distinguish every reply from all
    /// others. Returns whether commands have numbers from now on.
    ///
    /// # Errors
    /// If the program does not reply to the test command.
    pub fn number_commands(&mut self) -> Result<bool, ClientError> {
        let reply = self.ask("1 protocol_version")?;
        self.number = (reply.id == "1").then_some(1);
        Ok(self.number.is_some())
    }

    /// Sends a command, with or without an id, and waits for its reply.
    ///
    /// First waits for replies still owed to earlier commands, sent with [`send`](Self::send) or
    /// given up after a time-out, and drops them.
    ///
    /// # Errors
    /// If the line is not a command, or a reply does not come. A refusal is a reply, not an error.
    pub fn ask(&mut self, command: &str) -> Result<Reply, ClientError> {
        self.ask_within(command, self.patience)
    }

    /// Sends a command as [`ask`](Self::ask) does, and waits for at most `patience` in all, instead
    /// of the client's own patience.
    ///
    /// # Errors
    /// If the line is not a command, or a reply does not come in time. A refusal is a reply, not an
    /// error.
    pub fn ask_within(&mut self, command: &str, patience: Duration) -> Result<Reply, ClientError> {
        self.send(command)?;
        let (started, before) = (Instant::now(), self.suspended);
        loop {
            let spent = (started.elapsed() + before).saturating_sub(self.suspended);
            let reply = self.receive_within(patience, patience.saturating_sub(spent));
            if self.owed.is_empty() || reply.is_err() {
                return reply;
            }
        }
    }

    /// Sends a command and waits for the text of its reply.
    ///
    /// # Errors
    /// If the line is not a command, if a reply does not come, or if the program refuses the
    /// command.
    pub fn ask_for_text(&mut self, command: &str) -> Result<String, ClientError> {
        self.ask(command)?
            .outcome
            .map_err(|reason| ClientError::Refused { command: command.to_owned(), reason })
    }

    /// Asks the program with `known_command` whether it knows a command.
    ///
    /// # Errors
    /// If a reply does not come.
    pub fn knows(&mut self, name: &str) -> Result<bool, ClientError> {
        let reply = self.ask(&format!("known_command {name}"))?;
        Ok(reply.outcome.is_ok_and(|text| text.trim() == "true"))
    }

    /// Sends a command without waiting, so that a caller can send many before it
    /// [receives](Self::receive) the first reply.
    ///
    /// # Errors
    /// If the line is not a command, or the program has ended.
    pub fn send(&mut self, command: &str) -> Result<(), ClientError> {
        let words = command.trim_start();
        if words.is_empty() || words.starts_with('#') || command.contains(['\n', '\r']) {
            return Err(ClientError::NotACommand(command.to_owned()));
        }
        let unasked = self.unasked()?;
        let mut id = id_of(words);
        let mut line = format!("{command}\n");
        if let (Some(number), Some("")) = (&mut self.number, id.as_deref()) {
            *number += 1;
            line.insert_str(0, &format!("{number} "));
            id = Some(number.to_string());
        }
        pipes::log(self.child.id(), '>', &line);
        if self.input.as_ref().is_none_or(|input| input.send(line).is_err()) {
            return Err(self.ended());
        }
        self.owed.push_back(Owed { id, unasked });
        Ok(())
    }

    /// Waits for the reply to the oldest command without one. After a time-out the reply is still
    /// owed.
    ///
    /// # Errors
    /// If a reply does not come in time, or the program ends, or the reply is too long.
    pub fn receive(&mut self) -> Result<Reply, ClientError> {
        self.receive_within(self.patience, self.patience)
    }

    /// Waits for a reply for at most `left`, the rest of the `patience`.
    fn receive_within(&mut self, patience: Duration, left: Duration) -> Result<Reply, ClientError> {
        let mut reply = match self.next_reply(left) {
            Ok(reply) => reply?,
            // A process that the program has started may hold the program's output open after its
            // end.
            Err(RecvTimeoutError::Timeout) if self.has_ended() => return Err(self.ended()),
            Err(RecvTimeoutError::Timeout) => return Err(ClientError::TimedOut(patience)),
            Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
        };
        let Some(owed) = self.owed.pop_front() else { return Ok(reply) };
        reply.breaches.extend(owed.unasked);
        if let Some(sent) = owed.id
            && sent != reply.id
        {
            reply.breaches.push(Breach::Id { sent, got: reply.id.clone() });
        }
        Ok(reply)
    }

    /// Waits for the next reply until the time `within` is over or the signal is raised; an `Err`
    /// gives the reason why it did not come.
    fn next_reply(
        &mut self,
        within: Duration,
    ) -> Result<Result<Reply, ClientError>, RecvTimeoutError> {
        /// The time between two checks of the signal.
        const GLANCE: Duration = Duration::from_millis(50);
        /// The time after which a glance must have been interrupted by a suspension.
        const SUSPENSION: Duration = Duration::from_secs(2);
        let mut left = within;
        if self.stop.is_raised() {
            return Err(RecvTimeoutError::Timeout);
        }
        loop {
            let started = Instant::now();
            let reply = self.replies.recv_timeout(left.min(GLANCE));
            let mut spent = started.elapsed();
            if spent > SUSPENSION {
                self.suspended += spent;
                spent = Duration::ZERO;
            }
            match reply {
                Err(RecvTimeoutError::Timeout) if left > spent && !self.stop.is_raised() => {
                    left -= spent;
                }
                reply => return reply,
            }
        }
    }

    /// Drops replies that the program has written although all commands are answered, and returns
    /// the first of them. Every command does so before it is sent, so a caller needs this only
    /// after the last command.
    ///
    /// # Errors
    /// If the program writes without end.
    pub fn unasked(&mut self) -> Result<Option<Breach>, ClientError> {
        let mut first = None;
        if self.owed.is_empty() {
            // At most the replies that can be waiting, so that a program that writes for ever
            // cannot hold the controller here.
            for reply in self.replies.try_iter().take(pipes::READ_AHEAD) {
                let text = reply?.to_string();
                first.get_or_insert_with(|| Breach::Unasked(reply::beginning(&text)));
            }
        }
        Ok(first)
    }

    /// Returns the end of the text that the program has written to standard error so far.
    pub fn complaints(&self) -> String {
        let kept = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&kept).into_owned()
    }

    /// Returns the process id of the program.
    pub fn process_id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the processor time of the program since its start, at the resolution of the system
    /// (10 ms on Linux). `None` if the process has ended or the system does not report it.
    ///
    /// It includes the processes that the program had started at the first call, because a wrapper
    /// script starts the program that does the work. The first call takes about a millisecond, each
    /// later one 0.1 ms.
    pub fn processor_time(&mut self) -> Option<Duration> {
        let process = self.child.id();
        self.family.get_or_insert_with(|| processor::Family::of(process)).processor_time()
    }

    /// Sends `quit` to the program, closes its input and waits for its end. Replies still owed are
    /// dropped.
    ///
    /// # Errors
    /// If the program does not end in time; it is then killed.
    pub fn quit(mut self) -> Result<ExitStatus, ClientError> {
        // A program that has already ended does not need the command.
        let _ = self.send("quit");
        self.input = None;
        let started = Instant::now();
        // A program may have to write its replies before it can read the command.
        while let Ok(_) | Err(RecvTimeoutError::Timeout) = self.replies.recv_timeout(BLINK) {
            if self.has_ended() || started.elapsed() >= self.patience || self.stop.is_raised() {
                break;
            }
        }
        let left = self.patience.saturating_sub(started.elapsed());
        self.wait(left).ok_or(ClientError::TimedOut(self.patience))
    }

    fn has_ended(&mut self) -> bool {
        if self.status.is_none()
            && let Ok(Some(status)) = self.child.try_wait()
        {
            self.status = Some(status);
            // A signal may have ended a wrapper script but not its program.
            kill_group(&self.child);
        }
        self.status.is_some()
    }

    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let started = Instant::now();
        while !self.has_ended() && started.elapsed() < patience && !self.stop.is_raised() {
            thread::sleep(BLINK);
        }
        self.status
    }

    /// Returns the error for a program that has closed its pipes.
    fn ended(&mut self) -> ClientError {
        /// The time to wait for the end of a program that has closed its pipes. Most end at once or
        /// within a moment.
        const MOMENT: Duration = Duration::from_millis(500);
        let status = self.wait(MOMENT);
        let started = Instant::now();
        while !self.listener.is_finished() && started.elapsed() < MOMENT {
            thread::sleep(BLINK);
        }
        ClientError::Ended { status, complaints: self.complaints() }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if self.has_ended() {
            return;
        }
        end(&mut self.child);
    }
}

/// Starts the threads that serve the streams of a program: the writer of its input, the reader of
/// its replies, and the listener to its standard error.
fn serve(child: &mut Child, complaints: &Arc<Mutex<Vec<u8>>>) -> io::Result<Service> {
    Ok((
        pipes::writer(taken(&mut child.stdin))?,
        pipes::reader(child.id(), taken(&mut child.stdout))?,
        pipes::listener(taken(&mut child.stderr), Arc::clone(complaints))?,
    ))
}

/// Ends a program and the programs that it has started.
fn end(child: &mut Child) {
    kill_group(child);
    // Both fail only if the program has already ended and been waited for.
    let _ = child.kill();
    let _ = child.wait();
}

/// Kills the remaining processes of the program's group; does nothing on systems without process
/// groups.
fn kill_group(child: &Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        // Fails if no process of the group is left.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = child;
}

/// Takes the controller's end of a pipe that the program was started with.
fn taken<T>(pipe: &mut Option<T>) -> T {
    pipe.take().expect("the stream was asked to be a pipe")
}

/// Returns the id that the reply to a line has to carry: its leading digits, possibly none. `None`
/// for a line such as `12name`, since programs disagree whether it has an id.
fn id_of(line: &str) -> Option<String> {
    let word = line.split([' ', '\t']).next().unwrap_or_default();
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        Some(word.to_owned())
    } else {
        (!word.starts_with(|c: char| c.is_ascii_digit())).then(String::new)
    }
}

impl Ask for Client {
    fn ask_within(&mut self, command: &str, patience: Duration) -> Result<Reply, ClientError> {
        Client::ask_within(self, command, patience)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_a_line_is_its_digits() {
        assert_eq!(id_of("12 name").as_deref(), Some("12"));
        assert_eq!(id_of("12").as_deref(), Some("12"));
        assert_eq!(id_of("name 12").as_deref(), Some(""));
        assert_eq!(id_of("12name"), None);
    }
}
