//! Turns: an engine answers one call at a time.
//!
//! A turn gives the engine to a call, and a second call meanwhile is refused, so no call ever waits
//! for the lock. The lock is never held by a thread that runs Python.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;

use tengen::engine_room::engine::Console;

use crate::errors::{EngineBusy, EngineError};
use crate::evaluate::Workers;

/// What one call at a time uses.
pub struct Held {
    /// The engine itself.
    pub console: Console,
    /// The evaluators of the net alone.
    pub workers: Workers,
}

/// What the calls of an engine take in turn.
pub struct Shared {
    held: Arc<Mutex<Held>>,
    busy: Arc<AtomicBool>,
    /// The process in which the engine was made.
    process: u32,
}

impl Shared {
    /// Makes an engine's part that one call at a time uses.
    pub fn new(held: Held) -> Self {
        let held = Arc::new(Mutex::new(held));
        Self { held, busy: Arc::default(), process: std::process::id() }
    }

    /// Gives the engine to a call.
    pub fn turn(&self) -> PyResult<Turn> {
        check_process(self.process)?;
        if self.held.is_poisoned() {
            return Err(EngineError::new_err(
                "an earlier call failed by an error in Tengen itself: make another engine",
            ));
        }
        if self.busy.swap(true, Ordering::Acquire) {
            return Err(EngineBusy::new_err(
                "the engine is answering another call: close its analysis, wait, or make an \
                 engine for each thread",
            ));
        }
        Ok(Turn { held: Arc::clone(&self.held), busy: Arc::clone(&self.busy) })
    }
}

/// The right of one call to use the engine, until it is dropped.
pub struct Turn {
    held: Arc<Mutex<Held>>,
    busy: Arc<AtomicBool>,
}

impl Turn {
    /// Returns the engine.
    pub fn held(&self) -> MutexGuard<'_, Held> {
        // A call that panicked has marked the engine as busy for good.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if !self.held.is_poisoned() {
            self.busy.store(false, Ordering::Release);
        }
    }
}

/// Refuses what was made in another process, before a fork.
pub fn check_process(process: u32) -> PyResult<()> {
    if std::process::id() == process {
        return Ok(());
    }
    Err(EngineError::new_err(
        "this engine was made before the process was forked, and its threads are in the other \
         process: make an engine in each process",
    ))
}
