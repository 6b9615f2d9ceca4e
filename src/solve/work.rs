//! The work on one problem: the claims and regions in turn, until one is proven.

use crate::bitboard::{Bits, Layout};
use crate::color::Color;
use crate::point::Vertex;
use crate::stop::Stop;

use super::answer::{End, Known, Reach};
use super::area::Outside;
use super::claim::Claim;
use super::job::{Bound, Job, Run, Start, Tables};
use super::limits::Limits;
use super::problem::{Problem, Region};
use super::proof::{Proof, Turn};
use super::race::{Found, Race, Side};
use super::setting::{Setting, start};

/// The nodes of the first try of a region, and the factor from one try to the next.
pub(super) const FIRST_TRY: u64 = 20_000;
pub(super) const RISE: u64 = 3;

/// The share of all nodes, in percent, in which the player who moves first must be proven to reach
/// something. The rest is for the other player, and for what else an answer has.
pub(super) const FOR_THE_FIRST: u64 = 65;

/// The share of all nodes, in percent, that is kept for the trees of proofs.
const FOR_TREES: u64 = 10;

/// The nodes for the question whether the goal is reached even if the opponent moves first.
pub(super) const FOR_PASS: u64 = 60_000;

/// What makes one question of a problem, so that none is asked twice.
#[derive(PartialEq, Eq)]
struct Asked {
    target: Bits,
    region: Bits,
    outside: Outside,
    prover: Color,
    claim: Claim,
}

/// The work on one problem.
pub(super) struct Work<'a> {
    pub tables: &'a mut Tables,
    pub limits: Limits,
    pub stop: &'a Stop,
    pub layout: Layout,
    /// The states that searches have expanded.
    pub nodes: u64,
    /// Whether a search for a result ended before it had looked at everything.
    pub is_cut_off: bool,
    /// The states that were expanded to make trees.
    pub tree_nodes: u64,
    /// What is left for trees.
    for_trees: Bound,
    /// The questions with what makes them.
    asked: Vec<(Asked, Job)>,
}

/// How proofs of one player under one claim can be shown to hold beyond their region.
pub(super) enum Wide {
    /// Nothing has to be asked.
    Known(Reach),
    /// The goal must be proven in one of some wider regions, in which the target lives if it gets
    /// out.
    Asked(Vec<Job>),
}

impl<'a> Work<'a> {
    pub fn new(tables: &'a mut Tables, limits: &Limits, stop: &'a Stop, layout: Layout) -> Self {
        let nodes = limits.nodes / 100 * FOR_TREES;
        let for_trees = Bound { nodes, steps: tables.most_steps() };
        let limits = Limits { nodes: limits.nodes - nodes, ..*limits };
        Self {
            tables,
            limits,
            stop,
            layout,
            nodes: 0,
            is_cut_off: false,
            tree_nodes: 0,
            for_trees,
            asked: Vec::new(),
        }
    }

    pub fn job(&mut self, setting: &Setting, prover: Color, claim: Claim) -> Job {
        let outside = setting.outside(prover);
        self.job_in(&setting.problem, &setting.region, outside, prover, claim)
    }

    pub fn job_in(
        &mut self,
        problem: &Problem,
        region: &Bits,
        outside: &Outside,
        prover: Color,
        claim: Claim,
    ) -> Job {
        let asked = Asked {
            target: *problem.target_bits(),
            region: *region,
            outside: *outside,
            prover,
            claim,
        };
        if let Some((_, job)) = self.asked.iter().find(|(other, _)| *other == asked) {
            return job.clone();
        }
        let job = if claim == Claim::AllKos {
            Job::new(self.tables, problem, region, outside, prover, claim)
        } else {
            let easiest = self.job_in(problem, region, outside, prover, Claim::AllKos);
            easiest.with_claim(self.tables, claim)
        };
        self.asked.push((asked, job.clone()));
        job
    }

    pub fn left(&self) -> u64 {
        self.limits.nodes.saturating_sub(self.nodes)
    }

    pub fn is_over(&self) -> bool {
        self.left() == 0 || self.stop.is_raised()
    }

    pub fn end(&self, is_finished: bool) -> End {
        if is_finished {
            End::Finished
        } else if self.stop.is_raised() {
            End::Stopped
        } else {
            End::OutOfNodes
        }
    }

    /// Searches for a proof. A move that is not legal proves nothing.
    pub fn run(&mut self, job: &Job, start: &Start, limit: u64) -> Run {
        let limit = limit.min(self.left());
        let run = job.run(self.tables, start, limit, self.stop);
        let run = run.unwrap_or(Run::REFUSED);
        self.nodes += run.nodes;
        run
    }

    /// Returns the tree of a proof. It may take half of the nodes that are left for trees, so that
    /// none takes those of all others.
    pub fn proof(&mut self, job: &Job, start: &Start) -> Option<Proof> {
        let bound = Bound { nodes: self.for_trees.nodes / 2, ..self.for_trees };
        let (proof, nodes) = job.proof(self.tables, self.layout, start, bound, self.stop);
        self.tree_nodes += nodes;
        self.for_trees.nodes = self.for_trees.nodes.saturating_sub(nodes);
        self.for_trees.steps -= proof.as_ref().map_or(0, Proof::len);
        proof
    }

    /// Looks for a region in which a player reaches its goal, until `most` nodes are used.
    ///
    /// All kos are given to the player at first.
    pub fn search(&mut self, settings: &[Setting], side: Side, most: u64) -> Option<Found> {
        let mut race = Race::new(settings, side, most);
        let mut limit = FIRST_TRY;
        while !race.open.is_empty() && self.nodes < race.most && !self.is_over() {
            let mut todo = std::mem::take(&mut race.open);
            todo.reverse();
            while let Some(setting) = todo.pop() {
                if race.is_hopeless(&setting) {
                    continue;
                }
                if race.must_wait(&setting, &todo) {
                    race.open.push(setting);
                    continue;
                }
                let limit = race.share(&setting, limit).min(race.most.saturating_sub(self.nodes));
                if limit == 0 {
                    race.open.push(setting);
                    continue;
                }
                self.try_region(&mut race, setting, limit);
                if race.is_won() {
                    return race.best;
                }
            }
            limit = limit.saturating_mul(RISE);
        }
        self.is_cut_off |= !race.open.is_empty();
        race.best
    }

    /// Looks for a proof in one region.
    fn try_region(&mut self, race: &mut Race, setting: Setting, limit: u64) {
        let problem = &setting.problem;
        let (side, prover) = (race.side, race.side.of(problem));
        let begin = start(problem, problem.to_move(), None);
        let job = self.job(&setting, prover, Claim::AllKos);
        let run = self.run(&job, &begin, limit);
        if run.is_proven {
            let limit = limit.max(FIRST_TRY).saturating_mul(RISE);
            let bounds = (limit, race.most);
            let (claim, job, run) = self.sharpened(&setting, prover, (job, run), bounds);
            let found = self.examine(&setting, job, side, claim, run.first);
            race.add(found, self.nodes);
        } else if run.is_known {
            // With all kos, more lines return to a position on the path, and these count as refuted.
            match self.proven_without_all_kos(&setting, prover, (limit, race.most)) {
                Some((claim, job, run)) => {
                    let found = self.examine(&setting, job, side, claim, run.first);
                    race.add(found, self.nodes);
                }
                None => race.refuted.push(setting),
            }
        } else {
            race.open.push(setting);
        }
    }

    /// Returns a proof under a claim under which fewer kos are taken back. Each claim may take `limit`
    /// nodes, as long as fewer than `most` are used.
    fn proven_without_all_kos(
        &mut self,
        setting: &Setting,
        prover: Color,
        (limit, most): (u64, u64),
    ) -> Option<(Claim, Job, Run)> {
        let begin = start(&setting.problem, setting.problem.to_move(), None);
        [Claim::Unconditional, Claim::Threats(0)].into_iter().find_map(|claim| {
            let job = self.job(setting, prover, claim);
            let run = self.run(&job, &begin, limit.min(most.saturating_sub(self.nodes)));
            run.is_proven.then_some((claim, job, run))
        })
    }

    /// Returns the proof under the first of the rising claims that is proven, given the one with all
    /// kos. Each claim may take `limit` nodes, or half of what is left until `most` nodes are used.
    pub fn sharpened(
        &mut self,
        setting: &Setting,
        prover: Color,
        (job, run): (Job, Run),
        (limit, most): (u64, u64),
    ) -> (Claim, Job, Run) {
        let begin = start(&setting.problem, setting.problem.to_move(), None);
        for claim in Claim::RISING {
            if claim == Claim::AllKos {
                break;
            }
            let job = self.job(setting, prover, claim);
            let left = most.saturating_sub(self.nodes);
            let run = self.run(&job, &begin, limit.min(left / 2));
            if run.is_proven {
                return (claim, job, run);
            }
        }
        (Claim::AllKos, job, run)
    }

    /// Makes the tree of a proof, and looks at the proof twice: does the goal need the first move, and
    /// does the proof hold in a wider region?
    fn examine(
        &mut self,
        setting: &Setting,
        job: Job,
        side: Side,
        claim: Claim,
        first: Vertex,
    ) -> Found {
        let problem = &setting.problem;
        let to_move = problem.to_move();
        let is_given = matches!(problem.region(), Region::Given(_));
        let proof = self.proof(&job, &start(problem, to_move, None));
        // The tree may begin with another move than the search.
        let first = match proof.as_ref().map(|proof| &proof.step(proof.root).turn) {
            Some(Turn::Prover(vertex, _)) if side == Side::First => *vertex,
            _ => first,
        };
        let result_of_pass = (!is_given && side == Side::First).then(|| {
            let run = self.run(&job, &start(problem, !to_move, None), FOR_PASS);
            Known { reached: None, prevented: run.is_proven.then_some(claim) }
        });
        let wide = self.wide(setting, side.of(problem), claim);
        let made = (side == Side::First).then_some(first);
        let limit = self.limits.nodes / 10;
        let reach = self.reach(&wide, &start(problem, to_move, made), limit);
        Found { setting: setting.clone(), job, claim, first, reach, proof, result_of_pass }
    }

    /// Returns how a player's proofs in a region can be shown to reach further.
    pub fn wide(&mut self, setting: &Setting, prover: Color, claim: Claim) -> Wide {
        let problem = &setting.problem;
        if matches!(problem.region(), Region::Given(_)) {
            return Wide::Known(Reach::Given);
        }
        if prover == problem.defender() {
            return Wide::Known(Reach::Board);
        }
        if !setting.has_firm_walls() {
            return Wide::Known(Reach::Region);
        }
        // Beside closed walls a wider region does not have other points, and its search is the same.
        if setting.is_open || setting.gaps().is_some_and(|gaps| gaps.is_empty()) {
            return Wide::Known(Reach::Wider);
        }
        let wider = setting.wider.iter();
        let jobs =
            wider.map(|(region, outside)| self.job_in(problem, region, outside, prover, claim));
        Wide::Asked(jobs.collect())
    }

    /// Returns how far a proof reaches that was found in a narrow region.
    pub fn reach(&mut self, wide: &Wide, start: &Start, limit: u64) -> Reach {
        match wide {
            Wide::Known(reach) => *reach,
            Wide::Asked(jobs) if jobs.iter().any(|job| self.run(job, start, limit).is_proven) => {
                Reach::Wider
            }
            Wide::Asked(_) => Reach::Region,
        }
    }
}
