//! The eight ways to turn and to mirror a board.

use crate::point::{Point, Size};

/// One of the eight symmetries of a board, numbered as in `KataGo`.
///
/// Bit 0 of the number flips top and bottom, bit 1 left and right. Bit 2 then exchanges rows and
/// columns, if the board is a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Self = Self(0);

    /// All eight symmetries, ordered by their numbers.
    pub const ALL: [Self; 8] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// Returns the symmetry with a number from 0 to 7; `None` for other numbers.
    pub const fn from_number(number: u8) -> Option<Self> {
        if number < 8 { Some(Self(number)) } else { None }
    }

    /// Returns the number of the symmetry, from 0 to 7.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the point to which the symmetry moves a stone on `point`.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn image(self, size: Size, point: Point) -> Point {
        let (width, height) = (size.width(), size.height());
        // The row is counted from the top, as in `source`.
        let (column, row) = (point.column(), height - 1 - point.row());
        let row = if self.0 & 1 != 0 { height - 1 - row } else { row };
        let column = if self.0 & 2 != 0 { width - 1 - column } else { column };
        let exchanges = self.0 & 4 != 0 && width == height;
        let (column, row) = if exchanges { (row, column) } else { (column, row) };
        size.at(column, height - 1 - row).expect("a symmetry keeps points on the board")
    }

    /// Returns the place on the original board that the symmetry moves to `column` and `row`.
    /// Columns and rows count from the upper left corner, places row by row.
    pub fn source(self, width: usize, height: usize, column: usize, row: usize) -> usize {
        let exchanges = self.0 & 4 != 0 && width == height;
        let (column, row) = if exchanges { (row, column) } else { (column, row) };
        let row = if self.0 & 1 != 0 { height - 1 - row } else { row };
        let column = if self.0 & 2 != 0 { width - 1 - column } else { column };
        row * width + column
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the board `012/345` or `01/23` as the symmetry shows it.
    fn seen(number: u8, width: usize, height: usize) -> Vec<usize> {
        let symmetry = Symmetry::from_number(number).expect("a number below 8");
        let rows = 0..height;
        rows.flat_map(|row| (0..width).map(move |column| (column, row)))
            .map(|(column, row)| symmetry.source(width, height, column, row))
            .collect()
    }

    #[test]
    fn mirrors_come_before_the_exchange_of_rows_and_columns() {
        assert_eq!(seen(1, 2, 2), [2, 3, 0, 1]);
        assert_eq!(seen(2, 2, 2), [1, 0, 3, 2]);
        assert_eq!(seen(4, 2, 2), [0, 2, 1, 3]);
        assert_eq!(seen(5, 2, 2), [2, 0, 3, 1]);
    }

    #[test]
    fn a_stone_is_seen_at_its_image() {
        for (width, height) in [(5, 5), (4, 3)] {
            let size = Size::new(width, height).expect("a size");
            let from_the_top =
                |point: Point| (usize::from(point.column()), usize::from(height - 1 - point.row()));
            let (width, height) = (usize::from(width), usize::from(height));
            for symmetry in Symmetry::ALL {
                for point in size.points() {
                    let (column, row) = from_the_top(symmetry.image(size, point));
                    let (x, y) = from_the_top(point);
                    assert_eq!(symmetry.source(width, height, column, row), y * width + x);
                }
            }
        }
    }

    #[test]
    fn rows_and_columns_of_a_rectangle_are_not_exchanged() {
        assert_eq!(seen(5, 3, 2), seen(1, 3, 2));
        assert_eq!(seen(3, 3, 2), [5, 4, 3, 2, 1, 0]);
    }
}
