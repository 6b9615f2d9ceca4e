//! When a task is asked again: later and later, as long as it is found at the first try.

/// The days until a task is asked again, by its step.
const DAYS: [u32; 7] = [1, 3, 7, 16, 35, 90, 180];

/// How a task was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The first answer was good, without a hint.
    First,
    /// A good answer was found after others, or with a hint.
    Later,
    /// The solution was shown.
    GivenUp,
}

/// When a task is asked again. Days are counted from 1 January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The number of times that it was found at the first try since its solution was last shown.
    pub step: u8,
    /// The first day on which it is asked again.
    pub due: u32,
    /// The number of times that it was asked.
    pub asked: u32,
    /// The number of times that it was found at the first try.
    pub found: u32,
}

impl Schedule {
    /// Returns the schedule of a new task, which is asked at once.
    pub const fn new(today: u32) -> Self {
        Self { step: 0, due: today, asked: 0, found: 0 }
    }

    /// Whether the task is to be asked on a day.
    pub const fn is_due(&self, today: u32) -> bool {
        self.due <= today
    }

    /// Puts the task off: after the first try by 1, 3, 7, 16, 35, 90 and then 180 days, otherwise to
    /// the next day. After the solution was shown, the days begin with one again.
    #[must_use]
    pub fn after(self, attempt: Attempt, today: u32) -> Self {
        let Self { step, asked, found, .. } = self;
        let last = DAYS.len() - 1;
        let (step, days, found) = match attempt {
            Attempt::First => {
                let days = DAYS[usize::from(step).min(last)];
                (step.saturating_add(1), days, found.saturating_add(1))
            }
            Attempt::Later => (step, DAYS[0], found),
            Attempt::GivenUp => (0, DAYS[0], found),
        };
        Self { step, due: today.saturating_add(days), asked: asked.saturating_add(1), found }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_that_is_found_at_once_comes_later_and_later() {
        let mut schedule = Schedule::new(100);
        assert!(schedule.is_due(100));
        let days = [1, 3, 7, 16, 35, 90, 180, 180].map(|_: u32| {
            let today = schedule.due;
            schedule = schedule.after(Attempt::First, today);
            schedule.due - today
        });
        assert_eq!(days, [1, 3, 7, 16, 35, 90, 180, 180]);
        assert_eq!((schedule.asked, schedule.found), (8, 8));
    }

    #[test]
    fn a_task_that_is_not_found_at_once_comes_the_next_day() {
        let known = Schedule { step: 3, due: 50, asked: 3, found: 3 };
        let later = known.after(Attempt::Later, 50);
        assert_eq!((later.step, later.due, later.found), (3, 51, 3));
        let given_up = known.after(Attempt::GivenUp, 50);
        assert_eq!((given_up.step, given_up.due, given_up.found), (0, 51, 3));
    }

    #[test]
    fn an_early_answer_counts_from_its_own_day() {
        let schedule = Schedule { step: 1, due: 60, asked: 1, found: 1 };
        assert!(!schedule.is_due(59));
        assert_eq!(schedule.after(Attempt::First, 50).due, 53);
    }
}
