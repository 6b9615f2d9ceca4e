//! Why a text does not describe rules.

/// The reason why a text does not describe rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// The text is neither a preset's name nor JSON nor `KataGo`'s short form.
    UnknownName {
        /// The name as it was given.
        name: String,
    },
    /// KGS does not know rules of this name.
    UnknownKgsName {
        /// The name as it was given.
        name: String,
    },
    /// No parameter has this key.
    UnknownOption {
        /// The key as it was given.
        key: String,
    },
    /// The parameter does not have this value.
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
    KomiAmongRules,
    /// The text begins like JSON but is not valid JSON.
    NotJson {
        /// What was expected, and where.
        reason: String,
    },
}

impl std::error::Error for RulesError {}
