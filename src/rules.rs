//! The rules of a game as plain data.

/// Which plays that remove one's own stones are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SuicideRule {
    /// None.
    Forbidden,
    /// Those of more than one stone.
    MultiStone,
    /// All; a single stone's suicide leaves the position as it was.
    Allowed,
}

/// Which repetitions are illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "replaced")]
pub enum KoRule {
    Simple,
    PositionalSuperko,
    SituationalSuperko,
    NaturalSituationalSuperko,
    Ing,
}

/// White's compensation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "replaced")]
pub enum HandicapBonus {
    Zero,
    NMinusOne,
    N,
}

/// Rules
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "replaced")]
pub struct Rules {
    pub ko: KoRule,
    pub suicide: SuicideRule,
    pub handicap_bonus: HandicapBonus,
}
impl Default for Rules {
    fn default() -> Self {
        Self {
            ko: KoRule::Simple,
            suicide: SuicideRule::Forbidden,
            handicap_bonus: HandicapBonus::N,
        }
    }
}

/// Komi
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Komi(i32);
impl Komi {
    #[expect(missing_docs)]
    pub const fn from_halves(halves: i32) -> Self {
        Self(halves)
    }
    #[expect(missing_docs)]
    pub const fn halves(self) -> i32 {
        self.0
    }
}
impl Default for Komi {
    fn default() -> Self {
        Self(15)
    }
}

impl HandicapBonus {
    #[expect(missing_docs)]
    pub fn points(self, stones: usize) -> u32 {
        if stones < 2 {
            0
        } else {
            match self {
                Self::Zero => 0,
                Self::NMinusOne => stones as u32 - 1,
                Self::N => stones as u32,
            }
        }
    }
}

impl Rules {
    #[expect(missing_docs)]
    pub fn removes_dead_stones(&self) -> bool {
        true
    }
}
