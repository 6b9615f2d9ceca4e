//! A fact: a claim of a fixed kind about a move, with its proof.

use crate::bitboard::PointSet;
use crate::color::Color;
use crate::game::Move;
use crate::point::Point;

use super::kind::FactKind;

/// What a claim rests on, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// The rules, or the definition of a shape.
    Definition,
    /// A count of stones, liberties or points.
    Count,
    /// All replies were read out.
    Reading,
    /// A closed region was read out, granted that the stones around it live.
    Region,
    /// The ownership that a net expects: nothing is proven.
    Net,
}

impl Basis {
    /// Returns the name: `definition`, `count`, `reading`, `region` or `net`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Definition => "definition",
            Self::Count => "count",
            Self::Reading => "reading",
            Self::Region => "region",
            Self::Net => "net",
        }
    }
}

/// A true claim about a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// What the move does.
    pub kind: FactKind,
    /// The player who made the move.
    pub player: Color,
    /// The point of the move.
    pub at: Point,
    /// The stones that the claim is about, whole chains; empty if it is about points alone.
    pub stones: PointSet,
    /// The owner of these stones.
    pub owner: Color,
    /// The other points that the claim names: where to answer, an eye, a liberty.
    pub points: Vec<Point>,
    /// The number that the claim names: of stones, of liberties or of points.
    pub count: u32,
    /// What the claim rests on.
    pub basis: Basis,
    /// A line that shows the claim. It begins with the move.
    pub line: Vec<Move>,
    /// The line if the opponent ignores the move: it begins with the move and a pass. Empty if the
    /// line already shows it.
    pub ignored: Vec<Move>,
    /// The points that depend on the fact, as counted from the stones: an order among facts, not
    /// an estimate of the game. Below zero if the player of the move stands to lose them.
    pub stake: f64,
}

impl Fact {
    /// Returns the line that shows the fact best: what happens without the move, or without an
    /// answer, if there is such a line.
    pub fn shown(&self) -> &[Move] {
        if self.ignored.is_empty() { &self.line } else { &self.ignored }
    }

    /// Returns a fact that rests on a definition, without stones, points, count or line.
    pub(crate) fn new(kind: FactKind, player: Color, at: Point, none: PointSet) -> Self {
        Self {
            kind,
            player,
            at,
            stones: none,
            owner: player,
            points: Vec::new(),
            count: 0,
            basis: Basis::Definition,
            line: Vec::new(),
            ignored: Vec::new(),
            stake: 0.0,
        }
    }
}
