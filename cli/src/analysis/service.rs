//! The analysis engine as a whole: lines in, lines out.

use std::io::{self, Write};
use std::sync::Arc;
use std::thread::JoinHandle;

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::analyst::{Analyst, Share, no_results};
use super::answer::{Fault, Refusal, Warning};
use super::config::Config;
use super::explaining::Doubt;
use super::fields::{Fields, Remark};
use super::job::{Job, Task, Turn};
use super::lines::{Lines, TRAFFIC};
use super::pool::Pool;
use super::practising::Exercise;
use super::query::Query;
use super::reviewing::{Aim, Course};
use super::solving::Puzzle;
use tengen::Stop;
use tengen::engine_room::evaluate::Evaluators;
use tengen::engine_room::workers::{self, NoThread};
use tengen_gtp::Identity;
use tengen_nets::Net;

/// The number of bytes of the longest accepted line; a query of a thousand moves takes some fifteen
/// thousand.
pub const LONGEST_LINE: usize = 16 << 20;

/// The parts and settings of an analysis engine.
#[derive(Debug)]
pub struct Options {
    /// The number of positions analysed at once; 0 counts as 1.
    pub positions: usize,
    /// The number of threads of each search; 0 counts as 1.
    pub threads: usize,
    /// The bytes for the trees of all searches together.
    pub memory: usize,
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

/// Answers queries on a pool of searchers.
#[derive(Debug)]
pub struct Service {
    pool: Arc<Pool>,
    lines: Lines,
    config: Config,
    evaluators: Evaluators,
    human: Option<Evaluators>,
    models: Vec<ModelFacts>,
    stop: Stop,
    analysts: Vec<JoinHandle<()>>,
    writer: JoinHandle<io::Result<()>>,
}

/// An action, whose answer repeats it with additions.
type Echo = Map<String, Value>;

impl Service {
    /// Starts the threads, which write their answers to `out`.
    ///
    /// # Errors
    /// If a thread for the searches or for the answers cannot be started.
    pub fn new(options: Options, out: impl Write + Send + 'static) -> Result<Self, NoThread> {
        let Options { positions, threads, memory, config, evaluators, human, models, stop } =
            options;
        let pool = Arc::new(Pool::default());
        let unread = Arc::clone(&pool);
        let (lines, writer) = Lines::begin(out, move || {
            unread.close();
            unread.terminate(|_| true);
        })?;
        let positions = positions.max(1);
        let share = Share { threads: threads.max(1), memory: memory / positions };
        let analysts = (0..positions).map(|_| {
            let (pool, lines) = (Arc::clone(&pool), lines.clone());
            let (evaluators, human) = (evaluators.clone(), human.clone());
            let analyst = Analyst { pool, lines, evaluators, human, share };
            move || analyst.work()
        });
        let analysts = workers::spawn_all(analysts)?;
        Ok(Self { pool, lines, config, evaluators, human, models, stop, analysts, writer })
    }

    /// Handles a line of input. Faults in it are answered at once; analyses begin as soon as a
    /// searcher is free.
    pub fn answer(&mut self, line: &[u8]) {
        // Some programs put a byte order mark in front of the first line.
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii();
        if line.is_empty() {
            return;
        }
        log::debug!(target: TRAFFIC, "> {}", String::from_utf8_lossy(line));
        if line.len() > LONGEST_LINE {
            return self.fail(&format!("The line is longer than {LONGEST_LINE} bytes"));
        }
        let object = match serde_json::from_slice(line) {
            Ok(Value::Object(object)) => object,
            Ok(_) => return self.fail(&format!("Not a JSON object: {}", beginning(line))),
            Err(error) => {
                return self.fail(&format!("Not JSON: {error}: {}", beginning(line)));
            }
        };
        let Some(Value::String(id)) = object.get("id") else {
            return self.fail("Request must have a string \"id\" field");
        };
        let id = id.clone();
        let done = match object.get("action") {
            Some(Value::String(action)) => {
                let action = action.clone();
                self.act(&action, object)
            }
            _ => self.take_up(id.clone(), &object),
        };
        if let Err(Remark { field, text }) = done {
            let field = Some(field.as_str());
            self.lines.write(&Refusal { error: &text, field, id: &id, turn_number: None });
        }
    }

    /// Waits until every query has been answered, and ends.
    ///
    /// # Errors
    /// If the answers could not be written.
    pub fn finish(self) -> io::Result<()> {
        let Self { pool, lines, analysts, writer, .. } = self;
        pool.close();
        for analyst in analysts {
            // An analyst that has failed has reported it.
            let _ = analyst.join();
        }
        drop(lines);
        writer.join().unwrap_or(Ok(()))
    }

    /// Ends as soon as possible. Running searches answer with their findings so far; jobs that have
    /// not begun are not answered.
    ///
    /// # Errors
    /// If the answers could not be written.
    pub fn quit(self) -> io::Result<()> {
        self.pool.terminate(|_| true);
        self.finish()
    }

    /// Whether the client has closed its end, so that all analyses have ended.
    pub fn is_alone(&self) -> bool {
        self.lines.are_closed()
    }

    fn fail(&self, error: &str) {
        self.lines.write(&Fault { error });
    }

    /// Reads a query and adds its positions to the pool.
    fn take_up(&self, id: String, object: &Map<String, Value>) -> Result<(), Remark> {
        let (query, mut remarks) = Query::read(id, object, &self.config)?;
        let profile = query.parameters.profile;
        let is_asked = profile.is_some() && profile != self.config.parameters.profile;
        if is_asked && !self.models.iter().any(|model| model.uses_profile) {
            let text =
                "Settings without effect: humanSLProfile, because it needs a human-style net";
            remarks.push(Remark::new("overrideSettings", text));
        }
        let is_uneven = query.parameters.doublings != 0.0;
        if is_uneven && !self.models.iter().any(|model| model.knows_advantages) {
            let text = "Settings without effect: playoutDoublingAdvantage, because the net has not \
                learned from games between unequal players";
            remarks.push(Remark::new("overrideSettings", text));
        }
        for Remark { field, text } in &remarks {
            self.lines.write(&Warning { field, id: &query.id, warning: text });
        }
        let query = Arc::new(query);
        let jobs = query.turns.iter().map(|(&turn, &priority)| {
            let turn = Turn { query: Arc::clone(&query), number: turn };
            (priority, Job::new(Task::Analyze(turn), &self.stop))
        });
        self.pool.add(jobs).map_err(|full| Remark::new("analyzeTurns", full.to_string()))
    }

    /// Reads a problem, a move, a game or an answer of an action, and adds it to the pool.
    fn take_up_action(&self, action: &str, object: &Echo) -> Result<(), Remark> {
        let id = object.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        let usual = self.config.parameters.visits;
        let (priority, task) = match action {
            "explain" => {
                let doubt = Doubt::read(id, object, usual)?;
                (doubt.priority, Task::Explain(Arc::new(doubt)))
            }
            "review" | "tasks" => {
                let aim = if action == "tasks" { Aim::Tasks } else { Aim::Review };
                let course = Course::read(id, aim, object, usual)?;
                (course.priority, Task::Review(Arc::new(course)))
            }
            "answer" => {
                let exercise = Exercise::read(id, object, usual)?;
                (exercise.priority, Task::Judge(Arc::new(exercise)))
            }
            _ => {
                let puzzle = Puzzle::read(id, object)?;
                (puzzle.priority, Task::Solve(Arc::new(puzzle)))
            }
        };
        let added = self.pool.add(std::iter::once((priority, Job::new(task, &self.stop))));
        added.map_err(|full| Remark::new("action", full.to_string()))
    }

    /// Carries out an action, and answers by repeating it with the facts that it requests.
    fn act(&self, action: &str, mut object: Echo) -> Result<(), Remark> {
        let add = |object: &mut Echo, name: &str, value| object.insert(name.to_owned(), value);
        match action {
            "query_version" => {
                // Clients read the version to learn what is supported, and show the git hash.
                add(&mut object, "version", Identity::KataGo.version().into());
                let program = concat!("Tengen ", env!("CARGO_PKG_VERSION"));
                add(&mut object, "git_hash", program.into());
            }
            "query_models" => {
                add(&mut object, "models", json!(self.models));
            }
            "clear_cache" => {
                [Some(&self.evaluators), self.human.as_ref()]
                    .into_iter()
                    .flatten()
                    .for_each(Evaluators::clear_cache);
            }
            "solve" | "explain" | "review" | "tasks" | "answer" => {
                return self.take_up_action(action, &object);
            }
            "terminate" | "terminate_all" => self.terminate(action, Fields(&object))?,
            _ => {
                let known = "query_version, query_models, clear_cache, solve, explain, review, \
                             tasks, answer, terminate or terminate_all";
                return Err(Remark::new("action", format!("Must be {known}")));
            }
        }
        object.sort_keys();
        self.lines.write(&object);
        Ok(())
    }

    /// Ends the analyses of one query or of all queries, for all turns or for some.
    fn terminate(&self, action: &str, fields: Fields) -> Result<(), Remark> {
        let id = match (action, fields.get("terminateId")) {
            ("terminate_all", _) => None,
            (_, Some(Value::String(id))) => Some(id),
            _ => return Err(Remark::new("terminateId", "Must be the id of a query")),
        };
        let turns = fields.integers("turnNumbers")?;
        let is_meant = |job: &Job| {
            let is_turn = |&turn: &i64| usize::try_from(turn).ok() == job.turn();
            id.is_none_or(|id| *id == job.id())
                && turns.as_ref().is_none_or(|turns| turns.iter().any(is_turn))
        };
        for job in self.pool.terminate(is_meant) {
            self.lines.write(&no_results(&job));
        }
        Ok(())
    }
}

/// Returns the beginning of an unreadable line.
fn beginning(line: &[u8]) -> String {
    const MANY: usize = 200;
    let text = String::from_utf8_lossy(&line[..line.len().min(MANY)]).into_owned();
    if line.len() > MANY { text + "..." } else { text }
}
