//! The summary of a review for a terminal.

use std::fmt::Write as _;

use super::lesson::{rows, rows_of_kinds};
use super::reviewed::Review;
use super::words;
use crate::terminal::{Table, wrap};
use tengen::Color;

/// The largest number of mistakes in a summary.
const WORST: usize = 10;

impl Review {
    /// Writes the summary as lines for a terminal: both players' totals and the worst mistakes. Where
    /// a table does not fit into this many columns, its rows become lists.
    pub fn text(&self, columns: Option<usize>) -> String {
        let columns = columns.unwrap_or(usize::MAX);
        let words = self.words();
        let [black, white] = Color::ALL.map(|color| words::player_and_color(self, color));
        let moves = self.moves().count();
        let key = if moves == 1 { "move.by" } else { "moves.by" };
        let mut text = words.say("against", &[("first", &black), ("second", &white)]);
        let occasion = words::occasion(self);
        if !occasion.is_empty() {
            let _ = write!(text, "\n{occasion}");
        }
        let by = words.say(key, &[("count", &moves.to_string()), ("by", &self.by())]);
        let _ = write!(text, "\n{}\n{by}", words::conditions(self));
        text = format!("{}\n", wrap(&text, columns));
        if moves == 0 {
            let standing = words::standing(&self.opinions()[0], words);
            let _ = writeln!(text, "\n{}", wrap(&standing, columns));
            return text;
        }
        let _ = write!(text, "\n{}\n", self.table_of_totals(columns));
        if let Some(table) = self.table_of_kinds(columns) {
            let _ = write!(text, "\n{table}\n");
        }
        text.push_str(&self.lesson(WORST, columns));
        if let Some(unsteady) = words::unsteady(self) {
            let _ = write!(text, "\n{}\n", wrap(&unsteady, columns));
        }
        text
    }

    fn table_of_totals(&self, columns: usize) -> String {
        let (totals, players) = (self.totals(), self.players_in_order());
        let size = self.story().record().size;
        let rows = rows(|of| players.map(|color| of(&totals[color])), Some(size), self.words());
        self.table("", rows, columns)
    }

    /// Returns the table of mistakes by kind; `None` without any.
    fn table_of_kinds(&self, columns: usize) -> Option<String> {
        let kinds = self.players_in_order().map(|color| self.kinds(color));
        let rows = rows_of_kinds(&kinds, self.words());
        let heading = self.words().say("heading.kinds", &[]);
        (!rows.is_empty()).then(|| self.table(&heading, rows, columns))
    }

    /// Writes figures of both players as a table, or as lists where it does not fit.
    fn table(&self, heading: &str, rows: Vec<(String, [String; 2])>, columns: usize) -> String {
        let names = self.players_in_order().map(|color| self.words().color(color));
        let mut table = Table::of_numbers(&[heading, names[0], names[1]]);
        let mut lines = Vec::new();
        if !heading.is_empty() {
            lines.push(format!("{}:", words::capital(heading)));
        }
        for (name, cells) in rows {
            let [first, second] = &cells;
            lines.push(format!("{name}: {} {first}, {} {second}", names[0], names[1]));
            let [first, second] = cells;
            table.add([name, first, second]);
        }
        if table.width() > columns { wrap(&lines.join("\n"), columns) } else { table.to_string() }
    }
}
