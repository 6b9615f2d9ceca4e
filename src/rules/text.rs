//! Rules and their errors as text.

use std::fmt;

use super::error::RulesError;
use super::preset::Preset;
use super::set::Rules;
use super::{katago, preset};

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

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName { name } => {
                write!(f, "Unknown rules '{name}', known are {}", preset::known_names())
            }
            Self::UnknownKgsName { name } => {
                write!(f, "Unknown rules '{name}', KGS knows {}", preset::known_kgs_names())
            }
            Self::UnknownOption { key } => {
                write!(f, "Unknown rules option: {key}, known are {}", katago::known_options())
            }
            Self::UnknownValue { key, value, known } => {
                write!(f, "Unknown value '{value}' of rules option {key}, known are {known}")
            }
            Self::KomiAmongRules => {
                f.write_str("komi is not part of the rules: use the command komi")
            }
            Self::NotJson { reason } => write!(f, "Could not parse rules: {reason}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{KoRule, LongCycle, Resumption, SuicideRule};

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
}
