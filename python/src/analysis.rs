//! Analyses: searches that report while they go on.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use pyo3::prelude::*;

use tengen::engine_room::engine::Analysis;
use tengen::engine_room::panics::{Panicked, caught};
use tengen::{Limit, Stop, Watch};

use crate::convert;
use crate::errors::EngineBusy;
use crate::game::{self, Game};
use crate::latest::{Receiver, Sender, channel};
use crate::search::Report;
use crate::turn::{Turn, check_process};
use crate::work;

/// Reads the limit of a search; `None` if none is given.
pub fn limit(visits: Option<&Bound<'_, PyAny>>, seconds: Option<f64>) -> PyResult<Option<Limit>> {
    let visits = visits.map(convert::visits).transpose()?;
    let time = seconds.map(|given| convert::seconds("seconds", given)).transpose()?;
    Ok(match (visits, time) {
        (Some(visits), Some(time)) => Some(Limit::visits(visits).within(time)),
        (Some(visits), None) => Some(Limit::visits(visits)),
        (None, Some(time)) => Some(Limit::time(time)),
        (None, None) => None,
    })
}

/// A search that a call has asked for.
pub struct Asked {
    game: Arc<tengen::Game>,
    analysis: Analysis,
    /// `None` for a search that goes on until it is stopped.
    limit: Option<Limit>,
    /// The time between two reports.
    every: Duration,
}

impl Asked {
    /// Reads what a call asks for.
    pub fn read(
        game: &Bound<'_, Game>,
        color: Option<&str>,
        limit: Option<Limit>,
        every: f64,
    ) -> PyResult<Self> {
        /// The least time between two reports, so that reports do not hold the search up.
        const LEAST: Duration = Duration::from_millis(5);
        let game = Arc::new(game::copied(game)?);
        let analysis = Analysis::of(convert::color_or(color, game.to_move())?);
        let every = convert::seconds("every", every)?.max(LEAST);
        Ok(Self { game, analysis, limit, every })
    }

    /// Searches, and returns the last report. Those before it are sent, if there is a receiver.
    pub fn search(
        &self,
        turn: &Turn,
        stop: &Stop,
        to: Option<&Sender<tengen::Report>>,
    ) -> tengen::Report {
        let mut held = turn.held();
        let console = &mut held.console;
        console.start((*self.game).clone());
        let mut send = |report: &tengen::Report| {
            if let Some(to) = to {
                to.send(report.clone());
            }
            ControlFlow::Continue(())
        };
        let watch = Watch { every: self.every, report: &mut send };
        match self.limit {
            Some(limit) => {
                let watch = to.is_some().then_some(watch);
                console.analyze_within(&self.analysis, limit, stop, watch)
            }
            None => console.analyze(&self.analysis, stop, watch),
        }
    }

    /// Wraps a report of the search.
    pub fn report(&self, report: tengen::Report) -> Report {
        Report::new(report, &self.game)
    }
}

/// The reports of an analysis under way. The engine is busy until the analysis ends, is closed, or is
/// dropped.
#[pyclass(module = "tengen", frozen)]
pub struct Reports {
    asked: Arc<Asked>,
    stop: Stop,
    running: Mutex<Option<Running>>,
    /// The process in which the thread runs.
    process: u32,
}

/// The thread that searches, and what it sends.
struct Running {
    reports: Receiver<tengen::Report>,
    thread: JoinHandle<Result<(), Panicked>>,
}

impl Reports {
    /// Begins an analysis on a thread of its own.
    pub fn begin(turn: Turn, asked: Asked) -> PyResult<Self> {
        let (asked, stop) = (Arc::new(asked), Stop::new());
        let (sender, reports) = channel();
        let (searched, raised) = (Arc::clone(&asked), stop.clone());
        let search = move || {
            caught("an analysis from Python", || {
                let last = searched.search(&turn, &raised, Some(&sender));
                sender.send(last);
            })
        };
        let thread = work::thread().spawn(search).map_err(|error| work::no_thread(&error))?;
        let running = Mutex::new(Some(Running { reports, thread }));
        Ok(Self { asked, stop, running, process: std::process::id() })
    }

    fn running(&self) -> PyResult<MutexGuard<'_, Option<Running>>> {
        self.running.try_lock().map_err(|_| {
            EngineBusy::new_err("another thread is waiting for a report of this analysis")
        })
    }
}

#[pymethods]
impl Reports {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Report>> {
        check_process(self.process)?;
        let mut held = self.running()?;
        let Some(running) = held.as_ref() else { return Ok(None) };
        let Some(report) = work::next(py, &running.reports)? else {
            let ended = held.take().map(|running| running.thread.join());
            return match ended {
                Some(Ok(Err(panicked))) => Err(work::panicked(panicked)),
                _ => Ok(None),
            };
        };
        Ok(Some(self.asked.report(report)))
    }

    /// Ends the analysis. If another thread waits for a report, that thread sees the end.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        check_process(self.process)?;
        self.stop.raise();
        let Ok(mut running) = self.running() else { return Ok(()) };
        let running = running.take();
        py.detach(|| running.map(|running| running.thread.join()));
        Ok(())
    }

    fn __enter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, py: Python<'_>, _error: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close(py)
    }
}

impl Drop for Reports {
    fn drop(&mut self) {
        self.stop.raise();
        let running = self.running.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if std::process::id() != self.process {
            // After a fork the thread does not exist here, so waiting would not end.
            std::mem::forget(running);
            return;
        }
        // The thread never asks for the interpreter, and ends within an evaluation.
        drop(running.map(|running| running.thread.join()));
    }
}
