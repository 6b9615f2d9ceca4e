//! Sessions: an engine for each worker of the page.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use serde::Deserialize;
use tengen::Stop;
use tengen::engine_room::panics::{Panicked, caught};
use tengen_nets::Net;
use tengen_web::{Module, Resources};

/// The largest number of sessions: those of six windows, each of which has one for each net.
const MOST: usize = 12;

/// Which of the program's nets a session plays with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NetOf {
    /// The net of the levels below the highest.
    Small,
    /// The net of full strength.
    Large,
}

/// What sessions are made of.
pub struct Engines {
    /// The net of the levels below the highest.
    pub small: Arc<Net>,
    /// The net of full strength.
    pub large: Arc<Net>,
    /// What each session may use of the machine.
    pub resources: Resources,
    /// The visits of a position in a review with the net of full strength.
    pub visits: u32,
}

impl Engines {
    fn net(&self, which: NetOf) -> &Arc<Net> {
        match which {
            NetOf::Small => &self.small,
            NetOf::Large => &self.large,
        }
    }
}

/// An engine that one worker asks.
pub struct Session {
    module: Mutex<Module>,
    stop: Stop,
}

impl Session {
    /// Answers a request; `None` while another is under way. The page asks one after the other.
    pub fn answer(&self, request: &[u8]) -> Option<Result<String, Panicked>> {
        let mut module = match self.module.try_lock() {
            Ok(module) => module,
            Err(TryLockError::WouldBlock) => return None,
            // The page leaves an engine that has failed.
            Err(TryLockError::Poisoned(failed)) => failed.into_inner(),
        };
        Some(caught("a request of the page", || module.answer(request, &self.stop)))
    }
}

/// The sessions that are open.
pub struct Sessions {
    engines: Engines,
    state: Mutex<State>,
}

struct State {
    open: HashMap<u64, Arc<Session>>,
    next: u64,
    /// When the last one was closed; `None` before the first, and while one is open.
    left: Option<Instant>,
}

impl Sessions {
    /// Makes the list of sessions, which is empty.
    pub fn new(engines: Engines) -> Self {
        let state = State { open: HashMap::new(), next: 1, left: None };
        Self { engines, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a session, and returns its number and the name of its net; `None` if too many are open.
    pub fn open(&self, which: NetOf) -> Option<(u64, &str)> {
        let net = self.engines.net(which);
        let mut state = self.state();
        if state.open.len() >= MOST {
            return None;
        }
        let module = Module::with_net(Arc::clone(net), self.engines.resources);
        let session = Session { module: Mutex::new(module), stop: Stop::new() };
        let number = state.next;
        state.next += 1;
        state.left = None;
        state.open.insert(number, Arc::new(session));
        Some((number, net.name()))
    }

    /// Returns the visits of a position in a review.
    pub fn visits(&self) -> u32 {
        self.engines.visits
    }

    /// Returns an open session.
    pub fn get(&self, number: u64) -> Option<Arc<Session>> {
        self.state().open.get(&number).cloned()
    }

    /// Closes a session, and ends what its engine is at.
    pub fn close(&self, number: u64) {
        let mut state = self.state();
        if let Some(session) = state.open.remove(&number) {
            session.stop.raise();
        }
        if state.open.is_empty() {
            state.left = Some(Instant::now());
        }
    }

    /// Returns how long the page has been closed; `None` if it is open, or has not been opened yet.
    pub fn left_for(&self) -> Option<Duration> {
        self.state().left.map(|left| left.elapsed())
    }
}
