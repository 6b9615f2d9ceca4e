//! Points, vertices and board sizes, in the one coordinate system of the crate.
//!
//! The origin is A1, the lower left corner: columns grow to the right, rows upwards. GTP's
//! letters skip `I`. Formats with another origin (SGF's is the upper left corner) convert
//! where they are read and written.

use std::fmt;
use std::str::FromStr;

/// The largest width and height of a board.
pub const MAX_SIDE: u8 = 25;

/// GTP's column letters, without `I`.
const COLUMN_LETTERS: &[u8; MAX_SIDE as usize] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// An intersection, given by its column and row, each counted from zero at A1.
///
/// A point does not know which board it is on: [`Size::contains`] asks whether a board has it.
///
/// ```
/// use tengen::{Point, Size};
///
/// let point: Point = "J9".parse()?;
/// assert_eq!((point.column(), point.row()), (8, 8));
/// assert!(Size::square(9).contains(point) && !Size::square(7).contains(point));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// The row, counted upwards from 0 at the lower edge. It comes first, so that points sort by
    /// row.
    row: u8,
    /// The column, counted to the right from 0, which is `A`.
    column: u8,
}

impl Point {
    /// Returns the point in `column` and `row`, both counted from zero at the lower left corner. It
    /// is for numbers that are known; [`Size::at`] and [`Size::offset`] take computed ones.
    ///
    /// # Panics
    /// If either is [`MAX_SIDE`] or more: no board has such a point.
    #[inline]
    pub const fn new(column: u8, row: u8) -> Self {
        assert!(column < MAX_SIDE && row < MAX_SIDE, "a point lies on the largest board");
        Self { row, column }
    }

    /// Returns the column, counted from 0 at the left edge.
    #[inline]
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Returns the row, counted from 0 at the lower edge.
    #[inline]
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Returns the lower left and the upper right corner of the rectangle of which two points are
    /// opposite corners.
    pub(crate) fn corners_of_rectangle(one: Self, other: Self) -> (Self, Self) {
        let corner = |of: fn(u8, u8) -> u8| Self {
            row: of(one.row, other.row),
            column: of(one.column, other.column),
        };
        (corner(u8::min), corner(u8::max))
    }

    /// Returns the points of the rectangle of which two points are opposite corners, row by row
    /// from the lowest.
    pub(crate) fn rectangle(one: Self, other: Self) -> impl Iterator<Item = Self> {
        let (lowest, highest) = Self::corners_of_rectangle(one, other);
        (lowest.row..=highest.row).flat_map(move |row| {
            (lowest.column..=highest.column).map(move |column| Self { row, column })
        })
    }
}

/// Writes a point as GTP does: `D4`, `Q16`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(COLUMN_LETTERS[usize::from(self.column)]);
        f.pad(&format!("{letter}{}", self.row + 1))
    }
}

/// The error for a text that is neither a point of some board nor `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a vertex: expected a letter from A to Z without I and a number from 1 to 25, or pass")]
pub struct ParseVertexError;

/// Reads a point as GTP writes it, in any case: `D4`, `q16`.
impl FromStr for Point {
    type Err = ParseVertexError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (letter, number) = text.split_at_checked(1).ok_or(ParseVertexError)?;
        let letter = letter.as_bytes()[0].to_ascii_uppercase();
        let column =
            COLUMN_LETTERS.iter().position(|&known| known == letter).ok_or(ParseVertexError)?;
        if !number.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(ParseVertexError);
        }
        match number.parse::<u8>() {
            Ok(number @ 1..=MAX_SIDE) => Ok(Self { row: number - 1, column: column as u8 }),
            _ => Err(ParseVertexError),
        }
    }
}

/// A move on the board: a point to play on, or a pass.
///
/// ```
/// use tengen::{Point, Vertex};
///
/// assert_eq!("d4".parse(), Ok(Vertex::Play(Point::new(3, 3))));
/// assert_eq!("pass".parse(), Ok(Vertex::Pass));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Vertex {
    /// A stone is put on this point.
    Play(Point),
    /// No stone is put on the board.
    Pass,
}

impl Vertex {
    /// Returns the point of a play; `None` for a pass.
    pub const fn point(self) -> Option<Point> {
        match self {
            Self::Play(point) => Some(point),
            Self::Pass => None,
        }
    }
}

impl From<Point> for Vertex {
    fn from(point: Point) -> Self {
        Self::Play(point)
    }
}

/// Writes a vertex as GTP does: `D4`, `pass`.
impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(point) => point.fmt(f),
            Self::Pass => f.pad("pass"),
        }
    }
}

/// Reads a vertex as GTP writes it, in any case: `D4`, `PASS`.
impl FromStr for Vertex {
    type Err = ParseVertexError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.eq_ignore_ascii_case("pass") {
            Ok(Self::Pass)
        } else {
            text.parse().map(Self::Play)
        }
    }
}

/// The width and height of a board, each from 1 to 25.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

/// The error for a board with a width or height outside 1 to 25.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unacceptable size: width and height go from 1 to {MAX_SIDE}")]
pub struct SizeError;

impl Size {
    /// Returns the size of a board with `width` columns and `height` rows.
    ///
    /// # Errors
    /// If `width` or `height` is 0 or more than [`MAX_SIDE`].
    pub const fn new(width: u8, height: u8) -> Result<Self, SizeError> {
        if width >= 1 && width <= MAX_SIDE && height >= 1 && height <= MAX_SIDE {
            Ok(Self { width, height })
        } else {
            Err(SizeError)
        }
    }

    /// Returns the size of a square board with `side` columns and `side` rows.
    ///
    /// # Panics
    /// If `side` is 0 or more than [`MAX_SIDE`].
    pub const fn square(side: u8) -> Self {
        match Self::new(side, side) {
            Ok(size) => size,
            Err(_) => panic!("a side goes from 1 to 25"),
        }
    }

    /// Returns the number of columns, from 1 to 25.
    #[inline]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Returns the number of rows, from 1 to 25.
    #[inline]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Returns the number of points of the board.
    #[inline]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Returns the corners of the board: lower left, lower right, upper left, upper right. On a
    /// board with one row or one column some of them coincide.
    pub fn corners(self) -> [Point; 4] {
        let (right, top) = (self.width() - 1, self.height() - 1);
        [(0, 0), (right, 0), (0, top), (right, top)].map(|(column, row)| Point { row, column })
    }

    /// Returns the point in `column` and `row`, both counted from zero at the lower left corner;
    /// `None` beyond the edge of the board.
    ///
    /// ```
    /// use tengen::Size;
    ///
    /// let size = Size::square(9);
    /// assert_eq!(size.at(8, 8).map(|point| point.to_string()).as_deref(), Some("J9"));
    /// assert_eq!(size.at(9, 0), None);
    /// ```
    #[inline]
    pub const fn at(self, column: u8, row: u8) -> Option<Point> {
        let point = Point { row, column };
        if self.contains(point) { Some(point) } else { None }
    }

    /// Returns the point that lies some columns to the right of a point and some rows above it, or
    /// to the left and below for negative numbers; `None` beyond the edge of the board.
    ///
    /// ```
    /// use tengen::{Point, Size};
    ///
    /// let size = Size::square(25);
    /// let z25: Point = "Z25".parse()?;
    /// assert_eq!(size.offset(z25, -1, -2), Some("Y23".parse()?));
    /// assert_eq!(size.offset(z25, 0, 1), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn offset(self, from: Point, columns: i16, rows: i16) -> Option<Point> {
        let column = u8::try_from(i16::from(from.column).checked_add(columns)?).ok()?;
        let row = u8::try_from(i16::from(from.row).checked_add(rows)?).ok()?;
        self.at(column, row)
    }

    /// Returns the point in the middle of the board; `None` if a side has an even number of lines.
    pub const fn centre(self) -> Option<Point> {
        if self.width.is_multiple_of(2) || self.height.is_multiple_of(2) {
            return None;
        }
        Some(Point { row: self.height / 2, column: self.width / 2 })
    }

    /// Whether `point` lies on a board of this size.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        point.column < self.width && point.row < self.height
    }

    /// Returns every point of the board, row by row from A1.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> {
        (0..self.height)
            .flat_map(move |row| (0..self.width).map(move |column| Point { row, column }))
    }

    /// Returns the rows of the board in the order of a drawing, from the top. Each row has its
    /// number, counted from 1 at the bottom, and its points from the left.
    pub fn rows_from_top(self) -> impl Iterator<Item = (u8, impl Iterator<Item = Point>)> {
        let points = move |row| (0..self.width).map(move |column| Point { row, column });
        (0..self.height).rev().map(move |row| (row + 1, points(row)))
    }

    /// Returns the index of a point: its place, counted from 0, in the order of
    /// [`points`](Self::points), row by row from A1. Tables with one entry for each point use it,
    /// such as the inputs of a net.
    ///
    /// ```
    /// use tengen::{Point, Size};
    ///
    /// let size = Size::new(5, 3)?;
    /// let b2: Point = "B2".parse()?;
    /// assert_eq!(size.index(b2), 6);
    /// assert_eq!(size.point(6), b2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the point is not on the board.
    #[inline]
    pub const fn index(self, point: Point) -> usize {
        assert!(self.contains(point), "the point lies on the board");
        point.row as usize * self.width as usize + point.column as usize
    }

    /// Returns the point with an index from [`index`](Self::index).
    ///
    /// # Panics
    /// If `index` is not less than [`area`](Self::area).
    #[inline]
    pub const fn point(self, index: usize) -> Point {
        assert!(index < self.area(), "the index is that of a point");
        let width = self.width as usize;
        Point { row: (index / width) as u8, column: (index % width) as u8 }
    }

    /// Returns the letters of the board's columns, from the left.
    pub fn column_letters(self) -> impl Iterator<Item = char> {
        COLUMN_LETTERS[..usize::from(self.width)].iter().copied().map(char::from)
    }
}

impl Default for Size {
    /// Returns the usual board, 19x19.
    fn default() -> Self {
        Self::square(19)
    }
}

/// Writes a size as columns by rows: `19x19`, `7x11`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// Reads a size as `9`, for a square, or as columns by rows: `7x11`.
impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (width, height) = text.split_once(['x', 'X', ':']).unwrap_or((text, text));
        let side = |text: &str| text.trim().parse().unwrap_or(0);
        Self::new(side(width), side(height))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a1_is_the_origin_and_the_letters_skip_i() {
        assert_eq!("a1".parse(), Ok(Point::new(0, 0)));
        assert_eq!("H1".parse(), Ok(Point::new(7, 0)));
        assert_eq!("J9".parse(), Ok(Point::new(8, 8)));
        assert_eq!("z25".parse(), Ok(Point::new(24, 24)));
        for text in ["", "I5", "A", "A0", "A26", "A+1", "AA1", "5", "é1", "A1 "] {
            assert_eq!(text.parse::<Point>(), Err(ParseVertexError), "{text:?}");
        }
    }

    #[test]
    fn every_point_is_read_back_from_its_name() {
        for point in Size::square(MAX_SIDE).points() {
            assert_eq!(point.to_string().parse(), Ok(Vertex::Play(point)));
        }
        assert_eq!("PASS".parse(), Ok(Vertex::Pass));
    }

    #[test]
    fn a_point_beyond_the_edge_is_none_on_every_board() {
        for size in (1..=MAX_SIDE).flat_map(|width| [Size::new(width, 25), Size::new(25, width)]) {
            let size = size.expect("a valid size");
            for point in size.points() {
                assert_eq!(size.at(point.column(), point.row()), Some(point));
                assert_eq!(size.offset(point, 0, 0), Some(point));
                for step in [1, i16::from(MAX_SIDE), i16::MAX] {
                    let is_inside = i16::from(point.column()) + 1 < i16::from(size.width());
                    let right = size.offset(point, step, 0);
                    assert_eq!(right.is_some(), step == 1 && is_inside, "{size} {point} {step}");
                    assert_eq!(
                        size.offset(point, -step, 0).is_some(),
                        step == 1 && point.column > 0
                    );
                    assert_eq!(size.offset(point, 0, -step).is_some(), step == 1 && point.row > 0);
                }
            }
            assert!(
                [size.at(25, 0), size.at(0, 25), size.at(255, 255)].iter().all(Option::is_none)
            );
        }
    }

    #[test]
    fn a_rectangle_has_the_points_between_two_opposite_corners() {
        let [c2, b4] = ["C2", "B4"].map(|name| name.parse().expect("a point"));
        let names: Vec<_> = Point::rectangle(c2, b4).map(|point| point.to_string()).collect();
        assert_eq!(names, ["B2", "C2", "B3", "C3", "B4", "C4"]);
        assert!(Point::rectangle(b4, c2).eq(Point::rectangle(c2, b4)));
        let corners = Point::corners_of_rectangle(c2, b4);
        assert_eq!(corners, ("B2".parse().expect("a point"), "C4".parse().expect("a point")));
    }

    #[test]
    fn a_board_has_a_centre_if_both_sides_are_odd() {
        let centre = |width, height| Size::new(width, height).expect("a size").centre();
        assert_eq!(centre(9, 5).map(|point| point.to_string()).as_deref(), Some("E3"));
        assert_eq!([centre(8, 9), centre(9, 8), centre(8, 8)], [None; 3]);
    }

    #[test]
    fn a_size_lists_each_of_its_points_once() {
        let size = Size::new(3, 2).expect("a valid size");
        let names: Vec<_> = size.points().map(|point| point.to_string()).collect();
        assert_eq!(names, ["A1", "B1", "C1", "A2", "B2", "C2"]);
        let drawn = size.rows_from_top().flat_map(|(number, points)| points.zip([number; 3]));
        let drawn: Vec<_> = drawn.map(|(point, number)| format!("{point} {number}")).collect();
        assert_eq!(drawn, ["A2 2", "B2 2", "C2 2", "A1 1", "B1 1", "C1 1"]);
        assert_eq!(size.area(), 6);
        for (place, point) in size.points().enumerate() {
            assert_eq!((size.index(point), size.point(place)), (place, point));
        }
        assert!(Size::new(0, 5).is_err() && Size::new(5, 26).is_err());
    }
}
