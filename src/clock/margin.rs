//! The time that a player keeps back for lag and for clocks that differ.

use std::time::Duration;

/// The time that a player keeps back, so that a move arrives in time although another program's clock
/// decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    /// The time lost with every move between this program and the clock that decides: the way there and back,
    /// and the waiting for a processor at either end.
    pub lag: Duration,
    /// The time kept back once, for a search that stops late. If the time left is shorter than twice the
    /// reserve, half of it is kept back.
    pub reserve: Duration,
    /// The percentage of the time left that is kept back, for clocks that run at another speed.
    pub percent: u32,
}

impl Default for Margin {
    /// Returns 15 ms of lag, a reserve of 0.2 s, and 2 %.
    ///
    /// A local controller loses less than 1 ms a move on an idle machine, 1 to 9 ms on two cores
    /// with three other busy processes, and more than 10 ms with a dozen. More lag would be
    /// counted in vain: without `time_left`, 200 moves with 25 ms each would take half of a sudden
    /// death of 10 s.
    fn default() -> Self {
        Self { lag: Duration::from_millis(15), reserve: Duration::from_millis(200), percent: 2 }
    }
}

impl Margin {
    /// The margin of a referee: nothing is kept back, and nothing is lost but the time that is spent.
    pub const NONE: Self = Self { lag: Duration::ZERO, reserve: Duration::ZERO, percent: 0 };

    /// At least one part in this many of any time is spent on thinking, however much lag is expected: lag
    /// that does not come must not stop all thought.
    const LEAST_SHARE: u32 = 8;

    /// Returns the part of `time` that can be spent on thinking if it has to last for `moves` moves.
    pub(super) fn usable(&self, time: Duration, moves: u32) -> Duration {
        let share = time.saturating_mul(self.percent) / 100;
        let usable = time
            .saturating_sub(share)
            .saturating_sub(self.reserve.min(time / 2))
            .saturating_sub(self.lag.saturating_mul(moves));
        usable.max(time / Self::LEAST_SHARE)
    }
}
