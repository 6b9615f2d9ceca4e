//! Answers on their way to the client: whole lines, written by one thread.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use serde::Serialize;

/// The target of log lines that hold queries and answers.
pub const TRAFFIC: &str = "analysis";

/// The number of waiting lines above which reports of unfinished searches are left out: the client does not
/// read lines as fast as they come.
const MANY: usize = 256;

/// The way of answers from any thread to the client. No thread waits for the client to read, so that a client
/// may write all of its queries before it reads the first answer.
#[derive(Clone, Debug)]
pub struct Lines {
    sender: Sender<String>,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    waiting: AtomicUsize,
    is_closed: AtomicBool,
}

impl Lines {
    /// Starts a thread that writes, and ends when every clone of the lines has been dropped. If the client
    /// closes its end before, `leave` is called.
    pub fn begin(
        out: impl Write + Send + 'static,
        leave: impl FnOnce() + Send + 'static,
    ) -> (Self, JoinHandle<io::Result<()>>) {
        let (sender, receiver) = mpsc::channel();
        let state = Arc::new(State::default());
        let held = Arc::clone(&state);
        let writer = thread::spawn(move || {
            let written = write_all(out, &receiver, &held);
            if written.is_err() {
                held.is_closed.store(true, Relaxed);
                leave();
            }
            written
        });
        (Self { sender, state }, writer)
    }

    /// Writes an answer as a line, after the lines that wait.
    pub fn write(&self, answer: &impl Serialize) {
        let line = serde_json::to_string(answer).expect("answers have no maps but of texts");
        log::debug!(target: TRAFFIC, "< {line}");
        self.state.waiting.fetch_add(1, Relaxed);
        // If the writer has ended, nobody reads any more.
        let _ = self.sender.send(line);
    }

    /// Whether the client reads more slowly than answers come.
    pub fn are_many(&self) -> bool {
        self.state.waiting.load(Relaxed) > MANY
    }

    /// Whether the client has closed its end, so that there is nobody to answer.
    pub fn are_closed(&self) -> bool {
        self.state.is_closed.load(Relaxed)
    }
}

fn write_all(mut out: impl Write, lines: &Receiver<String>, state: &State) -> io::Result<()> {
    for mut line in lines {
        line.push('\n');
        out.write_all(line.as_bytes())?;
        out.flush()?;
        state.waiting.fetch_sub(1, Relaxed);
    }
    Ok(())
}
