//! GTP on standard input and output.

use std::collections::VecDeque;
use std::error::Error;
use std::io::{self, BufRead, IsTerminal, Read as _, Write};
use std::sync::{Arc, Condvar, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use tengen::Stop;
use tengen::engine_room::engine::Console;
use tengen::engine_room::gtp::{Input, LONGEST_LINE, Line, Session, parse_line};

use crate::options::Arguments;
use crate::options::katago;

/// Answers commands until `quit` or the end of the input.
pub fn speak_gtp(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let engine = Console::new(arguments.setup(), arguments.settings()?);
    let mut session = Session::new(engine);
    katago::obey(arguments, &mut session)?;
    session.identity = arguments.identity();
    session.processor_time = || ProcessTime::try_now().ok().map(|used| used.as_duration());
    // LizGoban sends nothing before it has read "GTP ready".
    let greeting = if io::stdin().is_terminal() {
        concat!(
            "Tengen ",
            env!("CARGO_PKG_VERSION"),
            " plays Go. GTP ready: try help or showboard; quit leaves."
        )
    } else {
        "GTP ready"
    };
    let _ = writeln!(io::stderr(), "{greeting}");
    session.aside = arguments.aside();
    let (lines, failure) = input_lines();
    session.run(lines, io::stdout().lock())?;
    match failure.try_recv() {
        Ok(error) if !session.has_quit() => Err(format!("standard input: {error}").into()),
        _ => Ok(()),
    }
}

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
fn input_lines() -> (impl Iterator<Item = Input>, mpsc::Receiver<io::Error>) {
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

/// Reads the next line, cut off one byte beyond `longest`; `None` at the end.
pub fn read_line(input: &mut impl BufRead, longest: usize) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let limit = longest as u64 + 1;
    input.by_ref().take(limit).read_until(b'\n', &mut line)?;
    if line.len() as u64 == limit && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok((!line.is_empty()).then_some(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endless_line_is_cut_off_and_the_next_one_is_read() {
        let mut text = vec![b'x'; 3 * LONGEST_LINE];
        text.extend(b"\nname\nquit");
        let mut input = &text[..];
        let mut next = || read_line(&mut input, LONGEST_LINE).expect("memory never fails");
        assert_eq!(next().map(|line| line.len()), Some(LONGEST_LINE + 1));
        assert_eq!(next().as_deref(), Some(&b"name\n"[..]));
        assert_eq!(next().as_deref(), Some(&b"quit"[..]));
        assert_eq!(next(), None);
    }

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
