//! Telling long work to end: by another thread, or by the time of day.
//!
//! Every call that can take long is given a [`Stop`] and looks at it now and then. A call that
//! cannot answer without having finished returns [`Interrupted`].

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A signal to end, which any thread may raise and which may have a deadline.
///
/// ```
/// use tengen::{Interrupted, Stop};
///
/// let stop = Stop::new();
/// let heard = stop.clone();
/// assert_eq!(heard.check(), Ok(()));
/// stop.raise();
/// assert_eq!(heard.check(), Err(Interrupted));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop {
    /// The signal that [`raise`](Self::raise) raises.
    own: Arc<AtomicBool>,
    /// Other signals, each of which ends the work as well.
    others: Vec<Arc<AtomicBool>>,
    deadline: Option<Instant>,
}

/// A [`Stop`] was raised before the work was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

impl Stop {
    /// A signal that nobody has raised, without a deadline.
    pub fn new() -> Self {
        Self::default()
    }

    /// This signal, raised by itself at `deadline` at the latest.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(self.deadline.map_or(deadline, |earlier| earlier.min(deadline)));
        self
    }

    /// This signal, raised also when `other` is. Raising this one leaves `other` as it is.
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        self.others.push(Arc::clone(&other.own));
        self.others.extend(other.others.iter().cloned());
        other.deadline.into_iter().fold(self, Self::with_deadline)
    }

    /// Raises the signal and all its clones.
    pub fn raise(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Whether the work is to end.
    pub fn is_raised(&self) -> bool {
        self.own.load(Ordering::Relaxed)
            || self.others.iter().any(|other| other.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Goes on unless the work is to end.
    ///
    /// # Errors
    /// [`Interrupted`] if the signal is raised or its deadline is over.
    pub fn check(&self) -> Result<(), Interrupted> {
        if self.is_raised() { Err(Interrupted) } else { Ok(()) }
    }

    /// The time until the deadline; `None` without one.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_raises_the_signal_by_itself() {
        let now = Instant::now();
        let stop = Stop::new().with_deadline(now + Duration::from_secs(3600));
        assert!(!stop.is_raised());
        assert!(stop.with_deadline(now).is_raised());
    }

    #[test]
    fn either_of_two_signals_ends_the_work() {
        let (line, session) = (Stop::new(), Stop::new());
        let both = line.clone().or(&session);
        session.raise();
        assert!(both.is_raised() && !line.is_raised());
        let other = Stop::new().or(&line);
        other.raise();
        assert!(!line.is_raised(), "only the own signal is raised");
    }
}
