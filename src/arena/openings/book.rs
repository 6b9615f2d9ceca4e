//! The built-in books: ordinary first moves, a line an opening.

use std::collections::HashSet;

use crate::arena::job::Opening;
use crate::arena::moves::Moves;
use crate::color::Color;
use crate::game::Move;
use crate::point::{Size, Vertex};
use crate::symmetry::Symmetry;

/// The symmetries in the order in which matches have them, which go on with these openings: columns from
/// the right, rows from the top, both; then the same with columns and rows exchanged.
pub(super) const ORDER: [Symmetry; 8] = {
    let all = Symmetry::ALL;
    [all[0], all[2], all[1], all[3], all[7], all[5], all[6], all[4]]
};

/// The openings of the book for a size, none twice; `None` if there is no book.
///
/// First come all lines as they are written, then the mirrored and turned ones. An engine that
/// knows symmetries may play such a game as a mirror image of another; it is a game of the match all
/// the same, and engines that do not know them play it anew.
pub(super) fn openings(size: Size) -> Option<Vec<Opening>> {
    let lines = lines(size)?;
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    for (turn, symmetry) in ORDER.into_iter().enumerate() {
        for (line, moves) in (1..).zip(&lines) {
            let moves = image(moves, symmetry, size);
            if seen.insert(moves.clone()) {
                let name = match turn {
                    0 => format!("book {line}"),
                    _ => format!("book {line} turned {turn}"),
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

/// Moves as they are seen on a board that is turned.
pub(super) fn image(moves: &Moves, symmetry: Symmetry, size: Size) -> Moves {
    let made = moves.0.iter().map(|&Move { color, vertex }| {
        let seen = vertex.point().map(|point| symmetry.image(size, point));
        Move { color, vertex: seen.map_or(Vertex::Pass, Vertex::Play) }
    });
    Moves(made.collect())
}
