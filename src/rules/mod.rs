//! The rules of a game as plain data, spelled in words.
//!
//! A [`Rules`] value is one choice for every parameter in which rule sets differ; nothing here
//! knows a board. [`str::parse`] reads the name of a [`Preset`] or `KataGo`'s notations, and
//! [`Rules::to_katago`] writes the latter. [`Komi`] belongs to a game and not to its rules:
//! changing the rules keeps it, though each preset names its customary komi.

mod error;
mod json;
mod katago;
mod komi;
mod names;
mod preset;
mod set;
mod short_form;
mod text;

pub use error::RulesError;
pub use komi::{Komi, KomiError, Rounding};
pub(crate) use names::half_width;
pub use preset::Preset;
pub use set::{
    DeadStones, HandicapBonus, KoRule, LongCycle, PassRule, Resumption, Rules, ScoringRule,
    SuicideRule, TaxRule,
};
