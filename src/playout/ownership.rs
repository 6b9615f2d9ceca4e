//! Whose each point is at the end of many playouts.

use super::lockstep::{self, First, GAMES, Start, Tally};
use super::{Simd, play_out_with};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::position::{PointSet, Position};
use crate::random::Random;
use crate::rules::SuicideRule;
use crate::score;
use crate::with_width;

/// Playouts from which on they are played in lockstep: with fewer, most of the places side by side
/// stay empty.
const FEWEST_IN_LOCKSTEP: u32 = GAMES as u32 / 2;

/// Points of the largest board for it. On larger ones so many games at once leave the nearest
/// caches, and one by one is faster. Measured (docs/playouts.md), and the same on every processor,
/// whatever is fastest there: an ownership must not depend on it.
const MOST_POINTS_IN_LOCKSTEP: usize = 20 * 20;

/// How often each point belonged to each colour at the end of playouts from one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership {
    position: Position,
    playouts: u32,
    /// For each colour, by the point's index, how many playouts gave it the point.
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
        let in_lockstep =
            playouts >= FEWEST_IN_LOCKSTEP && position.size().area() <= MOST_POINTS_IN_LOCKSTEP;
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
        let index = self.position.layout().index(point);
        f64::from(self.owned[color][index]) / f64::from(self.playouts)
    }

    /// The mean share of a set of points, from 0 to 1; 0 if the set is empty.
    pub fn mean_share(&self, color: Color, points: &PointSet) -> f64 {
        let total: u32 = points.iter().map(|index| self.owned[color][index]).sum();
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
                for index in areas[color] {
                    owned[color][index] += 1;
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
