//! Nets in `KataGo`'s format.
//!
//! The crate [`tengen_nets`] reads their files and computes them. An [`Evaluator`] asks a net about
//! the position of a game, and a search does so through a [`SearchEvaluator`].

mod cache;
mod calibration;
mod courses;
mod drift;
mod evaluator;
mod features;
mod metadata;
mod search_evaluator;
mod prepare;
mod self_play;
mod store;
mod view;

pub use cache::EvaluationCache;
pub use drift::drift_between;
pub use evaluator::Evaluator;
pub use features::Features;
pub use metadata::{Profile, UnknownProfile};
pub use prepare::prepare_file;
pub use search_evaluator::SearchEvaluator;
pub use self_play::SelfPlay;
pub use store::Store;
pub use view::View;

pub use crate::symmetry::Symmetry;
