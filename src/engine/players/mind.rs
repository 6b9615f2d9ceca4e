//! A searcher that may be on a thread of its own: to be made, to be measured, or to ponder.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SendError};
use std::time::Duration;
use std::{fmt, io, mem, thread};

use crate::game::Game;
use crate::point::Size;
use crate::search::{Request, Root, Searcher};
use crate::stop::Stop;

/// A searcher, which is either idle or on a thread of its own.
///
/// The searcher moves into the thread and back, so nothing is shared and nothing is locked.
/// [`rest`](Mind::rest) ends any pondering, and [`take`](Mind::take) waits until the thread has
/// returned the searcher. A searcher that is slow to start is made on a thread too, so that the
/// engine can answer other questions meanwhile.
pub struct Mind {
    make: Maker,
    state: State,
}

/// Makes the searcher of a mind: at first, and again if a thread fails.
type Maker = Arc<dyn Fn() -> Box<dyn Searcher> + Send + Sync>;

enum State {
    Idle(Box<dyn Searcher>),
    /// A thread is making or measuring the searcher and will return it.
    Waking(Back),
    /// A thread lets the searcher ponder until the stop, and then returns it. After the stop it ends
    /// an evaluation at most, or waits for the searcher to be made.
    Pondering {
        stop: Stop,
        back: Back,
        /// Whether the searcher was there already when pondering began.
        was_made: bool,
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

/// Lets a searcher evaluate three positions, so that its net is ready and its speed is known.
pub fn warm_up(searcher: &mut dyn Searcher, size: Size) {
    let mut game = Game::new(size);
    for seed in 0..3 {
        searcher.go_to(Root::sensible(Arc::new(game.clone())));
        let best = searcher.think(&Request::of_visits(1, seed), &Stop::new(), None).best;
        if game.play(game.to_move(), best).is_err() {
            break;
        }
    }
    searcher.forget();
}

impl Mind {
    /// Makes a mind with an idle searcher.
    pub fn idle(make: impl Fn() -> Box<dyn Searcher> + Send + Sync + 'static) -> Self {
        let state = State::Idle(make());
        Self { make: Arc::new(make), state }
    }

    /// Makes a mind whose searcher is being made on a thread.
    pub fn waking(make: impl Fn() -> Box<dyn Searcher> + Send + Sync + 'static) -> Self {
        let make: Maker = Arc::new(make);
        let made = Arc::clone(&make);
        let state = match start(move || Some(made())) {
            Ok(back) => State::Waking(back),
            // Without a thread the caller waits for the searcher.
            Err(_) => State::Idle(make()),
        };
        Self { make, state }
    }

    /// Whether a thread is making or measuring the searcher, or was when it began to ponder.
    pub fn is_waking(&self) -> bool {
        matches!(self.state, State::Waking(_) | State::Pondering { was_made: false, .. })
    }

    /// Whether the searcher ponders and no stop has ended that.
    pub fn is_pondering(&self) -> bool {
        matches!(&self.state, State::Pondering { stop, .. } if !stop.is_raised())
    }

    /// Ends any pondering, without a wait for its last evaluation.
    pub fn rest(&mut self) {
        if let State::Pondering { stop, .. } = &self.state {
            stop.raise();
        }
    }

    /// Ends any pondering and returns the idle searcher, after waiting for it if it is still being
    /// made.
    pub fn take(&mut self) -> &mut dyn Searcher {
        self.rest();
        let back = match &self.state {
            State::Idle(_) => None,
            State::Waking(back) | State::Pondering { back, .. } => Some(back.recv()),
        };
        if let Some(back) = back {
            self.state = State::Idle(back.unwrap_or_else(|_| {
                log::error!("a thread of the searcher has failed; the search begins anew");
                (self.make)()
            }));
        }
        match &mut self.state {
            State::Idle(searcher) => searcher.as_mut(),
            _ => unreachable!("the searcher is back"),
        }
    }

    /// Takes the searcher back from its thread if that has returned it.
    fn welcome(&mut self) {
        if let State::Waking(back) | State::Pondering { back, .. } = &self.state
            && let Ok(searcher) = back.try_recv()
        {
            self.state = State::Idle(searcher);
        }
    }

    /// Returns the searcher like [`take`](Self::take); `None` if the stop comes while it is still
    /// being made or its pondering ends.
    pub fn take_unless(&mut self, stop: &Stop) -> Option<&mut dyn Searcher> {
        self.rest();
        while let State::Waking(back) | State::Pondering { back, .. } = &self.state {
            match back.recv_timeout(Duration::from_millis(1)) {
                Ok(searcher) => self.state = State::Idle(searcher),
                Err(RecvTimeoutError::Timeout) if stop.is_raised() => return None,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Some(self.take())
    }

    /// Lets the searcher evaluate three positions on a thread, so that it knows how long that takes.
    /// Does nothing unless the searcher is idle.
    pub fn measure(&mut self, size: Size) {
        if !matches!(self.state, State::Idle(_)) {
            return;
        }
        let (hand_over, receive) = mpsc::channel::<Box<dyn Searcher>>();
        let measure = move || {
            let mut searcher = receive.recv().ok()?;
            warm_up(searcher.as_mut(), size);
            Some(searcher)
        };
        match start(measure) {
            Ok(back) => {
                if let State::Idle(searcher) = mem::replace(&mut self.state, State::Waking(back)) {
                    let _ = hand_over.send(searcher);
                }
            }
            Err(error) => log::warn!("the speed of the net is not measured: {error}"),
        }
    }

    /// Ends any pondering and forgets the results of searches. A searcher that is still being made
    /// does not hold any, so this waits for it only if pondering did.
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
        self.welcome();
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
            // The stop may have come while another thread still had the searcher.
            if !signal.is_raised() {
                searcher.think(&request, &signal, None);
            }
            Some(searcher)
        };
        match start(ponder) {
            Ok(back) => {
                let was_made = match &self.state {
                    State::Idle(_) => true,
                    State::Waking(_) => false,
                    State::Pondering { was_made, .. } => *was_made,
                };
                let pondering = State::Pondering { stop, back, was_made };
                let before = mem::replace(&mut self.state, pondering);
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
        f.debug_struct("Mind").field("is_pondering", &self.is_pondering()).finish_non_exhaustive()
    }
}

#[cfg(test)]
impl Mind {
    /// Makes a mind whose searcher is being made until the returned end of a channel is dropped.
    pub fn never_ready() -> (Self, mpsc::Sender<()>) {
        let (ready, wait) = mpsc::channel::<()>();
        let mind = Self::returned(move || {
            let _ = wait.recv();
            None
        });
        (mind, ready)
    }

    /// Makes a mind whose searcher is what `work` returns on a thread.
    fn returned(work: impl FnOnce() -> Option<Box<dyn Searcher>> + Send + 'static) -> Self {
        let state = State::Waking(start(work).expect("a thread"));
        Self { make: Arc::new(tests::searcher), state }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::color::Color;
    use crate::evaluate::Evaluators;
    use crate::search::{Moves, Report, Tuning, Watch};

    /// Makes a search with playouts.
    pub(super) fn searcher() -> Box<dyn Searcher> {
        Box::new(Evaluators::playouts().searcher(1, 1 << 24, Tuning::default()))
    }

    fn root() -> Root {
        Root::sensible(Arc::new(Game::new(Size::square(9))))
    }

    /// Makes a mind whose searcher is made once a message comes.
    fn made_at_a_message() -> (Mind, mpsc::Sender<()>) {
        let (ready, wait) = mpsc::channel();
        let mind = Mind::returned(move || {
            wait.recv().expect("the test goes on");
            Some(searcher())
        });
        (mind, ready)
    }

    #[test]
    fn pondering_ends_when_the_searcher_is_needed() {
        let game = Arc::new(Game::new(Size::square(9)));
        let moves = Moves::sensible(&game, Color::Black);
        let mut mind = Mind::idle(searcher);
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
        let (mut mind, ready) = made_at_a_message();
        mind.ponder(root(), Request::of_visits(100, 1));
        assert!(mind.is_pondering() && mind.is_waking());
        ready.send(()).expect("the thread waits");
        let State::Pondering { back, .. } = &mind.state else { panic!("it ponders") };
        let searcher = back.recv_timeout(Duration::from_secs(60)).expect("pondering ends");
        mind.state = State::Idle(searcher);
        mind.take().go_to(root());
        let report = mind.take().think(&Request::of_visits(1, 1), &Stop::new(), None);
        assert_eq!(report.visits(), 100, "the tree of pondering is kept");
    }

    #[test]
    fn pondering_that_is_over_before_it_begins_does_not_think() {
        /// A searcher that must not think.
        struct Idler;

        impl Searcher for Idler {
            fn go_to(&mut self, _: Root) {}

            fn think(&mut self, _: &Request, _: &Stop, _: Option<Watch<'_>>) -> Report {
                panic!("pondering is over")
            }

            fn time_of_evaluation(&self) -> Option<Duration> {
                Some(Duration::ZERO)
            }

            fn forget(&mut self) {}
        }

        let (ready, wait) = mpsc::channel::<()>();
        let mut mind = Mind::returned(move || {
            let _ = wait.recv();
            Some(Box::new(Idler) as Box<dyn Searcher>)
        });
        mind.ponder(root(), Request::endless(1));
        mind.rest();
        drop(ready);
        let time = mind.take().time_of_evaluation();
        assert_eq!(time, Some(Duration::ZERO), "the thread has not failed");
    }

    #[test]
    fn a_thread_that_fails_does_not_end_the_game() {
        let (mut mind, ready) = Mind::never_ready();
        drop(ready);
        mind.take().go_to(root());
        assert!(!mind.is_waking(), "another searcher was made");
    }

    #[test]
    fn a_new_game_does_not_wait_for_a_searcher_that_is_being_made() {
        let (mut mind, ready) = made_at_a_message();
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
