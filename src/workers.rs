//! Work that several threads do at the same time.
//!
//! A worker is the data of one thread, which no other thread touches: a net, a tree, running
//! programs. Fewer threads than asked for do the same work more slowly; only a task without any
//! thread fails.

use std::io;
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread::{Builder, JoinHandle, scope};

use crate::stop::Stop;

/// The error for work that needs a thread which the operating system does not start.
#[derive(Debug, thiserror::Error)]
#[error("no thread can be started: {0}")]
pub struct NoThread(#[from] pub io::Error);

/// Deals out jobs to workers, each on a thread of its own, until all are done or the stop is
/// raised. Jobs begin in their order. `keep` takes each result on the thread of the caller, in the
/// order in which the jobs end. It also takes the results of jobs in progress when the stop is
/// raised.
///
/// # Errors
/// If not even one thread can be started.
pub fn deal<J, W: Send, R: Send>(
    jobs: impl Iterator<Item = J> + Send,
    workers: impl IntoIterator<Item = W>,
    stop: &Stop,
    work: impl Fn(&mut W, J) -> R + Sync,
    keep: impl FnMut(R),
) -> Result<(), NoThread> {
    let jobs = Mutex::new(jobs);
    let next = || {
        let mut jobs = jobs.lock().unwrap_or_else(PoisonError::into_inner);
        if stop.is_raised() { None } else { jobs.next() }
    };
    let (sender, results) = mpsc::channel();
    scope(|scope| {
        let (next, work) = (&next, &work);
        as_many_as_possible(workers.into_iter().map(|mut worker| {
            let sender = sender.clone();
            Builder::new().spawn_scoped(scope, move || {
                while let Some(job) = next() {
                    // The receiver outlives all threads.
                    let _ = sender.send(work(&mut worker, job));
                }
            })
        }))?;
        drop(sender);
        results.into_iter().for_each(keep);
        Ok(())
    })
}

/// Lets each worker work once, all at the same time, and returns the results in the order of the
/// workers.
///
/// # Errors
/// If there is not a thread for every worker: a measurement with fewer threads would be misleading.
pub fn all_at_once<W: Send, R: Send>(
    workers: impl IntoIterator<Item = W>,
    work: impl Fn(W) -> R + Sync,
) -> Result<Vec<R>, NoThread> {
    scope(|scope| {
        let work = &work;
        let begin = |worker| Builder::new().spawn_scoped(scope, move || work(worker));
        let running = workers.into_iter().map(begin).collect::<io::Result<Vec<_>>>()?;
        let ended = running
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        Ok(ended.collect())
    })
}

/// Starts a thread that may outlive the caller.
///
/// # Errors
/// If it cannot be started.
pub fn spawn<R: Send + 'static>(
    work: impl FnOnce() -> R + Send + 'static,
) -> Result<JoinHandle<R>, NoThread> {
    Ok(Builder::new().spawn(work)?)
}

/// Starts a thread for each of several pieces of work, or for the first of them.
///
/// # Errors
/// If not even one thread can be started.
pub fn spawn_all<R: Send + 'static, F: FnOnce() -> R + Send + 'static>(
    works: impl IntoIterator<Item = F>,
) -> Result<Vec<JoinHandle<R>>, NoThread> {
    as_many_as_possible(works.into_iter().map(|work| Builder::new().spawn(work)))
}

/// Starts threads until one cannot be started.
fn as_many_as_possible<T>(
    threads: impl Iterator<Item = io::Result<T>>,
) -> Result<Vec<T>, NoThread> {
    let mut started = Vec::new();
    for thread in threads {
        match thread {
            Ok(thread) => started.push(thread),
            Err(reason) if started.is_empty() => return Err(NoThread(reason)),
            Err(reason) => {
                log::warn!("{} threads and no more: {reason}", started.len());
                break;
            }
        }
    }
    Ok(started)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn none() -> io::Error {
        io::ErrorKind::WouldBlock.into()
    }

    #[test]
    fn every_job_is_done_once_whatever_the_number_of_workers() {
        for workers in [1, 3, 20] {
            let mut done = Vec::new();
            let work = |base: &mut u32, job: u32| *base + job;
            deal(0..10, vec![100; workers], &Stop::new(), work, |result| done.push(result))
                .expect("threads");
            done.sort_unstable();
            assert_eq!(done, (100..110).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_worker_keeps_what_it_has_from_job_to_job() {
        let mut last = 0;
        let count = |done: &mut u32, _| {
            *done += 1;
            *done
        };
        deal(0..5, [0], &Stop::new(), count, |done| last = done).expect("a thread");
        assert_eq!(last, 5);
    }

    #[test]
    fn after_the_stop_no_job_begins_and_those_in_progress_are_kept() {
        let (stop, mut kept) = (Stop::new(), Vec::new());
        let work = |(): &mut (), job: u32| {
            stop.raise();
            job
        };
        deal(0.., [()], &stop, work, |job| kept.push(job)).expect("a thread");
        assert_eq!(kept, [0]);
    }

    #[test]
    fn without_jobs_or_without_workers_nothing_is_done() {
        let fail = |_: &mut u32, _: u32| panic!("no work");
        deal(0..0, [1, 2], &Stop::new(), fail, |(): ()| {}).expect("threads");
        deal(0..3, [], &Stop::new(), fail, |(): ()| {}).expect("nothing to start");
    }

    #[test]
    fn results_of_all_at_once_come_in_order() {
        let squares = all_at_once(0..8, |number: u32| number * number).expect("threads");
        assert_eq!(squares, [0, 1, 4, 9, 16, 25, 36, 49]);
    }

    #[test]
    fn fewer_threads_are_enough_and_none_is_an_error() {
        let some = [Ok(1), Ok(2), Err(none()), Ok(3)];
        assert_eq!(as_many_as_possible(some.into_iter()).ok(), Some(vec![1, 2]));
        assert!(as_many_as_possible([Err(none()), Ok(1)].into_iter()).is_err());
    }
}
