//! Counting: the area and the result of a position, given which stones are dead.

use crate::bitboard::{Bitboard, Layout};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::position::{PointSet, Position};

/// The points that belong to each colour: its stones, and the empty regions that border on no
/// other colour.
pub fn areas<const W: usize>(layout: Layout, stones: ByColor<Bitboard<W>>) -> ByColor<Bitboard<W>> {
    let vacant = layout.board::<W>() - stones.black - stones.white;
    let reached = stones.map(|own| own.grown(layout).flooded(&vacant, layout));
    ByColor::from_fn(|color: Color| stones[color] | (reached[color] - reached[!color]))
}

/// The areas of a position without its dead stones.
pub fn areas_of(position: &Position, dead: &PointSet) -> ByColor<PointSet> {
    let alive = position.without(dead);
    areas(alive.layout(), ByColor::from_fn(|color| *alive.stones(color)))
}

/// Black's area less White's on a board as it stands.
pub fn area_difference<const W: usize>(board: &Board<W>) -> i32 {
    let areas = areas(board.layout(), ByColor::from_fn(|color| *board.stones(color)));
    areas.black.count().cast_signed() - areas.white.count().cast_signed()
}
