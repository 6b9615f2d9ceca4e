//! The built-in opening books: common first moves, one line per opening.

use std::collections::HashSet;

use crate::arena::job::Opening;
use crate::arena::moves::Moves;
use tengen::engine_room::symmetry::Symmetry;
use tengen::{Color, Move, Size, Vertex};

/// The symmetries in the order in which the book applies them. Resumed matches rely on this order:
/// as written, columns counted from the right, rows counted from the top, both. Then come these
/// four with columns and rows exchanged.
pub(super) const ORDER: [Symmetry; 8] = {
    let all = Symmetry::ALL;
    [all[0], all[2], all[1], all[3], all[7], all[5], all[6], all[4]]
};

/// Returns the openings of the book for a size, without repetitions; `None` without a book for it.
///
/// All lines come first as they are written, then their mirrored and rotated images. An engine that
/// knows symmetries may play an image just like the original. The game counts nevertheless, and
/// other engines play it as a new game.
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

/// Returns the lines of the book for a size, in order; `None` without a book for it.
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

/// Reads the moves of a line; Black plays first and the colours alternate.
fn read(line: &str) -> Moves {
    let colors = [Color::Black, Color::White].into_iter().cycle();
    let made = colors.zip(line.split_whitespace()).map(|(color, word)| {
        let vertex = word.parse().expect("the words of a book are vertices");
        Move { color, vertex }
    });
    Moves(made.collect())
}

/// Returns the moves as a symmetry maps them.
pub(super) fn image(moves: &Moves, symmetry: Symmetry, size: Size) -> Moves {
    let made = moves.0.iter().map(|&Move { color, vertex }| {
        let seen = vertex.point().map(|point| symmetry.image(size, point));
        Move { color, vertex: seen.map_or(Vertex::Pass, Vertex::Play) }
    });
    Moves(made.collect())
}
