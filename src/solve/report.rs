//! The answer to a problem: what was found, the other first moves, and how the other player prevents
//! the goal.

use crate::bitboard::PointSet;
use crate::point::Vertex;

use super::answer::{Answer, End, Known, ProvenMove, Reach, Refusal, Refutation};
use super::claim::Claim;
use super::job::{Job, Start};
use super::problem::Problem;
use super::proof::Proof;
use super::race::{Found, Side};
use super::setting::{Setting, candidates, start};
use super::work::{FIRST_TRY, FOR_PASS, FOR_THE_FIRST, RISE, Work};

impl Work<'_> {
    /// Searches with the player who moves first as the prover, then with the other one.
    pub fn solve(mut self, problem: &Problem, settings: &[Setting]) -> Answer {
        self.tables.new_problem();
        let most = self.limits.nodes / 100 * FOR_THE_FIRST;
        let found = self.search(settings, Side::First, most);
        let narrow = match found {
            Some(found) if found.reach.is_result() => return self.answer(found, None),
            narrow => narrow,
        };
        let most = self.nodes + self.left() / 4 * 3;
        let other = self.search(&without_other_groups(problem, settings), Side::Second, most);
        let Some(narrow) = narrow else {
            return match other {
                Some(other) => self.refused(other),
                None => self.without_result(&settings[0]),
            };
        };
        match other.filter(|other| other.reach.is_result()) {
            // A ko leaves open who wins, so a result on a condition is worth more.
            Some(other) if other.claim.is_unconditional() || narrow.gaps().is_none() => {
                self.refused(other)
            }
            other => self.answer(narrow, other),
        }
    }

    /// Returns the answer about a problem in which the goal is reached. `other` is what the opponent
    /// is proven to reach on the board.
    fn answer(mut self, found: Found, other: Option<Found>) -> Answer {
        let gaps = found.gaps();
        let Found { setting, job, claim, first, reach, proof, result_of_pass } = found;
        let problem = setting.problem;
        let to_move = problem.to_move();
        let mut answer = nothing(&setting);
        answer.result.reached = Some(claim);
        let wide = self.wide(&setting, to_move, claim);
        // What needs no first move must hold beyond the narrow region, too.
        let passed = start(&problem, !to_move, None);
        answer.result_of_pass = result_of_pass.map(|known| Known {
            prevented: known.prevented.filter(|_| self.reach(&wide, &passed, FOR_PASS).is_result()),
            ..known
        });
        let begin = start(&problem, to_move, None);
        answer.gaps = gaps.map(|gaps| PointSet::of_bits(self.layout, gaps));
        answer.moves.push(proven(first, claim, reach, proof));
        if to_move == problem.defender() {
            answer.has_eyes = self.has_eyes(&job, &start(&problem, to_move, Some(first)));
        }
        let is_same = |other: &Found| other.setting.problem.target() == problem.target();
        if let Some(other) = other.filter(is_same) {
            answer.result.prevented = Some(other.claim);
            answer.refusal = Some(refusal(other.claim, other.reach, other.proof));
        } else if !claim.is_unconditional()
            && let Some((claim, job)) = self.prevented(&setting, &begin)
        {
            answer.result.prevented = Some(claim);
            answer.refusal = Some(self.refusal(&setting, &job, claim));
        }
        if self.limits.every_move {
            self.try_every_move(&setting, &job, &mut answer);
        }
        let is_finished = answer.is_complete || !self.limits.every_move;
        self.ended(answer, is_finished)
    }

    /// Returns the answer about a problem in which the opponent prevents the goal.
    fn refused(mut self, found: Found) -> Answer {
        let Found { setting, job, claim, reach, proof, .. } = found;
        let problem = &setting.problem;
        let begin = start(problem, problem.to_move(), None);
        let mut answer = nothing(&setting);
        answer.result.prevented = Some(claim);
        answer.refusal = Some(refusal(claim, reach, proof));
        let is_defence = problem.to_move() != problem.defender();
        answer.has_eyes = is_defence && self.has_eyes(&job, &begin);
        self.ended(answer, true)
    }

    fn without_result(self, setting: &Setting) -> Answer {
        let is_finished = !self.is_cut_off && !self.stop.is_raised();
        self.ended(nothing(setting), is_finished)
    }

    fn ended(&self, answer: Answer, is_finished: bool) -> Answer {
        Answer { nodes: self.nodes + self.tree_nodes, end: self.end(is_finished), ..answer }
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
        let wide = self.wide(setting, to_move, claim);
        let wide_against = self.wide(setting, !to_move, against);
        while !open.is_empty() && !self.is_over() {
            let mut still = Vec::new();
            for vertex in open {
                let start = start(problem, to_move, Some(vertex));
                let run = self.run(job, &start, limit);
                if run.is_proven {
                    // The searches in wider regions replace what the table knows of the proof.
                    let proof = self.proof(job, &start);
                    let reach = self.reach(&wide, &start, limit.saturating_mul(RISE));
                    answer.moves.push(proven(vertex, claim, reach, proof));
                    continue;
                }
                let opposing = self.run(&against_job, &start, limit);
                if opposing.is_proven {
                    let proof = self.proof(&against_job, &start);
                    let reach = self.reach(&wide_against, &start, limit.saturating_mul(RISE));
                    is_complete &= reach.is_result();
                    answer.refutations.push(refutation(vertex, against, reach, proof));
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
        answer.moves.sort_by_key(|made| !made.reach.is_result());
    }

    /// Returns the first claim under which the player who does not move first is proven to prevent
    /// the goal.
    fn prevented(&mut self, setting: &Setting, start: &Start) -> Option<(Claim, Job)> {
        let prover = !start.to_move;
        let job = self.job(setting, prover, Claim::AllKos);
        let run = self.run(&job, start, self.left() / 3);
        if !run.is_proven {
            return None;
        }
        let bounds = (self.left() / 4, self.limits.nodes);
        let (claim, job, _) = self.sharpened(setting, prover, (job, run), bounds);
        Some((claim, job))
    }

    /// Returns the refusal that the player who does not move first has proven.
    fn refusal(&mut self, setting: &Setting, job: &Job, claim: Claim) -> Refusal {
        let problem = &setting.problem;
        let begin = start(problem, problem.to_move(), None);
        let wide = self.wide(setting, !problem.to_move(), claim);
        let proof = self.proof(job, &begin);
        let reach = self.reach(&wide, &begin, self.left() / 4);
        refusal(claim, reach, proof)
    }
}

/// Returns the regions without those about more or fewer stones than the problem. That the goal fails for
/// these says nothing.
fn without_other_groups(meant: &Problem, settings: &[Setting]) -> Vec<Setting> {
    let is_meant = |setting: &&Setting| {
        let problem = setting.problem;
        problem.defender() != meant.defender() || problem.target() == meant.target()
    };
    settings.iter().filter(is_meant).cloned().collect()
}

/// Returns the claim of the opponent that excludes a claim: both cannot be proven.
fn opposite(claim: Claim) -> Claim {
    match claim {
        Claim::NoKo | Claim::Unconditional => Claim::AllKos,
        Claim::Threats(0) => Claim::Threats(0),
        Claim::Threats(_) | Claim::AllKos => Claim::Unconditional,
    }
}

fn proven(vertex: Vertex, claim: Claim, reach: Reach, proof: Option<Proof>) -> ProvenMove {
    let line = proof.as_ref().map_or_else(|| vec![vertex], Proof::line);
    let zone = proof.as_ref().map(Proof::zone);
    ProvenMove { vertex, claim, reach, line, zone, proof }
}

fn refutation(vertex: Vertex, claim: Claim, reach: Reach, proof: Option<Proof>) -> Refutation {
    let mut line = vec![vertex];
    line.extend(proof.iter().flat_map(Proof::line));
    Refutation { vertex, claim, reach, line, proof }
}

fn refusal(claim: Claim, reach: Reach, proof: Option<Proof>) -> Refusal {
    let line = proof.as_ref().map_or_else(Vec::new, Proof::line);
    Refusal { claim, reach, line, proof }
}

/// Returns an answer that knows nothing yet.
fn nothing(setting: &Setting) -> Answer {
    let layout = setting.problem.position().layout();
    Answer {
        problem: setting.problem,
        region: PointSet::of_bits(layout, setting.region),
        gaps: None,
        result: Known::default(),
        result_of_pass: None,
        moves: Vec::new(),
        is_complete: false,
        refutations: Vec::new(),
        has_eyes: false,
        refusal: None,
        nodes: 0,
        end: End::Finished,
    }
}
