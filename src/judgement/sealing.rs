//! Open borders: where territory of both players runs together, and the points that would close it.

use super::Judgement;
use crate::bitboard::{Bits, PointSet};
use crate::color::{ByColor, Color};
use crate::score::{Score, areas_of};

/// The borders that a game has left open, and what they hide.
#[derive(Clone, Debug, Default)]
pub(super) struct Borders {
    /// The points that close the borders.
    seals: Bits,
    /// The points that each player gets if both close their borders, and that count for neither as
    /// the game stands.
    hidden: ByColor<Bits>,
}

impl Borders {
    /// Finds the open borders of a game.
    ///
    /// A region that belongs to neither player has an open border if a player is expected to get a
    /// point in it that no living stone of the opponent touches. Other such regions are neutral
    /// points, which both players may fill.
    ///
    /// If only one player has room in a region, the border lies where the opponent's stones touch it:
    /// both players want these points. Otherwise it lies between the claims of the two. A single point
    /// is no room: it is the next point on which a player may push in.
    ///
    /// If more than a tenth of the board's points are open between
    /// such claims, the game is not over, and it has no borders.
    pub fn of(judgement: &Judgement) -> Self {
        let verdict = judgement.verdict();
        let (position, dead) = (verdict.position(), verdict.dead());
        let layout = position.layout();
        let areas = areas_of(position, dead);
        let neutral = layout.board() - areas.black - areas.white - judgement.shared();
        let living = ByColor::from_fn(|color| *position.bits(color) - *dead);
        let (mut borders, mut undecided) = (Self::default(), 0);
        for region in neutral.parts(layout) {
            let claimed = ByColor::from_fn(|color| verdict.claimed(color, &region));
            let own = |color: Color| claimed[color] - living[!color].grown(layout);
            if Color::ALL.into_iter().all(|color| own(color).is_empty()) {
                continue;
            }
            let open = region - claimed.black - claimed.white;
            undecided += open.count();
            let has_room = |color: &Color| own(*color).parts(layout).any(|part| part.count() > 1);
            let with_room: Vec<Color> = Color::ALL.into_iter().filter(has_room).collect();
            if let [owner] = with_room[..] {
                borders.seals |= region & living[!owner].grown(layout);
            } else {
                borders.seals |= open & (claimed.black | claimed.white).grown(layout);
                for color in Color::ALL {
                    let beyond = (living[!color] | claimed[!color]).grown(layout);
                    borders.seals |= claimed[color] & beyond;
                }
            }
            for color in Color::ALL {
                borders.hidden[color] |= own(color);
            }
        }
        let is_over = undecided as usize * 10 <= position.size().area();
        if is_over { borders } else { Self::default() }
    }
}

impl Judgement {
    fn borders(&self) -> &Borders {
        self.borders.get_or_init(|| Borders::of(self))
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
        self.authority != super::Authority::Players
    }
}

#[cfg(test)]
mod tests {
    use crate::color::Color;
    use crate::diagram;
    use crate::game::Game;
    use crate::judgement::{Judge, Judgement};
    use crate::stop::Stop;

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
}
