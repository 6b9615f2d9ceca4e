//! A record of a server under construction, line by line, and the texts that all servers write.

use std::collections::BTreeMap;

use crate::color::Color;
use crate::handicap;
use crate::point::{Point, Size, Vertex};

use super::super::error::{Place, Problem, SgfError};
use super::super::main_line::most_events;
use super::super::note::{Note, Notes};
use super::super::record::{Event, Record};

/// A record under construction, line by line.
pub(super) struct Draft<'n> {
    pub(super) record: Record,
    /// The name of the format.
    format: &'static str,
    most_events: usize,
    /// Whether the size has been read.
    has_size: bool,
    /// The stones that are set up, by row and column.
    stones: BTreeMap<(u8, u8), (Point, Color)>,
    moves: usize,
    pub(super) notes: &'n mut Notes,
}

/// A line of a record, and its place in the text.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    pub(super) at: Place,
}

/// Returns the lines of a text, without the white space around them.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let numbered = (1..).zip(text.lines());
    numbered.map(|(line, text)| Line { text: text.trim(), at: Place { line, column: 1 } })
}

impl<'n> Draft<'n> {
    pub(super) fn new(format: &'static str, text: &str, notes: &'n mut Notes) -> Self {
        let record = Record::default();
        let most_events = most_events(record.size, text.len());
        let stones = BTreeMap::new();
        Self { record, format, most_events, has_size: false, stones, moves: 0, notes }
    }

    /// Returns the error of a line.
    pub(super) fn error(&self, line: Line<'_>, expected: &'static str) -> SgfError {
        let shown = line.text.chars().take(40).collect();
        let problem = Problem::Line { format: self.format, line: shown, expected };
        SgfError { problem, at: Some(line.at) }
    }

    /// Reads the size of a board with equal sides. The first one counts, and only before moves and
    /// stones, whose points lie on that board. A later one is ignored, with a note.
    pub(super) fn size(&mut self, side: &str, line: Line<'_>) -> Result<(), SgfError> {
        let size = side.trim().parse().ok().and_then(|side| Size::new(side, side).ok());
        if self.has_size || self.moves > 0 || self.has_set_up() {
            if size != Some(self.record.size) {
                let error = self.error(line, "one size, before the moves");
                self.notes.add(Note::Ignored(error));
            }
            return Ok(());
        }
        self.record.size = size.ok_or_else(|| self.error(line, "a size from 1 to 25"))?;
        self.has_size = true;
        Ok(())
    }

    /// Sets up a stone before the first move, in place of any that was set up there.
    pub(super) fn set_up(&mut self, point: Point, color: Color) {
        self.stones.insert((point.row(), point.column()), (point, color));
    }

    /// Whether stones are set up.
    pub(super) fn has_set_up(&self) -> bool {
        !self.stones.is_empty()
    }

    /// Returns the record.
    pub(super) fn finish(mut self) -> Record {
        if self.has_set_up() {
            let of = |color| {
                let stones = self.stones.values().filter(|(_, of)| *of == color);
                stones.map(|&(point, _)| point).collect()
            };
            let (black, white) = (of(Color::Black), of(Color::White));
            self.record.events.insert(0, Event::Setup { black, white, empty: Vec::new() });
        }
        self.record
    }

    /// Adds a move, or a note if the line does not hold one.
    pub(super) fn play(
        &mut self,
        made: Option<(Color, Vertex)>,
        line: Line<'_>,
    ) -> Result<(), SgfError> {
        let Some((color, vertex)) = made else {
            let error = self.error(line, "a move on the board");
            self.notes.add(Note::UnreadMove { number: self.moves + 1, error });
            return Ok(());
        };
        self.moves += 1;
        if self.record.events.len() >= self.most_events {
            let problem = Problem::TooLong(self.most_events);
            return Err(SgfError { problem, at: Some(line.at) });
        }
        self.record.events.push(Event::Play(color, vertex));
        Ok(())
    }

    /// Places the stones of a handicap, which these formats state as a number only. `third` is the
    /// corner of the third stone, which differs between servers; where a move was played there, it
    /// is the other one. A number without usual points is kept as a number.
    pub(super) fn place_handicap(&mut self, stones: u32, third: Corner) {
        self.record.handicap = Some(stones);
        let Ok(mut points) = handicap::fixed(self.record.size, stones as usize) else { return };
        if stones == 3 {
            let left = points[2];
            let right = mirrored(left, self.record.size).unwrap_or(left);
            let is_played = |point: Point| {
                let play = |event: &Event| matches!(event, Event::Play(_, at) if *at == Vertex::Play(point));
                self.record.events.iter().any(play)
            };
            let [usual, other] =
                if third == Corner::UpperLeft { [left, right] } else { [right, left] };
            points[2] = if is_played(usual) && !is_played(other) { other } else { usual };
        }
        for point in points {
            self.set_up(point, Color::Black);
        }
    }
}

/// The corner of the third handicap stone.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Corner {
    UpperLeft,
    LowerRight,
}

/// Returns the point of the board on the other side of its centre.
fn mirrored(point: Point, size: Size) -> Option<Point> {
    size.at(size.width() - 1 - point.column(), size.height() - 1 - point.row())
}

/// Returns the point of a column from the left and a row from the top, both from 0; `None` if it is
/// off the board.
pub(super) fn point_from_top(column: u8, row: u8, size: Size) -> Option<Point> {
    size.at(column, size.height().checked_sub(row.checked_add(1)?)?)
}

/// Returns a name and the rank after it, as in `name (7D)` or `name  7D*`.
pub(super) fn name_and_rank(text: &str) -> (&str, &str) {
    let text = text.trim();
    let in_parentheses = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    let (name, rank) =
        in_parentheses.or_else(|| text.rsplit_once(char::is_whitespace)).unwrap_or((text, ""));
    (name.trim(), rank.trim().trim_end_matches('*'))
}

/// Returns a date as SGF writes it, from a text that begins with a year, a month and a day.
pub(super) fn date(text: &str) -> Option<String> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let first = numbers.next()?;
    let [year, month, day]: [u32; 3] = match first.len() {
        8 => [&first[..4], &first[4..6], &first[6..]].map(|part| part.parse().unwrap_or(0)),
        4 => [first, numbers.next()?, numbers.next()?].map(|part| part.parse().unwrap_or(0)),
        _ => return None,
    };
    let is_date = year > 0 && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_date.then(|| format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_handicap_stone_stands_where_no_move_was_played() {
        let third = |corner, played: &str| {
            let mut notes = Notes::default();
            let mut draft = Draft::new("test", "", &mut notes);
            let at: Vertex = played.parse().expect("a vertex");
            draft.record.events.push(Event::Play(Color::White, at));
            draft.place_handicap(3, corner);
            let record = draft.finish();
            let Event::Setup { black, .. } = &record.events[0] else { panic!("a set-up") };
            black.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(third(Corner::UpperLeft, "C3"), "D4 D16 Q16");
        assert_eq!(third(Corner::UpperLeft, "D16"), "D4 Q4 Q16");
        assert_eq!(third(Corner::LowerRight, "C3"), "D4 Q4 Q16");
        assert_eq!(third(Corner::LowerRight, "Q4"), "D4 D16 Q16");
    }

    #[test]
    fn a_name_may_have_a_rank_behind_it() {
        for (text, name, rank) in [
            ("leejw977 (10K)", "leejw977", "10K"),
            ("ace550      7D*", "ace550", "7D"),
            ("江維傑 5段P", "江維傑", "5段P"),
            ("alone", "alone", ""),
        ] {
            assert_eq!(name_and_rank(text), (name, rank));
        }
    }

    #[test]
    fn a_date_is_read_as_the_servers_write_it() {
        for (text, expected) in [
            ("2016- 3-26-17-29-25", Some("2016-03-26")),
            ("20170316 [09:51]", Some("2017-03-16")),
            ("2019/03/08,22:09:00", Some("2019-03-08")),
            ("2019", None),
            ("20171399", None),
            ("", None),
        ] {
            assert_eq!(date(text).as_deref(), expected, "{text}");
        }
    }
}
