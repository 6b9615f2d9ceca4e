//! The time that a player keeps back for lag (network delay) and for differing clocks.

use std::time::Duration;

/// The time that a player keeps back, so that its moves arrive in time by another program's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    /// The time that every move loses between this program and the clock that decides: the delay in
    /// both directions, and the wait for a processor at either end.
    pub lag: Duration,
    /// The time kept back once, for a search that stops late. If the time left is shorter than
    /// twice the reserve, half of it is kept back.
    pub reserve: Duration,
    /// The percentage of the time left that is kept back, for clocks that run at another speed.
    pub percent: u32,
}

impl Default for Margin {
    /// Returns 15 ms of lag, a reserve of 0.2 s, and 2 %.
    ///
    /// A local controller loses less than 1 ms a move on an idle machine. On two cores it loses 1
    /// to 9 ms with three other busy processes, and more than 10 ms with a dozen. Counting more lag
    /// would waste time: without `time_left`, 200 moves with 25 ms each would take half of a sudden
    /// death of 10 s.
    fn default() -> Self {
        Self { lag: Duration::from_millis(15), reserve: Duration::from_millis(200), percent: 2 }
    }
}

impl Margin {
    /// The margin of a referee: no time is kept back, and only the time spent is counted.
    pub const NONE: Self = Self { lag: Duration::ZERO, reserve: Duration::ZERO, percent: 0 };

    /// The smallest share of any time to spend on thinking is one over this number, however much
    /// lag is expected. Lag that does not occur must not stop all thought.
    const LEAST_SHARE: u32 = 8;

    /// Returns the part of `time` to spend on thinking if it has to last for `moves` moves.
    pub(super) fn usable(&self, time: Duration, moves: u32) -> Duration {
        let share = time.saturating_mul(self.percent) / 100;
        let usable = time
            .saturating_sub(share)
            .saturating_sub(self.reserve.min(time / 2))
            .saturating_sub(self.lag.saturating_mul(moves));
        usable.max(time / Self::LEAST_SHARE)
    }
}
