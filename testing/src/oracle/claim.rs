//! What is claimed, for whom, and how the claim treats ko.

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Black,
    White,
}

impl Side {
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// How much of a target must live.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Survivors {
    /// One of its points must keep a stone of the owner.
    Any,
    /// All of them must.
    All,
}

/// What the prover of a claim forces in finitely many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The owner of the target reaches a state in which its stones can no longer be captured even
    /// if it always passes, or in which every move of the attacker leads to such a state. A pass of
    /// the attacker that does not lift a ko is answered by a pass, so that a seki is a life.
    Live,
    /// As for a life, but the attacker may pass: the owner gets eyes by itself.
    Eyes,
    /// The attacker captures the target.
    Capture,
}

impl Goal {
    pub const ALL: [Self; 3] = [Self::Live, Self::Eyes, Self::Capture];

    /// Returns the player who claims the goal.
    pub fn prover(self, owner: Side) -> Side {
        if self == Self::Capture { owner.other() } else { owner }
    }
}

/// How a claim treats ko, from the strictest for its prover to the most generous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ko {
    /// The prover never takes a ko. The opponent may take one, and take it back at once.
    Never,
    /// The prover may take a ko but not take it back at once. The opponent may take back at once.
    NotBack,
    /// The prover may take back at once this many times, the opponent never.
    Threats(u8),
    /// The prover may always take back at once, the opponent never.
    All,
}

impl Ko {
    pub const RISING: [Self; 6] = [
        Self::Never,
        Self::NotBack,
        Self::Threats(0),
        Self::Threats(1),
        Self::Threats(2),
        Self::All,
    ];
}
