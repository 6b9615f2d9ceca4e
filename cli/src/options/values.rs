//! The values of options that several commands share, parsed from text. Errors state the expected
//! form.

use std::num::NonZero;
use std::time::Duration;

use tengen::engine_room::engine::SearchSettings;

use super::machine;

/// Reads the number of games or suites that go on at the same time.
pub fn at_once(text: &str) -> Result<NonZero<usize>, String> {
    /// More than any machine has processors; each game or suite takes a few threads and programs.
    const MOST: usize = 1024;
    let number = text.parse().ok().filter(|number: &NonZero<usize>| number.get() <= MOST);
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

/// Reads a number of megabytes, and returns it in bytes.
pub fn memory(text: &str) -> Result<usize, String> {
    const LEAST: usize = SearchSettings::LEAST_MEMORY >> 20;
    match text.parse::<usize>() {
        Ok(megabytes) if megabytes < LEAST => Err(format!("a tree needs at least {LEAST} MB")),
        Ok(megabytes) if megabytes <= machine::memory() >> 20 => Ok(megabytes << 20),
        Ok(_) => Err(format!("this machine has {} MB", machine::memory() >> 20)),
        _ => Err("expected a number of megabytes such as 512".to_owned()),
    }
}

/// Reads a number of seconds, up to a year.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        // A longer time is a mistake, and adding it to the present time could fail.
        Ok(time) if time <= Duration::from_secs(366 * 86_400) => Ok(time),
        _ => Err("expected from 0 to 31,622,400 seconds".to_owned()),
    }
}

/// Reads a number of seconds above 0.
pub fn some_seconds(text: &str) -> Result<Duration, String> {
    seconds(text)
        .ok()
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "expected a number of seconds above 0, up to 31,622,400".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_machine_can_do_is_refused() {
        for text in ["0", "1025", "-1", "few"] {
            assert!(at_once(text).is_err(), "{text}");
        }
        for text in ["0", "99999999999", "-1", "much"] {
            assert!(memory(text).is_err(), "{text}");
        }
        for text in ["-1", "1e9", "nan", "inf", "long"] {
            assert!(seconds(text).is_err(), "{text}");
        }
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        assert_eq!(at_once("3").map(NonZero::get), Ok(3));
    }
}
