//! Waiting jobs and jobs in progress of one client or many: clients have fair shares of the workers,
//! and the jobs of one client are done by priority.
//!
//! The pool is locked only for moments, never while a job is in progress.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tengen::Stop;

/// A piece of work for somebody.
pub trait Job: Clone {
    /// Returns the name of the client, whose jobs have a share together.
    fn client(&self) -> &Arc<str>;

    /// Returns the signal that ends the job.
    fn stop(&self) -> &Stop;
}

/// The place of a job in the queue of its client: by priority, and among jobs of equal priority by
/// number.
type Place = (Reverse<i64>, u64);

/// The largest numbers of jobs that wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Of all clients together.
    pub all: usize,
    /// Of one client.
    pub each: usize,
}

/// The error of adding jobs to a pool in which too many wait already, with the largest number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Full {
    /// Too many jobs of all clients.
    #[error("more than {0} positions would wait")]
    All(usize),
    /// Too many jobs of this client.
    #[error("more than {0} positions of this client would wait")]
    Client(usize),
}

/// What a pool is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// The number of waiting jobs.
    pub waiting: usize,
    /// The number of jobs in progress.
    pub running: usize,
    /// The number of clients with jobs.
    pub clients: usize,
    /// The number of jobs that workers have done so far.
    pub done: u64,
}

impl Load {
    /// Whether nothing is to be done.
    pub fn is_idle(&self) -> bool {
        self.waiting == 0 && self.running == 0
    }
}

/// Jobs for any number of threads.
pub struct Pool<J> {
    jobs: Mutex<Jobs<J>>,
    changed: Condvar,
    room: Room,
}

struct Jobs<J> {
    /// The clients that have a job.
    clients: BTreeMap<Arc<str>, Share<J>>,
    /// The jobs in progress, by their numbers.
    begun: BTreeMap<u64, Begun<J>>,
    /// The number of waiting jobs of all clients.
    waiting: usize,
    /// The number of the next job.
    next: u64,
    /// The number of jobs that have been done.
    done: u64,
    /// Whether the last job has been added.
    is_closed: bool,
}

/// The jobs of a client.
struct Share<J> {
    waiting: BTreeMap<Place, J>,
    /// The number of jobs in progress.
    running: usize,
    /// The time that finished jobs have taken, counted from that of the client with the least when
    /// this one came.
    used: Duration,
    /// The number of the last job that was begun; clients with equal shares take turns.
    last: u64,
}

struct Begun<J> {
    job: J,
    since: Instant,
}

impl<J: Job> Pool<J> {
    /// Makes a pool without jobs.
    pub fn new(room: Room) -> Self {
        let jobs = Jobs {
            clients: BTreeMap::new(),
            begun: BTreeMap::new(),
            waiting: 0,
            next: 0,
            done: 0,
            is_closed: false,
        };
        Self { jobs: Mutex::new(jobs), changed: Condvar::new(), room }
    }

    fn lock(&self) -> MutexGuard<'_, Jobs<J>> {
        // A panic may poison the lock, but never leaves the jobs half-changed.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds jobs of a client with their priorities. Among its jobs of equal priority, the one added
    /// first is done first. After [`close`](Self::close), new jobs are dropped.
    ///
    /// # Errors
    /// [`Full`] if with these too many jobs would wait; then none of them is added.
    pub fn add(
        &self,
        client: &Arc<str>,
        jobs: impl ExactSizeIterator<Item = (i64, J)>,
    ) -> Result<(), Full> {
        let mut held = self.lock();
        if held.is_closed || jobs.len() == 0 {
            return Ok(());
        }
        let theirs = held.clients.get(client).map_or(0, |share| share.waiting.len());
        if theirs + jobs.len() > self.room.each {
            return Err(Full::Client(self.room.each));
        }
        if held.waiting + jobs.len() > self.room.all {
            return Err(Full::All(self.room.all));
        }
        let Jobs { clients, waiting, next, .. } = &mut *held;
        let least = clients.values().map(|share| share.used).min().unwrap_or_default();
        let share = clients.entry(Arc::clone(client)).or_insert_with(|| Share {
            waiting: BTreeMap::new(),
            running: 0,
            used: least,
            last: 0,
        });
        for (priority, job) in jobs {
            share.waiting.insert((Reverse(priority), *next), job);
            *next += 1;
            *waiting += 1;
        }
        drop(held);
        self.changed.notify_all();
        Ok(())
    }

    /// Waits for a job and takes it, with its number; `None` once the pool is closed and empty. The
    /// job is the most urgent one of the client with the fewest jobs in progress, and among equals
    /// of the client whose jobs have taken the least time.
    pub fn take(&self) -> Option<(u64, J)> {
        let mut held = self.lock();
        loop {
            if let Some(taken) = held.take() {
                return Some(taken);
            }
            if held.is_closed {
                return None;
            }
            held = self.changed.wait(held).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Removes a finished job.
    pub fn end(&self, number: u64) {
        let mut held = self.lock();
        let Some(Begun { job, since }) = held.begun.remove(&number) else { return };
        held.done += 1;
        if let Some(share) = held.clients.get_mut(job.client()) {
            share.running -= 1;
            share.used += since.elapsed();
        }
        held.forget_idle(job.client());
    }

    /// Removes and returns the waiting jobs that `is_meant` picks, those of a client most urgent
    /// first, and stops the picked jobs in progress. `client` narrows the choice to one client.
    pub fn terminate(&self, client: Option<&Arc<str>>, is_meant: impl Fn(&J) -> bool) -> Vec<J> {
        let mut held = self.lock();
        let is_theirs = |job: &J| client.is_none_or(|client| job.client() == client);
        let begun = held.begun.values().map(|begun| &begun.job);
        begun.filter(|job| is_theirs(job) && is_meant(job)).for_each(|job| job.stop().raise());
        let clients: Vec<_> = match client {
            Some(client) => vec![Arc::clone(client)],
            None => held.clients.keys().cloned().collect(),
        };
        clients.iter().flat_map(|client| held.remove(client, &is_meant)).collect()
    }

    /// Removes and returns the waiting jobs whose signal has been raised.
    pub fn take_ended(&self) -> Vec<J> {
        let mut held = self.lock();
        let clients: Vec<_> = held.clients.keys().cloned().collect();
        let has_ended = |job: &J| job.stop().is_raised();
        clients.iter().flat_map(|client| held.remove(client, &has_ended)).collect()
    }

    /// Returns what is to be done, and what is done.
    pub fn load(&self) -> Load {
        let held = self.lock();
        Load {
            waiting: held.waiting,
            running: held.begun.len(),
            clients: held.clients.len(),
            done: held.done,
        }
    }

    /// Declares that the last job has been added. Waiting jobs are still done.
    pub fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }
}

impl<J: Job> Jobs<J> {
    fn take(&mut self) -> Option<(u64, J)> {
        let has_jobs = |share: &&mut Share<J>| !share.waiting.is_empty();
        let shares = self.clients.values_mut().filter(has_jobs);
        let share = shares.min_by_key(|share| (share.running, share.used, share.last))?;
        let ((_, number), job) = share.waiting.pop_first()?;
        share.running += 1;
        share.last = number;
        self.waiting -= 1;
        self.begun.insert(number, Begun { job: job.clone(), since: Instant::now() });
        Some((number, job))
    }

    /// Removes waiting jobs of a client.
    fn remove(&mut self, client: &Arc<str>, is_meant: &impl Fn(&J) -> bool) -> Vec<J> {
        let Some(share) = self.clients.get_mut(client) else { return Vec::new() };
        let meant = share.waiting.iter().filter(|(_, job)| is_meant(job));
        let places: Vec<Place> = meant.map(|(&place, _)| place).collect();
        let removed: Vec<_> =
            places.iter().filter_map(|place| share.waiting.remove(place)).collect();
        self.waiting -= removed.len();
        self.forget_idle(client);
        removed
    }

    fn forget_idle(&mut self, client: &Arc<str>) {
        let is_idle = |share: &Share<J>| share.waiting.is_empty() && share.running == 0;
        if self.clients.get(client).is_some_and(is_idle) {
            self.clients.remove(client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A job of a client.
    #[derive(Clone, Debug)]
    struct Piece {
        client: Arc<str>,
        name: &'static str,
        stop: Stop,
    }

    impl Job for Piece {
        fn client(&self) -> &Arc<str> {
            &self.client
        }

        fn stop(&self) -> &Stop {
            &self.stop
        }
    }

    const ROOM: Room = Room { all: 8, each: 5 };

    fn add(pool: &Pool<Piece>, client: &str, names: &[&'static str]) -> Result<(), Full> {
        let client = Arc::from(client);
        let piece = |&name| (0, Piece { client: Arc::clone(&client), name, stop: Stop::new() });
        pool.add(&client, names.iter().map(piece))
    }

    fn take(pool: &Pool<Piece>) -> (u64, &'static str) {
        let (number, piece) = pool.take().expect("a job");
        (number, piece.name)
    }

    #[test]
    fn a_client_who_comes_late_is_served_before_the_rest_of_a_flood() {
        let pool = Pool::new(ROOM);
        add(&pool, "flood", &["1", "2", "3", "4"]).expect("room");
        let begun = [take(&pool), take(&pool)];
        add(&pool, "late", &["now"]).expect("room");
        pool.end(begun[0].0);
        assert_eq!(take(&pool).1, "now");
        assert_eq!(take(&pool).1, "3");
    }

    #[test]
    fn clients_take_turns_by_the_time_that_their_jobs_have_taken() {
        let pool = Pool::new(ROOM);
        add(&pool, "slow", &["long", "long again"]).expect("room");
        add(&pool, "quick", &["1", "2", "3"]).expect("room");
        let mut order = Vec::new();
        while pool.load().waiting > 0 {
            let (number, name) = take(&pool);
            if name == "long" {
                std::thread::sleep(Duration::from_millis(30));
            }
            pool.end(number);
            order.push(name);
        }
        let place = |name| order.iter().position(|&done| done == name).expect("it was done");
        assert!(place("long again") > place("3"), "{order:?}");
        // Who leaves and comes back does not pay for what was before, and has nothing saved up.
        add(&pool, "slow", &["a"]).expect("room");
        assert_eq!(take(&pool).1, "a");
    }

    #[test]
    fn a_flood_fills_its_own_room_and_not_that_of_others() {
        let pool = Pool::new(ROOM);
        add(&pool, "flood", &["1", "2", "3", "4", "5"]).expect("room");
        assert_eq!(add(&pool, "flood", &["6"]), Err(Full::Client(5)));
        add(&pool, "other", &["1", "2", "3"]).expect("room");
        assert_eq!(add(&pool, "third", &["1"]), Err(Full::All(8)));
        let removed = pool.terminate(Some(&Arc::from("flood")), |_| true);
        assert_eq!(removed.len(), 5);
        assert_eq!((pool.load().waiting, pool.load().clients), (3, 1));
        add(&pool, "third", &["1"]).expect("room");
    }

    #[test]
    fn jobs_whose_time_is_over_leave_the_queue() {
        let pool = Pool::new(ROOM);
        add(&pool, "one", &["running", "waiting", "ended"]).expect("room");
        let (number, _) = take(&pool);
        let ended = |piece: &Piece| {
            piece.name == "ended" && {
                piece.stop.raise();
                false
            }
        };
        assert!(pool.terminate(None, ended).is_empty());
        let taken: Vec<_> = pool.take_ended().iter().map(|piece| piece.name).collect();
        assert_eq!(taken, ["ended"]);
        pool.end(number);
        assert_eq!(take(&pool).1, "waiting");
    }
}
