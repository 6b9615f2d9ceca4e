//! The rules of a game as plain data, spelled in words.
//!
//! A [`Rules`] value is one choice for every parameter in which rule sets differ; nothing here
//! knows a board. [`str::parse`] reads the name of a [`Preset`] or `KataGo`'s notations, and
//! [`Rules::to_katago`] writes the latter. [`Komi`] belongs to a game and not to its rules:
//! changing the rules keeps it, though each preset names its customary komi.

mod json;
mod katago;
mod komi;
mod names;
mod preset;
mod short_form;

use std::fmt;

pub use komi::{Komi, KomiError, Rounding};
pub(crate) use names::half_width;
pub use preset::Preset;

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

impl Default for Rules {
    /// Returns the rules of [`Preset::CHINESE`], which give the least trouble with servers.
    fn default() -> Self {
        Preset::CHINESE.rules
    }
}

/// Writes the name of the first preset with these rules, or JSON that is read back as equal rules.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Preset::of(self) {
            Some(preset) => f.pad(preset.name),
            None => f.pad(&self.to_json()),
        }
    }
}

/// The reason why a text does not describe rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// The text is neither a preset's name nor JSON nor `KataGo`'s short form.
    #[error("Unknown rules '{name}', known are {}", preset::known_names())]
    UnknownName {
        /// The name as it was given.
        name: String,
    },
    /// KGS does not know rules of this name.
    #[error("Unknown rules '{name}', KGS knows {}", preset::known_kgs_names())]
    UnknownKgsName {
        /// The name as it was given.
        name: String,
    },
    /// No parameter has this key.
    #[error("Unknown rules option: {key}, known are {}", katago::known_options())]
    UnknownOption {
        /// The key as it was given.
        key: String,
    },
    /// The parameter does not have this value.
    #[error("Unknown value '{value}' of rules option {key}, known are {known}")]
    UnknownValue {
        /// The parameter, in `KataGo`'s spelling.
        key: &'static str,
        /// The value as it was given.
        value: String,
        /// The values that the parameter has, separated by commas.
        known: String,
    },
    /// A text for rules sets komi, as in `KataGo`'s analysis engine; in GTP komi has its own
    /// command.
    #[error("komi is not part of the rules: use the command komi")]
    KomiAmongRules,
    /// The text begins like JSON but is not valid JSON.
    #[error("Could not parse rules: {reason}")]
    NotJson {
        /// What was expected, and where.
        reason: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_back_as_they_are_written() {
        use KoRule::{
            Ing, NaturalSituationalSuperko, PositionalSuperko, Simple, SituationalSuperko,
        };
        let read = |rules: Rules| rules.to_string().parse::<Rules>();
        for ko in [Simple, PositionalSuperko, SituationalSuperko, NaturalSituationalSuperko, Ing] {
            for suicide in [SuicideRule::Forbidden, SuicideRule::MultiStone, SuicideRule::Allowed] {
                let rules = Rules { ko, suicide, ..Rules::default() };
                assert_eq!(read(rules), Ok(rules), "{rules}");
            }
        }
        for preset in Preset::ALL {
            for long_cycle in [LongCycle::Void, LongCycle::Draw] {
                for resumption in [Resumption::InTurn, Resumption::OpponentOfRequester] {
                    let rules = Rules { long_cycle, resumption, ..preset.rules };
                    assert_eq!(read(rules), Ok(rules), "{rules}");
                }
            }
        }
    }

    #[test]
    fn a_handicap_bonus_counts_stones() {
        assert_eq!([0, 1, 4].map(|stones| HandicapBonus::Zero.points(stones)), [0, 0, 0]);
        assert_eq!([0, 1, 4].map(|stones| HandicapBonus::NMinusOne.points(stones)), [0, 0, 3]);
        assert_eq!([0, 1, 4].map(|stones| HandicapBonus::N.points(stones)), [0, 0, 4]);
    }
}
