//! Fights about chains that neither unconditional life nor a closed region decides: the solver of life
//! and death proves that a chain lives.
//!
//! Only life is asked for. It holds although everything around the fight that is not sure to help the
//! chain is the attacker's. A death would hang on the life of the walls, and on what the capture
//! costs.

use super::evidence::{Case, Evidence, cases, cases_with};
use super::regions::{LIBERTIES_OF_A_WALL, Regions};
use crate::bitboard::{Bits, PointSet};
use crate::color::Color;
use crate::position::{Chain, Position};
use crate::solve::{Claim, Limits, Problem, Solver, Survivors};
use crate::stop::Interrupted;

/// The limits of one question. The proofs that change verdicts on finished games take 80 to 1,100
/// nodes.
const LIMITS: Limits = Limits { nodes: 3_000, memory: 8 << 20, every_move: false };

/// The largest number of nodes for all questions of a verdict.
const ALL_NODES: u64 = 30_000;

/// The smallest number of stones of a chain that is asked about although playouts kill it.
const FEW_STONES: u32 = 3;

/// The largest number of points of a fight, with the stones on them.
const MOST_POINTS: u32 = 110;

/// The largest number of empty points of a fight that connected empty points are added to.
const MOST_EMPTY: u32 = 16;

/// The fights that the solver has been asked about.
#[derive(Debug)]
pub(super) struct Fights {
    solver: Solver,
    /// The number of nodes that may still be used.
    nodes: u64,
    /// The stones that are proven to live although the opponent moves first.
    living: Bits,
}

/// The points of a fight, and the stones that take part in it or help the defender.
struct Field {
    points: Bits,
    position: Position,
}

/// How far a field reaches beyond a chain and the opposing chains around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    /// To connected empty points, and to the neighbours of all chains in it.
    Wide,
    /// To liberties, and to the defender's chains.
    Narrow,
}

impl Fights {
    /// Asks about all chains in doubt, and chains of some stones that playouts kill, unless a region
    /// between sure walls decides. A region between weaker walls that kills a chain proven to live is
    /// taken back.
    ///
    /// # Errors
    /// If the stop is raised before the last answer.
    pub fn new(evidence: &Evidence<'_>, regions: &mut Regions) -> Result<Self, Interrupted> {
        let mut fights = Self { solver: Solver::default(), nodes: ALL_NODES, living: Bits::EMPTY };
        for case in cases(evidence.position) {
            if regions.is_sure(&case) || !is_open(evidence, &case) {
                continue;
            }
            if fights.survives(evidence, &case, !case.color)? {
                fights.living |= *case.chain.stones.bits();
                regions.take_back(&case);
            }
        }
        Ok(fights)
    }

    /// Whether a chain is proven to live although the opponent moves first.
    pub fn lives(&self, case: &Case) -> bool {
        case.chain.stones.bits().intersects(&self.living)
    }

    /// Whether a chain is proven to live if `first` moves first.
    pub fn survives(
        &mut self,
        evidence: &Evidence<'_>,
        case: &Case,
        first: Color,
    ) -> Result<bool, Interrupted> {
        let fields = [Width::Wide, Width::Narrow].map(|width| Field::around(evidence, case, width));
        let [wide, narrow] = fields;
        let is_other = |wide: &Field, narrow: &Field| wide.points != narrow.points;
        if let Some(wide) = &wide
            && self.survives_in(evidence, case, first, wide)?
        {
            return Ok(true);
        }
        match &narrow {
            Some(narrow) if wide.as_ref().is_none_or(|wide| is_other(wide, narrow)) => {
                self.survives_in(evidence, case, first, narrow)
            }
            _ => Ok(false),
        }
    }

    /// Whether a chain is proven to live by play on its own points and `inside` it, if the opponent
    /// moves first.
    pub fn lives_inside(
        &mut self,
        evidence: &Evidence<'_>,
        case: &Case,
        inside: &Bits,
    ) -> Result<bool, Interrupted> {
        let points = *case.chain.stones.bits() | *inside;
        let field = Field { points, position: *evidence.position }.with_helpers(evidence, case);
        self.survives_in(evidence, case, !case.color, &field)
    }

    /// Whether a chain is proven to live in a field if `first` moves first.
    fn survives_in(
        &mut self,
        evidence: &Evidence<'_>,
        case: &Case,
        first: Color,
        field: &Field,
    ) -> Result<bool, Interrupted> {
        if self.nodes == 0 {
            return Ok(false);
        }
        let points = PointSet::of_bits(field.position.layout(), field.points);
        let problem = Problem::of(&field.position, first, &case.chain.stones);
        let Ok(problem) = problem.and_then(|problem| problem.within(&points)) else {
            return Ok(false);
        };
        let problem = problem.with_survivors(Survivors::All);
        let limits = Limits { nodes: LIMITS.nodes.min(self.nodes), ..LIMITS };
        let (claim, stop) = (Claim::Unconditional, evidence.stop);
        let found = self.solver.prove(&problem, case.color, claim, &limits, stop);
        stop.check()?;
        // A field whose box is too large is left to the other judges.
        Ok(found.is_ok_and(|found| {
            self.nodes -= found.nodes.min(self.nodes);
            found.is_proven
        }))
    }
}

/// Whether the solver is asked about a chain.
fn is_open(evidence: &Evidence<'_>, case: &Case) -> bool {
    evidence.is_in_doubt(case)
        || evidence.beyond_doubt(case).is_none()
            && !evidence.survives_playouts(case)
            && case.chain.stones.count() >= FEW_STONES
}

impl Field {
    /// Returns the field of a fight: the chain with its liberties, and its neighbours that may be
    /// captured, with theirs. `None` if it is too large.
    fn around(evidence: &Evidence<'_>, case: &Case, width: Width) -> Option<Self> {
        let position = evidence.position;
        let layout = position.layout();
        let (vacant, target) = (position.vacant_bits(), *case.chain.stones.bits());
        let mut points = target;
        loop {
            let before = points;
            let liberties = (points - vacant).neighbours(layout) & vacant;
            let connected = points | (points | liberties).flooded(&vacant, layout);
            let is_small = (connected & vacant).count() <= MOST_EMPTY;
            points |= if width == Width::Wide && is_small { connected } else { liberties };
            let reach = if width == Width::Wide { points } else { target };
            let beside =
                reach.neighbours(layout) | points.neighbours(layout) & *position.bits(case.color);
            let others = position.occupied_bits() - points;
            for other in cases_with(position, &(beside & others)) {
                if may_be_captured(evidence, case, &other, &points) {
                    points |= *other.chain.stones.bits();
                }
            }
            if points.count() > MOST_POINTS {
                return None;
            }
            if points == before {
                let field = Self { points, position: *position };
                return Some(field.with_helpers(evidence, case));
            }
        }
    }

    /// Leaves outside the field only those stones of the defender that are sure to help.
    fn with_helpers(mut self, evidence: &Evidence<'_>, case: &Case) -> Self {
        let outside = self.points.neighbours(self.position.layout()) - self.points;
        for chain in evidence.position.chains_with(case.color, &outside) {
            if !helps(evidence, case.color, &chain, &self.points) {
                for point in chain.stones {
                    self.position.set(point, None);
                }
            }
        }
        self
    }
}

/// Whether another chain beside a field belongs to it: it has few liberties outside, or it is an
/// attacker beside the target whose own life is open.
fn may_be_captured(evidence: &Evidence<'_>, case: &Case, other: &Case, points: &Bits) -> bool {
    if evidence.beyond_doubt(other) == Some(true) {
        return false;
    }
    let is_beside = || {
        let reach = other.chain.stones.bits().neighbours(evidence.position.layout());
        reach.intersects(case.chain.stones.bits())
    };
    !is_wall(&other.chain, points)
        || other.color != case.color && is_beside() && !evidence.is_expected_to_live(other)
}

/// Whether a chain has liberties enough outside a field for its life not to depend on the field.
fn is_wall(chain: &Chain, points: &Bits) -> bool {
    (*chain.liberties.bits() - *points).count() >= LIBERTIES_OF_A_WALL
}

/// Whether a chain outside a field lives whatever happens in it, so that the defender is safe who
/// connects to it. Playouts do not show this of a chain with few liberties outside, since the attacker
/// may fill them.
fn helps(evidence: &Evidence<'_>, color: Color, chain: &Chain, points: &Bits) -> bool {
    let case = Case { color, chain: *chain };
    evidence.beyond_doubt(&case) == Some(true)
        || is_wall(chain, points) && evidence.is_expected_to_live(&case)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::position;
    use crate::point::Point;
    use crate::stop::Stop;

    #[test]
    fn a_chain_beside_a_fight_helps_only_with_three_liberties_outside() {
        // The black wall survives nearly all playouts.
        let drawn = position(
            ". . . X . . .
             . . . X . . .
             . . . X . . .
             . . . X . . .
             . . . X . . .
             . . . X . . .
             . . . X . . .",
        );
        let stop = Stop::new();
        let evidence = Evidence::with_playouts(&drawn, 100, &stop).expect("no stop");
        let chain = drawn.chain(drawn.bits(Color::Black).first().expect("a stone"));
        let helps_with = |outside: u8| {
            let outside = (0..outside).map(|row| Point::new(4, row));
            let outside = Bits::from_points(drawn.size(), outside);
            helps(&evidence, Color::Black, &chain, &(drawn.vacant_bits() - outside))
        };
        assert_eq!([0, 1, 2, 3].map(helps_with), [false, false, false, true]);
    }
}
