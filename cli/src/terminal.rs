//! Text for a terminal: tables, and what a stranger has written.

use comfy_table::{CellAlignment, Table, presets};

/// Makes a table without lines: the first column is aligned to the left, all others to the right.
pub fn table(heading: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_header(heading);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// Returns the text of a table, without spaces at the ends of its lines.
pub fn lines(table: &Table) -> String {
    table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// Makes a text that may come from a stranger's file safe for a terminal: control characters, and characters
/// that turn the direction of writing, are spelled out.
pub fn printable(text: &str) -> String {
    let turns = |c| matches!(c, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut printable = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() || turns(character) {
            printable.extend(character.escape_default());
        } else {
            printable.push(character);
        }
    }
    printable
}
