//! What the clock asks of the searcher of a move.

use std::time::Duration;

use crate::clock::Budget;
use crate::point::Size;
use crate::stop::Stop;
use crate::time::Instant;

/// The time that a stand-in takes to start.
const STAND_IN: Duration = Duration::from_millis(40);

/// The clock's pressure on a move.
#[derive(Clone, Copy, Debug)]
pub struct Pressure {
    /// When the engine was asked for the move.
    pub asked: Instant,
    /// The time for the move.
    pub budget: Budget,
    /// The size of the board.
    pub size: Size,
}

impl Pressure {
    /// Returns the pressure on a move that is asked for now.
    pub fn now(budget: Budget, size: Size) -> Self {
        Self { asked: Instant::now(), budget, size }
    }

    /// Returns the most time that an evaluation may take from now on. The hard limit leaves time for
    /// delays, of which an evaluation may use a part.
    pub fn most(&self) -> Duration {
        self.budget.after(self.asked.elapsed()).hard.saturating_mul(3) / 2
    }

    /// Returns the signal that ends the wait for a searcher that is still being made: `stop`, or half
    /// of the time that the move can spare for waiting.
    pub fn end_of_making(&self, stop: &Stop) -> Stop {
        self.after(self.budget.target.saturating_sub(STAND_IN) / 2, stop)
    }

    /// Returns the signal that ends the wait for a searcher whose pondering has been stopped. That takes
    /// an evaluation at most, so the wait lasts as long as another searcher still has time.
    pub fn end_of_pondering(&self, stop: &Stop) -> Stop {
        self.after(self.budget.hard.saturating_sub(STAND_IN), stop)
    }

    fn after(&self, wait: Duration, stop: &Stop) -> Stop {
        stop.clone().with_deadline(self.asked.checked_add(wait))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressure(milliseconds: u64) -> Pressure {
        Pressure::now(Budget::fixed(Duration::from_millis(milliseconds)), Size::square(9))
    }

    #[test]
    fn a_move_of_a_few_milliseconds_does_not_wait_for_its_searcher() {
        let waits = |pressure: Pressure| !pressure.end_of_making(&Stop::new()).is_raised();
        assert!(!waits(pressure(26)));
        assert!(waits(pressure(600_000)));
        let long_ago = Instant::now().checked_sub(Duration::from_secs(6));
        let late = long_ago.map(|asked| Pressure { asked, ..pressure(10_000) });
        assert!(!late.is_some_and(waits), "half of the time is over");
        let pondered = |pressure: Pressure| !pressure.end_of_pondering(&Stop::new()).is_raised();
        assert!(late.is_none_or(pondered), "an evaluation is over sooner than a net is made");
        assert!(!pondered(pressure(40)));
    }

    #[test]
    fn evaluations_have_only_the_time_that_is_left() {
        let seconds = Duration::from_secs;
        assert!((seconds(10)..=seconds(15)).contains(&pressure(10_000).most()));
        let Some(asked) = Instant::now().checked_sub(seconds(6)) else { return };
        let late = |milliseconds| Pressure { asked, ..pressure(milliseconds) };
        assert!((seconds(2)..=seconds(6)).contains(&late(10_000).most()));
        assert_eq!(late(100).most(), Duration::ZERO);
    }
}
