//! The work of all threads of a self-play run.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

use super::crew::{Crew, NewGame};
use super::folder::{Folder, FolderError};
use super::rows::Rows;
use tengen::Stop;
use tengen::engine_room::random::Random;
use tengen::engine_room::workers::{self, NoThread};

/// The number of games in a task is below this bound.
const MOST_GAMES: u64 = 1 << 24;

/// A file of positions to be made.
#[derive(Clone, Copy, Debug)]
struct Task {
    number: u32,
    side: u8,
    rows: usize,
}

/// Plays games and writes files of positions into a folder until it has `most` positions or the
/// stop is raised; unfinished files of the threads are then written too. `watch` is called after
/// every game with the number of positions so far, written or in progress.
///
/// # Errors
/// If a file cannot be written, or no thread can be started. Files written before stay, and the
/// other threads still try to write theirs.
pub fn run(
    folder: &Folder,
    crew: Crew,
    threads: NonZero<usize>,
    most: Option<u64>,
    stop: &Stop,
    watch: impl FnMut(u64) + Send,
) -> Result<(), RunError> {
    let stop = &Stop::new().or(stop);
    // Boxed, because a crew is too large for the initial stack of a thread.
    let mut crews: Vec<Box<Crew>> = (1..threads.get()).map(|_| Box::new(crew.clone())).collect();
    crews.push(Box::new(crew));
    let progress = &Mutex::new(Progress { made: folder.rows(), watch });
    let work = |crew: &mut Box<Crew>, task| {
        let made = |rows| {
            let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
            progress.made += rows;
            let made = progress.made;
            (progress.watch)(made);
        };
        work(folder, crew, task, made, stop)
    };
    let mut done = Ok(());
    workers::deal(tasks(folder, most), crews, stop, work, |kept| {
        if let Err(error) = kept {
            stop.raise();
            done = std::mem::replace(&mut done, Ok(())).and(Err(error));
        }
    })?;
    Ok(done?)
}

/// The number of positions so far, and the listener that receives it.
struct Progress<W> {
    made: u64,
    watch: W,
}

/// The error of a run of self-play.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A file cannot be written.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// No thread for the games can be started.
    #[error(transparent)]
    NoThread(#[from] NoThread),
}

/// Returns the tasks of a folder that remain until it has `most` positions.
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

/// Does a task: plays games until there are enough positions, and writes them to a file. Calls
/// `made` with the number of positions of each game.
fn work(
    folder: &Folder,
    crew: &mut Crew,
    task: Task,
    made: impl Fn(u64),
    stop: &Stop,
) -> Result<(), FolderError> {
    let seed = u64::from(folder.plan().seed) << 32 | u64::from(task.number);
    let mut random = Random::from_seed(seed);
    let mut rows = Rows::new(task.side, task.rows);
    let mut games = 0;
    while !rows.is_full() && games < MOST_GAMES && !stop.is_raised() {
        let id = seed.wrapping_mul(MOST_GAMES).wrapping_add(games);
        let before = rows.len();
        crew.play(NewGame { id, side: task.side }, &mut random, &mut rows, stop);
        games += 1;
        made((rows.len() - before) as u64);
    }
    if rows.is_empty() { Ok(()) } else { folder.keep(task.number, task.side, &rows, games) }
}
