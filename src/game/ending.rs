//! How a game ends: by passes or by a long cycle; what its passes cost, what a disagreement about
//! dead stones does.

use super::{Game, HandicapCount, Move, Step};
use crate::color::{ByColor, Color};
use crate::point::Vertex;
use crate::position::PointSet;
use crate::rules::{DeadStones, KoRule, LongCycle, PassRule, Resumption};

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// By two passes, one after the other: what stands is counted.
    Passes,
    /// Under simple ko a play made a position with the same side to move for the third time.
    LongCycle(LongCycle),
}

/// Who passed, as far as it counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passes {
    /// How often each player has passed.
    pub count: ByColor<u32>,
    /// Who was the first to pass.
    pub first: Option<Color>,
}

/// How far a game is from its end, and back from it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Standing {
    /// Passes in a row.
    pub(super) passes: u32,
    /// Whether the last play made a third occurrence.
    pub(super) third_occurrence: bool,
    /// How often play has gone on after two passes.
    pub(super) resumptions: u32,
}

/// The passes of a game that count: those after Black's last handicap stone.
///
/// Kept from move to move, so that none has to look at all those before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassTally {
    passes: Passes,
    /// The number of moments in the history when the first pass was made; 0 where stones have been
    /// set up since.
    first_pass: Option<usize>,
    /// Stated handicap stones that Black has still to play.
    stones_to_come: u32,
    /// Black's plays before White's first one, from a board that was empty.
    black_at_first: u32,
    /// Whether White has yet to play, so that Black's next play is one of `black_at_first`.
    at_first: bool,
    /// Whether `black_at_first` is the handicap, where it is more than one stone.
    inferred: bool,
}

impl PassTally {
    /// The tally of a game without moves.
    pub(super) fn new(is_empty: bool, handicap: u32, count: HandicapCount) -> Self {
        Self {
            passes: Passes::default(),
            first_pass: None,
            stones_to_come: if is_empty { handicap } else { 0 },
            black_at_first: 0,
            at_first: is_empty,
            inferred: count == HandicapCount::Inferred && handicap == 0,
        }
    }

    /// Adds a move, made when the history had this many moments.
    pub(super) fn add(&mut self, made: Move, moments: usize) {
        match (made.vertex, made.color) {
            (Vertex::Pass, color) if self.stones_to_come == 0 => {
                self.passes.count[color] += 1;
                if self.passes.first.is_none() {
                    self.passes.first = Some(color);
                    self.first_pass = Some(moments);
                }
            }
            (Vertex::Pass, _) => {}
            (Vertex::Play(_), Color::White) => self.at_first = false,
            (Vertex::Play(_), Color::Black) => {
                self.stones_to_come = self.stones_to_come.saturating_sub(1);
                self.black_at_first += u32::from(self.at_first);
                if self.at_first && self.inferred && self.black_at_first > 1 {
                    // A handicap stone: the passes so far stood before it.
                    (self.passes, self.first_pass) = (Passes::default(), None);
                }
            }
        }
    }

    /// Notes that stones were set up, with which a new history begins.
    pub(super) fn begin_history(&mut self) {
        self.first_pass = self.first_pass.map(|_| 0);
    }

    /// The number of moments in the history when the first pass that counts was made.
    pub(super) fn first_pass(&self) -> Option<usize> {
        self.first_pass
    }

    /// The handicap that Black's first plays were, if they were more than one.
    pub(super) fn inferred_handicap(&self) -> u32 {
        if self.black_at_first > 1 { self.black_at_first } else { 0 }
    }
}

impl Game {
    /// How many passes in a row have just been played; one that took the button is not among them.
    pub fn passes(&self) -> u32 {
        self.standing.passes
    }

    /// Who passed in the whole game, for rules under which that has a price.
    ///
    /// Where passes hand stones over, White passes last. Controllers never ask for a third pass, so
    /// a game that White began to end counts as if White had passed once more. White's passes
    /// between Black's handicap stones are not counted, whether the handicap was
    /// [stated or inferred](super::HandicapCount).
    pub fn pass_count(&self) -> Passes {
        let mut passes = self.pass_tally.passes;
        if self.awaits_last_pass() {
            passes.count.white += 1;
        }
        passes
    }

    /// Whether the game has ended, but for a last pass that the rules ask of White.
    pub fn awaits_last_pass(&self) -> bool {
        self.rules.passes == PassRule::PassStones
            && self.standing.passes >= 2
            && self.last_move().is_some_and(|made| made.color == Color::Black)
    }

    /// How the game has ended, if it has.
    pub fn end(&self) -> Option<End> {
        if self.rules.ko == KoRule::Simple && self.standing.third_occurrence {
            return Some(End::LongCycle(self.rules.long_cycle));
        }
        (self.standing.passes >= 2).then_some(End::Passes)
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.end().is_some()
    }

    /// Lets a game go on that two passes have ended, because a player does not agree which stones
    /// are dead; the rules say who moves. Does nothing otherwise.
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

    /// Lets a game go on that two passes have ended with a player, whatever the rules say. Does
    /// nothing otherwise.
    pub fn resume_with(&mut self, to_move: Color) {
        if self.end() == Some(End::Passes) {
            self.go_on(to_move);
            self.steps.push(Step::Resumption(to_move));
        }
    }

    /// Goes on after two passes, if they were, with this player.
    pub(super) fn go_on(&mut self, to_move: Color) {
        if self.end() == Some(End::Passes) {
            self.standing.resumptions += 1;
            self.standing.passes = 0;
        }
        self.agreed_dead = None;
        self.to_move = to_move;
    }

    /// How often play has gone on after two passes.
    pub fn resumptions(&self) -> u32 {
        self.standing.resumptions
    }

    /// Whether dead stones leave the board before the count, were the game to end now.
    pub fn removes_dead_stones(&self) -> bool {
        match self.rules.dead_stones {
            DeadStones::Stay => false,
            DeadStones::Removed => true,
            DeadStones::RemovedUntilDisagreement => self.standing.resumptions == 0,
        }
    }

    /// The stones that the players agree are dead, if someone has said so since the last move.
    pub fn agreed_dead(&self) -> Option<&PointSet> {
        self.agreed_dead.as_ref()
    }

    /// Says which stones the players agree are dead: every chain that has one of them. It holds
    /// until the next move; `None` leaves it to a judge.
    pub fn agree_on_dead(&mut self, stones: Option<&PointSet>) {
        self.agreed_dead = stones.map(|stones| {
            self.position().chains_touching(stones).map(|chain| chain.stones).collect()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::IllegalMove;
    use crate::point::Size;
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
    fn the_button_is_no_pass_towards_the_end() {
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
        assert_eq!(game.may_play_on(Color::Black, d1), Ok(()), "White has taken the button");
        game.set_handicap_count(HandicapCount::Inferred);
        assert_eq!(game.may_play_on(Color::Black, d1), Err(IllegalMove::Superko));
        game.undo(2).expect("two moves");
        game.play(Color::Black, "A1".parse().expect("a vertex")).expect("a legal move");
        game.play(Color::Black, c1).expect("a legal move");
        assert_eq!(game.may_play_on(Color::Black, d1), Err(IllegalMove::Superko));
    }

    #[test]
    fn superko_begins_anew_with_the_button() {
        // White's C1 takes two stones, and Black's B1 would bring back the first position.
        let [aga, button] = [Preset::AGA.rules, Preset::AGA_BUTTON.rules];
        let cycle = "bB1 wD1 bA1 wC1";
        let b1 = "B1".parse().expect("a vertex");
        assert!(game(aga, cycle).may_play_on(Color::Black, b1).is_err());
        assert!(game(aga, &format!("{cycle} b- w-")).may_play_on(Color::Black, b1).is_err());
        let after_button = game(button, &format!("{cycle} b- w-"));
        assert!(after_button.may_play_on(Color::Black, b1).is_ok());
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
        assert_eq!((game.to_move(), game.passes()), (Color::White, 0));
        game.undo(1).expect("a move");
        assert_eq!((game.to_move(), game.passes(), game.steps().len()), (Color::Black, 1, 2));
    }

    #[test]
    fn new_rules_see_the_whole_game() {
        let mut game = game(Preset::CHINESE.rules, "bB1 w- b-");
        game.set_rules(Preset::AGA_BUTTON.rules);
        assert_eq!((game.end(), game.passes()), (None, 1), "the first pass took the button");
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
        let stone = PointSet::of(game.board().layout().spot("A1".parse().expect("a point")));
        game.agree_on_dead(Some(&stone));
        assert_eq!(game.agreed_dead().map(PointSet::count), Some(2));
        game.play(Color::White, Vertex::Pass).expect("a pass");
        assert_eq!(game.agreed_dead(), None);
    }
}
