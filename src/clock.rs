//! Clocks: from time settings to a budget for a move, and to a flag that falls.
//!
//! A clock is arithmetic on [`Duration`]s and never asks what time it is. The engine measures each
//! of its moves and [spends](Clock::spend) the time; a client's `time_left` [corrects](Clock::set_left)
//! the count. With [`Margin::NONE`] the same arithmetic is a referee's clock.

mod text;

pub use text::UnknownTime;

use std::time::Duration;

use crate::color::{ByColor, Color};

/// The time control of a game; both players have the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeSettings {
    /// No limit.
    #[default]
    Unlimited,
    /// Main time only: a player who uses it up has lost.
    SuddenDeath {
        /// Each player's time for the whole game.
        main: Duration,
    },
    /// Main time, then periods of overtime; a player who does not make the stones of a period
    /// within it has lost.
    Canadian {
        /// Each player's time before overtime.
        main: Duration,
        /// The length of a period of overtime. A new one begins when its stones are played.
        period: Duration,
        /// The moves to be made in a period, at least one.
        stones: u32,
    },
}

/// The error for a time that is not a finite number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a time: expected a number of seconds")]
pub struct TimeError;

/// Seconds as GTP clients send them. A negative number counts as 0: `gtp2ogs` sends one where it
/// translates Fischer time. Anything above thirty years counts as thirty years.
///
/// # Errors
/// For `NaN` and the infinities.
pub fn seconds(seconds: f64) -> Result<Duration, TimeError> {
    const MOST: f64 = 1e9;
    if !seconds.is_finite() {
        return Err(TimeError);
    }
    Ok(Duration::from_secs_f64(seconds.clamp(0.0, MOST)))
}

/// A number of stones as GTP clients send it. A fraction is rounded up, since more stones mean less
/// time for each; a negative number counts as 0.
///
/// # Errors
/// For `NaN` and the infinities.
pub fn stones(stones: f64) -> Result<u32, TimeError> {
    if !stones.is_finite() {
        return Err(TimeError);
    }
    #[expect(clippy::cast_sign_loss, reason = "the cast goes to zero or the most, as wanted")]
    Ok(stones.ceil() as u32)
}

impl TimeSettings {
    /// The settings in GTP's `time_settings main period stones`, times in seconds.
    ///
    /// A period without stones is GTP's way to say that there is no limit; neither period nor
    /// stones is sudden death, and all three 0 leaves no time at all.
    ///
    /// ```
    /// use tengen::engine_room::clock::TimeSettings;
    ///
    /// assert_eq!(TimeSettings::from_gtp(0.0, 1.0, 0.0), Ok(TimeSettings::Unlimited));
    /// ```
    ///
    /// # Errors
    /// If one of them is `NaN` or infinite.
    pub fn from_gtp(main: f64, period: f64, stones: f64) -> Result<Self, TimeError> {
        let (main, period, stones) = (seconds(main)?, seconds(period)?, self::stones(stones)?);
        Ok(match (period.is_zero(), stones) {
            (true, _) => Self::SuddenDeath { main },
            (false, 0) => Self::Unlimited,
            (false, stones) => Self::Canadian { main, period, stones },
        })
    }

    /// The texts of SGF's TM, the main time in seconds, and OT, the overtime in the words of `KGS`.
    pub fn to_sgf(self) -> (Option<String>, Option<String>) {
        let seconds = |time: Duration| time.as_secs_f64().to_string();
        match self {
            Self::Unlimited => (None, None),
            Self::SuddenDeath { main } => (Some(seconds(main)), None),
            Self::Canadian { main, period, stones } => {
                (Some(seconds(main)), Some(format!("{stones}/{} Canadian", seconds(period))))
            }
        }
    }

    /// The time of a player when the game begins.
    const fn at_start(self) -> Left {
        match self {
            Self::Unlimited => Left::Unlimited,
            Self::Canadian { main: Duration::ZERO, period, stones } => {
                Left::Overtime(Period { time: period, stones, counted: false })
            }
            Self::SuddenDeath { main } | Self::Canadian { main, .. } => Left::Main(main),
        }
    }
}

/// Time that is kept back, so that a move arrives in time although the clock that decides is
/// another program's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    /// Lost with every move, between this program and the clock that decides: the way there and
    /// back, and the waiting for a processor at either end.
    pub lag: Duration,
    /// Kept back once, for a search that stops late. Of a time that is shorter than twice the
    /// reserve, half is kept back.
    pub reserve: Duration,
    /// Kept back of the time that is left, in percent, for clocks that run at another speed.
    pub percent: u32,
}

impl Default for Margin {
    /// 15 ms of lag, a reserve of 0.2 s, and 2 %.
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
    /// Nothing is kept back, and nothing is lost but the time that is spent: for a referee.
    pub const NONE: Self = Self { lag: Duration::ZERO, reserve: Duration::ZERO, percent: 0 };

    /// An eighth of any time is spent on thinking, however much lag is expected: lag that does not
    /// come must not stop all thought.
    const LEAST_SHARE: u32 = 8;

    /// The part of `time` that can be spent on thinking if it has to do for `moves` moves.
    fn usable(&self, time: Duration, moves: u32) -> Duration {
        let share = time.saturating_mul(self.percent) / 100;
        let usable = time
            .saturating_sub(share)
            .saturating_sub(self.reserve.min(time / 2))
            .saturating_sub(self.lag.saturating_mul(moves));
        usable.max(time / Self::LEAST_SHARE)
    }
}

/// How far a game has come, for an estimate of the moves that are left to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Moves that the player has made.
    pub own_moves: u32,
    /// Points without a stone.
    pub empty_points: u32,
}

impl Stage {
    /// The number of shares that the time left is divided into, one of them for this move; at
    /// least 5.
    ///
    /// On 19x19 and on 9x9 each side plays about a third of the empty points. A quarter is taken,
    /// because time spent early decides more games than time kept, and because later moves have
    /// their shares of what is left. A game that has gone on for long is taken to last a third as
    /// long again.
    const fn shares(self) -> u32 {
        let by_board = self.empty_points / 4;
        let by_length = self.own_moves / 3;
        (if by_board > by_length { by_board } else { by_length }).saturating_add(5)
    }
}

/// The time for one move. If both durations are zero, no time is left, and the player should
/// answer at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The time that an ordinary move should take.
    pub target: Duration,
    /// The time that a difficult move may take; a move that takes more puts the game at risk.
    pub hard: Duration,
}

impl Budget {
    /// The budget that is left once this much time has been spent.
    #[must_use]
    pub fn after(self, spent: Duration) -> Self {
        Self { target: self.target.saturating_sub(spent), hard: self.hard.saturating_sub(spent) }
    }

    /// A budget whose hard limit is twice the target, but never more than `most`.
    fn up_to(most: Duration, target: Duration) -> Self {
        Self { target: target.min(most), hard: target.saturating_mul(2).min(most) }
    }
}

/// A player's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    Unlimited,
    /// Main time.
    Main(Duration),
    Overtime(Period),
}

/// What is left of a period of overtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Period {
    time: Duration,
    /// The moves to be made in that time, at least one.
    stones: u32,
    /// Whether overtime began when main time ran out by this clock's own count. The clock that
    /// decides may then be a move ahead or behind, so it is unknown when a period ends.
    counted: bool,
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
    settings: TimeSettings,
    margin: Margin,
    left: ByColor<Left>,
    fallen: ByColor<bool>,
}

impl Clock {
    /// Full clocks for a game with these settings.
    pub fn new(settings: TimeSettings, margin: Margin) -> Self {
        let left = ByColor::both(settings.at_start());
        Self { settings, margin, left, fallen: ByColor::both(false) }
    }

    /// The settings of the game.
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

    /// Sets a player's clock as GTP's `time_left` does: main time if `stones` is 0, otherwise
    /// the rest of a period of overtime in which `stones` moves have to be made.
    ///
    /// The client is obeyed even where the settings know no limit or no overtime. A client that
    /// sends whole seconds has rounded them, usually down: if this clock's own count lies in the
    /// second that begins with `time`, the own count is kept, which knows the fraction.
    pub fn set_left(&mut self, color: Color, time: Duration, stones: u32) {
        let told = match stones {
            0 => Left::Main(time),
            stones => Left::Overtime(Period { time, stones, counted: false }),
        };
        let second = time..time.saturating_add(Duration::from_secs(1));
        let confirmed = time.subsec_nanos() == 0
            && match (self.left[color], stones) {
                (Left::Main(own), 0) => second.contains(&own),
                (Left::Overtime(own), _) => {
                    !own.counted && own.stones == stones && second.contains(&own.time)
                }
                _ => false,
            };
        if !confirmed {
            self.left[color] = told;
        }
        self.fallen[color] = false;
    }

    /// Counts a move that took this time by the player's own measurement; the margin's lag, which
    /// the player cannot measure, is added.
    ///
    /// A move in which main time ends is the first one of the first period of overtime, and the
    /// period pays for the rest of its time.
    pub fn spend(&mut self, color: Color, time: Duration) {
        let time = time.saturating_add(self.margin.lag);
        match self.left[color] {
            Left::Unlimited => {}
            Left::Main(left) => match (left.checked_sub(time), self.settings) {
                (Some(left), _) => self.left[color] = Left::Main(left),
                (None, TimeSettings::Canadian { period, stones, .. }) => {
                    let full = Period { time: period, stones, counted: true };
                    self.spend_overtime(color, full, time.saturating_sub(left));
                }
                (None, _) => {
                    self.left[color] = Left::Main(Duration::ZERO);
                    self.fallen[color] = true;
                }
            },
            Left::Overtime(left) => self.spend_overtime(color, left, time),
        }
    }

    /// Counts a move that takes `spent` of what is left of a period.
    fn spend_overtime(&mut self, color: Color, left: Period, spent: Duration) {
        self.fallen[color] |= spent > left.time;
        self.left[color] = match (left.stones, self.settings) {
            (1, TimeSettings::Canadian { period, stones, .. }) => {
                Left::Overtime(Period { time: period, stones, ..left })
            }
            // A client spoke of overtime that no settings describe.
            (1, _) => Left::Main(Duration::ZERO),
            (stones, _) => Left::Overtime(Period {
                time: left.time.saturating_sub(spent),
                stones: stones - 1,
                ..left
            }),
        };
    }

    /// Whether a player has spent more time than there was, by this clock's count, since the clock
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

    /// The time for a move, or `None` if nothing limits it.
    ///
    /// Moves that take at most the hard limit and lose nothing on the way never use up a sudden
    /// death, however long the game. Moves that lose the margin's lag each do not use it up in a
    /// game of as many moves as the board has points, if main time is at least eight times the lag
    /// of that many moves. In overtime nothing is lost if the period has room for its stones' lag.
    pub fn budget(&self, color: Color, stage: Stage) -> Option<Budget> {
        match self.left[color] {
            Left::Unlimited => None,
            Left::Main(left) => Some(self.main_time(left, stage)),
            Left::Overtime(Period { counted: true, .. }) => {
                let share = self.even_share();
                Some(Budget { target: share, hard: share })
            }
            Left::Overtime(Period { time, stones, .. }) => {
                let usable = self.margin.usable(time, stones);
                Some(Budget::up_to(usable, usable / stones))
            }
        }
    }

    fn main_time(&self, left: Duration, stage: Stage) -> Budget {
        let share = self.even_share();
        if share.is_zero() {
            let shares = stage.shares();
            let usable = self.margin.usable(left, shares);
            Budget::up_to(usable, usable / shares)
        } else {
            // The game goes on after main time, so all of it can be used, and no move needs to be
            // faster than overtime allows.
            let target = (left / stage.shares()).max(share);
            Budget::up_to(left.saturating_add(share), target)
        }
    }

    /// The time for each move of a full period of overtime, zero if there is none.
    fn even_share(&self) -> Duration {
        match self.settings {
            TimeSettings::Canadian { period, stones, .. } => {
                self.margin.usable(period, stones) / stones
            }
            TimeSettings::Unlimited | TimeSettings::SuddenDeath { .. } => Duration::ZERO,
        }
    }
}

#[cfg(test)]
mod tests;
