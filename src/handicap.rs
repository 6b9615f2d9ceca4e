//! The points of handicap stones: the fixed places of the GTP specification, and free ones.

use crate::point::{Point, Size};

/// The error for a number of handicap stones without fixed places on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid handicap")]
pub struct HandicapError;

/// Returns the largest number of handicap stones with fixed places on a board; 0 if the board has
/// no fixed places.
///
/// The GTP 2 specification (section 4.1.1) gives the numbers: 0 if a side is below 7, 4 if a side
/// is even or 7, and 9 otherwise.
pub fn most_fixed(size: Size) -> usize {
    let (width, height) = (size.width(), size.height());
    let has_centre = |side: u8| side % 2 == 1 && side > 7;
    if width.min(height) < 7 {
        0
    } else if has_centre(width) && has_centre(height) {
        9
    } else {
        4
    }
}

/// Returns the fixed places of `stones` handicap stones, in the order of the GTP specification. The
/// corners come first, beginning with Black's lower left and the upper right one, then the sides.
/// The centre is last if the number needs it.
///
/// # Errors
/// If the board has no fixed places for this number of stones.
pub fn fixed(size: Size, stones: usize) -> Result<Vec<Point>, HandicapError> {
    if stones < 2 || stones > most_fixed(size) {
        return Err(HandicapError);
    }
    let (left, bottom) = (star_line(size.width()), star_line(size.height()));
    let (right, top) = (size.width() - 1 - left, size.height() - 1 - bottom);
    let (middle, centre) = (size.width() / 2, size.height() / 2);
    let corners = [(left, bottom), (right, top), (left, top), (right, bottom)];
    let sides = [(left, centre), (right, centre), (middle, bottom), (middle, top)];
    let mut places: Vec<_> = corners.into_iter().take(stones).collect();
    places.extend(sides.into_iter().take(stones.saturating_sub(4) / 2 * 2));
    if stones > 4 && stones % 2 == 1 {
        places.push((middle, centre));
    }
    Ok(places.into_iter().filter_map(|(column, row)| size.at(column, row)).collect())
}

/// Returns the star points of a board, which drawings show: the fixed places of handicap stones, but
/// on small boards none on the sides.
pub fn star_points(size: Size) -> Vec<Point> {
    /// The least number of lines of a board that has star points on its sides.
    const LEAST: u8 = 13;
    let mut points = fixed(size, most_fixed(size)).unwrap_or_default();
    if size.width().min(size.height()) < LEAST {
        let corners = points.len().min(4);
        let sides = points.split_off(corners);
        points.extend(sides.into_iter().filter(|&point| size.centre() == Some(point)));
    }
    points
}

/// Returns places for any number of handicap stones that leaves at least one point free for White.
///
/// The fixed places of the board come first. Each further stone takes the point farthest from the
/// stones placed so far, on the third line or above if one is free.
pub fn free(size: Size, stones: usize) -> Vec<Point> {
    let stones = stones.min(size.area() - 1);
    let fixed_stones = stones.min(most_fixed(size));
    let mut places = fixed(size, fixed_stones).unwrap_or_default();
    while places.len() < stones {
        let open = size.points().filter(|point| !places.contains(point));
        // Points are compared in a fixed order, and the first of several best ones is taken.
        let Some(best) = open.min_by_key(|&point| {
            let line = line(size, point).min(3);
            let near = places.iter().map(|&stone| squared_distance(point, stone)).min();
            (u32::MAX - u32::from(line), u32::MAX - near.unwrap_or(0), from_centre(size, point))
        }) else {
            break;
        };
        places.push(best);
    }
    places
}

/// Returns the line of handicap stones near an edge, counted from 0: 2, the third line, on sides
/// below 13, and 3, the fourth line, on longer sides.
const fn star_line(side: u8) -> u8 {
    if side < 13 { 2 } else { 3 }
}

/// Returns the line of a point, counted from 1 at the nearest edge.
fn line(size: Size, point: Point) -> u8 {
    let columns = point.column().min(size.width() - 1 - point.column());
    let rows = point.row().min(size.height() - 1 - point.row());
    columns.min(rows) + 1
}

fn squared_distance(a: Point, b: Point) -> u32 {
    let columns = u32::from(a.column().abs_diff(b.column()));
    let rows = u32::from(a.row().abs_diff(b.row()));
    columns * columns + rows * rows
}

/// Returns the squared distance of a point from the middle of the board, in half points.
fn from_centre(size: Size, point: Point) -> u32 {
    let columns = u32::from((2 * point.column() + 1).abs_diff(size.width()));
    let rows = u32::from((2 * point.row() + 1).abs_diff(size.height()));
    columns * columns + rows * rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn names(places: &[Point]) -> String {
        places.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn small_boards_have_no_star_points_on_the_sides() {
        let stars = |width, height| star_points(Size::new(width, height).expect("a size"));
        assert_eq!(names(&stars(9, 9)), "C3 G7 C7 G3 E5");
        assert_eq!(stars(11, 19).len(), 5);
        assert_eq!([stars(13, 13).len(), stars(19, 19).len()], [9, 9]);
        assert_eq!([stars(8, 8).len(), stars(7, 7).len(), stars(5, 5).len()], [4, 4, 0]);
    }

    #[test]
    fn fixed_places_on_19x19_are_the_specification_s() {
        let size = Size::square(19);
        for (stones, expected) in [
            (2, "D4 Q16"),
            (3, "D4 Q16 D16"),
            (4, "D4 Q16 D16 Q4"),
            (5, "D4 Q16 D16 Q4 K10"),
            (6, "D4 Q16 D16 Q4 D10 Q10"),
            (7, "D4 Q16 D16 Q4 D10 Q10 K10"),
            (8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
            (9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
        ] {
            assert_eq!(names(&fixed(size, stones).expect("a fixed handicap")), expected);
        }
        assert_eq!(fixed(size, 1), Err(HandicapError));
        assert_eq!(fixed(size, 10), Err(HandicapError));
    }

    #[test]
    fn the_line_and_the_number_depend_on_the_size() {
        let four = |side| names(&fixed(Size::square(side), 4).unwrap_or_default());
        assert_eq!(four(6), "");
        assert_eq!(four(7), "C3 E5 C5 E3");
        assert_eq!(four(9), "C3 G7 C7 G3");
        assert_eq!(four(12), "C3 K10 C10 K3");
        assert_eq!(four(13), "D4 K10 D10 K4");
        for (side, most) in [(6, 0), (7, 4), (8, 4), (9, 9), (18, 4), (25, 9)] {
            assert_eq!(most_fixed(Size::square(side)), most, "{side}");
        }
    }

    #[test]
    fn a_free_handicap_has_as_many_different_points_as_asked_for() {
        for (width, height) in [(1, 2), (2, 2), (3, 7), (9, 9), (12, 5), (19, 19)] {
            let size = Size::new(width, height).expect("a valid size");
            for stones in [1, 2, 3, 9, 10, 17, 400] {
                let places = free(size, stones);
                let distinct: HashSet<_> = places.iter().collect();
                assert_eq!(places.len(), stones.min(size.area() - 1), "{stones} on {size}");
                assert_eq!(distinct.len(), places.len());
                assert!(places.iter().all(|&point| size.contains(point)));
            }
        }
    }
}
