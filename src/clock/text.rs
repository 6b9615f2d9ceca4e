//! Time settings as people type them: `10m+3x30s`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use nom::branch::alt;
use nom::character::complete::{char, digit1, one_of, u32};
use nom::combinator::{all_consuming, map_opt, opt, recognize, value, verify};
use nom::sequence::{pair, preceded, terminated};
use nom::{IResult, Parser, bytes::complete::tag};

use super::TimeSettings;

/// Writes `none`; `10m` for sudden death; `10m+30s/10` for ten stones in each 30 s of Canadian
/// overtime; `10m+3x30s` for three periods of byo-yomi. Fischer time is `10m+5s`, or `10m+5s<20m`
/// with a cap of 20 minutes on the time left. A time is a whole number of hours, minutes or
/// seconds, in the largest unit that fits, or else seconds with a fraction.
impl fmt::Display for TimeSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("none"),
            Self::SuddenDeath { main } => write!(f, "{}", Written(main)),
            Self::Canadian { main, period, stones } => {
                write!(f, "{}+{}/{stones}", Written(main), Written(period))
            }
            Self::ByoYomi { main, period, periods } => {
                write!(f, "{}+{periods}x{}", Written(main), Written(period))
            }
            Self::Fischer { main, increment, cap } => {
                write!(f, "{}+{}", Written(main), Written(increment))?;
                cap.map_or(Ok(()), |cap| write!(f, "<{}", Written(cap)))
            }
        }
    }
}

/// A time with its unit.
struct Written(Duration);

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        match self.0.subsec_nanos() {
            0 if seconds > 0 && seconds.is_multiple_of(3600) => write!(f, "{}h", seconds / 3600),
            0 if seconds > 0 && seconds.is_multiple_of(60) => write!(f, "{}m", seconds / 60),
            0 => write!(f, "{seconds}s"),
            _ => write!(f, "{}s", self.0.as_secs_f64()),
        }
    }
}

/// The error for a text that is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{text}' is not a time control such as none, 10m, 10m+30s/10 (ten stones in 30 seconds), \
     10m+3x30s (three periods), 10m+5s (Fischer) or 10m+5s<20m (Fischer, at most 20 minutes)"
)]
pub struct UnknownTime {
    /// The text as it was given.
    pub text: String,
}

/// Reads the text that `Display` writes. Each time is a number, which may have a fraction, with the
/// unit `h`, `m` or `s`; without a unit it is in seconds.
///
/// The number of stones or periods, the length of a period, an increment, and the main time before
/// increments are more than zero. A cap is at least the main time.
impl FromStr for TimeSettings {
    type Err = UnknownTime;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = all_consuming(settings).parse(text.trim());
        parsed.map(|(_, settings)| settings).map_err(|_| UnknownTime { text: text.to_owned() })
    }
}

/// The part of a time control that comes after the main time.
enum Overtime {
    Canadian { period: Duration, stones: u32 },
    ByoYomi { period: Duration, periods: u32 },
    Fischer { increment: Duration, cap: Option<Duration> },
}

fn settings(text: &str) -> IResult<&str, TimeSettings> {
    let none = value(TimeSettings::Unlimited, tag("none"));
    alt((none, map_opt((time, opt(preceded(char('+'), overtime))), with_overtime))).parse(text)
}

fn with_overtime((main, overtime): (Duration, Option<Overtime>)) -> Option<TimeSettings> {
    Some(match overtime {
        None => TimeSettings::SuddenDeath { main },
        Some(Overtime::Canadian { period, stones }) => {
            TimeSettings::Canadian { main, period, stones }
        }
        Some(Overtime::ByoYomi { period, periods }) => {
            TimeSettings::ByoYomi { main, period, periods }
        }
        Some(Overtime::Fischer { .. }) if main.is_zero() => return None,
        Some(Overtime::Fischer { cap: Some(cap), .. }) if cap < main => return None,
        Some(Overtime::Fischer { increment, cap }) => {
            TimeSettings::Fischer { main, increment, cap }
        }
    })
}

fn overtime(text: &str) -> IResult<&str, Overtime> {
    let byo_yomi = pair(terminated(count, char('x')), some_time)
        .map(|(periods, period)| Overtime::ByoYomi { period, periods });
    let canadian = pair(terminated(some_time, char('/')), count)
        .map(|(period, stones)| Overtime::Canadian { period, stones });
    let fischer = pair(some_time, opt(preceded(char('<'), time)))
        .map(|(increment, cap)| Overtime::Fischer { increment, cap });
    alt((byo_yomi, canadian, fischer)).parse(text)
}

/// Parses a whole number above zero.
fn count(text: &str) -> IResult<&str, u32> {
    verify(u32, |&count| count > 0).parse(text)
}

/// Parses a time above zero.
fn some_time(text: &str) -> IResult<&str, Duration> {
    verify(time, |time| !time.is_zero()).parse(text)
}

/// Parses a number of seconds, minutes or hours.
fn time(text: &str) -> IResult<&str, Duration> {
    let number = recognize(pair(digit1, opt(pair(char('.'), digit1))));
    map_opt(pair(number, opt(one_of("smh"))), |(number, unit): (&str, Option<char>)| {
        let seconds = match unit {
            Some('h') => 3600.0,
            Some('m') => 60.0,
            _ => 1.0,
        };
        super::seconds(number.parse::<f64>().ok()? * seconds).ok()
    })
    .parse(text)
}
