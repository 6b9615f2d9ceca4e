//! A board on which moves are tried and taken back, with the tables that reading keeps.

use super::Benson;
use super::question::Known;
use crate::bitboard::{Bitboard, Spot};
use crate::board::{Board, Ko, Played};
use crate::color::Color;
use crate::rules::SuicideRule;
use crate::zobrist::HashTable;

/// A reader answers questions about the position on a board by trying moves on the board.
///
/// Between two questions the board is in its original position. The memory of a reader grows with
/// the largest question so far and is reused for the next.
#[derive(Clone, Debug)]
pub struct Reader<const W: usize> {
    pub(super) board: Board<W>,
    /// All points of the board.
    pub(super) points: Bitboard<W>,
    /// The moves that lead from the given board to the present one.
    made: Vec<Made<W>>,
    pub(super) benson: Benson<W>,
    /// The positions that the present search has looked at, by a hash of the board, its ko and the
    /// player to move.
    pub(super) known: HashTable<Known>,
    /// The number of positions that the present search has looked at.
    pub(super) nodes: u32,
    /// The hashes of the boards on the line of play to the present one. No play may bring one of
    /// them back.
    pub(super) path: Vec<u64>,
    /// A stack of the moves to try: one list of moves for each board on the line of play to the
    /// present one.
    pub(super) to_try: Vec<Spot>,
}

/// A move that can be taken back.
#[derive(Clone, Copy, Debug)]
struct Made<const W: usize> {
    /// The ko that stood before the move.
    ko: Option<Ko>,
    /// The player, the point and the stones that were removed; `None` for a pass.
    play: Option<(Color, Spot, Played<W>)>,
}

impl<const W: usize> Reader<W> {
    /// Returns a reader of the position on a board.
    pub fn new(board: &Board<W>) -> Self {
        let layout = board.layout();
        Self {
            board: board.clone(),
            points: layout.board(),
            made: Vec::new(),
            benson: Benson::new(layout, SuicideRule::Forbidden),
            known: HashTable::default(),
            nodes: 0,
            path: Vec::new(),
            to_try: Vec::new(),
        }
    }

    /// Replaces the board by another one of equal size.
    ///
    /// # Panics
    /// If the board has another size.
    pub fn turn_to(&mut self, board: &Board<W>) {
        assert_eq!(board.layout(), self.board.layout(), "the board has the same size");
        self.board.clone_from(board);
    }

    /// Returns the board whose position is read.
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// Returns the number of positions that the last search for a [fate](Self::fate) looked at.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Makes a play on an empty point, legal or not.
    pub(super) fn play(&mut self, color: Color, spot: Spot) {
        let ko = self.board.ko();
        let played = self.board.play_unchecked(color, spot);
        self.made.push(Made { ko, play: Some((color, spot, played)) });
    }

    /// Makes a pass, which lifts the ko.
    pub(super) fn pass(&mut self) {
        self.made.push(Made { ko: self.board.ko(), play: None });
        self.board.set_ko(None);
    }

    /// Takes back the last move.
    pub(super) fn take_back(&mut self) {
        let Made { ko, play } = self.made.pop().expect("a move was made");
        match play {
            Some((color, spot, played)) => self.board.take_back(color, spot, &played, ko),
            None => self.board.set_ko(ko),
        }
    }

    /// Takes back all moves and empties the lists that a stopped search has left behind.
    pub(super) fn rewind(&mut self) {
        while !self.made.is_empty() {
            self.take_back();
        }
        self.path.clear();
        self.to_try.clear();
    }
}
