//! The reasons why something is not a question, or does not have a solution.

use crate::color::Color;
use crate::point::{Point, Size};
use crate::sgf::SgfError;
use crate::solve::{LEAST_MEMORY, MOST_POINTS, NoProblem, Unfit};

/// The reason why something is not a question of life and death.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoQuestion {
    /// The position and the target do not make a problem.
    #[error(transparent)]
    Problem(#[from] NoProblem),
    /// The record cannot be read.
    #[error(transparent)]
    Record(SgfError),
    /// A point is not on the board.
    #[error("{0} is not on a board of {1}")]
    OffBoard(Point, Size),
    /// A stone of the target was captured in the game before the position.
    #[error("the stone at {0} has been captured: a target is a point with a stone")]
    Captured(Point),
    /// The group that seems to be meant has the other colour.
    #[error(
        "no group of {} is surrounded, whose life {} to move could decide: name a target",
        .owner.name(), .to_move.name()
    )]
    OtherOwner {
        /// The colour of the group that was looked for.
        owner: Color,
        /// The player to move.
        to_move: Color,
    },
    /// The player to move has the other goal.
    #[error(
        "the target is {owner}'s, and {mover} moves first: the goal is {goal}",
        owner = .owner.name(), mover = .to_move.name(),
        goal = if owner == to_move { "live" } else { "kill" },
    )]
    OtherGoal {
        /// The owner of the target.
        owner: Color,
        /// The player to move.
        to_move: Color,
    },
    /// The record has fewer moves.
    #[error("the record has {0} {moves}", moves = if *.0 == 1 { "move" } else { "moves" })]
    Shorter(usize),
    /// A field of JSON is wrong.
    #[error("{field}: expected {expected}")]
    Field {
        /// The name of the field.
        field: String,
        /// What would be right.
        expected: String,
    },
    /// A field of JSON is unknown.
    #[error("unknown field {name:?}: the fields are {known}")]
    Unknown {
        /// The name of the field.
        name: String,
        /// The names of all fields.
        known: String,
    },
    /// The goal is a goal of players, and the solver does not prove it.
    #[error("the goal {0:?} is not solved yet: the solver proves \"live\" and \"kill\"")]
    Unsolved(String),
    /// A point has stones of both players.
    #[error("{0} has a stone of each player")]
    TwoStones(Point),
    /// JSON without a position.
    #[error("no position: give \"sgf\", or \"size\" with \"black\" and \"white\"")]
    NoPosition,
}

impl NoQuestion {
    /// Returns the field of JSON that is wrong.
    pub fn field(&self) -> &str {
        match self {
            Self::Field { field, .. } => field,
            Self::Unknown { name, .. } => name,
            Self::Problem(NoProblem::EmptyBoard | NoProblem::NoLiberty(_)) => "black",
            Self::Problem(NoProblem::TargetOutside(_)) => "region",
            Self::Problem(_) | Self::OffBoard(..) | Self::Captured(_) => "target",
            Self::OtherOwner { .. } | Self::OtherGoal { .. } | Self::Unsolved(_) => "goal",
            Self::Record(_) => "sgf",
            Self::Shorter(_) => "before",
            Self::TwoStones(_) => "white",
            Self::NoPosition => "size",
        }
    }
}

/// The reason why a question of life and death does not have a solution: the position does not have such a problem, or
/// the problem does not fit the solver. Its text names what is wrong, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct NoSolution(#[from] Why);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Why {
    #[error(transparent)]
    Question(#[from] NoQuestion),
    #[error("no group is surrounded closely: name a stone of the group in question")]
    NothingClose,
    #[error(
        "the group is not surrounded closely: its region would be {width} points wide and {height} \
         high, and the solver takes boxes of at most {MOST_POINTS} points"
    )]
    NotClose { width: u32, height: u32 },
    #[error(
        "the region is {width} points wide and {height} high: the solver takes boxes of at most \
         {MOST_POINTS} points"
    )]
    TooLarge { width: u32, height: u32 },
    #[error("{0} bytes are too little memory for the solver: it needs {LEAST_MEMORY}")]
    Memory(usize),
}

/// The origin of the stones and of the region of a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Whether the asker has named the stones.
    pub has_target: bool,
    /// Whether the asker has named the region.
    pub has_region: bool,
}

impl NoSolution {
    /// Returns why something is not a question.
    pub(crate) fn of_question(why: NoQuestion) -> Self {
        Self(Why::Question(why))
    }

    /// Returns why the solver does not take a problem.
    pub(super) fn of_unfit(unfit: Unfit, origin: Origin) -> Self {
        Self(match unfit {
            Unfit::TooLarge { width, height } if origin.has_region => {
                Why::TooLarge { width, height }
            }
            Unfit::TooLarge { width, height } if origin.has_target => {
                Why::NotClose { width, height }
            }
            Unfit::TooLarge { .. } => Why::NothingClose,
            Unfit::MemoryTooSmall(bytes) => Why::Memory(bytes),
        })
    }
}
