//! Whether two chains of one colour can be joined.
//!
//! A chain is joined to another by a play on a liberty of both, after which the joined chain cannot
//! be captured at once. The search looks a few moves ahead. It proves a connection; that it finds
//! none proves nothing beyond its depth.

use super::trial::Trial;
use crate::bitboard::{Bitboard, Spot};
use crate::color::Color;
use crate::stop::{Interrupted, Stop};

/// The number of moves of the owner, after the first, that a search looks ahead.
const DEPTH: u32 = 2;

/// The largest number of positions that a search looks at.
const MOST: u32 = 4000;

/// The least number of moves in a row by which two chains have to be apart to be cut.
const APART: u32 = 5;

/// Whether two chains of one colour are cut: a search finds no way to join them, and their owner
/// would need several moves in a row. A move fills an empty point on the way, or a liberty of an
/// opposing chain with few.
///
/// # Errors
/// If the stop is raised.
pub fn are_cut<const W: usize>(
    trial: &mut Trial<W>,
    ends: [Spot; 2],
    stop: &Stop,
) -> Result<bool, Interrupted> {
    if distance(trial, ends) < APART {
        return Ok(false);
    }
    Ok(Joining::new(trial, ends, stop).can_join(DEPTH)? == Some(false))
}

/// Returns the number of moves in a row that join two chains, at most [`APART`].
fn distance<const W: usize>(trial: &Trial<W>, ends: [Spot; 2]) -> u32 {
    let board = trial.board();
    let (layout, vacant) = (board.layout(), trial.vacant());
    let owner = board.at(ends[0]).expect("a chain has a stone");
    let own = *board.stones(owner);
    let weak: Vec<_> =
        board.chains_of(!owner).filter(|chain| chain.liberty_count() < APART).copied().collect();
    // The points that the owner reaches by a number of moves, with that number as the index.
    let mut reached = vec![Bitboard::of(ends[0]).flooded(&own, layout)];
    for moves in 0..APART as usize {
        let all: Bitboard<W> = reached.iter().copied().collect();
        if all.contains(ends[1]) {
            return moves as u32;
        }
        let mut next = all | (all.grown(layout) & vacant);
        for chain in &weak {
            // A captured chain opens its points once its liberties are filled.
            let cost = chain.liberty_count() as usize;
            let earlier: Bitboard<W> =
                reached.iter().take((moves + 2).saturating_sub(cost)).copied().collect();
            if moves + 1 >= cost && earlier.grown(layout).intersects(chain.stones()) {
                next |= *chain.stones();
            }
        }
        let next = next.grown(layout) & own | next;
        reached.push(next.flooded(&(own | next), layout));
    }
    APART
}

/// A question about two chains.
#[derive(Debug)]
struct Joining<'a, const W: usize> {
    trial: &'a mut Trial<W>,
    owner: Color,
    /// A stone of each chain.
    ends: [Spot; 2],
    nodes: u32,
    stop: &'a Stop,
}

impl<'a, const W: usize> Joining<'a, W> {
    /// Asks about the chains of two stones of one colour.
    fn new(trial: &'a mut Trial<W>, ends: [Spot; 2], stop: &'a Stop) -> Self {
        let owner = trial.board().at(ends[0]).expect("a chain has a stone");
        Self { trial, owner, ends, nodes: 0, stop }
    }

    /// Whether the owner joins the chains if the owner moves first, within `depth` moves of the
    /// owner after the first. `None` if the search was too small to decide.
    ///
    /// # Errors
    /// If the stop is raised.
    fn can_join(&mut self, depth: u32) -> Result<Option<bool>, Interrupted> {
        let found = self.join(depth)?;
        Ok((self.nodes < MOST).then_some(found))
    }

    fn is_joined(&self) -> bool {
        self.trial.chain(self.ends[0]).is_some_and(|chain| chain.stones().contains(self.ends[1]))
    }

    fn stand(&self) -> bool {
        self.ends.iter().all(|&end| self.trial.board().at(end) == Some(self.owner))
    }

    fn liberties(&self) -> [Bitboard<W>; 2] {
        self.ends.map(|end| self.trial.chain(end).map_or(Bitboard::EMPTY, |c| *c.liberties()))
    }

    fn join(&mut self, depth: u32) -> Result<bool, Interrupted> {
        if self.is_joined() {
            return Ok(true);
        }
        if self.nodes >= MOST {
            return Ok(false);
        }
        self.nodes += 1;
        self.stop.check()?;
        let [one, other] = self.liberties();
        for spot in one & other {
            if self.joins_at(spot) {
                return Ok(true);
            }
        }
        if depth == 0 {
            return Ok(false);
        }
        let layout = self.trial.board().layout();
        let between = one.grown(layout).grown(layout) & other.grown(layout).grown(layout);
        let plays = one | other | between | self.captures(2);
        for spot in plays & self.trial.vacant() {
            if !self.trial.is_legal(self.owner, spot) {
                continue;
            }
            self.trial.play(self.owner, spot);
            let found = self.stays_joined(depth - 1);
            self.trial.take_back();
            if found? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a play on a liberty of both chains joins them for good.
    fn joins_at(&mut self, spot: Spot) -> bool {
        if !self.trial.is_legal(self.owner, spot) {
            return false;
        }
        self.trial.play(self.owner, spot);
        let joined = self.is_joined()
            && self.trial.chain(spot).is_some_and(|chain| chain.liberty_count() > 1);
        self.trial.take_back();
        joined
    }

    /// Whether the chains are joined even if the opponent moves first.
    fn stays_joined(&mut self, depth: u32) -> Result<bool, Interrupted> {
        if !self.join(depth)? {
            return Ok(false);
        }
        if self.is_joined() {
            let chain = self.trial.chain(self.ends[0]);
            return Ok(chain.is_some_and(|chain| chain.liberty_count() > 1));
        }
        let [one, other] = self.liberties();
        let layout = self.trial.board().layout();
        let mut cuts = (one & other).grown(layout);
        for lone in [one, other] {
            if lone.count() <= 2 {
                cuts |= lone;
            }
        }
        cuts |= self.captures(1).grown(layout);
        for spot in cuts & self.trial.vacant() {
            if !self.trial.is_legal(!self.owner, spot) {
                continue;
            }
            self.trial.play(!self.owner, spot);
            self.trial.set_ko(None);
            let found = if self.stand() { self.join(depth) } else { Ok(false) };
            self.trial.take_back();
            if !found? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the liberties of the opponent's chains next to either chain that have at most a few.
    fn captures(&self, few: u32) -> Bitboard<W> {
        let mut captures = Bitboard::EMPTY;
        for end in self.ends {
            let Some(chain) = self.trial.chain(end) else { continue };
            for near in self.trial.touching(chain.stones(), !self.owner) {
                if near.liberty_count() <= few {
                    captures |= *near.liberties();
                }
            }
        }
        captures
    }
}
