//! The texts inside values: escapes, line breaks, and the colon between two halves.

/// Reads a Text value: escapes are undone, line breaks become `\n`, an escaped line break
/// vanishes, other white space becomes a space.
///
/// ```
/// use tengen::engine_room::sgf::text::unescape;
///
/// assert_eq!(unescape(r"C:\\SGF [3\]"), r"C:\SGF [3]");
/// assert_eq!(unescape("one \\\nline\r\ntwo"), "one line\ntwo");
/// ```
pub fn unescape(raw: &str) -> String {
    read(raw, '\n')
}

/// Reads a `SimpleText` value: as [`unescape`], but a line break becomes a space.
pub fn unescape_simple(raw: &str) -> String {
    read(raw, ' ')
}

fn read(raw: &str, line_break: char) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut characters = raw.chars().peekable();
    while let Some(first) = characters.next() {
        let escaped = first == '\\';
        let Some(character) = (if escaped { characters.next() } else { Some(first) }) else {
            break;
        };
        match character {
            '\r' | '\n' => {
                let partner = if character == '\r' { '\n' } else { '\r' };
                characters.next_if_eq(&partner);
                if !escaped {
                    text.push(line_break);
                }
            }
            '\t' | '\u{b}' | '\u{c}' => text.push(' '),
            _ => text.push(character),
        }
    }
    text
}

/// Writes a text as a value: `]` and `\` are escaped.
///
/// A colon needs an escape only in composed values, which this crate does not write.
pub fn escape(text: &str) -> String {
    let mut raw = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, ']' | '\\') {
            raw.push('\\');
        }
        raw.push(character);
    }
    raw
}

/// Returns the two halves of a composed value, before and after its first unescaped colon.
///
/// ```
/// use tengen::engine_room::sgf::text::split_composed;
///
/// assert_eq!(split_composed("aa:cc"), Some(("aa", "cc")));
/// assert_eq!(split_composed(r"a\:b"), None);
/// ```
pub fn split_composed(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    let colon = raw.find(|character| {
        let found = character == ':' && !escaped;
        escaped = character == '\\' && !escaped;
        found
    })?;
    Some((&raw[..colon], &raw[colon + 1..]))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_escaped_character_is_itself() {
        assert_eq!(unescape(r"\]\\\:\a"), r"]\:a");
    }

    #[test]
    fn any_of_the_four_line_breaks_is_one_line_break() {
        assert_eq!(unescape("a\nb\rc\r\nd\n\re"), "a\nb\nc\nd\ne");
        assert_eq!(unescape_simple("a\nb\rc\r\nd\n\re"), "a b c d e");
    }

    #[test]
    fn an_escaped_line_break_vanishes_whole() {
        for line_break in ["\n", "\r", "\r\n", "\n\r"] {
            assert_eq!(unescape(&format!("so\\{line_break}ft")), "soft");
        }
    }

    #[test]
    fn white_space_within_a_line_becomes_a_space() {
        assert_eq!(unescape("a\tb\\\tc"), "a b c");
    }

    #[test]
    fn a_lone_escape_at_the_end_is_dropped() {
        assert_eq!(unescape("a\\"), "a");
    }

    #[test]
    fn a_composed_value_splits_at_its_first_colon_that_is_not_escaped() {
        assert_eq!(split_composed(r"a\:b:c:d"), Some((r"a\:b", "c:d")));
        assert_eq!(split_composed(r"a\\:b"), Some((r"a\\", "b")));
    }

    proptest! {
        #[test]
        fn what_is_escaped_is_read_back(text in "[^\t\r\u{b}\u{c}]*") {
            prop_assert_eq!(unescape(&escape(&text)), text);
        }
    }
}
