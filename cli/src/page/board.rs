//! A position as SVG, small enough for thousands of boards on one page.
//!
//! Lines, star points and letters are on a page once, as symbols that each board refers to. The
//! stones of a board are one path: each is a line of zero length with a round cap, six or seven
//! characters long. All stones are drawn dark; a second, slightly smaller path draws the white ones
//! over them, so that they have a rim.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use tengen::engine_room::handicap::star_points;
use tengen::{Color, Point, Position, Size};

/// A sign on a point of a drawn board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The last move, drawn as a small ring.
    Last,
    /// A right answer, drawn as a green ring.
    Right,
    /// A wrong answer, drawn as a dashed red ring.
    Wrong,
    /// A dead stone, drawn as a cross.
    Dead,
    /// A point that belongs to a colour, drawn as a small square.
    Area(Color),
}

/// A position to draw. Its text is an `svg` element of the class `board`, as wide as the page
/// allows; the page holds [`Board::definitions`] for its size.
#[derive(Clone, Debug)]
pub struct Board<'a> {
    position: &'a Position,
    marks: Vec<(Point, Mark)>,
    is_lettered: bool,
    label: String,
}

impl<'a> Board<'a> {
    /// Returns a board without marks and letters.
    pub fn new(position: &'a Position) -> Self {
        Self { position, marks: Vec::new(), is_lettered: false, label: "Go board".to_owned() }
    }

    /// Puts a mark on a point of the board.
    #[must_use]
    pub fn mark(mut self, point: Point, mark: Mark) -> Self {
        self.marks.push((point, mark));
        self
    }

    /// Shows the coordinates around the board.
    #[must_use]
    pub fn lettered(mut self) -> Self {
        self.is_lettered = true;
        self
    }

    /// Describes the drawing in words, for screen readers.
    #[must_use]
    pub fn label(mut self, text: &str) -> Self {
        text.clone_into(&mut self.label);
        self
    }

    /// Returns the symbols that boards of these sizes refer to, once for a page.
    pub fn definitions(sizes: impl IntoIterator<Item = Size>) -> String {
        let sizes: BTreeSet<_> =
            sizes.into_iter().map(|size| (size.width(), size.height())).collect();
        let mut svg = String::from("<svg class=\"definitions\" aria-hidden=\"true\"><defs>");
        for (width, height) in sizes {
            if let Ok(size) = Size::new(width, height) {
                write_lines(&mut svg, size);
                write_letters(&mut svg, size);
            }
        }
        svg.push_str("</defs></svg>");
        svg
    }

    /// Returns the place of a point in the drawing, from the upper left corner.
    fn place(&self, point: Point) -> (u8, u8) {
        place(self.position.size(), point)
    }

    /// Writes a path of round caps on points.
    fn write_caps(
        &self,
        f: &mut fmt::Formatter<'_>,
        class: &str,
        points: impl Iterator<Item = Point>,
    ) -> fmt::Result {
        let mut path = String::new();
        for point in points {
            let (x, y) = self.place(point);
            let _ = write!(path, "M{x} {y}h0");
        }
        if path.is_empty() {
            return Ok(());
        }
        write!(f, "<path class=\"{class}\" d=\"{path}\"/>")
    }

    fn write_mark(&self, f: &mut fmt::Formatter<'_>, point: Point, mark: Mark) -> fmt::Result {
        let (x, y) = self.place(point);
        let ring = |f: &mut fmt::Formatter<'_>, class, radius| {
            write!(f, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
        };
        let square = |f: &mut fmt::Formatter<'_>, class| {
            let (left, top) = (f32::from(x) - 0.15, f32::from(y) - 0.15);
            write!(
                f,
                "<rect class=\"{class}\" x=\"{left:.2}\" y=\"{top:.2}\" width=\".3\" height=\".3\"/>"
            )
        };
        match mark {
            Mark::Last => ring(f, "last", ".2"),
            Mark::Right => ring(f, "right", ".3"),
            Mark::Wrong => ring(f, "wrong", ".3"),
            Mark::Area(Color::Black) => square(f, "area-black"),
            Mark::Area(Color::White) => square(f, "area-white"),
            Mark::Dead => {
                let (left, top) = (f32::from(x) - 0.22, f32::from(y) - 0.22);
                write!(
                    f,
                    "<path class=\"dead\" d=\"M{left:.2} {top:.2}l.44 .44m-.44 0l.44 -.44\"/>"
                )
            }
        }
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.position.size();
        let (width, height) = (f32::from(size.width()), f32::from(size.height()));
        // Half a point of wood around the outer lines, and more for letters, on the left and below.
        let (margin, lettered) = if self.is_lettered { (0.7, 1.3) } else { (0.6, 0.6) };
        write!(
            f,
            "<svg class=\"board\" role=\"img\" aria-label=\"{}\" viewBox=\"-{lettered} -{margin} {} {}\">",
            escaped(&self.label),
            width - 1.0 + margin + lettered,
            height - 1.0 + margin + lettered
        )?;
        write!(f, "<use href=\"#lines-{size}\"/>")?;
        if self.is_lettered {
            write!(f, "<use href=\"#letters-{size}\"/>")?;
        }
        let stones = Color::ALL.into_iter().flat_map(|color| self.position.stones(color));
        self.write_caps(f, "stone", stones)?;
        self.write_caps(f, "white", self.position.stones(Color::White).iter())?;
        for &(point, mark) in &self.marks {
            self.write_mark(f, point, mark)?;
        }
        f.write_str("</svg>")
    }
}

/// Returns the place of a point in a drawing, counted from the upper left corner.
fn place(size: Size, point: Point) -> (u8, u8) {
    (point.column(), size.height() - 1 - point.row())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// Writes the symbol of the lines and star points of a board.
fn write_lines(svg: &mut String, size: Size) {
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    let _ = write!(svg, "<g id=\"lines-{size}\"><path class=\"grid\" d=\"");
    for x in 0..=right {
        let _ = write!(svg, "M{x} 0V{bottom}");
    }
    for y in 0..=bottom {
        let _ = write!(svg, "M0 {y}H{right}");
    }
    svg.push_str("\"/>");
    for point in star_points(size) {
        let (x, y) = place(size, point);
        let _ = write!(svg, "<circle class=\"star\" cx=\"{x}\" cy=\"{y}\" r=\".11\"/>");
    }
    svg.push_str("</g>");
}

/// Writes the symbol of the coordinates of a board, at its left and below.
fn write_letters(svg: &mut String, size: Size) {
    let _ = write!(svg, "<g id=\"letters-{size}\" class=\"letters\">");
    for (x, letter) in size.column_letters().enumerate() {
        let _ = write!(svg, "<text x=\"{x}\" y=\"{}.1\">{letter}</text>", size.height());
    }
    for row in 0..size.height() {
        let y = size.height() - 1 - row;
        let _ = write!(svg, "<text x=\"-.88\" y=\"{y}.17\">{}</text>", row + 1);
    }
    svg.push_str("</g>");
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::engine_room::diagram::position;

    #[test]
    fn black_stones_are_caps_in_one_path_and_white_ones_in_two() {
        let drawn = position(". X .\n. O .\n. . .");
        let svg = Board::new(&drawn).to_string();
        assert!(svg.contains("<path class=\"stone\" d=\"M1 0h0M1 1h0\"/>"), "{svg}");
        assert!(svg.contains("<path class=\"white\" d=\"M1 1h0\"/>"), "{svg}");
    }

    #[test]
    fn marks_lie_on_their_points() {
        let drawn = position(". X .\n. O .\n. . .");
        let svg = Board::new(&drawn).mark(Point::new(1, 2), Mark::Last).to_string();
        assert!(svg.contains("<circle class=\"last\" cx=\"1\" cy=\"0\" r=\".2\"/>"), "{svg}");
    }

    #[test]
    fn a_page_of_many_boards_defines_each_size_once() {
        let sizes = [Size::square(9), Size::square(19), Size::square(9)];
        let svg = Board::definitions(sizes);
        assert_eq!(svg.matches("id=\"lines-9x9\"").count(), 1);
        assert_eq!(svg.matches("id=\"letters-19x19\"").count(), 1);
    }

    #[test]
    fn a_label_cannot_leave_its_attribute() {
        let drawn = position(".");
        let svg = Board::new(&drawn).label("\"><script>").to_string();
        assert!(svg.contains("aria-label=\"&quot;>&lt;script>\""), "{svg}");
        assert!(!svg.contains("<script"));
    }
}
