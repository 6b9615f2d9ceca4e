//! A game that is played: legal moves, handicaps, and taking moves back.

use super::moves::{CannotUndo, HandicapCount, IllegalMove, Move, Refused, Step};
use super::passes::{End, EndState, PassTally};

use crate::bitboard::{Bits, Layout, MAX_WORDS, PointSet, Spot};
use crate::board::{Board, Ko, Refusal};
use crate::color::{ByColor, Color};
use crate::history::{History, Moment};
use crate::point::{Point, Size, Vertex};
use crate::position::Position;
use crate::rules::{KoRule, Komi, PassRule, Preset, Rules};
use crate::zobrist;

/// The board of a game: wide enough for every size, so that all games have one type.
pub type GameBoard = Board<MAX_WORDS>;

/// The state of a game before a move, which is restored when the move is taken back.
#[derive(Clone, Copy, Debug)]
struct Undo {
    ko: Option<Ko>,
    to_move: Color,
    prisoners: ByColor<u32>,
    end_state: EndState,
    pass_tally: PassTally,
    /// The number of steps before the move.
    steps: usize,
}

/// A game of Go under some rules: the stones, whose turn it is, and everything that was played.
///
/// A move is refused with the reason, and a refused move changes nothing. Superko is decided by the
/// stones, never by a hash alone. Moves can be taken back up to the last time that stones were set
/// up.
///
/// ```
/// use tengen::{Color, Game, IllegalMove, Size, Vertex};
///
/// let mut game = Game::new(Size::square(9));
/// let e5: Vertex = "E5".parse()?;
/// game.play(Color::Black, e5)?;
/// assert_eq!(game.play(Color::White, e5), Err(IllegalMove::Occupied));
/// game.undo(1)?;
/// assert_eq!(game.to_move(), Color::Black);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) rules: Rules,
    komi: Komi,
    handicap: u32,
    handicap_count: HandicapCount,
    start: (Position, Color),
    pub(super) board: GameBoard,
    history: History,
    pub(super) to_move: Color,
    prisoners: ByColor<u32>,
    pub(super) end_state: EndState,
    pub(super) pass_tally: PassTally,
    pub(super) agreed_dead: Option<Bits>,
    pub(super) steps: Vec<Step>,
    /// The state before each move since stones were last set up; these moves can be taken back.
    undo: Vec<Undo>,
}

impl Game {
    /// Begins a game on an empty board under Chinese rules with their komi.
    pub fn new(size: Size) -> Self {
        Self::with_rules(size, Preset::CHINESE.rules, Preset::CHINESE.komi)
    }

    /// Begins a game on an empty board under the given rules.
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
            end_state: EndState::default(),
            pass_tally: PassTally::new(true, 0, HandicapCount::Stated),
            agreed_dead: None,
            steps: Vec::new(),
            undo: Vec::new(),
        }
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.board.layout().size()
    }

    /// Returns the rules in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes the rules as if the game had been played under them from its start. Every move is
    /// kept: the result lists the moves that the new rules would have refused, with their numbers
    /// and the reasons.
    pub fn set_rules(&mut self, rules: Rules) -> Vec<Refused> {
        let mut game = Self::with_rules(self.size(), rules, self.komi);
        // The handicap decides which passes count.
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
                    game.resume_now(*to_move);
                    // Two passes had ended the game under the old rules; under the new ones not all
                    // may count.
                    game.end_state.passes = 0;
                    game.steps.push(Step::Resumption(*to_move));
                }
                Step::Move(made) => {
                    number += 1;
                    if let Ok(Some(why)) = game.play_as_recorded(made.color, made.vertex) {
                        refused.push(Refused { number, made: *made, why });
                    }
                }
            }
        }
        game.agreed_dead = self.agreed_dead;
        *self = game;
        refused
    }

    /// Returns the points that White receives for moving second.
    pub fn komi(&self) -> Komi {
        self.komi
    }

    /// Changes the points that White receives for moving second.
    pub fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
    }

    /// Returns the number of handicap stones for which White is compensated.
    pub fn handicap(&self) -> u32 {
        match self.handicap_count {
            HandicapCount::Inferred if self.handicap == 0 => self.pass_tally.inferred_handicap(),
            _ => self.handicap,
        }
    }

    /// Returns the way in which the number of handicap stones is found.
    #[cfg(feature = "engine")]
    pub(crate) fn handicap_count(&self) -> HandicapCount {
        self.handicap_count
    }

    /// Changes the way in which the number of handicap stones is found, as if it had been chosen at
    /// the start.
    pub(crate) fn set_handicap_count(&mut self, count: HandicapCount) {
        if count != self.handicap_count {
            self.handicap_count = count;
            self.set_rules(self.rules);
        }
    }

    /// Changes the stated number of handicap stones, which are Black's first plays, as if it had
    /// been stated at the start.
    pub fn set_handicap(&mut self, stones: u32) {
        if stones != self.handicap {
            self.handicap = stones;
            self.set_rules(self.rules);
        }
    }

    /// Returns the board as it stands.
    pub(crate) fn board(&self) -> &GameBoard {
        &self.board
    }

    /// Returns the colour of every point as the game stands.
    pub fn position(&self) -> &Position {
        &self.history.last().position
    }

    /// Returns the positions since the start, or since stones were last set up.
    pub(crate) fn history(&self) -> &History {
        &self.history
    }

    /// Returns the player to move.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Returns the number of stones that each player has captured. The stones of a suicide count
    /// for the opponent.
    pub fn prisoners(&self) -> ByColor<u32> {
        self.prisoners
    }

    /// Returns the position and the side to move before the first step.
    pub fn start(&self) -> (Position, Color) {
        self.start
    }

    /// Returns all moves, set-ups and resumptions since the start.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the moves since the start, without the set-ups and resumptions between them.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> {
        self.steps.iter().filter_map(|step| match step {
            Step::Move(made) => Some(*made),
            Step::SetUp(..) | Step::Resumption(_) => None,
        })
    }

    /// Returns the last move; `None` before the first move, or if stones were set up after it.
    pub fn last_move(&self) -> Option<Move> {
        match self.steps.iter().rfind(|step| !matches!(step, Step::Resumption(_))) {
            Some(Step::Move(made)) => Some(*made),
            _ => None,
        }
    }

    /// Returns the simple ko that stood before the last `moves` moves, for 0 moves the one on the
    /// board. `None` without such a ko, or if fewer moves were made since stones were last set up.
    #[cfg(feature = "engine")]
    pub(crate) fn ko_before(&self, moves: usize) -> Option<Ko> {
        match self.undo.len().checked_sub(moves) {
            _ if moves == 0 => self.board.ko(),
            Some(place) => self.undo[place].ko,
            None => None,
        }
    }

    /// Checks whether `color` may make a move now. It need not be the player to move: in GTP one
    /// colour may move twice.
    ///
    /// # Errors
    /// The reason why the move is not legal.
    pub fn legality(&self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
        if self.is_over() {
            Err(IllegalMove::GameOver)
        } else {
            self.legality_if_resumed(color, vertex)
        }
    }

    /// Checks whether `color` may make a move, even if the game has ended and would have to go on.
    ///
    /// # Errors
    /// The reason why the move is not legal.
    pub fn legality_if_resumed(&self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
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
            // A superko rule compares whole positions, and allows a retake that does not repeat
            // one.
            Ok(()) | Err(Refusal::Ko) => match self.would_repeat(self.rules.ko, color, spot) {
                false => Ok(()),
                true if by_stones == Err(Refusal::Ko) => Err(IllegalMove::Ko),
                true => Err(IllegalMove::Superko),
            },
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// Whether the superko rule `rule` forbids a play of `color` on an empty point.
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
            after.without_bits(&played.removed)
        })
    }

    /// Returns the empty points that only the ko rule, simple ko or superko, forbids to `color`.
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
    /// let banned: Vec<_> = game.ko_bans(Color::White).iter().collect();
    /// assert_eq!(banned, [ko.marked('a')]);
    /// assert!(game.ko_bans(Color::Black).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ko_bans(&self, color: Color) -> PointSet {
        let is_banned = |&spot: &Spot| {
            let vertex = Vertex::Play(self.board.layout().point(spot));
            let refusal = self.legality_if_resumed(color, vertex).err();
            matches!(refusal, Some(IllegalMove::Ko | IllegalMove::Superko))
        };
        let bans = self.position().vacant_bits().iter().filter(is_banned).collect();
        PointSet::of_bits(self.board.layout(), bans)
    }

    /// Whether a play on an empty point would bring back an earlier position of the game,
    /// regardless of the ko rule. Only positions that superko remembers are compared.
    pub fn repeats(&self, color: Color, point: Point) -> bool {
        let spot = self.board.layout().spot(point);
        self.would_repeat(KoRule::PositionalSuperko, color, spot)
    }

    /// Returns the points where `color` may play, row by row from A1, even if the game has ended.
    pub fn legal_points(&self, color: Color) -> impl Iterator<Item = Point> {
        let layout = self.board.layout();
        self.legal_spots(color).into_iter().map(move |spot| layout.point(spot))
    }

    /// Returns the points where `color` may play, even if the game has ended.
    ///
    /// A play beside an empty point keeps that liberty, so it is neither a suicide nor takes back a
    /// ko. It makes a new position, as superko asks, if no stone has stood there before. So does any
    /// play that removes no stones, if no position had as many. Only what is left is tried.
    pub(crate) fn legal_spots(&self, color: Color) -> Bits {
        let layout = self.board.layout();
        let vacant = self.position().vacant_bits();
        let beside_empty = vacant & vacant.beside(layout);
        let has_superko = self.rules.ko != KoRule::Simple;
        let plainly_legal =
            if has_superko { beside_empty & self.history.fresh() } else { beside_empty };
        let quiet_is_new = has_superko && self.history.is_fresh_with_one_more(color);
        let is_quiet = |spot| {
            let is_suicide = || self.board.is_suicide(color, spot);
            !self.board.captures(color, spot) && (beside_empty.contains(spot) || !is_suicide())
        };
        let is_legal = |&spot: &Spot| {
            quiet_is_new && is_quiet(spot)
                || self.legality_if_resumed(color, layout.point(spot).into()).is_ok()
        };
        let tried: Bits = (vacant - plainly_legal).into_iter().filter(is_legal).collect();
        plainly_legal | tried
    }

    /// Makes a move if it is legal and the game is not over.
    ///
    /// # Errors
    /// The reason why the move is not legal; the game is then unchanged.
    pub fn play(&mut self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
        self.legality(color, vertex)?;
        self.make(color, vertex);
        Ok(())
    }

    /// Makes moves one after another, up to the first that is not legal.
    ///
    /// ```
    /// use tengen::Color::{Black, White};
    /// use tengen::{Game, IllegalMove, Point, Size};
    ///
    /// let point = |name: &str| name.parse::<Point>().expect("a point");
    /// let moves = [(Black, point("E5")), (White, point("C3")), (Black, point("C3"))];
    /// let mut game = Game::new(Size::square(9));
    /// let refused = game.play_all(moves).expect_err("the third point is occupied");
    /// assert_eq!((refused.number, refused.why), (3, IllegalMove::Occupied));
    /// assert_eq!(game.moves().count(), 2);
    /// ```
    ///
    /// # Errors
    /// The first move that is not legal, with its number among `moves` and the reason. The moves
    /// before it have been made.
    pub fn play_all(
        &mut self,
        moves: impl IntoIterator<Item = impl Into<Move>>,
    ) -> Result<(), Refused> {
        for (number, made) in (1..).zip(moves) {
            let made: Move = made.into();
            self.play(made.color, made.vertex).map_err(|why| Refused { number, made, why })?;
        }
        Ok(())
    }

    /// Makes a move if it is legal. A game that has ended by passes goes on if the move is a play.
    ///
    /// # Errors
    /// The reason why the move is not legal; the game is then unchanged.
    pub fn play_on(&mut self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
        self.legality_if_resumed(color, vertex)?;
        self.make(color, vertex);
        Ok(())
    }

    /// Makes a move that was played according to a record or another program, even against ko,
    /// superko or the suicide rule, or after the end of the game. Returns the reason, if any, for
    /// which the rules would have refused it.
    ///
    /// # Errors
    /// If the point is occupied or off the board; the game is then unchanged.
    pub fn play_as_recorded(
        &mut self,
        color: Color,
        vertex: Vertex,
    ) -> Result<Option<IllegalMove>, IllegalMove> {
        match self.legality_if_resumed(color, vertex) {
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
            end_state: self.end_state,
            pass_tally: self.pass_tally,
            steps: self.steps.len(),
        });
        // A play after two passes shows that the players dispute the dead stones; a pass does not.
        if vertex != Vertex::Pass && self.end() == Some(End::Passes) {
            self.resume_now(color);
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
                self.end_state.passes = 0;
                Some(color)
            }
            Vertex::Pass => {
                self.board.set_ko(None);
                self.end_state.passes += u32::from(!takes_button);
                None
            }
        };
        self.to_move = !color;
        let moment = Moment { position: self.board.position(), to_move: self.to_move, made_by };
        self.history.push_hashed(moment, self.board.hash());
        self.clear_ko_history();
        self.steps.push(Step::Move(Move { color, vertex }));
        if made_by.is_some() {
            self.end_state.third_occurrence =
                !is_new && self.rules.ko == KoRule::Simple && self.history.is_third_occurrence();
        }
    }

    /// Takes back the last `moves` moves.
    ///
    /// # Errors
    /// If fewer moves were made since stones were last set up; the game is then unchanged.
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
        self.end_state = before.end_state;
        self.pass_tally = before.pass_tally;
        self.agreed_dead = None;
        self.clear_ko_history();
        Ok(())
    }

    /// Makes superko forget the positions before the pass that took the button, if a pass did. This
    /// is done after every move, since a play of Black may show that an earlier pass of White stood
    /// between handicap stones and took no button.
    fn clear_ko_history(&mut self) {
        if self.rules.passes == PassRule::Button {
            self.history.remember_from(self.pass_tally.first_pass().unwrap_or(0));
        }
    }

    /// Puts a position on the board and gives `to_move` the turn. Earlier moves cannot be taken
    /// back any more, and superko forgets the positions before.
    ///
    /// Stones without a liberty cannot stand on a board, so they are left out; their points are
    /// returned.
    #[must_use = "stones without a liberty were left out"]
    pub fn set_up(&mut self, position: &Position, to_move: Color) -> Vec<Point> {
        let dropped = position.libertyless();
        self.restore(&position.without(&dropped), to_move);
        dropped.iter().collect()
    }

    /// Does what [`set_up`](Self::set_up) does for a position in which every stone has a liberty:
    /// puts it on the board and gives `to_move` the turn.
    ///
    /// # Panics
    /// If a stone of the position is without a liberty.
    pub fn restore(&mut self, position: &Position, to_move: Color) {
        assert!(position.libertyless().is_empty(), "every stone has a liberty");
        let position = *position;
        let is_empty = position.occupied().is_empty();
        if self.steps.is_empty() {
            self.start = (position, to_move);
            self.pass_tally = PassTally::new(is_empty, self.handicap, self.handicap_count);
        } else {
            self.steps.push(Step::SetUp(Box::new(position), to_move));
            self.pass_tally.begin_history(is_empty);
        }
        self.board = Board::from_position(&position);
        self.history = History::new(position, to_move);
        self.to_move = to_move;
        self.end_state = EndState::default();
        self.agreed_dead = None;
        self.undo.clear();
    }

    /// Gives `color` the turn without a pass. Unless it has the turn already, this is a
    /// [`set_up`](Self::set_up) of the position on the board. Earlier moves then cannot be taken
    /// back, and superko forgets the positions before.
    pub fn set_to_move(&mut self, color: Color) {
        if color != self.to_move {
            let position = *self.position();
            self.restore(&position, color);
        }
    }
}
