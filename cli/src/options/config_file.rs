//! A file of options in TOML, which saves typing them each time.
//!
//! Each key is the name of an option without its dashes. The options of the file are put before
//! those of the command line, and the later of two values of an option applies.

use std::error::Error;
use std::ffi::OsString;
use std::path::Path;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use tengen::engine_room::disk::{self, LARGEST_TEXT};
use toml::{Table, Value};

use super::InFile;
use crate::nearest::nearest;

/// Reads the options of a file as words of a command line of `command`. Options that conflict with
/// `given`, the options of the command line, are left out.
///
/// # Errors
/// If the file cannot be read, is not TOML, or has a key that is not an option; the error names the
/// file.
pub fn words(path: &Path, command: &Command, given: &ArgMatches) -> Result<Vec<OsString>, InFile> {
    let text = disk::read_text(path, LARGEST_TEXT).map_err(InFile::of(path))?;
    words_of(&text, command, given).map_err(InFile::of(path))
}

/// Reads the options of the text of a file, as [`words`] does.
///
/// # Errors
/// If the text is not TOML, or has a key that is not an option.
pub fn words_of(
    text: &str,
    command: &Command,
    given: &ArgMatches,
) -> Result<Vec<OsString>, Box<dyn Error + Send + Sync>> {
    let table: Table = text.parse()?;
    let mut words = Vec::new();
    for (key, value) in &table {
        let option = option(key, command)?;
        let word = word(key, value, option)?;
        words.extend(word.filter(|_| !contradicts(option, command, given)));
    }
    Ok(words)
}

/// Finds the option of a key.
fn option<'a>(key: &str, command: &'a Command) -> Result<&'a Arg, String> {
    let is_called = |name: &str| name == key;
    let option = command.get_arguments().find(|option| {
        option.get_long().is_some_and(is_called)
            || option.get_all_aliases().is_some_and(|aliases| aliases.into_iter().any(is_called))
    });
    option.filter(|_| key != "config").ok_or_else(|| unknown(key, command))
}

/// Whether an option conflicts with an option of the command line.
fn contradicts(option: &Arg, command: &Command, given: &ArgMatches) -> bool {
    let is_given = |other: &&Arg| {
        given.value_source(other.get_id().as_str()) == Some(ValueSource::CommandLine)
    };
    command.get_arguments().filter(is_given).any(|other| {
        command.get_arg_conflicts_with(option).contains(&other)
            || command.get_arg_conflicts_with(other).contains(&option)
    })
}

/// Returns the word for an option's key and value; `None` for a switch that is off.
fn word(key: &str, value: &Value, option: &Arg) -> Result<Option<OsString>, String> {
    let takes_value = option.get_action().takes_values();
    let text = match value {
        Value::Boolean(is_on) if !takes_value => {
            return Ok(is_on.then(|| format!("--{key}").into()));
        }
        _ if !takes_value => return Err(format!("{key} is a switch: expected true or false")),
        Value::String(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Table(table) => serde_json::to_string(table).map_err(|error| error.to_string())?,
        Value::Boolean(_) | Value::Datetime(_) | Value::Array(_) => {
            return Err(format!("{key}: expected a text or a number"));
        }
    };
    Ok(Some(format!("--{key}={text}").into()))
}

fn unknown(key: &str, command: &Command) -> String {
    let known = command.get_arguments().filter(|option| !option.is_hide_set());
    let known = known.filter_map(Arg::get_long).filter(|&known| known != "config");
    match nearest(key, known) {
        Some(known) => format!("{key} is not an option; did you mean {known}?"),
        None => format!("{key} is not an option; tengen --help lists them"),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Args as _;

    use super::*;
    use crate::options::{Conditions, EngineOptions};

    /// A program with only the options of engine and conditions.
    fn program() -> Command {
        EngineOptions::augment_args(Conditions::augment_args(Command::new("tengen")))
    }

    fn read(toml: &str) -> Result<Vec<OsString>, String> {
        read_beside("tengen", toml)
    }

    /// The words of a file beside a command line.
    fn read_beside(line: &str, toml: &str) -> Result<Vec<OsString>, String> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        fs::write(file.path(), toml).expect("a file that can be written");
        let mut command = program();
        let given = command.try_get_matches_from_mut(line.split(' ')).expect("options");
        words(file.path(), &command, &given).map_err(|error| error.to_string())
    }

    #[test]
    fn what_contradicts_the_command_line_is_left_out() {
        let file = "level = 5\nthreads = 2";
        assert_eq!(read_beside("tengen --temperature 0.5", file), Ok(vec!["--threads=2".into()]));
        assert_eq!(read_beside("tengen --slips 1,2", file), Ok(vec!["--threads=2".into()]));
        let both = Ok(vec!["--level=5".into(), "--threads=2".into()]);
        assert_eq!(read_beside("tengen --level 7", file), both, "the later one counts");
    }

    #[test]
    fn keys_are_options_and_values_are_theirs() {
        let words =
            read("threads = 2\nlag = 0.5\nrules = \"aga\"\nponder = true\nno-resign = false");
        assert_eq!(
            words,
            Ok(["--lag=0.5", "--ponder", "--rules=aga", "--threads=2"].map(Into::into).into())
        );
    }

    #[test]
    fn rules_may_be_a_table() {
        let words = read("rules = { ko = \"SIMPLE\", suicide = true }");
        assert_eq!(words, Ok(vec![r#"--rules={"ko":"SIMPLE","suicide":true}"#.into()]));
    }

    #[test]
    fn an_unknown_key_names_the_nearest_option() {
        let error = read("thread = 2").expect_err("no option");
        assert!(error.ends_with("thread is not an option; did you mean threads?"), "{error}");
    }

    #[test]
    fn text_other_than_toml_and_unknown_values_are_refused() {
        for (toml, text) in [
            ("threads 2", "expected"),
            ("threads = [1]", "threads: expected a text or a number"),
            ("ponder = 1", "ponder is a switch"),
            ("config = \"other.toml\"", "config is not an option"),
        ] {
            let error = read(toml).expect_err("a fault");
            assert!(error.contains(text), "{error}");
        }
    }
}
