//! The loop of the server: calls of tools are carried out one after another on a thread of their
//! own, so that other messages are answered meanwhile, and calls can be cancelled.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};

use serde_json::{Value, json};
use tengen::Stop;
use tengen::engine_room::panics::caught;

use super::list;
use super::message::{
    BUSY, Content, INTERNAL_ERROR, Id, Message, Refusal, UNKNOWN_METHOD, WRONG_PARAMETERS, read,
    reply,
};
use super::tools::{Reply, Tools};
use tengen::engine_room::workers;

/// The versions of the protocol that the server knows, the newest first.
const VERSIONS: [&str; 3] = ["2025-06-18", "2025-03-26", "2024-11-05"];

/// The number of bytes of lines whose calls may wait.
const MOST_WAITING: usize = 64 << 20;

/// The method that takes time.
const CALL: &str = "tools/call";

/// The method by which a client finds out whether the server is there.
const PING: &str = "ping";

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
    messages: Vec<(Message, Stop)>,
    is_batch: bool,
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
    let work = move || work(tools, &queue, &sender);
    workers::spawn(work).map_err(io::Error::other)?;
    let mut server = Server { jobs, waiting: [].into(), burst: 0 };
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
        let content = read(line)?;
        let (messages, is_batch) = match content {
            Content::One(message) => (vec![message], false),
            Content::Batch(messages) => (messages, true),
        };
        for message in &messages {
            if let Message::Cancelled(id) = message {
                self.cancel(id);
            }
        }
        let is_call = messages.iter().any(|message| message.asks_for(CALL));
        let is_urgent = messages.iter().all(|message| !message.asks() || message.asks_for(PING));
        // A client that does not look at ids finds the answers in the order of its questions.
        if is_urgent || !is_call && self.waiting.is_empty() {
            return joined(messages.into_iter().filter_map(at_once).collect(), is_batch);
        }
        let waiting: usize = self.waiting.iter().map(|waiting| waiting.bytes).sum();
        if waiting + line.len() > MOST_WAITING && waiting > 0 {
            let busy = |message| match message {
                Message::Request { id, .. } => {
                    Some(reply(&id, Err((BUSY, "too many calls wait".to_owned()))))
                }
                other => at_once(other),
            };
            return joined(messages.into_iter().filter_map(busy).collect(), is_batch);
        }
        self.queue(messages, is_batch, line.len());
        None
    }

    /// Queues the messages of a line.
    fn queue(&mut self, messages: Vec<Message>, is_batch: bool, bytes: usize) {
        let messages: Vec<_> = messages.into_iter().map(|one| (one, Stop::new())).collect();
        let requests = messages.iter().filter_map(|(message, stop)| match message {
            Message::Request { id, .. } => Some((id.clone(), stop.clone())),
            _ => None,
        });
        let (left, burst) = (Stop::new(), self.burst);
        let requests = requests.collect();
        self.waiting.push_back(Waiting { requests, left: left.clone(), bytes, burst });
        // The thread of the calls ends with this server.
        let _ = self.jobs.send(Job { messages, is_batch, left });
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
    for Job { messages, is_batch, left } in jobs {
        let mut answer = |(message, cancelled): (Message, Stop)| match message {
            Message::Request { id, method, parameters } if *method == *CALL => {
                let stop = cancelled.clone().or(&left);
                let result =
                    (!cancelled.is_raised()).then(|| call(&mut tools, &parameters, &stop))?;
                (!cancelled.is_raised()).then(|| reply(&id, result))
            }
            other => at_once(other),
        };
        let answers = messages.into_iter().filter_map(&mut answer).collect();
        if done.send(Event::Done(joined(answers, is_batch))).is_err() {
            break;
        }
    }
}

/// Returns the answers of a line as one text; `None` without any.
fn joined(answers: Vec<String>, is_batch: bool) -> Option<String> {
    match (answers.is_empty(), is_batch) {
        (true, _) => None,
        (false, true) => Some(format!("[{}]", answers.join(","))),
        (false, false) => answers.into_iter().next(),
    }
}

/// Returns the answer to a message that is not a call; `None` if it gets no answer.
fn at_once(message: Message) -> Option<String> {
    match message {
        Message::Request { id, method, parameters } => {
            Some(reply(&id, carry_out(&method, &parameters)))
        }
        Message::Refused(answer) => Some(answer),
        Message::Cancelled(_) | Message::Silent => None,
    }
}

fn carry_out(method: &str, parameters: &Value) -> Result<Value, Refusal> {
    match method {
        "initialize" => {
            let asked = parameters["protocolVersion"].as_str();
            let version = VERSIONS.into_iter().find(|&known| asked == Some(known));
            Ok(json!({
                "protocolVersion": version.unwrap_or(VERSIONS[0]),
                "capabilities": { "tools": {} },
                "serverInfo": { "name": "tengen", "version": env!("CARGO_PKG_VERSION") },
                "instructions": "Reviews, practice, games and facts about the game of Go. `open` a game \
                    once and name it by its handle. Facts without the basis `net` are proven. Points are named \
                    as in D4, without the letter I.",
            }))
        }
        PING => Ok(json!({})),
        "tools/list" => Ok(json!({ "tools": list::list() })),
        _ => Err((UNKNOWN_METHOD, format!("unknown method: {method}"))),
    }
}

/// Calls a tool. If it panics, the call fails and the server goes on.
fn call(tools: &mut Tools, parameters: &Value, stop: &Stop) -> Result<Value, Refusal> {
    let name = parameters["name"].as_str().unwrap_or_default();
    let called = caught(CALL, || tools.call(name, &parameters["arguments"], stop));
    let found = called.map_err(|panicked| (INTERNAL_ERROR, panicked.to_string()))?;
    let found = found.ok_or_else(|| (WRONG_PARAMETERS, format!("unknown tool: {name}")))?;
    let part = |text: String| json!({ "type": "text", "text": text });
    Ok(match found {
        // Clients of older versions of the protocol read the object as text.
        Ok(Reply { text, object }) => {
            let content = [text, object.to_string()].map(part);
            json!({ "content": content, "structuredContent": object, "isError": false })
        }
        Err(why) => json!({ "content": [part(why.to_string())], "isError": true }),
    })
}
