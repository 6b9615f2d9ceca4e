//! The terminal, or the pipes, of commands that talk with a person.

use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc;

use anstream::{AutoStream, ColorChoice};

use tengen::engine_room::workers::{self, NoThread};
use tengen_gtp::LONGEST_LINE;

use super::input::read_line;
use crate::play::{Art, Desk, Input, Signals, Window};
use crate::terminal;

/// Returns the desk at this program's terminal, or at its pipes, with `out` as standard output. Ctrl-C
/// ends the thinking, or else the lines; a request to end ends both.
pub fn desk<W: Write>(requests: Requests, out: W) -> Result<Desk<'static, W>, Box<dyn Error>> {
    let signals = Signals::default();
    let listen = listen(&signals, requests)?;
    Ok(Desk::new(window(), signals, listen, out))
}

/// Returns the window of the terminal.
fn window() -> Window {
    let is_terminal = io::stdout().is_terminal();
    let art = match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => Art::Letters,
        _ if knows_unicode() => Art::Stones,
        _ => Art::ColouredLetters,
    };
    Window { columns, art, is_typed: io::stdin().is_terminal(), is_terminal }
}

/// Returns the number of columns of the terminal, or a usual one where there is none.
fn columns() -> usize {
    const USUAL: usize = 80;
    terminal::columns().unwrap_or(USUAL)
}

/// Whether the terminal shows Unicode, by the variables for its locale.
fn knows_unicode() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    // On Windows the console takes Unicode, whatever the variables are.
    cfg!(windows)
        || locale.is_some_and(|locale| locale.to_lowercase().replace('-', "").contains("utf8"))
}

/// The requests of other programs that this one ends: SIGTERM, and SIGHUP at the end of the terminal.
#[cfg(unix)]
pub struct Requests(nix::sys::signal::SigSet);

#[cfg(unix)]
impl Requests {
    /// Keeps requests from this thread, and from those that it starts later, until a thread waits for
    /// them. So none of them comes to the handler of Ctrl-C.
    pub fn keep_for_later() -> Self {
        use nix::sys::signal::{SigSet, Signal};
        let requests: SigSet = [Signal::SIGTERM, Signal::SIGHUP].into_iter().collect();
        // If the system refuses, a request counts as Ctrl-C.
        let _ = requests.thread_block();
        Self(requests)
    }

    /// Waits for a request on a thread, and then calls `end`.
    fn wait(self, end: impl FnOnce() + Send + 'static) -> Result<(), NoThread> {
        workers::spawn(move || {
            if self.0.wait().is_ok() {
                end();
            }
        })
        .map(drop)
    }
}

/// Requests of other programs, which count as Ctrl-C on this system.
#[cfg(not(unix))]
pub struct Requests;

#[cfg(not(unix))]
impl Requests {
    pub fn keep_for_later() -> Self {
        Self
    }

    fn wait(self, _: impl FnOnce() + Send + 'static) -> Result<(), NoThread> {
        Ok(())
    }
}

/// Returns a function that waits for the next line of standard input. Ctrl-C ends the thinking, or
/// else the lines; a request to end ends both.
fn listen(
    signals: &Signals,
    requests: Requests,
) -> Result<Box<dyn FnMut() -> Input>, Box<dyn Error>> {
    /// The number of lines that may wait: a script that writes more has to wait.
    const MOST_WAITING: usize = 64;
    let (sender, queue) = mpsc::sync_channel(MOST_WAITING);
    // If the queue is full, the next line is met by the signal to leave.
    let (interrupted, waker) = (signals.clone(), sender.clone());
    ctrlc::set_handler(move || {
        if interrupted.interrupt() {
            let _ = waker.try_send(Input::End);
        }
    })?;
    let (ended, waker) = (signals.clone(), sender.clone());
    requests.wait(move || {
        ended.end();
        let _ = waker.try_send(Input::End);
    })?;
    workers::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let received = match read_line(&mut input, LONGEST_LINE) {
                Ok(Some(line)) => Input::Line(String::from_utf8_lossy(&line).into_owned()),
                Ok(None) => Input::End,
                Err(error) => {
                    Input::Failed(io::Error::new(error.kind(), format!("standard input: {error}")))
                }
            };
            let is_last = !matches!(received, Input::Line(_));
            if sender.send(received).is_err() || is_last {
                break;
            }
        }
    })?;
    Ok(Box::new(move || queue.recv().unwrap_or(Input::End)))
}
