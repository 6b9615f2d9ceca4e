//! Signals that end long work, raised by another thread or by a deadline.
//!
//! Every call that can take long receives a [`Stop`] and checks it now and then. A call that cannot
//! answer without finishing returns [`Interrupted`].

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::time::Instant;

/// A signal to end some work. Any thread may raise it, and it may have a deadline.
///
/// ```
/// use tengen::{Interrupted, Stop};
///
/// let stop = Stop::new();
/// let seen = stop.clone();
/// assert_eq!(seen.check(), Ok(()));
/// stop.raise();
/// assert_eq!(seen.check(), Err(Interrupted));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop {
    /// The flag that [`raise`](Self::raise) sets.
    own: Arc<AtomicBool>,
    /// The flags of other signals, each of which ends the work as well.
    others: Vec<Arc<AtomicBool>>,
    deadline: Option<Instant>,
}

/// The error of a call whose [`Stop`] was raised before it had finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

impl Stop {
    /// Creates a signal without a deadline, not yet raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a deadline, at which the signal counts as raised. An earlier deadline stays in force,
    /// and `None` adds none.
    #[must_use]
    pub fn with_deadline(mut self, deadline: impl Into<Option<Instant>>) -> Self {
        self.deadline = self.deadline.into_iter().chain(deadline.into()).min();
        self
    }

    /// Returns a signal that is also raised when `other` is. Raising it does not raise `other`.
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        self.others.push(Arc::clone(&other.own));
        self.others.extend(other.others.iter().cloned());
        self.with_deadline(other.deadline)
    }

    /// Returns a signal that is raised when this one is, but has no deadline.
    #[cfg(feature = "engine")]
    pub(crate) fn without_deadline(&self) -> Self {
        Self { deadline: None, ..self.clone() }
    }

    /// Raises the signal, and with it all its clones.
    pub fn raise(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Whether the signal has been raised or its deadline has passed, so that the work should end.
    pub fn is_raised(&self) -> bool {
        self.own.load(Ordering::Relaxed)
            || self.others.iter().any(|other| other.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Returns `Ok` as long as the work may go on, for use with `?`.
    ///
    /// # Errors
    /// [`Interrupted`] if the signal has been raised or its deadline is reached.
    pub fn check(&self) -> Result<(), Interrupted> {
        if self.is_raised() { Err(Interrupted) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

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
        assert!(!line.is_raised(), "only its own signal is raised");
    }
}
