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
    /// An attack on the chain was [read out](crate::reading::Reader::fate), or the
    /// [solver](crate::solve) has proven that it lives.
    Reading,
    /// A net expects the same with either player to move: nothing is proven.
    Net,
    /// Playouts: nothing is proven.
    Playouts,
}

impl Basis {
    /// Whether the fate is proven: by unconditional life, or by reading up to walls that live.
    pub const fn is_proof(self) -> bool {
        matches!(self, Self::Unconditional | Self::ClosedRegion | Self::Reading)
    }

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
    /// Whether the judges could not settle the fate: it may depend on who moves first.
    pub is_doubtful: bool,
    /// What the fate rests on.
    pub basis: Basis,
}

impl ChainFate {
    /// Whether the fate is proven. A fate on which nearly all playouts agree, or of which a net is
    /// sure, is neither certain nor doubtful.
    pub const fn is_certain(&self) -> bool {
        self.basis.is_proof() && !self.is_doubtful
    }
}
