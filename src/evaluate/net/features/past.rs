//! The course of a game in the view of `KataGo`.
//!
//! It differs from a [`Game`] in unusual cases. When a player moves twice in a row, a new history
//! begins, and earlier moves do not count. A player who passes twice in the same position under
//! simple ko ends the game. Black's plays before White's first play are handicap stones.

use crate::bitboard::{Bits, Spot};
use crate::board::Ko;
use crate::color::Color;
use crate::game::{Game, GameBoard, Move, Step};
use crate::history::History;
use crate::point::Vertex;
use crate::rules::{KoRule, PassRule, ScoringRule, SuicideRule};
use crate::zobrist;

/// The largest number of past moves in the input of a net.
pub const MOST_TURNS: usize = 5;

/// The facts about the course of a game in the input of a net.
#[derive(Clone, Debug)]
pub struct Past {
    /// The moves since the history began, in their order.
    moves: Vec<Move>,
    /// The number of the moment of [`Game::history`] at which the history began.
    since: usize,
    /// The place in `moves` of the pass that took the button.
    button: Option<usize>,
    /// The simple ko that binds the player to move.
    pub ko: Option<Spot>,
    /// The number of past moves in the input, at most [`MOST_TURNS`].
    pub turns: usize,
    /// Whether a pass would end the game.
    pub pass_ends: bool,
    /// Whether the input hides that a pass would end the game, so that the net plays the game out.
    pub pass_is_friendly: bool,
    /// The points that superko forbids to the player to move, apart from `ko`.
    pub superko: Bits,
    /// All points where the player to move may play, as `KataGo` understands the rules: the
    /// suicide of a single stone is never legal.
    pub legal: Bits,
    /// The number of handicap stones; a single stone counts as 0.
    pub handicap: u32,
}

impl Past {
    /// Returns an empty past, before the first call of [`turn_to`](Self::turn_to).
    pub fn new() -> Self {
        Self {
            moves: Vec::new(),
            since: 0,
            button: None,
            ko: None,
            turns: 0,
            pass_ends: false,
            pass_is_friendly: false,
            superko: Bits::EMPTY,
            legal: Bits::EMPTY,
            handicap: 0,
        }
    }

    /// Turns to a game in which `player` is to move, even if it is the opponent's turn.
    pub fn turn_to(&mut self, game: &Game, player: Color) {
        let history = game.history();
        self.moves.clear();
        let steps = game.steps().iter().rev();
        let since_set_up = steps.take_while(|step| !matches!(step, Step::SetUp(..)));
        self.moves.extend(since_set_up.filter_map(|step| match step {
            Step::Move(made) => Some(*made),
            Step::SetUp(..) | Step::Resumption(_) => None,
        }));
        self.moves.reverse();
        let last_to_repeat = self.moves.windows(2).rposition(|two| two[0].color == two[1].color);
        let begin = match self.moves.last() {
            Some(last) if last.color == player => self.moves.len(),
            _ => last_to_repeat.map_or(0, |place| place + 1),
        };
        self.moves.drain(..begin);
        self.since = history.len() - 1 - self.moves.len();
        let takes_button = game.rules().passes == PassRule::Button;
        let first_pass = self.moves.iter().position(|made| made.vertex == Vertex::Pass);
        self.button = first_pass.filter(|_| takes_button);
        self.ko = self.ko_before(game, 0).map(|ko| ko.spot);
        self.find_handicap(game);
        self.find_end(game, player);
        self.find_turns(game);
        self.find_bans(game, player);
    }

    /// Returns the simple ko before the last `moves` moves; `None` at the beginning of a history.
    pub fn ko_before(&self, game: &Game, moves: usize) -> Option<Ko> {
        if moves < self.moves.len() { game.ko_before(moves) } else { None }
    }

    /// Returns the move made `ago` turns ago, counted from 1; `None` if it is not in the input.
    pub fn turn(&self, ago: usize) -> Option<Move> {
        (ago <= self.turns).then(|| self.moves[self.moves.len() - ago])
    }

    /// Returns the player who took the button.
    pub fn button_taker(&self) -> Option<Color> {
        self.button.map(|place| self.moves[place].color)
    }

    fn find_handicap(&mut self, game: &Game) {
        let start = game.history().moment(self.since).position;
        let is_white_play =
            |made: &&Move| made.color == Color::White && made.vertex != Vertex::Pass;
        let before_white = self.moves.iter().take_while(|made| !is_white_play(made));
        let plays = before_white.filter(|made| made.vertex != Vertex::Pass).count() as u32;
        let stones = start.stones(Color::Black).count() + plays;
        let is_handicap = start.stones(Color::White).is_empty() && stones > 1;
        self.handicap = if is_handicap { stones } else { 0 };
    }

    /// Returns the number of passes in a row after `moves` moves of the history.
    fn passes_after(&self, moves: usize) -> usize {
        let begin = self.button.map_or(0, |place| (place + 1).min(moves));
        let before = self.moves[begin..moves].iter().rev();
        before.take_while(|made| made.vertex == Vertex::Pass).count()
    }

    /// Whether `player` has passed before in the position after `moves` moves of the history.
    fn has_passed_here(&self, history: &History, player: Color, moves: usize) -> bool {
        let first = self.since + self.button.map_or(0, |place| place + 1);
        let here = history.recurrences(self.since + moves).take_while(|&number| number > first);
        here.into_iter().any(|number| {
            let made = self.moves[number - self.since - 1];
            made.vertex == Vertex::Pass && made.color == player
        })
    }

    fn find_end(&mut self, game: &Game, player: Color) {
        let rules = game.rules();
        let moves = self.moves.len();
        let is_simple = rules.ko == KoRule::Simple;
        let again = is_simple && self.has_passed_here(game.history(), player, moves);
        let has_button = rules.passes == PassRule::Button && self.button.is_none();
        let passes = if has_button { 0 } else { self.passes_after(moves) };
        self.pass_ends = passes + 1 >= 2 || again;
        let is_area = rules.scoring != ScoringRule::Territory;
        self.pass_is_friendly = rules.has_friendly_pass() && is_area && passes + 1 == 2 && !again;
    }

    /// Returns whether passes had ended the game after `moves` moves, and whether a third
    /// occurrence of the position had ended it.
    fn over_after(&self, game: &Game, moves: usize) -> (bool, bool) {
        let Some(last) = moves.checked_sub(1).map(|place| self.moves[place]) else {
            return (false, false);
        };
        let history = game.history();
        let is_simple = game.rules().ko == KoRule::Simple;
        if last.vertex == Vertex::Pass {
            let again = is_simple
                && self.button != Some(moves - 1)
                && self.has_passed_here(history, last.color, moves - 1);
            return (self.passes_after(moves) >= 2 || again, false);
        }
        if !is_simple {
            return (false, false);
        }
        let last_pass = self.moves[..moves].iter().rposition(|made| made.vertex == Vertex::Pass);
        let first = self.since + last_pass.map_or(0, |place| place + 1);
        // Positions with the same player to move are an even number of moves apart.
        let equal = |number: &usize| (self.since + moves - number).is_multiple_of(2);
        let here = history.recurrences(self.since + moves);
        let third = here.take_while(|&number| number >= first).filter(equal).nth(2).is_some();
        (false, third)
    }

    fn find_turns(&mut self, game: &Game) {
        let moves = self.moves.len();
        let is_territory = game.rules().scoring == ScoringRule::Territory;
        // The turns before the last moves are not checked one by one, and count for at most
        // `MOST_TURNS`.
        let begin = moves.saturating_sub(MOST_TURNS + 1);
        let mut valid = begin.min(MOST_TURNS);
        let mut was_over = self.over_after(game, begin);
        for number in begin + 1..=moves {
            if was_over != (false, false) {
                valid = valid.min(1);
            }
            valid += 1;
            was_over = self.over_after(game, number);
            if was_over.0 && is_territory {
                valid = valid.min(1);
            }
        }
        let most = if self.pass_ends && self.pass_is_friendly {
            0
        } else if was_over == (false, false) {
            MOST_TURNS
        } else {
            1
        };
        self.turns = most.min(valid).min(moves);
    }

    fn find_bans(&mut self, game: &Game, player: Color) {
        self.legal = Bits::EMPTY;
        self.superko = Bits::EMPTY;
        let board = game.board();
        // Suicide of a single stone changes nothing, so it does not count as a move.
        let suicide = match game.rules().suicide {
            SuicideRule::Forbidden => SuicideRule::Forbidden,
            SuicideRule::MultiStone | SuicideRule::Allowed => SuicideRule::MultiStone,
        };
        for spot in game.position().vacant_bits() {
            let may_play = !board.is_suicide(player, spot)
                || suicide == SuicideRule::MultiStone && has_own_neighbour(board, player, spot);
            if !may_play || self.ko == Some(spot) {
                continue;
            }
            if self.is_repetition(game, player, spot) {
                self.superko.insert(spot);
            } else {
                self.legal.insert(spot);
            }
        }
    }

    /// Whether superko forbids a play.
    fn is_repetition(&self, game: &Game, player: Color, spot: Spot) -> bool {
        let (board, history) = (game.board(), game.history());
        let situational = match game.rules().ko {
            KoRule::Simple => return false,
            KoRule::PositionalSuperko | KoRule::Ing => false,
            KoRule::SituationalSuperko | KoRule::NaturalSituationalSuperko => true,
        };
        let played = board.preview(player, spot);
        if history.is_fresh(spot) && !played.suicide {
            return false;
        }
        let loser = played.loser(player);
        let of_played = board.hash() ^ zobrist::key(player, spot);
        let hash = (played.removed.iter())
            .fold(of_played, |hash, stone| hash ^ zobrist::key(loser, stone));
        let after = || {
            let mut after = *game.position();
            after.set(board.layout().point(spot), Some(player));
            after.without_bits(&played.removed)
        };
        let first = self.since + self.button.map_or(0, |place| place + 1);
        let mut equal = history.occurrences(hash, after).take_while(|&number| number >= first);
        // The next player after this play moves an odd number of moves later than `player`.
        let now = history.len() - 1;
        equal.any(|number| !situational || !(now - number).is_multiple_of(2))
    }
}

fn has_own_neighbour(board: &GameBoard, player: Color, spot: Spot) -> bool {
    board.layout().neighbours(spot).into_iter().any(|near| board.stones(player).contains(near))
}
