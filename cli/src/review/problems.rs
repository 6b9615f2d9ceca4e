//! Problems of life and death out of a review: positions in which a proven move was missed.

use super::reviewed::Review;
use tengen::engine_room::solution::{Effort, missed};
use tengen::{Allowance, Stop};

/// The positions that the solver may look at for one question. A core takes a third of a second.
const OF_QUESTION: u64 = 60_000;

/// The positions that it may look at for the solution of a problem that was found.
const OF_PROBLEM: u64 = 200_000;

/// The largest number of mistakes that are looked at. If each has four questions and is a problem, a
/// game takes half a minute of a core; usually it takes a few seconds.
const MOST: usize = 10;

/// A problem as a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The number of the move of the game that missed it.
    pub number: usize,
    /// The position with its solution, in SGF.
    pub record: String,
}

impl Review {
    /// Looks for problems among the reader's mistakes, the worst first. Each was solved twice: in the
    /// game, and as it stands in the record. `source` is the name of the game in the first comment.
    pub fn problems(&self, source: &str, stop: &Stop) -> Vec<Problem> {
        let mut cards = self.readers_cards();
        cards.truncate(MOST);
        let [of_question, of_problem] = [OF_QUESTION, OF_PROBLEM].map(Allowance::nodes);
        let found = missed(self, &cards, Effort { of_question, of_problem }, stop);
        let written = found.into_iter().filter_map(|problem| {
            let record = problem.tree(self, source).to_sgf();
            let number = self.judged(problem.card.worst)?.made.number;
            // An interrupt leaves it unconfirmed.
            let is_confirmed = problem.is_confirmed_by(&record, of_problem, stop);
            is_confirmed.then_some(Problem { number, record })
        });
        written.collect()
    }
}
