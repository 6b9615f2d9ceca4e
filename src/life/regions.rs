//! The closed regions of a position that a verdict reads out.

use super::evidence::{Case, Evidence, HAVEN, cases};
use crate::bitboard::Bits;
use crate::color::{ByColor, Color};
use crate::position::Position;
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
    /// Reads out the closed regions of all chains that do not survive nearly all playouts, those in
    /// doubt first.
    ///
    /// # Errors
    /// If the stop is raised before the last region has been read.
    pub fn read(evidence: &Evidence<'_>) -> Result<Self, Interrupted> {
        let open =
            |case: &Case| evidence.beyond_doubt(case).is_none() && evidence.share(case) < HAVEN;
        let mut open: Vec<Case> = cases(evidence.position).filter(open).collect();
        open.sort_by_key(|case| !evidence.is_in_doubt(case));
        let mut regions = Self::default();
        for case in &open {
            if !regions.seen.intersects(case.chain.stones.bits()) {
                regions.read_region(evidence, case)?;
            }
        }
        Ok(regions)
    }

    /// Returns the standing of a chain; `None` if its region was not read to the end.
    pub fn standing(&self, case: &Case) -> Option<Standing> {
        let chains = self.settlements.iter().flat_map(|found| &found.chains);
        let mut chains = chains.filter(|(_, stones, _)| stones == case.chain.stones.bits());
        chains.next().map(|&(_, _, standing)| standing)
    }

    fn read_region(&mut self, evidence: &Evidence<'_>, case: &Case) -> Result<(), Interrupted> {
        evidence.stop.check()?;
        let mut region = closed_region(evidence, case, LIBERTIES_OF_A_WALL);
        if region.is_err() && evidence.is_even(case) {
            // A region between weaker walls is better than the toss of a coin.
            region = closed_region(evidence, case, 1);
        }
        let region = match region {
            Ok(region) => region,
            Err(stones) => {
                self.seen |= stones;
                return Ok(());
            }
        };
        let Regions { settler, nodes, seen, settlements } = self;
        *seen |= region;
        if (region & evidence.position.vacant_bits()).count() <= MOST_EMPTY {
            let limit = NODES.min(*nodes);
            settlements.extend(settler.settle(evidence.position, &region, limit, evidence.stop)?);
            *nodes -= settler.nodes();
        }
        Ok(())
    }

    /// Returns the empty points of the regions in which both colours keep all their chains, whoever
    /// moves first: neither player gains by a play there.
    pub fn quiet(&self, position: &Position) -> Bits {
        let is_quiet = |found: &&Settlement| {
            let keeps = |color| !found.stones(color, Standing::Kept).is_empty();
            let standings = found.chains.iter().map(|&(_, _, standing)| standing);
            found.is_settled()
                && Color::ALL.into_iter().all(keeps)
                && standings.into_iter().all(|standing| standing == Standing::Kept)
        };
        let regions = self.settlements.iter().filter(is_quiet).map(|found| found.region);
        regions.collect::<Bits>() & position.vacant_bits()
    }

    /// Returns the points that each colour owns in the regions that were read to the end. These are
    /// the stones that are kept and, where neither player gains by moving first, the points that
    /// they surround.
    pub fn proven(&self, position: &Position) -> ByColor<Bits> {
        let mut proven = ByColor::both(Bits::EMPTY);
        for found in &self.settlements {
            let lost = Color::ALL.map(|color| found.stones(color, Standing::Lost));
            let is_open =
                Color::ALL.into_iter().any(|color| !found.stones(color, Standing::Open).is_empty());
            let areas = score::areas_of(position, &(lost[0] | lost[1]));
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

/// Returns the closed region of a chain, up to the chains that live unconditionally or survive
/// nearly all playouts with as many liberties outside as a wall has.
///
/// # Errors
/// The stones that have no smaller region either, if the region is too large.
fn closed_region(
    evidence: &Evidence<'_>,
    case: &Case,
    liberties_of_a_wall: u32,
) -> Result<Bits, Bits> {
    let layout = evidence.position.layout();
    let immortal = evidence.safety.black.alive | evidence.safety.white.alive;
    let mut walls = evidence.havens.black | evidence.havens.white | immortal;
    let mut region = *case.chain.stones.bits();
    loop {
        region = region.flooded(&(layout.board() - walls), layout);
        if region.count() > LARGEST_REGION {
            return Err(region - evidence.havens.black - evidence.havens.white);
        }
        let mut gaps = Bits::EMPTY;
        let mut rest = region.neighbours(layout) & (walls - immortal);
        while let Some(stone) = rest.first() {
            let chain = evidence.position.chain(stone);
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
