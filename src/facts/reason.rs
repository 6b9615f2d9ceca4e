//! A reason why a move is worse than another.

use super::fact::{Basis, Fact};

/// The side of a comparison on which a reason was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The played move does harm itself.
    Does,
    /// The opponent's reply gains what the better move would have prevented.
    Allows,
    /// The better move would have done it.
    Misses,
}

impl Origin {
    /// Returns the name: `does`, `allows` or `misses`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Does => "does",
            Self::Allows => "allows",
            Self::Misses => "misses",
        }
    }
}

/// A reason why a move is worse than another.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// What the fact belongs to: the played move, the opponent's reply, or the better move.
    pub origin: Origin,
    /// The fact.
    pub fact: Fact,
    /// Whether the fact is proven but beside the point: a net expects its stones to stay whose they
    /// are, and the loss to be elsewhere. Never without a net.
    pub is_beside: bool,
}

impl Reason {
    /// Returns a reason that is not beside the point.
    pub(crate) const fn new(origin: Origin, fact: Fact) -> Self {
        Self { origin, fact, is_beside: false }
    }

    /// Whether the reason rests on more than a net.
    pub fn is_proven(&self) -> bool {
        self.fact.basis != Basis::Net
    }
}
