//! Analyses of many positions at once, asked for and answered in JSON: `KataGo`'s analysis engine.
//!
//! A line of input is a query about some positions of a game, or an action such as to end a query. Answers
//! are lines too, and come in the order in which they are ready. The form is that of `KataGo`'s
//! `docs/Analysis_Engine.md`; `docs/guide/analysis.md` says which parts of it there are.
//!
//! In the order of reading: `fields` reads values of JSON and reports faults in them, `parameters` holds the
//! parameters that settings may change, `query` reads a query, `job` is one position of a query, `pool`
//! shares jobs out by priority, `analyst` does the jobs, `answer` puts findings into JSON, `lines` writes
//! lines, `service` puts all of it together. `config` reads `KataGo`'s configuration files.
//!
//! Threads: queries never change once they are read; the pool is locked for moments only, never during a
//! search; each analyst has a searcher of its own, and all analysts share the weights and the cache of a net;
//! one thread writes, so that no line is mixed with another.

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

pub use config::Config;
pub use service::{LONGEST_LINE, ModelFacts, Options, Service};
