//! The search of an enclosure for the result that a player can force.
//!
//! The value of a state lies in a range. Call the player who wants a high value the maximizer. The
//! lower end is what the maximizer forces if every endless cycle counts against it. The upper end
//! is what it forces if every cycle counts in its favour. A search of limited depth leaves a range
//! that is too wide, but never a wrong one, whatever moves led to the state. So ranges are kept for
//! later questions about the same payoff, and a value is claimed only where both ways to count a
//! cycle agree.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::enclosure::{Enclosure, Key, Points, State, each};
use crate::color::{ByColor, Color, Sided};
use crate::stop::{Interrupted, Stop};

/// The deepest line of play that is followed, in moves.
const DEEPEST: u8 = 60;

/// The number of states between two looks at the stop: a quarter of a millisecond.
const STATES_BETWEEN_LOOKS: u32 = 256;

/// The worth of a state in which both players have passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Payoff {
    /// Black's points less White's.
    Lead,
    /// 1 if `player` leads by `least` and keeps `stones`, else 0.
    Keep { player: Color, least: i8, stones: Stones },
}

/// The stones that a player wants to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stones {
    /// All points of a set are to be the player's own.
    All(Points),
    /// At least one of them is.
    Any(Points),
}

impl Stones {
    fn are_kept(self, own: Points) -> bool {
        match self {
            Self::All(points) => points & !own == 0,
            Self::Any(points) => points & own != 0,
        }
    }
}

/// The values that a state may have, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub low: i8,
    pub high: i8,
}

impl Range {
    const UNKNOWN: Self = Self { low: i8::MIN, high: i8::MAX };

    /// Whether the value is at least `threshold`, if the range shows it.
    pub fn is_at_least(self, threshold: i8) -> Option<bool> {
        if self.low >= threshold {
            Some(true)
        } else if self.high < threshold {
            Some(false)
        } else {
            None
        }
    }

    fn is_at_least_for(self, threshold: i8, maximizes: bool) -> bool {
        self.is_at_least(threshold) == Some(maximizes)
    }

    fn and(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }
}

/// What is known of a state.
#[derive(Clone, Copy, Debug)]
struct Known {
    range: Range,
    /// The depth of the last search, and its threshold.
    depth: u8,
    threshold: i8,
    /// The play that answered the last question, if one did.
    best: Points,
}

/// The states that a search has looked at.
#[derive(Clone, Debug)]
pub(super) struct Memory(HashMap<Key, Known, ahash::RandomState>);

impl Default for Memory {
    fn default() -> Self {
        // No result depends on the hash function, for the table is only looked up and never
        // iterated.
        Self(HashMap::with_hasher(ahash::RandomState::with_seeds(1, 2, 3, 4)))
    }
}

/// The reason why a search ends without an answer.
enum Halt {
    Interrupted,
    TooLarge,
}

/// A search of one enclosure.
pub(super) struct Search<'a> {
    pub enclosure: Enclosure,
    payoff: Payoff,
    memory: &'a mut Memory,
    /// The number of states looked at, and the number that may be looked at.
    pub nodes: u32,
    limit: u32,
    stop: &'a Stop,
}

impl<'a> Search<'a> {
    pub fn new(enclosure: Enclosure, limit: u32, memory: &'a mut Memory, stop: &'a Stop) -> Self {
        memory.0.clear();
        Self { enclosure, payoff: Payoff::Lead, memory, nodes: 0, limit, stop }
    }

    /// Asks for another payoff from now on.
    pub fn set_payoff(&mut self, payoff: Payoff) {
        if payoff != self.payoff {
            self.memory.0.clear();
            self.payoff = payoff;
        }
    }

    /// Whether the value of a state is at least `threshold`; `None` if the search was too small to
    /// decide, or if the answer hangs on a cycle.
    pub fn is_at_least(
        &mut self,
        state: &State,
        threshold: i8,
    ) -> Result<Option<bool>, Interrupted> {
        for depth in (2..=DEEPEST).step_by(2) {
            match self.look(state, threshold, depth) {
                Err(Halt::Interrupted) => return Err(Interrupted),
                Err(Halt::TooLarge) => return Ok(None),
                Ok(range) => {
                    if let Some(answer) = range.is_at_least(threshold) {
                        return Ok(Some(answer));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns what is known of the value of a state.
    pub fn range(&self, state: &State) -> Range {
        self.memory.0.get(&state.key()).map_or(Range::UNKNOWN, |known| known.range)
    }

    /// Returns the player for whom a high value is good.
    fn maximizer(&self) -> Color {
        match self.payoff {
            Payoff::Lead => Color::Black,
            Payoff::Keep { player, .. } => player,
        }
    }

    /// Returns the worth of the stones if the game ended here.
    fn worth(&self, stones: ByColor<Points>) -> i8 {
        let lead = self.enclosure.lead(stones);
        match self.payoff {
            Payoff::Lead => lead,
            Payoff::Keep { player, least, stones: wanted } => {
                let lead = Sided::of(Color::Black, lead).for_player(player);
                let own = self.enclosure.areas(stones)[player];
                i8::from(lead >= least && wanted.are_kept(own))
            }
        }
    }

    /// Returns the range that unconditional life leaves.
    pub fn evident(&self, stones: ByColor<Points>) -> Range {
        let safe = ByColor::from_fn(|color| self.enclosure.safe(stones, color));
        let all = self.enclosure.all();
        let sure = safe.map(|points| 2 * points.count_ones() as i8 - all.count_ones() as i8);
        match self.payoff {
            Payoff::Lead => Range { low: sure.black, high: -sure.white },
            Payoff::Keep { player, least, stones: wanted } => Range {
                low: i8::from(sure[player] >= least && wanted.are_kept(safe[player])),
                high: i8::from(-sure[!player] >= least && wanted.are_kept(all & !safe[!player])),
            },
        }
    }

    /// Looks `depth` moves ahead for the answer whether the value is at least `threshold`.
    fn look(&mut self, state: &State, threshold: i8, depth: u8) -> Result<Range, Halt> {
        let key = state.key();
        let known = match self.memory.0.get(&key) {
            Some(&known) => known,
            None => self.meet(key, state)?,
        };
        let is_answered = known.range.is_at_least(threshold).is_some();
        let is_searched = known.depth >= depth && (known.threshold == threshold || depth == 0);
        if is_answered || is_searched {
            return Ok(known.range);
        }
        let (found, best) = self.look_further(state, threshold, depth, known.best)?;
        let range = known.range.and(found);
        self.memory.0.insert(key, Known { range, depth, threshold, best });
        Ok(range)
    }

    /// Looks at a state for the first time.
    fn meet(&mut self, key: Key, state: &State) -> Result<Known, Halt> {
        if self.nodes >= self.limit {
            return Err(Halt::TooLarge);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(STATES_BETWEEN_LOOKS) && self.stop.is_raised() {
            return Err(Halt::Interrupted);
        }
        let known = Known { range: self.evident(state.stones), depth: 0, threshold: 0, best: 0 };
        self.memory.0.insert(key, known);
        Ok(known)
    }

    /// Tries the moves of a state until one answers the question, and returns it with the range. 0
    /// stands for a pass, and for no answer.
    fn look_further(
        &mut self,
        state: &State,
        threshold: i8,
        depth: u8,
        first: Points,
    ) -> Result<(Range, Points), Halt> {
        let maximizes = state.to_move == self.maximizer();
        let mut moves = Moves::new(maximizes, threshold);
        let worth = self.worth(state.stones);
        if state.passed && moves.add(Range { low: worth, high: worth }) {
            return Ok((moves.cut(), 0));
        }
        // A player who likes the stones as they stand passes first, any other last.
        let is_content = (worth >= threshold) == maximizes;
        if !state.passed
            && is_content
            && moves.add(self.look(&state.after_pass(), threshold, depth - 1)?)
        {
            return Ok((moves.cut(), 0));
        }
        let plays = self.plays(state, first, maximizes);
        for (point, next) in &plays {
            let range = self.range(next);
            if range.is_at_least_for(threshold, maximizes) {
                moves.add(range);
                return Ok((moves.cut(), *point));
            }
        }
        for (point, next) in &plays {
            if moves.add(self.look(next, threshold, depth - 1)?) {
                return Ok((moves.cut(), *point));
            }
        }
        if !state.passed
            && !is_content
            && moves.add(self.look(&state.after_pass(), threshold, depth - 1)?)
        {
            return Ok((moves.cut(), 0));
        }
        Ok((moves.found, 0))
    }

    /// Returns the legal plays of a state with the states after them, the most promising first.
    /// These are the play that answered before, plays known to be good, captures, and points with
    /// room around them.
    fn plays(&self, state: &State, first: Points, maximizes: bool) -> Vec<(Points, State)> {
        let vacant = self.enclosure.vacant(state.stones);
        let after = |point| self.enclosure.play(state, point).map(|next| (point, next));
        let mut plays: Vec<(Points, State)> = each(vacant).filter_map(after).collect();
        let opponent = !state.to_move;
        plays.sort_by_cached_key(|(point, next)| {
            let hope = self.memory.0.get(&next.key()).map_or(0, |known| {
                let sum = i16::from(known.range.low) + i16::from(known.range.high);
                if maximizes { -sum } else { sum }
            });
            let room = (self.enclosure.near(*point) & vacant).count_ones();
            (*point != first, hope, next.stones[opponent].count_ones(), Reverse(room))
        });
        plays
    }
}

/// The range of a state as its moves are tried one by one.
struct Moves {
    maximizes: bool,
    threshold: i8,
    found: Range,
}

impl Moves {
    fn new(maximizes: bool, threshold: i8) -> Self {
        let worst = if maximizes { i8::MIN } else { i8::MAX };
        Self { maximizes, threshold, found: Range { low: worst, high: worst } }
    }

    /// Adds the range after a move; `true` if the move answers the question.
    fn add(&mut self, range: Range) -> bool {
        let Range { low, high } = self.found;
        self.found = if self.maximizes {
            Range { low: low.max(range.low), high: high.max(range.high) }
        } else {
            Range { low: low.min(range.low), high: high.min(range.high) }
        };
        self.found.is_at_least_for(self.threshold, self.maximizes)
    }

    /// Returns the range if some moves were not tried, of which one may be better.
    fn cut(&self) -> Range {
        if self.maximizes {
            Range { high: i8::MAX, ..self.found }
        } else {
            Range { low: i8::MIN, ..self.found }
        }
    }
}
