//! A request or a socket: the queries that it asks, and the lines of their answers. If its client
//! leaves, its searches end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use tengen::Stop;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::budget::Held;
use super::metrics::Refused;
use super::shared::Shared;
use crate::analysis::{Asker, Client, Lines, Reader, Taken};

/// The largest number of bytes of answers that a session does not read. With more, it ends.
const MOST_UNREAD: usize = 16 << 20;

/// The number of unread bytes above which reports of unfinished searches are left out.
const MANY_UNREAD: usize = 1 << 20;

/// What a session asks with; it may be used by several threads.
#[derive(Clone)]
pub struct Session {
    inner: Arc<Inner>,
    sender: UnboundedSender<Line>,
}

struct Inner {
    shared: Arc<Shared>,
    asker: Asker,
    stop: Stop,
    unread: AtomicUsize,
    is_lost: AtomicBool,
}

/// What a session reads, whose end ends its searches.
pub struct Answers {
    inner: Arc<Inner>,
    /// The lines, which end when every query has been answered.
    pub lines: UnboundedReceiver<Line>,
}

/// A line of an answer, which is unread until it is dropped.
pub struct Line {
    /// The text, without the end of the line.
    pub text: String,
    inner: Arc<Inner>,
    _held: Held,
}

impl Session {
    /// Opens a session of a client.
    pub fn open(shared: &Arc<Shared>, client: Arc<str>) -> (Self, Answers) {
        let inner = Arc::new(Inner {
            shared: Arc::clone(shared),
            asker: Asker { client, session: shared.next_session() },
            stop: Stop::new(),
            unread: AtomicUsize::new(0),
            is_lost: AtomicBool::new(false),
        });
        let (sender, lines) = unbounded_channel();
        (Self { inner: Arc::clone(&inner), sender }, Answers { inner, lines })
    }

    /// Asks a query with at most so many positions, whose bytes are held until it has been answered.
    /// The caller has a thread for what blocks.
    pub fn ask(&self, query: &[u8], held: Held, turns: usize) -> Taken {
        let Inner { shared, asker, stop, .. } = &*self.inner;
        let outlet = Outlet {
            sender: self.sender.clone(),
            inner: Arc::clone(&self.inner),
            since: Instant::now(),
            _held: held,
        };
        let lines = Lines::new(outlet);
        let mut client =
            Client::new(&shared.common, asker.clone(), lines, shared.terms(turns), stop);
        let taken = client.answer(query);
        match taken {
            Taken::Accepted => {}
            Taken::Refused => shared.metrics.count_refused(Refused::Wrong),
            Taken::Full(_) => shared.metrics.count_refused(Refused::Full),
        }
        taken
    }
}

impl Answers {
    /// Whether lines are missing, because the client did not read them.
    pub fn are_lost(&self) -> bool {
        self.inner.is_lost.load(Relaxed)
    }
}

impl Drop for Answers {
    fn drop(&mut self) {
        // What is read only now ends at once; what waits leaves the queue.
        self.inner.stop.raise();
        self.inner.shared.common.leave(&self.inner.asker);
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.inner.unread.fetch_sub(self.text.len(), Relaxed);
    }
}

/// The way of the answers to one query.
struct Outlet {
    sender: UnboundedSender<Line>,
    inner: Arc<Inner>,
    since: Instant,
    _held: Held,
}

impl Reader for Outlet {
    fn take(&self, text: String) {
        let Inner { shared, unread, stop, is_lost, .. } = &*self.inner;
        let mut held = shared.budget.part();
        let before = unread.load(Relaxed);
        let fits = before == 0 || before + text.len() <= MOST_UNREAD;
        if !fits || !held.grow(text.len()) {
            if !is_lost.swap(true, Relaxed) {
                shared.metrics.count_refused(Refused::Unread);
            }
            return stop.raise();
        }
        unread.fetch_add(text.len(), Relaxed);
        shared.metrics.count_line();
        // If the session has ended, its client has left.
        let _ = self.sender.send(Line { text, inner: Arc::clone(&self.inner), _held: held });
    }

    fn is_slow(&self) -> bool {
        self.inner.unread.load(Relaxed) > MANY_UNREAD
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        self.inner.shared.metrics.count_answered(self.since.elapsed());
    }
}
