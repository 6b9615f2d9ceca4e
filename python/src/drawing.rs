//! Boards as text and as SVG.

use std::fmt::Write as _;

use tengen::engine_room::handicap::star_points;
use tengen::{Color, Game, Point, Size, Vertex};

/// Draws the board of a game in letters, with coordinates, and brackets around the last move.
pub fn text(game: &Game) -> String {
    let size = game.size();
    let stars = star_points(size);
    let last = game.last_move().and_then(|made| made.vertex.point());
    let letters: Vec<_> = size.column_letters().map(String::from).collect();
    let letters = format!("    {}", letters.join(" "));
    let mut text = format!("{letters}\n");
    for (row, points) in size.rows_from_top() {
        let _ = write!(text, " {row:2}");
        let mut before = false;
        for point in points {
            let is_last = last == Some(point);
            text.push(if is_last {
                '('
            } else if before {
                ')'
            } else {
                ' '
            });
            text.push(match game.position().at(point) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None if stars.contains(&point) => '+',
                None => '.',
            });
            before = is_last;
        }
        let _ = writeln!(text, "{}{row}", if before { ')' } else { ' ' });
    }
    text + &letters
}

/// A move to show on a drawn board: a text, and how good the move is, from 0 to 1.
pub struct Mark {
    /// The point.
    pub point: Point,
    /// Up to four letters.
    pub text: String,
    /// The share of the best move's visits.
    pub weight: f64,
}

/// The side of a square of the board, in the units of the picture.
const STEP: i32 = 24;

/// Draws the board of a game as SVG, with marks, and the owners of points if they are given: for each
/// point, row by row from A1, from 1 for Black to -1 for White.
pub fn svg(game: &Game, marks: &[Mark], owners: &[f32]) -> String {
    let size = game.size();
    let (width, height) = (i32::from(size.width()), i32::from(size.height()));
    let (right, bottom) = ((width + 1) * STEP, (height + 1) * STEP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {right} {bottom}\" \
         width=\"{right}\" height=\"{bottom}\" font-family=\"sans-serif\" \
         text-anchor=\"middle\"><rect width=\"100%\" height=\"100%\" fill=\"#e6bf7a\"/>"
    );
    grid(&mut svg, size);
    for (point, owner) in size.points().zip(owners).filter(|(_, owner)| owner.abs() >= 0.1) {
        let (x, y) = place(size, point);
        let side = (owner.abs() * 14.0).round();
        let (x, y) = (f64::from(x) - f64::from(side) / 2.0, f64::from(y) - f64::from(side) / 2.0);
        let fill = if *owner > 0.0 { "#000" } else { "#fff" };
        let _ = write!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\" \
             opacity=\"0.5\"/>"
        );
    }
    for point in size.points() {
        let Some(color) = game.position().at(point) else { continue };
        let (x, y) = place(size, point);
        let fill = if color == Color::Black { "#111" } else { "#fafafa" };
        let _ =
            write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"11\" fill=\"{fill}\" stroke=\"#000\"/>");
    }
    if let Some(made) = game.last_move()
        && let Vertex::Play(point) = made.vertex
    {
        let (x, y) = place(size, point);
        let stroke = if made.color == Color::Black { "#fff" } else { "#000" };
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"none\" stroke=\"{stroke}\" \
             stroke-width=\"1.5\"/>"
        );
    }
    for Mark { point, text, weight } in marks {
        let (x, y) = place(size, *point);
        let opacity = 0.35 + 0.65 * weight.clamp(0.0, 1.0);
        let below = y + 3;
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"11\" fill=\"#2a9d4a\" opacity=\"{opacity:.2}\"/>\
             <text x=\"{x}\" y=\"{below}\" font-size=\"9\" fill=\"#fff\">{text}</text>"
        );
    }
    svg + "</svg>"
}

/// Draws the lines, star points and coordinates.
fn grid(svg: &mut String, size: Size) {
    let (width, height) = (i32::from(size.width()), i32::from(size.height()));
    svg.push_str("<g stroke=\"#000\" stroke-width=\"1\">");
    for column in 1..=width {
        let (x, bottom) = (column * STEP, height * STEP);
        let _ = write!(svg, "<line x1=\"{x}\" y1=\"{STEP}\" x2=\"{x}\" y2=\"{bottom}\"/>");
    }
    for row in 1..=height {
        let (y, right) = (row * STEP, width * STEP);
        let _ = write!(svg, "<line x1=\"{STEP}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\"/>");
    }
    svg.push_str("</g>");
    for point in star_points(size) {
        let (x, y) = place(size, point);
        let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\"/>");
    }
    svg.push_str("<g font-size=\"9\" fill=\"#333\">");
    for (column, letter) in (1..).zip(size.column_letters()) {
        let (x, y) = (column * STEP, (height + 1) * STEP - 3);
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\">{letter}</text>");
    }
    for row in 1..=height {
        let y = (height + 1 - row) * STEP + 3;
        let _ = write!(svg, "<text x=\"6\" y=\"{y}\">{row}</text>");
    }
    svg.push_str("</g>");
}

/// Returns the middle of a point in the picture.
fn place(size: Size, point: Point) -> (i32, i32) {
    let row = i32::from(size.height()) - i32::from(point.row());
    ((i32::from(point.column()) + 1) * STEP, row * STEP)
}
