//! A client of the analysts: it sends lines, and receives its answers as lines.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::analyst::no_results;
use super::analysts::Common;
use super::answer::{Fault, Refusal, Warning};
use super::explaining::Doubt;
use super::fields::{Fields, Remark};
use super::job::{Asker, Job, Task, Turn};
use super::lines::{Lines, TRAFFIC};
use super::practising::Exercise;
use super::query::Query;
use super::reviewing::{Aim, Course};
use super::solving::Puzzle;
use crate::pool::Full;
use tengen::Stop;
use tengen::engine_room::evaluate::Evaluators;
use tengen_gtp::Identity;

/// The number of bytes of the longest accepted line; a query of a thousand moves takes some fifteen
/// thousand.
pub const LONGEST_LINE: usize = 16 << 20;

/// What a client may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The largest number of visits of a search.
    pub visits: u32,
    /// The largest number of positions of a query.
    pub turns: usize,
    /// The longest time from a query to its last answer; `None` for no limit.
    pub time: Option<Duration>,
    /// Whether the client may discard the evaluations that all clients share.
    pub may_forget: bool,
}

impl Terms {
    /// Everything.
    pub const ALL: Self =
        Self { visits: u32::MAX, turns: usize::MAX, time: None, may_forget: true };
}

/// What becomes of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It has been answered, or will be; blank lines are not.
    Accepted,
    /// It is wrong; the answer names the reason.
    Refused,
    /// Too many jobs wait; the answer says so.
    Full(Full),
}

/// Asks the analysts for one client.
pub struct Client {
    common: Arc<Common>,
    asker: Asker,
    lines: Lines,
    terms: Terms,
    /// The signal that ends the client's searches.
    stop: Stop,
}

/// An action, whose answer repeats it with additions.
type Echo = Map<String, Value>;

/// Why a query is not taken.
enum NotTaken {
    Wrong(Remark),
    /// In the field that asks for it.
    Full(&'static str, Full),
}

impl From<Remark> for NotTaken {
    fn from(remark: Remark) -> Self {
        Self::Wrong(remark)
    }
}

impl Client {
    /// Returns a client whose answers go to `lines`, and whose searches `stop` ends.
    pub fn new(
        common: &Arc<Common>,
        asker: Asker,
        lines: Lines,
        terms: Terms,
        stop: &Stop,
    ) -> Self {
        let stop = stop.clone().or(&common.stop);
        Self { common: Arc::clone(common), asker, lines, terms, stop }
    }

    /// Handles a line. Faults in it are answered at once; analyses begin as soon as a searcher is
    /// free.
    pub fn answer(&mut self, line: &[u8]) -> Taken {
        // Some programs put a byte order mark in front of the first line.
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii();
        if line.is_empty() {
            return Taken::Accepted;
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
        let (taken, Remark { field, text }) = match done {
            Ok(()) => return Taken::Accepted,
            Err(NotTaken::Wrong(remark)) => (Taken::Refused, remark),
            Err(NotTaken::Full(field, full)) => {
                (Taken::Full(full), Remark::new(field, full.to_string()))
            }
        };
        let field = Some(field.as_str());
        self.lines.write(&Refusal { error: &text, field, id: &id, turn_number: None });
        taken
    }

    fn fail(&self, error: &str) -> Taken {
        self.lines.write(&Fault { error });
        Taken::Refused
    }

    /// Returns a job of this client, whose time begins now.
    fn job(&self, task: Task) -> Job {
        let deadline = self.terms.time.map(|time| Instant::now() + time);
        let stop = Stop::new().or(&self.stop).with_deadline(deadline);
        Job { task, stop, asker: self.asker.clone(), lines: self.lines.clone() }
    }

    /// Refuses more visits than the client may ask for.
    fn check_visits(&self, visits: u32) -> Result<(), Remark> {
        if visits <= self.terms.visits {
            return Ok(());
        }
        let text = format!("Must be at most {} here, not {visits}", self.terms.visits);
        Err(Remark::new("maxVisits", text))
    }

    /// Reads a query and adds its positions to the pool.
    fn take_up(&self, id: String, object: &Map<String, Value>) -> Result<(), NotTaken> {
        let (query, mut remarks) = Query::read(id, object, &self.common.config)?;
        self.check_visits(query.parameters.visits)?;
        let (turns, most) = (query.turns.len(), self.terms.turns);
        if turns > most {
            let text =
                format!("Names {turns} positions: without a stream of answers, at most {most}");
            return Err(Remark::new("analyzeTurns", text).into());
        }
        let profile = query.parameters.profile;
        let is_asked = profile.is_some() && profile != self.common.config.parameters.profile;
        if is_asked && !self.common.models.iter().any(|model| model.uses_profile) {
            let text =
                "Settings without effect: humanSLProfile, because it needs a human-style net";
            remarks.push(Remark::new("overrideSettings", text));
        }
        let is_uneven = query.parameters.doublings != 0.0;
        if is_uneven && !self.common.models.iter().any(|model| model.knows_advantages) {
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
            (priority, self.job(Task::Analyze(turn)))
        });
        let added = self.common.pool.add(&self.asker.client, jobs);
        added.map_err(|full| NotTaken::Full("analyzeTurns", full))
    }

    /// Reads a problem, a move, a game or an answer of an action, and adds it to the pool.
    fn take_up_action(&self, action: &str, object: &Echo) -> Result<(), NotTaken> {
        let id = object.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        let usual = self.common.config.parameters.visits;
        let (priority, task) = match action {
            "explain" => {
                let doubt = Doubt::read(id, object, usual)?;
                self.check_visits(doubt.visits)?;
                (doubt.priority, Task::Explain(Arc::new(doubt)))
            }
            "review" | "tasks" => {
                let aim = if action == "tasks" { Aim::Tasks } else { Aim::Review };
                let course = Course::read(id, aim, object, usual)?;
                self.check_visits(course.visits)?;
                (course.priority, Task::Review(Arc::new(course)))
            }
            "answer" => {
                let exercise = Exercise::read(id, object, usual)?;
                self.check_visits(exercise.visits)?;
                (exercise.priority, Task::Judge(Arc::new(exercise)))
            }
            _ => {
                let puzzle = Puzzle::read(id, object)?;
                (puzzle.priority, Task::Solve(Arc::new(puzzle)))
            }
        };
        let job = std::iter::once((priority, self.job(task)));
        let added = self.common.pool.add(&self.asker.client, job);
        added.map_err(|full| NotTaken::Full("action", full))
    }

    /// Carries out an action, and answers by repeating it with the facts that it requests.
    fn act(&self, action: &str, mut object: Echo) -> Result<(), NotTaken> {
        let add = |object: &mut Echo, name: &str, value| object.insert(name.to_owned(), value);
        match action {
            "query_version" => {
                // Clients read the version to learn what is supported, and show the git hash.
                add(&mut object, "version", Identity::KataGo.version().into());
                let program = concat!("Tengen ", env!("CARGO_PKG_VERSION"));
                add(&mut object, "git_hash", program.into());
            }
            "query_models" => {
                add(&mut object, "models", json!(self.common.models));
            }
            "clear_cache" if !self.terms.may_forget => {
                let text = "clear_cache is not allowed: all clients share the cache";
                return Err(Remark::new("action", text).into());
            }
            "clear_cache" => {
                [Some(&self.common.evaluators), self.common.human.as_ref()]
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
                return Err(Remark::new("action", format!("Must be {known}")).into());
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
            job.asker.session == self.asker.session
                && id.is_none_or(|id| *id == job.id())
                && turns.as_ref().is_none_or(|turns| turns.iter().any(is_turn))
        };
        for job in self.common.pool.terminate(Some(&self.asker.client), is_meant) {
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
