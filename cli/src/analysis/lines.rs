//! Answers on their way to the client: whole lines.

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

/// Where the lines of a client go. Threads do not wait for the client to read, so a client may write
/// all of its queries before it reads the first answer.
pub trait Reader: Send + Sync {
    /// Takes a line, without the end of the line.
    fn take(&self, line: String);

    /// Whether the client reads more slowly than answers come.
    fn is_slow(&self) -> bool;
}

/// The answers from all threads to one client. It has read everything when every clone has been
/// dropped.
#[derive(Clone)]
pub struct Lines(Arc<dyn Reader>);

impl Lines {
    /// Returns the lines for a reader.
    pub fn new(reader: impl Reader + 'static) -> Self {
        Self(Arc::new(reader))
    }

    /// Sends an answer as a line, after the waiting lines.
    pub fn write(&self, answer: &impl Serialize) {
        let line = serde_json::to_string(answer).expect("the keys of maps in answers are texts");
        log::debug!(target: TRAFFIC, "< {line}");
        self.0.take(line);
    }

    /// Whether the client reads more slowly than answers come.
    pub fn are_many(&self) -> bool {
        self.0.is_slow()
    }
}

/// Lines that one thread writes, so that they do not mix.
struct Written {
    sender: Sender<String>,
    waiting: Arc<AtomicUsize>,
}

impl Reader for Written {
    fn take(&self, line: String) {
        self.waiting.fetch_add(1, Relaxed);
        // If the writer has ended, the client has stopped reading.
        let _ = self.sender.send(line);
    }

    fn is_slow(&self) -> bool {
        self.waiting.load(Relaxed) > MANY
    }
}

/// The thread that writes lines.
#[derive(Debug)]
pub struct Writer {
    thread: JoinHandle<io::Result<()>>,
    is_closed: Arc<AtomicBool>,
}

impl Writer {
    /// Starts a writing thread, which ends when every clone of the lines has been dropped. If the
    /// client closes its end first, the thread calls `leave`.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn begin(
        out: impl Write + Send + 'static,
        leave: impl FnOnce() + Send + 'static,
    ) -> Result<(Lines, Self), NoThread> {
        let (sender, receiver) = mpsc::channel();
        let (waiting, is_closed) = (Arc::default(), Arc::new(AtomicBool::new(false)));
        let (unwritten, closed) = (Arc::clone(&waiting), Arc::clone(&is_closed));
        let thread = workers::spawn(move || {
            let written = write_all(out, &receiver, &unwritten);
            if written.is_err() {
                closed.store(true, Relaxed);
                leave();
            }
            written
        })?;
        Ok((Lines::new(Written { sender, waiting }), Self { thread, is_closed }))
    }

    /// Whether the client has closed its end, so that it cannot receive answers.
    pub fn is_closed(&self) -> bool {
        self.is_closed.load(Relaxed)
    }

    /// Waits for the last line.
    ///
    /// # Errors
    /// If the lines could not be written.
    pub fn finish(self) -> io::Result<()> {
        self.thread.join().unwrap_or(Ok(()))
    }
}

fn write_all(
    mut out: impl Write,
    lines: &Receiver<String>,
    waiting: &AtomicUsize,
) -> io::Result<()> {
    for mut line in lines {
        line.push('\n');
        out.write_all(line.as_bytes())?;
        out.flush()?;
        waiting.fetch_sub(1, Relaxed);
    }
    Ok(())
}
