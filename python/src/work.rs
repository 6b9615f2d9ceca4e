//! Long calls: they leave the interpreter to other threads, heed signals, and end without a panic.
//!
//! The work runs on a thread of its own and never touches Python. The thread that called waits for it,
//! and asks the interpreter twenty times a second whether a signal, such as Ctrl-C, has arrived. A
//! signal raises the [`Stop`] of the work, and its exception is raised when the work has ended.

use std::convert::Infallible;
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use tengen::engine_room::panics::{Panicked, caught};
use tengen::{Interrupted, Stop};

use crate::errors::{EngineError, InternalError};
use crate::latest::{Received, Receiver, Sender, channel};

/// The time between two questions whether a signal has arrived.
const PULSE: Duration = Duration::from_millis(50);

/// Returns a builder of a thread that works. Its stack is that of the library's own threads, the two
/// megabytes of the standard library: a search takes half a megabyte, since its playouts go down a tree in
/// loops.
pub fn thread() -> thread::Builder {
    thread::Builder::new().name("tengen".to_owned())
}

/// Returns the exception of a system that starts no other thread.
pub fn no_thread(error: &std::io::Error) -> PyErr {
    EngineError::new_err(format!("no thread can be started: {error}"))
}

/// Does some work to its end or until a signal arrives, which raises `stop`.
pub fn run<T: Send>(py: Python<'_>, stop: &Stop, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    run_with(py, stop, |_: Sender<Infallible>| work(), |_, never| match never {})
}

/// Does some work that sends messages. The calling thread, attached to the interpreter, receives the
/// latest one with `each`, which may end the work by raising `stop` or by an error. Messages that
/// come while `each` is at work replace one another.
pub fn run_with<T: Send, M: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce(Sender<M>) -> T + Send,
    each: impl FnMut(Python<'_>, M) -> PyResult<()> + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, messages) = channel();
            let work = move || caught("a call from Python", || work(sender));
            let worker = thread().spawn_scoped(scope, work).map_err(|error| no_thread(&error))?;
            let result = listen(&messages, each);
            if result.is_err() {
                stop.raise();
            }
            let done = worker.join().expect("a panic is caught in the thread");
            result?;
            done.map_err(panicked)
        })
    })
}

/// Receives messages until the work ends.
fn listen<M: Send>(
    messages: &Receiver<M>,
    mut each: impl FnMut(Python<'_>, M) -> PyResult<()> + Send,
) -> PyResult<()> {
    loop {
        match messages.receive(PULSE) {
            Received::Message(message) => attached(|py| {
                py.check_signals()?;
                each(py, message)
            })?,
            Received::Nothing => attached(|py| {
                py.check_signals()?;
                Ok(())
            })?,
            Received::End => return Ok(()),
        }
    }
}

/// Does something with the interpreter. If it is shutting down, this thread can never return to it,
/// and rests until the process ends.
fn attached(act: impl FnOnce(Python<'_>) -> PyResult<()>) -> PyResult<()> {
    Python::try_attach(act).unwrap_or_else(|| {
        loop {
            thread::park();
        }
    })
}

/// Waits for the next message of a thread that works beside the interpreter; `None` if it has ended.
pub fn next<M: Send>(py: Python<'_>, messages: &Receiver<M>) -> PyResult<Option<M>> {
    loop {
        match py.detach(|| messages.receive(PULSE)) {
            Received::Message(message) => return Ok(Some(message)),
            Received::End => return Ok(None),
            Received::Nothing => py.check_signals()?,
        }
    }
}

/// Checks that the system grants this many bytes, which are given back at once. An allocation that
/// fails later would end the process.
pub fn check_memory(bytes: u64) -> PyResult<()> {
    let wanted = usize::try_from(bytes).unwrap_or(usize::MAX);
    Vec::<u8>::new().try_reserve_exact(wanted).map_err(|_| {
        PyMemoryError::new_err(format!("the system does not grant {bytes} bytes of memory"))
    })
}

/// Returns the exception of work that has panicked.
pub fn panicked(panicked: Panicked) -> PyErr {
    InternalError::new_err(panicked.to_string())
}

/// Returns the exception of work that was stopped before it had an answer.
pub fn interrupted(_: Interrupted) -> PyErr {
    EngineError::new_err("interrupted before there was an answer")
}
