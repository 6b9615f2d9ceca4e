//! Analyses of many positions at once, asked for and answered in JSON: `KataGo`'s analysis engine.
//!
//! A line of input is a query about some positions of a game, or an action such as to end a query.
//! Answers are lines too, and come in the order in which they are ready. The form is that of
//! `KataGo`'s `docs/Analysis_Engine.md`; `docs/analysis.md` says what of it there is.
//!
//! In the order of reading: `fields` reads values of JSON and says what is wrong with them,
//! `parameters` is what settings change, `query` reads a query, `job` is one position of it, `pool`
//! shares jobs out by priority, `analyst` does them, `answer` puts what was found into JSON, `lines`
//! writes lines, `service` puts all of it together. `config` reads `KataGo`'s configuration files.
//!
//! Who may touch what: queries never change once they are read; the pool is locked for moments only,
//! never while somebody searches; each analyst has a searcher of its own, and all share the weights
//! and the cache of a net; one thread writes, so that no line is mixed with another.

mod analyst;
mod answer;
mod config;
mod fields;
mod job;
mod lines;
mod parameters;
mod pool;
mod query;
mod service;
#[cfg(test)]
mod tests;

pub use config::{Config, ConfigError};
pub use parameters::{Parameters, Perspective, SettingError};
pub use service::{LONGEST_LINE, ModelFacts, Options, Service};
