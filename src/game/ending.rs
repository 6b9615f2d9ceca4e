//! The end of a game: by passes or by a long cycle, with the cost of passes, and play that is
//! resumed because the players disagree about dead stones.

use super::moves::Step;
use super::passes::{End, Passes};
use super::playing::Game;
use crate::bitboard::PointSet;
use crate::color::Color;
use crate::rules::{DeadStones, KoRule, PassRule, Resumption};

impl Game {
    /// Returns the number of passes in a row that were just played. A pass that took the button is
    /// not counted.
    pub fn consecutive_passes(&self) -> u32 {
        self.end_state.passes
    }

    /// Returns the passes of the whole game, for rules under which they have a price.
    ///
    /// Where passes hand stones over, White passes last. Controllers never ask for a third pass, so
    /// a game in which White passed before Black counts as if White had passed once more. White's
    /// passes between Black's handicap stones are not counted, whether the handicap was stated or
    /// inferred.
    pub fn pass_count(&self) -> Passes {
        let mut passes = self.pass_tally.passes;
        if self.awaits_last_pass() {
            passes.count.white += 1;
        }
        passes
    }

    /// Whether two passes were made in a row and the rules ask White for one more.
    pub fn awaits_last_pass(&self) -> bool {
        self.rules.passes == PassRule::PassStones
            && self.end_state.passes >= 2
            && self.last_move().is_some_and(|made| made.color == Color::Black)
    }

    /// Returns the way in which the game has ended; `None` while it goes on.
    pub fn end(&self) -> Option<End> {
        if self.rules.ko == KoRule::Simple && self.end_state.third_occurrence {
            return Some(End::LongCycle(self.rules.long_cycle));
        }
        (self.end_state.passes >= 2).then_some(End::Passes)
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.end().is_some()
    }

    /// Resumes a game that two passes have ended, because `asked_by` disputes which stones are
    /// dead. The rules decide who is to move. Does nothing if the game has not ended by passes.
    pub fn resume(&mut self, asked_by: Color) {
        if self.end() != Some(End::Passes) {
            return;
        }
        let last_mover = self.last_move().map(|made| made.color);
        let to_move = match (self.rules.resumption, last_mover) {
            (Resumption::OpponentOfRequester, _) => !asked_by,
            (Resumption::OpponentOfLastPasser, Some(last)) => !last,
            (Resumption::InTurn | Resumption::OpponentOfLastPasser, _) => self.to_move,
        };
        self.resume_with(to_move);
    }

    /// Resumes a game that two passes have ended, with `to_move` to play, regardless of the rules.
    /// Does nothing if the game has not ended by passes.
    pub fn resume_with(&mut self, to_move: Color) {
        if self.end() == Some(End::Passes) {
            self.resume_now(to_move);
            self.steps.push(Step::Resumption(to_move));
        }
    }

    /// Gives `to_move` the turn, and resumes the game if two passes have ended it, without a
    /// [`Step`].
    pub(super) fn resume_now(&mut self, to_move: Color) {
        if self.end() == Some(End::Passes) {
            self.end_state.resumptions += 1;
            self.end_state.passes = 0;
        }
        self.agreed_dead = None;
        self.to_move = to_move;
    }

    /// Returns the number of times that play was resumed after two passes.
    pub fn resumptions(&self) -> u32 {
        self.end_state.resumptions
    }

    /// Whether dead stones would leave the board before the count, if the game ended now.
    pub fn removes_dead_stones(&self) -> bool {
        match self.rules.dead_stones {
            DeadStones::Stay => false,
            DeadStones::Removed => true,
            DeadStones::RemovedUntilDisagreement => self.end_state.resumptions == 0,
        }
    }

    /// Returns the stones that the players agree are dead; `None` if they have not agreed since the
    /// last move.
    pub fn agreed_dead(&self) -> Option<PointSet> {
        self.agreed_dead.map(|dead| PointSet::of_bits(self.board.layout(), dead))
    }

    /// Sets the stones that the players agree are dead, until the next move. A chain is dead if one
    /// of its stones is in `stones`. With `None`, a judge decides.
    pub fn agree_on_dead(&mut self, stones: Option<&PointSet>) {
        self.agreed_dead = stones.map(|stones| {
            let chains = self.position().chains_touching(stones.bits());
            chains.map(|chain| *chain.stones.bits()).collect()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::ByColor;
    use crate::game::{HandicapCount, IllegalMove};
    use crate::point::Size;
    use crate::point::Vertex;
    use crate::rules::LongCycle;
    use crate::rules::{Preset, Rules, SuicideRule};

    fn game(rules: Rules, moves: &str) -> Game {
        let size = Size::new(4, 1).expect("a size");
        let mut game = Game::with_rules(size, rules, Preset::CHINESE.komi);
        for (color, vertex) in moves.split_whitespace().map(|text| text.split_at(1)) {
            let color = if color == "b" { Color::Black } else { Color::White };
            let vertex =
                if vertex == "-" { Vertex::Pass } else { vertex.parse().expect("a vertex") };
            game.play_on(color, vertex).expect("a legal move");
        }
        game
    }

    const TWICE_ROUND: &str = "bB1 wD1 bA1 wC1 bB1 wD1 bA1 wC1";

    #[test]
    fn a_third_occurrence_ends_a_game_under_simple_ko() {
        let before = game(Preset::CHINESE.rules, TWICE_ROUND);
        assert_eq!(before.end(), None);
        let mut after = game(Preset::CHINESE.rules, &format!("{TWICE_ROUND} bB1"));
        assert_eq!(after.end(), Some(End::LongCycle(LongCycle::Void)));
        after.play_on(Color::White, Vertex::Pass).expect("a pass");
        assert_eq!(after.end(), Some(End::LongCycle(LongCycle::Void)), "a pass does not mend it");
        after.resume(Color::Black);
        assert_eq!(after.end(), Some(End::LongCycle(LongCycle::Void)), "there is no dispute");
        after.undo(2).expect("two moves");
        assert_eq!(after.end(), None);
        let draw = game(Preset::ITALIAN.rules, &format!("{TWICE_ROUND} bB1"));
        assert_eq!(draw.end(), Some(End::LongCycle(LongCycle::Draw)));
    }

    #[test]
    fn no_pass_before_a_resumption_counts_under_other_rules() {
        let mut game = game(Preset::CHINESE.rules, "bB1 w- b-");
        game.resume(Color::Black);
        // The first pass takes the button, so the other one alone did not end the game.
        assert!(game.set_rules(Preset::AGA_BUTTON.rules).is_empty());
        game.play_on(game.to_move(), Vertex::Pass).expect("a pass");
        assert_eq!(game.end(), None);
        game.play_on(game.to_move(), Vertex::Pass).expect("a pass");
        assert_eq!(game.end(), Some(End::Passes));
    }

    #[test]
    fn the_pass_for_the_button_does_not_end_the_game() {
        let rules = Preset::AGA_BUTTON.rules;
        assert_eq!(game(rules, "b- w-").end(), None);
        assert_eq!(game(rules, "b- w- b-").end(), Some(End::Passes));
        assert_eq!(game(rules, "bB1 w- bC1 w- b-").pass_count().first, Some(Color::White));
    }

    #[test]
    fn a_pass_between_handicap_stones_takes_no_button() {
        let with_pass = "bB1 w- bC1";
        for (stated, count) in [(2, HandicapCount::Stated), (0, HandicapCount::Inferred)] {
            let mut game = game(Preset::AGA_BUTTON.rules, with_pass);
            assert_eq!(game.pass_count().first, Some(Color::White), "two plays, no handicap");
            game.set_handicap(stated);
            game.set_handicap_count(count);
            assert_eq!((game.handicap(), game.pass_count()), (2, Passes::default()));
            for (color, over) in
                [(Color::White, false), (Color::Black, false), (Color::White, true)]
            {
                game.play(color, Vertex::Pass).expect("a pass");
                assert_eq!(game.is_over(), over, "the first pass takes the button");
            }
            assert_eq!(game.pass_count().first, Some(Color::White));
            game.undo(4).expect("four moves");
            assert_eq!(game.handicap(), stated);
        }
    }

    #[test]
    fn superko_remembers_what_was_before_a_pass_between_handicap_stones() {
        // With D1 Black takes all own stones off, which brings back the empty board.
        let ko = KoRule::PositionalSuperko;
        let suicide = SuicideRule::MultiStone;
        let rules = Rules { ko, suicide, ..Preset::AGA_BUTTON.rules };
        let mut game = game(rules, "bB1 w- bA1 bC1");
        let [c1, d1] = ["C1", "D1"].map(|text| text.parse::<Vertex>().expect("a vertex"));
        assert_eq!(
            game.legality_if_resumed(Color::Black, d1),
            Ok(()),
            "White has taken the button"
        );
        game.set_handicap_count(HandicapCount::Inferred);
        assert_eq!(game.legality_if_resumed(Color::Black, d1), Err(IllegalMove::Superko));
        game.undo(2).expect("two moves");
        game.play(Color::Black, "A1".parse().expect("a vertex")).expect("a legal move");
        game.play(Color::Black, c1).expect("a legal move");
        assert_eq!(game.legality_if_resumed(Color::Black, d1), Err(IllegalMove::Superko));
    }

    #[test]
    fn superko_begins_anew_with_the_button() {
        // White's C1 takes two stones, and Black's B1 would bring back the first position.
        let [aga, button] = [Preset::AGA.rules, Preset::AGA_BUTTON.rules];
        let cycle = "bB1 wD1 bA1 wC1";
        let b1 = "B1".parse().expect("a vertex");
        assert!(game(aga, cycle).legality_if_resumed(Color::Black, b1).is_err());
        assert!(
            game(aga, &format!("{cycle} b- w-")).legality_if_resumed(Color::Black, b1).is_err()
        );
        let after_button = game(button, &format!("{cycle} b- w-"));
        assert!(after_button.legality_if_resumed(Color::Black, b1).is_ok());
    }

    #[test]
    fn white_passes_last_where_passes_hand_over_stones() {
        let count = |moves| game(Preset::AGA.rules, moves).pass_count().count;
        assert_eq!(count("b- w-"), ByColor { black: 1, white: 1 });
        assert_eq!(count("bB1 w- b-"), ByColor { black: 1, white: 2 }, "as if once more");
        assert_eq!(count("bB1 w- b- w-"), ByColor { black: 1, white: 2 }, "once more");
        assert!(game(Preset::AGA.rules, "bB1 w- b-").awaits_last_pass());
        assert!(!game(Preset::CHINESE.rules, "bB1 w- b-").awaits_last_pass());
    }

    #[test]
    fn after_a_disagreement_the_player_moves_that_the_rules_name() {
        let mover = |rules, asked_by| {
            let mut game = game(rules, "bB1 w- b-");
            game.resume(asked_by);
            game.to_move()
        };
        for asked_by in Color::ALL {
            assert_eq!(mover(Preset::CHINESE.rules, asked_by), Color::White);
            assert_eq!(mover(Preset::AGA.rules, asked_by), Color::White);
            assert_eq!(mover(Preset::JAPANESE.rules, asked_by), !asked_by);
        }
    }

    #[test]
    fn a_resumption_is_taken_back_with_the_move_before_it() {
        let mut game = game(Preset::JAPANESE.rules, "bB1 w- b-");
        game.resume(Color::Black);
        assert_eq!((game.to_move(), game.consecutive_passes()), (Color::White, 0));
        game.undo(1).expect("a move");
        assert_eq!(
            (game.to_move(), game.consecutive_passes(), game.steps().len()),
            (Color::Black, 1, 2)
        );
    }

    #[test]
    fn new_rules_see_the_whole_game() {
        let mut game = game(Preset::CHINESE.rules, "bB1 w- b-");
        game.set_rules(Preset::AGA_BUTTON.rules);
        assert_eq!(
            (game.end(), game.consecutive_passes()),
            (None, 1),
            "the first pass took the button"
        );
        game.set_rules(Preset::CHINESE.rules);
        assert_eq!(game.end(), Some(End::Passes));
        game.resume(Color::White);
        game.set_rules(Preset::WMSG.rules);
        assert_eq!((game.end(), game.removes_dead_stones()), (None, false));
    }

    #[test]
    fn only_a_stone_is_a_disagreement() {
        let rules = Preset::WMSG.rules;
        for (moves, removes) in
            [("b- w-", true), ("b- w- b-", true), ("b- w- bB1", false), ("b- w- bB1 w- b-", false)]
        {
            assert_eq!(game(rules, moves).removes_dead_stones(), removes, "{moves}");
        }
        assert!(game(Preset::CHINESE.rules, "b- w- bB1 w- b-").removes_dead_stones());
        assert!(!game(Preset::TROMP_TAYLOR.rules, "b- w-").removes_dead_stones());
    }

    #[test]
    fn what_is_agreed_on_holds_for_whole_chains_until_the_next_move() {
        let mut game = game(Preset::CHINESE.rules, "bA1 wD1 bB1");
        let stone = PointSet::from_points(game.size(), ["A1".parse().expect("a point")]);
        game.agree_on_dead(Some(&stone));
        assert_eq!(game.agreed_dead().map(|dead| dead.count()), Some(2));
        game.play(Color::White, Vertex::Pass).expect("a pass");
        assert_eq!(game.agreed_dead(), None);
    }
}
