//! The regions in which a problem is tried, and where a search in one begins.

use std::iter::successors;

use crate::bitboard::Bits;
use crate::color::{ByColor, Color};
use crate::point::Vertex;

use super::area::{Outside, extent};
use super::job::Start;
use super::limits::{MOST_POINTS, Unfit};
use super::problem::{Problem, Region};
use super::region::{SHAPES, Scene};

/// The largest number of rings by which a region is widened. A death must be proven in one of the
/// wider regions.
const RINGS: usize = 2;

/// The liberties outside a region with which a wall that the defender's stones touch may be captured.
const FEW_LIBERTIES: u32 = 2;

/// A region with its surroundings, and the problem that it belongs to.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub problem: Problem,
    pub region: Bits,
    /// The surroundings as each player's proofs see them.
    outside: ByColor<Outside>,
    /// Whether the target lives if it gets out, so that a death counts at once.
    pub is_open: bool,
    /// The regions that are one ring of points wider, two rings, and so on. There the target lives
    /// if it gets out.
    pub wider: Vec<(Bits, Outside)>,
}

impl Setting {
    /// Returns the surroundings as a player's proofs see them.
    pub fn outside(&self, prover: Color) -> &Outside {
        &self.outside[prover]
    }

    /// Returns the empty points beside the region, which count as the attacker's. `None` if
    /// players would not assume this: if stones of the defender stand beside the region, which
    /// count as the attacker's, too, or if a gap is not in the walls, but in the defender's own space.
    pub fn gaps(&self) -> Option<Bits> {
        let (position, layout) = (self.problem.position(), self.problem.position().layout());
        let defender = self.problem.defender();
        let beside = (self.region.neighbours(layout) & layout.board()) - self.region;
        let gaps = beside - position.occupied_bits();
        let is_of_the_walls = || (gaps - self.surroundings(&beside)).is_empty();
        let has_friends = beside.intersects(position.bits(defender));
        (!has_friends && is_of_the_walls()).then_some(gaps)
    }

    /// Whether the attacker's stones beside the region are safe from the defender's stones outside: a chain
    /// that these touch has more than a few liberties outside the region. A proof of death takes the
    /// walls for safe.
    pub fn has_firm_walls(&self) -> bool {
        let (position, layout) = (self.problem.position(), self.problem.position().layout());
        let defender = self.problem.defender();
        let vacant = layout.board() - position.occupied_bits() - self.region;
        let friends = *position.bits(defender) - self.region;
        let near = self.region.grown(layout);
        let walls = (*position.bits(!defender) - self.region).parts(layout);
        walls.filter(|wall| wall.intersects(&near)).all(|wall| {
            let around = wall.grown(layout);
            !around.intersects(&friends) || (around & vacant).count() > FEW_LIBERTIES
        })
    }

    /// Returns the part outside the region, without the defender's stones, that has most of the walls:
    /// more than half of the attacker's stones beside the region. Empty without such a part. The
    /// others are the defender's own space, in which the attacker may have a few stones, too.
    fn surroundings(&self, beside: &Bits) -> Bits {
        let (position, layout) = (self.problem.position(), self.problem.position().layout());
        let defender = self.problem.defender();
        let walls = *beside & *position.bits(!defender);
        let free = layout.board() - self.region - *position.bits(defender);
        let has_most = |part: &Bits| 2 * (*part & walls).count() > walls.count();
        free.parts(layout).find(has_most).unwrap_or(Bits::EMPTY)
    }

    /// Returns the wider regions as regions of their own, in which a death counts at once.
    pub fn opened(&self) -> impl Iterator<Item = Self> {
        let problem = self.problem;
        let scene = Scene::new(problem.position(), problem.defender());
        self.wider.clone().into_iter().map(move |(region, open)| {
            let mut outside = ByColor::both(scene.outside(&region));
            outside[!problem.defender()] = open;
            Self { problem, region, outside, is_open: true, wider: Vec::new() }
        })
    }

    /// Whether both are about the same stones and see the same region.
    pub fn is_like(&self, other: &Self) -> bool {
        self.region == other.region
            && self.is_open == other.is_open
            && self.problem.target() == other.problem.target()
    }

    /// Whether both are about the same stones in regions that the target cannot leave, and the other
    /// region is within this one.
    pub fn is_wider_than(&self, other: &Self) -> bool {
        self.problem.target() == other.problem.target()
            && !self.is_open
            && !other.is_open
            && self.region != other.region
            && (other.region - self.region).is_empty()
    }

    /// Whether a proof of a player is not to be expected, as the search in another region failed,
    /// which favours this player more.
    pub fn is_hopeless_after(&self, other: &Self, prover: Color) -> bool {
        if self.problem.target() != other.problem.target() || other.is_open {
            return false;
        }
        if prover == self.problem.defender() {
            (self.region - other.region).is_empty()
        } else {
            (other.region - self.region).is_empty()
        }
    }
}

/// Returns the regions to try, the most promising first.
pub(super) fn settings(problem: &Problem) -> Result<Vec<Setting>, Unfit> {
    let layout = problem.position().layout();
    let fits = |region: &Bits| {
        extent(layout, region).is_some_and(|(_, width, height)| width * height <= MOST_POINTS)
    };
    let scene = Scene::new(problem.position(), problem.defender());
    if let Region::Given(region) = problem.region() {
        let region = *region.bits();
        check(problem, &region)?;
        let meant = [Some(*problem), problem.other_group(), problem.rival()].into_iter().flatten();
        let within = meant.filter(|meant| (*meant.target_bits() - region).is_empty());
        let given = within.map(|meant| {
            let problem = meant.confined_as(problem);
            let scene = Scene::new(problem.position(), problem.defender());
            let outside = ByColor::both(scene.given(&region));
            Setting { problem, region, outside, is_open: false, wider: Vec::new() }
        });
        return Ok(given.collect());
    }
    let mut settings: Vec<Setting> = Vec::new();
    for shape in SHAPES {
        let meant = [Some(*problem), problem.other_group(), problem.rival()];
        for problem in meant.into_iter().flatten() {
            let scene = Scene::new(problem.position(), problem.defender());
            let region = scene.region(problem.target_bits(), shape);
            let is_new = settings
                .iter()
                .all(|other| other.region != region || other.problem.target() != problem.target());
            if is_new && fits(&region) {
                let widened = successors(Some(region), |region| Some(scene.widened(region)));
                let wider = widened.skip(1).take(RINGS).take_while(&fits);
                let mut wider: Vec<(Bits, Outside)> =
                    wider.map(|wider| (wider, scene.open_outside(&wider))).collect();
                // Closed walls leave nothing to add.
                wider.dedup_by_key(|(region, _)| *region);
                let outside = ByColor::both(scene.outside(&region));
                settings.push(Setting { problem, region, outside, is_open: false, wider });
            }
        }
    }
    if settings.is_empty() {
        check(problem, &scene.region(problem.target_bits(), SHAPES[0]))?;
    }
    Ok(settings)
}

fn check(problem: &Problem, region: &Bits) -> Result<(), Unfit> {
    match extent(problem.position().layout(), region) {
        Some((_, width, height)) if width * height > MOST_POINTS => {
            Err(Unfit::TooLarge { width, height })
        }
        _ => Ok(()),
    }
}

/// Returns the position of a problem with `to_move` to move and a move that this player has made. A
/// ko binds the problem's own player.
pub(super) fn start(problem: &Problem, to_move: Color, made: Option<Vertex>) -> Start {
    let stones = ByColor::from_fn(|color| *problem.position().bits(color));
    let ko = problem.ko().filter(|_| to_move == problem.to_move());
    Start { stones, to_move, ko, made }
}

/// Returns the plays in a region.
pub(super) fn candidates(setting: &Setting) -> Vec<Vertex> {
    let position = setting.problem.position();
    let vacant = setting.region - position.occupied_bits();
    vacant.points(position.size()).map(Vertex::Play).collect()
}
