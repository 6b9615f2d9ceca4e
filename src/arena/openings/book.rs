//! The built-in books: ordinary first moves, a line an opening.

use std::collections::HashSet;

use crate::arena::job::Opening;
use crate::arena::moves::Moves;
use crate::color::Color;
use crate::game::Move;
use crate::point::{Point, Size, Vertex};

/// The openings of the book for a size, none twice; `None` if there is no book.
///
/// First come all lines as they are written, then the mirrored and turned ones. An engine that
/// knows symmetries may play such a game as a mirror image of another; it is a game of the match all
/// the same, and engines that do not know them play it anew.
pub(super) fn openings(size: Size) -> Option<Vec<Opening>> {
    let lines = lines(size)?;
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    for symmetry in 0..8 {
        for (line, moves) in (1..).zip(&lines) {
            let moves = image(moves, symmetry, size);
            if seen.insert(moves.clone()) {
                let name = match symmetry {
                    0 => format!("book {line}"),
                    _ => format!("book {line} turned {symmetry}"),
                };
                openings.push(Opening { name, moves });
            }
        }
    }
    Some(openings)
}

/// The lines of a book, in order.
pub(super) fn lines(size: Size) -> Option<Vec<Moves>> {
    let text = match (size.width(), size.height()) {
        (7, 7) => include_str!("books/7.txt"),
        (9, 9) => include_str!("books/9.txt"),
        (13, 13) => include_str!("books/13.txt"),
        (19, 19) => include_str!("books/19.txt"),
        _ => return None,
    };
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    Some(lines.filter(|line| !line.is_empty()).map(read).collect())
}

/// The moves of a line, Black's first, colours alternating.
fn read(line: &str) -> Moves {
    let colors = [Color::Black, Color::White].into_iter().cycle();
    let made = colors.zip(line.split_whitespace()).map(|(color, word)| {
        let vertex = word.parse().expect("the words of a book are vertices");
        Move { color, vertex }
    });
    Moves(made.collect())
}

/// Moves on a square board as one of its eight symmetries shows them: the bits of the number say
/// whether columns are counted from the right, rows from the top, and columns and rows exchanged.
pub(super) fn image(moves: &Moves, symmetry: u8, size: Size) -> Moves {
    let last = size.width() - 1;
    let turned = |point: Point| {
        let (column, row) = (point.column(), point.row());
        let column = if symmetry & 1 > 0 { last - column } else { column };
        let row = if symmetry & 2 > 0 { last - row } else { row };
        if symmetry & 4 > 0 { Point::new(row, column) } else { Point::new(column, row) }
    };
    let made = moves.0.iter().map(|&Move { color, vertex }| {
        let vertex = vertex.point().map_or(Vertex::Pass, |point| Vertex::Play(turned(point)));
        Move { color, vertex }
    });
    Moves(made.collect())
}
