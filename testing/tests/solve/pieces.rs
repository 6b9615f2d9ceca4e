//! Regions of the slow solver as positions of the library, and the other way round.

use tengen::engine_room::solve::{Problem, Survivors};
use tengen::{Claim, Color, Goal, Point, PointSet, Position, Size};
use tengen_testing::oracle::{self, Cell, Ko, Place, Question, Region, Side, Spots, Window};

pub fn color(side: Side) -> Color {
    match side {
        Side::Black => Color::Black,
        Side::White => Color::White,
    }
}

pub fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::Black,
        Color::White => Side::White,
    }
}

/// Returns the rule for ko of a claim.
pub fn ko(claim: Claim) -> Ko {
    match claim {
        Claim::NoKo => Ko::Never,
        Claim::Unconditional => Ko::NotBack,
        Claim::Threats(number) => Ko::Threats(number),
        Claim::AllKos => Ko::All,
    }
}

pub fn goal(goal: Goal) -> oracle::Goal {
    match goal {
        Goal::Live => oracle::Goal::Live,
        Goal::Kill => oracle::Goal::Capture,
    }
}

pub fn survivors(survivors: Survivors) -> oracle::Survivors {
    match survivors {
        Survivors::Any => oracle::Survivors::Any,
        Survivors::All => oracle::Survivors::All,
    }
}

/// A region as a position with the points on which the players may play.
pub struct Piece {
    pub position: Position,
    pub points: Vec<Point>,
}

impl Piece {
    pub fn of(region: &Region) -> Self {
        let [columns, rows] = [region.columns, region.rows].map(|side| side as u8);
        let mut position = Position::empty(Size::new(columns, rows).expect("a small board"));
        // The rows of a region begin at the top.
        let point = |cell: usize| {
            let (column, row) = (cell % region.columns, cell / region.columns);
            Point::new(column as u8, rows - 1 - row as u8)
        };
        for (cell, &content) in region.cells.iter().enumerate() {
            if let Cell::Wall(side) | Cell::Inside(Some(side)) = content {
                position.set(point(cell), Some(color(side)));
            }
        }
        Self { position, points: region.inside().into_iter().map(point).collect() }
    }

    pub fn region(&self) -> PointSet {
        PointSet::from_points(self.position.size(), self.points.iter().copied())
    }

    /// Returns the points of a set of spots of the region's window.
    pub fn set(&self, spots: Spots) -> PointSet {
        let points = self.points.iter().enumerate().filter(|(spot, _)| spots >> spot & 1 == 1);
        PointSet::from_points(self.position.size(), points.map(|(_, &point)| point))
    }
}

/// A part of a position as the slow solver sees it: what stands outside a region is never captured,
/// and empty points outside are the attacker's.
pub struct Cut {
    pub window: Window,
    place: Place,
    target: Spots,
    owner: Side,
    survivors: Survivors,
    ko: Option<(Side, u32)>,
}

/// A ko that was just taken: who may not take it back at once, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Taken {
    pub banned: Color,
    pub point: Point,
}

/// The largest region that the slow solver is asked about.
const MOST_POINTS: usize = 16;

impl Cut {
    /// Returns the region of a problem with the stones of a position and a ko; `None` if it is too
    /// large.
    pub fn of(
        problem: &Problem,
        region: &PointSet,
        position: &Position,
        ko: Option<Taken>,
    ) -> Option<Self> {
        let points: Vec<Point> = region.iter().collect();
        if points.len() > MOST_POINTS {
            return None;
        }
        let mut near = vec![0; points.len()];
        let (mut walls, mut stones) = ([0; 2], [0; 2]);
        let size = position.size();
        for (spot, &point) in points.iter().enumerate() {
            let around = PointSet::from_points(size, [point]).neighbours();
            for next in &around {
                if let Some(other) = points.iter().position(|&known| known == next) {
                    near[spot] |= 1 << other;
                } else {
                    let owner = position.at(next).unwrap_or(!problem.defender());
                    walls[side(owner) as usize] |= 1 << spot;
                }
            }
            if let Some(stone) = position.at(point) {
                stones[side(stone) as usize] |= 1 << spot;
            }
        }
        let in_target = |(_, point): &(usize, &Point)| problem.target().contains(**point);
        let target = points.iter().enumerate().filter(in_target);
        Some(Self {
            window: Window::new(near, walls),
            place: Place { stones },
            target: target.fold(0, |target, (spot, _)| target | 1 << spot),
            owner: side(problem.defender()),
            survivors: problem.survivors(),
            ko: ko.and_then(|ko| {
                let spot = points.iter().position(|&point| point == ko.point)?;
                Some((side(ko.banned), spot as u32))
            }),
        })
    }

    pub fn question(&self) -> Question<'_> {
        Question {
            window: &self.window,
            place: self.place,
            target: self.target,
            owner: self.owner,
            survivors: survivors(self.survivors),
            ko: self.ko,
        }
    }
}
