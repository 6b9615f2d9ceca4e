//! The clocks of both players.

use std::time::Duration;

use super::margin::Margin;
use super::settings::TimeSettings;
use crate::color::{ByColor, Color};

/// A player's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    Unlimited,
    /// Main time.
    Main(Duration),
    /// Canadian overtime.
    Overtime(Period),
    /// Periods of byo-yomi.
    ByoYomi {
        /// The time left in the current period.
        time: Duration,
        /// The number of periods left, the current one included; at least one.
        periods: u32,
    },
}

/// The rest of a period of Canadian overtime: the time left, and the moves still to be made in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Period {
    pub time: Duration,
    /// The moves to be made in that time, at least one.
    pub stones: u32,
    /// Whether overtime began by this clock's own count of main time, and not by a message of the
    /// client. The clock that decides may then be a move ahead or behind, so the end of the period
    /// is unknown.
    pub counted: bool,
}

impl Left {
    /// Returns a player's time when the game begins.
    const fn at_start(settings: TimeSettings) -> Self {
        match settings {
            TimeSettings::Unlimited => Self::Unlimited,
            TimeSettings::Canadian { main: Duration::ZERO, period, stones } => {
                Self::Overtime(Period { time: period, stones, counted: false })
            }
            TimeSettings::ByoYomi { main: Duration::ZERO, period, periods } => {
                Self::ByoYomi { time: period, periods }
            }
            TimeSettings::SuddenDeath { main }
            | TimeSettings::Canadian { main, .. }
            | TimeSettings::ByoYomi { main, .. }
            | TimeSettings::Fischer { main, .. } => Self::Main(main),
        }
    }
}

/// Both players' clocks.
///
/// ```
/// use std::time::Duration;
/// use tengen::Color;
/// use tengen::engine_room::clock::{Clock, Margin, Stage, TimeSettings};
///
/// let settings = TimeSettings::from_gtp(600.0, 0.0, 0.0)?;
/// let mut clock = Clock::new(settings, Margin::default());
/// let opening = Stage { own_moves: 0, empty_points: 81 };
/// let budget = clock.budget(Color::Black, opening).expect("time is limited");
/// assert!(budget.target > Duration::from_secs(10) && budget.hard < Duration::from_secs(60));
/// clock.spend(Color::Black, budget.target);
/// # Ok::<(), tengen::engine_room::clock::TimeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    pub(super) settings: TimeSettings,
    pub(super) margin: Margin,
    pub(super) left: ByColor<Left>,
    fallen: ByColor<bool>,
}

impl Clock {
    /// Returns full clocks for a game with these settings.
    pub fn new(settings: TimeSettings, margin: Margin) -> Self {
        let left = ByColor::both(Left::at_start(settings));
        Self { settings, margin, left, fallen: ByColor::both(false) }
    }

    /// Returns the settings of the game.
    pub const fn settings(&self) -> TimeSettings {
        self.settings
    }

    /// Changes the settings, and fills both clocks.
    pub fn set(&mut self, settings: TimeSettings) {
        *self = Self::new(settings, self.margin);
    }

    /// Fills both clocks, for another game with the same settings.
    pub fn restart(&mut self) {
        self.set(self.settings);
    }

    /// Sets a player's clock as GTP's `time_left` does. If `stones` is 0, `time` is main time.
    /// Otherwise it is the rest of a period of overtime. Under byo-yomi `stones` is then the number
    /// of periods left, including the current one; under other settings it is the number of moves
    /// to make in the period.
    ///
    /// A time of overtime that is longer than a period of the settings is taken as main time and a
    /// period: some bridges send main time as the rest of a long period.
    ///
    /// The client's numbers are used even if the settings have no limit or no overtime. A client
    /// that sends whole seconds has rounded them, usually down. So if this clock's own count of
    /// main time lies in the second that begins with `time`, the own count is kept with its
    /// fraction. In overtime, and where each move adds time, a move may take all the time left.
    /// There the client's number is always used, because it may include lag that this clock cannot
    /// measure.
    pub fn set_left(&mut self, color: Color, time: Duration, stones: u32) {
        let stated = match (stones, self.settings) {
            (0, _) => Left::Main(time),
            (periods, TimeSettings::ByoYomi { .. }) => Left::ByoYomi { time, periods },
            (stones, _) => Left::Overtime(Period { time, stones, counted: false }),
        };
        let second = time..time.saturating_add(Duration::from_secs(1));
        let confirmed = time.subsec_nanos() == 0
            && !matches!(self.settings, TimeSettings::Fischer { .. })
            && matches!(
                (self.left[color], stated),
                (Left::Main(own), Left::Main(_)) if second.contains(&own)
            );
        if !confirmed {
            self.left[color] = stated;
        }
        self.fallen[color] = false;
    }

    /// Returns a player's time as the two numbers of GTP's `time_left`; `None` without a limit. In
    /// main time they are the time and 0. In overtime they are the time left in the period and the
    /// moves to make in it, or under byo-yomi the periods left. [`set_left`](Self::set_left) takes
    /// these numbers.
    ///
    /// A player who has used up main time exactly is in overtime, if the settings have overtime.
    pub fn time_left(&self, color: Color) -> Option<(Duration, u32)> {
        Some(match (self.left[color], self.settings) {
            (Left::Unlimited, _) => return None,
            (Left::Main(Duration::ZERO), TimeSettings::Canadian { period, stones, .. }) => {
                (period, stones)
            }
            (Left::Main(Duration::ZERO), TimeSettings::ByoYomi { period, periods, .. }) => {
                (period, periods)
            }
            (Left::Main(time), _) => (time, 0),
            (Left::Overtime(Period { time, stones, .. }), _) => (time, stones),
            (Left::ByoYomi { time, periods }, _) => (time, periods),
        })
    }

    /// Returns the longest time that the player's next move can take before the flag falls: the
    /// rest of main time or of the period, and the overtime after it. `None` if nothing limits the
    /// move.
    pub fn until_flag(&self, color: Color) -> Option<Duration> {
        let periods = |period: Duration, periods| period.saturating_mul(periods);
        Some(match (self.left[color], self.settings) {
            (Left::Unlimited, _) => return None,
            (Left::Main(time), TimeSettings::Canadian { period, .. }) => {
                time.saturating_add(period)
            }
            (Left::Main(time), TimeSettings::ByoYomi { period, periods: all, .. }) => {
                time.saturating_add(periods(period, all))
            }
            (Left::ByoYomi { time, periods: left }, TimeSettings::ByoYomi { period, .. }) => {
                time.saturating_add(periods(period, left.saturating_sub(1)))
            }
            (
                Left::Main(time) | Left::Overtime(Period { time, .. }) | Left::ByoYomi { time, .. },
                _,
            ) => time,
        })
    }

    /// Counts a move that took `time` by the player's own measurement, and adds the margin's lag,
    /// which the player cannot measure.
    ///
    /// A move during which main time runs out counts as the first move of overtime, and the rest of
    /// its time is taken from the overtime.
    pub fn spend(&mut self, color: Color, time: Duration) {
        let time = time.saturating_add(self.margin.lag);
        match self.left[color] {
            Left::Unlimited => {}
            Left::Main(left) => match (left.checked_sub(time), self.settings) {
                (Some(left), TimeSettings::Fischer { increment, cap, .. }) => {
                    let left = left.saturating_add(increment);
                    self.left[color] = Left::Main(cap.map_or(left, |cap| left.min(cap)));
                }
                (Some(left), _) => self.left[color] = Left::Main(left),
                (None, TimeSettings::Canadian { period, stones, .. }) => {
                    let full = Period { time: period, stones, counted: true };
                    self.spend_overtime(color, full, time.saturating_sub(left));
                }
                (None, TimeSettings::ByoYomi { period, periods, .. }) => {
                    self.spend_byo_yomi(color, period, periods, time.saturating_sub(left));
                }
                // The main time is over, and no overtime follows it. The player's own count may be
                // ahead of the clock that decides, so increments still count.
                (None, _) => {
                    self.left[color] = Left::Main(added(self.settings));
                    self.fallen[color] = true;
                }
            },
            Left::Overtime(left) => self.spend_overtime(color, left, time),
            Left::ByoYomi { time: left, periods } => {
                self.spend_byo_yomi(color, left, periods, time);
            }
        }
    }

    /// Returns the part of a time of overtime that exceeds a period, and so is main time.
    pub(super) fn beyond_period(&self, time: Duration) -> Duration {
        match self.settings {
            TimeSettings::Canadian { period, .. } | TimeSettings::ByoYomi { period, .. } => {
                time.saturating_sub(period)
            }
            _ => Duration::ZERO,
        }
    }

    /// Counts a move that takes `spent` of the time left in a period of Canadian overtime.
    fn spend_overtime(&mut self, color: Color, left: Period, spent: Duration) {
        let kept = left.time.saturating_sub(spent);
        if !self.beyond_period(kept).is_zero() {
            self.left[color] = Left::Overtime(Period { time: kept, ..left });
            return;
        }
        self.fallen[color] |= spent > left.time;
        self.left[color] = match (left.stones, self.settings) {
            (1, TimeSettings::Canadian { period, stones, .. }) => {
                Left::Overtime(Period { time: period, stones, ..left })
            }
            // A client has sent overtime that the settings do not have.
            (1, settings) => Left::Main(added(settings)),
            (stones, _) => Left::Overtime(Period {
                time: left.time.saturating_sub(spent),
                stones: stones - 1,
                ..left
            }),
        };
    }

    /// Counts a move that takes `spent` of the time `left` in the current period of byo-yomi, and
    /// of the periods after it.
    fn spend_byo_yomi(&mut self, color: Color, left: Duration, periods: u32, spent: Duration) {
        let TimeSettings::ByoYomi { period, .. } = self.settings else { return };
        let kept = left.saturating_sub(spent);
        if !self.beyond_period(kept).is_zero() {
            self.left[color] = Left::ByoYomi { time: kept, periods };
            return;
        }
        let beyond = spent.saturating_sub(left);
        let lost = beyond.as_nanos().div_ceil(period.as_nanos().max(1));
        let lost = u32::try_from(lost).unwrap_or(u32::MAX);
        self.fallen[color] |= lost >= periods;
        // A player without a period has lost, but may still be asked for a move.
        let periods = periods.saturating_sub(lost).max(1);
        self.left[color] = Left::ByoYomi { time: period, periods };
    }

    /// Whether a player has spent more time than was left, by this clock's count, since the clock
    /// was filled or [set](Self::set_left). The count includes the margin's lag, so it is exact
    /// only with [`Margin::NONE`].
    ///
    /// ```
    /// use std::time::Duration;
    /// use tengen::Color;
    /// use tengen::engine_room::clock::{Clock, Margin, TimeSettings};
    ///
    /// let main = Duration::from_secs(60);
    /// let mut clock = Clock::new(TimeSettings::SuddenDeath { main }, Margin::NONE);
    /// clock.spend(Color::Black, main);
    /// assert!(!clock.has_fallen(Color::Black));
    /// clock.spend(Color::Black, Duration::from_millis(1));
    /// assert!(clock.has_fallen(Color::Black) && !clock.has_fallen(Color::White));
    /// ```
    pub fn has_fallen(&self, color: Color) -> bool {
        self.fallen[color]
    }
}

/// Returns the main time that an increment, within the cap, gives to a player without time; zero if
/// the settings have no increment.
fn added(settings: TimeSettings) -> Duration {
    match settings {
        TimeSettings::Fischer { increment, cap, .. } => {
            cap.map_or(increment, |cap| increment.min(cap))
        }
        _ => Duration::ZERO,
    }
}
