//! The parameters in which rule sets differ.

/// The rules of a game: a field for every parameter in which rule sets differ.
///
/// A later version may add a field, so start from existing rules and change them:
///
/// ```
/// use tengen::rules::KoRule;
/// use tengen::{Preset, Rules};
///
/// let rules = Rules { ko: KoRule::PositionalSuperko, ..Preset::find("japanese")?.rules };
/// assert_eq!(rules.to_string().parse(), Ok(rules), "rules are read back as they are printed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The repetitions of a position that are forbidden.
    pub ko: KoRule,
    /// The outcome of a game that repeats a position where the ko rule allows it.
    pub long_cycle: LongCycle,
    /// The suicides that are legal: plays that remove the player's own stones.
    pub suicide: SuicideRule,
    /// The things that a player's score counts: area, territory or stones.
    pub scoring: ScoringRule,
    /// The eyes of living groups that are not counted.
    pub tax: TaxRule,
    /// White's points for Black's handicap stones, in area counting.
    pub handicap_bonus: HandicapBonus,
    /// The price of a pass.
    pub passes: PassRule,
    /// The treatment of dead stones: they stay on the board or are removed before the count.
    pub dead_stones: DeadStones,
    /// The player who moves first when the players do not agree which stones are dead.
    pub resumption: Resumption,
}

/// The repetitions of a position that a play may not make. Passes are never forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// A ko is not retaken at once: no play brings back the position before the opponent's last
    /// play.
    Simple,
    /// No play brings back any earlier position of the game.
    PositionalSuperko,
    /// No play brings back an earlier position with the same side to move next; positions after
    /// passes and at the start count.
    SituationalSuperko,
    /// No play brings back a position that an earlier play of the same player made.
    NaturalSituationalSuperko,
    /// Ing's ko rules, which distinguish fighting from disturbing kos; read as positional superko.
    ///
    /// Ing forbids disturbing kos and allows fighting ones. They differ in whether a group's life
    /// is at stake, but which groups live depends on which kos are allowed. No published text
    /// resolves this circle (docs/guide/rules.md has the evidence), so positional superko is used.
    Ing,
}

/// The outcome of a game in which, under simple ko, a play makes a position with the same side to
/// move for the third time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LongCycle {
    /// The game ends without a result.
    Void,
    /// The game is a draw.
    Draw,
}

/// The suicides that are legal: plays that leave their own chain without liberties, which then is
/// removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SuicideRule {
    /// All suicides are illegal.
    Forbidden,
    /// Suicide is legal if the chain has two stones or more.
    MultiStone,
    /// Every suicide is legal, unless the ko rule forbids the resulting position.
    Allowed,
}

/// The things that a player's score counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScoringRule {
    /// Own stones on the board and own territory.
    Area,
    /// Own territory and prisoners.
    Territory,
    /// Own stones on the board.
    Stones,
}

/// The eyes that are taken off the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TaxRule {
    /// All eyes count.
    None,
    /// Eyes of groups in seki do not count.
    Seki,
    /// Eyes of groups in seki do not count, and each living group loses two points, the eyes that
    /// it needs.
    All,
}

/// White's compensation for the area that handicap stones occupy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// White gets nothing.
    Zero,
    /// White gets a point for each handicap stone but one.
    NMinusOne,
    /// White gets a point for each handicap stone.
    N,
}

impl HandicapBonus {
    /// Returns White's compensation, in points, in a game with `stones` handicap stones.
    ///
    /// A single handicap stone is Black's first move, so White gets nothing for it.
    pub const fn points(self, stones: u32) -> u32 {
        match self {
            Self::NMinusOne if stones >= 2 => stones - 1,
            Self::N if stones >= 2 => stones,
            _ => 0,
        }
    }
}

/// The price of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassRule {
    /// A pass costs nothing.
    Free,
    /// A pass costs a stone, which the opponent gets as a prisoner; White passes last. Area and
    /// territory then agree.
    PassStones,
    /// Black loses a point if White was the first to pass.
    FirstPassPoint,
    /// The first pass takes a button worth half a point. It does not count towards the end of
    /// the game, and it clears the ko history.
    Button,
}

/// The treatment of dead stones when the game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadStones {
    /// Every stone on the board counts as alive, so players capture dead stones before they pass.
    Stay,
    /// The players agree which stones are dead and remove them; a disagreement resumes play.
    Removed,
    /// The players remove dead stones, but all stones stay after a first disagreement and two more
    /// passes.
    RemovedUntilDisagreement,
}

/// The player who moves first when play resumes because the players do not agree which stones are
/// dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resumption {
    /// The player whose turn it is, as if the passes had been ordinary moves.
    InTurn,
    /// The opponent of the player who passed last.
    OpponentOfLastPasser,
    /// The opponent of the player who asks to resume.
    OpponentOfRequester,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handicap_bonus_counts_stones() {
        assert_eq!([0, 1, 4].map(|stones| HandicapBonus::Zero.points(stones)), [0, 0, 0]);
        assert_eq!([0, 1, 4].map(|stones| HandicapBonus::NMinusOne.points(stones)), [0, 0, 3]);
        assert_eq!([0, 1, 4].map(|stones| HandicapBonus::N.points(stones)), [0, 0, 4]);
    }
}
