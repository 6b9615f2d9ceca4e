//! Whose each point is at the end of many playouts.

use super::lockstep::{self, First, Start, Tally};
use super::{Simd, play_out_with};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::position::{PointSet, Position};
use crate::random::Random;
use crate::rules::SuicideRule;
use crate::score;
use crate::with_width;

/// How often each point belonged to each colour at the end of playouts from one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership {
    position: Position,
    playouts: u32,
    /// For each colour, by the spot's index, how many playouts gave it the point.
    owned: ByColor<Vec<u32>>,
}

impl Ownership {
    /// Plays this many uniformly random games from a position; Black moves first in every other
    /// one of them.
    ///
    /// The same position, number and seed give the same result, whatever was played to reach the
    /// position.
    pub fn by_playouts(
        position: &Position,
        playouts: u32,
        suicide: SuicideRule,
        random: &mut Random,
    ) -> Self {
        // As is best with AVX2, whatever this processor has: an ownership must not depend on it.
        let in_lockstep = lockstep::pays(Simd::Avx2, position.size().area(), playouts);
        let owned = if in_lockstep {
            owned_in_lockstep(position, playouts, suicide, random)
        } else {
            owned_one_by_one(position, playouts, suicide, random)
        };
        Self { position: *position, playouts, owned }
    }

    /// The share of playouts that gave a point to a colour, from 0 to 1.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn share(&self, color: Color, point: Point) -> f64 {
        assert!(self.position.size().contains(point), "{point} is on the board");
        let spot = self.position.layout().spot(point);
        f64::from(self.owned[color][spot.index()]) / f64::from(self.playouts)
    }

    /// The mean share of a set of points, from 0 to 1; 0 if the set is empty.
    pub fn mean_share(&self, color: Color, points: &PointSet) -> f64 {
        let total: u32 = points.iter().map(|spot| self.owned[color][spot.index()]).sum();
        f64::from(total) / f64::from((self.playouts * points.count()).max(1))
    }
}

/// In how many games each colour had each point, played one after the other.
fn owned_one_by_one(
    position: &Position,
    playouts: u32,
    suicide: SuicideRule,
    random: &mut Random,
) -> ByColor<Vec<u32>> {
    let layout = position.layout();
    with_width!(layout, W => {
        let start = Board::<W>::from_position(position);
        let mut board = start.clone();
        let simd = Simd::detect();
        let mut owned = ByColor::both(vec![0; W * 64]);
        for number in 0..playouts {
            board.clone_from(&start);
            let first = if number % 2 == 0 { Color::Black } else { Color::White };
            play_out_with(simd, &mut board, first, suicide, random);
            let stones = ByColor::from_fn(|color| *board.stones(color));
            let areas = score::areas(layout, stones);
            for color in Color::ALL {
                for spot in areas[color] {
                    owned[color][spot.index()] += 1;
                }
            }
        }
        owned
    })
}

/// The same, played side by side.
fn owned_in_lockstep(
    position: &Position,
    playouts: u32,
    suicide: SuicideRule,
    random: &mut Random,
) -> ByColor<Vec<u32>> {
    let start = Start { position, first: First::InTurn, ko: None, suicide };
    let tally = Tally::Ownership;
    let totals = lockstep::play_outs(&start, playouts, tally, random, Simd::detect(), &|| false);
    totals.owned.expect("ownership was asked for")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::position;

    #[test]
    fn both_ways_give_the_same_shares() {
        let drawn = position(
            ". X . . .
             . X . O .
             . . . O .
             . X O . .
             . X O . .",
        );
        let suicide = SuicideRule::Forbidden;
        let mut random = Random::from_seed(1);
        let scalar = owned_one_by_one(&drawn, 4000, suicide, &mut random);
        let lockstep = owned_in_lockstep(&drawn, 4000, suicide, &mut random);
        // Each count has a standard deviation of at most 32, their difference of 45.
        for color in Color::ALL {
            let apart = scalar[color].iter().zip(&lockstep[color]).map(|(a, &b)| a.abs_diff(b));
            assert!(apart.max() < Some(225), "{color}");
        }
    }

    #[test]
    fn an_empty_board_is_owned_alike_on_all_sides() {
        // A generator with too few random bits, or a draw that favours some places of a list,
        // shows in such a map.
        const PLAYOUTS: u32 = 20_000;
        let size = crate::point::Size::square(7);
        let empty = Position::empty(size);
        let mut random = Random::from_seed(3);
        let suicide = SuicideRule::Forbidden;
        for owned in [owned_one_by_one, owned_in_lockstep]
            .map(|play| play(&empty, PLAYOUTS, suicide, &mut random))
        {
            let at = |color: Color, column: u8, row: u8| {
                let spot = empty.layout().spot(Point::new(column, row));
                f64::from(owned[color][spot.index()])
            };
            for (column, row) in (0..7).flat_map(|column| (0..7).map(move |row| (column, row))) {
                let here = at(Color::Black, column, row);
                // Counts have a standard deviation of at most 71, differences of two at most 100
                // where they do not hang together.
                for (turned_column, turned_row) in [(6 - column, row), (row, column)] {
                    let there = at(Color::Black, turned_column, turned_row);
                    assert!((here - there).abs() < 500.0, "{column} {row}: {here} {there}");
                }
                let of_white = at(Color::White, column, row);
                assert!((here - of_white).abs() < 700.0, "{column} {row}: {here} {of_white}");
            }
        }
    }

    #[test]
    fn a_wall_owns_what_it_surrounds() {
        let drawn = position(
            ". X . O .
             . X . O .
             . X . O .
             . X . O .
             . X . O .",
        );
        let mut random = Random::from_seed(1);
        let ownership = Ownership::by_playouts(&drawn, 400, SuicideRule::Forbidden, &mut random);
        let shares: Vec<f64> =
            (0..5).map(|column| ownership.share(Color::Black, Point::new(column, 2))).collect();
        assert!(shares[0] > 0.8 && shares[4] < 0.2, "{shares:?}");
        assert!((0.3..0.7).contains(&shares[2]), "the middle is open: {shares:?}");
    }
}
