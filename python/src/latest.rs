//! Messages between two threads of which only the latest counts.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Makes the two ends of a place for one message. A message takes the place of one that was not
/// received, so none grows old while the reader is slow, and none pile up.
pub fn channel<M>() -> (Sender<M>, Receiver<M>) {
    let place = Arc::new(Place {
        state: Mutex::new(State { message: None, ended: false }),
        changed: Condvar::new(),
    });
    (Sender(Arc::clone(&place)), Receiver(place))
}

/// The end that writes. The messages have ended when it is dropped, also by a panic.
pub struct Sender<M>(Arc<Place<M>>);

/// The end that reads.
pub struct Receiver<M>(Arc<Place<M>>);

/// What a reader finds.
pub enum Received<M> {
    /// The latest message.
    Message(M),
    /// Nothing yet.
    Nothing,
    /// Nothing, and there will be no other message.
    End,
}

struct Place<M> {
    state: Mutex<State<M>>,
    changed: Condvar,
}

struct State<M> {
    message: Option<M>,
    ended: bool,
}

impl<M> Place<M> {
    fn state(&self) -> MutexGuard<'_, State<M>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State<M>)) {
        change(&mut self.state());
        self.changed.notify_all();
    }
}

impl<M> Sender<M> {
    /// Puts a message in the place of the one before.
    pub fn send(&self, message: M) {
        self.0.change(|state| state.message = Some(message));
    }
}

impl<M> Drop for Sender<M> {
    fn drop(&mut self) {
        self.0.change(|state| state.ended = true);
    }
}

impl<M> Receiver<M> {
    /// Takes the latest message, for which it waits some time.
    pub fn receive(&self, time: Duration) -> Received<M> {
        let waits = |state: &mut State<M>| state.message.is_none() && !state.ended;
        let waited = self.0.changed.wait_timeout_while(self.0.state(), time, waits);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        match state.message.take() {
            Some(message) => Received::Message(message),
            None if state.ended => Received::End,
            None => Received::Nothing,
        }
    }
}
