//! Listeners that receive interim reports of a search, and the times of these reports.

use std::ops::ControlFlow;
use std::time::Duration;

use super::report::Report;
use crate::stop::Stop;
use crate::time::{self, Instant};

/// The longest time before the first report, so short that the report seems to come at once.
const FIRST_REPORT: Duration = Duration::from_millis(20);

/// The time between two checks of the stop in a search that has nothing left to do.
const NAP: Duration = Duration::from_millis(2);

/// A listener that receives interim reports of a search.
pub struct Watch<'a> {
    /// The time between two reports. If it is long, the first report comes earlier.
    pub every: Duration,
    /// Called with each report, on the thread that called the search. [`ControlFlow::Break`] ends
    /// the search.
    pub report: &'a mut dyn FnMut(&Report) -> ControlFlow<()>,
}

impl Watch<'_> {
    /// Sends the listener the only report of a search, and waits until the stop is raised or the
    /// listener ends the search.
    pub(super) fn report_once(self, report: &Report, stop: &Stop) {
        let goes_on = (self.report)(report);
        while goes_on.is_continue() && !stop.is_raised() {
            time::sleep(NAP);
        }
    }
}

/// An optional watch with the time of its next report.
pub(super) struct Reporter<'a> {
    watch: Option<Watch<'a>>,
    next: Instant,
}

impl<'a> Reporter<'a> {
    /// Makes a reporter for a search that begins now.
    pub fn new(watch: Option<Watch<'a>>) -> Self {
        let first = watch.as_ref().map_or(FIRST_REPORT, |watch| watch.every.min(FIRST_REPORT));
        Self { watch, next: Instant::now() + first }
    }

    /// Whether a listener waits for reports; one that has ended the search does not.
    pub fn has_listener(&self) -> bool {
        self.watch.is_some()
    }

    /// Whether it is time for a report.
    pub fn is_due(&self) -> bool {
        self.has_listener() && Instant::now() >= self.next
    }

    /// Sends a report to the listener, if there is one. A listener that ends the search receives no
    /// further reports.
    pub fn report(&mut self, report: &Report) -> ControlFlow<()> {
        let Some(watch) = &mut self.watch else { return ControlFlow::Continue(()) };
        // A client that wants no reports asks for a very long time.
        self.next = Instant::now() + watch.every.min(Duration::from_secs(1 << 30));
        let goes_on = (watch.report)(report);
        if goes_on.is_break() {
            self.watch = None;
        }
        goes_on
    }

    /// Goes on sending the listener reports at its intervals, although the results no longer
    /// change, until the stop is raised or the listener ends the search.
    pub fn go_on(&mut self, stop: &Stop, report: impl Fn() -> Report) {
        while self.has_listener() && !stop.is_raised() {
            time::sleep(NAP);
            if self.is_due() {
                let _ = self.report(&report());
            }
        }
    }
}
