//! Tables as plain text, for a terminal.

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
