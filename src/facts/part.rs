//! The parts of a board that players name: corners, sides and the centre.

use crate::point::{Point, Size};

/// A part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The upper left corner.
    UpperLeft,
    /// The upper side.
    Top,
    /// The upper right corner.
    UpperRight,
    /// The left side.
    Left,
    /// The centre.
    Centre,
    /// The right side.
    Right,
    /// The lower left corner.
    LowerLeft,
    /// The lower side.
    Bottom,
    /// The lower right corner.
    LowerRight,
}

impl Part {
    /// All parts, row by row from the top.
    pub const ALL: [Self; 9] = [
        Self::UpperLeft,
        Self::Top,
        Self::UpperRight,
        Self::Left,
        Self::Centre,
        Self::Right,
        Self::LowerLeft,
        Self::Bottom,
        Self::LowerRight,
    ];

    /// Returns the part that a point belongs to. A corner takes a third of each side.
    pub fn of(point: Point, size: Size) -> Self {
        let third = |place: u8, length: u8| {
            let part = length.div_ceil(3);
            usize::from(place >= part) + usize::from(place + part >= length)
        };
        let column = third(point.column(), size.width()).min(2);
        let row = 2 - third(point.row(), size.height()).min(2);
        Self::ALL[3 * row + column]
    }

    /// Returns the key of the words for the part.
    pub const fn key(self) -> &'static str {
        match self {
            Self::UpperLeft => "in.upper-left",
            Self::Top => "in.top",
            Self::UpperRight => "in.upper-right",
            Self::Left => "in.left",
            Self::Centre => "in.centre",
            Self::Right => "in.right",
            Self::LowerLeft => "in.lower-left",
            Self::Bottom => "in.bottom",
            Self::LowerRight => "in.lower-right",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_thirds_of_the_sides() {
        let of = |point: &str, side| Part::of(point.parse().expect("a point"), Size::square(side));
        assert_eq!(of("A1", 19), Part::LowerLeft);
        assert_eq!(of("G7", 19), Part::LowerLeft);
        assert_eq!(of("H8", 19), Part::Centre);
        assert_eq!(of("M8", 19), Part::Centre);
        assert_eq!(of("K10", 19), Part::Centre);
        assert_eq!(of("N19", 19), Part::UpperRight);
        assert_eq!(of("K19", 19), Part::Top);
        assert_eq!(of("D4", 9), Part::Centre);
        assert_eq!(of("A5", 9), Part::Left);
        assert_eq!(of("A1", 1), Part::Centre);
    }
}
