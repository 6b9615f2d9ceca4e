//! GTP on standard input and output.

use std::error::Error;
use std::io::{self, BufRead, IsTerminal, Read as _, Write};
use std::sync::mpsc;
use std::thread;

use tengen::engine_room::gtp::{Input, LONGEST_LINE, Line, Session, parse_line};
use tengen::{Engine, Stop};

use super::arguments::Arguments;

/// Answers commands until `quit` or the end of the input.
pub fn speak_gtp(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let mut session = Session::new(Engine::new(arguments.options()));
    if io::stdin().is_terminal() {
        let _ = writeln!(
            io::stderr(),
            "Tengen {} plays Go and speaks GTP here: try help or showboard; quit leaves.",
            env!("CARGO_PKG_VERSION")
        );
    }
    session.run(input_lines(), io::stdout().lock())?;
    Ok(())
}

/// Lines that wait to be answered: a client that writes faster than it is answered has to wait.
const MOST_WAITING: usize = 256;

/// The lines of standard input, read by a thread of their own: a command that runs can be
/// interrupted by a later line. The thread is not joined, since it may wait for a line that never
/// comes.
fn input_lines() -> mpsc::Receiver<Input> {
    let (sender, receiver) = mpsc::sync_channel(MOST_WAITING);
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        // Raised, it stops what was read before, and nothing that comes later.
        let mut stop = Stop::new();
        loop {
            match read_line(&mut input) {
                Ok(None) => break,
                Ok(Some(line)) if parse_line(&line) == Some(Line::Interrupt) => {
                    stop.raise();
                    stop = Stop::new();
                }
                Ok(Some(line)) => {
                    if sender.send(Input { line, stop: stop.clone() }).is_err() {
                        break;
                    }
                }
                Err(error) => {
                    log::error!("standard input: {error}");
                    break;
                }
            }
        }
    });
    receiver
}

/// The next line, cut off where it is too long to be answered; `None` at the end.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let limit = LONGEST_LINE as u64 + 1;
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
        let mut next = || read_line(&mut input).expect("memory never fails");
        assert_eq!(next().map(|line| line.len()), Some(LONGEST_LINE + 1));
        assert_eq!(next().as_deref(), Some(&b"name\n"[..]));
        assert_eq!(next().as_deref(), Some(&b"quit"[..]));
        assert_eq!(next(), None);
    }
}
