//! Messages about faults of the command line: clap's, and our own where clap's would mislead.

use std::env;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::process;

use clap::error::{ContextKind, ErrorKind};

/// Words of the standard library about a value, and words for a user.
const WORDS: [(&str, &str); 5] = [
    ("invalid digit found in string", "expected a whole number"),
    ("cannot parse integer from empty string", "expected a whole number"),
    ("number too large to fit in target type", "the number is too large"),
    ("number too small to fit in target type", "the number is too small"),
    ("invalid float literal", "expected a number"),
];

/// Prints an error of the command line, or the help that was asked for, and ends the program.
pub fn leave(error: &clap::Error) -> ! {
    if !error.use_stderr() {
        error.exit();
    }
    let is_coloured = io::stderr().is_terminal() && env::var_os("NO_COLOR").is_none();
    let _ = io::stderr().write_all(text(error, is_coloured).as_bytes());
    process::exit(error.exit_code());
}

/// Returns the text of an error.
pub fn text(error: &clap::Error, is_coloured: bool) -> String {
    let rendered = error.render();
    let mut text = if is_coloured { rendered.ansi().to_string() } else { rendered.to_string() };
    for (theirs, ours) in WORDS {
        text = text.replace(theirs, ours);
    }
    // The usage line of an unknown option names the options that were read before it, and seems to
    // ask for them. No command takes a word that begins with a dash as a value.
    if error.kind() == ErrorKind::UnknownArgument {
        let misleads = |line: &str| line.contains("Usage:") || line.contains(" as a value, use ");
        let lines = text.split_inclusive('\n').filter(|line| !misleads(line));
        text = lines.collect();
        while text.contains("\n\n\n") {
            text = text.replace("\n\n\n", "\n\n");
        }
    }
    let word = error.get(ContextKind::InvalidSubcommand).map(ToString::to_string);
    if let Some(record) = word.filter(|word| word.to_ascii_lowercase().ends_with(".sgf")) {
        let _ = writeln!(text, "\nTo review a record: tengen review {record}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::arguments::Arguments;
    use super::*;

    fn of(line: &str) -> String {
        let error = Arguments::program().try_get_matches_from(line.split(' '));
        text(&error.expect_err("a fault"), false)
    }

    #[test]
    fn a_value_of_the_wrong_kind_is_refused_in_plain_words() {
        for line in ["tengen --seed abc", "tengen --visits many"] {
            assert!(of(line).contains("expected a whole number"), "{}", of(line));
        }
    }

    #[test]
    fn a_slip_in_an_option_does_not_show_a_usage_that_asks_for_it() {
        let text = of("tengen --visit 50");
        assert!(text.contains("--visits") && !text.contains("Usage"), "{text}");
    }

    #[test]
    fn an_unknown_option_is_not_offered_as_a_value() {
        let text = of("tengen play --visits 10");
        assert!(!text.contains("-- --visits") && !text.contains("\n\n\n"), "{text}");
    }

    #[test]
    fn a_record_alone_is_answered_with_the_command_for_it() {
        assert!(of("tengen game.sgf").contains("tengen review game.sgf"));
    }
}
