//! Talks of language models: sessions of the Model Context Protocol, each with the games that it has
//! opened. One thread carries out the calls of all.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tengen::Stop;
use tengen::engine_room::workers::{self, NoThread};
use tokio::sync::oneshot;

use super::settings::Settings;
use crate::http::random;
use crate::mcp::{Exchange, Id, OpenGames, Tools};
use crate::pool::{Full, Job, Pool, Room};

/// The largest numbers of talks, in all and of one client. The one that was used longest ago makes room
/// for another.
const MOST: usize = 64;
const MOST_EACH: usize = 8;

/// The largest numbers of calls that wait.
const ROOM: Room = Room { all: 64, each: 8 };

/// Makes the tools when they are first called.
pub type MakeTools = Box<dyn FnOnce() -> Result<Tools, String> + Send>;

/// A session of a client.
pub struct Talk {
    client: Arc<str>,
    games: Mutex<OpenGames>,
    /// When a message came last.
    used: Mutex<Instant>,
    /// The calls that wait or run, each with the signal that cancels it.
    calls: Mutex<Vec<(Id, Stop)>>,
}

/// All sessions, and their calls.
pub struct Talks {
    open: Mutex<BTreeMap<String, Arc<Talk>>>,
    /// The calls of all clients.
    pub pool: Arc<Pool<Call>>,
}

/// A call of a tool.
#[derive(Clone)]
pub struct Call {
    talk: Arc<Talk>,
    stop: Stop,
    /// The messages and the way of the answer, until the call is carried out.
    work: Arc<Mutex<Option<(Exchange, Answer)>>>,
}

/// The way of an answer; a cancelled call has none.
type Answer = oneshot::Sender<Option<String>>;

impl Job for Call {
    fn client(&self) -> &Arc<str> {
        &self.talk.client
    }

    fn stop(&self) -> &Stop {
        &self.stop
    }
}

impl Talks {
    /// Starts the thread of the calls.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn begin(make: MakeTools) -> Result<Self, NoThread> {
        let pool = Arc::new(Pool::new(ROOM));
        let calls = Arc::clone(&pool);
        workers::spawn(move || work(make, &calls))?;
        Ok(Self { open: Mutex::default(), pool })
    }

    /// Opens a talk of a client, and returns its name.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn open(&self, client: &Arc<str>) -> io::Result<String> {
        let name = random()?;
        let mut open = lock(&self.open);
        let theirs = open.values().filter(|talk| talk.client == *client).count();
        if theirs >= MOST_EACH || open.len() >= MOST {
            let is_meant = |talk: &Talk| theirs < MOST_EACH || talk.client == *client;
            let meant = open.iter().filter(|(_, talk)| is_meant(talk));
            let oldest = meant.min_by_key(|(_, talk)| *lock(&talk.used));
            if let Some(oldest) = oldest.map(|(name, _)| name.clone()) {
                open.remove(&oldest);
            }
        }
        let talk = Talk {
            client: Arc::clone(client),
            games: Mutex::default(),
            used: Mutex::new(Instant::now()),
            calls: Mutex::default(),
        };
        open.insert(name.clone(), Arc::new(talk));
        Ok(name)
    }

    /// Returns the talk of a client with a name.
    pub fn get(&self, client: &str, name: &str) -> Option<Arc<Talk>> {
        let talk = lock(&self.open).get(name).filter(|talk| *talk.client == *client).cloned()?;
        *lock(&talk.used) = Instant::now();
        Some(talk)
    }

    /// Ends the talk of a client with a name; returns whether there was one.
    pub fn close(&self, client: &str, name: &str) -> bool {
        let Some(talk) = self.get(client, name) else { return false };
        lock(&talk.calls).iter().for_each(|(_, stop)| stop.raise());
        lock(&self.open).remove(name).is_some()
    }

    /// Queues the calls of an exchange, which end when the returned guard is dropped.
    ///
    /// # Errors
    /// If too many calls wait.
    pub fn call(
        &self,
        talk: &Arc<Talk>,
        exchange: Exchange,
        settings: &Settings,
    ) -> Result<(oneshot::Receiver<Option<String>>, Calling), Full> {
        let (answer, answered) = oneshot::channel();
        let requests = exchange.requests();
        let stop = Stop::new().with_deadline(Instant::now() + settings.time);
        let work = Arc::new(Mutex::new(Some((exchange, answer))));
        let call = Call { talk: Arc::clone(talk), stop: stop.clone(), work };
        let calling = Calling { talk: Arc::clone(talk), stop, requests };
        lock(&talk.calls).extend(calling.requests.iter().cloned());
        self.pool.add(&talk.client, std::iter::once((0, call)))?;
        Ok((answered, calling))
    }
}

impl Talk {
    /// Ends the call with an id, if it waits or runs.
    pub fn cancel(&self, id: &str) {
        let calls = lock(&self.calls);
        calls.iter().filter(|(known, _)| **known == *id).for_each(|(_, stop)| stop.raise());
    }
}

/// A call under way. Its searches end when this is dropped.
pub struct Calling {
    talk: Arc<Talk>,
    stop: Stop,
    requests: Vec<(Id, Stop)>,
}

impl Drop for Calling {
    fn drop(&mut self) {
        self.stop.raise();
        let is_ours = |id: &Id| self.requests.iter().any(|(ours, _)| ours == id);
        lock(&self.talk.calls).retain(|(id, _)| !is_ours(id));
    }
}

/// Carries out calls, on a thread of its own.
fn work(make: MakeTools, calls: &Pool<Call>) {
    let mut make = Some(make);
    let mut tools: Result<Tools, String> = Err("the tools are being made".to_owned());
    while let Some((number, call)) = calls.take() {
        if let Some(make) = make.take() {
            tools = make();
            if let Err(why) = &tools {
                log::error!(target: "serve", "the tools for language models: {why}");
            }
        }
        let work = lock(&call.work).take();
        if let (Some((exchange, answer)), Ok(tools)) = (work, &mut tools) {
            let mut games = lock(&call.talk.games);
            tools.exchange_games(&mut games);
            let answered = exchange.carry_out(tools, &call.stop);
            tools.exchange_games(&mut games);
            // If the client has left, it needs no answer.
            let _ = answer.send(answered);
        }
        calls.end(number);
    }
}

fn lock<T>(held: &Mutex<T>) -> MutexGuard<'_, T> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}
