//! Answers on their way to the client: whole lines, written by one thread.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::JoinHandle;

use serde::Serialize;

use tengen::engine_room::workers::{self, NoThread};

/// The target of log lines with queries and answers.
pub const TRAFFIC: &str = "analysis";

/// The number of waiting lines above which reports of unfinished searches are left out, because the
/// client reads too slowly.
const MANY: usize = 256;

/// The channel of answers from all threads to the client. Threads do not wait for the client to
/// read, so a client may write all of its queries before it reads the first answer.
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
    /// Starts a writing thread, which ends when every clone of the lines has been dropped. If the
    /// client closes its end first, the thread calls `leave`.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn begin(
        out: impl Write + Send + 'static,
        leave: impl FnOnce() + Send + 'static,
    ) -> Result<(Self, JoinHandle<io::Result<()>>), NoThread> {
        let (sender, receiver) = mpsc::channel();
        let state = Arc::new(State::default());
        let held = Arc::clone(&state);
        let writer = workers::spawn(move || {
            let written = write_all(out, &receiver, &held);
            if written.is_err() {
                held.is_closed.store(true, Relaxed);
                leave();
            }
            written
        })?;
        Ok((Self { sender, state }, writer))
    }

    /// Writes an answer as a line, after the waiting lines.
    pub fn write(&self, answer: &impl Serialize) {
        let line = serde_json::to_string(answer).expect("the keys of maps in answers are texts");
        log::debug!(target: TRAFFIC, "< {line}");
        self.state.waiting.fetch_add(1, Relaxed);
        // If the writer has ended, the client has stopped reading.
        let _ = self.sender.send(line);
    }

    /// Whether the client reads more slowly than answers come.
    pub fn are_many(&self) -> bool {
        self.state.waiting.load(Relaxed) > MANY
    }

    /// Whether the client has closed its end, so that it cannot receive answers.
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
