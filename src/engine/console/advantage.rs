//! The strengths of the players that searches assume.

use super::state::Console;
use crate::color::Color;
use crate::evaluate::Advantage;
use crate::player::{HandicapStyle, Strength};

/// The reason why a player cannot assume that one side is stronger.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAdvantages {
    /// The player does not search with a net.
    #[error("only --player net knows advantages")]
    NoNet,
    /// The net of this name has not learned from uneven games.
    #[error("the net {0} has not learned from games between unequal players")]
    Net(String),
    /// The player is below full strength.
    #[error("only level 20 knows advantages")]
    Level,
}

impl Console {
    /// Returns the doublings of playouts that the player to move is assumed to have over the
    /// opponent, from -3 to 3, if they are set.
    pub fn advantage(&self) -> Option<f32> {
        self.settings.advantage
    }

    /// Changes the doublings of playouts that the player to move is assumed to have over the
    /// opponent, in moves and in analyses. With 0, the players are assumed to be equal even in
    /// games with handicap stones. `None` leaves it to the
    /// [style](super::ConsoleSettings::handicap_style) of handicap games.
    ///
    /// # Errors
    /// If a number other than 0 is given, and the player cannot assume it.
    ///
    /// # Panics
    /// If the number is beyond [`Advantage::MOST`].
    pub fn set_advantage(&mut self, doublings: Option<f32>) -> Result<(), NoAdvantages> {
        let given = doublings.unwrap_or_default();
        assert!(given.abs() <= Advantage::MOST, "no such advantage: {given}");
        if given != 0.0 {
            self.check_advantages()?;
        }
        self.settings.advantage = doublings;
        Ok(())
    }

    /// Checks that the player can assume that one side is stronger.
    fn check_advantages(&self) -> Result<(), NoAdvantages> {
        let net = self.settings.player.net_of_search().ok_or(NoAdvantages::NoNet)?.net();
        if !net.knows_advantages() {
            return Err(NoAdvantages::Net(net.name().to_owned()));
        }
        if self.strength() != Strength::FULL {
            return Err(NoAdvantages::Level);
        }
        Ok(())
    }

    /// Returns the strengths that a search for a move of `color` in the game assumes.
    pub(super) fn advantage_in_play(&self, color: Color) -> Advantage {
        if self.settings.advantage.is_some() || self.game.handicap() < 2 {
            return self.advantage_asked_for(color);
        }
        match self.settings.handicap_style {
            HandicapStyle::Sharp if self.check_advantages().is_ok() => {
                self.handicapping.advantage(&self.game)
            }
            _ => Advantage::default(),
        }
    }

    /// Returns the strengths that a search about a move of `color` assumes wherever the engine does
    /// not play: those that were set.
    pub(super) fn advantage_asked_for(&self, color: Color) -> Advantage {
        let doublings = self.settings.advantage.filter(|_| self.check_advantages().is_ok());
        Advantage::of(color, doublings.unwrap_or_default())
    }
}
