//! Time settings as people type them: `10m+30s/10`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::TimeSettings;

/// `none`, `600s` for sudden death, `600s+30s/10` for ten stones in each 30 s of overtime.
impl fmt::Display for TimeSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unlimited => f.write_str("none"),
            Self::SuddenDeath { main } => write!(f, "{}s", main.as_secs_f64()),
            Self::Canadian { main, period, stones } => {
                write!(f, "{}s+{}s/{stones}", main.as_secs_f64(), period.as_secs_f64())
            }
        }
    }
}

/// The text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is no time control such as 10m, or 10m+30s/10 for ten stones in 30 seconds")]
pub struct UnknownTime {
    /// The text as it was given.
    pub text: String,
}

/// Reads what `Display` writes; each time is a number with the unit `s`, `m` or `h`, `s` if it has
/// none.
impl FromStr for TimeSettings {
    type Err = UnknownTime;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        settings(text.trim()).ok_or_else(|| UnknownTime { text: text.to_owned() })
    }
}

fn settings(text: &str) -> Option<TimeSettings> {
    if text == "none" {
        return Some(TimeSettings::Unlimited);
    }
    let Some((main, overtime)) = text.split_once('+') else {
        return Some(TimeSettings::SuddenDeath { main: time(text)? });
    };
    let (period, stones) = overtime.split_once('/')?;
    let stones = stones.parse().ok().filter(|&stones| stones > 0)?;
    Some(TimeSettings::Canadian { main: time(main)?, period: time(period)?, stones })
}

/// A number of seconds, minutes or hours.
fn time(text: &str) -> Option<Duration> {
    let (number, unit) = match text.char_indices().next_back()? {
        (at, 's') => (&text[..at], 1.0),
        (at, 'm') => (&text[..at], 60.0),
        (at, 'h') => (&text[..at], 3600.0),
        _ => (text, 1.0),
    };
    let plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = number.parse().ok().filter(|_| plain)?;
    super::seconds(number * unit).ok()
}
