//! GTP on standard input and output.

use std::error::Error;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc;
use std::thread;

use tengen::engine::Engine;
use tengen::gtp::Session;

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

/// The lines of standard input, read by a thread of their own: a command that runs can learn of
/// the next one. The thread is not joined, since it may wait for a line that never comes.
fn input_lines() -> mpsc::Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            match input.read_until(b'\n', &mut line) {
                Ok(0) => break,
                Ok(_) if sender.send(line).is_err() => break,
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    log::error!("standard input: {error}");
                    break;
                }
            }
        }
    });
    receiver
}
