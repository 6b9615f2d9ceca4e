//! Text for a window: broken into lines, and set beside the board where there is room.

use unicode_width::UnicodeWidthStr;

use super::board::Art;
use crate::terminal::wrap;

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
    fn notes_stand_beside_the_board_or_below_it() {
        let board = || ["  A", "1 \x1b[0m. 1", "  A"].map(str::to_owned).to_vec();
        let notes = ["komi 7.5", "move 1"].map(str::to_owned);
        assert_eq!(beside(board(), 5, &notes, 16), "  A\n1 \x1b[0m. 1   komi 7.5\n  A     move 1");
        assert_eq!(beside(board(), 5, &notes, 15), "  A\n1 \x1b[0m. 1\n  A\nkomi 7.5\nmove 1");
    }
}
