//! What the net of an engine says of the game.

use super::{Engine, Mind};
use crate::evaluate::Evaluation;
use crate::evaluate::net::{Model, Profile, View};

/// The error of asking an engine about its net when it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no net: start the program with --model FILE")]
pub struct NoModel;

/// The error of asking an engine about a profile when its net takes none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoProfile {
    /// There is no net.
    #[error(transparent)]
    NoModel(#[from] NoModel),
    /// The net knows nothing of players.
    #[error("the net is not of a human style: it takes no profile")]
    OtherNet,
    /// The net has not been told how to play.
    #[error("no profile: start with --human-profile NAME or set the parameter humanSLProfile")]
    NotSet,
}

impl Engine {
    /// The kind of games that the engine's human-style net plays like; `None` as long as it has not
    /// been told.
    ///
    /// # Errors
    /// If the engine has no net, or one that takes no profile.
    pub fn profile(&self) -> Result<Option<Profile>, NoProfile> {
        match self.model()?.trunk.metadata {
            Some(_) => Ok(self.settings.profile),
            None => Err(NoProfile::OtherNet),
        }
    }

    /// Tells the engine's human-style net how to play. The player begins anew.
    ///
    /// # Errors
    /// If the engine has no net, or one that takes no profile.
    pub fn set_profile(&mut self, profile: Option<Profile>) -> Result<(), NoProfile> {
        if self.profile()? != profile {
            self.settings.profile = profile;
            self.mind = Mind::new(self.settings.player.clone(), profile);
            if let Some(evaluator) = &mut self.evaluator {
                evaluator.set_profile(profile);
            }
        }
        Ok(())
    }

    /// Asks the human-style net once about the game as it stands, from the side of the player to
    /// move.
    ///
    /// # Errors
    /// If the engine has no net that takes a profile, or the profile was not set.
    pub fn evaluate_as_human(&mut self, view: View) -> Result<Evaluation, NoProfile> {
        self.profile()?.ok_or(NoProfile::NotSet)?;
        Ok(self.evaluate(view)?)
    }

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
