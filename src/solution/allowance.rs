//! How long to work on a question.

use std::time::Duration;

use crate::solve::{Answer, End, Limits, Solver, Status};
use crate::stop::Stop;
use crate::time::Instant;

use super::posed::Posed;
use super::refusal::NoSolution;
use super::solved::Solution;

/// The usual time for a problem, if neither it nor its asker states the work.
pub const USUAL_TIME: Duration = Duration::from_secs(5);

/// How much work and memory a [question](crate::Question) is worth.
///
/// A number of positions gives the same solution on every machine. A time depends on its speed.
///
/// ```
/// use std::time::Duration;
/// use tengen::Allowance;
///
/// let usual = Allowance::time(Duration::from_secs(5));
/// let repeatable = Allowance::nodes(300_000);
/// let at_most_a_second = repeatable.within(Duration::from_secs(1)).with_memory(16 << 20);
/// # assert!(usual != repeatable && repeatable != at_most_a_second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    time: Option<Duration>,
    nodes: u64,
    memory: usize,
}

impl Default for Allowance {
    /// Returns 1,500,000 positions and 64 MB. A core takes a few seconds for them.
    fn default() -> Self {
        Self::nodes(Limits::default().nodes)
    }
}

impl Allowance {
    /// Ends the work after this time. It may end a little earlier, if nothing can be found in the
    /// time that is left.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::nodes(u64::MAX) }
    }

    /// Ends the work after this number of positions; 0 counts as 1.
    pub fn nodes(nodes: u64) -> Self {
        Self { time: None, nodes: nodes.max(1), memory: Limits::default().memory }
    }

    /// Returns the allowance that ends the work after this time at the latest.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { time: Some(self.time.map_or(time, |own| own.min(time))), ..self }
    }

    /// Returns the allowance with another size of the solver's memory, in bytes.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// Returns the allowance with at most this size of the solver's memory, in bytes.
    #[must_use]
    pub fn within_memory(self, memory: usize) -> Self {
        Self { memory: self.memory.min(memory), ..self }
    }
}

/// The number of positions of the first try if the time is limited, by which the speed is measured.
const FIRST_TRY: u64 = 100_000;

/// The share of the time that is left for which a try is planned, in percent. The rest of it is for a
/// slower speed than measured.
const PLANNED: u128 = 90;

impl Posed {
    /// Answers the question. If the time is limited, tries grow: the solver divides the positions of
    /// a try among claims and regions, so it has to know their number.
    ///
    /// # Errors
    /// If the problem or the memory does not fit.
    pub fn solve(
        &self,
        solver: &mut Solver,
        allowance: Allowance,
        stop: &Stop,
    ) -> Result<Solution, NoSolution> {
        let start = Instant::now();
        let Allowance { time, nodes: most, memory } = allowance;
        let stop = match time {
            Some(time) => stop.clone().with_deadline(start.checked_add(time)),
            None => stop.clone(),
        };
        let mut attempt = |nodes| {
            let limits = Limits { nodes, memory, every_move: true };
            let answer = solver.solve(&self.problem, &limits, &stop);
            answer.map_err(|unfit| NoSolution::of_unfit(unfit, self.origin))
        };
        let Some(time) = time else {
            let answer = attempt(most)?;
            let nodes = answer.nodes;
            return Ok(Solution::new(answer, self, start.elapsed(), nodes));
        };
        let mut next = FIRST_TRY.min(most);
        let mut answer = attempt(next)?;
        let mut nodes = answer.nodes;
        while is_worth_more(&answer) && nodes < most {
            let used = start.elapsed().max(Duration::from_millis(1));
            let left = time.saturating_sub(used).as_nanos();
            // A try that is not much longer than the last one finds little.
            let planned = u128::from(nodes) * left * PLANNED / 100 / used.as_nanos();
            let planned = u64::try_from(planned).unwrap_or(u64::MAX);
            if planned < next {
                break;
            }
            next = planned.min(most);
            let longer = attempt(next)?;
            nodes += longer.nodes;
            if knows(&longer) >= knows(&answer) {
                answer = longer;
            }
        }
        Ok(Solution::new(answer, self, start.elapsed(), nodes))
    }
}

/// Whether more positions may find more: some were left out, or a wider region was not looked at long
/// enough.
fn is_worth_more(answer: &Answer) -> bool {
    let is_narrow = answer.reach().is_some_and(|reach| !reach.is_result());
    answer.end == End::OutOfNodes || answer.end == End::Finished && is_narrow
}

/// Returns how much an answer knows, to compare two answers to one question: first its result, then
/// whether everything was answered, then what else is known.
fn knows(answer: &Answer) -> ([bool; 3], bool, [usize; 2]) {
    let is_known = answer.status() != Status::Unknown;
    let is_conditional = answer.status_if_walls_hold().is_some();
    let result = [answer.winner().is_some(), is_known, is_conditional];
    let known = [answer.result.reached, answer.result.prevented].into_iter().flatten().count();
    let moves = answer.moves.len() + answer.refutations.len();
    (result, answer.end == End::Finished, [known, moves])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color::White;
    use crate::diagram::Diagram;
    use crate::solution::Question;

    #[test]
    fn a_result_on_a_condition_is_worth_more_than_a_finished_answer_without_one() {
        let drawing: Diagram = "
            . . . . . . . . .
            . . . . . . . . .
            O O O O . . . . .
            X X X O . . . . .
            . . . X . . . . .
            . . . X O . . . ."
            .parse()
            .expect("a drawing");
        let question = Question { to_move: Some(White), ..Question::default() };
        let posed = Posed::of_drawing(&drawing, &question).expect("a problem");
        let limits = Limits { nodes: 100_000, ..Limits::default() };
        let answer =
            Solver::default().solve(&posed.problem, &limits, &Stop::new()).expect("it fits");
        assert!(answer.status_if_walls_hold().is_some());
        let finished = Answer { gaps: None, end: End::Finished, ..answer.clone() };
        let cut_off = Answer { end: End::OutOfNodes, ..answer };
        assert!(knows(&cut_off) > knows(&finished));
    }
}
