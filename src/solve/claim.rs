//! Claims: how the prover and the opponent may use kos.

use std::fmt;

/// How much a proof asks of the rest of the board in a fight for a ko.
///
/// A proof has a *prover*, whose goal is reached whatever the *opponent* plays. Claims stand in the
/// order of how much they favour the prover. A goal that is proven under one claim is proven under
/// all claims after it. Under every claim, a line of play that never ends counts against the prover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Claim {
    /// The prover captures no ko at all. The opponent may take every ko, and take it back at once.
    NoKo,
    /// The prover may take a ko, but never takes one back at once. The opponent always takes back
    /// at once, as if having endless threats. What is proven needs no threat and fears none: it is
    /// what players call unconditional.
    Unconditional,
    /// Neither player takes back at once, except that the prover does so this many times. The
    /// opponent has no threats, and the prover has this number of them.
    Threats(u8),
    /// The prover always takes back at once, and the opponent never.
    AllKos,
}

impl Claim {
    /// The claims that a solver tries, those that favour the prover least before the others.
    pub const RISING: [Self; 5] =
        [Self::Unconditional, Self::Threats(0), Self::Threats(1), Self::Threats(2), Self::AllKos];

    /// Whether what is proven under the claim needs no fight for a ko.
    pub fn is_unconditional(self) -> bool {
        self <= Self::Unconditional
    }
}

/// Writes the claim as a condition of the result: `unconditionally`, `without ko threats`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKo => f.pad("without taking a ko"),
            Self::Unconditional => f.pad("unconditionally"),
            Self::Threats(0) => f.pad("by ko, without ko threats"),
            Self::Threats(1) => f.pad("by ko, with one ko threat"),
            Self::Threats(count) => f.pad(&format!("by ko, with {count} ko threats")),
            Self::AllKos => f.pad("by ko, with ko threats enough"),
        }
    }
}
