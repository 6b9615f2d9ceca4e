//! The closed regions of a position that a verdict reads out.

use std::ops::RangeInclusive;

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
pub(super) const LIBERTIES_OF_A_WALL: u32 = 3;

/// The limits of a region to read out.
#[derive(Clone, Debug)]
struct Limits {
    /// The number of points, with the stones on them.
    points: RangeInclusive<u32>,
    /// The largest number of states that are looked at.
    states: u32,
}

/// The limits of the regions that are read first: some ten milliseconds.
const SMALL: Limits = Limits { points: 1..=32, states: 10_000 };

/// The limits of the regions that are read then. Most of them, if they can be read at all, take fewer
/// than 2,000 states.
const LARGE: Limits = Limits { points: 33..=60, states: 3_000 };

/// The largest number of empty points of a region. Larger ones are never read to the end.
const MOST_EMPTY: u32 = 12;

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
    read: Vec<ReadOut>,
}

/// A region that was read to the end.
#[derive(Debug)]
struct ReadOut {
    found: Settlement,
    /// Whether it was read between walls that are not threatened. Weaker ones may die.
    is_sure: bool,
}

impl Default for Regions {
    fn default() -> Self {
        Self { settler: Settler::default(), nodes: ALL_NODES, seen: Bits::EMPTY, read: Vec::new() }
    }
}

impl Regions {
    /// Reads out the closed regions of all chains that do not survive nearly all playouts: the small
    /// ones first, and then the large ones, in each turn those of chains in doubt first.
    ///
    /// # Errors
    /// If the stop is raised before the last region has been read.
    pub fn read(evidence: &Evidence<'_>) -> Result<Self, Interrupted> {
        let open =
            |case: &Case| evidence.beyond_doubt(case).is_none() && evidence.share(case) < HAVEN;
        let mut open: Vec<Case> = cases(evidence.position).filter(open).collect();
        open.sort_by_key(|case| !evidence.is_in_doubt(case));
        let mut regions = Self::default();
        for limits in [&SMALL, &LARGE] {
            regions.seen = Bits::EMPTY;
            for case in &open {
                if !regions.seen.intersects(case.chain.stones.bits())
                    && regions.standing(case).is_none()
                {
                    regions.read_regions(evidence, case, limits)?;
                }
            }
        }
        Ok(regions)
    }

    /// Returns the standing of a chain, if possible between walls that are not threatened; `None` if its
    /// region was not read to the end.
    pub fn standing(&self, case: &Case) -> Option<Standing> {
        let sure = self.standings(case, true).next();
        sure.or_else(|| self.standings(case, false).next())
    }

    /// Whether the region of a chain was read to the end, between walls that are not threatened.
    pub fn is_sure(&self, case: &Case) -> bool {
        self.standings(case, true).next().is_some()
    }

    /// Returns the standings of a chain in the regions between sure walls, or in the others.
    fn standings(&self, case: &Case, is_sure: bool) -> impl Iterator<Item = Standing> {
        let read = self.read.iter().filter(move |read| read.is_sure == is_sure);
        let chains = read.flat_map(|read| &read.found.chains);
        let stones = *case.chain.stones.bits();
        chains.filter(move |(_, other, _)| *other == stones).map(|&(_, _, standing)| standing)
    }

    /// Forgets the regions between weaker walls that a chain is in.
    pub fn take_back(&mut self, case: &Case) {
        let stones = case.chain.stones.bits();
        self.read.retain(|read| read.is_sure || !read.found.region.intersects(stones));
    }

    /// Reads out the region of a chain. If playouts do not show at all whether the chain lives, a
    /// large region, or one between weaker walls, is better than the toss of a coin.
    fn read_regions(
        &mut self,
        evidence: &Evidence<'_>,
        case: &Case,
        limits: &Limits,
    ) -> Result<(), Interrupted> {
        let tries = [(limits, LIBERTIES_OF_A_WALL), (&LARGE, LIBERTIES_OF_A_WALL), (&SMALL, 1)];
        let tries = if evidence.is_even(case) { &tries[..] } else { &tries[..1] };
        for &(limits, liberties) in tries {
            if self.read_region(evidence, case, limits, liberties)? {
                break;
            }
        }
        Ok(())
    }

    /// Reads out the region of a chain between walls with so many liberties outside. Returns whether
    /// it was read to the end.
    fn read_region(
        &mut self,
        evidence: &Evidence<'_>,
        case: &Case,
        limits: &Limits,
        liberties: u32,
    ) -> Result<bool, Interrupted> {
        evidence.stop.check()?;
        let region = match closed_region(evidence, case, *limits.points.end(), liberties) {
            Ok(region) => region,
            Err(stones) => {
                self.seen |= stones;
                return Ok(false);
            }
        };
        self.seen |= region;
        let empty = (region & evidence.position.vacant_bits()).count();
        if empty > MOST_EMPTY || !limits.points.contains(&region.count()) {
            return Ok(false);
        }
        let limit = limits.states.min(self.nodes);
        let found = self.settler.settle(evidence.position, &region, limit, evidence.stop)?;
        self.nodes -= self.settler.nodes();
        let Some(found) = found else { return Ok(false) };
        self.read.push(ReadOut { found, is_sure: liberties >= LIBERTIES_OF_A_WALL });
        Ok(true)
    }

    fn settlements(&self) -> impl Iterator<Item = &Settlement> {
        self.read.iter().map(|read| &read.found)
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
        let regions = self.settlements().filter(is_quiet).map(|found| found.region);
        regions.collect::<Bits>() & position.vacant_bits()
    }

    /// Returns the points that each colour owns in the regions that were read to the end. These are
    /// the stones that are kept and, where neither player gains by moving first, the points that
    /// they surround.
    pub fn proven(&self, position: &Position) -> ByColor<Bits> {
        let mut proven = ByColor::both(Bits::EMPTY);
        for found in self.settlements() {
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
    most: u32,
    liberties_of_a_wall: u32,
) -> Result<Bits, Bits> {
    let layout = evidence.position.layout();
    let immortal = evidence.safety.black.alive | evidence.safety.white.alive;
    let mut walls = evidence.havens.black | evidence.havens.white | immortal;
    let mut region = *case.chain.stones.bits();
    loop {
        region = region.flooded(&(layout.board() - walls), layout);
        if region.count() > most {
            return Err(region - evidence.havens.black - evidence.havens.white);
        }
        let mut gaps = Bits::EMPTY;
        let around = region.neighbours(layout) & (walls - immortal);
        for chain in evidence.position.chains_touching(&around) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::position;
    use crate::point::Point;

    #[test]
    fn only_regions_between_weaker_walls_are_taken_back() {
        let drawn = position("X . X . O");
        let case = |column| {
            let stone = drawn.layout().spot(Point::new(column, 0));
            Case { color: Color::Black, chain: drawn.chain(stone) }
        };
        let read = |columns: RangeInclusive<u8>, standing, is_sure| {
            let points = columns.clone().map(|column| Point::new(column, 0));
            let chains = columns.filter(|column| [0, 2].contains(column)).map(case);
            let chains = chains.map(|case| (Color::Black, *case.chain.stones.bits(), standing));
            let (leads, chains) = (ByColor::both(0), chains.collect());
            let region = Bits::from_points(drawn.size(), points);
            ReadOut { found: Settlement { region, leads, chains }, is_sure }
        };
        // The second chain was read between weaker walls, and then both were between sure ones.
        let both = vec![read(2..=3, Standing::Lost, false), read(0..=3, Standing::Kept, true)];
        let mut regions = Regions { read: both, ..Regions::default() };
        let standings = |regions: &Regions| [0, 2].map(|column| regions.standing(&case(column)));
        assert_eq!(standings(&regions), [Some(Standing::Kept); 2], "the sure one counts");
        regions.take_back(&case(2));
        assert_eq!(standings(&regions), [Some(Standing::Kept); 2]);
        assert!(regions.is_sure(&case(2)));
        let weak = vec![read(2..=3, Standing::Lost, false)];
        let mut regions = Regions { read: weak, ..Regions::default() };
        assert!(!regions.is_sure(&case(2)));
        regions.take_back(&case(2));
        assert_eq!(standings(&regions), [None; 2]);
    }
}
