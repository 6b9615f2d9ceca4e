//! The GTP commands by which a controller announces time settings and time left to engines.

use std::time::Duration;

use super::clocks::Clock;
use super::settings::TimeSettings;
use crate::color::Color;

/// A GTP command by which a controller announces the time settings of a game. The commands differ
/// in the settings that they can express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeCommand {
    /// `time_settings` of the GTP specification, for sudden death and Canadian overtime. All other
    /// settings are translated into Canadian overtime that never allows the engine more time than
    /// it has.
    Gtp,
    /// `kgs-time_settings` of the server KGS, which also has byo-yomi.
    Kgs,
    /// `kata-time_settings` of `KataGo`, which also has Fischer time, and fractions of seconds.
    Kata,
}

impl TimeCommand {
    /// The three commands, the most expressive one first.
    pub const ALL: [Self; 3] = [Self::Kata, Self::Kgs, Self::Gtp];

    /// Returns the name of the command.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gtp => "time_settings",
            Self::Kgs => "kgs-time_settings",
            Self::Kata => "kata-time_settings",
        }
    }

    /// Returns the best command for these settings among the commands that an engine knows;
    /// `time_settings` if it knows none of the three.
    pub fn best(settings: TimeSettings, knows: impl Fn(&str) -> bool) -> Self {
        let fits = |command: &Self| knows(command.name()) && command.line(settings).is_some();
        Self::ALL.into_iter().find(fits).unwrap_or(Self::Gtp)
    }

    /// Returns the word of `KataGo` and KGS for the kind of time control, which
    /// `kata-list_time_settings` lists.
    const fn kind(settings: TimeSettings) -> &'static str {
        match settings {
            TimeSettings::Unlimited => "none",
            TimeSettings::SuddenDeath { .. } => "absolute",
            TimeSettings::Canadian { .. } => "canadian",
            TimeSettings::ByoYomi { .. } => "byoyomi",
            TimeSettings::Fischer { cap: None, .. } => "fischer",
            TimeSettings::Fischer { cap: Some(_), .. } => "fischer-capped",
        }
    }

    /// Returns the line that announces the settings; `None` if the command cannot express them.
    ///
    /// ```
    /// use tengen::engine_room::clock::{TimeCommand, TimeSettings};
    ///
    /// let settings: TimeSettings = "1m+3x5s".parse()?;
    /// let line = |command: TimeCommand| command.line(settings);
    /// assert_eq!(line(TimeCommand::Kgs).as_deref(), Some("kgs-time_settings byoyomi 60 5 3"));
    /// // Two of the periods count as main time, the last one is given back with every move.
    /// assert_eq!(line(TimeCommand::Gtp).as_deref(), Some("time_settings 70 5 1"));
    /// # Ok::<(), tengen::engine_room::clock::UnknownTime>(())
    /// ```
    pub fn line(self, settings: TimeSettings) -> Option<String> {
        let name = self.name();
        let numbers = match (self, settings) {
            (Self::Kgs, TimeSettings::Fischer { .. }) => return None,
            (Self::Gtp, TimeSettings::Unlimited) => "0 1 0".to_owned(),
            (_, TimeSettings::Unlimited) => String::new(),
            (Self::Gtp, TimeSettings::SuddenDeath { main }) => format!("{} 0 0", exact(main)),
            (_, TimeSettings::SuddenDeath { main }) => exact(main),
            (_, TimeSettings::Canadian { main, period, stones }) => {
                format!("{} {} {stones}", exact(main), exact(period))
            }
            (Self::Gtp, TimeSettings::ByoYomi { main, period, periods }) => {
                let main = main.saturating_add(period.saturating_mul(periods.saturating_sub(1)));
                format!("{} {} 1", exact(main), exact(period))
            }
            (_, TimeSettings::ByoYomi { main, period, periods }) => {
                format!("{} {} {periods}", exact(main), exact(period))
            }
            (Self::Gtp, TimeSettings::Fischer { main, increment, .. }) => {
                let period = as_period(main, increment);
                format!("{} {} 1", exact(main.saturating_sub(period)), exact(period))
            }
            (_, TimeSettings::Fischer { main, increment, cap: None }) => {
                format!("{} {}", exact(main), exact(increment))
            }
            (_, TimeSettings::Fischer { main, increment, cap: Some(cap) }) => {
                // The last number would be a time limit per move.
                format!("{} {} {} -1", exact(main), exact(increment), exact(cap))
            }
        };
        Some(match (self, numbers.as_str()) {
            (Self::Gtp, numbers) => format!("{name} {numbers}"),
            (_, "") => format!("{name} {}", Self::kind(settings)),
            (_, numbers) => format!("{name} {} {numbers}", Self::kind(settings)),
        })
    }

    /// Returns the line that announces a player's time before a move, to an engine that received
    /// the settings by this command; `None` if nothing limits the player.
    ///
    /// Times are whole seconds, rounded down, because many engines read nothing else. They have
    /// fractions with `kata-time_settings`, which requires engines to read fractions, and if the
    /// settings themselves have fractions of seconds.
    pub fn time_left(self, clock: &Clock, color: Color) -> Option<String> {
        let (time, stones) = clock.time_left(color)?;
        let (time, stones) = match (self, clock.settings()) {
            (Self::Gtp, TimeSettings::ByoYomi { main: _, period, periods }) => {
                translated_byo_yomi(time, stones, period, periods)
            }
            (Self::Gtp, TimeSettings::Fischer { main, increment, .. }) => {
                translated_fischer(time, as_period(main, increment))
            }
            _ => (time, stones),
        };
        let time = if self == Self::Kata || has_fractions(clock.settings()) {
            // More digits would exceed the precision of any clock.
            Duration::from_millis(time.as_millis() as u64)
        } else {
            Duration::from_secs(time.as_secs())
        };
        Some(format!("time_left {} {} {stones}", color.letter().to_ascii_lowercase(), exact(time)))
    }
}

/// Translates a time left under byo-yomi into Canadian overtime of one stone: every period but the
/// last counts as main time.
fn translated_byo_yomi(
    time: Duration,
    stones: u32,
    period: Duration,
    periods: u32,
) -> (Duration, u32) {
    let spare = |periods: u32| period.saturating_mul(periods);
    match stones {
        0 => (time.saturating_add(spare(periods.saturating_sub(1))), 0),
        1 => (time, 1),
        left => (time.saturating_add(spare(left - 2)), 0),
    }
}

/// Translates a time left under Fischer time into Canadian overtime of one stone.
fn translated_fischer(time: Duration, period: Duration) -> (Duration, u32) {
    let main = time.saturating_sub(period);
    // Less than a second of main time would be rounded to nothing.
    if main < Duration::from_secs(1) { (time, 1) } else { (main, 0) }
}

/// Translates an increment into a period of Canadian overtime. The period is part of the time for
/// the first move, so it is at most the main time.
fn as_period(main: Duration, increment: Duration) -> Duration {
    increment.min(main)
}

fn has_fractions(settings: TimeSettings) -> bool {
    let has = |time: Duration| time.subsec_nanos() > 0;
    match settings {
        TimeSettings::Unlimited => false,
        TimeSettings::SuddenDeath { main } => has(main),
        TimeSettings::Canadian { main, period, .. }
        | TimeSettings::ByoYomi { main, period, .. } => has(main) || has(period),
        TimeSettings::Fischer { main, increment, .. } => has(main) || has(increment),
    }
}

/// Writes a number of seconds, with its fraction if it has one.
fn exact(time: Duration) -> String {
    time.as_secs_f64().to_string()
}
