//! Forecasts: who owns each point at the end of playouts made for scoring.

use tengen_nets::Simd;

use super::{Scoring, play_out, tally_owners};
use crate::bitboard::{Bits, Spot};
use crate::board::Board;
use crate::board::with_width;
use crate::color::{ByColor, Color};
use crate::position::Position;
use crate::random::Random;
use crate::stop::{Interrupted, Stop};

/// The owners of all points at the end of [`Scoring`] playouts, of which each player began half.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The number of playouts begun by each player.
    playouts: u32,
    /// The number of playouts in which a point had an owner, indexed by the player who moved first,
    /// then by owner, then by the spot's index.
    owned: ByColor<ByColor<Vec<u32>>>,
}

impl Forecast {
    /// Plays `playouts` games from a position with each player moving first.
    ///
    /// A position, a number of playouts and a seed always give the same forecast.
    ///
    /// # Errors
    /// If the stop is raised before the last game has ended.
    pub fn of(
        position: &Position,
        playouts: u32,
        random: &mut Random,
        stop: &Stop,
    ) -> Result<Self, Interrupted> {
        let layout = position.layout();
        let owned = with_width!(layout, W => {
            let start = Board::<W>::from_position(position);
            let mut board = start.clone();
            let (mut policy, simd) = (Scoring::default(), Simd::best());
            let mut owned = ByColor::both(ByColor::both(vec![0; W * 64]));
            for _ in 0..playouts {
                for first in Color::ALL {
                    stop.check()?;
                    board.clone_from(&start);
                    play_out(&mut board, first, &mut policy, random, simd);
                    tally_owners(&board, &mut owned[first]);
                }
            }
            owned
        });
        Ok(Self { playouts, owned })
    }

    /// Returns the forecast of the same board with other names for its points and its players.
    /// `spots` has each spot with its present name behind the new one, and `color` returns the
    /// present name of a player.
    #[must_use]
    pub fn renamed(
        &self,
        spots: impl Iterator<Item = (Spot, Spot)>,
        color: impl Fn(Color) -> Color,
    ) -> Self {
        let none = |counts: &Vec<u32>| vec![0; counts.len()];
        let mut owned = self.owned.clone().map(|owners| owners.map(|counts| none(&counts)));
        for (new, old) in spots {
            for first in Color::ALL {
                for owner in Color::ALL {
                    owned[first][owner][new.index()] =
                        self.owned[color(first)][color(owner)][old.index()];
                }
            }
        }
        Self { playouts: self.playouts, owned }
    }

    /// Returns the share of the playouts begun by `first` in which `color` owned these points. It
    /// is a mean over the points, from 0 to 1; 0 if the set is empty.
    pub fn share_if_first(&self, first: Color, color: Color, points: &Bits) -> f64 {
        let owned = &self.owned[first][color];
        let total: u32 = points.iter().map(|spot| owned[spot.index()]).sum();
        f64::from(total) / f64::from((self.playouts * points.count()).max(1))
    }

    /// Returns the share of all playouts in which `color` owned these points, from 0 to 1, as a
    /// mean over the points; 0 if the set is empty.
    pub fn share(&self, color: Color, points: &Bits) -> f64 {
        let [one, other] = Color::ALL.map(|first| self.share_if_first(first, color, points));
        f64::midpoint(one, other)
    }

    /// Returns the certainty of the playouts about the owners of these points; 1 if the set is
    /// empty. It goes from 0, where both colours owned each point equally often, to 1.
    pub fn certainty(&self, points: &Bits) -> f64 {
        let lead = |spot: Spot| {
            let count =
                |color: Color| Color::ALL.map(|first| self.owned[first][color][spot.index()]);
            let [black, white] = Color::ALL.map(|color| count(color).iter().sum::<u32>());
            black.abs_diff(white)
        };
        let total: u32 = points.iter().map(lead).sum();
        let games = 2 * self.playouts * points.count();
        if games == 0 { 1.0 } else { f64::from(total) / f64::from(games) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::position;

    fn forecast(position: &Position) -> Forecast {
        Forecast::of(position, 100, &mut Random::from_seed(1), &Stop::new()).expect("no stop")
    }

    #[test]
    fn a_forecast_can_be_stopped() {
        let stop = Stop::new();
        stop.raise();
        let drawn = position(". . X . .");
        let stopped = Forecast::of(&drawn, 100, &mut Random::from_seed(1), &stop);
        assert_eq!(stopped, Err(Interrupted));
    }

    #[test]
    fn groups_with_two_eyes_keep_their_points_with_either_player_to_move() {
        let drawn = position(
            ". X . X O . .
             X X X X O . .
             O O O O O . .
             . . . . . . .
             . . . . . . .",
        );
        let forecast = forecast(&drawn);
        for first in Color::ALL {
            for color in Color::ALL {
                let share = forecast.share_if_first(first, color, drawn.bits(color));
                assert!(share > 0.9, "{color} keeps {share} if {first} is first");
            }
        }
    }

    #[test]
    fn neither_side_dies_in_a_seki() {
        let drawn = position(
            "X X X . O O O O
             O O X . O X X X
             O O X X O X . X
             O . O O X X . X
             . O O O X X X .
             O O . O X . X X",
        );
        let forecast = forecast(&drawn);
        for (color, stone) in [(Color::Black, "A6"), (Color::White, "H6")] {
            let spot = drawn.layout().spot(stone.parse().expect("a point"));
            let share = forecast.share(color, drawn.chain(spot).stones.bits());
            assert!(share > 0.9, "{color} keeps {share}");
        }
    }
}
