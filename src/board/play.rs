//! What a play does: stones, captures, suicide, and the ko it leaves.

use super::{Board, Chain, Content, Grid, Ko, Refusal, Surroundings};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::rules::SuicideRule;
use crate::zobrist;

/// The stones that a play removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played<const W: usize> {
    /// The points that lost their stones; the played stone's own among them if it is a suicide.
    pub removed: Bitboard<W>,
    /// Whether the removed stones are the player's own.
    pub suicide: bool,
}

impl<const W: usize> Played<W> {
    /// The colour of the removed stones, given who played.
    pub fn loser(&self, player: Color) -> Color {
        if self.suicide { player } else { !player }
    }
}

impl<const W: usize> Board<W> {
    /// Plays if the stones and the simple ko allow it.
    ///
    /// # Errors
    /// The reason why not; the board is then as it was.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn play(
        &mut self,
        color: Color,
        index: usize,
        suicide: SuicideRule,
    ) -> Result<Played<W>, Refusal> {
        self.legality(color, index, suicide)?;
        Ok(self.play_unchecked(color, index))
    }

    /// What a play on an empty point would remove, without playing.
    pub fn preview(&self, color: Color, index: usize) -> Played<W> {
        let mut removed = Bitboard::EMPTY;
        if self.is_suicide(color, index) {
            removed.insert(index);
            for neighbour in self.grid.layout.neighbours(index) {
                if self.at(neighbour) == Some(color) {
                    removed |= self.chains.get(self.grid.chain[neighbour]).stones;
                }
            }
            return Played { removed, suicide: true };
        }
        for neighbour in self.grid.layout.neighbours(index) {
            if self.at(neighbour) == Some(!color) {
                let chain = self.chains.get(self.grid.chain[neighbour]);
                if chain.in_atari() {
                    removed |= chain.stones;
                }
            }
        }
        Played { removed, suicide: false }
    }

    /// Plays on an empty point without asking whether it is legal: it may take back a ko, and a
    /// suicide of any size removes its stones.
    #[inline]
    pub fn play_unchecked(&mut self, color: Color, index: usize) -> Played<W> {
        debug_assert!(self.grid.content[index] == Content::Empty, "a play is on an empty point");
        self.grid.put(color, index);
        let (slot, joined) = self.connect(color, index);
        let mut removed = Bitboard::EMPTY;
        let (mut removed_count, mut last_removed) = (0, 0);
        for neighbour in self.grid.layout.neighbours(index) {
            if self.grid.content[neighbour] == Content::stone(!color) {
                let opposing = self.grid.chain[neighbour];
                let chain = self.chains.get_mut(opposing);
                chain.remove_liberty(index);
                if chain.liberty_count == 0 {
                    let captured = self.capture(!color, opposing);
                    removed |= captured.stones;
                    removed_count += captured.stone_count;
                    last_removed = neighbour;
                }
            }
        }
        self.grid.ko = None;
        let chain = self.chains.get(slot);
        if chain.liberty_count == 0 {
            return Played { removed: self.capture(color, slot).stones, suicide: true };
        }
        if removed_count == 1 && !joined && chain.in_atari() {
            self.grid.ko = Some(Ko { banned: !color, index: last_removed });
        }
        Played { removed, suicide: false }
    }

    /// Makes a new stone part of the chains it touches, or a chain of its own. The chain's slot,
    /// and whether it has other stones.
    #[inline]
    fn connect(&mut self, color: Color, index: usize) -> (u16, bool) {
        let neighbours = self.grid.layout.neighbours(index);
        let own = Content::stone(color);
        let mut home: Option<u16> = None;
        for neighbour in neighbours {
            if self.grid.content[neighbour] == own {
                let slot = self.grid.chain[neighbour];
                home = Some(match home {
                    None => slot,
                    Some(home) if home == slot => home,
                    Some(home) => self.merge(home, slot),
                });
            }
        }
        let joined = home.is_some();
        let slot = home.unwrap_or_else(|| self.chains.add(Chain::NONE));
        let chain = self.chains.get_mut(slot);
        chain.stones.insert(index);
        chain.stone_count += 1;
        chain.remove_liberty(index);
        for neighbour in neighbours {
            if self.grid.content[neighbour] == Content::Empty {
                chain.add_liberty(neighbour);
            }
        }
        self.grid.chain[index] = slot;
        (slot, joined)
    }

    /// Moves the smaller of two chains into the larger one's slot, which it returns.
    #[inline]
    fn merge(&mut self, one: u16, other: u16) -> u16 {
        let (home, guest) =
            if self.chains.get(one).stone_count >= self.chains.get(other).stone_count {
                (one, other)
            } else {
                (other, one)
            };
        let chain = self.chains.take(guest);
        for index in chain.stones {
            self.grid.chain[index] = home;
        }
        self.chains.get_mut(home).absorb(&chain);
        home
    }

    /// Removes a chain: its points are empty again, and liberties of the chains around them.
    #[inline]
    fn capture(&mut self, color: Color, slot: u16) -> Chain<W> {
        let chain = self.chains.take(slot);
        for index in chain.stones {
            self.grid.lift(color, index);
            for neighbour in self.grid.layout.neighbours(index) {
                if self.grid.content[neighbour] == Content::stone(!color) {
                    self.chains.get_mut(self.grid.chain[neighbour]).add_liberty(index);
                }
            }
        }
        chain
    }
}

impl<const W: usize> Grid<W> {
    /// Puts a stone on an empty point: the one place where stones appear.
    #[inline]
    pub(super) fn put(&mut self, color: Color, index: usize) {
        self.content[index] = Content::stone(color);
        self.stones[color].insert(index);
        self.hash ^= zobrist::key(color, index);
        for neighbour in self.layout.neighbours(index) {
            self.surroundings[neighbour].0 += Surroundings::one(color);
        }
        self.vacant_count -= 1;
        let (place, moved) = (self.place[index], self.vacant[self.vacant_count]);
        self.vacant[usize::from(place)] = moved;
        self.place[usize::from(moved)] = place;
    }

    /// Takes a stone off the board: the one place where stones disappear.
    #[inline]
    fn lift(&mut self, color: Color, index: usize) {
        self.content[index] = Content::Empty;
        self.stones[color].remove(index);
        self.hash ^= zobrist::key(color, index);
        for neighbour in self.layout.neighbours(index) {
            self.surroundings[neighbour].0 -= Surroundings::one(color);
        }
        self.vacant[self.vacant_count] = index as u16;
        self.place[index] = self.vacant_count as u16;
        self.vacant_count += 1;
    }
}
