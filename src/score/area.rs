//! Area: the points that each colour owns.

use crate::bitboard::{Bitboard, Bits, Layout};
use crate::board::Board;
use crate::color::ByColor;
use crate::position::Position;

/// Returns the points that each colour owns in area scoring: its stones, and the empty regions that
/// border on its stones alone.
pub fn areas<const W: usize>(layout: Layout, stones: ByColor<Bitboard<W>>) -> ByColor<Bitboard<W>> {
    let vacant = layout.board::<W>() - stones.black - stones.white;
    let reached = stones.map(|own| own.grown(layout).flooded(&vacant, layout));
    ByColor::from_fn(|color| stones[color] | (reached[color] - reached[!color]))
}

/// Returns the points that each colour owns in area scoring once the stones in `dead` are off the
/// board.
pub fn areas_of(position: &Position, dead: &Bits) -> ByColor<Bits> {
    let alive = position.without_bits(dead);
    areas(alive.layout(), ByColor::from_fn(|color| *alive.bits(color)))
}

/// Removes from `dead` the stones inside their own side's area once the other dead stones are gone:
/// only dead stones had cut them off.
pub fn still_dead(position: &Position, mut dead: Bits) -> Bits {
    loop {
        let areas = areas_of(position, &dead);
        let at_home = ByColor::from_fn(|color| *position.bits(color) & dead & areas[color]);
        let spared = at_home.black | at_home.white;
        if spared.is_empty() {
            return dead;
        }
        dead -= spared;
    }
}

/// Returns Black's points less White's in area scoring, counting all stones on the board as alive.
pub fn area_difference<const W: usize>(board: &Board<W>) -> i32 {
    let areas = areas(board.layout(), ByColor::from_fn(|color| *board.stones(color)));
    areas.black.count().cast_signed() - areas.white.count().cast_signed()
}
