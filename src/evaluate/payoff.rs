//! The value of a playout for the player to move, under the rules of the game.

use crate::color::{Color, Sided};
use crate::game::Game;
use crate::outcome::terms_of;
use crate::playout::lockstep::Counted;
use crate::point::Vertex;
use crate::rules::{PassRule, ScoringRule, TaxRule};

/// The conversion of a playout's last board into a score lead, under the rules, the komi and the
/// course of a game.
#[derive(Clone, Copy, Debug)]
pub struct Payoff {
    /// The kind of points that are counted for each colour on the last board.
    pub counted: Counted,
    /// Whether a stone played on the board costs its player a point of territory.
    by_territory: bool,
    /// The points that the player to move gains by a pass, in half points; negative if a pass costs
    /// points.
    pass_gain: i32,
    /// The number added to Black's lead on the board, in half points: komi and the other terms of
    /// the game.
    agreed: i32,
}

impl Payoff {
    /// Returns the payoff for `player`, the player to move in `game`.
    pub fn of(game: &Game, player: Color) -> Self {
        let (terms, rules) = (terms_of(game), game.rules());
        let mut agreed = terms.lead().halves();
        let by_territory = rules.scoring == ScoringRule::Territory;
        if by_territory {
            // Territory is area less the stones that the player has put on the board. One player
            // may have put more stones than the other, and stones captured since count as well.
            let put =
                |color: Color| game.position().stones(color).count() + game.prisoners()[!color];
            let handed = |color: Color| terms.passes.stones[color];
            agreed -= 2 * (put(Color::Black) + handed(Color::Black)).cast_signed();
            agreed += 2 * (put(Color::White) + handed(Color::White)).cast_signed();
        }
        let is_first = game.pass_count().first.is_none();
        let pass_gain = match rules.passes {
            PassRule::PassStones if by_territory => -2,
            PassRule::FirstPassPoint if is_first && player == Color::White => 2,
            PassRule::Button if is_first => 1,
            _ => 0,
        };
        // A playout fills all but the last two eyes of a group. So the stones on its last board are
        // the area less the tax on groups.
        let stones = rules.scoring == ScoringRule::Stones || rules.tax == TaxRule::All;
        let counted = if stones { Counted::Stones } else { Counted::Areas };
        Self { counted, by_territory, pass_gain, agreed }
    }

    /// Returns the lead of `player` in half points, after a playout from the position of the game.
    /// `difference` is Black's number of [counted](Self::counted) points less White's.
    pub fn lead(&self, player: Color, difference: i32) -> i32 {
        // The moves of the playout cost both players alike.
        Sided::of(Color::Black, 2 * difference + self.agreed).for_player(player)
    }

    /// Returns the lead of `player` in half points, after the move `first` and the playout that
    /// followed.
    pub fn lead_after(&self, player: Color, first: Vertex, difference: i32) -> i32 {
        let lead = self.lead(player, difference);
        // The first move costs `player` alone.
        match first {
            Vertex::Play(_) => lead - 2 * i32::from(self.by_territory),
            Vertex::Pass => lead + self.pass_gain,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::diagram::Diagram;
    use crate::point::Size;
    use crate::rules::{Komi, Preset};

    #[test]
    fn a_point_lost_by_a_pass_stays_lost() {
        let mut game = Game::with_rules(Size::square(5), Preset::WMSG.rules, Komi::ZERO);
        game.play(Color::Black, "C3".parse().expect("a vertex")).expect("a legal move");
        let before = Payoff::of(&game, Color::White);
        game.play(Color::White, Vertex::Pass).expect("a legal move");
        let after = Payoff::of(&game, Color::Black);
        assert_eq!(
            before.lead_after(Color::White, Vertex::Pass, 7),
            -after.lead(Color::Black, 7),
            "White gains as much by the first pass as Black has lost after it",
        );
        assert_eq!(after.lead(Color::Black, 7), 12);
    }

    #[test]
    fn territory_is_not_filled_where_a_pass_costs_nothing() {
        let drawn = "
            . . X . O . O
            . X X . O O .
            X X . X O O O
            . X X X O . O
            X . X . O O .";
        let diagram: Diagram = drawn.parse().expect("a diagram");
        let rules = Preset::JAPANESE.rules;
        let mut game = Game::with_rules(diagram.position.size(), rules, Komi::ZERO);
        game.restore(&diagram.position, Color::Black);
        let lead = |vertex| {
            let mut board = Board::<2>::from_position(game.position());
            if let Vertex::Play(point) = vertex {
                board.play_unchecked(Color::Black, board.layout().spot(point));
            }
            let area = crate::score::area_difference(&board);
            Payoff::of(&game, Color::Black).lead_after(Color::Black, vertex, area)
        };
        let pass = lead(Vertex::Pass);
        assert_eq!(lead("A5".parse().expect("a vertex")), pass - 2, "a point of territory");
        assert_eq!(lead("D5".parse().expect("a vertex")), pass, "a neutral point");
    }
}
