//! A thread that takes jobs from the pool, searches and answers.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::answer::{Findings, NoResults, Refusal};
use super::job::Job;
use super::lines::Lines;
use super::parameters::Parameters;
use super::pool::Pool;
use super::query::Query;
use tengen::engine_room::clock::Budget;
use tengen::engine_room::evaluate::net::Profile;
use tengen::engine_room::evaluate::{Advantage, Depth, Evaluate, Evaluation, Evaluators};
use tengen::engine_room::search::{Limits, Request, Root, Searcher, TreeSearch, Tuning};
use tengen::{Game, Report, Searched, Vertex, Watch};

/// The share of the machine for one search.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// The number of threads of the search.
    pub threads: usize,
    /// The number of bytes for the tree of the search.
    pub memory: usize,
}

/// A searcher, with the settings that it was made for.
struct Equipment {
    tuning: Tuning,
    profile: Option<Profile>,
    search: TreeSearch,
    /// Evaluates the position by the net without a search; in most cases the cache holds the
    /// result.
    net: Option<Box<dyn Evaluate>>,
    /// Evaluates the position by a human-style net.
    human: Option<Box<dyn Evaluate>>,
}

/// A worker that does one job after the other. It belongs to one thread.
pub struct Analyst {
    pub pool: Arc<Pool>,
    pub lines: Lines,
    pub evaluators: Evaluators,
    /// The net that predicts people's moves, in addition to the one that searches.
    pub human: Option<Evaluators>,
    pub share: Share,
}

impl Analyst {
    /// Does jobs until the pool is closed and empty.
    pub fn work(self) {
        let mut equipment = None;
        while let Some((number, job)) = self.pool.take() {
            // A searcher that has panicked is dropped, because its state may be broken.
            let done = catch_unwind(AssertUnwindSafe(|| {
                let Parameters { tuning, profile, .. } = job.query.parameters;
                let fits = |made: &Equipment| made.tuning == tuning && made.profile == profile;
                let ready = equipment.take().filter(fits);
                let mut ready = ready.unwrap_or_else(|| self.equip(tuning, profile));
                self.analyze(&job, &mut ready);
                equipment = Some(ready);
            }));
            if done.is_err() {
                let error = "The analysis failed because of an error in the program";
                let (id, turn_number) = (&job.query.id, Some(job.turn));
                self.lines.write(&Refusal { error, field: None, id, turn_number });
            }
            self.pool.end(number);
        }
    }

    /// Makes a searcher with the evaluators that it needs.
    fn equip(&self, tuning: Tuning, profile: Option<Profile>) -> Equipment {
        let Share { threads, memory } = self.share;
        let evaluators = self.evaluators.with_profile(profile);
        let human = self.human.as_ref().filter(|_| profile.is_some());
        Equipment {
            tuning,
            profile,
            search: evaluators.searcher(threads, memory, tuning),
            net: evaluators.has_net().then(|| evaluators.evaluator()),
            human: human.map(|human| human.with_profile(profile).evaluator()),
        }
    }

    fn analyze(&self, job: &Job, equipment: &mut Equipment) {
        let Equipment { search, net, human, .. } = equipment;
        let root = job.root();
        let advantage = job.query.parameters.advantage(root.to_move());
        for net in net.iter_mut().chain(human.iter_mut()) {
            net.assume(advantage);
        }
        let raw = net.as_mut().map(|net| evaluation(net.as_mut(), root.game(), Depth::Root));
        let human = human.as_mut().map(|net| evaluation(net.as_mut(), root.game(), Depth::Root));
        let findings = Findings {
            query: &job.query,
            turn: job.turn,
            game: root.game(),
            raw: raw.as_ref(),
            human: human.as_ref(),
        };
        let mut write = |searched: &Searched, is_during_search| {
            let no_result = |vertex| no_result_after(net.as_deref_mut()?, &root, vertex);
            self.lines.write(&findings.answer(searched, is_during_search, no_result));
        };
        search.go_to(root.clone());
        let mut report = think(search, job, advantage, |report| {
            if let Some(searched) = report.searched.as_ref().filter(|_| !self.lines.are_many()) {
                write(searched, true);
            }
        });
        if report.searched.is_none() && !job.stop.is_raised() {
            // The time was too short for a single visit.
            let ownership = job.query.includes.searched();
            let request = Request { ownership, advantage, ..Request::of_visits(1, 0) };
            report = search.think(&request, &job.stop, None);
        }
        match &report.searched {
            Some(searched) => write(searched, false),
            None => self.lines.write(&no_results(job)),
        }
        search.forget();
    }
}

/// Returns the answer to a job that ended before the first result.
pub fn no_results(job: &Job) -> NoResults<'_> {
    NoResults {
        id: &job.query.id,
        is_during_search: false,
        no_results: true,
        turn_number: job.turn,
    }
}

/// Searches the position of the job with an advantage of a player. `write` receives reports at the
/// times that the query requests.
fn think(
    search: &mut TreeSearch,
    job: &Job,
    advantage: Advantage,
    mut write: impl FnMut(&Report),
) -> Report {
    let Query { parameters, includes, reports, .. } = &*job.query;
    // Equal queries have equal answers, except where several threads make them differ.
    let request = Request {
        limits: Limits {
            visits: Some(parameters.visits),
            playouts: None,
            time: parameters.time.map(Budget::fixed),
        },
        seed: job.query.moves.len() as u64,
        ownership: includes.searched(),
        wide_root_noise: parameters.wide_root_noise,
        advantage,
    };
    let Some(reports) = reports else { return search.think(&request, &job.stop, None) };
    let mut next = Instant::now() + reports.first;
    let mut write_if_due = |report: &Report| {
        let now = Instant::now();
        if now >= next {
            write(report);
            next = now + reports.every;
        }
        ControlFlow::Continue(())
    };
    let every = reports.first.min(reports.every).min(LONGEST_WAIT);
    search.think(&request, &job.stop, Some(Watch { every, report: &mut write_if_due }))
}

/// The longest time between two checks of whether a report is due.
const LONGEST_WAIT: Duration = Duration::from_millis(50);

/// Returns the net's evaluation of the position of a game.
fn evaluation(net: &mut dyn Evaluate, game: &Game, depth: Depth) -> Evaluation {
    let mut found = Evaluation::default();
    net.take_up(game, game.to_move(), depth);
    net.evaluate(&mut |_, evaluation| found = evaluation.clone());
    found
}

/// Returns the probability, by the net, that the game ends without a result after a move; `None` if
/// the move is illegal.
fn no_result_after(net: &mut dyn Evaluate, root: &Root, vertex: Vertex) -> Option<f64> {
    let mut game = root.game().clone();
    game.play_on(root.to_move(), vertex).ok()?;
    Some(evaluation(net, &game, Depth::Below).no_result.into())
}
