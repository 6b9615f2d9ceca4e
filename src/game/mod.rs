//! A game: the board, the rules, what was played, whose turn it is, and how to take it back.
//!
//! A [`Game`] decides whether a move is legal by the stones, never by a hash alone, and says why
//! it refuses one. It knows nothing of time or of players.
//!
//! ```
//! use tengen::{Color, Game, IllegalMove, Size, Vertex};
//!
//! let mut game = Game::new(Size::square(9));
//! let e5: Vertex = "E5".parse()?;
//! game.play(Color::Black, e5)?;
//! assert_eq!(game.play(Color::White, e5), Err(IllegalMove::Occupied));
//! game.undo(1)?;
//! assert_eq!(game.to_move(), Color::Black);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ending;

pub use ending::{End, Passes};

use ending::{PassTally, Standing};

use crate::bitboard::{Layout, MAX_WORDS, Spot};
use crate::board::{Board, Ko, Refusal};
use crate::color::{ByColor, Color};
use crate::history::{History, Moment};
use crate::point::{Point, Size, Vertex};
use crate::position::{PointSet, Position};
use crate::rules::{KoRule, Komi, PassRule, Preset, Rules};
use crate::zobrist;

/// The board that a game is played on: wide enough for every size, so that games are of one type.
pub type GameBoard = Board<MAX_WORDS>;

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// A stone is on the point.
    #[error("the point is occupied")]
    Occupied,
    /// The board has no such point.
    #[error("the point is off the board")]
    OffBoard,
    /// It would remove own stones, which the suicide rule forbids.
    #[error("suicide")]
    Suicide,
    /// It would take back a ko at once.
    #[error("ko")]
    Ko,
    /// It would repeat an earlier position of the game, which the superko rule forbids.
    #[error("superko")]
    Superko,
    /// The game has [ended](Game::end); [`Game::resume`] lifts that.
    #[error("the game is over")]
    GameOver,
}

impl From<Refusal> for IllegalMove {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Occupied => Self::Occupied,
            Refusal::Suicide => Self::Suicide,
            Refusal::Ko => Self::Ko,
        }
    }
}

/// There are not that many moves to take back since stones were last set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot undo")]
pub struct CannotUndo;

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Who moved.
    pub color: Color,
    /// Where.
    pub vertex: Vertex,
}

/// What changed a game: the game is its first position and the steps since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A player moved.
    Move(Move),
    /// Stones were put on the board or taken off it, or the turn was given to a player.
    SetUp(Box<Position>, Color),
    /// Play went on after two passes with this player, because the players did not agree which
    /// stones are dead.
    Resumption(Color),
}

/// How many handicap stones a game has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HandicapCount {
    /// As many as were said or placed.
    #[default]
    Stated,
    /// If none were, as many as Black has played before White's first play, from two on: servers
    /// that know no handicap send it so.
    Inferred,
}

/// What must be known to take a move back.
#[derive(Clone, Copy, Debug)]
struct Undo {
    ko: Option<Ko>,
    to_move: Color,
    prisoners: ByColor<u32>,
    standing: Standing,
    pass_tally: PassTally,
    /// How many steps there were before.
    steps: usize,
}

/// A game of Go under some rules.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    komi: Komi,
    handicap: u32,
    handicap_count: HandicapCount,
    start: (Position, Color),
    board: GameBoard,
    history: History,
    to_move: Color,
    prisoners: ByColor<u32>,
    standing: Standing,
    pass_tally: PassTally,
    agreed_dead: Option<PointSet>,
    steps: Vec<Step>,
    /// For each move since stones were last set up, what it changed: these can be undone.
    undo: Vec<Undo>,
}

impl Game {
    /// A game on an empty board under Chinese rules with their komi.
    pub fn new(size: Size) -> Self {
        Self::with_rules(size, Preset::CHINESE.rules, Preset::CHINESE.komi)
    }

    /// A game on an empty board.
    pub fn with_rules(size: Size, rules: Rules, komi: Komi) -> Self {
        let position = Position::empty(size);
        Self {
            rules,
            komi,
            handicap: 0,
            handicap_count: HandicapCount::Stated,
            start: (position, Color::Black),
            board: Board::new(Layout::new(size)),
            history: History::new(position, Color::Black),
            to_move: Color::Black,
            prisoners: ByColor::default(),
            standing: Standing::default(),
            pass_tally: PassTally::new(true, 0, HandicapCount::Stated),
            agreed_dead: None,
            steps: Vec::new(),
            undo: Vec::new(),
        }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.board.layout().size()
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes the rules as if the game had been played under them from its start, but with every
    /// move made: those that they would have refused, numbered from 1, and why.
    pub fn set_rules(&mut self, rules: Rules) -> Vec<(usize, Move, IllegalMove)> {
        let mut game = Self::with_rules(self.size(), rules, self.komi);
        // Which passes count depends on the handicap.
        game.handicap = self.handicap;
        game.handicap_count = self.handicap_count;
        game.restore(&self.start.0, self.start.1);
        let mut refused = Vec::new();
        let mut number = 0;
        for step in &self.steps {
            match step {
                Step::SetUp(position, to_move) => {
                    game.restore(position, *to_move);
                }
                Step::Resumption(to_move) => {
                    game.go_on(*to_move);
                    game.steps.push(Step::Resumption(*to_move));
                }
                Step::Move(made) => {
                    number += 1;
                    if let Ok(Some(why)) = game.play_as_recorded(made.color, made.vertex) {
                        refused.push((number, *made, why));
                    }
                }
            }
        }
        game.agreed_dead = self.agreed_dead;
        *self = game;
        refused
    }

    /// What White gets for moving second.
    pub fn komi(&self) -> Komi {
        self.komi
    }

    /// Changes the komi.
    pub fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
    }

    /// The number of handicap stones that White is compensated for.
    pub fn handicap(&self) -> u32 {
        match self.handicap_count {
            HandicapCount::Inferred if self.handicap == 0 => self.pass_tally.inferred_handicap(),
            _ => self.handicap,
        }
    }

    /// How handicap stones are counted.
    pub fn handicap_count(&self) -> HandicapCount {
        self.handicap_count
    }

    /// Changes how handicap stones are counted, as if they had been counted so from the start.
    pub fn set_handicap_count(&mut self, count: HandicapCount) {
        if count != self.handicap_count {
            self.handicap_count = count;
            self.set_rules(self.rules);
        }
    }

    /// Says how many of Black's first stones are a handicap, as if it had been said at the start.
    pub fn set_handicap(&mut self, stones: u32) {
        if stones != self.handicap {
            self.handicap = stones;
            self.set_rules(self.rules);
        }
    }

    /// The board as it stands.
    pub fn board(&self) -> &GameBoard {
        &self.board
    }

    /// The stones as they stand.
    pub fn position(&self) -> &Position {
        &self.history.last().position
    }

    /// The positions since stones were last set up.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// How many stones each player has captured; a suicide's stones are the opponent's.
    pub fn prisoners(&self) -> ByColor<u32> {
        self.prisoners
    }

    /// The position and the side to move before the first step.
    pub fn start(&self) -> (Position, Color) {
        self.start
    }

    /// Everything that happened since the start.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The moves, without the set-ups between them.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> {
        self.steps.iter().filter_map(|step| match step {
            Step::Move(made) => Some(*made),
            Step::SetUp(..) | Step::Resumption(_) => None,
        })
    }

    /// The last move, unless stones were set up after it.
    pub fn last_move(&self) -> Option<Move> {
        match self.steps.iter().rfind(|step| !matches!(step, Step::Resumption(_))) {
            Some(Step::Move(made)) => Some(*made),
            _ => None,
        }
    }

    /// Whether a player may make a move now. Either player may: GTP lets one colour move twice.
    ///
    /// # Errors
    /// The reason why not.
    pub fn legality(&self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
        if self.is_over() { Err(IllegalMove::GameOver) } else { self.may_play_on(color, vertex) }
    }

    /// Whether a player may make a move, if a game that has ended went on.
    ///
    /// # Errors
    /// The reason why not.
    pub fn may_play_on(&self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
        let Vertex::Play(point) = vertex else { return Ok(()) };
        if !self.size().contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        let spot = self.board.layout().spot(point);
        let by_stones = self.board.legality(color, spot, self.rules.suicide);
        if self.rules.ko == KoRule::Simple {
            return by_stones.map_err(IllegalMove::from);
        }
        match by_stones {
            // A superko rule looks at positions alone, and forgives a retake that repeats none.
            Ok(()) | Err(Refusal::Ko) => match self.would_repeat(self.rules.ko, color, spot) {
                false => Ok(()),
                true if by_stones == Err(Refusal::Ko) => Err(IllegalMove::Ko),
                true => Err(IllegalMove::Superko),
            },
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// Whether a superko rule forbids the position after a play on an empty point.
    fn would_repeat(&self, rule: KoRule, color: Color, spot: Spot) -> bool {
        let played = self.board.preview(color, spot);
        if self.history.is_fresh(spot) && !played.suicide {
            return false;
        }
        let loser = played.loser(color);
        let of_removed = |hash, stone| hash ^ zobrist::key(loser, stone);
        let of_played = self.board.hash() ^ zobrist::key(color, spot);
        self.history.forbids(rule, color, played.removed.iter().fold(of_played, of_removed), || {
            let mut after = *self.position();
            after.set(self.board.layout().point(spot), Some(color));
            after.without(&played.removed)
        })
    }

    /// The empty points that the ko rule, simple ko or superko, forbids to a player, and nothing
    /// else does.
    ///
    /// ```
    /// use tengen::{Color, Diagram, Game};
    ///
    /// let ko: Diagram = "
    ///     . X O .
    ///     X a b O
    ///     . X O .
    /// ".parse()?;
    /// let mut game = Game::new(ko.position.size());
    /// assert!(game.set_up(&ko.position, Color::White).is_empty());
    /// game.play(Color::White, ko.marked('a').into())?;
    /// game.play(Color::Black, ko.marked('b').into())?;
    /// let banned: Vec<_> = game.ko_bans(Color::White).points(game.size()).collect();
    /// assert_eq!(banned, [ko.marked('a')]);
    /// assert!(game.ko_bans(Color::Black).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ko_bans(&self, color: Color) -> PointSet {
        let is_banned = |&spot: &Spot| {
            let vertex = Vertex::Play(self.board.layout().point(spot));
            let refusal = self.may_play_on(color, vertex).err();
            matches!(refusal, Some(IllegalMove::Ko | IllegalMove::Superko))
        };
        self.position().vacant().iter().filter(is_banned).collect()
    }

    /// Whether a play on an empty point would bring back any earlier position of the game.
    pub fn repeats(&self, color: Color, point: Point) -> bool {
        let spot = self.board.layout().spot(point);
        self.would_repeat(KoRule::PositionalSuperko, color, spot)
    }

    /// The points where a player may play, row by row from A1; also those where a game that
    /// has ended may go on.
    pub fn legal_points(&self, color: Color) -> impl Iterator<Item = Point> {
        self.size().points().filter(move |&point| self.may_play_on(color, point.into()).is_ok())
    }

    /// Makes a move.
    ///
    /// # Errors
    /// The reason why it is not legal; the game is then as it was.
    pub fn play(&mut self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
        self.legality(color, vertex)?;
        self.make(color, vertex);
        Ok(())
    }

    /// Makes a move, and lets the game go on if it has ended and the move is a play.
    ///
    /// # Errors
    /// The reason why it is not legal; the game is then as it was.
    pub fn play_on(&mut self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
        self.may_play_on(color, vertex)?;
        self.make(color, vertex);
        Ok(())
    }

    /// Makes a move that a record or another program says was played: ko, superko, suicide and a
    /// game that was over do not stop it.
    ///
    /// # Errors
    /// If the point is occupied or off the board.
    ///
    /// Otherwise the reason, if any, why the rules in force would have refused it.
    pub fn play_as_recorded(
        &mut self,
        color: Color,
        vertex: Vertex,
    ) -> Result<Option<IllegalMove>, IllegalMove> {
        match self.may_play_on(color, vertex) {
            Err(refusal @ (IllegalMove::Occupied | IllegalMove::OffBoard)) => Err(refusal),
            verdict => {
                self.make(color, vertex);
                Ok(verdict.err())
            }
        }
    }

    fn make(&mut self, color: Color, vertex: Vertex) {
        self.undo.push(Undo {
            ko: self.board.ko(),
            to_move: self.to_move,
            prisoners: self.prisoners,
            standing: self.standing,
            pass_tally: self.pass_tally,
            steps: self.steps.len(),
        });
        // Only a stone shows that a player does not agree; one more pass is no disagreement.
        if vertex != Vertex::Pass && self.end() == Some(End::Passes) {
            self.go_on(color);
        }
        let first_pass = self.pass_tally.first_pass();
        self.pass_tally.add(Move { color, vertex }, self.history.len());
        let takes_button = self.rules.passes == PassRule::Button
            && vertex == Vertex::Pass
            && self.pass_tally.first_pass() != first_pass;
        self.agreed_dead = None;
        let mut is_new = false;
        let made_by = match vertex {
            Vertex::Play(point) => {
                let spot = self.board.layout().spot(point);
                let played = self.board.play_unchecked(color, spot);
                is_new = self.history.is_fresh(spot) && !played.suicide;
                self.prisoners[!played.loser(color)] += played.removed.count();
                self.standing.passes = 0;
                Some(color)
            }
            Vertex::Pass => {
                self.board.set_ko(None);
                self.standing.passes += u32::from(!takes_button);
                None
            }
        };
        self.to_move = !color;
        let moment = Moment { position: self.board.position(), to_move: self.to_move, made_by };
        self.history.push_hashed(moment, self.board.hash());
        self.clear_ko_history();
        self.steps.push(Step::Move(Move { color, vertex }));
        if made_by.is_some() {
            self.standing.third_occurrence =
                !is_new && self.rules.ko == KoRule::Simple && self.history.is_third_occurrence();
        }
    }

    /// Takes back this many moves.
    ///
    /// # Errors
    /// If there are fewer since stones were last set up; the game is then as it was.
    pub fn undo(&mut self, moves: usize) -> Result<(), CannotUndo> {
        let left = self.undo.len().checked_sub(moves).ok_or(CannotUndo)?;
        let Some(&before) = self.undo.get(left) else { return Ok(()) };
        self.undo.truncate(left);
        self.steps.truncate(before.steps);
        for _ in 0..moves {
            self.history.pop();
        }
        self.board = Board::from_position(self.position());
        self.board.set_ko(before.ko);
        self.to_move = before.to_move;
        self.prisoners = before.prisoners;
        self.standing = before.standing;
        self.pass_tally = before.pass_tally;
        self.agreed_dead = None;
        self.clear_ko_history();
        Ok(())
    }

    /// Lets superko forget what was before the pass that took the button, if one has. A play by
    /// Black can show that an earlier pass of White stood between handicap stones and took nothing.
    fn clear_ko_history(&mut self) {
        if self.rules.passes == PassRule::Button {
            self.history.remember_from(self.pass_tally.first_pass().unwrap_or(0));
        }
    }

    /// Puts a position on the board and gives a player the turn. Earlier moves cannot be taken
    /// back any more, and superko forgets the positions before.
    ///
    /// Stones without a liberty cannot stand on a board: they are left out, and returned.
    #[must_use = "stones without a liberty were left out"]
    pub fn set_up(&mut self, position: &Position, to_move: Color) -> Vec<Point> {
        let dropped = position.libertyless();
        self.restore(&position.without(&dropped), to_move);
        dropped.points(position.size()).collect()
    }

    /// Puts a position that can come about in a game on the board and gives a player the turn, as
    /// [`set_up`](Self::set_up) does.
    ///
    /// # Panics
    /// If a stone has no liberty.
    pub fn restore(&mut self, position: &Position, to_move: Color) {
        assert!(position.libertyless().is_empty(), "every stone has a liberty");
        let position = *position;
        if self.steps.is_empty() {
            self.start = (position, to_move);
            let is_empty = position.occupied().is_empty();
            self.pass_tally = PassTally::new(is_empty, self.handicap, self.handicap_count);
        } else {
            self.steps.push(Step::SetUp(Box::new(position), to_move));
            self.pass_tally.begin_history();
        }
        self.board = Board::from_position(&position);
        self.history = History::new(position, to_move);
        self.to_move = to_move;
        self.standing = Standing::default();
        self.agreed_dead = None;
        self.undo.clear();
    }

    /// Gives a player the turn without a pass, if the player has not got it: a
    /// [`set_up`](Self::set_up) of the position that stands, after which earlier moves cannot be
    /// taken back and superko has forgotten the positions before.
    pub fn set_to_move(&mut self, color: Color) {
        if color != self.to_move {
            let position = *self.position();
            self.restore(&position, color);
        }
    }
}
