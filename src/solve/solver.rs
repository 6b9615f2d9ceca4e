//! The solver: the claims and regions of a problem in turn, until one is proven.

use crate::bitboard::{Bits, Layout, PointSet};
use crate::color::{ByColor, Color};
use crate::point::Vertex;
use crate::stop::Stop;

use super::answer::{Answer, End, Known, ProvenMove, Reach, Refutation};
use super::area::{Outside, extent};
use super::claim::Claim;
use super::job::{Job, Run, Start, Tables};
use super::limits::{Limits, MOST_POINTS, Unfit};
use super::problem::{Problem, Region};
use super::proof::{Proof, Turn};
use super::region::{SHAPES, Scene};

/// The answer to one question: whether one player reaches a goal under one claim.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// Whether the goal is proven.
    pub is_proven: bool,
    /// The proof. `None` without one, or if its tree was too large to keep.
    pub proof: Option<Proof>,
    /// Whether the search looked at everything without a proof. This does not prove the opposite,
    /// because lines that return to an earlier position are cut off.
    pub is_refuted: bool,
    /// The number of positions that were expanded.
    pub nodes: u64,
    /// Why the search ended.
    pub end: End,
}

/// A solver, which keeps its table from one problem to the next.
#[derive(Debug, Default)]
pub struct Solver {
    tables: Tables,
}

/// The nodes of the first try of a region, and the factor from one try to the next.
const FIRST_TRY: u64 = 20_000;
const RISE: u64 = 3;

/// The claims in the order in which they are tried, with the share of the nodes, in percent, that
/// may be used when each ends. A weaker claim must not be proven in time that a stronger one
/// needed.
const SHARES: [(Claim, u64); 3] =
    [(Claim::Unconditional, 60), (Claim::Threats(0), 80), (Claim::AllKos, 100)];

/// The nodes for the question whether the goal is reached even if the opponent moves first.
const FOR_PASS: u64 = 60_000;

impl Solver {
    /// Solves a problem as far as the limits allow. The same problem and limits give the same
    /// answer, unless the stop is raised.
    ///
    /// # Errors
    /// If the region of the problem or the memory does not fit.
    pub fn solve(
        &mut self,
        problem: &Problem,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Answer, Unfit> {
        self.tables.prepare(limits.memory)?;
        let settings = settings(problem)?;
        let layout = problem.position().layout();
        let work = Work { tables: &mut self.tables, limits: *limits, stop, layout, nodes: 0 };
        Ok(work.solve(&settings))
    }

    /// Asks one question in the region that the problem [gives](Region::Given), or in the first
    /// region found: whether `prover` reaches its goal under `claim`.
    ///
    /// # Errors
    /// If the region of the problem or the memory does not fit.
    pub fn prove(
        &mut self,
        problem: &Problem,
        prover: Color,
        claim: Claim,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Attempt, Unfit> {
        self.tables.prepare(limits.memory)?;
        let settings = settings(problem)?;
        let layout = problem.position().layout();
        let mut work = Work { tables: &mut self.tables, limits: *limits, stop, layout, nodes: 0 };
        let job = work.job(&settings[0], prover, claim);
        let start = start(problem, problem.to_move(), None);
        let run = work.run(&job, &start, limits.nodes);
        let proof = if run.is_proven { work.proof(&job, &start) } else { None };
        let is_refuted = run.is_known && !run.is_proven;
        let end = work.end(run.is_known);
        Ok(Attempt { is_proven: run.is_proven, proof, is_refuted, nodes: work.nodes, end })
    }
}

/// A region with its surroundings, and the problem that it belongs to.
#[derive(Clone, Debug)]
struct Setting {
    problem: Problem,
    region: Bits,
    outside: Outside,
    /// The region that is one point wider.
    wider: Option<(Bits, Outside)>,
}

/// Returns the regions to try, the most promising first.
fn settings(problem: &Problem) -> Result<Vec<Setting>, Unfit> {
    let layout = problem.position().layout();
    let fits = |region: &Bits| {
        extent(layout, region).is_some_and(|(_, width, height)| width * height <= MOST_POINTS)
    };
    let scene = Scene::new(problem.position(), problem.defender());
    if let Region::Given(region) = problem.region() {
        let region = *region.bits();
        check(problem, &region)?;
        let outside = scene.given(&region);
        return Ok(vec![Setting { problem: *problem, region, outside, wider: None }]);
    }
    let mut settings: Vec<Setting> = Vec::new();
    for shape in SHAPES {
        for problem in [Some(*problem), problem.rival()].into_iter().flatten() {
            let scene = Scene::new(problem.position(), problem.defender());
            let region = scene.region(problem.target_bits(), shape);
            let is_new = settings.iter().all(|other| {
                other.region != region || other.problem.defender() != problem.defender()
            });
            if is_new && fits(&region) {
                let wider = scene.widened(&region);
                let wider = fits(&wider).then(|| (wider, scene.outside(&wider)));
                let outside = scene.outside(&region);
                settings.push(Setting { problem, region, outside, wider });
            }
        }
    }
    if settings.is_empty() {
        check(problem, &scene.region(problem.target_bits(), SHAPES[0]))?;
    }
    Ok(settings)
}

fn check(problem: &Problem, region: &Bits) -> Result<(), Unfit> {
    match extent(problem.position().layout(), region) {
        Some((_, width, height)) if width * height > MOST_POINTS => {
            Err(Unfit::TooLarge { width, height })
        }
        _ => Ok(()),
    }
}

/// The work on one problem.
struct Work<'a> {
    tables: &'a mut Tables,
    limits: Limits,
    stop: &'a Stop,
    layout: Layout,
    nodes: u64,
}

/// What a setting came to.
struct Found {
    setting: Setting,
    job: Job,
    claim: Claim,
    first: Vertex,
    reach: Reach,
    result_of_pass: Option<Known>,
}

impl Work<'_> {
    fn job(&mut self, setting: &Setting, prover: Color, claim: Claim) -> Job {
        self.job_in(&setting.problem, &setting.region, &setting.outside, prover, claim)
    }

    fn job_in(
        &mut self,
        problem: &Problem,
        region: &Bits,
        outside: &Outside,
        prover: Color,
        claim: Claim,
    ) -> Job {
        Job::new(self.tables, problem, region, outside, prover, claim)
    }

    fn left(&self) -> u64 {
        self.limits.nodes.saturating_sub(self.nodes)
    }

    fn is_over(&self) -> bool {
        self.left() == 0 || self.stop.is_raised()
    }

    fn end(&self, is_finished: bool) -> End {
        if is_finished {
            End::Finished
        } else if self.stop.is_raised() {
            End::Stopped
        } else {
            End::OutOfNodes
        }
    }

    /// Searches for a proof. A move that is not legal proves nothing.
    fn run(&mut self, job: &Job, start: &Start, limit: u64) -> Run {
        let limit = limit.min(self.left());
        let run = job.run(self.tables, start, limit, self.stop);
        let run = run.unwrap_or(Run::REFUSED);
        self.nodes += run.nodes;
        run
    }

    fn proof(&mut self, job: &Job, start: &Start) -> Option<Proof> {
        let (left, layout) = (self.left(), self.layout);
        let (proof, nodes) = job.proof(self.tables, layout, start, left, self.stop);
        self.nodes += nodes;
        proof
    }

    fn solve(mut self, settings: &[Setting]) -> Answer {
        self.tables.new_problem();
        match self.search(settings) {
            Some(found) => self.answer(found),
            None => self.without_result(settings),
        }
    }

    /// Looks for a region and a claim in which the player to move reaches the goal.
    fn search(&mut self, settings: &[Setting]) -> Option<Found> {
        let mut fallback: Option<Found> = None;
        for (claim, share) in SHARES {
            let most = self.limits.nodes / 100 * share;
            let mut open: Vec<(&Setting, Job)> = settings
                .iter()
                .map(|setting| (setting, self.job(setting, setting.problem.to_move(), claim)))
                .collect();
            let mut limit = FIRST_TRY;
            while !open.is_empty() && self.nodes < most && !self.is_over() {
                let mut still = Vec::new();
                for (setting, job) in open {
                    let limit = limit.min(most.saturating_sub(self.nodes));
                    let start = start(&setting.problem, setting.problem.to_move(), None);
                    let run = self.run(&job, &start, limit);
                    if run.is_proven {
                        let found = self.examine(setting, job, claim, run.first);
                        if found.is_convincing() {
                            return Some(found);
                        }
                        if fallback.as_ref().is_none_or(|other| found.rank() > other.rank()) {
                            fallback = Some(found);
                        }
                    } else if !run.is_known {
                        still.push((setting, job));
                    }
                }
                open = still;
                limit = limit.saturating_mul(RISE);
            }
            if fallback.is_some() {
                return fallback;
            }
        }
        fallback
    }

    /// Looks at a proof twice: does the goal need the first move, and does the proof hold in a
    /// wider region?
    fn examine(&mut self, setting: &Setting, job: Job, claim: Claim, first: Vertex) -> Found {
        let problem = &setting.problem;
        let to_move = problem.to_move();
        let is_given = matches!(problem.region(), Region::Given(_));
        let result_of_pass = (!is_given).then(|| {
            let run = self.run(&job, &start(problem, !to_move, None), FOR_PASS);
            Known { reached: None, prevented: run.is_proven.then_some(claim) }
        });
        let mut reach = Reach::Region;
        if to_move == problem.defender() && !is_given {
            reach = Reach::Board;
        } else if let Some((region, outside)) = &setting.wider {
            let wide = self.job_in(problem, region, outside, to_move, claim);
            let limit = self.limits.nodes / 5;
            if self.run(&wide, &start(problem, to_move, Some(first)), limit).is_proven {
                reach = Reach::Wider;
            }
        }
        Found { setting: setting.clone(), job, claim, first, reach, result_of_pass }
    }

    fn answer(mut self, found: Found) -> Answer {
        let Found { setting, job, claim, first, reach, result_of_pass } = found;
        let problem = setting.problem;
        let to_move = problem.to_move();
        let position = *problem.position();
        let mut answer = Answer {
            problem,
            region: PointSet::of_bits(position.layout(), setting.region),
            reach,
            result: Known { reached: Some(claim), prevented: None },
            result_of_pass,
            moves: Vec::new(),
            is_complete: false,
            refutations: Vec::new(),
            has_eyes: false,
            refusal: None,
            nodes: 0,
            end: End::Finished,
        };
        let begin = start(&problem, to_move, None);
        let proof = self.proof(&job, &begin);
        let first = match proof.as_ref().map(|proof| &proof.step(proof.root).turn) {
            Some(Turn::Prover(vertex, _)) => *vertex,
            _ => first,
        };
        answer.moves.push(proven(first, claim, proof));
        if to_move == problem.defender() {
            answer.has_eyes = self.has_eyes(&job, &start(&problem, to_move, Some(first)));
        }
        if !claim.is_unconditional() {
            let begin = start(&problem, to_move, None);
            answer.result.prevented = self.prevented(&setting, &begin).map(|(claim, _)| claim);
        }
        if self.limits.every_move {
            self.try_every_move(&setting, &job, &mut answer);
        }
        answer.nodes = self.nodes;
        answer.end = self.end(answer.is_complete || !self.limits.every_move);
        answer
    }

    /// Whether a defence that is proven gets eyes even if the attacker passes.
    fn has_eyes(&mut self, job: &Job, start: &Start) -> bool {
        let job = job.needing_eyes(self.tables);
        self.run(&job, start, self.limits.nodes / 10).is_proven
    }

    /// Tries all other first moves: are they proven under the same claim, or refuted?
    fn try_every_move(&mut self, setting: &Setting, job: &Job, answer: &mut Answer) {
        let problem = &setting.problem;
        let (to_move, claim) = (problem.to_move(), answer.moves[0].claim);
        let mut open: Vec<Vertex> = candidates(setting)
            .into_iter()
            .filter(|vertex| *vertex != answer.moves[0].vertex)
            .collect();
        let mut limit = FIRST_TRY / 4;
        let mut is_complete = true;
        let against = opposite(claim);
        let against_job = self.job(setting, !to_move, against);
        while !open.is_empty() && !self.is_over() {
            let mut still = Vec::new();
            for vertex in open {
                let start = start(problem, to_move, Some(vertex));
                let run = self.run(job, &start, limit);
                if run.is_proven {
                    let proof = self.proof(job, &start);
                    answer.moves.push(proven(vertex, claim, proof));
                    continue;
                }
                let opposing = self.run(&against_job, &start, limit);
                if opposing.is_proven {
                    let proof = self.proof(&against_job, &start);
                    let mut line = vec![vertex];
                    line.extend(proof.iter().flat_map(Proof::line));
                    answer.refutations.push(Refutation { vertex, claim: against, line, proof });
                } else if run.is_known && opposing.is_known {
                    // The result hangs on a cycle.
                    is_complete = false;
                } else {
                    still.push(vertex);
                }
            }
            open = still;
            limit = limit.saturating_mul(RISE);
        }
        answer.is_complete = is_complete && open.is_empty();
    }

    /// Returns the answer about a problem in which the player to move was not proven to reach
    /// anything: perhaps the opponent prevents it.
    fn without_result(mut self, settings: &[Setting]) -> Answer {
        let setting = &settings[0];
        let problem = &setting.problem;
        let mut answer = Answer {
            problem: *problem,
            region: PointSet::of_bits(problem.position().layout(), setting.region),
            reach: Reach::Region,
            result: Known::default(),
            result_of_pass: None,
            moves: Vec::new(),
            is_complete: false,
            refutations: Vec::new(),
            has_eyes: false,
            refusal: None,
            nodes: self.nodes,
            end: self.end(true),
        };
        let start = start(problem, problem.to_move(), None);
        if let Some((claim, job)) = self.prevented(setting, &start) {
            answer.result.prevented = Some(claim);
            answer.refusal = self.proof(&job, &start);
            let is_defence = problem.to_move() != problem.defender();
            answer.has_eyes = is_defence && self.has_eyes(&job, &start);
        }
        answer.nodes = self.nodes;
        answer.end = self.end(answer.result.prevented.is_some());
        answer
    }
}

impl Work<'_> {
    /// Returns the first claim under which the player who does not move first is proven to prevent
    /// the goal. Half of the nodes that are left go to each claim.
    fn prevented(&mut self, setting: &Setting, start: &Start) -> Option<(Claim, Job)> {
        Claim::RISING.into_iter().find_map(|claim| {
            let job = self.job(setting, !start.to_move, claim);
            let run = self.run(&job, start, self.left() / 2);
            run.is_proven.then_some((claim, job))
        })
    }
}

impl Found {
    fn is_settled(&self) -> bool {
        self.result_of_pass.is_some_and(|known| known.prevented.is_some())
    }

    /// Whether there is no reason to look for another region.
    fn is_convincing(&self) -> bool {
        let is_given = matches!(self.setting.problem.region(), Region::Given(_));
        is_given || (!self.is_settled() && self.reach != Reach::Region)
    }

    fn rank(&self) -> (bool, bool) {
        (!self.is_settled(), self.reach != Reach::Region)
    }
}

/// Returns the claim of the opponent that excludes a claim: both cannot be proven.
fn opposite(claim: Claim) -> Claim {
    match claim {
        Claim::NoKo | Claim::Unconditional => Claim::AllKos,
        Claim::Threats(0) => Claim::Threats(0),
        Claim::Threats(_) | Claim::AllKos => Claim::Unconditional,
    }
}

fn proven(vertex: Vertex, claim: Claim, proof: Option<Proof>) -> ProvenMove {
    let line = proof.as_ref().map_or_else(|| vec![vertex], Proof::line);
    let zone = proof.as_ref().map(Proof::zone);
    ProvenMove { vertex, claim, line, zone, proof }
}

fn start(problem: &Problem, to_move: Color, made: Option<Vertex>) -> Start {
    let stones = ByColor::from_fn(|color| *problem.position().bits(color));
    Start { stones, to_move, made }
}

/// Returns the plays in a region.
fn candidates(setting: &Setting) -> Vec<Vertex> {
    let position = setting.problem.position();
    let vacant = setting.region - position.occupied_bits();
    vacant.points(position.size()).map(Vertex::Play).collect()
}
