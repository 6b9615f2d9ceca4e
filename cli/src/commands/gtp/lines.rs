//! The lines of standard input, and the signals from later lines to the commands of earlier ones.

use std::collections::VecDeque;
use std::io::{self, BufReader, Read};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};
use std::{process, thread};

use tengen::Stop;
use tengen_gtp::{Input, LONGEST_LINE, Line, parse_line};

use crate::commands::input::{read_line, waits_on_standard_input};
use crate::parent::Parent;
use tengen::engine_room::workers::{self, NoThread};

/// The number of bytes that waiting lines may take; a client that writes more must wait.
const MOST_WAITING: usize = 64 << 20;

/// The number of bytes that a waiting line takes besides its text.
const BYTES_BESIDE: usize = 256;

/// The number of bursts of lines that can still be interrupted. Bursts are a tenth of a second
/// apart. A command that waits during more bursts than this can no longer be stopped.
const MOST_BURSTS: usize = 4096;

/// The silence of the client that ends a burst of lines. A client that sends `quit`, or closes its
/// end, abandons the searches of earlier bursts. The commands of the same burst are a script, and
/// are all answered in full.
const SCRIPT: Duration = Duration::from_millis(100);

/// The time between two looks whether the client is still there.
const LOOK: Duration = Duration::from_millis(500);

/// The number of bytes of lines that wait to be answered.
#[derive(Default)]
struct Waiting {
    bytes: Mutex<usize>,
    fewer: Condvar,
}

impl Waiting {
    /// Adds a line, once there is room for it.
    fn add(&self, bytes: usize) {
        let full = |waiting: &mut usize| *waiting > 0 && *waiting + bytes > MOST_WAITING;
        let waiting = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = self.fewer.wait_while(waiting, full);
        *waiting.unwrap_or_else(PoisonError::into_inner) += bytes;
    }

    /// Takes a line out.
    fn remove(&self, bytes: usize) {
        *self.bytes.lock().unwrap_or_else(PoisonError::into_inner) -= bytes;
        self.fewer.notify_one();
    }
}

/// The signals of a burst of lines.
#[derive(Clone, Default)]
struct Burst {
    /// Ends every command.
    interrupt: Stop,
    /// Ends searches.
    left: Stop,
}

/// The signals of the lines that have been read.
#[derive(Default)]
struct Signals {
    /// The signals of the bursts of lines since the last interrupt, the latest last. All lines of a
    /// burst share its signals, which stop only them.
    bursts: VecDeque<Burst>,
    /// The signal of the last line, raised when the next line arrives.
    superseded: Stop,
}

impl Signals {
    /// Begins a burst, because the next line came after a silence.
    fn begin_burst(&mut self) {
        if self.bursts.len() == MOST_BURSTS {
            self.bursts.pop_front();
        }
        self.bursts.push_back(Burst::default());
    }

    /// Stops every command that has been read so far.
    fn interrupt(&mut self) {
        self.bursts.drain(..).for_each(|burst| burst.interrupt.raise());
        self.begin_burst();
    }

    /// Stops every search that was read before the current burst, because the client leaves.
    /// Commands that came together with the end of the input or `quit` are a script, and are all
    /// answered in full.
    fn leave(&mut self) {
        let earlier = self.bursts.len().saturating_sub(1);
        self.bursts.iter().take(earlier).for_each(|burst| burst.left.raise());
    }

    /// Ends the analysis of the line before this one, and returns this line with its signals;
    /// `None` stands for a line without a command.
    fn of_next(&mut self, line: Option<Line>) -> Input {
        self.supersede();
        if self.bursts.is_empty() {
            self.begin_burst();
        }
        let Burst { interrupt, left } = self.bursts.back().cloned().unwrap_or_default();
        let superseded = self.superseded.clone();
        Input { line, interrupt, left, superseded }
    }

    fn supersede(&mut self) {
        self.superseded.raise();
        self.superseded = Stop::new();
    }
}

/// The data that the reader thread and the session share.
#[derive(Default)]
struct Shared {
    /// The error that ended the lines, if any.
    failure: Mutex<Option<io::Error>>,
    waiting: Waiting,
    signals: Mutex<Signals>,
    /// Whether the input has ended.
    has_ended: AtomicBool,
}

impl Shared {
    fn signals(&self) -> MutexGuard<'_, Signals> {
        self.signals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the program when the one that started it has ended and its pipe is still open.
    fn watch(&self, parent: Parent) {
        while !self.has_ended.load(Relaxed) {
            if parent.is_gone() {
                log::warn!("the program that started this one is gone");
                process::exit(0);
            }
            thread::sleep(LOOK);
        }
    }
}

/// The lines of standard input with their signals.
pub struct Lines {
    queue: mpsc::Receiver<Queued>,
    shared: Arc<Shared>,
}

/// A line that waits, and the bytes that it takes.
struct Queued {
    input: Input,
    bytes: usize,
}

impl Lines {
    /// Reads standard input on a separate thread, so that a later line can end a running command.
    /// The thread is not joined, because it may wait for a line that never comes.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn of_standard_input() -> Result<Self, NoThread> {
        let (sender, queue) = mpsc::channel();
        let shared = Arc::new(Shared::default());
        let reader = Reader { sender, shared: Arc::clone(&shared) };
        let input = BufReader::with_capacity(1 << 16, io::stdin());
        workers::spawn(move || reader.read_all(input, waits_on_standard_input))?;
        let (watched, parent) = (Arc::clone(&shared), Parent::now());
        workers::spawn(move || watched.watch(parent))?;
        Ok(Self { queue, shared })
    }

    /// Returns the error that ended the lines, if any.
    pub fn failure(&self) -> Option<io::Error> {
        self.shared.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Iterator for Lines {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        let Queued { input, bytes } = self.queue.recv().ok()?;
        self.shared.waiting.remove(bytes);
        Some(input)
    }
}

/// The part that runs on the reader thread.
struct Reader {
    sender: mpsc::Sender<Queued>,
    shared: Arc<Shared>,
}

impl Reader {
    /// Reads lines until the end of the input or of the session. `waits` looks whether more input
    /// is there already: on a busy machine, time passes although the client is not silent.
    fn read_all(mut self, mut input: BufReader<impl Read>, waits: impl Fn() -> bool) {
        loop {
            let is_there = !input.buffer().is_empty() || waits();
            let begun = Instant::now();
            let line = read_line(&mut input, LONGEST_LINE);
            let is_late = !is_there && begun.elapsed() > SCRIPT;
            match line {
                Ok(Some(line)) => {
                    if is_late {
                        self.shared.signals().begin_burst();
                    }
                    if self.take(&line).is_break() {
                        break;
                    }
                }
                Ok(None) => break self.end(is_late, None),
                Err(error) => break self.end(is_late, Some(error)),
            }
        }
    }

    /// Handles a line: acts on its signals, and queues it. The session has nothing to answer to a
    /// line without a command, but after it the engine may use its idle time.
    fn take(&mut self, line: &[u8]) -> ControlFlow<()> {
        let mut parsed = parse_line(line);
        if parsed == Some(Line::Interrupt) {
            // An interrupt is handled here and gets no reply.
            log::debug!(target: "gtp", "> # interrupt");
            self.shared.signals().interrupt();
            parsed = None;
        } else if is_quit(parsed.as_ref()) {
            self.shared.signals().leave();
        }
        let bytes = line.len() + BYTES_BESIDE;
        self.shared.waiting.add(bytes);
        let queued = Queued { input: self.shared.signals().of_next(parsed), bytes };
        match self.sender.send(queued) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    /// Ends the lines, because the input has ended. An end after a silence abandons earlier
    /// searches, as `quit` does.
    fn end(&mut self, is_late: bool, failure: Option<io::Error>) {
        let mut signals = self.shared.signals();
        signals.supersede();
        if is_late {
            signals.begin_burst();
        }
        signals.leave();
        drop(signals);
        self.shared.has_ended.store(true, Relaxed);
        *self.shared.failure.lock().unwrap_or_else(PoisonError::into_inner) = failure;
    }
}

fn is_quit(line: Option<&Line>) -> bool {
    matches!(line, Some(Line::Request(request)) if request.command == "quit")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_the_analysis_before_it_and_an_interrupt_all_that_was_read() {
        let line = |text: &[u8]| parse_line(text);
        let mut signals = Signals::default();
        let first = signals.of_next(line(b"kata-analyze b"));
        assert!(!first.superseded.is_raised());
        let second = signals.of_next(line(b"genmove b"));
        assert!(first.superseded.is_raised() && !first.interrupt.is_raised());
        signals.interrupt();
        assert!(first.interrupt.is_raised() && second.interrupt.is_raised());
        assert!(!signals.of_next(line(b"genmove w")).interrupt.is_raised());
    }

    #[test]
    fn a_line_without_a_command_arrives_so_that_the_engine_may_ponder() {
        let (sender, queue) = mpsc::channel();
        let mut reader = Reader { sender, shared: Arc::default() };
        for line in [&b"genmove b"[..], b"", b"# a comment"] {
            assert!(reader.take(line).is_continue());
        }
        let arrived: Vec<Input> = queue.try_iter().map(|queued| queued.input).collect();
        assert_eq!(arrived.len(), 3);
        assert!(arrived[0].superseded.is_raised() && !arrived[2].superseded.is_raised());
        assert!(arrived[1].line.is_none() && arrived[2].line.is_none());
    }

    #[test]
    fn a_client_that_leaves_stops_what_it_said_before_and_not_what_it_says_with_it() {
        let line = |text: &[u8]| parse_line(text);
        let mut signals = Signals::default();
        let early = signals.of_next(line(b"genmove b"));
        signals.begin_burst();
        let late = signals.of_next(line(b"genmove w"));
        signals.leave();
        assert!(early.left.is_raised() && !late.left.is_raised());
        assert!(!early.interrupt.is_raised(), "quick commands are answered in full");
        signals.interrupt();
        assert!(late.interrupt.is_raised());
    }
}
