//! Drawings of the board, as wide or narrow as the window asks for.

use std::fmt::Write as _;

use tengen::{Color, Point, Position, Size};

/// The signs and colours of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Art {
    /// Letters without colour, as in GTP's `showboard`.
    Letters,
    /// Letters in colour, for terminals that do not know Unicode.
    ColouredLetters,
    /// Lines and round stones in colour.
    Stones,
}

/// The content of a point in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// An empty point.
    Empty,
    /// An empty point that is a star point.
    Star,
    /// A stone on the board.
    Stone(Color),
    /// A dead stone, which is taken off before the count.
    Dead(Color),
    /// An empty point of a player's territory.
    Territory(Color),
}

/// A board to be drawn.
pub struct Picture<'a> {
    /// The size of the board.
    pub size: Size,
    /// The content of each point.
    pub sign: &'a dyn Fn(Point) -> Sign,
    /// The point of the last move, which stands in brackets.
    pub last: Option<Point>,
}

/// The parts of a drawing that its width allows, from all of them to the points alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Form {
    /// Whether columns stand apart, so that brackets fit between them.
    spaced: bool,
    /// The width of the numbers at the left.
    numbers: usize,
    /// Whether the numbers also stand at the right.
    numbers_right: bool,
}

impl Form {
    /// Returns the forms for a board, the widest first.
    fn all(size: Size) -> [Self; 5] {
        let numbers = if size.height() < 10 { 1 } else { 2 };
        [
            Self { spaced: true, numbers, numbers_right: true },
            Self { spaced: true, numbers, numbers_right: false },
            Self { spaced: false, numbers, numbers_right: false },
            Self { spaced: false, numbers: 1, numbers_right: false },
            Self { spaced: false, numbers: 0, numbers_right: false },
        ]
    }

    /// Returns the number of columns of a terminal that a row takes.
    fn width(self, size: Size) -> usize {
        let columns = usize::from(size.width());
        let right = if self.numbers_right { self.numbers } else { 0 };
        if self.spaced { self.numbers + 2 * columns + 1 + right } else { self.numbers + columns }
    }

    /// Returns the widest form that fits; the narrowest one if none does.
    fn fitting(size: Size, columns: usize) -> Self {
        let forms = Self::all(size);
        let fits = |form: &&Self| form.width(size) <= columns;
        *forms.iter().find(fits).unwrap_or(&forms[forms.len() - 1])
    }
}

/// Returns the number of columns of a terminal that a drawing for a window of this many takes.
pub fn width(size: Size, columns: usize) -> usize {
    Form::fitting(size, columns).width(size)
}

/// Draws a board for a window of this many columns, a text for each line.
///
/// ```text
///   A B C
/// 3 . . . 3
/// 2 .(X). 2
/// 1 . . . 1
///   A B C
/// ```
pub fn draw(picture: &Picture<'_>, art: Art, columns: usize) -> Vec<String> {
    let form = Form::fitting(picture.size, columns);
    let letters = letters(picture.size, form);
    let mut lines = vec![letters.clone()];
    for (number, points) in picture.size.rows_from_top() {
        let width = form.numbers;
        let mut line = match form.numbers {
            0 => String::new(),
            // A single digit stands for a number of two where there is no room for more.
            1 => (number % 10).to_string(),
            _ => format!("{number:width$}"),
        };
        line.push_str(&row(picture, &points.collect::<Vec<_>>(), art, form));
        if form.numbers_right {
            line.push_str(&number.to_string());
        }
        lines.push(line);
    }
    if form.spaced {
        lines.push(letters);
    }
    lines
}

/// Returns the line of letters above a board.
fn letters(size: Size, form: Form) -> String {
    let separator = if form.spaced { " " } else { "" };
    let letters: Vec<_> = size.column_letters().map(String::from).collect();
    let margin = form.numbers + usize::from(form.spaced);
    format!("{:margin$}{}", "", letters.join(separator))
}

/// Returns the points of a row with what stands between them.
fn row(picture: &Picture<'_>, points: &[Point], art: Art, form: Form) -> String {
    let mut row = String::new();
    let mut paint = Paint { art, pen: None };
    for (number, &point) in points.iter().enumerate() {
        if form.spaced {
            let before = number.checked_sub(1).map(|before| points[before]);
            let between = between(picture, art, before, Some(point));
            paint.add(&mut row, Pen::Line, between);
        }
        let (pen, glyph) = glyph(picture, art, point);
        paint.add(&mut row, pen, glyph);
    }
    if form.spaced {
        let after = between(picture, art, points.last().copied(), None);
        paint.add(&mut row, Pen::Line, after);
    }
    paint.end(&mut row);
    row
}

/// Returns the character between two neighbours in a row, one of which may be the edge.
fn between(picture: &Picture<'_>, art: Art, left: Option<Point>, right: Option<Point>) -> char {
    let is_last = |point: Option<Point>| point.is_some() && point == picture.last;
    match art {
        _ if is_last(right) => '(',
        _ if is_last(left) => ')',
        Art::Stones if left.is_some() && right.is_some() => '─',
        _ => ' ',
    }
}

/// The colour that a character is drawn in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pen {
    /// That of the lines of the board.
    Line,
    /// That of a player.
    Player(Color),
}

/// Returns the character of a point with its colour.
fn glyph(picture: &Picture<'_>, art: Art, point: Point) -> (Pen, char) {
    let sign = (picture.sign)(point);
    let of = |color, black, white| if color == Color::Black { black } else { white };
    match (sign, art) {
        (Sign::Empty, Art::Stones) => (Pen::Line, crossing(picture.size, point)),
        (Sign::Empty, _) => (Pen::Line, '.'),
        (Sign::Star, Art::Stones) => (Pen::Line, '╬'),
        (Sign::Star, _) => (Pen::Line, '+'),
        (Sign::Stone(color), Art::Stones) => (Pen::Player(color), '●'),
        (Sign::Stone(color), _) => (Pen::Player(color), of(color, 'X', 'O')),
        (Sign::Dead(color), _) => (Pen::Player(color), of(color, 'x', 'o')),
        (Sign::Territory(color), Art::Stones) => (Pen::Player(color), '▪'),
        (Sign::Territory(color), _) => (Pen::Player(color), of(color, '#', '-')),
    }
}

/// Returns the lines that meet on an empty point.
fn crossing(size: Size, point: Point) -> char {
    let (left, right) = (point.column() > 0, point.column() + 1 < size.width());
    let (below, above) = (point.row() > 0, point.row() + 1 < size.height());
    match (left, right, below, above) {
        (false, true, true, false) => '┌',
        (true, true, true, false) => '┬',
        (true, false, true, false) => '┐',
        (false, true, true, true) => '├',
        (true, false, true, true) => '┤',
        (false, true, false, true) => '└',
        (true, true, false, true) => '┴',
        (true, false, false, true) => '┘',
        (true, true, true, true) => '┼',
        (_, _, false, false) => '─',
        _ => '│',
    }
}

/// Writes characters in their colours, with as few changes of colour as possible.
struct Paint {
    art: Art,
    pen: Option<Pen>,
}

impl Paint {
    fn add(&mut self, text: &mut String, pen: Pen, character: char) {
        if self.art != Art::Letters && self.pen != Some(pen) {
            // A board of wood: lines in dark grey, stones black and white.
            let color = match pen {
                Pen::Line => 237,
                Pen::Player(Color::Black) => 16,
                Pen::Player(Color::White) => 231,
            };
            if self.pen.is_none() {
                text.push_str("\x1b[48;5;137m");
            }
            let _ = write!(text, "\x1b[38;5;{color}m");
            self.pen = Some(pen);
        }
        text.push(character);
    }

    fn end(&mut self, text: &mut String) {
        if self.pen.take().is_some() {
            text.push_str("\x1b[0m");
        }
    }
}

/// Returns the sign of each point of a position in play.
pub fn signs<'a>(position: &'a Position, stars: &'a [Point]) -> impl Fn(Point) -> Sign + 'a {
    |point| match position.at(point) {
        Some(color) => Sign::Stone(color),
        None if stars.contains(&point) => Sign::Star,
        None => Sign::Empty,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::Diagram;

    /// Draws a position with a star point at B2 and the last move at C3, if the board has a stone
    /// there.
    fn drawn(rows: &str, art: Art, columns: usize) -> String {
        let position = rows.parse::<Diagram>().expect("a diagram").position;
        let last = Point::new(2, 2);
        let has_last = position.occupied().iter().any(|point| point == last);
        let stars = [Point::new(1, 1)];
        let picture = Picture {
            size: position.size(),
            sign: &signs(&position, &stars),
            last: has_last.then_some(last),
        };
        draw(&picture, art, columns).join("\n")
    }

    const FOUR: &str = ". . . .\n . X O .\n . . X .\n . . . .";

    #[test]
    fn a_wide_window_has_coordinates_on_all_sides_and_the_last_move_in_brackets() {
        let expected =
            ["  A B C D", "4 . . . . 4", "3 . X(O). 3", "2 . + X . 2", "1 . . . . 1", "  A B C D"];
        assert_eq!(drawn(FOUR, Art::Letters, 80), expected.join("\n"));
    }

    #[test]
    fn a_narrow_window_leaves_out_numbers_and_spaces_one_after_another() {
        let first = |columns| drawn(FOUR, Art::Letters, columns);
        assert!(first(10).contains("\n3 . X(O). \n"), "{}", first(10));
        assert!(first(9).starts_with(" ABCD\n4....\n3.XO.\n"), "{}", first(9));
        assert_eq!(first(4), "ABCD\n....\n.XO.\n.+X.\n....");
        assert_eq!(first(1), first(4));
        let line = |side, columns| width(Size::square(side), columns);
        assert_eq!([line(9, 80), line(9, 20), line(13, 20), line(19, 20)], [21, 20, 15, 20]);
    }

    #[test]
    fn colour_draws_lines_and_stones_on_wood_and_ends_with_the_row() {
        let row = |art| drawn("X O", art, 80).lines().nth(1).expect("a row").to_owned();
        assert_eq!(row(Art::Letters), "1 X O 1");
        let wood = "\x1b[48;5;137m\x1b[38;5;237m";
        let (black, white, line) = ("\x1b[38;5;16m", "\x1b[38;5;231m", "\x1b[38;5;237m");
        assert_eq!(
            row(Art::ColouredLetters),
            format!("1{wood} {black}X{line} {white}O{line} \x1b[0m1")
        );
        assert_eq!(row(Art::Stones), format!("1{wood} {black}●{line}─{white}●{line} \x1b[0m1"));
    }

    #[test]
    fn lines_meet_at_every_empty_point_as_on_a_board() {
        let plain = |rows| {
            let text = drawn(rows, Art::Stones, 80);
            let mut parts = text.split('\x1b');
            let first = parts.next().expect("a part").to_owned();
            parts.fold(first, |all, part| all + part.split_once('m').expect("a colour").1)
        };
        assert_eq!(
            plain(FOUR),
            "  A B C D\n4 ┌─┬─┬─┐ 4\n3 ├─●(●)┤ 3\n2 ├─╬─●─┤ 2\n1 └─┴─┴─┘ 1\n  A B C D"
        );
        assert_eq!(plain(".\n.\n."), "  A\n3 │ 3\n2 │ 2\n1 │ 1\n  A");
        assert_eq!(plain(". ."), "  A B\n1 ─── 1\n  A B");
    }

    #[test]
    fn dead_stones_and_territory_have_signs_of_their_own() {
        let signs = [
            Sign::Dead(Color::Black),
            Sign::Dead(Color::White),
            Sign::Territory(Color::Black),
            Sign::Territory(Color::White),
        ];
        let picture = Picture {
            size: Size::new(4, 1).expect("a size"),
            sign: &|point| signs[usize::from(point.column())],
            last: None,
        };
        assert_eq!(draw(&picture, Art::Letters, 80)[1], "1 x o # - 1");
        assert!(draw(&picture, Art::Stones, 80)[1].contains('▪'));
    }
}
