//! The searcher of an engine, which may go on thinking while no command waits for it.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SendError};
use std::time::Duration;
use std::{fmt, io, mem, thread};

use super::PlayerKind;
use crate::evaluate::{Evaluators, NetChoice};
use crate::search::{Request, Root, Searcher};
use crate::stop::Stop;

/// The searcher of an engine, which is either idle or ponders on a thread of its own.
///
/// The searcher moves into the thread and back, so nothing is shared and nothing is locked.
/// [`take`](Mind::take) ends any pondering and waits until the thread has stopped. A searcher that
/// is slow to start is made on a thread too, so that the engine can answer other questions
/// meanwhile.
pub struct Mind {
    kind: PlayerKind,
    evaluators: Evaluators,
    state: State,
}

enum State {
    Idle(Box<dyn Searcher>),
    /// A thread is making the searcher and will return it.
    Waking(Back),
    /// A thread lets the searcher ponder until the stop, and then returns it.
    Pondering {
        stop: Stop,
        back: Back,
    },
}

/// The channel by which a thread returns the searcher. It closes without one if the thread fails.
type Back = Receiver<Box<dyn Searcher>>;

/// Starts a thread whose work is to make a searcher, or to let it think, and to return it.
fn start(work: impl FnOnce() -> Option<Box<dyn Searcher>> + Send + 'static) -> io::Result<Back> {
    let (give, back) = mpsc::channel();
    thread::Builder::new().spawn(move || {
        // If the mind is gone, the searcher is dropped.
        work().and_then(|searcher| give.send(searcher).ok())
    })?;
    Ok(back)
}

impl Mind {
    /// Makes a mind with a new searcher of this kind, which is idle or still being made.
    pub fn new(kind: PlayerKind, evaluators: Evaluators) -> Self {
        let waking = kind.is_slow_to_start().then(|| {
            let (kind, evaluators) = (kind.clone(), evaluators.clone());
            start(move || Some(kind.searcher(&evaluators)))
        });
        let state = match waking {
            Some(Ok(back)) => State::Waking(back),
            // Without a thread the caller waits for the searcher.
            Some(Err(_)) | None => State::Idle(kind.searcher(&evaluators)),
        };
        Self { kind, evaluators, state }
    }

    /// Whether the searcher ponders.
    pub fn is_pondering(&self) -> bool {
        matches!(self.state, State::Pondering { .. })
    }

    /// Ends any pondering.
    pub fn rest(&mut self) {
        if self.is_pondering() {
            self.take();
        }
    }

    /// Ends any pondering and returns the idle searcher, after waiting for it if it is still being
    /// made.
    pub fn take(&mut self) -> &mut dyn Searcher {
        let back = match &self.state {
            State::Idle(_) => None,
            State::Waking(back) => Some(back.recv()),
            State::Pondering { stop, back } => {
                stop.raise();
                Some(back.recv())
            }
        };
        if let Some(back) = back {
            self.state = State::Idle(back.unwrap_or_else(|_| {
                log::error!("a thread of the searcher has failed; the search begins anew");
                self.kind.searcher(&self.evaluators)
            }));
        }
        match &mut self.state {
            State::Idle(searcher) => searcher.as_mut(),
            _ => unreachable!("the searcher is back"),
        }
    }

    /// Returns the searcher like [`take`](Self::take); `None` if the stop comes while it is still
    /// being made.
    pub fn take_unless(&mut self, stop: &Stop) -> Option<&mut dyn Searcher> {
        while let State::Waking(back) = &self.state {
            match back.recv_timeout(Duration::from_millis(1)) {
                Ok(searcher) => self.state = State::Idle(searcher),
                Err(RecvTimeoutError::Timeout) if stop.is_raised() => return None,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Some(self.take())
    }

    /// Returns the searcher like [`take`](Self::take). If the stop comes while it is still being made, a
    /// searcher that needs no preparation stands in for it, with the net `quick` if there is one; `stand_in`
    /// keeps that one.
    pub fn take_or_stand_in<'m>(
        &'m mut self,
        stop: &Stop,
        quick: Option<&NetChoice>,
        stand_in: &'m mut Option<Box<dyn Searcher>>,
    ) -> &'m mut dyn Searcher {
        let kind = self.kind.clone();
        match self.take_unless(stop) {
            Some(searcher) => searcher,
            None => stand_in.insert(kind.exact_searcher(quick)).as_mut(),
        }
    }

    /// Ends any pondering and forgets the results of searches. A searcher that is still being made
    /// has no results yet, so this does not wait for it, unless it is to ponder.
    pub fn forget(&mut self) {
        if !matches!(self.state, State::Waking(_)) {
            self.take().forget();
        }
    }

    /// Ponders on `root` until the searcher is [taken](Self::take). A searcher that is still being
    /// made starts as soon as it is ready. Does nothing if the searcher already ponders.
    pub fn ponder(&mut self, root: Root, request: Request) {
        if self.is_pondering() {
            return;
        }
        let stop = Stop::new();
        let signal = stop.clone();
        // The searcher is handed over only once the thread runs: if the system refuses a thread, it
        // stays.
        let (hand_over, receive) = mpsc::channel();
        let ponder = move || {
            let mut searcher = match receive.recv().ok()? {
                State::Idle(searcher) => searcher,
                State::Waking(back) | State::Pondering { back, .. } => back.recv().ok()?,
            };
            searcher.go_to(root);
            searcher.think(&request, &signal, None);
            Some(searcher)
        };
        match start(ponder) {
            Ok(back) => {
                let before = mem::replace(&mut self.state, State::Pondering { stop, back });
                if let Err(SendError(before)) = hand_over.send(before) {
                    self.state = before;
                }
            }
            Err(error) => log::warn!("the engine does not ponder: {error}"),
        }
    }
}

/// Ends pondering. Does not wait for a searcher that is still being made, so that a program that
/// ends at once need not prepare its net.
impl Drop for Mind {
    fn drop(&mut self) {
        self.rest();
    }
}

impl fmt::Debug for Mind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mind").field("kind", &self.kind).finish_non_exhaustive()
    }
}

#[cfg(test)]
impl Mind {
    /// Makes a mind whose searcher is being made until the returned end of a channel is dropped.
    pub(super) fn never_ready(kind: PlayerKind) -> (Self, mpsc::Sender<()>) {
        let (ready, wait) = mpsc::channel::<()>();
        let back = start(move || {
            let _ = wait.recv();
            None
        });
        let state = State::Waking(back.expect("a thread"));
        (Self { kind, evaluators: Evaluators::playouts(), state }, ready)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Instant;

    use super::*;
    use crate::color::Color;
    use crate::game::Game;
    use crate::point::Size;
    use crate::search::Moves;

    #[test]
    fn pondering_ends_when_the_searcher_is_needed() {
        let game = Arc::new(Game::new(Size::square(9)));
        let moves = Moves::sensible(&game, Color::Black);
        let mut mind = Mind::new(PlayerKind::default(), Evaluators::playouts());
        let root = Root::new(game, Color::Black, moves);
        mind.ponder(root.clone(), Request::endless(1));
        mind.ponder(root, Request::endless(1));
        thread::sleep(Duration::from_millis(20));
        let asked = Instant::now();
        let report = mind.take().think(&Request::of_visits(1, 1), &Stop::new(), None);
        assert!(report.visits() > 0);
        assert!(asked.elapsed() < Duration::from_secs(2));
    }

    #[test]
    fn a_searcher_that_is_being_made_ponders_when_it_is_there() {
        let game = Arc::new(Game::new(Size::square(9)));
        let (ready, wait) = mpsc::channel();
        let kind = PlayerKind::default();
        let made = kind.clone();
        let back = start(move || {
            wait.recv().expect("the test goes on");
            Some(made.searcher(&Evaluators::playouts()))
        });
        let state = State::Waking(back.expect("a thread"));
        let mut mind = Mind { kind, evaluators: Evaluators::playouts(), state };
        let root = Root::sensible(game);
        mind.ponder(root.clone(), Request::of_visits(100, 1));
        assert!(mind.is_pondering());
        ready.send(()).expect("the thread waits");
        let State::Pondering { back, .. } = &mind.state else { panic!("it ponders") };
        let searcher = back.recv_timeout(Duration::from_secs(60)).expect("pondering ends");
        mind.state = State::Idle(searcher);
        mind.take().go_to(root);
        let report = mind.take().think(&Request::of_visits(1, 1), &Stop::new(), None);
        assert_eq!(report.visits(), 100, "the tree of pondering is kept");
    }

    #[test]
    fn a_new_game_does_not_wait_for_a_searcher_that_is_being_made() {
        let (ready, wait) = mpsc::channel();
        let kind = PlayerKind::default();
        let made = kind.clone();
        let back = start(move || {
            wait.recv().expect("the test goes on");
            Some(made.searcher(&Evaluators::playouts()))
        });
        let state = State::Waking(back.expect("a thread"));
        let mut mind = Mind { kind, evaluators: Evaluators::playouts(), state };
        let stop = Stop::new();
        stop.raise();
        assert!(mind.take_unless(&stop).is_none(), "nor does an analysis that is stopped");
        mind.forget();
        assert!(matches!(mind.state, State::Waking(_)));
        ready.send(()).expect("the thread waits");
        assert!(mind.take_unless(&Stop::new()).is_some());
        assert!(matches!(mind.state, State::Idle(_)));
        mind.forget();
    }
}
