//! Drawings of boards as text, read as positions and written from them. Tests, documentation and
//! `showboard` use them.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use nom::Parser;
use nom::character::complete::{satisfy, space0, space1};
use nom::combinator::all_consuming;
use nom::multi::{many1, separated_list1};
use nom::sequence::delimited;

use crate::color::Color;
use crate::point::{Point, Size};
use crate::position::Position;

/// A position read from a drawing, with the empty points that the drawing marks.
///
/// ```
/// use tengen::Diagram;
///
/// let diagram: Diagram = "
///     . X O .
///     X a X O
///     . X O .
/// ".parse()?;
/// assert_eq!(diagram.position.size().to_string(), "4x3");
/// assert_eq!(diagram.marked('a').to_string(), "B2");
/// # Ok::<(), tengen::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The stones of the drawing.
    pub position: Position,
    /// The empty points marked with a lower-case letter, from left to right and from the top row to
    /// the lowest.
    pub marks: Vec<(char, Point)>,
}

/// The error for a text that is not a drawing of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// A line, counted from 1, has a character that does not stand for a point.
    #[error("line {0}: a point is X, O, a dot or a lower-case letter")]
    Character(usize),
    /// A line, counted from 1, is not as long as the first row.
    #[error("line {0}: all rows have the same length")]
    Ragged(usize),
    /// The drawing is empty, or has more rows or columns than a board may have.
    #[error("a board has from 1 to 25 rows and columns")]
    Size,
}

impl Diagram {
    /// Returns the first point that the drawing marks with `letter`.
    ///
    /// # Panics
    /// If the drawing does not mark such a point. Drawings are part of the program, so the mistake
    /// is there.
    pub fn marked(&self, letter: char) -> Point {
        self.points(letter).next().unwrap_or_else(|| panic!("the diagram marks a point {letter}"))
    }

    /// Returns all points that the drawing marks with `letter`.
    pub fn points(&self, letter: char) -> impl Iterator<Item = Point> {
        self.marks.iter().filter(move |(mark, _)| *mark == letter).map(|&(_, point)| point)
    }
}

/// Reads the rows of a board from the top, with one character for each point. `X` is a black stone,
/// `O` a white one, `.` an empty point, and a lower-case letter an empty point with a mark. Either
/// all points of a row have spaces between them or none. Blank lines are skipped.
impl FromStr for Diagram {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Self, DiagramError> {
        let mut rows = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let row = row(line).ok_or(DiagramError::Character(number + 1))?;
            if rows.first().is_some_and(|first: &Vec<char>| first.len() != row.len()) {
                return Err(DiagramError::Ragged(number + 1));
            }
            rows.push(row);
        }
        let side = |length: usize| u8::try_from(length).map_err(|_| DiagramError::Size);
        let size = Size::new(side(rows.first().map_or(0, Vec::len))?, side(rows.len())?)
            .map_err(|_| DiagramError::Size)?;
        let mut position = Position::empty(size);
        let mut marks = Vec::new();
        for ((_, points), letters) in size.rows_from_top().zip(&rows) {
            for (point, &letter) in points.zip(letters) {
                match letter {
                    'X' => position.set(point, Some(Color::Black)),
                    'O' => position.set(point, Some(Color::White)),
                    '.' => {}
                    mark => marks.push((mark, point)),
                }
            }
        }
        Ok(Self { position, marks })
    }
}

fn row(line: &str) -> Option<Vec<char>> {
    let point = || satisfy(|c| matches!(c, 'X' | 'O' | '.') || c.is_ascii_lowercase());
    let spaced = all_consuming(delimited(space0, separated_list1(space1, point()), space0))
        .parse_complete(line)
        .map(|(_, row)| row);
    let dense = || -> nom::IResult<&str, Vec<char>> {
        all_consuming(delimited(space0, many1(point()), space0)).parse_complete(line)
    };
    spaced.or_else(|_| dense().map(|(_, row)| row)).ok()
}

/// Reads the position of a drawing that the caller knows to be right, as in tests and examples.
///
/// # Panics
/// If the text is not a drawing of a board.
pub fn position(text: &str) -> Position {
    match text.parse::<Diagram>() {
        Ok(diagram) => diagram.position,
        Err(error) => panic!("{error} in {text}"),
    }
}

const fn letter(content: Option<Color>) -> char {
    match content {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    }
}

/// Writes a position as a drawing that [`Diagram`] reads: rows from the top, with a space between
/// two points.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in rows(self).iter().enumerate() {
            let line_break = if number > 0 { "\n" } else { "" };
            let letters: Vec<String> = row.chars().map(String::from).collect();
            write!(f, "{line_break}{}", letters.join(" "))?;
        }
        Ok(())
    }
}

/// Returns the rows of a position from the top, with one character for each point and no spaces.
pub fn rows(position: &Position) -> Vec<String> {
    let rows = position.size().rows_from_top();
    rows.map(|(_, points)| points.map(|point| letter(position.at(point))).collect()).collect()
}

/// Draws a board for people, with coordinates on all sides, star points as `+` and the last move in
/// brackets.
///
/// ```text
///    A B C
///  3 . . . 3
///  2 .(X). 2
///  1 . . . 1
///    A B C
/// ```
pub fn board(position: &Position, stars: &[Point], last: Option<Point>) -> String {
    let size = position.size();
    let mut letters = String::from("   ");
    for letter in size.column_letters() {
        let _ = write!(letters, " {letter}");
    }
    let letters = letters.replacen("    ", "   ", 1);
    let mut drawing = letters.clone();
    for (number, points) in size.rows_from_top() {
        let _ = write!(drawing, "\n{number:2}");
        let mut bracket = ' ';
        for point in points {
            let stone = match position.at(point) {
                None if stars.contains(&point) => '+',
                content => letter(content),
            };
            let before = if last == Some(point) { '(' } else { bracket };
            bracket = if last == Some(point) { ')' } else { ' ' };
            let _ = write!(drawing, "{before}{stone}");
        }
        let _ = write!(drawing, "{bracket}{number}");
    }
    drawing + "\n" + &letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_drawn_from_the_top_and_columns_from_a() {
        let drawn = position(". X\n O .\n . .");
        assert_eq!(drawn.at(Point::new(1, 2)), Some(Color::Black));
        assert_eq!(drawn.at(Point::new(0, 1)), Some(Color::White));
        assert_eq!(rows(&drawn), [".X", "O.", ".."]);
        assert_eq!(drawn.to_string(), ". X\nO .\n. .");
        assert_eq!(position(".X\nO.\n.."), drawn);
    }

    #[test]
    fn an_error_names_the_line_that_does_not_fit() {
        assert_eq!("XO\nX?".parse::<Diagram>(), Err(DiagramError::Character(2)));
        assert_eq!("XO\n\nX".parse::<Diagram>(), Err(DiagramError::Ragged(3)));
        assert_eq!("".parse::<Diagram>(), Err(DiagramError::Size));
        assert_eq!(".\n".repeat(26).parse::<Diagram>(), Err(DiagramError::Size));
    }

    #[test]
    fn the_last_move_stands_in_brackets() {
        let drawn =
            board(&position(". O .\n . X .\n . . ."), &[Point::new(2, 0)], Some(Point::new(1, 1)));
        let expected = "   A B C\n 3 . O . 3\n 2 .(X). 2\n 1 . . + 1\n   A B C";
        assert_eq!(drawn, expected);
    }
}
