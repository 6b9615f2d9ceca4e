//! Finding the group in question: the colour that the other one surrounds.

use crate::bitboard::{Bits, Layout, PointSet};
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::position::Position;
use crate::reading::Benson;
use crate::rules::SuicideRule;

use super::problem::{NoProblem, Problem};

/// How many steps a point of the open board is away from all stones.
const OPEN: usize = 3;

/// How much the exposure of a colour counts against a point of distance from the corner.
const EXPOSURE: f64 = 10.0;

/// If the scores of both colours are no further apart, either may be meant.
const CLOSE: f64 = 2.0;

/// A group may be meant if it has this part of the stones of the largest one.
const LARGE: u32 = 3;

impl Problem {
    /// Returns the problem that a diagram of a book shows: the group in question is the one that is
    /// surrounded, far from the open board and near the corner. It lives if any of its stones does.
    /// If either colour may be meant, [`Problem::rival`] has the other one.
    ///
    /// # Errors
    /// If the board is empty or full, a chain has no liberty, or no group is surrounded.
    pub fn find(position: &Position, to_move: Color) -> Result<Self, NoProblem> {
        let layout = position.layout();
        let stones = ByColor::from_fn(|color| *position.bits(color));
        let occupied = position.occupied_bits();
        if occupied.is_empty() {
            return Err(NoProblem::EmptyBoard);
        }
        if stones.black.is_empty() || stones.white.is_empty() {
            return Err(NoProblem::NoGroup);
        }
        let stones = in_question(stones, layout);
        let open = open_points(&occupied, layout);
        let score = |stones: &Bits| {
            EXPOSURE * exposure(stones, &occupied, &open, layout)
                + distance_from_corner(stones, layout)
        };
        let outside = stones.map(|stones| score(&stones));
        let surrounded = if outside.black > outside.white { Color::White } else { Color::Black };
        let of = |color: Color| {
            let all = stones[color];
            let group = main_group(&all, &stones[!color], layout, score);
            let (meant, other) = if color == to_move { (all, group) } else { (group, all) };
            let problem = Self::of(position, to_move, &PointSet::of_bits(layout, meant))?;
            Ok(problem.with_other_group(PointSet::of_bits(layout, other)))
        };
        let found = of(surrounded)?;
        let is_close = (outside.black - outside.white).abs() <= CLOSE;
        Ok(if is_close { found.with_rival(*of(!surrounded)?.target()) } else { found })
    }
}

/// Returns the stones of both colours about which there is a question: those that live for good are left
/// out, unless that leaves nothing of their colour.
fn in_question(stones: ByColor<Bits>, layout: Layout) -> ByColor<Bits> {
    let mut benson = Benson::new(layout, SuicideRule::Forbidden);
    ByColor::from_fn(|color| {
        let rest = stones[color] - benson.alive(&stones[color], &stones[!color]);
        if rest.is_empty() { stones[color] } else { rest }
    })
}

/// Returns the group that is meant among all stones of a colour: of those with enough stones, the one
/// that is surrounded most.
fn main_group(stones: &Bits, others: &Bits, layout: Layout, score: impl Fn(&Bits) -> f64) -> Bits {
    let groups: Vec<Bits> = groups(stones, others, layout).collect();
    let most = groups.iter().map(Bits::count).max().unwrap_or(0);
    let large = groups.into_iter().filter(|group| LARGE * group.count() >= most);
    large.min_by(|one, other| score(one).total_cmp(&score(other))).unwrap_or(*stones)
}

/// Returns the groups of a colour: stones are together if at most two points lie between them, none of
/// which is the other colour's.
fn groups(stones: &Bits, others: &Bits, layout: Layout) -> impl Iterator<Item = Bits> {
    let around = (stones.grown(layout) & layout.board()) - *others;
    let stones = *stones;
    around.parts(layout).map(move |part| part & stones)
}

impl Problem {
    /// Returns how exposed the target is to the open board: the mean over its stones of 1 / (1 +
    /// the number of steps to the open board through empty points), from 0 to 1.
    pub fn exposure(&self) -> f64 {
        let layout = self.position().layout();
        let occupied = self.position().occupied_bits();
        let open = open_points(&occupied, layout);
        exposure(self.target_bits(), &occupied, &open, layout)
    }
}

/// Returns the points of the open board; fewer steps from the stones if there are none so far away.
pub(super) fn open_points(occupied: &Bits, layout: Layout) -> Bits {
    let mut near = *occupied;
    let mut open = Bits::EMPTY;
    for _ in 0..OPEN {
        near = near.grown(layout) & layout.board();
        let rest = layout.board() - near;
        if rest.is_empty() {
            break;
        }
        open = rest;
    }
    open
}

/// Returns the mean over the stones of a number that falls with the number of steps from the open
/// board through empty points.
fn exposure(stones: &Bits, occupied: &Bits, open: &Bits, layout: Layout) -> f64 {
    let mut sum = 0.0;
    let mut rest = *stones;
    let mut reached = *open;
    let mut steps = 0.0;
    loop {
        let touched = reached.grown(layout) & rest;
        sum += f64::from(touched.count()) / (1.0 + steps);
        rest -= touched;
        let next = reached | (reached.grown(layout) & (layout.board() - *occupied));
        if next == reached {
            return sum / f64::from(stones.count());
        }
        reached = next;
        steps += 1.0;
    }
}

/// Returns the mean distance of stones from the corner that is nearest to them.
fn distance_from_corner(stones: &Bits, layout: Layout) -> f64 {
    let size = layout.size();
    let sum = |corner: Point| -> u32 {
        stones
            .points(size)
            .map(|point| {
                let columns = point.column().abs_diff(corner.column());
                let rows = point.row().abs_diff(corner.row());
                u32::from(columns) + u32::from(rows)
            })
            .sum()
    };
    let nearest = size.corners().into_iter().map(sum).min();
    nearest.map_or(0.0, |sum| f64::from(sum) / f64::from(stones.count()))
}
