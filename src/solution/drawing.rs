//! The board with the solution drawn.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use crate::bitboard::PointSet;
use crate::color::Color;
use crate::point::{Point, Vertex};

use super::solved::Solution;

/// The number of rows and columns that are drawn around the stones and the region.
const MARGIN: u8 = 1;

/// The number of moves that are drawn, as digits.
const MOST_DRAWN: usize = 9;

impl Solution {
    /// Draws the part of the board with stones: the target in small letters, the first nine moves of
    /// the play as numbers, other right first moves as `*`, and a guess as `?`.
    pub fn drawing(&self) -> String {
        let position = self.answer.problem.position();
        let size = position.size();
        let signs = self.signs();
        let shown = *self.region() | position.occupied();
        let (columns, rows) = (range(&shown, Point::column), range(&shown, Point::row));
        let mut text = String::from("  ");
        for (column, letter) in (0..).zip(size.column_letters()) {
            if columns.contains(&column) {
                let _ = write!(text, " {letter}");
            }
        }
        for (number, points) in size.rows_from_top() {
            let points: Vec<Point> = points.collect();
            if !points.first().is_some_and(|point| rows.contains(&point.row())) {
                continue;
            }
            let _ = write!(text, "\n{number:2}");
            for &point in points.iter().filter(|point| columns.contains(&point.column())) {
                let is_target = self.target().contains(point);
                let sign = match position.at(point) {
                    Some(Color::Black) if is_target => 'x',
                    Some(Color::Black) => 'X',
                    Some(Color::White) if is_target => 'o',
                    Some(Color::White) => 'O',
                    None => {
                        let known = signs.iter().find(|sign| sign.at == point);
                        known.map_or('.', |sign| sign.letter)
                    }
                };
                let _ = write!(text, " {sign}");
            }
        }
        text
    }

    /// Returns the signs on empty points.
    fn signs(&self) -> Vec<Sign> {
        let position = self.answer.problem.position();
        let is_free = |point: Point| position.at(point).is_none();
        let mut signs: Vec<Sign> = Vec::new();
        let mut add = |vertex: Vertex, letter| {
            if let Vertex::Play(at) = vertex
                && is_free(at)
                && !signs.iter().any(|known| known.at == at)
            {
                signs.push(Sign { at, letter });
            }
        };
        let play: &[Vertex] = if self.is_settled() { &[] } else { self.shown_line() };
        for (&vertex, digit) in play.iter().take(MOST_DRAWN).zip('1'..='9') {
            add(vertex, digit);
        }
        for line in self.right().filter(|_| !self.is_settled()) {
            add(line[0], '*');
        }
        if let Some(guess) = self.guess() {
            add(guess, '?');
        }
        signs
    }
}

/// A letter on an empty point.
struct Sign {
    at: Point,
    letter: char,
}

/// Returns the columns or rows of points, with a margin.
fn range(points: &PointSet, of: impl Fn(Point) -> u8) -> RangeInclusive<u8> {
    let numbers = || points.iter().map(&of);
    let least = numbers().min().unwrap_or(0).saturating_sub(MARGIN);
    least..=numbers().max().unwrap_or(0).saturating_add(MARGIN)
}
