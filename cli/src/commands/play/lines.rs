//! The lines of standard input, and the signals that later lines send to the commands of earlier ones.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use tengen::Stop;
use tengen::engine_room::gtp::{Input, LONGEST_LINE, Line, parse_line};

use crate::commands::input::read_line;

/// The number of bytes that waiting lines may take: a client that writes more has to wait.
const MOST_WAITING: usize = 64 << 20;

/// The number of bytes that a waiting line takes besides its text.
const BYTES_BESIDE: usize = 256;

/// The number of bursts of lines that can still be interrupted. A command that waits while the client sends
/// more bursts than this, each a tenth of a second after the last, can no longer be stopped.
const MOST_BURSTS: usize = 4096;

/// The silence of the client that ends a burst of lines. A client that sends `quit`, or closes its end,
/// abandons the commands of earlier bursts; the commands of the same burst are a script, which is answered in
/// full.
const SCRIPT: Duration = Duration::from_millis(100);

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

/// The signals of the lines that have been read.
#[derive(Default)]
struct Signals {
    /// The signals of the bursts of lines since the last interrupt, the latest last. All lines of a burst
    /// share its signal; raising it stops them and no other line.
    bursts: VecDeque<Stop>,
    /// The signal of the last line, raised when the next one comes.
    superseded: Stop,
}

impl Signals {
    /// Begins a burst: the lines from here on came after a silence.
    fn begin_burst(&mut self) {
        if self.bursts.len() == MOST_BURSTS {
            self.bursts.pop_front();
        }
        self.bursts.push_back(Stop::new());
    }

    /// Stops every command that has been read so far.
    fn interrupt(&mut self) {
        self.bursts.drain(..).for_each(|burst| burst.raise());
        self.begin_burst();
    }

    /// Stops every command that was read before the current burst, because the client leaves. Commands that
    /// came together with the end of the input or `quit` are a script, which is answered in full.
    fn leave(&mut self) {
        let last = self.bursts.pop_back();
        self.bursts.drain(..).for_each(|burst| burst.raise());
        self.bursts.extend(last);
    }

    /// Ends the analysis of the line before this one, and returns this line with its signals.
    fn of_next(&mut self, line: Line) -> Input {
        self.supersede();
        if self.bursts.is_empty() {
            self.begin_burst();
        }
        let interrupt = self.bursts.back().cloned().unwrap_or_default();
        let superseded = self.superseded.clone();
        Input { line: Some(line), interrupt, superseded }
    }

    fn supersede(&mut self) {
        self.superseded.raise();
        self.superseded = Stop::new();
    }
}

/// Returns the lines of standard input, and the error that ended them, if one did. The lines are read by a
/// thread of their own, so that a later line can end a running command. The thread is not joined, since it
/// may wait for a line that never comes.
pub fn input_lines() -> (impl Iterator<Item = Input>, mpsc::Receiver<io::Error>) {
    let (sender, receiver) = mpsc::channel();
    let (failed, failure) = mpsc::channel();
    let waiting = Arc::new(Waiting::default());
    let filled = Arc::clone(&waiting);
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut signals = Signals::default();
        loop {
            let begun = Instant::now();
            let line = match read_line(&mut input, LONGEST_LINE) {
                Ok(Some(line)) => line,
                ended => {
                    // No later line can come.
                    signals.supersede();
                    if begun.elapsed() > SCRIPT {
                        signals.begin_burst();
                    }
                    signals.leave();
                    if let Err(error) = ended {
                        let _ = failed.send(error);
                    }
                    break;
                }
            };
            if begun.elapsed() > SCRIPT {
                signals.begin_burst();
            }
            match parse_line(&line) {
                None => signals.supersede(),
                Some(Line::Interrupt) => {
                    // An interrupt is handled here and gets no reply, so no session logs it.
                    log::debug!(target: "gtp", "> # interrupt");
                    signals.supersede();
                    signals.interrupt();
                }
                Some(parsed) => {
                    if is_quit(&parsed) {
                        signals.leave();
                    }
                    let bytes = line.len() + BYTES_BESIDE;
                    filled.add(bytes);
                    if sender.send((signals.of_next(parsed), bytes)).is_err() {
                        break;
                    }
                }
            }
        }
    });
    let lines = receiver.into_iter().map(move |(input, bytes)| {
        waiting.remove(bytes);
        input
    });
    (lines, failure)
}

fn is_quit(line: &Line) -> bool {
    matches!(line, Line::Request(request) if request.command == "quit")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_the_analysis_before_it_and_an_interrupt_all_that_was_read() {
        let line = |text: &[u8]| parse_line(text).expect("a command");
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
    fn a_client_that_leaves_stops_what_it_said_before_and_not_what_it_says_with_it() {
        let line = |text: &[u8]| parse_line(text).expect("a command");
        let mut signals = Signals::default();
        let early = signals.of_next(line(b"genmove b"));
        signals.begin_burst();
        let late = signals.of_next(line(b"genmove w"));
        signals.leave();
        assert!(early.interrupt.is_raised() && !late.interrupt.is_raised());
        signals.interrupt();
        assert!(late.interrupt.is_raised());
    }
}
