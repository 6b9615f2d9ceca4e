//! A file of phrases: a line for each, `key = template`.

/// The phrases of a file. A template has names in braces, which stand for what is filled in. Lines
/// that begin with `#` are comments.
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    file: &'static str,
}

impl Phrases {
    /// Returns the phrases of a file with this text.
    pub const fn new(file: &'static str) -> Self {
        Self { file }
    }

    /// Returns the keys with their templates, in the order of the file.
    pub fn lines(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let lines = self.file.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| line.split_once('=')).map(|(key, text)| (key.trim(), text.trim()))
    }

    /// Returns the template of a key; an empty text if the file has no such key.
    pub fn template(self, key: &str) -> &'static str {
        self.lines().find(|(known, _)| *known == key).map_or("", |(_, text)| text)
    }

    /// Returns the phrase of a key, with these parts under their names. A template may stand in
    /// quotation marks, so that it can begin or end with a space.
    pub fn say(self, key: &str, parts: &[(&str, &str)]) -> String {
        let template = self.template(key).trim_matches('"');
        let named = |name: &str| parts.iter().find(|(known, _)| *known == name);
        fill(template, |name| named(name).map_or_else(String::new, |(_, part)| (*part).to_owned()))
    }
}

/// Replaces the names in braces of a template.
pub fn fill(template: &str, value: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(before);
        text.push_str(&value(name));
        rest = after;
    }
    text.push_str(rest);
    text
}
