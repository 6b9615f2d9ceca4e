//! The answer that a suite expects.

use regex::Regex;

/// An expectation as a suite has it after `#?`: a regular expression for the whole answer, in
/// brackets.
pub struct Expectation {
    pattern: Regex,
    is_negated: bool,
    /// Whether the suite says that it is not met.
    pub is_known_failure: bool,
}

impl Expectation {
    /// Whether this is `[!TEXT]*`: the command is to be refused with this text.
    pub fn is_refusal(&self) -> bool {
        self.is_negated && self.is_known_failure
    }

    /// Reads `[PATTERN]`, `[!PATTERN]` and both with a `*`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (text, is_known_failure) = match text.strip_suffix('*') {
            Some(text) => (text, true),
            None => (text, false),
        };
        let pattern = text
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .ok_or_else(|| format!("an expectation stands in brackets: {text}"))?
            .trim();
        let (pattern, is_negated) = match pattern.strip_prefix('!') {
            Some(pattern) => (pattern, true),
            None => (pattern, false),
        };
        // As Java's MULTILINE and DOTALL, and the group holds alternatives together.
        let pattern = Regex::new(&format!(r"(?ms)\A(?:{pattern})\z"))
            .map_err(|error| format!("not a regular expression: {error}"))?;
        Ok(Self { pattern, is_negated, is_known_failure })
    }

    /// Whether an answer is as expected, the `*` left aside.
    pub fn holds(&self, answer: &str) -> bool {
        self.pattern.is_match(answer) != self.is_negated
    }
}
