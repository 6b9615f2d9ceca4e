//! Analyses of many positions at once, with queries and answers in JSON: `KataGo`'s analysis
//! engine.
//!
//! A line of input is a query about some positions of a game, or an action such as ending a query.
//! Answers are lines too, and come in the order in which they are ready. The form is that of
//! `KataGo`'s `docs/Analysis_Engine.md`; `docs/guide/analysis.md` lists the supported parts.
//!
//! In reading order: `fields` reads values of JSON and reports faults in them. `parameters` holds
//! the parameters that settings may change, and `query` reads a query. Actions of Tengen's own are
//! `asking`: `solving` reads and answers a problem of life and death, `explaining` a move,
//! `reviewing` a game, and `practising` an answer to a task. `job` is one position of a query, or one
//! action; `analyst` does jobs. `answer` puts findings into JSON, and `lines` are on their way to the
//! client. `analysts` are the threads with what all clients share, `client` reads the lines of one of
//! them, and `service` is the engine for one client on pipes. `texts` is the engine without pipes: a
//! text in, a text out. `config` reads `KataGo`'s configuration files.
//!
//! Threads: queries never change once they are read. Each analyst has a searcher of its own, and all
//! analysts share the weights and the cache of a net. On pipes one thread writes, so that lines do not
//! mix.

mod analyst;
mod analysts;
mod answer;
mod asking;
mod client;
mod config;
mod explaining;
mod fields;
mod job;
mod lines;
mod parameters;
mod practising;
mod query;
mod reviewing;
mod service;
mod solving;
#[cfg(test)]
mod tests;
mod texts;

pub use analyst::FAILURE;
pub use analysts::{Analysts, Common, ModelFacts, Options};
pub use client::{Client, LONGEST_LINE, Taken, Terms};
pub use config::{Config, ConfigError};
pub use job::Asker;
pub use lines::{Lines, Reader};
pub use service::Service;
pub use texts::{Answers, Texts};
