//! Text for a window: broken into lines, and set beside the board where there is room.

use unicode_width::UnicodeWidthStr;

use super::board::Art;

/// The window that the dialogue is shown in.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// Returns the number of columns, which may change between two calls.
    pub columns: fn() -> usize,
    /// The signs and colours of the board.
    pub art: Art,
    /// Whether a person types the lines, so that prompts and questions make sense.
    pub is_typed: bool,
    /// Whether the output is a terminal, where a line can be taken back.
    pub is_terminal: bool,
}

/// The space between the board and the text beside it.
const GAP: usize = 3;

/// Breaks a text into lines of at most this many columns, between words. A word that is longer, and a
/// line that begins with a space, stay as they are.
pub fn wrap(text: &str, columns: usize) -> String {
    let mut wrapped = String::new();
    for line in text.lines() {
        if !wrapped.is_empty() {
            wrapped.push('\n');
        }
        if line.starts_with(' ') {
            wrapped.push_str(line);
            continue;
        }
        let mut width = 0;
        for word in line.split(' ') {
            let wide = word.width();
            if width > 0 && width + 1 + wide > columns {
                wrapped.push('\n');
                width = 0;
            } else if width > 0 {
                wrapped.push(' ');
                width += 1;
            }
            wrapped.push_str(word);
            width += wide;
        }
    }
    wrapped
}

/// Puts notes to the right of a board that takes `width` columns, or below it if there is no room.
pub fn beside(board: Vec<String>, width: usize, notes: &[String], columns: usize) -> String {
    let widest = notes.iter().map(|note| note.width()).max().unwrap_or(0);
    if width + GAP + widest > columns {
        let below = notes.iter().map(|note| wrap(note, columns));
        return board.into_iter().chain(below).collect::<Vec<_>>().join("\n");
    }
    let height = board.len().max(notes.len() + 1);
    let mut lines = Vec::with_capacity(height);
    for at in 0..height {
        // The first line has only letters; the line of letters below them is shorter than a row.
        let note = at.checked_sub(1).and_then(|at| notes.get(at));
        let line = board.get(at).map_or("", String::as_str);
        lines.push(match note {
            None => line.to_owned(),
            Some(note) => {
                let room = " ".repeat(width.saturating_sub(columns_of(line)) + GAP);
                format!("{line}{room}{note}")
            }
        });
    }
    lines.join("\n")
}

/// Returns the number of columns that a line takes on a terminal, which does not show its colours.
fn columns_of(line: &str) -> usize {
    let mut parts = line.split('\x1b');
    let first = parts.next().map_or(0, UnicodeWidthStr::width);
    // A colour ends with an `m`.
    first
        + parts.filter_map(|part| part.split_once('m')).map(|(_, text)| text.width()).sum::<usize>()
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
        assert_eq!(wrap("one\n\n  two  three", 5), "one\n\n  two  three");
    }

    #[test]
    fn notes_stand_beside_the_board_or_below_it() {
        let board = || ["  A", "1 \x1b[0m. 1", "  A"].map(str::to_owned).to_vec();
        let notes = ["komi 7.5", "move 1"].map(str::to_owned);
        assert_eq!(beside(board(), 5, &notes, 16), "  A\n1 \x1b[0m. 1   komi 7.5\n  A     move 1");
        assert_eq!(beside(board(), 5, &notes, 15), "  A\n1 \x1b[0m. 1\n  A\nkomi 7.5\nmove 1");
    }
}
