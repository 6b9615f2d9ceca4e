//! Counting: who owns what in a position, given which stones are dead, and the result of a game.

use std::fmt;

use crate::bitboard::{Bitboard, Layout};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::position::{PointSet, Position};
use crate::rules::{Komi, Rules};

/// The points that belong to each colour: its stones, and the empty regions that border on no
/// other colour.
pub fn areas<const W: usize>(layout: Layout, stones: ByColor<Bitboard<W>>) -> ByColor<Bitboard<W>> {
    let vacant = layout.board::<W>() - stones.black - stones.white;
    let reached = stones.map(|own| own.grown(layout).flooded(&vacant, layout));
    ByColor::from_fn(|color| stones[color] | (reached[color] - reached[!color]))
}

/// The areas of a position once its dead stones are off the board.
pub fn areas_of(position: &Position, dead: &PointSet) -> ByColor<PointSet> {
    let alive = position.without(dead);
    areas(alive.layout(), ByColor::from_fn(|color| *alive.stones(color)))
}

/// Black's area less White's on a board as it stands.
pub fn area_difference<const W: usize>(board: &Board<W>) -> i32 {
    let areas = areas(board.layout(), ByColor::from_fn(|color| *board.stones(color)));
    areas.black.count().cast_signed() - areas.white.count().cast_signed()
}

/// What each side has, and why: the parts of a result under area scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Own stones and own territory, in points.
    pub area: ByColor<u32>,
    /// White's compensation for handicap stones, in points.
    pub handicap_bonus: u32,
    /// White's komi.
    pub komi: Komi,
}

impl Count {
    /// Counts areas of these sizes.
    pub fn of_areas(area: ByColor<u32>, rules: &Rules, komi: Komi, handicap: u32) -> Self {
        Self { area, handicap_bonus: rules.handicap_bonus.points(handicap), komi }
    }

    /// The result.
    pub fn score(&self) -> Score {
        let points = self.area.black.cast_signed()
            - self.area.white.cast_signed()
            - self.handicap_bonus.cast_signed();
        Score::from_halves(2 * points - self.komi.halves())
    }
}

/// By how much Black is ahead, in half points; below zero White is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// From Black's lead in half points.
    pub const fn from_halves(halves: i32) -> Self {
        Self(halves)
    }

    /// Black's lead in half points.
    pub const fn halves(self) -> i32 {
        self.0
    }

    /// Who is ahead, unless it is a draw.
    pub const fn winner(self) -> Option<Color> {
        match self.0 {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        }
    }
}

/// `B+3.5`, `W+12.0`, or `0` for a draw.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner() else { return f.pad("0") };
        let halves = self.0.unsigned_abs();
        f.pad(&format!("{}+{}.{}", winner.letter(), halves / 2, halves % 2 * 5))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Diagram, position};

    #[test]
    fn a_region_that_touches_both_colours_is_nobody_s() {
        let drawn = position(
            ". X . O .
             X X . O O
             . X . O .",
        );
        let areas = areas_of(&drawn, &PointSet::EMPTY).map(|points| points.count());
        assert_eq!(areas, ByColor { black: 6, white: 6 });
    }

    #[test]
    fn an_empty_board_is_nobody_s() {
        let areas = areas_of(&position(". .\n. ."), &PointSet::EMPTY);
        assert!(areas.black.is_empty() && areas.white.is_empty());
    }

    #[test]
    fn dead_stones_are_taken_off_before_counting() {
        let diagram: Diagram = ". X O . O\n X X O O .".parse().expect("a diagram");
        let drawn = diagram.position;
        let dead = *drawn.stones(Color::Black);
        assert_eq!(areas_of(&drawn, &dead).white.count(), 10);
    }

    #[test]
    fn a_score_is_written_with_one_decimal_and_a_draw_as_zero() {
        for (halves, text) in [(7, "B+3.5"), (-24, "W+12.0"), (0, "0"), (1, "B+0.5")] {
            assert_eq!(Score::from_halves(halves).to_string(), text);
        }
    }
}
