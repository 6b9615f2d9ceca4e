//! The run of a match, with several games at the same time.

use std::collections::HashSet;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tengen::{ByColor, Color, Stop};

use super::contestant::{Contestant, NoStart, SEED, Seat};
use super::job::{Job, Player};
use super::referee::{self, Finished, NoGame, Table};
use tengen::engine_room::workers;

/// Plays the games of `jobs`, `at_once` of them at the same time, and passes each finished game to
/// `keep` on the caller's thread. Games start in the order of `jobs`. `keep` may end the match, and
/// another thread may by raising `stop`. The games in progress are then abandoned and their
/// programs killed at once.
///
/// `second` is the command line of a second referee, if there is one.
///
/// # Errors
/// If a program does not start or cannot play under the conditions of the match, or if `keep`
/// fails. The games in progress are abandoned.
pub fn play_all<E: From<NoGame>>(
    jobs: &[Job],
    second: Option<&str>,
    at_once: NonZero<usize>,
    stop: &Stop,
    mut keep: impl FnMut(Finished) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let (stop, known) = (&Stop::new().or(stop), &Known::default());
    // No game begins between a failure and the end of the match by `keep`.
    let has_failed = AtomicBool::new(false);
    let left = jobs.iter().take_while(|_| !has_failed.load(Ordering::Relaxed));
    let benches = (0..at_once.get().min(jobs.len())).map(|_| Bench::new(second, stop, known));
    let play = |bench: &mut Bench<'_>, job: &Job| {
        let game = bench.play(job);
        has_failed.fetch_or(game.is_err(), Ordering::Relaxed);
        game
    };
    let mut done = Ok(());
    let dealt = workers::deal(left, benches, stop, play, |game| {
        // Once the match has ended, the remaining results and errors are ignored.
        if stop.is_raised() {
            return;
        }
        match game.map_err(E::from).and_then(&mut keep) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => stop.raise(),
            Err(error) => {
                done = Err(error);
                stop.raise();
            }
        }
    });
    dealt.map_err(NoGame::from)?;
    done
}

/// The players whose programs are known to start or to play, by name, shared by all workers.
#[derive(Default)]
struct Known {
    /// The names of players whose programs have started at least once.
    started: Mutex<HashSet<String>>,
    /// The names of players whose programs have played at least one game.
    proven: Mutex<HashSet<String>>,
}

/// Locks a set of names that the workers share.
fn names(shared: &Mutex<HashSet<String>>) -> MutexGuard<'_, HashSet<String>> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The running programs of one worker thread.
struct Bench<'a> {
    second: Option<&'a str>,
    /// Ends the match when raised, without waiting for the programs.
    stop: &'a Stop,
    /// The second referee, once it has been started.
    referee: Option<Seat>,
    /// Programs that wait for their next game; the one that played last is at the end.
    seats: Vec<(Player, Seat)>,
    known: &'a Known,
}

/// The largest number of waiting programs of one worker. With more players, the program that has
/// waited longest is ended, and is started again for its next game.
const MOST_SEATS: usize = 4;

/// The number of attempts to restart a program that has started before and now fails to start.
const RETRIES: u32 = 3;

impl<'a> Bench<'a> {
    fn new(second: Option<&'a str>, stop: &'a Stop, known: &'a Known) -> Self {
        Self { second, stop, referee: None, seats: Vec::new(), known }
    }

    fn play(&mut self, job: &Job) -> Result<Finished, NoGame> {
        let mut seats =
            ByColor { black: self.take(&job.black, job)?, white: self.take(&job.white, job)? };
        if let Some(command) = self.second
            && self.referee.is_none()
        {
            let player = Player {
                name: "the second referee".to_owned(),
                command: command.to_owned(),
                setup: Vec::new(),
            };
            self.referee = Some(self.start(&player, job)?);
        }
        let ByColor { black, white } = &mut seats;
        let is_proven = |color: Color| names(&self.known.proven).contains(&job.player(color).name);
        let table = Table {
            players: ByColor { black, white },
            proven: ByColor::from_fn(is_proven),
            second: self.referee.as_mut().map(|seat| seat as &mut dyn Contestant),
        };
        let finished = referee::play(job, table, self.stop)?;
        names(&self.known.proven).extend([job.black.name.clone(), job.white.name.clone()]);
        for (color, seat) in [(Color::White, seats.white), (Color::Black, seats.black)] {
            // An unreliable program is dropped, which kills it.
            if !finished.broken[color] {
                self.seats.push((job.player(color).clone(), seat));
            }
        }
        if finished.second_is_broken {
            self.referee = None;
        }
        while self.seats.len() > MOST_SEATS {
            self.seats.remove(0).1.dismiss();
        }
        Ok(finished)
    }

    /// Takes the waiting program of a player, or starts it.
    fn take(&mut self, player: &Player, job: &Job) -> Result<Seat, NoStart> {
        let waiting = self.seats.iter().position(|(other, _)| other == player);
        if let Some((_, seat)) = waiting.map(|place| self.seats.remove(place)) {
            if !job.conditions.restart && !player.command.contains(SEED) {
                return Ok(seat);
            }
            seat.dismiss();
        }
        self.start(player, job)
    }

    fn start(&mut self, player: &Player, job: &Job) -> Result<Seat, NoStart> {
        let patience = Duration::from_secs(job.conditions.patience.into());
        let has_started = names(&self.known.started).contains(&player.name);
        let mut tries = if has_started { RETRIES } else { 0 };
        loop {
            match Seat::start(player, job.seed, patience, self.stop) {
                Err(error) if tries > 0 && !self.stop.is_raised() => {
                    log::warn!("{error}; trying again");
                    tries -= 1;
                    thread::sleep(Duration::from_secs(1));
                }
                Err(error) => return Err(error),
                Ok(seat) => {
                    names(&self.known.started).insert(player.name.clone());
                    return Ok(seat);
                }
            }
        }
    }
}

/// Ends the programs that wait: they are asked to quit, unless the match is stopped.
impl Drop for Bench<'_> {
    fn drop(&mut self) {
        if self.stop.is_raised() {
            // Dropping a program kills it at once.
            return;
        }
        let seats = self.seats.drain(..).map(|(_, seat)| seat);
        seats.chain(self.referee.take()).for_each(Seat::dismiss);
    }
}
