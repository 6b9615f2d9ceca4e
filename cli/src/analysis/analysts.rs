//! The analysts, and what all clients share.

use std::sync::Arc;
use std::thread::JoinHandle;

use serde::Serialize;

use super::analyst::{Analyst, Share, no_results};
use super::config::Config;
use super::job::{Asker, Job};
use crate::pool::{Pool, Room};
use tengen::Stop;
use tengen::engine_room::evaluate::Evaluators;
use tengen::engine_room::workers::{self, NoThread};
use tengen_nets::Net;

/// The largest number of positions that wait unless the options name another. They take some 100 MB,
/// and their queries a kilobyte each.
pub const MOST_WAITING: usize = 1 << 18;

/// The parts and settings of an analysis engine.
#[derive(Debug)]
pub struct Options {
    /// The number of positions analysed at once; 0 counts as 1.
    pub positions: usize,
    /// The number of threads of each search; 0 counts as 1.
    pub threads: usize,
    /// The bytes for the trees of all searches together.
    pub memory: usize,
    /// The largest numbers of positions that wait.
    pub room: Room,
    /// The default parameters of queries.
    pub config: Config,
    /// The evaluators of positions: a net or playouts.
    pub evaluators: Evaluators,
    /// A human-style net that predicts people's moves, in addition to `evaluators`.
    pub human: Option<Evaluators>,
    /// The facts about the nets that `query_models` reports.
    pub models: Vec<ModelFacts>,
    /// The signal that ends every search, which then answers with its findings so far.
    pub stop: Stop,
}

impl Default for Options {
    /// Returns one search at a time, by one thread in 64 megabytes, with random playouts.
    fn default() -> Self {
        Self {
            positions: 1,
            threads: 1,
            memory: 64 << 20,
            room: Room { all: MOST_WAITING, each: MOST_WAITING },
            config: Config::default(),
            evaluators: Evaluators::playouts(),
            human: None,
            models: Vec::new(),
            stop: Stop::new(),
        }
    }
}

/// The facts about a net that `query_models` reports.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ModelFacts {
    /// The net's own name.
    pub internal_name: String,
    /// The number of positions that the net evaluates together.
    pub max_batch_size: u32,
    /// The name of the net's file.
    pub name: String,
    /// Whether the net predicts the moves of people by a profile.
    #[serde(rename = "usesHumanSLProfile")]
    pub uses_profile: bool,
    /// Whether the net computes in floats of 16 bits, as the text `true` or `false`.
    #[serde(rename = "usingFP16")]
    pub using_halves: String,
    /// The version of the net's format.
    pub version: u32,
    /// Whether the net can evaluate positions for players of unequal strength.
    #[serde(skip)]
    pub knows_advantages: bool,
}

impl ModelFacts {
    /// Returns the facts about a net with the name by which it was asked for.
    pub fn of(net: &Net, name: &str) -> Self {
        Self {
            internal_name: net.name().to_owned(),
            max_batch_size: 1,
            name: name.to_owned(),
            uses_profile: net.takes_profile(),
            knows_advantages: net.knows_advantages(),
            using_halves: "false".to_owned(),
            version: net.version(),
        }
    }
}

/// What the clients of the analysts share.
pub struct Common {
    /// The jobs of all clients.
    pub pool: Arc<Pool<Job>>,
    /// The default parameters of queries.
    pub config: Config,
    /// The evaluators of positions.
    pub evaluators: Evaluators,
    /// The evaluators by a human-style net.
    pub human: Option<Evaluators>,
    /// The facts about the nets.
    pub models: Vec<ModelFacts>,
    /// The signal that ends every search.
    pub stop: Stop,
}

/// The threads that do the jobs of any number of clients.
pub struct Analysts {
    common: Arc<Common>,
    threads: Vec<JoinHandle<()>>,
}

impl Analysts {
    /// Starts the threads.
    ///
    /// # Errors
    /// If not even one can be started.
    pub fn begin(options: Options) -> Result<Self, NoThread> {
        let Options { positions, threads, memory, room, config, evaluators, human, models, stop } =
            options;
        let pool = Arc::new(Pool::new(room));
        let positions = positions.max(1);
        let share = Share { threads: threads.max(1), memory: memory / positions };
        let analysts = (0..positions).map(|_| {
            let (pool, evaluators, human) = (Arc::clone(&pool), evaluators.clone(), human.clone());
            let analyst = Analyst { pool, evaluators, human, share };
            move || analyst.work()
        });
        let threads = workers::spawn_all(analysts)?;
        let common = Arc::new(Common { pool, config, evaluators, human, models, stop });
        Ok(Self { common, threads })
    }

    /// Returns what the clients share.
    pub fn common(&self) -> &Arc<Common> {
        &self.common
    }

    /// Takes no more queries, and waits until all have been answered.
    pub fn finish(self) {
        self.common.pool.close();
        for analyst in self.threads {
            // An analyst that has failed has reported it.
            let _ = analyst.join();
        }
    }
}

impl Common {
    /// Ends the queries of a session whose client has left. They are not answered.
    pub fn leave(&self, asker: &Asker) {
        let is_theirs = |job: &Job| job.asker.session == asker.session;
        self.pool.terminate(Some(&asker.client), is_theirs);
    }

    /// Answers the waiting queries whose time is over: without results.
    pub fn answer_ended(&self) {
        for job in self.pool.take_ended() {
            job.lines.write(&no_results(&job));
        }
    }

    /// Ends every search, which answers with its findings so far; waiting jobs are answered without
    /// results.
    pub fn answer_all(&self) {
        for job in self.pool.terminate(None, |_| true) {
            job.lines.write(&no_results(&job));
        }
    }
}
