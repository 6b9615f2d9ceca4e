//! A thread that takes jobs from the pool, searches and answers.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::answer::{Findings, NoResults, Refusal};
use super::explaining::Doubt;
use super::job::{Job, Task, Turn};
use super::parameters::Parameters;
use super::practising::Exercise;
use super::query::Query;
use super::reviewing::{Aim, Course};
use super::solving::Puzzle;
use crate::pool::Pool;
use tengen::engine_room::clock::Budget;
use tengen::engine_room::evaluate::net::Profile;
use tengen::engine_room::evaluate::{Advantage, Depth, Evaluate, Evaluation, Evaluators};
use tengen::engine_room::explain::{self, Critic};
use tengen::engine_room::facts::Proofs;
use tengen::engine_room::practice::{self, CONFIRMATION};
use tengen::engine_room::review::{self, Effort};
use tengen::engine_room::search::{Limits, Looks, Request, Root, Searcher, TreeSearch, Tuning};
use tengen::engine_room::solution::with_guess;
use tengen::engine_room::solve::{LEAST_MEMORY, Solver};
use tengen::{Game, Judge, Limit, NoFacts, Report, Searched, Stop, Vertex, Watch};

/// The share of the machine for one search.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// The number of threads of the search.
    pub threads: usize,
    /// The number of bytes for the tree of the search.
    pub memory: usize,
}

/// The error of a job during which the program panicked.
pub const FAILURE: &str = "The analysis failed because of an error in the program";

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
    pub pool: Arc<Pool<Job>>,
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
            let done = catch_unwind(AssertUnwindSafe(|| match &job.task {
                Task::Analyze(turn) => {
                    let Parameters { tuning, profile, .. } = turn.query.parameters;
                    let fits = |made: &Equipment| made.tuning == tuning && made.profile == profile;
                    let ready = equipment.take().filter(fits);
                    let mut ready = ready.unwrap_or_else(|| self.equip(tuning, profile));
                    Self::analyze(turn, &job, &mut ready);
                    equipment = Some(ready);
                }
                Task::Solve(puzzle) => {
                    // The solver's tables take the place of the tree.
                    equipment = None;
                    self.solve(puzzle, &job);
                }
                Task::Explain(doubt) => {
                    equipment = None;
                    self.explain(doubt, &job);
                }
                Task::Review(course) => {
                    equipment = None;
                    self.review(course, &job);
                }
                Task::Judge(exercise) => {
                    equipment = None;
                    self.judge(exercise, &job);
                }
            }));
            if done.is_err() {
                let (id, turn_number) = (job.id(), job.turn());
                job.lines.write(&Refusal { error: FAILURE, field: None, id, turn_number });
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

    /// Solves a problem; if nothing is proven, with the net's guess.
    fn solve(&self, puzzle: &Puzzle, job: &Job) {
        let Share { memory, .. } = self.share;
        let allowance = puzzle.allowance().within_memory(memory.max(LEAST_MEMORY));
        let solution = puzzle.asked().posed.solve(&mut Solver::default(), allowance, &job.stop);
        let solution = match solution {
            Ok(solution) if solution.is_unproven() && self.evaluators.has_net() => {
                let mut search = self.evaluators.searcher(1, memory, Tuning::default());
                with_guess(solution, &mut search, &job.stop)
            }
            Ok(solution) => solution,
            Err(why) => return refuse(job, &why.to_string()),
        };
        job.lines.write(&puzzle.answer(&solution));
    }

    /// Explains a move, by searches unless the client wants none.
    fn explain(&self, doubt: &Doubt, job: &Job) {
        let mut search = self.searcher();
        let looks = Looks::of(Limit::visits(doubt.visits));
        let has_net = self.evaluators.has_net();
        let mut critic = Critic { searcher: &mut search, looks, has_net };
        let critic = (doubt.visits > 0).then_some(&mut critic);
        let game = doubt.game();
        match explain::explain(&game, doubt.made, Proofs::OfOne, critic, &job.stop) {
            Ok(found) => job.lines.write(&doubt.answer(&game, &found)),
            Err(_) if job.stop.is_raised() => job.lines.write(&no_results(job)),
            Err(why) => refuse(job, &why.to_string()),
        }
    }

    /// Searches every position of a game, and makes tasks of its mistakes if the client wants them.
    fn review(&self, course: &Course, job: &Job) {
        let net = self.evaluators.of_net().map(|evaluator| Arc::clone(evaluator.net()));
        let name = net.as_ref().map_or("random playouts", |net| net.name()).to_owned();
        let effort = Effort { visits: course.visits, seed: 0, settles: net.is_some() };
        let judge = net.map_or_else(Judge::default, Judge::from);
        let searchers: Vec<Box<dyn Searcher>> = vec![Box::new(self.searcher())];
        let story = match course.story() {
            Ok(story) => story,
            Err(why) => return refuse(job, &why.to_string()),
        };
        let positions = story.positions();
        let found = review::analyze(positions, &[], searchers, &judge, effort, &job.stop, |_| {});
        let found = match found {
            Ok(found) => found,
            Err(_) if job.stop.is_raised() => return job.lines.write(&no_results(job)),
            Err(why) => return refuse(job, &why.to_string()),
        };
        let answer = match course.aim {
            Aim::Review => {
                let answer = course.answer(story, found, &name, &job.stop);
                answer.map_err(NoFacts::Interrupted)
            }
            Aim::Tasks => {
                let limit = Limit::visits(course.visits.saturating_mul(CONFIRMATION));
                let (mut search, looks) = (self.searcher(), Looks::once(limit));
                let has_net = self.evaluators.has_net();
                let mut critic = Critic { searcher: &mut search, looks, has_net };
                course.tasks(story, found, &name, &mut critic, &job.stop)
            }
        };
        match answer {
            Ok(answer) => job.lines.write(&answer),
            Err(_) if job.stop.is_raised() => job.lines.write(&no_results(job)),
            Err(why) => refuse(job, &why.to_string()),
        }
    }

    /// Judges an answer to a task.
    fn judge(&self, exercise: &Exercise, job: &Job) {
        let task = match exercise.task() {
            Ok(task) => task,
            Err(why) => return refuse(job, &why.text),
        };
        let (mut search, looks) = (self.searcher(), Looks::once(Limit::visits(exercise.visits)));
        let has_net = self.evaluators.has_net();
        let mut critic = Critic { searcher: &mut search, looks, has_net };
        match practice::judge(&task, exercise.vertex, &mut critic, &job.stop) {
            Ok(judged) => job.lines.write(&exercise.answer(&task, &judged)),
            Err(_) if job.stop.is_raised() => job.lines.write(&no_results(job)),
            Err(why) => refuse(job, &why.to_string()),
        }
    }

    /// Makes a searcher with the usual settings.
    fn searcher(&self) -> TreeSearch {
        let Share { threads, memory } = self.share;
        self.evaluators.searcher(threads, memory, Tuning::default())
    }

    fn analyze(turn: &Turn, job: &Job, equipment: &mut Equipment) {
        let Equipment { search, net, human, .. } = equipment;
        let root = turn.root();
        let advantage = turn.query.parameters.advantage(root.to_move());
        for net in net.iter_mut().chain(human.iter_mut()) {
            net.assume(advantage);
        }
        let raw = net.as_mut().map(|net| evaluation(net.as_mut(), root.game(), Depth::Root));
        let human = human.as_mut().map(|net| evaluation(net.as_mut(), root.game(), Depth::Root));
        let findings = Findings {
            query: &turn.query,
            turn: turn.number,
            game: root.game(),
            raw: raw.as_ref(),
            human: human.as_ref(),
        };
        let mut write = |searched: &Searched, is_during_search| {
            let no_result = |vertex| no_result_after(net.as_deref_mut()?, &root, vertex);
            job.lines.write(&findings.answer(searched, is_during_search, no_result));
        };
        search.go_to(root.clone());
        let mut report = think(search, turn, &job.stop, advantage, |report| {
            if let Some(searched) = report.searched.as_ref().filter(|_| !job.lines.are_many()) {
                write(searched, true);
            }
        });
        if report.searched.is_none() && !job.stop.is_raised() {
            // The time was too short for a single visit.
            let ownership = turn.query.includes.searched();
            let request = Request { ownership, advantage, ..Request::of_visits(1, 0) };
            report = search.think(&request, &job.stop, None);
        }
        match &report.searched {
            Some(searched) => write(searched, false),
            None => job.lines.write(&no_results(job)),
        }
        search.forget();
    }
}

/// Answers a query that cannot be carried out.
fn refuse(job: &Job, error: &str) {
    job.lines.write(&Refusal { error, field: None, id: job.id(), turn_number: None });
}

/// Returns the answer to a job that ended before the first result.
pub fn no_results(job: &Job) -> NoResults<'_> {
    NoResults { id: job.id(), is_during_search: false, no_results: true, turn_number: job.turn() }
}

/// Searches the position of the job with an advantage of a player. `write` receives reports at the
/// times that the query requests.
fn think(
    search: &mut TreeSearch,
    turn: &Turn,
    stop: &Stop,
    advantage: Advantage,
    mut write: impl FnMut(&Report),
) -> Report {
    let Query { parameters, includes, reports, .. } = &*turn.query;
    // Equal queries have equal answers, except where several threads make them differ.
    let request = Request {
        limits: Limits {
            visits: Some(parameters.visits),
            playouts: None,
            time: parameters.time.map(Budget::fixed),
        },
        seed: turn.query.line.moves.len() as u64,
        ownership: includes.searched(),
        wide_root_noise: parameters.wide_root_noise,
        advantage,
    };
    let Some(reports) = reports else { return search.think(&request, stop, None) };
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
    search.think(&request, stop, Some(Watch { every, report: &mut write_if_due }))
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
