//! The fate of a chain, and what it rests on.

use crate::color::Color;
use crate::position::Chain;

/// What the fate of a chain rests on, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// The chain lives, or dies, even if its owner, or the opponent, always passes; suicide is not
    /// tried.
    Unconditional,
    /// A closed region was [read out](crate::reading::Settler).
    ClosedRegion,
    /// An attack on the chain was [read out](crate::reading::Reader::fate).
    Reading,
    /// A net expects the same whoever moves first: nothing is proven.
    Net,
    /// Playouts: nothing is proven.
    Playouts,
}

impl Basis {
    /// Returns the name: `unconditional`, `region`, `reading`, `net` or `playouts`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unconditional => "unconditional",
            Self::ClosedRegion => "region",
            Self::Reading => "reading",
            Self::Net => "net",
            Self::Playouts => "playouts",
        }
    }
}

/// The fate of a chain if the game ends here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainFate {
    /// The owner of the chain.
    pub color: Color,
    /// The chain.
    pub chain: Chain,
    /// Whether the chain stays on the board.
    pub lives: bool,
    /// Whether the fate is beyond doubt. If not, it may depend on who moves first.
    pub is_certain: bool,
    /// What the fate rests on.
    pub basis: Basis,
}
