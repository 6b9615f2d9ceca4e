//! The rules treat all directions and both colours alike.

use proptest::prelude::*;

use tengen::engine_room::bitboard::Bits;
use tengen::engine_room::inside;
use tengen::engine_room::score;
use tengen::{Color, Game, Komi, Point, Position, Size, Vertex};

use super::{all_moves, games};

/// One of the eight ways to map a board to itself (or to one with its sides exchanged), and whether
/// the colours are exchanged.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "four independent choices make sixteen maps")]
struct Mapping {
    transpose: bool,
    mirror_columns: bool,
    mirror_rows: bool,
    swap_colors: bool,
}

impl Mapping {
    fn all() -> impl Iterator<Item = Self> {
        (0..16).map(|bits| Self {
            transpose: bits & 1 != 0,
            mirror_columns: bits & 2 != 0,
            mirror_rows: bits & 4 != 0,
            swap_colors: bits & 8 != 0,
        })
    }

    fn size(self, size: Size) -> Size {
        let (width, height) = (size.width(), size.height());
        let (width, height) = if self.transpose { (height, width) } else { (width, height) };
        Size::new(width, height).expect("a valid size")
    }

    fn color(self, color: Color) -> Color {
        if self.swap_colors { !color } else { color }
    }

    fn point(self, size: Size, point: Point) -> Point {
        let (mut column, mut row) = (point.column(), point.row());
        if self.mirror_columns {
            column = size.width() - 1 - column;
        }
        if self.mirror_rows {
            row = size.height() - 1 - row;
        }
        if self.transpose { Point::new(row, column) } else { Point::new(column, row) }
    }

    fn vertex(self, size: Size, vertex: Vertex) -> Vertex {
        vertex.point().map_or(Vertex::Pass, |point| self.point(size, point).into())
    }

    fn position(self, position: &Position) -> Position {
        let size = position.size();
        let mut mapped = Position::empty(self.size(size));
        for point in size.points() {
            let content = position.at(point).map(|color| self.color(color));
            mapped.set(self.point(size, point), content);
        }
        mapped
    }

    /// Returns the game with every move mapped. Black's first turn becomes White's by a set-up.
    fn game(self, game: &Game) -> Game {
        let mut mapped = Game::with_rules(self.size(game.size()), *game.rules(), Komi::ZERO);
        mapped.restore(&self.position(&game.start().0), self.color(game.start().1));
        for made in game.moves() {
            let vertex = self.vertex(game.size(), made.vertex);
            mapped.play_on(self.color(made.color), vertex).expect("the mapped move is legal too");
        }
        mapped
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn play_commutes_with_the_symmetries_and_the_colour_swap(game in games()) {
        for mapping in Mapping::all() {
            let mapped = mapping.game(&game);
            prop_assert_eq!(*mapped.position(), mapping.position(game.position()), "{:?}", mapping);
            prop_assert_eq!(mapped.to_move(), mapping.color(game.to_move()));
            for color in Color::ALL {
                let prisoners = mapped.prisoners()[mapping.color(color)];
                prop_assert_eq!(prisoners, game.prisoners()[color]);
            }
        }
    }

    #[test]
    fn legality_commutes_with_the_symmetries_and_the_colour_swap(game in games()) {
        for mapping in Mapping::all() {
            let mapped = mapping.game(&game);
            for (color, vertex) in all_moves(game.size()) {
                let there = mapping.vertex(game.size(), vertex);
                let verdict = mapped.legality(mapping.color(color), there);
                prop_assert_eq!(verdict, game.legality(color, vertex), "{:?}", mapping);
            }
        }
    }

    #[test]
    fn counting_commutes_with_the_symmetries_and_the_colour_swap(game in games()) {
        let areas = score::areas_of(game.position(), &Bits::EMPTY);
        let layout = inside::board(&game).layout();
        for mapping in Mapping::all() {
            let position = mapping.position(game.position());
            let mapped = score::areas_of(&position, &Bits::EMPTY);
            for color in Color::ALL {
                let expected = areas[color].iter().map(|spot| {
                    inside::layout(&position).spot(mapping.point(game.size(), layout.point(spot)))
                });
                prop_assert_eq!(mapped[mapping.color(color)], expected.collect());
            }
        }
    }
}
