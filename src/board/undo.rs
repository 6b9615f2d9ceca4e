//! Taking back a play on a board.

use super::chains::Chain;
use super::play::Account;
use super::play::Played;
use super::stones::{Board, Grid, Ko};
use crate::bitboard::{Bitboard, Spot};
use crate::color::Color;

impl<const W: usize> Board<W> {
    /// Takes back the last play, a stone of `color` on `spot`. `played` is what that play returned,
    /// and `ko` the simple ko before the play.
    ///
    /// Plays are taken back one by one, the last one first. The board then equals the board before
    /// the play; only the order of its list of [empty points](Self::vacant) may differ.
    ///
    /// ```
    /// use tengen::Color;
    /// use tengen::engine_room::board::Board;
    /// use tengen::engine_room::diagram::position;
    ///
    /// let drawn = position("
    ///     . X O .
    ///     X O . O
    ///     . X O .
    /// ");
    /// let mut board = Board::<2>::from_position(&drawn);
    /// let (spot, ko) = (board.layout().spot("C2".parse()?), board.ko());
    /// let played = board.play_unchecked(Color::Black, spot);
    /// assert_eq!(played.removed.count(), 1);
    /// board.take_back(Color::Black, spot, &played, ko);
    /// assert_eq!(board.position(), drawn);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take_back(&mut self, color: Color, spot: Spot, played: &Played<W>, ko: Option<Ko>) {
        let mut account = Account::default();
        let mut returning = played.removed;
        let left = if played.suicide {
            returning.remove(spot);
            Bitboard::EMPTY
        } else {
            self.take_off(color, spot, &mut account)
        };
        if !returning.is_empty() {
            self.put_back(played.loser(color), &returning, &mut account);
        }
        for part in left.parts(self.grid.layout) {
            self.make_chain(color, &part);
        }
        self.grid.note(&account);
        self.grid.ko = ko;
    }

    /// Takes a stone off the board, which makes its point a liberty of the chains around it.
    ///
    /// The stone's own chain shrinks if the stone touches exactly one other stone of the chain.
    /// Otherwise the chain is dissolved, and the function returns its other stones, which belong to
    /// no chain until they receive new ones.
    fn take_off(&mut self, color: Color, spot: Spot, account: &mut Account<W>) -> Bitboard<W> {
        let layout = self.grid.layout;
        let slot = self.grid.chain[spot];
        let joined = self.grid.surroundings[spot].stones(color);
        self.grid.lift(color, spot, account);
        for neighbour in layout.neighbours(spot) {
            self.chains.get_mut(self.grid.chain[neighbour]).add_liberty(spot);
        }
        // The stone touches one other stone of its colour if the set of directions has one element.
        if joined.is_power_of_two() {
            self.grid.unlink(spot, self.grid.towards(joined, spot));
            let vacancies = self.grid.vacancies;
            let chain = self.chains.get_mut(slot);
            chain.stones.remove(spot);
            chain.stone_count -= 1;
            chain.liberties = chain.stones.neighbours(layout) & vacancies;
            chain.liberty_count = chain.liberties.count() as u16;
            return Bitboard::EMPTY;
        }
        let mut left = *self.chains.get(slot).stones();
        left.remove(spot);
        self.chains.free(slot);
        left
    }

    /// Puts captured stones back on the board. Their points are then no longer liberties of the
    /// chains around them.
    fn put_back(&mut self, color: Color, stones: &Bitboard<W>, account: &mut Account<W>) {
        let layout = self.grid.layout;
        for stone in *stones {
            self.grid.put(color, stone, account);
            // Neighbours that do not belong to a chain yet are not skipped: the slot written to for
            // them is never read.
            for neighbour in layout.neighbours(stone) {
                self.chains.get_mut(self.grid.chain[neighbour]).remove_liberty(stone);
            }
        }
        for part in stones.parts(layout) {
            self.make_chain(color, &part);
        }
    }

    /// Makes a chain of connected stones of one colour that belong to no chain yet.
    fn make_chain(&mut self, color: Color, stones: &Bitboard<W>) {
        let liberties = stones.neighbours(self.grid.layout) & self.grid.vacancies;
        let (stone_count, liberty_count) = (stones.count() as u16, liberties.count() as u16);
        let slot = self.chains.add(Chain {
            color,
            stones: *stones,
            liberties,
            stone_count,
            liberty_count,
        });
        let mut last = None;
        for stone in *stones {
            self.grid.chain[stone] = slot;
            // The stones form one ring: each leads to the one before it, and the first to the last.
            self.grid.next[stone] = last.unwrap_or(stone);
            last = Some(stone);
        }
        if let (Some(first), Some(last)) = (stones.first(), last) {
            self.grid.next[first] = last;
        }
    }
}

impl<const W: usize> Grid<W> {
    /// Takes a stone out of the ring of its chain, of which `other` is another stone.
    fn unlink(&mut self, spot: Spot, other: Spot) {
        // Right after a play the ring leads from the neighbour straight to the stone.
        let mut before = other;
        while self.next[before] != spot {
            before = self.next[before];
        }
        self.next[before] = self.next[spot];
    }
}
