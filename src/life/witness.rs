//! Evidence from above: the owners that a net expects.

use std::fmt;

use crate::position::Position;
use crate::stop::{Interrupted, Stop};

/// A witness on whom the judges call for chains that reading cannot settle. A net is one; this
/// module knows none.
pub trait Witness: fmt::Debug + Send + Sync {
    /// Returns the expected owner of each point at the end of the game, by its
    /// [number](crate::Size::index): from 1 for Black to -1 for White, as a mean over both players
    /// moving first. `None` if the witness knows nothing about boards of this size.
    ///
    /// `lead` is Black's lead in points that playouts expect, without komi. The answer depends on
    /// the stones and the lead alone.
    ///
    /// # Errors
    /// If the stop is raised before there is an answer.
    fn owners(
        &self,
        position: &Position,
        lead: f64,
        stop: &Stop,
    ) -> Result<Option<Vec<f32>>, Interrupted>;
}
