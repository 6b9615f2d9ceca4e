//! The threads of a search: how many positions they evaluate at once, and which of them compute one
//! evaluation together.
//!
//! Playouts under way count as losses, so a search with many positions under way spreads over moves
//! that it would not try one after the other. With few visits that ruins the choice: with 16
//! positions at once and 32 visits, a net of six blocks won 24 to 28 % of its games on 9x9 against
//! itself with one at a time (`notes/search.md`). So the positions under way grow with the visits
//! of the root, and until then several threads compute one evaluation together, if the evaluator
//! can.

use std::thread;

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
    /// Returns the number of threads that may run at once.
    processors: fn() -> usize,
}

/// A division of the threads into teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Teams {
    /// The number of threads that may help.
    helpers: usize,
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
        let processors = || thread::available_parallelism().map_or(1, usize::from);
        Self { evaluators, crew: None, teams: None, processors }
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
    ///
    /// All teams together have no more members than may run at once, since members without a
    /// processor of their own take time from the others.
    pub fn divide(
        &mut self,
        workers: usize,
        size: Size,
    ) -> (&mut dyn Evaluate, &mut [Box<dyn Evaluate>]) {
        let most = self.evaluators[0].most_members(size);
        if self.threads() > 1 && most > 1 {
            self.lead(Teams { helpers: self.helpers(workers), leaders: workers, most });
        }
        let (main, others) = self.evaluators.split_first_mut().expect("there is an evaluator");
        (main.as_mut(), &mut others[..workers - 1])
    }

    /// Returns the number of threads that may help `workers` others. A container may lose
    /// processors in the middle of a game, but to ask takes as long as a few evaluations of a small
    /// net. So the system is asked again only where several positions are evaluated at once: those
    /// searches have made some visits.
    fn helpers(&self, workers: usize) -> usize {
        match self.teams {
            Some(teams) if workers == 1 => teams.helpers,
            _ => self.threads().min((self.processors)()).saturating_sub(1),
        }
    }

    fn lead(&mut self, teams: Teams) {
        if self.teams == Some(teams) {
            return;
        }
        // The teams of before must give their helpers back first.
        self.evaluators.iter_mut().for_each(|evaluator| evaluator.lead(Team::alone()));
        if self.teams.is_none_or(|before| before.helpers != teams.helpers) {
            self.crew = None;
        }
        let crew = self.crew.get_or_insert_with(|| Crew::new(teams.helpers));
        let made = crew.teams(teams.leaders, teams.most);
        for (evaluator, team) in self.evaluators.iter_mut().zip(made) {
            evaluator.lead(team);
        }
        self.teams = Some(teams);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::color::Color;
    use crate::evaluate::{Depth, Evaluation};
    use crate::game::Game;

    /// An evaluator that any team may help, and that keeps the number of its members.
    struct Led(Arc<AtomicUsize>);

    impl Evaluate for Led {
        fn batch(&self) -> usize {
            1
        }

        fn most_members(&self, _: Size) -> usize {
            8
        }

        fn lead(&mut self, team: Team) {
            self.0.store(team.members(), Ordering::Relaxed);
        }

        fn take_up(&mut self, _: &Game, _: Color, _: Depth) {}

        fn evaluate(&mut self, _: &mut dyn FnMut(usize, &Evaluation)) {}
    }

    #[test]
    fn teams_have_no_more_members_than_there_are_processors() {
        let members: Vec<_> = (0..16).map(|_| Arc::new(AtomicUsize::new(0))).collect();
        let led = members.iter().map(|members| Box::new(Led(Arc::clone(members))) as _);
        let mut staff = Staff::new(led.collect());
        staff.processors = || 4;
        let sizes = |staff: &mut Staff, workers| {
            let (_, others) = staff.divide(workers, Size::square(19));
            assert_eq!(others.len() + 1, workers);
            let sizes = members[..workers].iter().map(|members| members.load(Ordering::Relaxed));
            sizes.collect::<Vec<_>>()
        };
        assert_eq!(sizes(&mut staff, 1), [4]);
        assert_eq!(sizes(&mut staff, 2), [2, 2]);
        assert_eq!(sizes(&mut staff, 16), [1; 16]);
        staff.processors = || 1;
        assert_eq!(sizes(&mut staff, 1), [4], "a search of few visits does not ask again");
        assert_eq!(sizes(&mut staff, 2), [1, 1]);
        assert_eq!(sizes(&mut staff, 1), [1]);
        staff.processors = || 1000;
        assert_eq!(sizes(&mut staff, 2), [8, 8], "there are 16 threads");
    }

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
