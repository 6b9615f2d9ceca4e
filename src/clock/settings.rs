//! The time control of a game, as data.

use std::time::Duration;

/// The time control of a game, which is the same for both players.
///
/// It is read and written as people type it: `none`, `10m`, `10m+30s/10`, `10m+3x30s`, `10m+5s`.
///
/// ```
/// use std::time::Duration;
/// use tengen::TimeSettings;
///
/// let settings: TimeSettings = "10m+3x30s".parse()?;
/// let (main, period) = (Duration::from_secs(600), Duration::from_secs(30));
/// assert_eq!(settings, TimeSettings::ByoYomi { main, period, periods: 3 });
/// # Ok::<(), tengen::UnknownTime>(())
/// ```
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
    /// Main time, then periods of overtime. A player who does not play the stones of a period
    /// within it has lost.
    Canadian {
        /// Each player's time before overtime.
        main: Duration,
        /// The length of a period of overtime. A new one begins when its stones are played.
        period: Duration,
        /// The moves to be made in a period, at least one.
        stones: u32,
    },
    /// Main time, then a number of periods. A move that ends within a period leaves that period
    /// whole; each period that runs out during a move is lost, and a player without a period has
    /// lost.
    ByoYomi {
        /// Each player's time before the first period.
        main: Duration,
        /// The length of a period, more than zero.
        period: Duration,
        /// The number of periods, at least one.
        periods: u32,
    },
    /// Main time that grows with every move; a player who uses it up has lost.
    Fischer {
        /// Each player's time at the beginning of the game.
        main: Duration,
        /// The time that is added after each move of the player.
        increment: Duration,
        /// The most time that a player can have after an increment, at least the main time; `None`
        /// for no cap.
        cap: Option<Duration>,
    },
}

/// The error for a time that is not a finite number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a time: expected a number of seconds")]
pub struct TimeError;

/// Converts a number of seconds as GTP clients send it. A negative number counts as 0: `gtp2ogs`
/// sends negative numbers when it translates Fischer time. Anything above thirty years counts as
/// thirty years.
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

/// Converts a number of stones or of periods as GTP clients send it. A fraction is rounded up,
/// since more stones mean less time for each; a negative number counts as 0.
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
    /// Returns the settings that GTP's `time_settings main period stones` means, with times in
    /// seconds.
    ///
    /// In GTP, a period with 0 stones means no limit. A period of zero length is sudden death, so
    /// three zeros leave no time at all.
    ///
    /// ```
    /// use tengen::TimeSettings;
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

    /// Returns byo-yomi settings, or sudden death if the number of periods or their length is zero.
    pub const fn byo_yomi(main: Duration, period: Duration, periods: u32) -> Self {
        if period.is_zero() || periods == 0 {
            Self::SuddenDeath { main }
        } else {
            Self::ByoYomi { main, period, periods }
        }
    }

    /// Returns Fischer settings, or sudden death if the increment is zero. Main time above the cap
    /// is cut to the cap.
    pub fn fischer(main: Duration, increment: Duration, cap: Option<Duration>) -> Self {
        let main = cap.map_or(main, |cap| main.min(cap));
        if increment.is_zero() {
            Self::SuddenDeath { main }
        } else {
            Self::Fischer { main, increment, cap }
        }
    }

    /// Returns the values of SGF's TM, the main time in seconds, and OT, the overtime; `None` for a
    /// property to leave out. Canadian overtime and byo-yomi are written in the words of `KGS`,
    /// Fischer time in the words of `OGS`, which cannot express a cap.
    pub fn to_sgf(self) -> (Option<String>, Option<String>) {
        let seconds = |time: Duration| time.as_secs_f64().to_string();
        let (main, overtime) = match self {
            Self::Unlimited => return (None, None),
            Self::SuddenDeath { main } => (main, None),
            Self::Canadian { main, period, stones } => {
                (main, Some(format!("{stones}/{} Canadian", seconds(period))))
            }
            Self::ByoYomi { main, period, periods } => {
                (main, Some(format!("{periods}x{} byo-yomi", seconds(period))))
            }
            Self::Fischer { main, increment, cap: _ } => {
                (main, Some(format!("{} fischer", seconds(increment))))
            }
        };
        (Some(seconds(main)), overtime)
    }
}
