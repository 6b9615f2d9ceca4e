//! Runs all threads of a self-play run.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use super::crew::Crew;
use super::folder::{Folder, FolderError};
use super::rows::Rows;
use tengen::engine_room::random::Random;
use tengen::engine_room::stop::Stop;

/// The time between two reports of the progress.
const LOOK: Duration = Duration::from_millis(200);

/// The bound below which the games of a task are numbered.
const MOST_GAMES: u64 = 1 << 24;

/// A file of positions that is to be made.
#[derive(Clone, Copy, Debug)]
struct Task {
    number: u32,
    side: u8,
    rows: usize,
}

/// Plays games and writes files of positions into a folder until it has `most` positions or the
/// stop is raised; unfinished files of the threads are then written too. `watch` is called about
/// every 200 ms with the number of positions so far, written or in progress.
///
/// # Errors
/// If a file cannot be written. Files written before stay, and the other threads still try to write
/// theirs.
pub fn run(
    folder: &Folder,
    crew: Crew,
    threads: NonZero<usize>,
    most: Option<u64>,
    stop: &Stop,
    mut watch: impl FnMut(u64),
) -> Result<(), FolderError> {
    let stop = &Stop::new().or(stop);
    let tasks = &Mutex::new(tasks(folder, most));
    let made = &AtomicU64::new(folder.rows());
    let (sender, failures) = mpsc::channel();
    // Boxed, because a crew is too large for the initial stack of a thread.
    let mut crews: Vec<Box<Crew>> = (1..threads.get()).map(|_| Box::new(crew.clone())).collect();
    crews.push(Box::new(crew));
    thread::scope(|scope| {
        for mut crew in crews {
            let sender = sender.clone();
            scope.spawn(move || {
                let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some(task) = next().filter(|_| !stop.is_raised()) {
                    if let Err(error) = work(folder, &mut crew, task, made, stop) {
                        stop.raise();
                        let _ = sender.send(error);
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut done = Ok(());
        loop {
            match failures.recv_timeout(LOOK) {
                Ok(error) if done.is_ok() => done = Err(error),
                Ok(_) => {}
                Err(mpsc::RecvTimeoutError::Timeout) => watch(made.load(Ordering::Relaxed)),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
        }
        watch(made.load(Ordering::Relaxed));
        done
    })
}

/// The tasks of a folder that remain until it has `most` positions.
fn tasks(folder: &Folder, most: Option<u64>) -> impl Iterator<Item = Task> + Send {
    let mut left = most.map(|most| most.saturating_sub(folder.rows()));
    let each = folder.plan().rows as usize;
    let is_to_do = |&(number, _): &(u32, u8)| folder.has_part(number) && !folder.is_kept(number);
    (0..).zip(folder.plan().sizes.sides()).filter(is_to_do).map_while(move |(number, side)| {
        let rows = left.map_or(each, |left| each.min(left as usize));
        left = left.map(|left| left - rows as u64);
        (rows > 0).then_some(Task { number, side, rows })
    })
}

/// Does a task: plays games until there are enough positions, and writes them to a file.
fn work(
    folder: &Folder,
    crew: &mut Crew,
    task: Task,
    made: &AtomicU64,
    stop: &Stop,
) -> Result<(), FolderError> {
    let seed = u64::from(folder.plan().seed) << 32 | u64::from(task.number);
    let mut random = Random::from_seed(seed);
    let mut rows = Rows::new(task.side);
    let mut games = 0;
    while rows.len() < task.rows && games < MOST_GAMES && !stop.is_raised() {
        let id = seed.wrapping_mul(MOST_GAMES).wrapping_add(games);
        let before = rows.len();
        crew.play((task.side, id), &mut random, (&mut rows, task.rows), stop);
        games += 1;
        made.fetch_add((rows.len() - before) as u64, Ordering::Relaxed);
    }
    if rows.is_empty() { Ok(()) } else { folder.keep(task.number, task.side, &rows, games) }
}
