//! The parameters that all nodes of a search have in common.

use super::bias::Biases;
use super::settings::Tuning;
use super::value::Scale;

/// The parameters and scales of one search, passed to every function that reads its nodes.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'f> {
    /// The parameters of the search.
    pub tuning: &'f Tuning,
    /// The utility of results.
    pub scale: Scale,
    /// The corrections of evaluations.
    pub biases: &'f Biases,
}
