//! Nets in `KataGo`'s format.
//!
//! A [`ModelFile`] is read from a file, and describes a net. A [`Net`] is made from it; all users
//! share the net, and a [`Backend`] computes it. An [`Evaluator`] asks the net about the position
//! of a game, and a search does so through a [`SearchEvaluator`].

mod backend;
mod cache;
mod calibration;
mod compiled;
mod courses;
mod drift;
#[cfg(feature = "net")]
mod embedded;
mod evaluator;
mod features;
mod file;
mod later;
mod metadata;
mod packed;
mod precision;
mod search_evaluator;
mod prepare;
mod self_play;
mod store;
mod view;

pub use backend::{Backend, GLOBALS, Inputs, METADATA, Outputs, PLANES};
pub use cache::EvaluationCache;
pub use compiled::{Compiled, Recorder};
pub use drift::Drift;
pub use evaluator::Evaluator;
pub use features::Features;
pub use file::*;
pub use metadata::{Profile, UnknownProfile};
pub use packed::Net;
pub use precision::{Precision, UnknownPrecision};
pub use prepare::{PreparedFile, sha256};
pub use search_evaluator::SearchEvaluator;
pub use self_play::SelfPlay;
pub use store::Store;
pub use view::View;

pub use crate::symmetry::Symmetry;
