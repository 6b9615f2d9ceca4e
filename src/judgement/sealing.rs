//! The points that close the open borders of a game, and the score once they are closed.

use super::borders::Borders;
use super::judge::{Authority, Judgement};
use crate::bitboard::{Bits, PointSet};
use crate::color::Color;
use crate::score::Score;

impl Judgement {
    fn borders(&self) -> &Borders {
        self.borders.get_or_init(|| Borders::of(self.verdict(), &self.shared()))
    }

    /// Returns the points that close the open borders of a game: empty points, or points under dead
    /// stones, between territory that one player is expected to get and the opponent. While they are
    /// open, the points behind them count for neither player. Empty if the players have agreed on the
    /// dead stones, and while more than a tenth of the board's points are open.
    pub fn unsealed(&self) -> PointSet {
        let bits = if self.asks_for_sealing() { self.borders().seals } else { Bits::EMPTY };
        PointSet::of_bits(self.verdict.position().layout(), bits)
    }

    /// Returns the score if both players close their [open borders](Self::unsealed) as they are
    /// expected to. It is the score of the [outcome](Self::outcome) plus the points behind the
    /// borders.
    pub fn sealed_score(&self) -> Score {
        let strict = self.outcome.count().score().halves();
        if !self.asks_for_sealing() {
            return Score::from_halves(strict);
        }
        let [black, white] =
            Color::ALL.map(|color| self.borders().hidden[color].count().cast_signed());
        Score::from_halves(strict + 2 * (black - white))
    }

    fn asks_for_sealing(&self) -> bool {
        self.authority != Authority::Players
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use crate::color::Color;
    use crate::diagram;
    use crate::game::Game;
    use crate::judgement::{Judge, Judgement};
    use crate::life::Witness;
    use crate::point::Point;
    use crate::position::Position;
    use crate::stop::{Interrupted, Stop};

    /// A witness who gives each point to the nearest stones, and leans to the death of chains in atari.
    #[derive(Debug, Default)]
    struct Nearest {
        calls: AtomicU32,
    }

    impl Witness for Nearest {
        fn owners(
            &self,
            position: &Position,
            _lead: f64,
            stop: &Stop,
        ) -> Result<Option<Vec<f32>>, Interrupted> {
            stop.check()?;
            self.calls.fetch_add(1, Ordering::Relaxed);
            let sign = |color| if color == Color::Black { 1.0 } else { -1.0 };
            let mut stones = Vec::new();
            for color in Color::ALL {
                for chain in position.chains(color) {
                    let owner = if chain.liberties.count() == 1 { -0.2 } else { 1.0 };
                    stones.extend(chain.stones.iter().map(|stone| (stone, sign(color) * owner)));
                }
            }
            let owner = |point: Point| {
                let distance = |&(stone, _): &(Point, f32)| {
                    point.column().abs_diff(stone.column()) + point.row().abs_diff(stone.row())
                };
                let least = stones.iter().map(distance).min();
                let nearest = stones.iter().filter(|stone| Some(distance(stone)) == least);
                let owners = || nearest.clone().map(|&(_, owner)| owner);
                0.5 * (owners().fold(-1.0, f32::max) + owners().fold(1.0, f32::min))
            };
            Ok(Some(position.size().points().map(owner).collect()))
        }
    }

    /// Returns the judgement with a witness, and how often it was called.
    fn witnessed(drawing: &str) -> (Judgement, u32) {
        let position = diagram::position(drawing);
        let mut game = Game::new(position.size());
        assert!(game.set_up(&position, Color::Black).is_empty());
        let witness = Arc::new(Nearest::default());
        let mut judge = Judge::with_witness(witness.clone());
        let judgement = judge.judge(&game, &Stop::new()).expect("no stop");
        (judgement, witness.calls.load(Ordering::Relaxed))
    }

    fn unsealed(judgement: &Judgement) -> Vec<String> {
        judgement.unsealed().iter().map(|point| point.to_string()).collect()
    }

    fn judged(drawing: &str) -> Judgement {
        let position = diagram::position(drawing);
        let mut game = Game::new(position.size());
        assert!(game.set_up(&position, Color::Black).is_empty());
        Judge::default().judge(&game, &Stop::new()).expect("no stop")
    }

    /// The border between Black above and White below, with a gap at J4.
    const GAP: &str = "
        . . X X X . X . .
        . X X . X X X . .
        X X . X . . X X .
        . X X X X X X . X
        X X X X X X X X .
        O O O O O O O O .
        . O . O . O O . O
        O O O O O O . O O
        . O . O . . O O .";

    #[test]
    fn a_closed_board_has_no_open_border() {
        let closed = judged(&GAP.replace("X X X X X X X X .", "X X X X X X X X X"));
        assert!(closed.unsealed().is_empty());
        assert_eq!(closed.sealed_score(), closed.outcome().count().score());
    }

    #[test]
    fn neutral_points_are_no_open_border() {
        let judgement = judged(&GAP.replace("O O O O O O O O .", "O O O O O O O O O"));
        assert_eq!(judgement.outcome().neutral().count(), 1);
        assert!(judgement.unsealed().is_empty());
    }

    #[test]
    fn a_border_to_the_room_of_one_player_lies_where_the_opponent_touches_it() {
        let judgement = judged(
            ". X . X . X . . .
             X X X X X X X . .
             . X . X . X X X .
             X X X X X X X X .
             O O O O O O O O .
             . O . O . O . O O
             O O O O O O O O .
             . O . O . O . O .
             O . O . O . O O .",
        );
        let points: Vec<_> = judgement.unsealed().iter().map(|point| point.to_string()).collect();
        assert_eq!(points, ["J5"]);
    }

    #[test]
    fn a_wide_gap_hides_territory() {
        let judgement = judged(
            "O . O . O X . X .
             . O . O O X . . .
             O O O O O X . . .
             . O . O O X . . .
             O O O O O X X X .
             O . O . O O O O .
             . O . O . O . . .
             O . O . O . O . .
             . O . O . O . O .",
        );
        assert_ne!(judgement.outcome().neutral().count(), 0);
        let unsealed = judgement.unsealed();
        let points: Vec<String> = unsealed.iter().map(|point| point.to_string()).collect();
        assert!(points.iter().any(|point| point == "J4" || point == "J5"), "{points:?}");
        assert_ne!(judgement.sealed_score(), judgement.outcome().count().score());
    }

    /// White's three points J3, J4 and J5 are open to Black's room above them.
    const LITTLE_ROOM: &str = "
        . X . X . X . . .
        X X X X X X X . .
        . X . X . X X X .
        X X X X X X X X .
        O O O O O O O O .
        . O . O . O . O .
        O O O O O O O O .
        . O . O . O . O O
        O . O . O . O O .";

    #[test]
    fn a_witness_is_asked_whose_the_points_behind_an_open_border_are() {
        let (open, calls) = witnessed(LITTLE_ROOM);
        assert!(Color::ALL.into_iter().all(|color| open.doubtful(color).is_empty()));
        assert_eq!(calls, 1);
        let closed = LITTLE_ROOM.replace("X X X X X X X X .", "X X X X X X X X X");
        let closed = closed.replace("O O O O O O O O .", "O O O O O O O O O");
        let (_, calls) = witnessed(&closed);
        assert_eq!(calls, 0, "each point is closed in");
    }

    #[test]
    fn three_points_beside_a_larger_room_are_the_border() {
        assert_eq!(unsealed(&witnessed(LITTLE_ROOM).0), ["J3", "J4", "J5"]);
    }

    #[test]
    fn a_dead_stone_that_the_opponent_may_save_is_a_border() {
        let (judgement, _) = witnessed(
            ". O . O . O . O .
             O O O O O O O O O
             . O . O . O . O .
             O O O O O O O O O
             . O O O O O O O O
             O X X X X X X X X
             X X X X X X X X X
             X . X . X . X . X
             . X . X . X . X .",
        );
        assert_eq!(judgement.doubtful(Color::White).count(), 1);
        assert_eq!(unsealed(&judgement), ["A4", "A5"]);
    }
}
