//! Closed regions, read out exactly: which chains their owners keep, whichever player moves first.
//!
//! A region is closed if the walls around it cannot be captured: what happens inside does not
//! depend on the rest of the board. Both players move in the region, or pass, until both have
//! passed. A [`Settler`] finds the best result for each of them, and the chains that they keep with
//! it. That covers what rules of thumb do not: which eye shapes are alive, who wins a race, and
//! where neither player can begin, as in a seki.
//!
//! * **Points are counted by area**, whatever the rules of the game. Then playing on costs nothing, so
//!   that a dead stone is one that is captured in the end.
//! * **Kos are fought without threats.** A ko may not be taken back at once. In *send two, return
//!   one*, the stone that has captured the two may not be taken back at once either, if that would
//!   repeat the board.
//! * **Longer cycles** are counted twice, once in favour of each player. If the answers differ, the
//!   region stays undecided.
//! * **Suicide is not played.**

mod enclosure;
mod search;
#[cfg(test)]
mod tests;

use crate::bitboard::Bits;
use crate::color::{ByColor, Color, Sided};
use crate::position::Position;
use crate::stop::{Interrupted, Stop};

use enclosure::{Enclosure, Points, State};
use search::{Memory, Payoff, Range, Search, Stones};

/// What becomes of a chain in a closed region if both players get the most points that they can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Its owner keeps it, even if the opponent moves first.
    Kept,
    /// Its owner does not keep it, or only for a worse result, even with the first move.
    Lost,
    /// The player who moves first decides.
    Open,
}

/// The result of reading a closed region out.
#[derive(Clone, Debug)]
pub struct Settlement {
    /// The points of the region, with the stones on them.
    pub region: Bits,
    /// Black's points in the region less White's, if each player moves first.
    pub leads: ByColor<i32>,
    /// The chains in the region, each with its colour, its stones and its standing.
    pub chains: Vec<(Color, Bits, Standing)>,
}

impl Settlement {
    /// Whether neither player gains by moving first.
    pub fn is_settled(&self) -> bool {
        self.leads.black == self.leads.white
    }

    /// Returns the stones of one colour with a standing.
    pub fn stones(&self, color: Color, standing: Standing) -> Bits {
        let chains = self.chains.iter();
        let chains = chains.filter(|(owner, _, found)| (*owner, *found) == (color, standing));
        chains.map(|(_, stones, _)| *stones).collect()
    }
}

/// A reader of closed regions, which keeps its memory from one region to the next.
#[derive(Clone, Debug, Default)]
pub struct Settler {
    memory: Memory,
    nodes: u32,
}

impl Settler {
    /// Returns the number of states that the last region took to read.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Reads out a region whose surrounding stones are taken to live, looking at no more than
    /// `limit` states. The region must hold whole chains, and all empty points next to its points.
    /// `None` if the region is too large, or if the result hangs on a cycle.
    ///
    /// # Errors
    /// If the stop is raised before there is an answer.
    pub fn settle(
        &mut self,
        position: &Position,
        region: &Bits,
        limit: u32,
        stop: &Stop,
    ) -> Result<Option<Settlement>, Interrupted> {
        stop.check()?;
        self.nodes = 0;
        let Some(enclosure) = Enclosure::new(position, region) else { return Ok(None) };
        let inside = ByColor::from_fn(|color| *position.bits(color) & *region);
        let stones = inside.map(|stones| enclosure.points(&stones));
        let search = Search::new(enclosure, limit, &mut self.memory, stop);
        let mut question = Question { search, stones };
        let found = question.settle(position, &inside);
        self.nodes = question.search.nodes;
        let (leads, chains) = match found {
            Ok(found) => found,
            Err(Unsolved::Interrupted) => return Err(Interrupted),
            Err(Unsolved::Unknown) => return Ok(None),
        };
        Ok(Some(Settlement { region: *region, leads, chains }))
    }
}

/// The reason why a question has no answer.
enum Unsolved {
    Interrupted,
    Unknown,
}

impl From<Interrupted> for Unsolved {
    fn from(_: Interrupted) -> Self {
        Self::Interrupted
    }
}

/// The questions about one region.
struct Question<'a> {
    search: Search<'a>,
    stones: ByColor<Points>,
}

type Chains = Vec<(Color, Bits, Standing)>;

impl Question<'_> {
    fn settle(
        &mut self,
        position: &Position,
        inside: &ByColor<Bits>,
    ) -> Result<(ByColor<i32>, Chains), Unsolved> {
        let leads = self.leads()?;
        let mut chains = Vec::new();
        for color in Color::ALL {
            let own: Vec<Bits> = inside[color].parts(position.layout()).collect();
            let points: Vec<Points> =
                own.iter().map(|chain| self.search.enclosure.points(chain)).collect();
            let standings = self.standings(color, &points, leads)?;
            chains
                .extend(own.into_iter().zip(standings).map(|(chain, found)| (color, chain, found)));
        }
        Ok((leads.map(i32::from), chains))
    }

    fn is_at_least(&mut self, first: Color, threshold: i8) -> Result<bool, Unsolved> {
        let state = State::new(self.stones, first);
        self.search.is_at_least(&state, threshold)?.ok_or(Unsolved::Unknown)
    }

    /// Returns Black's points less White's if each player moves first.
    ///
    /// Most regions are as they should be, so the count as it stands is tried first, and then that
    /// no stone of the player who loses by it stays.
    fn leads(&mut self) -> Result<ByColor<i8>, Unsolved> {
        let stands = self.search.enclosure.lead(self.stones);
        let evident = self.search.evident(self.stones);
        let mut ranges = ByColor::both(evident);
        let mut ask = |ranges: &mut ByColor<Range>, first: Color, threshold: i8| {
            let answer = self.is_at_least(first, threshold)?;
            let range = &mut ranges[first];
            if answer {
                range.low = range.low.max(threshold);
            } else {
                range.high = range.high.min(threshold - 1);
            }
            Ok::<bool, Unsolved>(answer)
        };
        let black_gains = ask(&mut ranges, Color::Black, stands + 1)?;
        let white_gains = !ask(&mut ranges, Color::White, stands)?;
        match (black_gains, white_gains) {
            (false, false) => return Ok(ByColor::both(stands)),
            (true, false) => ask(&mut ranges, Color::White, evident.high)?,
            (false, true) => !ask(&mut ranges, Color::Black, evident.low + 1)?,
            (true, true) => false,
        };
        for first in Color::ALL {
            while ranges[first].low < ranges[first].high {
                let Range { low, high } = ranges[first];
                let threshold = match ranges[!first] {
                    // The result is often the same whichever player moves first.
                    other if other.low == other.high && (low..=high).contains(&other.low) => {
                        if other.low > low {
                            other.low
                        } else {
                            low + 1
                        }
                    }
                    _ => low + (high - low + 1) / 2,
                };
                ask(&mut ranges, first, threshold)?;
            }
        }
        Ok(ranges.map(|range| range.low))
    }

    /// Returns the standings of the chains of one colour, given the best results.
    fn standings(
        &mut self,
        color: Color,
        chains: &[Points],
        leads: ByColor<i8>,
    ) -> Result<Vec<Standing>, Unsolved> {
        let stands = self.search.enclosure.lead(self.stones);
        if leads == ByColor::both(stands) {
            return Ok(vec![Standing::Kept; chains.len()]);
        }
        let safe = ByColor::from_fn(|color| self.search.enclosure.safe(self.stones, color));
        let evident = |chain: Points| {
            if chain & safe[color] != 0 {
                Some(Standing::Kept)
            } else if chain & safe[!color] != 0 || chain & self.all_of(!color, safe, leads) != 0 {
                Some(Standing::Lost)
            } else if chain & self.all_of(color, safe, leads) != 0 {
                Some(Standing::Kept)
            } else {
                None
            }
        };
        let mut standings: Vec<Option<Standing>> =
            chains.iter().map(|&chain| evident(chain)).collect();
        let doubtful = chains.iter().zip(&standings).filter(|(_, known)| known.is_none());
        let doubtful = doubtful.fold(0, |all, (chain, _)| all | chain);
        if doubtful != 0 {
            let together = if self.keeps(color, !color, Stones::All(doubtful), leads)? {
                Some(Standing::Kept)
            } else if !self.keeps(color, color, Stones::Any(doubtful), leads)? {
                Some(Standing::Lost)
            } else {
                None
            };
            for (&chain, standing) in chains.iter().zip(&mut standings) {
                if standing.is_none() {
                    *standing = match together {
                        Some(found) => Some(found),
                        None => Some(self.standing(color, chain, leads)?),
                    };
                }
            }
        }
        Ok(standings.into_iter().flatten().collect())
    }

    /// Returns the points that are all owned by `color` because it gets every point that is not the
    /// opponent's for certain, whichever player moves first; else none.
    fn all_of(&self, color: Color, safe: ByColor<Points>, leads: ByColor<i8>) -> Points {
        let all = self.search.enclosure.all();
        let rest = all & !safe[!color];
        let most = Sided::of(color, 2 * rest.count_ones() as i8 - all.count_ones() as i8);
        if leads == ByColor::both(most.for_player(Color::Black)) { rest } else { 0 }
    }

    fn standing(
        &mut self,
        color: Color,
        chain: Points,
        leads: ByColor<i8>,
    ) -> Result<Standing, Unsolved> {
        let chain = Stones::All(chain);
        Ok(if !self.keeps(color, color, chain, leads)? {
            Standing::Lost
        } else if self.keeps(color, !color, chain, leads)? {
            Standing::Kept
        } else {
            Standing::Open
        })
    }

    /// Whether `color` keeps stones and gets the best result as well, if `first` moves first.
    fn keeps(
        &mut self,
        color: Color,
        first: Color,
        stones: Stones,
        leads: ByColor<i8>,
    ) -> Result<bool, Unsolved> {
        let least = Sided::of(Color::Black, leads[first]).for_player(color);
        self.search.set_payoff(Payoff::Keep { player: color, least, stones });
        self.is_at_least(first, 1)
    }
}
