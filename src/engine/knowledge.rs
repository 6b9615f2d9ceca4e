//! What the net of an engine says of the game.

use super::Engine;
use crate::evaluate::Evaluation;
use crate::evaluate::net::{Model, View};

/// The error of asking an engine about its net when it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no net: start the program with --model FILE")]
pub struct NoModel;

impl Engine {
    /// The net that the engine asks about positions.
    ///
    /// # Errors
    /// If it has none.
    pub fn model(&self) -> Result<&Model, NoModel> {
        self.settings.model.as_deref().ok_or(NoModel)
    }

    /// Asks the net once about the game as it stands, from the side of the player to move.
    ///
    /// # Errors
    /// If the engine has no net.
    pub fn evaluate(&mut self, view: View) -> Result<Evaluation, NoModel> {
        let evaluator = self.evaluator.as_mut().ok_or(NoModel)?;
        let mut evaluation = Evaluation::default();
        evaluator.evaluate(&self.game, self.game.to_move(), view, &mut evaluation);
        Ok(evaluation)
    }

    /// The mean of what the net says of the game under all eight symmetries of the board, from the
    /// side of the player to move.
    ///
    /// # Errors
    /// If the engine has no net.
    pub fn evaluate_all(&mut self, optimism: f32) -> Result<Evaluation, NoModel> {
        let evaluator = self.evaluator.as_mut().ok_or(NoModel)?;
        let mut mean = Evaluation::default();
        evaluator.evaluate_all(&self.game, self.game.to_move(), optimism, &mut mean);
        Ok(mean)
    }
}
