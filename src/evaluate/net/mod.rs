//! Nets in `KataGo`'s format: a [`Model`] is read from a file, a [`Backend`] computes it, and an
//! [`Evaluator`] asks it about the position of a game. A search asks through a [`SearchEvaluator`].

mod backend;
mod cache;
mod compiled;
mod drift;
#[cfg(feature = "embedded-net")]
mod embedded;
mod error;
mod evaluator;
mod features;
mod file;
mod forward;
mod layers;
mod metadata;
mod model;
mod precision;
mod read;
mod search_evaluator;
mod self_play;
mod summary;

pub use backend::{Backend, Inputs, Outputs};
pub use cache::EvaluationCache;
pub use compiled::{Compiled, Recorder};
pub use drift::Drift;
pub use error::{Fault, ModelError, NEWEST_VERSION, OLDEST_VERSION, Place};
pub use evaluator::{Evaluator, View};
pub use features::Features;
pub use forward::Reference;
pub use metadata::{Profile, UnknownProfile};
pub use model::*;
pub use precision::{Precision, UnknownPrecision};
pub use search_evaluator::SearchEvaluator;
pub use self_play::SelfPlay;
pub use summary::Summary;

pub use crate::symmetry::Symmetry;
