//! Text in lines that fit a window.

use std::io;

use unicode_width::UnicodeWidthStr;

/// Returns the number of columns of the terminal that standard output is shown on; `None` if it is
/// not shown on one.
pub fn columns() -> Option<usize> {
    let size = terminal_size::terminal_size_of(io::stdout());
    size.map(|(width, _)| usize::from(width.0)).filter(|&columns| columns > 0)
}

/// Breaks a text into lines of at most this many columns, between words. The spaces at the
/// beginning of a line stand before each of its parts, too. A word that is longer stays as it is.
pub fn wrap(text: &str, columns: usize) -> String {
    let mut wrapped = String::new();
    for line in text.lines() {
        if !wrapped.is_empty() {
            wrapped.push('\n');
        }
        if line.width() <= columns {
            wrapped.push_str(line);
            continue;
        }
        let words = line.trim_start_matches(' ');
        let margin = &line[..line.len() - words.len()];
        let mut width = 0;
        for word in words.split(' ') {
            let wide = word.width();
            if width > 0 && width + 1 + wide > columns {
                wrapped.push('\n');
                width = 0;
            }
            if width == 0 {
                wrapped.push_str(margin);
                width = margin.len();
            } else {
                wrapped.push(' ');
                width += 1;
            }
            wrapped.push_str(word);
            width += wide;
        }
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_between_words() {
        let text = "Tengen plays E5 and captures.\nYour turn.";
        assert_eq!(wrap(text, 80), text);
        assert_eq!(wrap(text, 12), "Tengen plays\nE5 and\ncaptures.\nYour turn.");
        assert_eq!(wrap("a incomprehensibilities", 5), "a\nincomprehensibilities");
        assert_eq!(wrap("one\n\n  two  three", 12), "one\n\n  two  three");
        assert_eq!(wrap("  one two three", 9), "  one two\n  three");
    }
}
