//! Helpers, crews and teams, and who of them touches what.

#![allow(unsafe_code, reason = "helpers borrow the work of a step from the leader's stack")]

use std::cell::UnsafeCell;
use std::fmt;
use std::hint;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

use super::part::{MOST_MEMBERS, Part};

/// The states of a seat, in its two lowest bits. The other bits count steps.
const DONE: u64 = 0;
const OPEN: u64 = 1;
const TAKEN: u64 = 2;
const STEP: u64 = 4;

/// The turns that a helper spins without work before it parks: about a millisecond. Between two
/// evaluations of a search lie some tens to hundreds of microseconds.
const SPINS: u32 = 40_000;

/// The turns between two offers of the processor to other threads. If there are more threads than
/// processors, a thread that only spins may keep the one that it waits for from running.
const TURNS: u32 = 200;

/// The work of a step.
type Work<'w> = dyn Fn(Part) + Sync + 'w;

/// A helper's seat, in a line of the cache of its own.
#[repr(align(128))]
struct Seat {
    state: AtomicU64,
    /// The work of the latest step; read only by who has taken the seat.
    work: UnsafeCell<Option<(*const Work<'static>, Part)>>,
    is_parked: AtomicBool,
    /// Whether a part of the helper has panicked.
    has_failed: AtomicBool,
    is_over: AtomicBool,
}

// SAFETY: `work` is written only by the leader while the seat is done, and read only by the thread
// that has taken the seat; the changes of `state` order the two.
unsafe impl Sync for Seat {}
// SAFETY: as above; the pointer is to work that any thread may do.
unsafe impl Send for Seat {}

impl Seat {
    fn new() -> Self {
        Self {
            state: AtomicU64::new(DONE),
            work: UnsafeCell::new(None),
            is_parked: AtomicBool::new(false),
            has_failed: AtomicBool::new(false),
            is_over: AtomicBool::new(false),
        }
    }

    /// Takes the seat if it is open, and computes its part. Returns whether it was open.
    fn serve(&self) -> bool {
        let state = self.state.load(Ordering::Relaxed);
        if state % STEP != OPEN {
            return false;
        }
        let (taken, done) = (state - OPEN + TAKEN, state - OPEN + DONE);
        let is_taken =
            self.state.compare_exchange(state, taken, Ordering::Acquire, Ordering::Relaxed);
        if is_taken.is_err() {
            return false;
        }
        // SAFETY: this thread has taken the seat, so the leader waits and does not write.
        let work = unsafe { *self.work.get() };
        if let Some((work, part)) = work {
            // SAFETY: the leader returns from the borrow of the work only when the seat is done.
            let work = unsafe { &*work };
            if panic::catch_unwind(AssertUnwindSafe(|| work(part))).is_err() {
                self.has_failed.store(true, Ordering::Relaxed);
            }
        }
        self.state.store(done, Ordering::Release);
        true
    }

    /// The life of the helper that sits here.
    fn help(&self) {
        let mut idle = 0;
        while !self.is_over.load(Ordering::Relaxed) {
            if self.serve() {
                idle = 0;
                continue;
            }
            idle += 1;
            if idle < SPINS {
                rest(idle);
                continue;
            }
            self.is_parked.store(true, Ordering::SeqCst);
            // A step that was opened before the flag could be seen is not slept through.
            if !self.is_over.load(Ordering::SeqCst) && !self.serve() {
                thread::park();
            }
            self.is_parked.store(false, Ordering::SeqCst);
            idle = 0;
        }
    }
}

/// Waits for a moment.
#[inline(always)]
fn rest(turn: u32) {
    if turn % TURNS == TURNS - 1 {
        thread::yield_now();
    } else {
        hint::spin_loop();
    }
}

/// A helper thread with its seat.
struct Helper {
    seat: Arc<Seat>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.seat.is_over.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

/// Helper threads, which end when the last team of the crew and the crew itself are dropped.
#[derive(Default)]
pub struct Crew {
    helpers: Vec<Arc<Helper>>,
}

impl Crew {
    /// Starts helper threads. If the system refuses some, there are fewer.
    pub fn new(helpers: usize) -> Self {
        Self::started_by(helpers, |name, work| thread::Builder::new().name(name).spawn(work))
    }

    /// Starts helper threads by a function that receives the name and the work of each.
    pub(super) fn started_by(
        helpers: usize,
        mut start: impl FnMut(String, Box<dyn FnOnce() + Send>) -> io::Result<JoinHandle<()>>,
    ) -> Self {
        let helper = |number: usize| {
            let seat = Arc::new(Seat::new());
            let own = Arc::clone(&seat);
            match start(format!("helper {number}"), Box::new(move || own.help())) {
                Ok(thread) => Some(Arc::new(Helper { seat, thread: Some(thread) })),
                Err(error) => {
                    log::warn!("evaluations go on with fewer threads: {error}");
                    None
                }
            }
        };
        Self { helpers: (0..helpers).map_while(helper).collect() }
    }

    /// Returns the number of helpers.
    pub fn len(&self) -> usize {
        self.helpers.len()
    }

    /// Whether the crew has no helpers.
    pub fn is_empty(&self) -> bool {
        self.helpers.is_empty()
    }

    /// Divides the crew into teams whose leaders are threads of their own: with `leaders` of them,
    /// each team has an equal share of the helpers that are left if a leader takes the place of a
    /// helper. No team gets more than `most` members.
    pub fn teams(&self, leaders: usize, most: usize) -> Vec<Team> {
        let members = (self.len() + 1).max(leaders);
        let mut free = self.helpers.iter();
        let size = |number: usize| Part { number, of: leaders }.range(members).len();
        (0..leaders)
            .map(|number| {
                let helpers = size(number).min(most).min(MOST_MEMBERS).saturating_sub(1);
                Team { helpers: free.by_ref().take(helpers).cloned().collect() }
            })
            .collect()
    }
}

impl fmt::Debug for Crew {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Crew").field("helpers", &self.len()).finish()
    }
}

/// A thread with helpers of a crew. It belongs to one thread at a time, its leader. Two teams never
/// have the same helper.
#[derive(Default)]
pub struct Team {
    helpers: Vec<Arc<Helper>>,
}

impl Team {
    /// Returns the team of a thread without helpers.
    pub const fn alone() -> Self {
        Self { helpers: Vec::new() }
    }

    /// Returns the number of members, the leader included.
    pub fn members(&self) -> usize {
        1 + self.helpers.len()
    }

    /// Wakes the helpers up, because steps follow.
    pub fn wake(&self) {
        for helper in &self.helpers {
            if helper.seat.is_parked.load(Ordering::SeqCst)
                && let Some(thread) = &helper.thread
            {
                thread.thread().unpark();
            }
        }
    }

    /// Computes a step in `parts` parts, at most one for each member.
    ///
    /// # Panics
    /// If the work panics for some part.
    pub fn share(&mut self, parts: usize, work: &(dyn Fn(Part) + Sync)) {
        let of = parts.clamp(1, self.members());
        if of == 1 {
            return work(Part::WHOLE);
        }
        #[expect(
            clippy::transmute_ptr_to_ptr,
            reason = "`as` cannot change the lifetime of a trait object"
        )]
        // SAFETY: the pointer outlives the borrow only in seats that are done, which no thread
        // reads.
        let pointer: *const Work<'static> = unsafe {
            std::mem::transmute::<*const Work<'_>, *const Work<'static>>(std::ptr::from_ref(work))
        };
        let helpers = &self.helpers[..of - 1];
        for (helper, number) in helpers.iter().zip(1..) {
            let seat = &helper.seat;
            // SAFETY: the seat is done, so no thread reads it before it is open.
            unsafe { *seat.work.get() = Some((pointer, Part { number, of })) };
            let state = seat.state.load(Ordering::Relaxed);
            seat.state.store(state + STEP + OPEN, Ordering::Release);
        }
        // Whatever happens to the leader's own part, the helpers must have done theirs first.
        let own = panic::catch_unwind(AssertUnwindSafe(|| work(Part { number: 0, of })));
        let mut has_failed = false;
        for helper in helpers {
            helper.seat.serve();
            let mut turn = 0_u32;
            while helper.seat.state.load(Ordering::Acquire) % STEP != DONE {
                rest(turn);
                turn = turn.wrapping_add(1);
            }
            has_failed |= helper.seat.has_failed.swap(false, Ordering::Relaxed);
        }
        if let Err(panic) = own {
            panic::resume_unwind(panic);
        }
        assert!(!has_failed, "a helper has failed");
    }
}

impl fmt::Debug for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Team").field("members", &self.members()).finish()
    }
}
