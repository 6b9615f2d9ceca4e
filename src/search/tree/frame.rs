//! What all nodes of a search are measured by.

use super::bias::Biases;
use super::settings::Tuning;
use super::value::Scale;

/// The measures of one search.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'f> {
    /// How the tree is searched.
    pub tuning: &'f Tuning,
    /// What results are worth.
    pub scale: Scale,
    /// What is known of the errors of evaluations.
    pub biases: &'f Biases,
}
