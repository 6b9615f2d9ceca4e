//! A board on which moves are tried and taken back.

use crate::bitboard::{Bitboard, Spot};
use crate::board::{Board, Chain, Ko, Played};
use crate::color::Color;
use crate::rules::SuicideRule;

/// A board with the moves that were tried on it.
#[derive(Clone, Debug)]
pub struct Trial<const W: usize> {
    board: Board<W>,
    points: Bitboard<W>,
    made: Vec<Made<W>>,
}

/// A play that can be taken back.
#[derive(Clone, Copy, Debug)]
struct Made<const W: usize> {
    /// The ko that stood before the play.
    ko: Option<Ko>,
    color: Color,
    spot: Spot,
    played: Played<W>,
}

impl<const W: usize> Trial<W> {
    /// Returns a board for trials on a copy of `board`.
    pub fn new(board: &Board<W>) -> Self {
        Self { board: board.clone(), points: board.layout().board(), made: Vec::new() }
    }

    /// Returns the board with the tried moves on it.
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// Returns the empty points.
    pub fn vacant(&self) -> Bitboard<W> {
        self.points - *self.board.stones(Color::Black) - *self.board.stones(Color::White)
    }

    /// Returns the chain of the stone on `spot`; `None` without a stone.
    pub fn chain(&self, spot: Spot) -> Option<&Chain<W>> {
        self.board.chain(spot)
    }

    /// Whether the stones and the simple ko allow a play. Suicide is not tried.
    pub fn is_legal(&self, color: Color, spot: Spot) -> bool {
        self.board.legality(color, spot, SuicideRule::Forbidden).is_ok()
    }

    /// Makes a play on an empty point.
    pub fn play(&mut self, color: Color, spot: Spot) {
        let ko = self.board.ko();
        let played = self.board.play_unchecked(color, spot);
        self.made.push(Made { ko, color, spot, played });
    }

    /// Returns the board with a play on it; `None` if the play is illegal.
    pub fn with_play(mut self, color: Color, spot: Spot) -> Option<Self> {
        self.is_legal(color, spot).then(|| self.play(color, spot))?;
        Some(self)
    }

    /// Takes back the last play.
    pub fn take_back(&mut self) {
        let Made { ko, color, spot, played } = self.made.pop().expect("a play was made");
        self.board.take_back(color, spot, &played, ko);
    }

    /// Takes back all plays.
    pub fn rewind(&mut self) {
        while !self.made.is_empty() {
            self.take_back();
        }
    }

    /// Sets the ko, or lifts it, so that it may be taken at once.
    pub fn set_ko(&mut self, ko: Option<Ko>) {
        self.board.set_ko(ko);
    }

    /// Returns the chains of `color` that touch `stones`.
    pub fn touching(&self, stones: &Bitboard<W>, color: Color) -> Vec<Chain<W>> {
        touching(&self.board, stones, color)
    }

    /// Returns a number for the position with its ko, for tables.
    pub fn key(&self) -> u64 {
        let ko = self.board.ko().map_or(0, |ko| ko.spot.index() as u64 * 2 + ko.banned as u64 + 1);
        self.board.hash() ^ ko.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// Returns the chains of `color` that touch `stones`, ordered by their lowest stone next to them.
pub fn touching<const W: usize>(
    board: &Board<W>,
    stones: &Bitboard<W>,
    color: Color,
) -> Vec<Chain<W>> {
    let mut rest = stones.grown(board.layout()) & *board.stones(color);
    let mut chains = Vec::new();
    while let Some(stone) = rest.first() {
        let chain = board.chain(stone).expect("a stone belongs to a chain");
        rest -= *chain.stones();
        chains.push(*chain);
    }
    chains
}
