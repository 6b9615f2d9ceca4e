//! The closed regions of a position that a verdict reads out.

use super::judge::{Case, Evidence, HAVEN, cases};
use crate::bitboard::Bits;
use crate::color::{ByColor, Color};
use crate::reading::{Settlement, Settler, Standing};
use crate::score;
use crate::stop::Interrupted;

/// The number of liberties outside a region with which a chain that survives nearly all playouts is
/// taken for a wall. A chain with fewer may have its life in the region: an eye of its own has one or
/// two.
const LIBERTIES_OF_A_WALL: u32 = 3;

/// The largest number of points of a region, with the stones on them.
const LARGEST_REGION: u32 = 32;

/// The largest number of empty points of a region. Larger ones are never read to the end.
const MOST_EMPTY: u32 = 12;

/// The largest number of states that are looked at for one region: some ten milliseconds.
const NODES: u32 = 10_000;

/// The largest number of states that are looked at for all regions of a verdict.
const ALL_NODES: u32 = 40_000;

/// The closed regions that have been read out.
#[derive(Debug)]
pub(super) struct Regions {
    settler: Settler,
    /// The number of states that may still be looked at.
    nodes: u32,
    /// The stones whose region has been looked for.
    seen: Bits,
    settlements: Vec<Settlement>,
}

impl Default for Regions {
    fn default() -> Self {
        let (settler, settlements) = (Settler::default(), Vec::new());
        Self { settler, nodes: ALL_NODES, seen: Bits::EMPTY, settlements }
    }
}

impl Regions {
    /// Returns the standing of a chain; `None` if its region was not read to the end.
    pub fn standing(&self, case: &Case) -> Option<Standing> {
        let chains = self.settlements.iter().flat_map(|found| &found.chains);
        let mut chains = chains.filter(|(_, stones, _)| stones == case.chain.stones.bits());
        chains.next().map(|&(_, _, standing)| standing)
    }
}

impl<const W: usize> Evidence<'_, W> {
    /// Reads out the closed regions of all chains that do not survive nearly all playouts, those in
    /// doubt first.
    pub fn read_regions(&mut self) -> Result<(), Interrupted> {
        let open = |case: &Case| self.beyond_doubt(case).is_none() && self.share(case) < HAVEN;
        let mut open: Vec<Case> = cases(self.position).filter(open).collect();
        open.sort_by_key(|case| !self.is_in_doubt(case));
        for case in &open {
            if !self.regions.seen.intersects(case.chain.stones.bits()) {
                self.read_region(case)?;
            }
        }
        Ok(())
    }

    fn read_region(&mut self, case: &Case) -> Result<(), Interrupted> {
        self.stop.check()?;
        let mut region = self.closed_region(case, LIBERTIES_OF_A_WALL);
        if region.is_err() && self.is_even(case) {
            // A region between weaker walls is better than the toss of a coin.
            region = self.closed_region(case, 1);
        }
        let region = match region {
            Ok(region) => region,
            Err(stones) => {
                self.regions.seen |= stones;
                return Ok(());
            }
        };
        let Regions { settler, nodes, seen, settlements } = &mut self.regions;
        *seen |= region;
        if (region & self.position.vacant_bits()).count() <= MOST_EMPTY {
            let limit = NODES.min(*nodes);
            settlements.extend(settler.settle(self.position, &region, limit, self.stop)?);
            *nodes -= settler.nodes();
        }
        Ok(())
    }

    /// Returns the closed region of a chain, up to the chains that live unconditionally or survive
    /// nearly all playouts with as many liberties outside as a wall has.
    ///
    /// # Errors
    /// The stones that have no smaller region either, if the region is too large.
    fn closed_region(&self, case: &Case, liberties_of_a_wall: u32) -> Result<Bits, Bits> {
        let layout = self.position.layout();
        let immortal = self.safety.black.alive | self.safety.white.alive;
        let mut walls = self.havens.black | self.havens.white | immortal;
        let mut region = *case.chain.stones.bits();
        loop {
            region = region.flooded(&(layout.board() - walls), layout);
            if region.count() > LARGEST_REGION {
                return Err(region - self.havens.black - self.havens.white);
            }
            let mut gaps = Bits::EMPTY;
            let mut rest = region.neighbours(layout) & (walls - immortal);
            while let Some(stone) = rest.first() {
                let chain = self.position.chain(stone);
                rest -= *chain.stones.bits();
                if (*chain.liberties.bits() - region).count() < liberties_of_a_wall {
                    gaps |= *chain.stones.bits();
                }
            }
            if gaps.is_empty() {
                return Ok(region);
            }
            walls -= gaps;
            region |= gaps;
        }
    }

    /// Returns the points that each colour owns in the regions that were read to the end: stones that
    /// are kept, and, where neither player gains by moving first, what they surround.
    pub fn proven(&self) -> ByColor<Bits> {
        let mut proven = ByColor::both(Bits::EMPTY);
        for found in &self.regions.settlements {
            let lost = Color::ALL.map(|color| found.stones(color, Standing::Lost));
            let is_open =
                Color::ALL.into_iter().any(|color| !found.stones(color, Standing::Open).is_empty());
            let areas = score::areas_of(self.position, &(lost[0] | lost[1]));
            for color in Color::ALL {
                proven[color] |= if found.is_settled() && !is_open {
                    areas[color] & found.region
                } else {
                    found.stones(color, Standing::Kept)
                };
            }
        }
        proven
    }
}
