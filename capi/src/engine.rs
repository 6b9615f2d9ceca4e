//! The engine: moves at a level, and answers in JSON.

use std::ffi::{c_char, c_int};
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tengen::engine_room::engine::{
    Console, ConsoleSettings, Nets, PlayerSettings, SearchSettings, Setup,
};
use tengen::engine_room::evaluate::NetChoice;
use tengen::{Level, Resignation, Stop, Thinking};
use tengen_cli::AnalysisTexts;
use tengen_nets::Net;

use crate::border::{
    Done, Fault, Held, TengenStatus, call, free, give_object, give_text, object, place, text,
    text_or_none,
};
use crate::game::{TengenGame, copied, player_or};

/// An engine: a net, a searcher and a judge, for any number of games.
#[derive(Debug)]
pub struct TengenEngine {
    held: Held<Parts>,
    /// The signal of the call under way. It is locked only for moments, and before `held`.
    stop: Mutex<Stop>,
}

/// What one call at a time uses.
struct Parts {
    console: Console,
    texts: AnalysisTexts,
}

impl std::fmt::Debug for Parts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Parts")
    }
}

impl TengenEngine {
    /// Gives the engine to a call, with the call's signal. The signal is in place as soon as another call
    /// finds the engine in use, so that each of its stops counts.
    fn begin(&self) -> Done<(MutexGuard<'_, Parts>, Stop)> {
        let mut stop = self.stop.lock().unwrap_or_else(PoisonError::into_inner);
        let parts = self.held.take("engine")?;
        *stop = Stop::new();
        Ok((parts, stop.clone()))
    }
}

/// Makes an engine. `level` goes from 1, a beginner's, to 20, full strength, and weakens
/// `tengen_engine_genmove` alone. `net` is `small`, `large` (stronger and slower), or the path of a net in
/// KataGo's format; null is `small`. `threads` is the number of threads of a search, from 1 to 1024. `seed`
/// chooses the random numbers of `tengen_engine_genmove`.
/// The searches take up to 512 MiB of memory: half of it for the moves, half for the answers to questions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_engine_new(
    level: c_int,
    net: *const c_char,
    threads: c_int,
    seed: u64,
    engine: *mut *mut TengenEngine,
) -> TengenStatus {
    /// More threads than any search uses.
    const MOST_THREADS: usize = 1024;
    call("tengen_engine_new", || {
        place("engine", engine)?;
        let chosen = u8::try_from(level).ok().and_then(Level::new);
        let chosen = chosen
            .ok_or_else(|| Fault::value(format!("level {level}: the levels go from 1 to 20")))?;
        let threads = usize::try_from(threads).ok().filter(|it| (1..=MOST_THREADS).contains(it));
        let threads = threads.ok_or_else(|| {
            Fault::value(format!("threads: expected a number from 1 to {MOST_THREADS}"))
        })?;
        // SAFETY: a text, as the header asks.
        let nets = nets(unsafe { text_or_none("net", net) }?.unwrap_or("small"))?;
        let search = SearchSettings::default();
        // Moves and questions keep their trees and evaluations apart.
        let search = SearchSettings { threads, memory: search.memory / 2, ..search };
        let texts = AnalysisTexts::new(Some(&nets.own), threads, search.memory);
        let mut player = PlayerSettings::net(search, nets);
        player.set_level(chosen).map_err(Fault::value)?;
        let mut settings = ConsoleSettings::from(player);
        settings.seed = seed;
        settings.resignation = Resignation::Never;
        let console = Console::new(Setup::default(), settings);
        let held = Held::new(Parts { console, texts });
        // SAFETY: a place for a pointer, as the header asks.
        unsafe { give_object("engine", engine, TengenEngine { held, stop: Mutex::default() }) }
    })
}

/// Frees an engine; with null it does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_engine_free(engine: *mut TengenEngine) {
    // SAFETY: an engine that no call uses, as the header asks.
    unsafe { free(engine) }
}

/// Chooses a move at the engine's level for `player`: 1 for Black, -1 for White, 0 for the player to move.
/// The game is unchanged. `visits` and `seconds` limit the search; what is 0 does not limit it, and with
/// both 0 the engine takes one second at level 20; lower levels have visits of their own. `seconds` is time
/// on the clock. In a game that is over it chooses as if play went on. `vertex` receives a point or `pass`;
/// free the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_engine_genmove(
    engine: *const TengenEngine,
    game: *const TengenGame,
    player: c_int,
    visits: u32,
    seconds: f64,
    vertex: *mut *mut c_char,
) -> TengenStatus {
    call("tengen_engine_genmove", || {
        place("vertex", vertex)?;
        let mut thinking = Thinking::default();
        thinking.visits = (visits > 0).then_some(visits);
        thinking.most_time_per_move = time(seconds)?;
        // SAFETY: an engine and a game, as the header asks.
        let (engine, game) = unsafe { (object("engine", engine)?, copied(game)?) };
        let color = player_or(player, game.to_move())?;
        let (mut parts, stop) = engine.begin()?;
        let console = &mut parts.console;
        let decision = on_own_thread(|| {
            console.start(game);
            console.set_thinking(thinking);
            console.search(color.into(), &stop, None).0
        })?;
        // SAFETY: a place for a pointer, as the header asks.
        unsafe { give_text("vertex", vertex, decision.to_string()) }
    })
}

/// Answers questions in the JSON of `tengen analysis`, which docs/guide/analysis.md explains: analyses,
/// and the actions `explain`, `review` and `solve`. Each line of `queries` is one, and `answers`
/// receives a line for each answer, in the order in which they are ready; free the text. A question
/// that cannot be answered has an answer with an `error`. A query without `maxVisits` has 100 visits, with
/// every net.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_engine_ask(
    engine: *const TengenEngine,
    queries: *const c_char,
    answers: *mut *mut c_char,
) -> TengenStatus {
    call("tengen_engine_ask", || {
        place("answers", answers)?;
        // SAFETY: an engine and a text, as the header asks.
        let (engine, queries) = unsafe { (object("engine", engine)?, text("queries", queries)?) };
        let (parts, stop) = engine.begin()?;
        let answered = parts.texts.answer(queries.as_bytes(), &stop);
        let answered = answered.map_err(|why| Fault::new(TengenStatus::System, why))?;
        // SAFETY: a place for a pointer, as the header asks.
        unsafe { give_text("answers", answers, answered) }
    })
}

/// Ends the call that uses an engine, from another thread. A search then answers with what it has found.
/// Without such a call it does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_engine_stop(engine: *const TengenEngine) -> TengenStatus {
    call("tengen_engine_stop", || {
        // SAFETY: an engine, as the header asks.
        let engine = unsafe { object("engine", engine) }?;
        engine.stop.lock().unwrap_or_else(PoisonError::into_inner).raise();
        Ok(())
    })
}

/// Does some work on a thread of its own. A search takes half a megabyte of stack, and some systems give
/// less to the threads of a caller. The two of the standard library are enough for every thread of a
/// search, since playouts go down a tree in loops, and at most 1000 moves deep.
fn on_own_thread<T: Send>(work: impl FnOnce() -> T + Send) -> Done<T> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("tengen".to_owned());
        let worker = thread.spawn_scoped(scope, work).map_err(|why| {
            Fault::new(TengenStatus::System, format!("no thread can be started: {why}"))
        })?;
        // A panic goes on here, so that it becomes the error of the call.
        Ok(worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

/// Reads a limit of time in seconds; 0 does not limit.
fn time(seconds: f64) -> Done<Option<Duration>> {
    /// A hundred years, beyond any game and within any clock.
    const MOST: f64 = 3_155_760_000.0;
    if !(0.0..=MOST).contains(&seconds) {
        return Err(Fault::value(format!("seconds: expected a time from 0 on, not {seconds}")));
    }
    Ok((seconds > 0.0).then(|| Duration::from_secs_f64(seconds)))
}

/// Opens the nets of an engine, by name or as a file.
fn nets(name: &str) -> Done<Nets> {
    let choice = |net: Net| NetChoice::from(Arc::new(net));
    match name {
        "small" => Ok(choice(Net::embedded()).into()),
        "large" => {
            let without = || Fault::value("net: this library was built without the large net");
            let own = choice(tengen_cli::large_net().ok_or_else(without)?);
            Ok(Nets { own, small: Some(choice(Net::embedded())) })
        }
        path => {
            let net =
                Net::open(Path::new(path)).map_err(|why| Fault::value(format!("{path}: {why}")))?;
            Ok(choice(net).into())
        }
    }
}
