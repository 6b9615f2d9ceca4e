//! The threads that serve a program's three streams.

use std::fmt::Display;
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use log::Level;

use super::error::ClientError;
use super::reply::{Reply, next_reply};

/// The target of log lines of what programs receive and answer.
const TRAFFIC: &str = "gtp";

/// The number of bytes kept of a program's standard error: its end, where a panic stands.
const KEPT_COMPLAINTS: usize = 16 << 10;

/// The number of replies read ahead of the controller. The client stops reading from a program that
/// writes replies without end, which bounds its memory.
pub const READ_AHEAD: usize = 16;

/// Starts a thread that writes lines to a program until the channel or the stream is closed. It
/// writes waiting lines together.
///
/// # Errors
/// If the operating system cannot start a thread.
pub fn writer(mut stdin: impl Write + Send + 'static) -> io::Result<Sender<String>> {
    let (sender, lines) = channel::<String>();
    thread::Builder::new().spawn(move || {
        while let Ok(mut text) = lines.recv() {
            text.extend(lines.try_iter());
            if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                return;
            }
        }
    })?;
    Ok(sender)
}

/// Starts a thread that reads replies until the stream or the channel is closed, or a reply is too
/// long. `program` is the number of the process, for the log.
///
/// # Errors
/// If the operating system cannot start a thread.
pub fn reader(
    program: u32,
    stdout: impl Read + Send + 'static,
) -> io::Result<Receiver<Result<Reply, ClientError>>> {
    let (replies, receiver) = sync_channel(READ_AHEAD);
    thread::Builder::new().spawn(move || read_replies(program, stdout, &replies))?;
    Ok(receiver)
}

/// Logs the command line of a program, after `#`, what it receives, after `>`, what it answers,
/// after `<`, or how an answer breaks the protocol, after `!`. `program` is the number of its
/// process.
pub fn log(program: u32, sign: char, text: &impl Display) {
    if !log::log_enabled!(target: TRAFFIC, Level::Debug) {
        return;
    }
    for line in text.to_string().lines() {
        let line = line.replace(|c: char| c.is_control() && c != '\t', "\u{fffd}");
        log::debug!(target: TRAFFIC, "{program} {sign} {line}");
    }
}

fn read_replies(program: u32, stdout: impl Read, replies: &SyncSender<Result<Reply, ClientError>>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let reply = match next_reply(&mut stdout) {
            Ok(Some(reply)) => Ok(reply),
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                Err(ClientError::ReplyTooLong)
            }
            Ok(None) | Err(_) => return,
        };
        if let Ok(reply) = &reply {
            log(program, '<', reply);
            reply.breaches.iter().for_each(|breach| log(program, '!', breach));
        }
        let last = reply.is_err();
        if replies.send(reply).is_err() || last {
            return;
        }
    }
}

/// Starts a thread that reads a stream to its end and keeps its last bytes.
///
/// # Errors
/// If the operating system cannot start a thread.
pub fn listener(
    stderr: impl Read + Send + 'static,
    kept: Arc<Mutex<Vec<u8>>>,
) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().spawn(move || keep_end(stderr, &kept))
}

fn keep_end(mut stderr: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut part = vec![0; 4 * KEPT_COMPLAINTS];
    while let Ok(length @ 1..) = stderr.read(&mut part) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&part[..length]);
        let surplus = kept.len().saturating_sub(KEPT_COMPLAINTS);
        kept.drain(..surplus);
    }
}
