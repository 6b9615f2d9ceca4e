//! Waiting jobs and jobs in progress, shared out by priority.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::job::Job;

/// The place of a job in the queue: by priority, and among jobs of equal priority by number.
type Place = (Reverse<i64>, u64);

/// The largest number of jobs that wait. They take some 100 MB, and their queries a kilobyte each.
pub const MOST_WAITING: usize = 1 << 18;

/// The error of adding jobs to a pool in which too many wait already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {MOST_WAITING} positions would wait")]
pub struct Full;

/// Jobs for any number of threads. The pool is locked only for moments, never while a job is in
/// progress.
#[derive(Debug, Default)]
pub struct Pool {
    jobs: Mutex<Jobs>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Jobs {
    waiting: BTreeMap<Place, Job>,
    /// The jobs in progress, by their numbers.
    begun: BTreeMap<u64, Job>,
    /// The number of the next job.
    next: u64,
    /// Whether the last job has been added.
    is_closed: bool,
}

impl Pool {
    fn lock(&self) -> MutexGuard<'_, Jobs> {
        // A panic may poison the lock, but never leaves the jobs half-changed.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds jobs with their priorities. Among jobs of equal priority, the job added first is done
    /// first. After [`close`](Self::close), new jobs are dropped.
    ///
    /// # Errors
    /// [`Full`] if with these more than [`MOST_WAITING`] jobs would wait; then none of them is
    /// added.
    pub fn add(&self, jobs: impl ExactSizeIterator<Item = (i64, Job)>) -> Result<(), Full> {
        let mut held = self.lock();
        if held.is_closed {
            return Ok(());
        }
        if held.waiting.len() + jobs.len() > MOST_WAITING {
            return Err(Full);
        }
        for (priority, job) in jobs {
            let number = held.next;
            held.next += 1;
            held.waiting.insert((Reverse(priority), number), job);
        }
        drop(held);
        self.changed.notify_all();
        Ok(())
    }

    /// Waits for the most urgent job and takes it, with its number; `None` once the pool is closed
    /// and empty.
    pub fn take(&self) -> Option<(u64, Job)> {
        let mut held = self.lock();
        loop {
            if let Some(((_, number), job)) = held.waiting.pop_first() {
                held.begun.insert(number, job.clone());
                return Some((number, job));
            }
            if held.is_closed {
                return None;
            }
            held = self.changed.wait(held).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Removes a finished job.
    pub fn end(&self, number: u64) {
        self.lock().begun.remove(&number);
    }

    /// Removes and returns the waiting jobs that `is_meant` picks, most urgent first, and stops the
    /// picked jobs in progress.
    pub fn terminate(&self, is_meant: impl Fn(&Job) -> bool) -> Vec<Job> {
        let mut held = self.lock();
        held.begun.values().filter(|job| is_meant(job)).for_each(|job| job.stop.raise());
        let meant = held.waiting.iter().filter(|(_, job)| is_meant(job));
        let places: Vec<Place> = meant.map(|(&place, _)| place).collect();
        places.iter().filter_map(|place| held.waiting.remove(place)).collect()
    }

    /// Declares that the last job has been added. Waiting jobs are still done.
    pub fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }
}
