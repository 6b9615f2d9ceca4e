//! The solver: problems and single questions, with a table that is kept.

use crate::color::Color;
use crate::stop::Stop;

use super::answer::{Answer, End};
use super::claim::Claim;
use super::job::Tables;
use super::limits::{Limits, Unfit};
use super::problem::Problem;
use super::proof::Proof;
use super::setting::{settings, start};
use super::work::Work;

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
    pub(super) tables: Tables,
}

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
        Ok(Work::new(&mut self.tables, limits, stop, layout).solve(problem, &settings))
    }

    /// Asks one question in the region that the problem [gives](super::Region::Given), or in the first
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
        let problem = &problem.alone();
        let settings = settings(problem)?;
        let layout = problem.position().layout();
        let mut work = Work::new(&mut self.tables, limits, stop, layout);
        let job = work.job(&settings[0], prover, claim);
        let start = start(problem, problem.to_move(), None);
        let run = work.run(&job, &start, limits.nodes);
        let proof = if run.is_proven { work.proof(&job, &start) } else { None };
        let is_refuted = run.is_known && !run.is_proven;
        let end = work.end(run.is_known);
        Ok(Attempt {
            is_proven: run.is_proven,
            proof,
            is_refuted,
            nodes: work.nodes + work.tree_nodes,
            end,
        })
    }
}
