//! The rules and the komi that are given, settled or assumed.

use std::fmt;

use crate::rules::{Komi, Rules};

/// The rules and the komi that a person has given for a game, whatever its record states; `None` for
/// each that was not given.
#[derive(Clone, Copy, Debug, Default)]
pub struct Given {
    /// The rules.
    pub rules: Option<Rules>,
    /// The usual komi of these rules, for a record that states no komi.
    pub usual_komi: Option<Komi>,
    /// The komi.
    pub komi: Option<Komi>,
}

/// The rules and the komi of a recorded game, and which of them were assumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The rules.
    pub rules: Rules,
    /// The komi.
    pub komi: Komi,
    /// The reason why the rules were assumed; `None` if the record or a person states them.
    pub rules_assumed: Option<Assumption>,
    /// The reason why the komi was assumed; `None` if the record or a person states it.
    pub komi_assumed: Option<Assumption>,
}

impl Settled {
    /// Whether the rules or the komi were assumed.
    pub fn is_assumed(&self) -> bool {
        self.rules_assumed.is_some() || self.komi_assumed.is_some()
    }
}

/// Something that was assumed of a record. Written as a clause, such as `the record names no rules:
/// japanese assumed (its result W+34.5 comes out under them)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// What the record lacks: `the record states no komi`.
    pub(super) lack: String,
    /// The assumption: `6.5`.
    pub(super) assumed: String,
    pub(super) basis: Basis,
}

/// What an assumption rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Basis {
    /// What is usual.
    Custom,
    /// The server that the record names.
    Server(String),
    /// The year of the game, before komi came up.
    Year(u32),
    /// The handicap.
    Handicap,
    /// The margin of the result, which is whole or not.
    Margin(String),
    /// The result, which comes out by a count.
    Count(String),
}

/// Writes the assumption as a clause without its full stop.
impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lack, assumed, basis } = self;
        write!(f, "{lack}: {assumed} assumed")?;
        match basis {
            Basis::Custom => Ok(()),
            Basis::Server(name) => write!(f, " (the record names {name})"),
            Basis::Year(year) => write!(f, " (a game of {year})"),
            Basis::Handicap => f.write_str(" (a handicap)"),
            Basis::Margin(result) => write!(f, " (the result is {result})"),
            Basis::Count(result) => write!(f, " (the count then is the result, {result})"),
        }
    }
}
