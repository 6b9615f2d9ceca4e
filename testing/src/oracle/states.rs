//! All states of a game in a window that can be reached, and those from which one side forces a
//! goal.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::claim::{Ko, Side};
use super::window::{Place, Window, each};

/// A state of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub place: Place,
    pub to_move: Side,
    /// The point where the player to move would take back a ko at once.
    pub ko: Option<u32>,
    /// How many times the prover may still take back at once.
    pub threats: u8,
}

/// The rules of a claim: its prover, and what it does about ko.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    pub prover: Side,
    pub ko: Ko,
}

/// Whether a pass of the opponent of a prover has to be refuted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    Count,
    /// Only where they lift a ko. Elsewhere the prover passes too.
    CountIfTheyLiftAKo,
}

/// A graph of states.
pub struct Graph {
    /// The states. Those with which the graph began come first.
    pub states: Vec<State>,
    /// The numbers of the states to which each state leads, a pass last; none after an end.
    next: Vec<Vec<u32>>,
}

impl State {
    /// Returns the state before the first move.
    /// `taken` is the point where a ko would be taken back, and the player who would do so.
    pub fn first(place: Place, to_move: Side, ko: Ko, taken: Option<(Side, u32)>) -> Self {
        let threats = if let Ko::Threats(number) = ko { number } else { 0 };
        let taken = taken.filter(|(player, _)| *player == to_move).map(|(_, spot)| spot);
        Self { place, to_move, ko: taken, threats }
    }

    /// Returns the state after a pass, which lifts a ko.
    fn after_pass(self) -> Self {
        Self { to_move: self.to_move.other(), ko: None, ..self }
    }
}

impl Terms {
    /// Returns the state after a play; `None` if the rules or the claim forbid it.
    fn after_play(self, window: &Window, state: &State, spot: u32) -> Option<State> {
        let is_prover = state.to_move == self.prover;
        let played = window.play(state.place, state.to_move, spot)?;
        let mut threats = state.threats;
        if state.ko == Some(spot) && played.taken.is_power_of_two() {
            match (self.ko, is_prover) {
                (Ko::Never | Ko::NotBack, false) | (Ko::All, true) => {}
                (Ko::Threats(_), true) if threats > 0 => threats -= 1,
                _ => return None,
            }
        }
        if played.ko.is_some() && is_prover && self.ko == Ko::Never {
            return None;
        }
        let to_move = state.to_move.other();
        Some(State { place: played.place, to_move, ko: played.ko, threats })
    }

    /// Returns all states to which a state leads, that after a pass last.
    fn after(self, window: &Window, state: &State) -> Vec<State> {
        let vacant = window.all() & !state.place.occupied();
        let plays = each(vacant).filter_map(|spot| self.after_play(window, state, spot));
        plays.chain([state.after_pass()]).collect()
    }
}

impl Graph {
    /// Lists the states that can be reached from the first ones; a state that is an end leads
    /// nowhere. `None` if there are more than `most`.
    pub fn from(
        window: &Window,
        terms: Terms,
        first: &[State],
        mut is_end: impl FnMut(&State) -> bool,
        most: usize,
    ) -> Option<Self> {
        let mut states = first.to_vec();
        let mut numbers: HashMap<State, u32, BuildHasherDefault<Mixer>> =
            states.iter().copied().zip(0..).collect();
        let mut next: Vec<Vec<u32>> = Vec::new();
        while next.len() < states.len() {
            if states.len() > most {
                return None;
            }
            let state = states[next.len()];
            let after = if is_end(&state) { Vec::new() } else { terms.after(window, &state) };
            let number = |other| {
                *numbers.entry(other).or_insert_with(|| {
                    states.push(other);
                    states.len() as u32 - 1
                })
            };
            next.push(after.into_iter().map(number).collect());
        }
        Some(Self { states, next })
    }

    /// Whether a play has taken a ko in one of the states.
    pub fn has_ko(&self) -> bool {
        self.states.iter().any(|state| state.ko.is_some())
    }

    /// Returns for each state whether the prover forces, in finitely many moves, a state that is
    /// won. States that are won or lost are the ends of the graph.
    pub fn forced(
        &self,
        prover: Side,
        passes: Passes,
        mut is_won: impl FnMut(&State) -> bool,
    ) -> Vec<bool> {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.states.len()];
        // How many ways out of a state of the opponent are not known to be lost for it.
        let mut open = Vec::new();
        let mut forced = Vec::new();
        for (number, (state, leads)) in self.states.iter().zip(&self.next).enumerate() {
            let is_free_pass = passes == Passes::CountIfTheyLiftAKo
                && state.to_move != prover
                && state.ko.is_none();
            let counted = leads.len() - usize::from(is_free_pass && !leads.is_empty());
            for &other in &leads[..counted] {
                before[other as usize].push(number as u32);
            }
            open.push(counted);
            let is_still = counted == 0 && !leads.is_empty();
            forced.push(is_still || is_won(state));
        }
        let mut found: Vec<usize> = (0..forced.len()).filter(|&number| forced[number]).collect();
        while let Some(number) = found.pop() {
            for &earlier in &before[number] {
                let earlier = earlier as usize;
                open[earlier] -= 1;
                let is_choice = self.states[earlier].to_move == prover;
                if !forced[earlier] && (is_choice || open[earlier] == 0) {
                    forced[earlier] = true;
                    found.push(earlier);
                }
            }
        }
        forced
    }
}

/// A quick hash of a few small numbers.
#[derive(Default)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(7) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_isize(&mut self, number: isize) {
        self.write(&number.to_le_bytes());
    }
}
