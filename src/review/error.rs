//! Why there is no review.

use std::io;

use crate::stop::Interrupted;

/// The reason why a record was not reviewed.
#[derive(Debug, thiserror::Error)]
pub enum NoReview {
    /// The review was stopped.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// No thread could be started for the searches.
    #[error("no thread can be started: {0}")]
    NoThread(io::Error),
}
