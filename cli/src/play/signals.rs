//! The signals by which a person ends the thinking, or the program.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tengen::Stop;

/// Ctrl-C ends the thinking while Tengen thinks, and otherwise the program. A second Ctrl-C ends the
/// program in any case. So does a request to end, which another program sends. On Windows a request
/// counts as Ctrl-C.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    /// The signal that the program is to end.
    leave: Stop,
    /// The signal that ends the thinking; `None` while Tengen waits for the person.
    thinking: Arc<Mutex<Option<Stop>>>,
}

impl Signals {
    /// Handles Ctrl-C. Returns whether the program is to end.
    pub fn interrupt(&self) -> bool {
        if let Some(thinking) = &*self.thinking()
            && !thinking.is_raised()
        {
            thinking.raise();
            return false;
        }
        self.leave.raise();
        true
    }

    /// Handles a request to end the program.
    pub fn end(&self) {
        if let Some(thinking) = &*self.thinking() {
            thinking.raise();
        }
        self.leave.raise();
    }

    /// Whether the program is to end.
    pub fn are_to_leave(&self) -> bool {
        self.leave.is_raised()
    }

    /// Returns the signal that ends searches, until [`rest`](Self::rest). If a script
    /// gives the lines, Ctrl-C ends the program at once.
    pub fn think(&self, is_typed: bool) -> Stop {
        let stop = Stop::new();
        if is_typed {
            *self.thinking() = Some(stop.clone());
        }
        stop.or(&self.leave)
    }

    /// Ends the time in which Ctrl-C ends the thinking.
    pub fn rest(&self) {
        *self.thinking() = None;
    }

    fn thinking(&self) -> MutexGuard<'_, Option<Stop>> {
        self.thinking.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_signal_ends_the_thinking_and_the_second_the_program() {
        let signals = Signals::default();
        let thinking = signals.think(true);
        assert!(!signals.interrupt() && thinking.is_raised() && !signals.are_to_leave());
        assert!(signals.interrupt() && signals.are_to_leave());
    }

    #[test]
    fn a_request_to_end_ends_the_thinking_and_the_program() {
        let signals = Signals::default();
        let thinking = signals.think(true);
        signals.end();
        assert!(thinking.is_raised() && signals.are_to_leave());
    }

    #[test]
    fn a_signal_at_the_prompt_or_in_a_script_ends_the_program() {
        let signals = Signals::default();
        let thinking = signals.think(true);
        signals.rest();
        assert!(signals.interrupt() && thinking.is_raised(), "searches end with the program");
        let signals = Signals::default();
        signals.think(false);
        assert!(signals.interrupt());
    }
}
