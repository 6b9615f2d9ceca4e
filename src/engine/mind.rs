//! The searcher of an engine, which may go on thinking while no command waits for it.

use std::fmt;
use std::sync::mpsc::{self, RecvError, SendError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::PlayerKind;
use crate::evaluate::Evaluators;
use crate::search::{Limits, Root, Searcher};
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
    Waking(JoinHandle<Box<dyn Searcher>>),
    Pondering {
        stop: Stop,
        thread: JoinHandle<Result<Box<dyn Searcher>, RecvError>>,
    },
    /// The searcher is moving from one of the other states to the next.
    Between,
}

impl Mind {
    /// Makes a mind with a new searcher of this kind, which is idle or still being made.
    pub fn new(kind: PlayerKind, evaluators: Evaluators) -> Self {
        let waking = kind.is_slow_to_start().then(|| {
            let (kind, evaluators) = (kind.clone(), evaluators.clone());
            thread::Builder::new().spawn(move || kind.searcher(&evaluators))
        });
        let state = match waking {
            Some(Ok(thread)) => State::Waking(thread),
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

    /// Ends any pondering and returns the idle searcher; waits for one that is still being made.
    pub fn take(&mut self) -> &mut dyn Searcher {
        let searcher = match std::mem::replace(&mut self.state, State::Between) {
            State::Idle(searcher) => searcher,
            State::Waking(thread) => self.back(thread.join().ok()),
            State::Pondering { stop, thread } => {
                stop.raise();
                self.back(thread.join().ok().and_then(Result::ok))
            }
            State::Between => self.kind.searcher(&self.evaluators),
        };
        self.state = State::Idle(searcher);
        match &mut self.state {
            State::Idle(searcher) => searcher.as_mut(),
            _ => unreachable!("the searcher is back"),
        }
    }

    /// Returns the searcher like [`take`](Self::take); `None` if the stop comes while it is still
    /// being made.
    pub fn take_unless(&mut self, stop: &Stop) -> Option<&mut dyn Searcher> {
        while let State::Waking(thread) = &self.state
            && !thread.is_finished()
        {
            if stop.is_raised() {
                return None;
            }
            thread::sleep(Duration::from_millis(1));
        }
        Some(self.take())
    }

    /// Forgets the results of searches, after ending any pondering. Does not wait for a searcher
    /// that is still being made, unless it is to ponder: it has no results yet.
    pub fn forget(&mut self) {
        if !matches!(self.state, State::Waking(_)) {
            self.take().forget();
        }
    }

    /// Returns the searcher that a thread has given back, or a new one if the thread has failed.
    fn back(&self, searcher: Option<Box<dyn Searcher>>) -> Box<dyn Searcher> {
        searcher.unwrap_or_else(|| {
            log::error!("a thread of the searcher has failed; the search begins anew");
            self.kind.searcher(&self.evaluators)
        })
    }

    /// Ponders on `root` until the searcher is [taken](Self::take). A searcher that is still being
    /// made starts as soon as it is ready. Does nothing if the searcher already ponders.
    pub fn ponder(&mut self, root: Root, limits: Limits) {
        let stop = Stop::new();
        let heard = stop.clone();
        let think = move |mut searcher: Box<dyn Searcher>| {
            searcher.go_to(root);
            searcher.think(&limits, &heard, None);
            searcher
        };
        match std::mem::replace(&mut self.state, State::Between) {
            State::Idle(searcher) => {
                // The searcher is handed over once the thread runs, so that a failed spawn does not
                // lose it.
                let (hand_over, receive) = mpsc::channel::<Box<dyn Searcher>>();
                let thread = thread::Builder::new().spawn(move || Ok(think(receive.recv()?)));
                self.state = match (thread, hand_over.send(searcher)) {
                    (Ok(thread), Ok(())) => State::Pondering { stop, thread },
                    (_, Err(SendError(searcher))) => {
                        log::warn!("the engine does not ponder: there is no thread for it");
                        State::Idle(searcher)
                    }
                    // The send fails without a receiver, so this case does not occur.
                    (Err(_), Ok(())) => State::Between,
                };
            }
            State::Waking(waking) => {
                let ponder = move || waking.join().map(think).map_err(|_| RecvError);
                // If no thread can be started, a new searcher is made when it is needed.
                if let Ok(thread) = thread::Builder::new().spawn(ponder) {
                    self.state = State::Pondering { stop, thread };
                }
            }
            other => self.state = other,
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
        mind.ponder(root.clone(), Limits::none(1));
        mind.ponder(root, Limits::none(1));
        thread::sleep(Duration::from_millis(20));
        let asked = Instant::now();
        let report = mind.take().think(&Limits::of_visits(1, 1), &Stop::new(), None);
        assert!(report.visits > 0);
        assert!(asked.elapsed() < Duration::from_secs(2));
    }

    #[test]
    fn a_searcher_that_is_being_made_ponders_when_it_is_there() {
        let game = Arc::new(Game::new(Size::square(9)));
        let (ready, wait) = mpsc::channel();
        let kind = PlayerKind::default();
        let made = kind.clone();
        let thread = thread::spawn(move || {
            wait.recv().expect("the test goes on");
            made.searcher(&Evaluators::playouts())
        });
        let mut mind =
            Mind { kind, evaluators: Evaluators::playouts(), state: State::Waking(thread) };
        let root = Root::sensible(game);
        mind.ponder(root.clone(), Limits::of_visits(100, 1));
        assert!(mind.is_pondering());
        ready.send(()).expect("the thread waits");
        let has_ended = |mind: &Mind| matches!(&mind.state, State::Pondering { thread, .. } if thread.is_finished());
        let begun = Instant::now();
        while !has_ended(&mind) && begun.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(5));
        }
        mind.take().go_to(root);
        let report = mind.take().think(&Limits::of_visits(1, 1), &Stop::new(), None);
        assert_eq!(report.visits, 100, "the tree of pondering is kept");
    }

    #[test]
    fn a_new_game_does_not_wait_for_a_searcher_that_is_being_made() {
        let (ready, wait) = mpsc::channel();
        let kind = PlayerKind::default();
        let made = kind.clone();
        let thread = thread::spawn(move || {
            wait.recv().expect("the test goes on");
            made.searcher(&Evaluators::playouts())
        });
        let mut mind =
            Mind { kind, evaluators: Evaluators::playouts(), state: State::Waking(thread) };
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
