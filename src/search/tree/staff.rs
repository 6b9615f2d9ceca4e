//! The threads of a search: how many positions they evaluate at once, and which of them compute one
//! evaluation together.
//!
//! Playouts under way count as losses, so a search with many positions under way spreads over moves
//! that it would not try one after the other. With few visits that ruins the choice: with 16
//! positions at once and 32 visits, a net of six blocks won 24 to 28 % of its games on 9x9 against
//! itself with one at a time (`notes/search.md`). So the positions under way grow with the visits
//! of the root, and until then several threads compute one evaluation together, if the evaluator
//! can.

use tengen_nets::{Crew, Team};

use crate::evaluate::Evaluate;
use crate::point::Size;

/// The evaluators of a search, one for each thread, and the threads that help them.
pub struct Staff {
    evaluators: Vec<Box<dyn Evaluate>>,
    /// The threads that may help; `None` until a search needs them.
    crew: Option<Crew>,
    /// The division of the threads among the evaluators; `None` before the first search.
    teams: Option<Teams>,
}

/// A division of the threads into teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Teams {
    /// The number of teams.
    leaders: usize,
    /// The most members of a team.
    most: usize,
}

/// A part of a search with the same threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The number of threads that make playouts.
    pub workers: usize,
    /// The visits of the root at which the next shift begins; `None` if this is the last.
    pub until: Option<u32>,
}

impl Shift {
    /// Returns the shift for a root with `visits` visits: one playout at a time, and one more for
    /// each `visits_of_playout` visits, in powers of two up to the number of threads. With 0 visits
    /// for each playout, all threads make playouts from the beginning.
    pub fn at(visits: u32, threads: usize, visits_of_playout: u32) -> Self {
        if visits_of_playout == 0 || threads == 1 {
            return Self { workers: threads, until: None };
        }
        let mut workers = 1;
        loop {
            let next = (2 * workers).min(threads);
            let until = visits_of_playout.saturating_mul(next as u32 - 1);
            if workers == threads {
                return Self { workers, until: None };
            }
            if visits < until {
                return Self { workers, until: Some(until) };
            }
            workers = next;
        }
    }
}

impl Staff {
    /// Makes a staff of evaluators, one for each thread.
    ///
    /// # Panics
    /// If there is no evaluator.
    pub fn new(evaluators: Vec<Box<dyn Evaluate>>) -> Self {
        assert!(!evaluators.is_empty(), "a search has at least one thread");
        Self { evaluators, crew: None, teams: None }
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        self.evaluators.len()
    }

    /// Returns all evaluators.
    pub fn evaluators(&mut self) -> &mut [Box<dyn Evaluate>] {
        &mut self.evaluators
    }

    /// Returns the shift for a root with `visits` visits on a board of this size. Evaluators that
    /// threads cannot compute together all make playouts from the beginning, since their threads
    /// would be idle.
    pub fn shift(&self, visits: u32, size: Size, visits_of_playout: u32) -> Shift {
        let most = self.evaluators[0].most_members(size);
        let visits_of_playout = if most > 1 { visits_of_playout } else { 0 };
        Shift::at(visits, self.threads(), visits_of_playout)
    }

    /// Divides the threads into `workers` teams, and returns their evaluators: the first, which
    /// belongs to the calling thread, and the others.
    pub fn divide(
        &mut self,
        workers: usize,
        size: Size,
    ) -> (&mut dyn Evaluate, &mut [Box<dyn Evaluate>]) {
        let teams = Teams { leaders: workers, most: self.evaluators[0].most_members(size) };
        if self.threads() > 1 && teams.most > 1 && self.teams != Some(teams) {
            // The teams of before must give their helpers back first.
            self.evaluators.iter_mut().for_each(|evaluator| evaluator.lead(Team::alone()));
            let helpers = self.evaluators.len() - 1;
            let crew = self.crew.get_or_insert_with(|| Crew::new(helpers));
            let made = crew.teams(workers, teams.most);
            for (evaluator, team) in self.evaluators.iter_mut().zip(made) {
                evaluator.lead(team);
            }
            self.teams = Some(teams);
        }
        let (main, others) = self.evaluators.split_first_mut().expect("there is an evaluator");
        (main.as_mut(), &mut others[..workers - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playouts_at_once_grow_with_the_visits() {
        let workers = |visits, threads| Shift::at(visits, threads, 16).workers;
        for (visits, of_two, of_six, of_sixteen) in [
            (0, 1, 1, 1),
            (15, 1, 1, 1),
            (16, 2, 2, 2),
            (47, 2, 2, 2),
            (48, 2, 4, 4),
            (80, 2, 6, 4),
            (112, 2, 6, 8),
            (240, 2, 6, 16),
            (u32::MAX, 2, 6, 16),
        ] {
            let seen = [2, 6, 16].map(|threads| workers(visits, threads));
            assert_eq!(seen, [of_two, of_six, of_sixteen], "{visits} visits");
        }
    }

    #[test]
    fn a_shift_ends_where_the_next_one_begins() {
        for threads in 1..40 {
            let mut shift = Shift::at(0, threads, 16);
            while let Some(until) = shift.until {
                let next = Shift::at(until, threads, 16);
                assert_eq!(Shift::at(until - 1, threads, 16), shift);
                assert!(next.workers > shift.workers);
                shift = next;
            }
            assert_eq!(shift.workers, threads);
        }
    }

    #[test]
    fn without_a_bound_all_threads_make_playouts() {
        assert_eq!(Shift::at(0, 16, 0), Shift { workers: 16, until: None });
    }
}
