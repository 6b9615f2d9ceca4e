//! A move on its board: the position before and after it, and hunts in both.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::fact::{Basis, Fact};
use super::hunt::{Hunt, Hunter, Play};
use super::kind::FactKind;
use super::stakes::stake;
use super::trial::{Trial, touching};
use crate::bitboard::{Bitboard, Layout, PointSet, Spot};
use crate::board::{Board, Chain};
use crate::color::{ByColor, Color};
use crate::game::Move;
use crate::point::{Point, Vertex};
use crate::position::Position;
use crate::rules::SuicideRule;
use crate::stop::{Interrupted, Stop};

/// A position, with the hunts that were asked for.
#[derive(Debug)]
pub struct View<'a, const W: usize> {
    /// The board.
    pub board: Board<W>,
    hunter: Hunter<W>,
    attacks: BTreeMap<Spot, Hunt<W>>,
    dooms: BTreeMap<Spot, Hunt<W>>,
    stop: &'a Stop,
}

impl<'a, const W: usize> View<'a, W> {
    fn new(board: Board<W>, stop: &'a Stop) -> Self {
        let hunter = Hunter::new(&board);
        Self { board, hunter, attacks: BTreeMap::new(), dooms: BTreeMap::new(), stop }
    }

    /// Returns the chain of the stone on `spot`; `None` without a stone.
    pub fn chain(&self, spot: Spot) -> Option<Chain<W>> {
        self.board.chain(spot).copied()
    }

    /// Returns the chains of `color` that touch `stones`.
    pub fn touching(&self, stones: &Bitboard<W>, color: Color) -> Vec<Chain<W>> {
        touching(&self.board, stones, color)
    }

    /// Returns the empty points.
    pub fn vacant(&self) -> Bitboard<W> {
        let board: Bitboard<W> = self.board.layout().board();
        board - *self.board.stones(Color::Black) - *self.board.stones(Color::White)
    }

    /// Returns whether a chain is captured if its opponent moves first.
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn attack(&mut self, chain: &Chain<W>) -> Result<Hunt<W>, Interrupted> {
        let prey = chain.stones().first().expect("a chain has a stone");
        Ok(match self.attacks.entry(prey) {
            Entry::Occupied(known) => known.get().clone(),
            Entry::Vacant(place) => place.insert(self.hunter.attack(prey, self.stop)?).clone(),
        })
    }

    /// Returns whether a chain is captured if its owner moves first.
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn doom(&mut self, chain: &Chain<W>) -> Result<Hunt<W>, Interrupted> {
        let prey = chain.stones().first().expect("a chain has a stone");
        Ok(match self.dooms.entry(prey) {
            Entry::Occupied(known) => known.get().clone(),
            Entry::Vacant(place) => place.insert(self.hunter.doom(prey, self.stop)?).clone(),
        })
    }

    /// Whether a chain is safe if its opponent moves first, even if the opponent wins every ko.
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn is_safe(&mut self, chain: &Chain<W>) -> Result<bool, Interrupted> {
        let prey = chain.stones().first().expect("a chain has a stone");
        self.hunter.is_safe(prey, self.stop)
    }

    /// Returns whether a chain is captured by ataris alone if its opponent moves first.
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn ladder(&mut self, chain: &Chain<W>) -> Result<Hunt<W>, Interrupted> {
        let prey = chain.stones().first().expect("a chain has a stone");
        self.hunter.ladder(prey, self.stop)
    }

    /// Returns the moves that save a threatened chain; `None` if that is not known.
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn answers(&mut self, chain: &Chain<W>) -> Result<Option<Vec<Spot>>, Interrupted> {
        let prey = chain.stones().first().expect("a chain has a stone");
        self.hunter.answers(prey, self.stop)
    }
}

/// A move on its board.
#[derive(Debug)]
pub struct Scene<'a, const W: usize> {
    /// The layout of the board.
    pub layout: Layout,
    /// The player of the move.
    pub player: Color,
    /// Where the stone is put.
    pub spot: Spot,
    /// The position before the move.
    pub before: View<'a, W>,
    /// The position after the move.
    pub after: View<'a, W>,
    /// The stones that the move takes off the board.
    pub removed: Bitboard<W>,
    /// The game's rule for suicide, by which stones live for good. Reading does not try suicide.
    pub suicide: SuicideRule,
    /// The signal to end.
    pub stop: &'a Stop,
}

impl<'a, const W: usize> Scene<'a, W> {
    /// Returns the scene of a move that is legal and no suicide.
    pub fn new(
        board: &Board<W>,
        player: Color,
        spot: Spot,
        suicide: SuicideRule,
        stop: &'a Stop,
    ) -> Self {
        let mut after = board.clone();
        let played = after.play_unchecked(player, spot);
        Self {
            layout: board.layout(),
            player,
            spot,
            before: View::new(board.clone(), stop),
            after: View::new(after, stop),
            removed: played.removed,
            suicide,
            stop,
        }
    }

    /// Returns the point of the move.
    pub fn at(&self) -> Point {
        self.layout.point(self.spot)
    }

    /// Returns the chain of the move, after it.
    pub fn own(&self) -> Chain<W> {
        self.after.chain(self.spot).expect("the move is no suicide")
    }

    /// Returns the points of the board next to a spot.
    pub fn around(&self, spot: Spot) -> Bitboard<W> {
        Bitboard::of(spot).neighbours(self.layout) & self.layout.board()
    }

    /// Returns the chains of `color` next to the move, before it.
    pub fn neighbours_before(&self, color: Color) -> Vec<Chain<W>> {
        self.before.touching(&Bitboard::of(self.spot), color)
    }

    /// Returns the chains of `color` next to the move, after it.
    pub fn neighbours_after(&self, color: Color) -> Vec<Chain<W>> {
        let near = self.after.touching(&Bitboard::of(self.spot), color);
        near.into_iter().filter(|chain| !chain.stones().contains(self.spot)).collect()
    }

    /// Returns the board after the move with a play of `color` on it, to try moves on; `None` if
    /// the play is illegal.
    pub fn if_played(&self, color: Color, spot: Spot) -> Option<Trial<W>> {
        self.trial_after().with_play(color, spot)
    }

    /// Returns the board if the opponent had played on the point of the move, to try moves on;
    /// `None` if the stones forbid it. A ko that stood there is lifted.
    pub fn if_theirs(&self) -> Option<Trial<W>> {
        let mut trial = Trial::new(&self.before.board);
        trial.set_ko(None);
        trial.with_play(!self.player, self.spot)
    }

    /// Returns a board to try moves on after the move.
    pub fn trial_after(&self) -> Trial<W> {
        Trial::new(&self.after.board)
    }

    /// Returns the position before or after the move.
    pub fn position_of(&self, board: &Board<W>) -> Position {
        let stones = ByColor::from_fn(|color| board.stones(color).resized());
        Position::from_stones(self.layout, stones)
    }

    /// Returns a set of spots as points.
    pub fn set(&self, spots: &Bitboard<W>) -> PointSet {
        PointSet::of_bits(self.layout, spots.resized())
    }

    /// Returns spots as points.
    pub fn points(&self, spots: impl IntoIterator<Item = Spot>) -> Vec<Point> {
        spots.into_iter().map(|spot| self.layout.point(spot)).collect()
    }

    /// Returns a line that begins with the move.
    pub fn line(&self, plays: &[Play]) -> Vec<Move> {
        self.line_after(&[(self.player, self.at().into())], plays)
    }

    /// Returns a line that begins with the move and a pass of the opponent.
    pub fn line_if_ignored(&self, plays: &[Play]) -> Vec<Move> {
        self.line_after(&[(self.player, self.at().into()), (!self.player, Vertex::Pass)], plays)
    }

    fn line_after(&self, first: &[(Color, Vertex)], plays: &[Play]) -> Vec<Move> {
        let later = plays.iter().map(|&(color, spot)| (color, self.layout.point(spot).into()));
        let all = first.iter().copied().chain(later);
        all.map(|(color, vertex)| Move { color, vertex }).collect()
    }

    /// Returns a fact of this move that rests on a definition.
    pub fn fact(&self, kind: FactKind) -> Fact {
        let fact = Fact::new(kind, self.player, self.at(), PointSet::empty(self.layout.size()));
        Fact { stake: stake(kind, 0.0), ..fact }
    }

    /// Returns a fact of this move about stones of one player: it counts them, and they are at
    /// stake.
    pub fn fact_about(
        &self,
        kind: FactKind,
        stones: &Bitboard<W>,
        owner: Color,
        basis: Basis,
    ) -> Fact {
        let (count, stake) = (stones.count(), stake(kind, worth(stones)));
        let stones = self.set(stones);
        Fact { stones, owner, count, basis, stake, ..self.fact(kind) }
    }
}

/// Returns the liberty of a chain in atari; `None` if it has more.
pub fn last_liberty<const W: usize>(chain: &Chain<W>) -> Option<Spot> {
    chain.liberties().first().filter(|_| chain.liberty_count() == 1)
}

/// Returns the points that a captured chain is worth: its stones as prisoners, and their points.
pub fn worth<const W: usize>(stones: &Bitboard<W>) -> f64 {
    2.0 * f64::from(stones.count())
}
