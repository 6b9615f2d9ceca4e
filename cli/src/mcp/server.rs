//! The loop of the server: calls of tools are carried out one after another on a thread of their
//! own, so that other messages are answered meanwhile, and calls can be cancelled.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};

use tengen::Stop;

use super::exchange::Exchange;
use super::message::Id;
use super::tools::{Rights, Tools};
use tengen::engine_room::workers;

/// The number of bytes of lines whose calls may wait.
const MOST_WAITING: usize = 64 << 20;

/// What happens while the server runs.
#[derive(Debug)]
pub enum Event {
    /// A line has arrived.
    Line {
        /// The bytes of the line.
        bytes: Vec<u8>,
        /// Whether the client was silent before it.
        is_late: bool,
    },
    /// The input has ended.
    End {
        /// The error that ended it, if any.
        read: io::Result<()>,
        /// Whether the client was silent before the end.
        is_late: bool,
    },
    /// The client has ended, or no longer reads the output.
    Left,
    /// The oldest job is done, with this answer.
    Done(Option<String>),
}

/// The messages of a line that asks for a tool.
struct Job {
    exchange: Exchange,
    /// The signal that ends searches, because the client leaves.
    left: Stop,
}

/// A job that is not done yet.
struct Waiting {
    /// The ids of its requests, each with the signal that cancels it.
    requests: Vec<(Id, Stop)>,
    left: Stop,
    bytes: usize,
    /// The number of the burst of lines that it belongs to.
    burst: usize,
}

/// The part of the server that answers lines.
struct Server {
    jobs: Sender<Job>,
    waiting: VecDeque<Waiting>,
    /// The number of silences of the client so far. Lines between two silences are a burst.
    burst: usize,
    rights: Rights,
}

/// Answers the lines of the events until the input has ended and all calls are answered, or until the
/// client has left. `sender` is the other end of `events`.
///
/// If the input ends after a silence, the searches of earlier calls end with what they have found.
///
/// # Errors
/// If the input cannot be read, the output cannot be written, or no thread can be started.
pub fn serve(
    tools: Tools,
    sender: SyncSender<Event>,
    events: &Receiver<Event>,
    mut out: impl Write,
) -> io::Result<()> {
    let (jobs, queue) = mpsc::channel();
    let rights = tools.rights;
    let work = move || work(tools, &queue, &sender);
    workers::spawn(work).map_err(io::Error::other)?;
    let mut server = Server { jobs, waiting: [].into(), burst: 0, rights };
    let mut end = None;
    loop {
        if server.waiting.is_empty()
            && let Some(read) = end
        {
            return read;
        }
        let Ok(event) = events.recv() else { return Ok(()) };
        let answer = match event {
            Event::Left => return Ok(()),
            Event::End { read, is_late } => {
                end = Some(read);
                server.leave(is_late);
                None
            }
            Event::Line { bytes, is_late } => {
                server.burst += usize::from(is_late);
                server.take(&bytes)
            }
            Event::Done(answer) => {
                server.waiting.pop_front();
                answer
            }
        };
        if let Some(answer) = answer {
            writeln!(out, "{answer}")?;
            out.flush()?;
        }
    }
}

impl Server {
    /// Takes a line. Returns the answer, unless it comes later or there is none.
    fn take(&mut self, line: &[u8]) -> Option<String> {
        let exchange = Exchange::read(line)?;
        exchange.cancelled().for_each(|id| self.cancel(id));
        // A client that does not look at ids finds the answers in the order of its questions.
        if exchange.is_urgent() || !exchange.calls() && self.waiting.is_empty() {
            return exchange.answer(self.rights);
        }
        let waiting: usize = self.waiting.iter().map(|waiting| waiting.bytes).sum();
        if waiting + line.len() > MOST_WAITING && waiting > 0 {
            return exchange.refuse(self.rights);
        }
        self.queue(exchange, line.len());
        None
    }

    /// Queues the messages of a line.
    fn queue(&mut self, exchange: Exchange, bytes: usize) {
        let (left, burst, requests) = (Stop::new(), self.burst, exchange.requests());
        self.waiting.push_back(Waiting { requests, left: left.clone(), bytes, burst });
        // The thread of the calls ends with this server.
        let _ = self.jobs.send(Job { exchange, left });
    }

    /// Ends the call with an id, if it waits or runs.
    fn cancel(&self, id: &str) {
        let requests = self.waiting.iter().flat_map(|waiting| &waiting.requests);
        requests.filter(|(known, _)| **known == *id).for_each(|(_, stop)| stop.raise());
    }

    /// Ends the searches of all calls but those that came with the end of the input: these are a
    /// script, and are answered in full.
    fn leave(&mut self, is_late: bool) {
        self.burst += usize::from(is_late);
        let earlier = self.waiting.iter().filter(|waiting| waiting.burst < self.burst);
        earlier.for_each(|waiting| waiting.left.raise());
    }
}

/// Carries out jobs, on a thread of its own.
fn work(mut tools: Tools, jobs: &Receiver<Job>, done: &SyncSender<Event>) {
    for Job { exchange, left } in jobs {
        if done.send(Event::Done(exchange.carry_out(&mut tools, &left))).is_err() {
            break;
        }
    }
}
