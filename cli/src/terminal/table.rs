//! Tables without lines.

use std::fmt;

use unicode_width::UnicodeWidthStr;

/// The side of its column that a cell stands at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// A table of texts.
#[derive(Clone, Debug, Default)]
pub struct Table {
    rows: Vec<Vec<String>>,
    /// The sides of the columns; the cells of later columns stand left.
    sides: Vec<Side>,
}

impl Table {
    /// Makes a table with a heading. Its first column is aligned left; the others are numbers and
    /// are aligned right.
    pub fn of_numbers(heading: &[&str]) -> Self {
        let mut sides = vec![Side::Right; heading.len()];
        if let Some(first) = sides.first_mut() {
            *first = Side::Left;
        }
        let heading = heading.iter().copied().map(str::to_owned).collect();
        Self { rows: vec![heading], sides }
    }

    /// Makes the last column one of texts, which stand left.
    #[must_use]
    pub fn with_text_at_the_end(mut self) -> Self {
        self.sides.pop();
        self
    }

    /// Adds a row.
    pub fn add(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Returns the columns of a terminal that the table takes.
    pub fn width(&self) -> usize {
        self.widths().iter().map(|width| width + 2).sum()
    }

    /// Returns the width of each column on a terminal.
    fn widths(&self) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.flat_map(|cell| cell.lines()).map(UnicodeWidthStr::width).max().unwrap_or(0)
        };
        (0..columns).map(width).collect()
    }
}

/// Writes the lines of the table, with a space at their beginning and none at their ends. The lines
/// of a cell stand below each other.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        let mut separator = "";
        for row in &self.rows {
            let height = row.iter().map(|cell| cell.lines().count()).max().unwrap_or(0).max(1);
            for at in 0..height {
                let mut line = String::new();
                for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                    let text = cell.lines().nth(at).unwrap_or_default();
                    let room = " ".repeat(width - text.width());
                    let [before, after] = match self.sides.get(column) {
                        Some(Side::Right) => [room.as_str(), ""],
                        _ => ["", room.as_str()],
                    };
                    line.extend([" ", before, text, after, " "]);
                }
                write!(f, "{separator}{}", line.trim_end())?;
                separator = "\n";
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_right_and_texts_left() {
        let mut table = Table::of_numbers(&["player", "won", "lost"]);
        table.add(["a", "10", "9"]);
        table.add(["a long name", "8", ""]);
        assert_eq!(
            table.to_string(),
            " player       won  lost\n a             10     9\n a long name    8"
        );
    }

    #[test]
    fn a_text_at_the_end_stands_left() {
        let mut table = Table::of_numbers(&["move", "lost", "line"]).with_text_at_the_end();
        table.add(["C3", "1.5", "D4"]);
        table.add(["E5", "10.5", "F6 G7"]);
        assert_eq!(table.to_string(), " move  lost  line\n C3     1.5  D4\n E5    10.5  F6 G7");
    }

    #[test]
    fn a_table_may_have_no_heading_and_wide_signs_and_lines_in_a_cell() {
        let mut table = Table::default();
        table.add(["柯洁", "one\ntwo"]);
        table.add(["a", "three"]);
        assert_eq!(table.to_string(), " 柯洁  one\n       two\n a     three");
        assert_eq!(Table::default().to_string(), "");
    }
}
