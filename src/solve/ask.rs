//! One question about the board as it is: whether a player reaches a goal, whoever moves first.

use crate::color::Color;
use crate::point::Vertex;
use crate::stop::Stop;

use super::claim::Claim;
use super::job::Job;
use super::limits::{Limits, Unfit};
use super::problem::{Problem, Region};
use super::proof::Proof;
use super::setting::{Setting, settings, start};
use super::solver::Solver;
use super::work::Work;

/// The question whether a player reaches a goal on the board as it is, if the problem's player
/// moves first:
///
/// * Life is proven with everything outside a region given to the attacker.
/// * Death is proven in a wider region, too, in which the target lives if it gets out. It assumes
///   only that the attacker's stones around that region live.
///
/// A ko that was [just taken](Problem::with_ko) binds the first move. A question can be pursued
/// several times, and goes on where it stopped.
pub struct Inquiry {
    prover: Color,
    claim: Claim,
    /// The regions that are not refuted.
    open: Vec<Try>,
}

/// A region in which a goal may be proven.
struct Try {
    setting: Setting,
    /// How many rings of points the region has been widened by.
    rings: usize,
    job: Job,
}

/// A goal that is proven to be reached.
#[derive(Clone, Debug)]
pub struct Held {
    /// What both players play if the opponent resists the longest.
    pub line: Vec<Vertex>,
    /// Whether the target, if it lives, gets two eyes in every line. If not proven, it may live in
    /// seki only.
    pub has_eyes: bool,
}

impl Inquiry {
    /// Whether every region is refuted, so that there is nothing left to pursue.
    pub fn is_over(&self) -> bool {
        self.open.is_empty()
    }
}

impl Solver {
    /// Returns the question whether `prover` reaches its goal under `claim`.
    ///
    /// # Errors
    /// If the region of the problem or the memory does not fit.
    pub fn inquire(
        &mut self,
        problem: &Problem,
        prover: Color,
        claim: Claim,
        memory: usize,
    ) -> Result<Inquiry, Unfit> {
        self.tables.prepare(memory)?;
        // Some regions are about other stones that may be meant.
        let is_of = |setting: &Setting| setting.problem.target() == problem.target();
        let settings = settings(problem)?.into_iter().filter(is_of);
        let open = settings.map(|setting| {
            let (region, outside) = (&setting.region, setting.outside(prover));
            let job = Job::new(&mut self.tables, problem, region, outside, prover, claim);
            Try { setting, rings: 0, job }
        });
        let open = open.collect();
        Ok(Inquiry { prover, claim, open })
    }

    /// Pursues a question that this solver has returned. Each search in the first region takes at
    /// most `limit` nodes, in the next one half of it, and so on; all together take at most `nodes`.
    /// Returns the proof, if there is one, and the number of nodes. The same calls give the same
    /// answers, unless the stop is raised.
    pub fn pursue(
        &mut self,
        inquiry: &mut Inquiry,
        limit: u64,
        nodes: u64,
        stop: &Stop,
    ) -> (Option<Held>, u64) {
        let Some(first) = inquiry.open.first() else { return (None, 0) };
        let layout = first.setting.problem.position().layout();
        let limits = Limits { nodes, ..Limits::default() };
        let mut work = Work::new(&mut self.tables, &limits, stop, layout);
        let mut still = Vec::new();
        let mut limit = limit;
        for attempt in std::mem::take(&mut inquiry.open) {
            if work.is_over() {
                still.push(attempt);
                continue;
            }
            match work.pursue(inquiry, attempt, limit) {
                Pursued::Proven(held) => return (Some(held), work.nodes + work.tree_nodes),
                Pursued::Open(attempt) => still.push(*attempt),
                Pursued::Refuted => {}
            }
            limit /= 2;
        }
        inquiry.open = still;
        (None, work.nodes + work.tree_nodes)
    }
}

/// What became of a region.
enum Pursued {
    Proven(Held),
    Open(Box<Try>),
    Refuted,
}

impl Work<'_> {
    /// Looks for a proof in a region, and in wider ones until it counts on the board.
    fn pursue(&mut self, inquiry: &Inquiry, mut attempt: Try, limit: u64) -> Pursued {
        let Inquiry { prover, claim, .. } = *inquiry;
        let problem = attempt.setting.problem;
        let start = start(&problem, problem.to_move(), None);
        let is_defence = prover == problem.defender();
        let counts_at_once = is_defence || matches!(problem.region(), Region::Given(_));
        loop {
            let run = self.run(&attempt.job, &start, limit);
            if run.is_proven && (counts_at_once || attempt.rings > 0) {
                let eyes = is_defence.then(|| attempt.job.needing_eyes(self.tables));
                let has_eyes = eyes.is_some_and(|eyes| self.run(&eyes, &start, limit).is_proven);
                let proof = self.proof(&attempt.job, &start);
                let line = proof.as_ref().map(Proof::line).unwrap_or_default();
                return Pursued::Proven(Held { line, has_eyes });
            }
            if !run.is_proven && !run.is_known {
                return Pursued::Open(Box::new(attempt));
            }
            // A tight region is refuted for good, and one that was too small is widened.
            if !run.is_proven && attempt.rings == 0 {
                return Pursued::Refuted;
            }
            let Some((region, outside)) = attempt.setting.wider.get(attempt.rings) else {
                return Pursued::Refuted;
            };
            attempt.job = self.job_in(&problem, region, outside, prover, claim);
            attempt.rings += 1;
        }
    }
}
