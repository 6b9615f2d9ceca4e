//! What all requests share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tokio::sync::watch;

use super::budget::Budget;
use super::metrics::{Metrics, Now};
use super::settings::Settings;
use super::talks::Talks;
use crate::analysis::{Common, Terms};
use crate::http::Connections;
use crate::mcp::Rights;

/// The bytes of requests and unread answers, of all clients together.
const HELD: usize = 128 << 20;

/// The stages of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// It takes queries.
    Open,
    /// It answers what it holds, and refuses new queries.
    Ending,
    /// Everything has been answered, and connections are closed.
    Closing,
}

/// What all requests share.
pub struct Shared {
    /// The analysts.
    pub common: Arc<Common>,
    /// The talks of language models.
    pub talks: Talks,
    /// The settings of the server.
    pub settings: Settings,
    /// The memory for requests and unread answers.
    pub budget: Arc<Budget>,
    /// What the server has done.
    pub metrics: Metrics,
    /// The stage of the server.
    pub stage: watch::Sender<Stage>,
    /// The open connections.
    pub connections: Connections,
    sessions: AtomicU64,
    /// The positions that are done in a second, as the bits of a float.
    rate: AtomicU32,
}

impl Shared {
    /// Puts everything together.
    pub fn new(
        common: Arc<Common>,
        talks: Talks,
        settings: Settings,
        connections: Connections,
    ) -> Arc<Self> {
        Arc::new(Self {
            common,
            talks,
            settings,
            budget: Budget::new(HELD),
            metrics: Metrics::default(),
            stage: watch::Sender::new(Stage::Open),
            connections,
            sessions: AtomicU64::new(1),
            rate: AtomicU32::new(1.0_f32.to_bits()),
        })
    }

    /// Returns the number of a new session.
    pub fn next_session(&self) -> u64 {
        self.sessions.fetch_add(1, Relaxed)
    }

    /// Whether new queries are taken.
    pub fn is_open(&self) -> bool {
        *self.stage.borrow() == Stage::Open
    }

    /// Returns what a query with so many positions may ask for.
    pub fn terms(&self, turns: usize) -> Terms {
        let Settings { visits, time, .. } = self.settings;
        Terms { visits, turns, time: Some(time), may_forget: false }
    }

    /// Returns what a language model may ask for.
    pub fn rights(&self) -> Rights {
        Rights { files: false, visits: self.settings.visits }
    }

    /// Whether everything has been answered.
    pub fn is_idle(&self) -> bool {
        self.common.pool.load().is_idle() && self.talks.pool.load().is_idle()
    }

    /// Answers the waiting queries whose time is over. Calls of tools that wait no longer are dropped.
    pub fn answer_ended(&self) {
        self.common.answer_ended();
        self.talks.pool.take_ended();
    }

    /// Ends every search.
    pub fn answer_all(&self) {
        self.common.answer_all();
        self.talks.pool.terminate(None, |_| true);
    }

    /// Notes that so many positions were done in some time.
    pub fn note_rate(&self, done: u64, time: Duration) {
        /// The weight of the newest rate.
        const NEW: f32 = 0.2;
        let done = f64::from(u32::try_from(done).unwrap_or(u32::MAX));
        let new = (done / time.as_secs_f64().max(1e-3)) as f32;
        let old = f32::from_bits(self.rate.load(Relaxed));
        self.rate.store((old + NEW * (new - old)).to_bits(), Relaxed);
    }

    /// Returns the number of seconds after which a client that is refused may find a place.
    pub fn retry_after(&self) -> u64 {
        const LONGEST: f64 = 60.0;
        let rate = f32::from_bits(self.rate.load(Relaxed)).max(0.1);
        // Half of the queue is gone by then.
        let waiting = u32::try_from(self.common.pool.load().waiting).unwrap_or(u32::MAX);
        let seconds = f64::from(waiting) / 2.0 / f64::from(rate);
        Duration::from_secs_f64(seconds.clamp(1.0, LONGEST).ceil()).as_secs()
    }

    /// Returns what is at the moment.
    pub fn now(&self) -> Now {
        let load = self.common.pool.load();
        Now {
            waiting: load.waiting,
            running: load.running,
            done: load.done,
            clients: load.clients,
            connections: self.connections.number(),
            held: self.budget.used(),
            is_ready: self.is_open(),
        }
    }
}
