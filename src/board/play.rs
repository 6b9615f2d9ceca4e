//! What a play does: stones, captures, suicide, and the ko it leaves.

use super::chains::NOBODY;
use super::{Board, Chain, Grid, Ko, Refusal, Surroundings, ones_of_four};
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
        let suicide = self.is_suicide(color, index);
        let mut removed = if suicide { Bitboard::of(index) } else { Bitboard::EMPTY };
        let loser = if suicide { color } else { !color };
        for neighbour in self.grid.neighbours_of(loser, index) {
            let chain = self.chains.get(self.grid.chain[neighbour]);
            if suicide || chain.in_atari() {
                removed |= chain.stones;
            }
        }
        Played { removed, suicide }
    }

    /// Plays on an empty point without asking whether it is legal: it may take back a ko, and a
    /// suicide of any size removes its stones.
    #[inline]
    pub fn play_unchecked(&mut self, color: Color, index: usize) -> Played<W> {
        let mut account = Account::default();
        let suicide = self.place(color, index, &mut account);
        self.grid.note(&account);
        Played { removed: account.removed, suicide }
    }

    /// The same play without an account of it: nobody is told what it removed, and the hash is
    /// computed from the stones when it is asked for.
    #[inline(always)]
    pub(crate) fn play_silently(&mut self, color: Color, index: usize) {
        self.grid.hash = None;
        self.place(color, index, &mut Silence);
    }

    /// Makes a play; whether it was a suicide.
    #[inline(always)]
    fn place(&mut self, color: Color, index: usize, witness: &mut impl Witness<W>) -> bool {
        debug_assert!(self.grid.vacancies.contains(index), "a play is on an empty point");
        let around = self.grid.surroundings[index];
        let neighbours = self.grid.layout.neighbours(index);
        self.grid.put(color, index, witness);

        // The point is a liberty of no chain any more, whosever. Chains that are now without
        // liberties are captured if they are the opponent's.
        let mut stifled = 0;
        for (direction, neighbour) in neighbours.into_iter().enumerate() {
            let left = self.chains.get_mut(self.grid.chain[neighbour]).remove_liberty(index);
            stifled |= u16::from(left == 0) << direction;
        }
        let own = around.stones(color);
        let slot = self.connect(own, index);
        let layout = self.grid.layout;
        self.chains.get_mut(slot).extend(index, &self.grid.vacancies, layout);
        self.grid.chain[index] = slot;

        self.grid.ko = None;
        stifled &= around.stones(!color);
        if stifled != 0 {
            let mut removed_count = 0;
            let mut last_removed = 0;
            while stifled != 0 {
                last_removed = self.grid.towards(stifled, index);
                removed_count += self.capture(!color, last_removed, witness);
                stifled &= self.grid.surroundings[index].stones(!color);
            }
            if removed_count == 1 && own == 0 && self.chains.get(slot).in_atari() {
                self.grid.ko = Some(Ko { banned: !color, index: last_removed });
            }
        } else if self.chains.get(slot).liberty_count == 0 {
            self.capture(color, index, witness);
            return true;
        }
        false
    }

    /// The slot of the chain that a new stone belongs to: a new one without stones, or the one
    /// that the chains in the directions of `own` are joined to.
    #[inline(always)]
    fn connect(&mut self, mut own: u16, index: usize) -> u16 {
        self.grid.next[index] = index as u16;
        if own == 0 {
            return self.chains.add(Chain::NONE);
        }
        let neighbour = self.grid.towards(own, index);
        let mut home = self.grid.chain[neighbour];
        self.grid.link(index, neighbour);
        own &= own - 1;
        while own != 0 {
            let neighbour = self.grid.towards(own, index);
            own &= own - 1;
            if self.grid.chain[neighbour] != home {
                home = self.merge(home, index, neighbour);
            }
        }
        home
    }

    /// Joins the chain of `other` to the chain in the slot `home`, which `index` is already linked
    /// with. The stones of the smaller one move to the larger one's slot, which is returned.
    #[inline(always)]
    fn merge(&mut self, home: u16, index: usize, other: usize) -> u16 {
        let slot = self.grid.chain[other];
        let larger = self.chains.get(home).stone_count >= self.chains.get(slot).stone_count;
        let (home, guest, first) = if larger { (home, slot, other) } else { (slot, home, index) };
        let mut stone = first;
        loop {
            self.grid.chain[stone] = home;
            stone = usize::from(self.grid.next[stone]);
            if stone == first {
                break;
            }
        }
        self.grid.link(index, other);
        let chain = *self.chains.get(guest);
        self.chains.free(guest);
        self.chains.get_mut(home).absorb(&chain);
        home
    }

    /// Removes the chain of a stone: its points are empty again, and liberties of the chains
    /// around them. The number of its stones.
    #[inline(always)]
    fn capture(&mut self, color: Color, first: usize, witness: &mut impl Witness<W>) -> u16 {
        let slot = self.grid.chain[first];
        self.chains.free(slot);
        let chain = self.chains.get(slot);
        let stone_count = chain.stone_count;
        witness.removed(&chain.stones);
        let mut index = first;
        loop {
            self.grid.lift(color, index, witness);
            // Its neighbours are stones of the other colour, or were its own chain's, whose slot
            // nobody reads any more.
            for neighbour in self.grid.layout.neighbours(index) {
                self.chains.get_mut(self.grid.chain[neighbour]).add_liberty(index);
            }
            index = usize::from(self.grid.next[index]);
            if index == first {
                return stone_count;
            }
        }
    }
}

/// What is told of the changes that a play makes: by type, so that playouts, which ask for
/// nothing, compute nothing.
pub(super) trait Witness<const W: usize> {
    /// A stone was put on the board or taken off it.
    fn stone(&mut self, color: Color, index: usize);
    /// A chain was removed.
    fn removed(&mut self, stones: &Bitboard<W>);
}

/// All changes.
#[derive(Default)]
pub(super) struct Account<const W: usize> {
    /// The exclusive or of the keys of all stones that came or went.
    keys: u64,
    removed: Bitboard<W>,
}

impl<const W: usize> Witness<W> for Account<W> {
    #[inline(always)]
    fn stone(&mut self, color: Color, index: usize) {
        self.keys ^= zobrist::key(color, index);
    }

    #[inline(always)]
    fn removed(&mut self, stones: &Bitboard<W>) {
        self.removed |= *stones;
    }
}

/// None of them.
struct Silence;

impl<const W: usize> Witness<W> for Silence {
    #[inline(always)]
    fn stone(&mut self, _: Color, _: usize) {}

    #[inline(always)]
    fn removed(&mut self, _: &Bitboard<W>) {}
}

impl<const W: usize> Grid<W> {
    /// Makes one ring of the rings of two stones.
    #[inline(always)]
    fn link(&mut self, one: usize, other: usize) {
        let (after_one, after_other) = (self.next[one], self.next[other]);
        self.next[one] = after_other;
        self.next[other] = after_one;
    }

    /// The neighbour in the first of these directions.
    #[inline(always)]
    fn towards(&self, directions: u16, index: usize) -> usize {
        let direction = directions.trailing_zeros() as usize & 3;
        index.wrapping_add(self.steps[direction])
    }

    /// Brings the hash up to date, if it is known.
    #[inline(always)]
    pub(super) fn note(&mut self, account: &Account<W>) {
        if let Some(hash) = &mut self.hash {
            *hash ^= account.keys;
        }
    }

    /// The neighbours that are stones of this colour.
    fn neighbours_of(&self, color: Color, index: usize) -> impl Iterator<Item = usize> {
        let directions = self.surroundings[index].stones(color);
        let neighbours = self.layout.neighbours(index).into_iter().enumerate();
        neighbours.filter(move |(direction, _)| directions >> direction & 1 != 0).map(|(_, q)| q)
    }

    /// How many of the diagonals are opposing stones or the edge.
    #[inline(always)]
    pub(super) fn opposing_diagonals(&self, color: Color, index: usize) -> u16 {
        let left = self.surroundings[index - 1].or_edge(!color) & Surroundings::ABOVE_AND_BELOW;
        let right = self.surroundings[index + 1].or_edge(!color) & Surroundings::ABOVE_AND_BELOW;
        ones_of_four(left) + ones_of_four(right)
    }

    /// Puts a stone on an empty point: the one place where stones appear.
    #[inline(always)]
    pub(super) fn put(&mut self, color: Color, index: usize, witness: &mut impl Witness<W>) {
        witness.stone(color, index);
        self.stones[color].insert(index);
        self.vacancies.remove(index);
        self.turn_around(color, index);
        self.vacant_count -= 1;
        let (place, moved) = (self.place[index], self.vacant[self.vacant_count]);
        self.vacant[usize::from(place)] = moved;
        self.place[usize::from(moved)] = place;
    }

    /// Takes a stone off the board: the one place where stones disappear.
    #[inline(always)]
    fn lift(&mut self, color: Color, index: usize, witness: &mut impl Witness<W>) {
        witness.stone(color, index);
        self.stones[color].remove(index);
        self.vacancies.insert(index);
        self.chain[index] = NOBODY;
        self.turn_around(color, index);
        self.vacant[self.vacant_count] = index as u16;
        self.place[index] = self.vacant_count as u16;
        self.vacant_count += 1;
    }

    /// Tells the neighbours of a point that its stone has come or gone.
    #[inline(always)]
    fn turn_around(&mut self, color: Color, index: usize) {
        for (direction, neighbour) in self.layout.neighbours(index).into_iter().enumerate() {
            // Seen from there, the point lies in the opposite direction.
            self.surroundings[neighbour].0 ^= Surroundings::one(color) << (3 - direction);
        }
    }
}
