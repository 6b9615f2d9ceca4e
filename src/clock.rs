//! Time settings to a budget for a move.
//!
//! The clock is arithmetic on [`Duration`]s: it never asks what time it is. Whoever plays
//! measures its moves and [spends](Clock::spend) them; a client that knows better says so
//! with [`Clock::set_left`].

use std::time::Duration;

use crate::color::{ByColor, Color};

/// How long two players may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeSettings {
    /// As long as they like.
    #[default]
    Unlimited,
    /// So long for the whole game.
    SuddenDeath {
        /// For each player.
        main: Duration,
    },
    /// Then so long for each so many stones.
    Canadian {
        /// Before overtime, for each player.
        main: Duration,
        /// The length of a period of overtime. It begins anew when its stones are played.
        period: Duration,
        /// The stones to be played in a period, at least one.
        stones: u32,
    },
}

/// A time that is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a time: expected a number of seconds")]
pub struct TimeError;

/// Seconds as GTP clients send them. Less than none is none, which `gtp2ogs` sends where it
/// translates Fischer time; more than thirty years are thirty years.
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

/// A number of stones as GTP clients send it: rounded up, since more stones mean less time for
/// each; less than none is none.
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
    /// use tengen::clock::TimeSettings;
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

    /// What a player has when the game begins.
    const fn at_start(self) -> Left {
        match self {
            Self::Unlimited => Left::Unlimited,
            Self::Canadian { main: Duration::ZERO, period, stones } => {
                Left::Overtime { time: period, stones }
            }
            Self::SuddenDeath { main } | Self::Canadian { main, .. } => Left::Main(main),
        }
    }
}

/// What is kept back so that a move arrives in time although others count differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    /// Lost with every move, on the way to the client or server whose clock decides.
    pub lag: Duration,
    /// Kept back at all times, for a search that stops late and a machine that is busy.
    pub reserve: Duration,
    /// Kept back of the time that is left, in percent, for clocks that run differently.
    pub percent: u32,
}

impl Default for Margin {
    /// 25 ms of lag, a reserve of 0.2 s, and 2 %: enough for a local controller. A server's lag
    /// shows in the `time_left` that it sends before each move; were more of it set aside for every
    /// move that a board could take, nothing would be left of 20 s on 19x19.
    fn default() -> Self {
        Self { lag: Duration::from_millis(25), reserve: Duration::from_millis(200), percent: 2 }
    }
}

impl Margin {
    /// What can be thought away of `time` if it must do for `moves` moves.
    fn usable(&self, time: Duration, moves: u32) -> Duration {
        let share = time.saturating_mul(self.percent) / 100;
        time.saturating_sub(share)
            .saturating_sub(self.reserve)
            .saturating_sub(self.lag.saturating_mul(moves))
    }
}

/// How far a game has come, for an estimate of the moves that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Moves that the player has made.
    pub own_moves: u32,
    /// Points without a stone.
    pub empty_points: u32,
}

impl Stage {
    /// Own moves that are still to be paid for with thought. About a third of the empty points
    /// are played by each side on 19x19 and on 9x9; a game that goes on much longer is likely
    /// to go on half as long again; and some moves are always left.
    const fn expected_moves(self) -> u32 {
        let by_board = self.empty_points / 3;
        let by_length = self.own_moves / 2;
        (if by_board > by_length { by_board } else { by_length }).saturating_add(10)
    }

    /// Own moves that lag must be kept for: every empty point, and as many moves again as the
    /// game has had.
    const fn most_moves(self) -> u32 {
        self.own_moves.saturating_add(self.empty_points).saturating_add(10)
    }
}

/// The time for one move. Nothing is left to think with if both are zero: answer at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// What an ordinary move should take.
    pub target: Duration,
    /// What a difficult move may take; beyond it the game is at risk.
    pub hard: Duration,
}

impl Budget {
    /// A difficult move may take twice the target, if there is so much.
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
    /// A period of overtime that began at a known move.
    Overtime {
        time: Duration,
        /// At least one.
        stones: u32,
    },
    /// Overtime that began when main time ran out by our own count. The client's count may be
    /// a move ahead or behind, so a period's end is unknown and every move gets an even share.
    EvenShares,
}

/// Both players' clocks.
///
/// ```
/// use std::time::Duration;
/// use tengen::clock::{Clock, Margin, Stage, TimeSettings};
/// use tengen::color::Color;
///
/// let settings = TimeSettings::from_gtp(600.0, 0.0, 0.0)?;
/// let mut clock = Clock::new(settings, Margin::default());
/// let opening = Stage { own_moves: 0, empty_points: 81 };
/// let budget = clock.budget(Color::Black, opening).expect("time is limited");
/// assert!(budget.target > Duration::from_secs(10) && budget.hard < Duration::from_secs(60));
/// clock.spend(Color::Black, budget.target);
/// # Ok::<(), tengen::clock::TimeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    settings: TimeSettings,
    margin: Margin,
    left: ByColor<Left>,
}

impl Clock {
    /// Full clocks.
    pub fn new(settings: TimeSettings, margin: Margin) -> Self {
        Self { settings, margin, left: ByColor::both(settings.at_start()) }
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
    /// what is left of a period in which so many stones are still to be played.
    ///
    /// It is obeyed even where the settings know no limit or no overtime. Fractions of a second
    /// are dropped where there are whole ones, since servers round in either direction.
    pub fn set_left(&mut self, color: Color, time: Duration, stones: u32) {
        let whole = Duration::from_secs(time.as_secs());
        let time = if whole.is_zero() { time } else { whole };
        self.left[color] =
            if stones == 0 { Left::Main(time) } else { Left::Overtime { time, stones } };
    }

    /// Counts a move that took so long, and the lag that nobody measures.
    pub fn spend(&mut self, color: Color, time: Duration) {
        let time = time.saturating_add(self.margin.lag);
        self.left[color] = match (self.left[color], self.settings) {
            (Left::Main(left), TimeSettings::Canadian { .. }) if time > left => Left::EvenShares,
            (Left::Main(left), _) => Left::Main(left.saturating_sub(time)),
            (Left::Overtime { stones: 1, .. }, TimeSettings::Canadian { period, stones, .. }) => {
                Left::Overtime { time: period, stones }
            }
            // A client spoke of overtime that no settings describe.
            (Left::Overtime { stones: 1, .. }, _) => Left::Main(Duration::ZERO),
            (Left::Overtime { time: left, stones }, _) => {
                Left::Overtime { time: left.saturating_sub(time), stones: stones - 1 }
            }
            (unchanged @ (Left::Unlimited | Left::EvenShares), _) => unchanged,
        };
    }

    /// The time for a move, or `None` if nothing limits it.
    ///
    /// A player whose moves take at most the hard limit, and lose no more than the margin's lag
    /// each on the way, never exceeds its time in overtime, nor in a sudden death that gives
    /// every move at least the lag, be it as long as the board has points.
    pub fn budget(&self, color: Color, stage: Stage) -> Option<Budget> {
        match self.left[color] {
            Left::Unlimited => None,
            Left::Main(left) => Some(self.main_time(left, stage)),
            Left::Overtime { time, stones } => {
                let usable = self.margin.usable(time, stones);
                Some(Budget::up_to(usable, usable / stones))
            }
            Left::EvenShares => {
                let share = self.even_share();
                Some(Budget { target: share, hard: share })
            }
        }
    }

    fn main_time(&self, left: Duration, stage: Stage) -> Budget {
        let share = self.even_share();
        if share.is_zero() {
            let usable = self.margin.usable(left, stage.most_moves());
            Budget::up_to(usable, usable / stage.expected_moves())
        } else {
            // There is a game after main time, so all of it can be used, and no move needs to
            // be faster than overtime allows.
            let target = (left / stage.expected_moves()).max(share);
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
