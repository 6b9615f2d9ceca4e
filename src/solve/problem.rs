//! Problems: a position, the stones in question, and the region in which they are decided.

use crate::bitboard::{Bits, PointSet};
use crate::color::Color;
use crate::point::{Point, Size};
use crate::position::Position;

/// What a player wants with the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Stones of the target stay on the board for ever. This is the goal of their owner.
    Live,
    /// The target is captured, or can be captured at any time. This is the goal of the attacker.
    Kill,
}

/// How many stones of a target must live.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Survivors {
    /// The target lives if one of its points keeps a stone, and is dead if none does.
    Any,
    /// The target lives if all of its stones do, and is dead if one of them is captured.
    All,
}

/// The points on which both players may play while a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// The solver finds regions itself, tight ones first.
    Found,
    /// The play is confined to these points. They are the empty points, and the stones that may be
    /// captured; stones of the target belong to it.
    Given(PointSet),
}

/// A problem of life and death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    position: Position,
    to_move: Color,
    defender: Color,
    target: PointSet,
    survivors: Survivors,
    region: Region,
    /// The player who may not take back a ko at once, and the point of the play.
    ko: Option<(Color, Point)>,
    /// Other stones that may be meant.
    rival: Option<PointSet>,
    /// More or fewer stones of the owner, which may be meant.
    other_group: Option<PointSet>,
}

/// The reason why a position and a target make no problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoProblem {
    /// The target has no points.
    #[error("the target is empty: name a point with a stone")]
    NoTarget,
    /// The target has a point without a stone.
    #[error("{0} is empty: a target is a point with a stone")]
    EmptyPoint(Point),
    /// The target has stones of both colours.
    #[error("the target has stones of both colours: name stones of one colour")]
    TwoColors,
    /// The target or the region is for a board of another size.
    #[error("the points are for a board of {0}, and the position is on a board of {1}")]
    OtherSize(Size, Size),
    /// A chain of the position has no liberty, so that it would not be on the board.
    #[error("the chain at {0} has no liberty")]
    NoLiberty(Point),
    /// The region does not contain the target.
    #[error("the region does not contain the target's stone at {0}")]
    TargetOutside(Point),
    /// A ko cannot be taken back there.
    #[error("{} cannot take back a ko at {}: a play there captures no single stone", .0.name(), .1)]
    NoKo(Color, Point),
    /// The position has no stones.
    #[error("the board has no stones")]
    EmptyBoard,
    /// No group of the position is surrounded.
    #[error("no group is surrounded: name a target")]
    NoGroup,
}

impl Problem {
    /// Returns the problem whether the chains at `points` live, if `to_move` moves first. Chains of
    /// several colours, empty points and chains without a liberty are refused. The target lives if
    /// [any](Survivors::Any) of its stones does.
    ///
    /// # Errors
    /// If the points are no stones of one colour, or a chain of the position has no liberty.
    pub fn of(position: &Position, to_move: Color, points: &PointSet) -> Result<Self, NoProblem> {
        check_size(position, points)?;
        if let Some(point) = position.libertyless().iter().next() {
            return Err(NoProblem::NoLiberty(point));
        }
        let vacant = *points & position.vacant();
        if let Some(point) = vacant.iter().next() {
            return Err(NoProblem::EmptyPoint(point));
        }
        let colors = points.iter().filter_map(|point| position.at(point));
        let defender = colors.clone().next().ok_or(NoProblem::NoTarget)?;
        if colors.clone().any(|color| color != defender) {
            return Err(NoProblem::TwoColors);
        }
        let stones = points.bits().flooded(position.bits(defender), position.layout());
        Ok(Self {
            position: *position,
            to_move,
            defender,
            target: PointSet::of_bits(position.layout(), stones),
            survivors: Survivors::Any,
            region: Region::Found,
            ko: None,
            rival: None,
            other_group: None,
        })
    }

    /// Returns the problem with play confined to `region`.
    ///
    /// # Errors
    /// If the region does not contain the target.
    pub fn within(self, region: &PointSet) -> Result<Self, NoProblem> {
        check_size(&self.position, region)?;
        match (self.target - *region).iter().next() {
            Some(point) => Err(NoProblem::TargetOutside(point)),
            None => Ok(Self { region: Region::Given(*region), ..self }),
        }
    }

    /// Returns the problem with another number of stones that must live.
    #[must_use]
    pub fn with_survivors(self, survivors: Survivors) -> Self {
        Self { survivors, ..self }
    }

    /// Returns the problem with another player to move first.
    #[must_use]
    pub fn with_to_move(self, to_move: Color) -> Self {
        Self { to_move, ..self }
    }

    /// Returns the problem in which `banned` may not take back a ko at `point` at once, because the
    /// opponent has just taken it. The ban binds the first move only. What a superko rule forbids
    /// beyond it does not count.
    ///
    /// # Errors
    /// If a play of `banned` at the point does not take a ko.
    pub fn with_ko(self, banned: Color, point: Point) -> Result<Self, NoProblem> {
        if takes_ko(&self.position, banned, point) {
            Ok(Self { ko: Some((banned, point)), ..self })
        } else {
            Err(NoProblem::NoKo(banned, point))
        }
    }

    /// Returns the point where the player to move may not take back a ko at once.
    pub fn ko(&self) -> Option<Point> {
        self.ko.filter(|(banned, _)| *banned == self.to_move).map(|(_, point)| point)
    }

    /// Returns the problem with other stones that may be meant.
    pub(super) fn with_rival(self, target: PointSet) -> Self {
        Self { rival: Some(target), ..self }
    }

    /// Returns the problem about the other stones that may be meant, if there are any. The solver
    /// looks at both problems, and the answer names the one that was solved.
    pub fn rival(&self) -> Option<Self> {
        let target = self.rival?;
        let rival = Self::of(&self.position, self.to_move, &target).ok()?;
        Some(Self { ko: self.ko, survivors: self.survivors, ..rival })
    }

    /// Returns the problem without the other colour's stones that may be meant.
    #[must_use]
    pub fn without_rival(self) -> Self {
        Self { rival: None, ..self }
    }

    /// Returns the problem about its own stones alone.
    pub(super) fn alone(&self) -> Self {
        Self { rival: None, other_group: None, ..*self }
    }

    /// Returns the problem with more or fewer stones of the owner that may be meant.
    pub(super) fn with_other_group(self, stones: PointSet) -> Self {
        Self { other_group: Some(stones).filter(|stones| *stones != self.target), ..self }
    }

    /// Returns the problem about more or fewer stones of the owner, if they may be meant.
    pub fn other_group(&self) -> Option<Self> {
        let other = Self::of(&self.position, self.to_move, &self.other_group?).ok()?;
        Some(Self { ko: self.ko, survivors: self.survivors, ..other })
    }

    /// Returns the problem with play confined as in another one.
    pub(super) fn confined_as(self, other: &Self) -> Self {
        Self { region: other.region, ..self }
    }

    /// Returns the position before the first move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the player who moves first.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Returns the owner of the target.
    pub fn defender(&self) -> Color {
        self.defender
    }

    /// Returns the stones in question.
    pub fn target(&self) -> &PointSet {
        &self.target
    }

    /// Returns how many stones of the target must live.
    pub fn survivors(&self) -> Survivors {
        self.survivors
    }

    /// Returns where the players may play.
    pub fn region(&self) -> Region {
        self.region
    }

    /// Returns what a player wants with the target.
    pub fn goal_of(&self, player: Color) -> Goal {
        if player == self.defender { Goal::Live } else { Goal::Kill }
    }

    /// Returns what the player to move wants with the target.
    pub fn goal(&self) -> Goal {
        self.goal_of(self.to_move)
    }

    /// Returns the stones of the target as bits.
    pub(super) fn target_bits(&self) -> &Bits {
        self.target.bits()
    }
}

/// Whether a play captures one stone, and the stone played then stands alone with the point of the
/// captured one as its only liberty.
fn takes_ko(position: &Position, player: Color, point: Point) -> bool {
    let (size, layout) = (position.size(), position.layout());
    if size.at(point.column(), point.row()).is_none() {
        return false;
    }
    let play = Bits::of(layout.spot(point));
    let around = (play.grown(layout) & layout.board()) - play;
    let others = position.bits(!player);
    if play.intersects(&position.occupied_bits()) || !(around - *others).is_empty() {
        return false;
    }
    let vacant = layout.board() - position.occupied_bits() - play;
    let chains = around.flooded(others, layout);
    let dies = |chain: &Bits| !chain.grown(layout).intersects(&vacant);
    let captured: Bits = chains.parts(layout).filter(dies).collect();
    captured.count() == 1
}

fn check_size(position: &Position, points: &PointSet) -> Result<(), NoProblem> {
    if points.size() == position.size() {
        Ok(())
    } else {
        Err(NoProblem::OtherSize(points.size(), position.size()))
    }
}
