//! The expected answer of a command in a suite.

use regex::Regex;

/// The expectation after `#?` in a suite: a regular expression in brackets for the whole answer.
pub struct Expectation {
    pattern: Regex,
    is_negated: bool,
    /// Whether the suite marks the test as a known failure, by a `*`.
    pub is_known_failure: bool,
}

impl Expectation {
    /// Whether this is `[!TEXT]*`, by which a suite expects a refusal with this text.
    pub fn is_refusal(&self) -> bool {
        self.is_negated && self.is_known_failure
    }

    /// Reads `[PATTERN]` or `[!PATTERN]`, either with or without a final `*`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (text, is_known_failure) = match text.strip_suffix('*') {
            Some(text) => (text, true),
            None => (text, false),
        };
        let pattern = text
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .ok_or_else(|| format!("an expectation needs brackets: {text}"))?
            .trim();
        let (pattern, is_negated) = match pattern.strip_prefix('!') {
            Some(pattern) => (pattern, true),
            None => (pattern, false),
        };
        // The flags correspond to Java's MULTILINE and DOTALL; the group holds alternatives
        // together.
        let pattern = Regex::new(&format!(r"(?ms)\A(?:{pattern})\z"))
            .map_err(|error| format!("not a regular expression: {error}"))?;
        Ok(Self { pattern, is_negated, is_known_failure })
    }

    /// Whether an answer is as expected, ignoring the `*`.
    pub fn holds(&self, answer: &str) -> bool {
        self.pattern.is_match(answer) != self.is_negated
    }
}
