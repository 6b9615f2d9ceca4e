//! The budget of time for a move.

use std::time::Duration;

use super::clocks::{Clock, Left, Period};
use super::margin::Margin;
use super::settings::TimeSettings;
use crate::color::Color;

/// The progress of a game, from which the number of moves left to play is estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The number of moves that the player has made.
    pub own_moves: u32,
    /// The number of points without a stone.
    pub empty_points: u32,
}

impl Stage {
    /// Returns the number of shares, at least 5, into which the time left is divided. One of them
    /// is for this move.
    ///
    /// On 19x19 and on 9x9 each side plays about a third of the empty points. Only a quarter is
    /// counted, because time spent early decides more games than time saved, and because later
    /// moves still get their shares of the time left. A long game is expected to last another third
    /// of the moves played so far.
    const fn shares(self) -> u32 {
        let by_board = self.empty_points / 4;
        let by_length = self.own_moves / 3;
        (if by_board > by_length { by_board } else { by_length }).saturating_add(5)
    }
}

/// The time for one move. If both durations are zero, no time is left, and the player should answer
/// at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The time that an ordinary move should take.
    pub target: Duration,
    /// The time that a difficult move may take; a move that takes more puts the game at risk.
    pub hard: Duration,
    /// Whether later moves can use the time that this move leaves. The rest of main time is saved,
    /// the rest of a period of byo-yomi is not.
    pub is_saved: bool,
}

impl Budget {
    /// Returns a budget of exactly `time` for a move, without saving the rest.
    pub const fn fixed(time: Duration) -> Self {
        Self { target: time, hard: time, is_saved: false }
    }

    /// Returns the time of a search whose best move is still unclear at the target. The time lies
    /// `part`, from 0 to 1, of the way from the target to the hard limit. It is the target itself
    /// if the hard limit leaves little room.
    pub fn longest_search(self, part: f64) -> Duration {
        let room = self.hard.saturating_sub(self.target);
        let is_little = room * 2 < self.target;
        if is_little { self.target } else { self.target + room.mul_f64(part) }
    }

    /// Returns the budget with its target and its hard limit cut to `most`.
    #[must_use]
    pub fn at_most(self, most: Duration) -> Self {
        Self { target: self.target.min(most), hard: self.hard.min(most), ..self }
    }

    /// Returns the budget that remains after `spent`.
    #[must_use]
    pub fn after(self, spent: Duration) -> Self {
        let left = |time: Duration| time.saturating_sub(spent);
        Self { target: left(self.target), hard: left(self.hard), ..self }
    }

    /// Returns the budget for one move of a period that several moves share equally. A move takes
    /// at most its part, and any time left is saved for the others.
    const fn equal_part(time: Duration) -> Self {
        Self { target: time, hard: time, is_saved: true }
    }

    /// Returns a budget of the whole time of a period that ends with the move. A fifth is kept for
    /// the work after the search, such as judging whether a pass wins, and for a search that ends
    /// late.
    fn of_period(most: Duration) -> Self {
        Self { target: most * 4 / 5, hard: most, is_saved: false }
    }

    /// Returns a budget of time that is saved. The hard limit is twice the target, but never more
    /// than `most`.
    fn up_to(most: Duration, target: Duration) -> Self {
        let hard = target.saturating_mul(2).min(most);
        Self { target: target.min(most), hard, is_saved: true }
    }
}

impl Clock {
    /// Returns the time for a move, or `None` if nothing limits it.
    ///
    /// Under sudden death without lag, moves within the hard limit never use up the main time,
    /// however long the game. If each move loses the margin's lag, main time lasts for one move per
    /// point of the board. For this, it must be at least eight times the lag of these moves.
    /// Overtime suffices if the lag of its stones takes at most seven eighths of a period, and
    /// Fischer time if an increment is at least twice the lag.
    ///
    /// Under byo-yomi all main time is used, and every period is kept: spare periods cover
    /// unexpected lag.
    pub fn budget(&self, color: Color, stage: Stage) -> Option<Budget> {
        Some(match (self.left[color], self.settings) {
            (Left::Unlimited, _) => return None,
            (Left::Main(left), TimeSettings::Fischer { increment, cap, .. }) => {
                self.fischer(left, increment, cap, stage)
            }
            (Left::Main(left), _) => self.main_time(left, stage),
            (Left::Overtime(Period { time, .. }) | Left::ByoYomi { time, .. }, _)
                if !self.beyond_period(time).is_zero() =>
            {
                self.main_time(self.beyond_period(time), stage)
            }
            (Left::Overtime(Period { counted: true, stones, .. }), _) => {
                let share = self.even_share();
                if stones > 1 { Budget::equal_part(share) } else { Budget::of_period(share) }
            }
            (Left::Overtime(Period { time, stones: 1, .. }) | Left::ByoYomi { time, .. }, _) => {
                Budget::of_period(self.margin.usable(time, 1))
            }
            (Left::Overtime(Period { time, stones, .. }), _) => {
                let usable = self.margin.usable(time, stones);
                Budget::up_to(usable, usable / stones)
            }
        })
    }

    /// Returns the time for a move of main time, with or without overtime after it.
    fn main_time(&self, left: Duration, stage: Stage) -> Budget {
        let share = self.even_share();
        if share.is_zero() {
            let shares = stage.shares();
            let usable = self.margin.usable(left, shares);
            Budget::up_to(usable, usable / shares)
        } else {
            // The game goes on after main time, so all of it can be used, and a move need not be
            // faster than in overtime.
            let target = (left / stage.shares()).max(share);
            // A move that outlasts main time takes the first period too.
            let is_saved = left >= share;
            Budget { is_saved, ..Budget::up_to(left.saturating_add(share), target) }
        }
    }

    /// Returns the time for a move that earns an increment: the increment, and a share of the time
    /// saved.
    fn fischer(
        &self,
        left: Duration,
        increment: Duration,
        cap: Option<Duration>,
        stage: Stage,
    ) -> Budget {
        let shares = stage.shares();
        // An increment covers the lag of its move; only lag beyond it comes from the time saved.
        let earned = increment.saturating_sub(self.margin.lag);
        let margin = Margin { lag: self.margin.lag.saturating_sub(increment), ..self.margin };
        let saved = left.saturating_sub(increment);
        let share = margin.usable(saved, shares) / shares;
        // The time that the cap would take away again, so that a faster move gains nothing.
        let above_cap = cap.map_or(Duration::ZERO, |cap| {
            left.saturating_add(increment).saturating_sub(cap).saturating_sub(self.margin.lag)
        });
        let target = earned.saturating_add(share).max(above_cap);
        let is_saved = above_cap.is_zero();
        Budget { is_saved, ..Budget::up_to(self.margin.usable(left, 1), target) }
    }

    /// Returns the usable time for each move of a full period of overtime, zero if there is no
    /// overtime.
    fn even_share(&self) -> Duration {
        match self.settings {
            TimeSettings::Canadian { period, stones, .. } => {
                self.margin.usable(period, stones) / stones
            }
            TimeSettings::ByoYomi { period, .. } => self.margin.usable(period, 1),
            TimeSettings::Unlimited
            | TimeSettings::SuddenDeath { .. }
            | TimeSettings::Fischer { .. } => Duration::ZERO,
        }
    }
}
