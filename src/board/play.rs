//! What a play does: stones, captures, suicide, and the ko it leaves.

use super::chains::NOBODY;
use super::{Board, Chain, Grid, Ko, Refusal, Surroundings, ones_of_four};
use crate::bitboard::{Bitboard, Spot};
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
        spot: Spot,
        suicide: SuicideRule,
    ) -> Result<Played<W>, Refusal> {
        self.legality(color, spot, suicide)?;
        Ok(self.play_unchecked(color, spot))
    }

    /// What a play on an empty point would remove, without playing.
    pub fn preview(&self, color: Color, spot: Spot) -> Played<W> {
        let suicide = self.is_suicide(color, spot);
        let mut removed = if suicide { Bitboard::of(spot) } else { Bitboard::EMPTY };
        let loser = if suicide { color } else { !color };
        for neighbour in self.grid.neighbours_of(loser, spot) {
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
    pub fn play_unchecked(&mut self, color: Color, spot: Spot) -> Played<W> {
        let mut account = Account::default();
        let suicide = self.place(color, spot, &mut account);
        self.grid.note(&account);
        Played { removed: account.removed, suicide }
    }

    /// The same play without an account of it: nobody is told what it removed, and the hash is
    /// computed from the stones when it is asked for.
    #[inline(always)]
    pub(crate) fn play_silently(&mut self, color: Color, spot: Spot) {
        self.grid.hash = None;
        self.place(color, spot, &mut Silence);
    }

    /// Plays on an empty point and gives the stones that it removes. The hash is not kept: it is
    /// computed from the stones when it is asked for.
    #[inline(always)]
    pub(crate) fn play_and_tell(&mut self, color: Color, spot: Spot) -> Bitboard<W> {
        self.grid.hash = None;
        let mut removed = Removed(Bitboard::EMPTY);
        self.place(color, spot, &mut removed);
        removed.0
    }

    /// Makes a play; whether it was a suicide.
    #[inline(always)]
    fn place(&mut self, color: Color, spot: Spot, witness: &mut impl Witness<W>) -> bool {
        debug_assert!(self.grid.vacancies.contains(spot), "a play is on an empty point");
        let around = self.grid.surroundings[spot];
        let neighbours = self.grid.layout.neighbours(spot);
        self.grid.put(color, spot, witness);

        // The point is a liberty of no chain any more, whosever. Chains that are now without
        // liberties are captured if they are the opponent's.
        let mut stifled = 0;
        for (direction, neighbour) in neighbours.into_iter().enumerate() {
            let left = self.chains.get_mut(self.grid.chain[neighbour]).remove_liberty(spot);
            stifled |= u16::from(left == 0) << direction;
        }
        let own = around.stones(color);
        let slot = self.connect(color, own, spot);
        let layout = self.grid.layout;
        self.chains.get_mut(slot).extend(spot, &self.grid.vacancies, layout);
        self.grid.chain[spot] = slot;

        self.grid.ko = None;
        stifled &= around.stones(!color);
        if stifled != 0 {
            let mut removed_count = 0;
            let mut last_removed = spot;
            while stifled != 0 {
                last_removed = self.grid.towards(stifled, spot);
                removed_count += self.capture(!color, last_removed, witness);
                stifled &= self.grid.surroundings[spot].stones(!color);
            }
            if removed_count == 1 && own == 0 && self.chains.get(slot).in_atari() {
                self.grid.ko = Some(Ko { banned: !color, spot: last_removed });
            }
        } else if self.chains.get(slot).liberty_count == 0 {
            self.capture(color, spot, witness);
            return true;
        }
        false
    }

    /// The slot of the chain that a new stone belongs to: a new one without stones, or the one
    /// that the chains in the directions of `own` are joined to.
    #[inline(always)]
    fn connect(&mut self, color: Color, mut own: u16, spot: Spot) -> u16 {
        self.grid.next[spot] = spot;
        if own == 0 {
            return self.chains.add(Chain::new(color));
        }
        let neighbour = self.grid.towards(own, spot);
        let mut home = self.grid.chain[neighbour];
        self.grid.link(spot, neighbour);
        own &= own - 1;
        while own != 0 {
            let neighbour = self.grid.towards(own, spot);
            own &= own - 1;
            if self.grid.chain[neighbour] != home {
                home = self.merge(home, spot, neighbour);
            }
        }
        home
    }

    /// Joins the chain of `other` to the chain in the slot `home`, which `spot` is already linked
    /// with. The stones of the smaller one move to the larger one's slot, which is returned.
    #[inline(always)]
    fn merge(&mut self, home: u16, spot: Spot, other: Spot) -> u16 {
        let slot = self.grid.chain[other];
        let larger = self.chains.get(home).stone_count >= self.chains.get(slot).stone_count;
        let (home, guest, first) = if larger { (home, slot, other) } else { (slot, home, spot) };
        let mut stone = first;
        loop {
            self.grid.chain[stone] = home;
            stone = self.grid.next[stone];
            if stone == first {
                break;
            }
        }
        self.grid.link(spot, other);
        let chain = *self.chains.get(guest);
        self.chains.free(guest);
        self.chains.get_mut(home).absorb(&chain);
        home
    }

    /// Removes the chain of a stone: its points are empty again, and liberties of the chains
    /// around them. The number of its stones.
    #[inline(always)]
    fn capture(&mut self, color: Color, first: Spot, witness: &mut impl Witness<W>) -> u16 {
        let slot = self.grid.chain[first];
        self.chains.free(slot);
        let chain = self.chains.get(slot);
        let stone_count = chain.stone_count;
        witness.removed(&chain.stones);
        let mut spot = first;
        loop {
            self.grid.lift(color, spot, witness);
            // Its neighbours are stones of the other colour, or were its own chain's, whose slot
            // nobody reads any more.
            for neighbour in self.grid.layout.neighbours(spot) {
                self.chains.get_mut(self.grid.chain[neighbour]).add_liberty(spot);
            }
            spot = self.grid.next[spot];
            if spot == first {
                return stone_count;
            }
        }
    }
}

/// What is told of the changes that a play makes: by type, so that playouts, which ask for
/// nothing, compute nothing.
pub(super) trait Witness<const W: usize> {
    /// A stone was put on the board or taken off it.
    fn stone(&mut self, color: Color, spot: Spot);
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
    fn stone(&mut self, color: Color, spot: Spot) {
        self.keys ^= zobrist::key(color, spot);
    }

    #[inline(always)]
    fn removed(&mut self, stones: &Bitboard<W>) {
        self.removed |= *stones;
    }
}

/// The chains that were removed, and nothing else.
struct Removed<const W: usize>(Bitboard<W>);

impl<const W: usize> Witness<W> for Removed<W> {
    #[inline(always)]
    fn stone(&mut self, _: Color, _: Spot) {}

    #[inline(always)]
    fn removed(&mut self, stones: &Bitboard<W>) {
        self.0 |= *stones;
    }
}

/// None of them.
struct Silence;

impl<const W: usize> Witness<W> for Silence {
    #[inline(always)]
    fn stone(&mut self, _: Color, _: Spot) {}

    #[inline(always)]
    fn removed(&mut self, _: &Bitboard<W>) {}
}

impl<const W: usize> Grid<W> {
    /// Makes one ring of the rings of two stones.
    #[inline(always)]
    fn link(&mut self, one: Spot, other: Spot) {
        let (after_one, after_other) = (self.next[one], self.next[other]);
        self.next[one] = after_other;
        self.next[other] = after_one;
    }

    /// The neighbour in the first of these directions.
    #[inline(always)]
    pub(super) fn towards(&self, directions: u16, spot: Spot) -> Spot {
        let direction = directions.trailing_zeros() as usize & 3;
        spot.stepped(self.steps[direction])
    }

    /// Brings the hash up to date, if it is known.
    #[inline(always)]
    pub(super) fn note(&mut self, account: &Account<W>) {
        if let Some(hash) = &mut self.hash {
            *hash ^= account.keys;
        }
    }

    /// The neighbours that are stones of this colour.
    fn neighbours_of(&self, color: Color, spot: Spot) -> impl Iterator<Item = Spot> {
        let directions = self.surroundings[spot].stones(color);
        let neighbours = self.layout.neighbours(spot).into_iter().enumerate();
        neighbours.filter(move |(direction, _)| directions >> direction & 1 != 0).map(|(_, q)| q)
    }

    /// How many of the diagonals are opposing stones or the edge.
    #[inline(always)]
    pub(super) fn opposing_diagonals(&self, color: Color, spot: Spot) -> u16 {
        let left = self.surroundings[spot.left()].or_edge(!color) & Surroundings::ABOVE_AND_BELOW;
        let right = self.surroundings[spot.right()].or_edge(!color) & Surroundings::ABOVE_AND_BELOW;
        ones_of_four(left) + ones_of_four(right)
    }

    /// Puts a stone on an empty point: the one place where stones appear.
    #[inline(always)]
    pub(super) fn put(&mut self, color: Color, spot: Spot, witness: &mut impl Witness<W>) {
        witness.stone(color, spot);
        self.stones[color].insert(spot);
        self.vacancies.remove(spot);
        self.turn_around(color, spot);
        self.vacant_count -= 1;
        let (place, moved) = (self.place[spot], self.vacant[self.vacant_count]);
        self.vacant[usize::from(place)] = moved;
        self.place[moved] = place;
    }

    /// Takes a stone off the board: the one place where stones disappear.
    #[inline(always)]
    pub(super) fn lift(&mut self, color: Color, spot: Spot, witness: &mut impl Witness<W>) {
        witness.stone(color, spot);
        self.stones[color].remove(spot);
        self.vacancies.insert(spot);
        self.chain[spot] = NOBODY;
        self.turn_around(color, spot);
        self.vacant[self.vacant_count] = spot;
        self.place[spot] = self.vacant_count as u16;
        self.vacant_count += 1;
    }

    /// Tells the neighbours of a point that its stone has come or gone.
    #[inline(always)]
    fn turn_around(&mut self, color: Color, spot: Spot) {
        for (direction, neighbour) in self.layout.neighbours(spot).into_iter().enumerate() {
            // Seen from there, the point lies in the opposite direction.
            self.surroundings[neighbour].0 ^= Surroundings::one(color) << (3 - direction);
        }
    }
}
