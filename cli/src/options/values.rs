//! The values of options that several commands share, parsed from text. Errors state the expected
//! form.

use std::num::NonZero;
use std::time::Duration;

use tengen::engine_room::engine::SearchSettings;
use tengen::engine_room::solve::LEAST_MEMORY;
use tengen::{Color, Language};

use super::machine;

/// Reads the colour of a player.
pub fn color(text: &str) -> Result<Color, String> {
    text.parse().map_err(|_| "expected black or white".to_owned())
}

/// Reads the code of a language.
pub fn language(code: &str) -> Result<Language, String> {
    let known = || Language::ALL.map(Language::code).join(", ");
    Language::of_code(code).ok_or_else(|| format!("the languages are {}", known()))
}

/// Reads the number of games or suites that go on at the same time.
pub fn at_once(text: &str) -> Result<NonZero<usize>, String> {
    /// More than any machine has processors; each game or suite takes a few threads and programs.
    const MOST: usize = 1024;
    let number = text.parse().ok().filter(|number: &NonZero<usize>| number.get() <= MOST);
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

/// Reads a number of megabytes for the tree of a search, and returns it in bytes.
pub fn memory(text: &str) -> Result<usize, String> {
    megabytes(text, "a tree", SearchSettings::LEAST_MEMORY, 512)
}

/// Reads a number of megabytes for the table of a solver, and returns it in bytes.
pub fn table_memory(text: &str) -> Result<usize, String> {
    megabytes(text, "a table", LEAST_MEMORY, 64)
}

/// Reads a number of megabytes for something that needs at least this many bytes.
fn megabytes(text: &str, what: &str, least: usize, example: usize) -> Result<usize, String> {
    let (least, most) = (least.div_ceil(1 << 20), machine::memory() >> 20);
    // Bytes are counted only within these bounds: of a larger number the highest bits would be lost.
    match text.parse::<usize>() {
        Ok(megabytes) if megabytes < least => Err(format!("{what} needs at least {least} MB")),
        Ok(megabytes) if megabytes <= most => Ok(megabytes << 20),
        Ok(_) => Err(format!("this machine has {most} MB")),
        Err(_) => Err(format!("expected a number of megabytes such as {example}")),
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
        for text in ["-1", "much"] {
            let expected =
                |example| Err(format!("expected a number of megabytes such as {example}"));
            assert_eq!([memory(text), table_memory(text)], [expected(512), expected(64)], "{text}");
        }
        for text in ["-1", "1e9", "nan", "inf", "long"] {
            assert!(seconds(text).is_err(), "{text}");
        }
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        assert_eq!(at_once("3").map(NonZero::get), Ok(3));
    }

    #[test]
    fn memory_lies_between_the_least_that_is_of_use_and_what_the_machine_has() {
        for text in ["0", "3"] {
            assert_eq!(memory(text), Err("a tree needs at least 16 MB".to_owned()));
            assert_eq!(table_memory(text), Err("a table needs at least 4 MB".to_owned()));
        }
        let has = || Err(format!("this machine has {} MB", machine::memory() >> 20));
        // The second number of bytes is 2^64 and one megabyte.
        for text in ["99999999999", "17592186044417"] {
            assert_eq!([memory(text), table_memory(text)], [has(), has()], "{text}");
        }
        assert_eq!([memory("16"), table_memory("4")], [Ok(16 << 20), Ok(4 << 20)]);
    }
}
