//! Conversions of single values from text and to text: points, colours, sizes, komi.
//!
//! SGF counts from the upper left corner, with letters for columns and rows; a [`Point`] counts
//! from the lower left. This is the one place that converts.

use crate::amount::{first_amount, in_figures};
use crate::color::Color;
use crate::point::{MAX_SIDE, Point, Size, Vertex};
use crate::rules::{Komi, Rounding};

use super::text::split_composed;

/// The error of a value of another kind than its property needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct ValueError {
    /// The kind of value that the property needs.
    pub expected: &'static str,
}

const A_POINT: ValueError = ValueError { expected: "a point of the board, such as `dd`" };
const A_COLOR: ValueError = ValueError { expected: "a colour, `B` or `W`" };
const A_SIZE: ValueError =
    ValueError { expected: "a size from 1 to 25, or a width and a height as in `9:13`" };
const A_NUMBER: ValueError = ValueError { expected: "a number" };

/// Reads a point: two letters, column from the left, then row from the top.
///
/// ```
/// use tengen::Size;
/// use tengen::engine_room::sgf::value;
///
/// assert_eq!(value::point("cd", Size::square(19))?.to_string(), "C16");
/// assert!(value::point("tt", Size::square(19)).is_err());
/// # Ok::<(), value::ValueError>(())
/// ```
///
/// # Errors
/// If the value is anything but two small letters and white space, or names no point of the board.
/// (FF\[4\] goes on with capital letters for boards beyond 26x26, larger than ours.)
pub fn point(raw: &str, size: Size) -> Result<Point, ValueError> {
    let index = |letter: u8| letter.checked_sub(b'a').ok_or(A_POINT);
    // Programs that break long lines break them between the letters of a point, too.
    let mut letters = raw.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let (Some(column), Some(row), None) = (letters.next(), letters.next(), letters.next()) else {
        return Err(A_POINT);
    };
    let (column, from_top) = (index(column)?, index(row)?);
    let row = (size.height() - 1).checked_sub(from_top).ok_or(A_POINT)?;
    size.at(column, row).ok_or(A_POINT)
}

/// Reads a move: a point, or nothing for a pass.
///
/// Other ways to write a pass are read where they name no point: FF\[3\]'s `tt` on boards up to
/// 19x19; the point one beyond both sides, as Lizzie writes it (`jj` on 9x9); two back quotes, the
/// point one before both sides; and the word `pass`.
///
/// # Errors
/// If the value is neither a pass nor a point of the board, as [`point`] reads it.
pub fn vertex(raw: &str, size: Size) -> Result<Vertex, ValueError> {
    let letter = |index: u8| char::from(b'a' + index);
    let text = raw.trim();
    let is_beyond = || text.chars().eq([letter(size.width()), letter(size.height())]);
    match text {
        "" | "``" => Ok(Vertex::Pass),
        "tt" if size.width() <= 19 && size.height() <= 19 => Ok(Vertex::Pass),
        _ if is_beyond() || text.eq_ignore_ascii_case("pass") => Ok(Vertex::Pass),
        text => point(text, size).map(Vertex::Play),
    }
}

/// Reads one value of a list of points: a point, or a rectangle by two opposite corners.
///
/// # Errors
/// If a corner is not a point of the board, as [`point`] reads it.
pub fn points(raw: &str, size: Size) -> Result<impl Iterator<Item = Point>, ValueError> {
    let (lowest, highest) = rectangle(raw, size)?;
    Ok(Point::rectangle(lowest, highest))
}

/// Reads one value of a list of points as a rectangle: its lower left and its upper right corner.
///
/// # Errors
/// If a corner is not a point of the board, as [`point`] reads it.
pub fn rectangle(raw: &str, size: Size) -> Result<(Point, Point), ValueError> {
    let (one, other) = split_composed(raw).unwrap_or((raw, raw));
    Ok(Point::corners_of_rectangle(point(one, size)?, point(other, size)?))
}

/// Writes a point as [`point`] reads it.
pub fn write_point(point: Point, size: Size) -> String {
    let letter = |index: u8| char::from(b'a' + index);
    format!("{}{}", letter(point.column()), letter(size.height() - 1 - point.row()))
}

/// Writes a move as [`vertex`] reads it; a pass is the empty value, as in FF\[4\].
pub fn write_vertex(vertex: Vertex, size: Size) -> String {
    vertex.point().map_or_else(String::new, |point| write_point(point, size))
}

/// Reads a colour: `B` or `W`, the words in any case, or `1` and `2` as `CGoban` 1 wrote them.
///
/// # Errors
/// If the value is none of these.
pub fn color(raw: &str) -> Result<Color, ValueError> {
    match raw.trim() {
        "1" => Ok(Color::Black),
        "2" => Ok(Color::White),
        text => text.parse().map_err(|_| A_COLOR),
    }
}

/// Reads a size: one number, or columns and rows as in `9:13`. An `x` may stand for the colon.
///
/// # Errors
/// If the value is neither, or a number is not from 1 to 25.
pub fn size(raw: &str) -> Result<Size, ValueError> {
    let side = |text: &str| text.trim().parse::<u8>().map_err(|_| A_SIZE);
    let composed = split_composed(raw).or_else(|| raw.split_once(['x', 'X', '×', '*']));
    let (width, height) = composed.unwrap_or((raw, raw));
    Size::new(side(width)?, side(height)?).map_err(|_| A_SIZE)
}

/// Writes a size as [`size`] reads it.
pub fn write_size(size: Size) -> String {
    if size.width() == size.height() {
        size.width().to_string()
    } else {
        format!("{}:{}", size.width(), size.height())
    }
}

/// The unit of the whole numbers in KM.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum KomiUnit {
    /// Points, but for numbers that only mean something in hundredths.
    #[default]
    Points,
    /// Hundredths of a point or of a stone, as the Fox server writes them.
    Hundredths,
}

impl KomiUnit {
    /// Returns the unit that a program writes, by its name in AP.
    pub fn of_program(name: &str) -> Self {
        let beginning = name.trim().get(..3).unwrap_or_default();
        if beginning.eq_ignore_ascii_case("fox") { Self::Hundredths } else { Self::Points }
    }

    /// Whether a whole number is in hundredths. In a record of any program, a multiple of 25 from 250 to 800
    /// is: as points it would be a komi for most of the board.
    fn is_in_hundredths(self, number: i32) -> bool {
        let (least, most) = match self {
            Self::Points => (250, 800),
            Self::Hundredths => (25, 40_000),
        };
        number % 25 == 0 && (least..=most).contains(&number.unsigned_abs())
    }
}

/// Reads a komi.
///
/// Tolerated, because servers and collections write it:
/// * a comma for the point, full-width digits, and words around the number (`6,5`; `７．５`; `7.5 points`;
///   `Komi: 6.5`; `黑贴6.5目`);
/// * numbers in words (`六目半`; `six and a half`);
/// * a half as a fraction (`6 1/2`; `6½`);
/// * half counting: Chinese rules state komi in stones, and a stone is two points. A quarter of up to five stones
///   can only mean this, so `3.75` is 7.5 points, and so is `3又3/4子`. (`KataGo`'s `sgf.cpp` doubles quarters too,
///   though only in the Chinese games of one collection.)
/// * hundredths, as the Fox server writes: `650` is 6.5 points, and `375` is 3.75 stones, 7.5
///   points. `KataGo`'s `sgf.cpp` lists 275, 325, 350 and 375, which are stones, and 550, 650, 700
///   and 750, which are points. [`KomiUnit`] decides which numbers are read like these. A komi
///   that is 375 points is written with a fraction, `375.0`.
///
/// Anything else is rounded to the nearest half point.
///
/// # Errors
/// If the value has no number, or a number of 1,000 points or more, beyond any board,
/// without a fraction. [`write_komi`] always writes a fraction.
pub fn komi(raw: &str, unit: KomiUnit) -> Result<(Komi, Rounding), ValueError> {
    /// The largest komi in stones that is read from a quarter.
    const MOST_STONES: f64 = 5.0;
    let text = in_figures(raw);
    let found = first_amount(&text).ok_or(A_NUMBER)?;
    if let Ok(hundredths) = found.figures.parse::<i32>()
        && unit.is_in_hundredths(hundredths)
    {
        let in_stones = (250..400).contains(&hundredths.abs()) || hundredths % 50 != 0;
        let halves = if in_stones { hundredths / 25 } else { hundredths / 50 };
        return Ok((Komi::from_halves(halves), Rounding::Exact));
    }
    let has_more = found.rest.trim_start().starts_with(|c: char| c.is_numeric() || c == '/');
    let in_stones = found.in_stones || found.is_quarter() && found.number.abs() <= MOST_STONES;
    let points = if in_stones { 2.0 * found.number } else { found.number };
    let largest = if found.has_point() && !in_stones { 1e9 } else { 999.5 };
    if points.abs() > largest {
        return Err(A_NUMBER);
    }
    let (komi, rounding) = Komi::nearest(points).ok_or(A_NUMBER)?;
    Ok((komi, if has_more { Rounding::Rounded } else { rounding }))
}

/// Writes a komi, always with its fraction.
pub fn write_komi(komi: Komi) -> String {
    let sign = if komi < Komi::ZERO { "-" } else { "" };
    let halves = komi.halves().unsigned_abs();
    format!("{sign}{}.{}", halves / 2, 5 * (halves % 2))
}

/// Reads the number that a value begins with.
///
/// # Errors
/// If the value does not begin with a digit, or the number is too large.
pub fn number(raw: &str) -> Result<u32, ValueError> {
    let text = raw.trim();
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().map_err(|_| A_NUMBER)
}

const _: () = assert!(MAX_SIDE <= 26, "small letters name every column");

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn komi_halves(raw: &str) -> Result<i32, ValueError> {
        komi(raw).map(|(komi, _)| komi.halves())
    }

    fn komi(raw: &str) -> Result<(Komi, Rounding), ValueError> {
        super::komi(raw, KomiUnit::Points)
    }

    fn names(raw: &str, size: Size) -> Vec<String> {
        points(raw, size).expect("points").map(|point| point.to_string()).collect()
    }

    #[test]
    fn the_first_letter_is_the_column_and_rows_count_from_the_top() {
        let size = Size::new(9, 13).expect("a size");
        assert_eq!(point("aa", size), Ok(Point::new(0, 12)));
        assert_eq!(point("im", size), Ok(Point::new(8, 0)));
        assert_eq!(point("mi", size), Err(A_POINT));
    }

    #[test]
    fn a_half_may_follow_the_unit_of_a_komi() {
        for (raw, halves) in [
            ("六目半", 13),
            ("6目半", 13),
            ("６目半", 13),
            ("-5半", -11),
            ("3子半", 14),
            ("7目", 14),
        ] {
            assert_eq!(komi_halves(raw), Ok(halves), "{raw}");
        }
    }

    #[test]
    fn a_point_is_two_small_letters() {
        for text in ["", "a", "aaa", "AA", "A1", "a{", "a柯", "柯", "é"] {
            assert_eq!(point(text, Size::square(25)), Err(A_POINT), "{text:?}");
        }
        for text in [" yy\n", "y\ny", "y\r\n y"] {
            assert_eq!(point(text, Size::square(25)), Ok(Point::new(24, 0)), "{text:?}");
        }
    }

    #[test]
    fn tt_is_a_pass_where_it_is_not_a_point() {
        assert_eq!(vertex("tt", Size::square(19)), Ok(Vertex::Pass));
        assert_eq!(vertex("tt", Size::square(20)), Ok(Vertex::Play(Point::new(19, 0))));
        assert_eq!(vertex("tt", Size::new(9, 20).expect("a size")), Err(A_POINT));
        assert_eq!(vertex("", Size::square(25)), Ok(Vertex::Pass));
    }

    #[test]
    fn the_point_beyond_both_sides_is_a_pass() {
        for (text, size) in [
            ("jj", Size::square(9)),
            ("nn", Size::square(13)),
            ("ss", Size::square(18)),
            ("uu", Size::square(20)),
            ("zz", Size::square(25)),
            ("jn", Size::new(9, 13).expect("a size")),
            ("``", Size::square(9)),
            ("  ", Size::square(9)),
            ("pass", Size::square(9)),
        ] {
            assert_eq!(vertex(text, size), Ok(Vertex::Pass), "{text}");
        }
        assert_eq!(vertex("jn", Size::square(9)), Err(A_POINT));
        assert_eq!(vertex("ja", Size::square(9)), Err(A_POINT), "beyond one side only");
    }

    #[test]
    fn a_rectangle_is_given_by_any_two_opposite_corners() {
        let corners = ["A8", "B8", "C8", "A9", "B9", "C9"];
        for raw in ["aa:cb", "cb:aa", "ca:ab", "ab:ca"] {
            assert_eq!(names(raw, Size::square(9)), corners, "{raw}");
        }
        assert_eq!(names("ba", Size::square(9)), ["B9"]);
        assert!(points("aa:jj", Size::square(9)).is_err());
    }

    #[test]
    fn a_colour_is_a_letter_a_word_or_a_number() {
        for (raw, expected) in [
            ("B", Ok(Color::Black)),
            ("white", Ok(Color::White)),
            (" W ", Ok(Color::White)),
            ("1", Ok(Color::Black)),
            ("2", Ok(Color::White)),
            ("", Err(A_COLOR)),
        ] {
            assert_eq!(color(raw), expected, "{raw}");
        }
    }

    #[test]
    fn a_size_is_a_side_or_columns_and_rows() {
        assert_eq!(size("19"), Ok(Size::square(19)));
        assert_eq!(size("19:19"), Ok(Size::square(19)));
        assert_eq!(size(" 9 : 13 "), Ok(Size::new(9, 13).expect("a size")));
        for raw in ["", "0", "26", "9:", "9:26", "-9", "nineteen", "300"] {
            assert_eq!(size(raw), Err(A_SIZE), "{raw}");
        }
    }

    #[test]
    fn komi_is_read_in_half_points() {
        for (raw, halves) in
            [("7.5", 15), ("0", 0), ("-3.5", -7), ("7.500000", 15), ("+.5", 1), ("1e1", 20)]
        {
            assert_eq!(komi_halves(raw), Ok(halves), "{raw}");
        }
    }

    #[test]
    fn komi_may_have_a_comma_or_a_unit() {
        assert_eq!(komi_halves("6,5"), Ok(13));
        assert_eq!(komi_halves("5.5 points"), Ok(11));
        assert_eq!(komi_halves("5each"), Ok(10));
        for raw in
            ["Komi 6.5", "komi: 6.5", "komi=6.5", "Black gives 6.5 points", " \t6.5", "贴目 6.5"]
        {
            assert_eq!(komi_halves(raw), Ok(13), "{raw}");
        }
        assert_eq!(komi_halves("komi -6.5"), Ok(-13));
        for raw in ["6 1/2", "6½", "6 ½ points"] {
            assert_eq!(komi(raw), Ok((Komi::from_halves(13), Rounding::Exact)), "{raw}");
        }
        assert_eq!(komi("-3 1/2"), Ok((Komi::from_halves(-7), Rounding::Exact)));
        assert_eq!(komi("6 2/3"), Ok((Komi::from_halves(12), Rounding::Rounded)));
    }

    #[test]
    fn a_komi_in_quarters_counts_stones_of_two_points() {
        for (raw, halves) in [("3.75", 15), ("2.75", 11), ("3.25", 13), ("-3.75", -15)] {
            assert_eq!(komi_halves(raw), Ok(halves), "{raw}");
        }
    }

    #[test]
    fn a_komi_of_fox_is_in_hundredths() {
        for (raw, halves) in
            [("275", 11), ("325", 13), ("350", 14), ("375", 15), ("550", 11), ("650", 13)]
        {
            assert_eq!(komi_halves(raw), Ok(halves), "{raw}");
        }
        assert_eq!(komi_halves("375.0"), Ok(750));
        assert_eq!(komi_halves("-650"), Ok(-13));
        assert_eq!(komi_halves("50"), Ok(100), "a large handicap, unless Fox wrote it");
        for (raw, halves) in [
            ("0", 0),
            ("50", 1),
            ("75", 3),
            ("100", 2),
            ("275", 11),
            ("375", 15),
            ("650", 13),
            ("1000", 20),
            ("-50", -1),
            ("-375", -15),
            ("-650", -13),
            ("6.5", 13),
        ] {
            let komi = super::komi(raw, KomiUnit::of_program("foxwq"));
            assert_eq!(komi, Ok((Komi::from_halves(halves), Rounding::Exact)), "{raw}");
        }
        assert_eq!(KomiUnit::of_program("CGoban:3"), KomiUnit::Points);
    }

    #[test]
    fn a_komi_may_be_written_as_in_china() {
        for (raw, halves) in [
            ("６．５", 13),
            ("－０．５", -1),
            ("黑贴3又3/4子", 15),
            ("黑贴3¾子", 15),
            ("黑贴3.75子", 15),
            ("贴3.5子", 14),
            ("黑贴６.５目", 13),
        ] {
            assert_eq!(komi(raw), Ok((Komi::from_halves(halves), Rounding::Exact)), "{raw}");
        }
    }

    #[test]
    fn a_quarter_that_is_not_meant_is_rounded_to_the_half() {
        for (raw, halves) in [("6.75", 13), ("7.25", 15), ("-6.75", -13), ("361.25", 723)] {
            assert_eq!(komi(raw), Ok((Komi::from_halves(halves), Rounding::Rounded)), "{raw}");
        }
    }

    #[test]
    fn an_odd_komi_goes_to_the_nearest_half_point() {
        assert_eq!(komi_halves("6.4"), Ok(13));
        assert_eq!(komi("6.4").map(|(_, rounding)| rounding), Ok(Rounding::Rounded));
        assert_eq!(komi_halves("361"), Ok(722));
    }

    #[test]
    fn a_komi_without_a_number_is_refused() {
        for raw in [
            "",
            "none",
            "99999",
            "999.75子",
            "nan",
            "nan7",
            "--5",
            "komi --5",
            "inf",
            "1e9",
            "-",
            "komi .",
        ] {
            assert_eq!(komi_halves(raw), Err(A_NUMBER), "{raw}");
        }
    }

    #[test]
    fn a_number_may_be_followed_by_anything() {
        assert_eq!(number("9"), Ok(9));
        assert_eq!(number(" 2 stones"), Ok(2));
        for raw in ["", "-2", "two", "99999999999"] {
            assert_eq!(number(raw), Err(A_NUMBER), "{raw}");
        }
    }

    proptest! {
        #[test]
        fn a_komi_is_read_back(halves in -2_000_000_000_i32..=2_000_000_000) {
            let komi = Komi::from_halves(halves);
            prop_assert_eq!(super::komi(&write_komi(komi), KomiUnit::Points), Ok((komi, Rounding::Exact)));
        }

        #[test]
        fn every_point_and_size_is_read_back(width in 1_u8..=25, height in 1_u8..=25) {
            let board = Size::new(width, height).expect("a size");
            prop_assert_eq!(size(&write_size(board)), Ok(board));
            for point in board.points() {
                let vertex_read = vertex(&write_point(point, board), board);
                prop_assert_eq!(vertex_read, Ok(Vertex::Play(point)));
            }
        }
    }
}
