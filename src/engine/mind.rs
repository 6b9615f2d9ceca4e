//! The searcher of an engine, which may go on thinking while no command waits for it.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SendError};
use std::time::Duration;
use std::{fmt, io, mem, thread};

use super::PlayerKind;
use super::pressure::Pressure;
use crate::clock::Budget;
use crate::evaluate::{Evaluators, NetChoice};
use crate::game::Game;
use crate::point::Size;
use crate::search::{Request, Root, Searcher};
use crate::stop::Stop;

/// The searcher of an engine, which is either idle or ponders on a thread of its own.
///
/// The searcher moves into the thread and back, so nothing is shared and nothing is locked.
/// [`rest`](Mind::rest) ends any pondering, and [`take`](Mind::take) waits until the thread has
/// returned the searcher. A searcher that is slow to start is made on a thread too, so that the
/// engine can answer other questions meanwhile.
pub struct Mind {
    kind: PlayerKind,
    evaluators: Evaluators,
    state: State,
    /// The searcher that found the last move if this one was not ready or too slow for the clock.
    stand_in: Option<Box<dyn Searcher>>,
}

enum State {
    Idle(Box<dyn Searcher>),
    /// A thread is making the searcher and will return it.
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

/// The pressure below which a searcher is used only once the time of its evaluations is known.
const MEASURED_BELOW: Duration = Duration::from_millis(300);

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
fn warm_up(searcher: &mut dyn Searcher, size: Size) {
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
        Self { kind, evaluators, state, stand_in: None }
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
                self.kind.searcher(&self.evaluators)
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

    /// Returns the searcher like [`take`](Self::take), or one that stands in for it, which needs no
    /// preparation and asks the net `quick` if there is one. It stands in if the stop or the clock's
    /// pressure ends the wait for the searcher. On a clock it also stands in if there is a quick net
    /// and the searcher is too slow, or has yet to be measured. Only tree searches are measured.
    pub fn take_or_stand_in(
        &mut self,
        stop: &Stop,
        pressure: Option<Pressure>,
        quick: Option<&NetChoice>,
    ) -> &mut dyn Searcher {
        let patience = match (&self.state, &pressure) {
            (State::Waking(_) | State::Pondering { was_made: false, .. }, Some(pressure)) => {
                pressure.end_of_making(stop)
            }
            (State::Pondering { .. }, Some(pressure)) if quick.is_some() => {
                pressure.end_of_pondering(stop)
            }
            // Without a quick net, what stands in is slower than the end of an evaluation.
            _ => stop.clone(),
        };
        let time = self.take_unless(&patience).map(|searcher| searcher.time_of_evaluation());
        let is_in_time = match (time, pressure.filter(|_| quick.is_some())) {
            (None, _) => false,
            (Some(Some(time)), Some(pressure)) => time <= pressure.most(),
            (Some(None), Some(pressure))
                if pressure.most() < MEASURED_BELOW && self.kind.brain().is_some() =>
            {
                self.measure(pressure.size);
                false
            }
            (Some(_), _) => true,
        };
        if is_in_time {
            self.stand_in = None;
            return self.take();
        }
        self.stand_in(quick)
    }

    /// Returns the searcher that stands in, made anew if there is none.
    fn stand_in(&mut self, quick: Option<&NetChoice>) -> &mut dyn Searcher {
        let kind = &self.kind;
        self.stand_in.get_or_insert_with(|| kind.exact_searcher(quick)).as_mut()
    }

    /// Ends any pondering, and waits until moves on a board of this size can be found within a budget
    /// without preparation. The searcher is made, and measured if the budget asks for it. If it is too
    /// slow, or the stop comes first, the one that stands in for it is made and warmed up.
    pub fn prepare(&mut self, stop: &Stop, budget: Budget, size: Size, quick: Option<&NetChoice>) {
        // The first take may start a measurement, for which the second waits.
        for _ in 0..2 {
            if self.take_unless(stop).is_none() {
                if quick.is_none() {
                    return;
                }
                self.stand_in(quick);
                break;
            }
            self.take_or_stand_in(stop, Some(Pressure::now(budget, size)), quick);
        }
        if let Some(stand_in) = &mut self.stand_in {
            warm_up(stand_in.as_mut(), size);
        }
    }

    /// Lets the searcher evaluate three positions on a thread, so that it knows how long that takes.
    fn measure(&mut self, size: Size) {
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
        if let Some(stand_in) = &mut self.stand_in {
            stand_in.forget();
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
        (Self { kind, evaluators: Evaluators::playouts(), state, stand_in: None }, ready)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::color::Color;
    use crate::game::Game;
    use crate::point::Size;
    use crate::search::Moves;
    #[cfg(feature = "net")]
    use crate::search::UniformRandom;
    use crate::search::{Report, Watch};
    #[cfg(feature = "net")]
    use tengen_nets::Net;

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
        let mut mind = Mind { kind, evaluators: Evaluators::playouts(), state, stand_in: None };
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

    #[cfg(feature = "net")]
    #[test]
    fn a_searcher_that_is_too_slow_for_the_clock_is_replaced() {
        /// A searcher whose evaluations take a second.
        struct Slow(UniformRandom);

        impl Searcher for Slow {
            fn go_to(&mut self, root: Root) {
                self.0.go_to(root);
            }

            fn think(
                &mut self,
                request: &Request,
                stop: &Stop,
                watch: Option<Watch<'_>>,
            ) -> Report {
                self.0.think(request, stop, watch)
            }

            fn time_of_evaluation(&self) -> Option<Duration> {
                Some(Duration::from_secs(1))
            }

            fn forget(&mut self) {
                self.0.forget();
            }
        }

        let mut mind = Mind::new(PlayerKind::Random, Evaluators::playouts());
        mind.state = State::Idle(Box::new(Slow(UniformRandom::default())));
        let quick = NetChoice::from(Arc::new(Net::embedded()));
        let mut is_slow = |most: Option<Duration>, quick| {
            let pressure = most.map(|most| Pressure::now(Budget::fixed(most), Size::square(9)));
            let searcher = mind.take_or_stand_in(&Stop::new(), pressure, quick);
            searcher.time_of_evaluation().is_some()
        };
        let (little, much) = (Some(Duration::from_millis(30)), Some(Duration::from_secs(2)));
        assert!(!is_slow(little, Some(&quick)));
        assert!(is_slow(little, None), "nothing is quicker");
        assert!(is_slow(much, Some(&quick)));
        assert!(is_slow(None, Some(&quick)), "no clock runs");
    }

    #[cfg(feature = "net")]
    #[test]
    fn a_searcher_is_measured_before_it_plays_on_a_short_clock() {
        use crate::engine::{Brain, Eyes};

        let quick = NetChoice::from(Arc::new(Net::embedded()));
        let kind = PlayerKind::from(Brain::new(Eyes::Net(quick.clone())));
        let mut mind = Mind::new(kind, Evaluators::new(Some(&quick), 0));
        mind.take();
        let size = Size::square(9);
        let mut take = |most| {
            let pressure = Some(Pressure::now(Budget::fixed(most), size));
            mind.take_or_stand_in(&Stop::new(), pressure, Some(&quick)).time_of_evaluation()
        };
        assert_eq!(take(Duration::from_secs(10)), None, "it plays unmeasured on a long clock");
        assert_eq!(
            take(Duration::from_millis(199)),
            None,
            "another one plays while it is measured"
        );
        assert!(take(Duration::from_secs(10)).is_some());
        let mut mind = Mind::new(PlayerKind::Random, Evaluators::playouts());
        let pressure = Some(Pressure::now(Budget::fixed(Duration::ZERO), size));
        mind.take_or_stand_in(&Stop::new(), pressure, Some(&quick));
        assert!(mind.stand_in.is_none(), "a player without a search is not measured");
    }

    #[cfg(feature = "net")]
    #[test]
    fn a_mind_that_is_prepared_plays_its_first_move_on_a_short_clock() {
        use crate::engine::{Brain, Eyes};

        let quick = NetChoice::from(Arc::new(Net::embedded()));
        let kind = PlayerKind::from(Brain::new(Eyes::Net(quick.clone())));
        let mut mind = Mind::new(kind.clone(), Evaluators::new(Some(&quick), 0));
        let (budget, size) = (Budget::fixed(Duration::from_millis(199)), Size::square(9));
        mind.prepare(&Stop::new(), budget, size, Some(&quick));
        let pressure = Some(Pressure::now(budget, size));
        let searcher = mind.take_or_stand_in(&Stop::new(), pressure, Some(&quick));
        assert!(searcher.time_of_evaluation().is_some(), "it is the searcher, and measured");

        let (mut mind, _ready) = Mind::never_ready(kind);
        let stop = Stop::new();
        stop.raise();
        mind.prepare(&stop, budget, size, Some(&quick));
        assert!(matches!(mind.state, State::Waking(_)), "it does not wait beyond the stop");
        assert!(mind.stand_in.is_some(), "another searcher is ready");
    }

    #[test]
    fn a_move_on_a_clock_does_not_wait_for_pondering_whose_searcher_is_being_made() {
        let (mut mind, ready) = Mind::never_ready(PlayerKind::default());
        let root = Root::sensible(Arc::new(Game::new(Size::square(9))));
        mind.ponder(root.clone(), Request::endless(1));
        mind.rest();
        assert!(!mind.is_pondering(), "it does not wait for the thread");
        let asked = Instant::now();
        let budget = Budget::fixed(Duration::from_millis(100));
        let pressure = Pressure::now(budget, Size::square(9));
        mind.take_or_stand_in(&Stop::new(), Some(pressure), None);
        assert!(asked.elapsed() < Duration::from_secs(2));
        mind.ponder(root, Request::endless(1));
        assert!(mind.is_pondering(), "it ponders again once the searcher is there");
        drop(ready);
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
        let back = start(move || {
            let _ = wait.recv();
            Some(Box::new(Idler) as Box<dyn Searcher>)
        });
        let kind = PlayerKind::default();
        let state = State::Waking(back.expect("a thread"));
        let mut mind = Mind { kind, evaluators: Evaluators::playouts(), state, stand_in: None };
        let root = Root::sensible(Arc::new(Game::new(Size::square(9))));
        mind.ponder(root, Request::endless(1));
        mind.rest();
        drop(ready);
        let time = mind.take().time_of_evaluation();
        assert_eq!(time, Some(Duration::ZERO), "the thread has not failed");
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
        let mut mind = Mind { kind, evaluators: Evaluators::playouts(), state, stand_in: None };
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
