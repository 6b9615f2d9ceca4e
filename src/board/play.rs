//! Playing on a board: the new stone, captures, suicide, and the ko that a play leaves.

use super::chains::Chain;
use super::chains::NOBODY;
use super::stones::{Board, Grid, Ko, Refusal, Surroundings, ones_of_four};
use crate::bitboard::{Bitboard, Spot};
use crate::color::Color;
use crate::rules::SuicideRule;
use crate::zobrist;

/// The stones that a play removed from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played<const W: usize> {
    /// The points whose stones were removed. After a suicide, the point that was played is among
    /// them.
    pub removed: Bitboard<W>,
    /// Whether the removed stones are the player's own.
    pub suicide: bool,
}

impl<const W: usize> Played<W> {
    /// Returns the colour of the removed stones, for a play by `player`.
    pub fn loser(&self, player: Color) -> Color {
        if self.suicide { player } else { !player }
    }
}

impl<const W: usize> Board<W> {
    /// Plays on a point if the stones and the simple ko allow it.
    ///
    /// # Errors
    /// The reason why the play is not allowed; the board is then unchanged.
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

    /// Returns the stones that a play on an empty point would remove; the board is unchanged.
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

    /// Whether a play on an empty point would capture stones of the opponent.
    pub fn captures(&self, color: Color, spot: Spot) -> bool {
        let in_atari = |stone| self.chains.get(self.grid.chain[stone]).in_atari();
        self.grid.neighbours_of(!color, spot).any(in_atari)
    }

    /// Plays on an empty point without checking that it is legal. The play may take back a ko, and
    /// a suicide of any size removes its stones.
    #[inline]
    pub fn play_unchecked(&mut self, color: Color, spot: Spot) -> Played<W> {
        let mut account = Account::default();
        let suicide = self.place(color, spot, &mut account);
        self.grid.note(&account);
        Played { removed: account.removed, suicide }
    }

    /// Plays on an empty point without recording the removed stones or maintaining the hash, as
    /// playouts do. A later call of [`hash`](Self::hash) computes it from the stones.
    #[inline(always)]
    pub fn play_silently(&mut self, color: Color, spot: Spot) {
        self.grid.hash = None;
        self.place(color, spot, &mut Silence);
    }

    /// Plays on an empty point without maintaining the hash, and returns the removed stones. A
    /// later call of [`hash`](Self::hash) computes it from the stones.
    #[inline(always)]
    pub fn play_and_return_captures(&mut self, color: Color, spot: Spot) -> Bitboard<W> {
        self.grid.hash = None;
        let mut removed = Removed(Bitboard::EMPTY);
        self.place(color, spot, &mut removed);
        removed.0
    }

    /// Makes a play and reports its changes to the witness; `true` if the play is a suicide.
    #[inline(always)]
    fn place(&mut self, color: Color, spot: Spot, witness: &mut impl Witness<W>) -> bool {
        debug_assert!(self.grid.vacancies.contains(spot), "a play is on an empty point");
        let around = self.grid.surroundings[spot];
        let neighbours = self.grid.layout.neighbours(spot);
        self.grid.put(color, spot, witness);

        // The point stops being a liberty of the chains around it. Opposing chains left without a
        // liberty are captured.
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

    /// Returns the slot of the chain that a new stone belongs to. Joins the chains in the
    /// directions `own` into one, or makes a chain without stones if there are none.
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

    /// Joins the chain of `other` to the chain in slot `home`, into whose ring of stones `spot` is
    /// already linked. The stones of the smaller chain move to the slot of the larger one, which
    /// the function returns.
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

    /// Removes the chain of the stone on `first`: its points become empty, and liberties of the
    /// chains around them. Returns the number of stones removed.
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
            // The neighbours are stones of the other colour, or were stones of this chain, whose
            // slot is free and not read any more.
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

/// An observer of the changes that a play makes. It is a type parameter, so that nothing is
/// computed for playouts, which observe nothing.
pub(super) trait Witness<const W: usize> {
    /// Notes that a stone was put on the board, or taken off it.
    fn stone(&mut self, color: Color, spot: Spot);
    /// Notes that a chain with these stones was taken off the board.
    fn removed(&mut self, stones: &Bitboard<W>);
}

/// A [`Witness`] that records everything: the change of the hash and the stones removed.
#[derive(Default)]
pub(super) struct Account<const W: usize> {
    /// The exclusive or of the keys of all stones put on the board or taken off it.
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

/// A [`Witness`] that records the removed stones alone.
struct Removed<const W: usize>(Bitboard<W>);

impl<const W: usize> Witness<W> for Removed<W> {
    #[inline(always)]
    fn stone(&mut self, _: Color, _: Spot) {}

    #[inline(always)]
    fn removed(&mut self, stones: &Bitboard<W>) {
        self.0 |= *stones;
    }
}

/// A [`Witness`] that records nothing.
struct Silence;

impl<const W: usize> Witness<W> for Silence {
    #[inline(always)]
    fn stone(&mut self, _: Color, _: Spot) {}

    #[inline(always)]
    fn removed(&mut self, _: &Bitboard<W>) {}
}

impl<const W: usize> Grid<W> {
    /// Joins the rings of two stones to one ring; see [`Grid::next`].
    #[inline(always)]
    fn link(&mut self, one: Spot, other: Spot) {
        let (after_one, after_other) = (self.next[one], self.next[other]);
        self.next[one] = after_other;
        self.next[other] = after_one;
    }

    /// Returns the neighbour of `spot` in the first of these directions.
    #[inline(always)]
    pub(super) fn towards(&self, directions: u16, spot: Spot) -> Spot {
        let direction = directions.trailing_zeros() as usize & 3;
        spot.stepped(self.steps[direction])
    }

    /// Updates the hash by the changes of a play, if the hash is known.
    #[inline(always)]
    pub(super) fn note(&mut self, account: &Account<W>) {
        if let Some(hash) = &mut self.hash {
            *hash ^= account.keys;
        }
    }

    /// Returns the neighbours of `spot` that are stones of `color`.
    fn neighbours_of(&self, color: Color, spot: Spot) -> impl Iterator<Item = Spot> {
        let directions = self.surroundings[spot].stones(color);
        let neighbours = self.layout.neighbours(spot).into_iter().enumerate();
        neighbours.filter(move |(direction, _)| directions >> direction & 1 != 0).map(|(_, q)| q)
    }

    /// Returns the number of diagonals of `spot` that are stones of the opponent of `color` or off
    /// the board.
    #[inline(always)]
    pub(super) fn opposing_diagonals(&self, color: Color, spot: Spot) -> u16 {
        let left = self.surroundings[spot.left()].or_edge(!color) & Surroundings::ABOVE_AND_BELOW;
        let right = self.surroundings[spot.right()].or_edge(!color) & Surroundings::ABOVE_AND_BELOW;
        ones_of_four(left) + ones_of_four(right)
    }

    /// Puts a stone on an empty point. No other function adds a stone.
    #[inline(always)]
    pub(super) fn put(&mut self, color: Color, spot: Spot, witness: &mut impl Witness<W>) {
        witness.stone(color, spot);
        self.stones[color].insert(spot);
        self.vacancies.remove(spot);
        self.toggle_in_neighbours(color, spot);
        self.vacant_count -= 1;
        let (place, moved) = (self.place[spot], self.vacant[self.vacant_count]);
        self.vacant[usize::from(place)] = moved;
        self.place[moved] = place;
    }

    /// Takes a stone off the board. No other function removes one.
    #[inline(always)]
    pub(super) fn lift(&mut self, color: Color, spot: Spot, witness: &mut impl Witness<W>) {
        witness.stone(color, spot);
        self.stones[color].remove(spot);
        self.vacancies.insert(spot);
        self.chain[spot] = NOBODY;
        self.toggle_in_neighbours(color, spot);
        self.vacant[self.vacant_count] = spot;
        self.place[spot] = self.vacant_count as u16;
        self.vacant_count += 1;
    }

    /// Adds the stone on `spot` to the surroundings of its four neighbours, or takes it out of them
    /// if it was there.
    #[inline(always)]
    fn toggle_in_neighbours(&mut self, color: Color, spot: Spot) {
        for (direction, neighbour) in self.layout.neighbours(spot).into_iter().enumerate() {
            // Seen from the neighbour, the point lies in the opposite direction.
            self.surroundings[neighbour].0 ^= Surroundings::one(color) << (3 - direction);
        }
    }
}
