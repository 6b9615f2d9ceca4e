//! The values of options, read from text. An error says what was expected.

use std::num::NonZero;
use std::time::Duration;

use tengen::engine_room::engine::{Level, Resources};
use tengen::rules::Precision;
use tengen::{Komi, Preset, Rules, Size};

use super::machine;

/// The komi of `--komi`, with a warning if it is not the one that was asked for.
#[derive(Clone, Debug)]
pub struct AskedKomi {
    pub komi: Komi,
    pub warning: Option<String>,
}

/// Reads the number of games or suites that go on at the same time.
pub fn at_once(text: &str) -> Result<NonZero<usize>, String> {
    /// More than any machine has processors; each takes a few threads and programs.
    const MOST: usize = 1024;
    let number = text.parse().ok().filter(|number: &NonZero<usize>| number.get() <= MOST);
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

/// Reads a number of megabytes, and returns it in bytes.
pub fn memory(text: &str) -> Result<usize, String> {
    const LEAST: usize = Resources::LEAST_MEMORY >> 20;
    match text.parse::<usize>() {
        Ok(megabytes) if megabytes < LEAST => Err(format!("a tree needs at least {LEAST} MB")),
        Ok(megabytes) if megabytes <= machine::memory() >> 20 => Ok(megabytes << 20),
        Ok(_) => Err(format!("this machine has {} MB", machine::memory() >> 20)),
        _ => Err("expected a number of megabytes such as 512".to_owned()),
    }
}

/// Reads rules, and returns them with the komi that belongs to them if they are given by name.
pub fn rules(text: &str) -> Result<(Rules, Option<Komi>), String> {
    let rules: Rules = text.parse().map_err(|error| format!("{error}"))?;
    Ok((rules, Preset::find(text).ok().map(|preset| preset.komi)))
}

/// Reads a komi.
pub fn komi(text: &str) -> Result<AskedKomi, String> {
    /// The largest komi in points, more than the largest board has.
    const MOST: f64 = 1000.0;
    match Komi::read(text) {
        Ok((komi, _)) if komi.points().abs() > MOST => {
            Err(format!("expected from -{MOST} to {MOST} points"))
        }
        Ok((komi, precision)) => {
            let rounded = precision == Precision::Rounded;
            Ok(AskedKomi { komi, warning: rounded.then(|| format!("komi {text} becomes {komi}")) })
        }
        Err(_) => Err("expected a number of points such as 7.5".to_owned()),
    }
}

/// Reads the size of a board.
pub fn size(text: &str) -> Result<Size, String> {
    text.parse().map_err(|_| "expected a side such as 9, or 7x11, each from 1 to 25".to_owned())
}

/// Reads a number of seconds, up to a year.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        // More than a year is a mistake, and adding it to the time of day could fail.
        Ok(time) if time <= Duration::from_secs(366 * 86_400) => Ok(time),
        _ => Err("expected from 0 to 31,622,400 seconds".to_owned()),
    }
}

/// Reads a temperature, from 0 to 100.
pub fn temperature(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(temperature) if (0.0..=100.0).contains(&temperature) => Ok(temperature),
        _ => Err("expected a number from 0 to 100".to_owned()),
    }
}

/// Reads a level, from 1 to 20.
pub fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| "expected a level from 1 to 20".to_owned())
}

/// Reads a share, from 0 to 1.
pub fn share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("expected a number from 0 to 1".to_owned()),
    }
}
