//! The count of the owners of points over many playouts.

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::score;

/// Adds one to each colour's number for every point that a final board gives to it by its area.
/// `owned` is indexed by the spot's index.
///
/// # Panics
/// If the tables of `owned` are shorter than the layout's bits.
pub fn tally_owners<const W: usize>(board: &Board<W>, owned: &mut ByColor<Vec<u32>>) {
    let areas = score::areas(board.layout(), ByColor::from_fn(|color| *board.stones(color)));
    for color in Color::ALL {
        for spot in areas[color] {
            owned[color][spot.index()] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::with_width;
    use crate::diagram::position;
    use crate::playout::lockstep::{First, Start, Tally, play_outs};
    use crate::playout::simd_under_test;
    use crate::playout::{Uniform, play_out};
    use crate::point::{Point, Size};
    use crate::position::Position;
    use crate::random::Random;
    use crate::rules::SuicideRule;

    const UNIFORM: Uniform = Uniform { suicide: SuicideRule::Forbidden };

    /// Returns the owners after playouts one by one, in which Black and White begin in turn.
    fn one_by_one(position: &Position, playouts: u32, random: &mut Random) -> ByColor<Vec<u32>> {
        with_width!(position.layout(), W => {
            let start = Board::<W>::from_position(position);
            let mut owned = ByColor::both(vec![0; W * 64]);
            for number in 0..playouts {
                let mut board = start.clone();
                let first = Color::ALL[number as usize % 2];
                play_out(&mut board, first, &mut UNIFORM.clone(), random, simd_under_test());
                tally_owners(&board, &mut owned);
            }
            owned
        })
    }

    /// Returns the owners after playouts side by side, in which Black and White begin in turn.
    fn side_by_side(position: &Position, playouts: u32, random: &mut Random) -> ByColor<Vec<u32>> {
        let start = Start { position, first: First::InTurn, ko: None, suicide: UNIFORM.suicide };
        let (tally, simd) = (Tally::Ownership, simd_under_test());
        let totals = play_outs(&start, playouts, tally, random, simd, &|| false);
        totals.owned.expect("ownership was asked for")
    }

    #[test]
    fn playouts_one_by_one_and_side_by_side_give_the_same_shares() {
        let drawn = position(
            ". X . . .
             . X . O .
             . . . O .
             . X O . .
             . X O . .",
        );
        let mut random = Random::from_seed(1);
        let scalar = one_by_one(&drawn, 4000, &mut random);
        let lockstep = side_by_side(&drawn, 4000, &mut random);
        // Each count has a standard deviation of at most 32, their difference of 45.
        for color in Color::ALL {
            let apart = scalar[color].iter().zip(&lockstep[color]).map(|(a, &b)| a.abs_diff(b));
            assert!(apart.max() < Some(225), "{color}");
        }
    }

    #[test]
    fn an_empty_board_is_owned_alike_on_all_sides() {
        // A generator with too few random bits, or a draw that favours some places of a list, shows
        // in such a map.
        const PLAYOUTS: u32 = 20_000;
        let empty = Position::empty(Size::square(7));
        let mut random = Random::from_seed(3);
        for play in [one_by_one, side_by_side] {
            let owned = play(&empty, PLAYOUTS, &mut random);
            let at = |color: Color, column: u8, row: u8| {
                let spot = empty.layout().spot(Point::new(column, row));
                f64::from(owned[color][spot.index()])
            };
            for (column, row) in (0..7).flat_map(|column| (0..7).map(move |row| (column, row))) {
                let here = at(Color::Black, column, row);
                // Counts have a standard deviation of at most 71, differences of two independent
                // counts of at most 100.
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
    fn a_wall_owns_the_points_that_it_surrounds() {
        let drawn = position(
            ". X . O .
             . X . O .
             . X . O .
             . X . O .
             . X . O .",
        );
        let owned = one_by_one(&drawn, 400, &mut Random::from_seed(1)).black;
        let share = |column| owned[drawn.layout().spot(Point::new(column, 2)).index()];
        assert!(share(0) > 320 && share(4) < 80, "{} {}", share(0), share(4));
        assert!((120..280).contains(&share(2)), "the middle is open: {}", share(2));
    }
}
