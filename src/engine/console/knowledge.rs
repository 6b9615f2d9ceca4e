//! Questions about the game that the engine's net answers.

use std::sync::Arc;

use tengen_nets::Net;

use super::state::Console;
use crate::color::{Color, Sided};
use crate::evaluate::net::{Profile, View};
use crate::evaluate::{Evaluation, NetChoice, OtherNet, is_trained_on, komi_for_net};
use crate::game::Game;
use crate::result::GameResult;
use crate::rules::PassRule;
use crate::score::Score;
use crate::stop::{Interrupted, Stop};

/// The error of a question to the net of an engine without a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no net: start the program with --model FILE")]
pub struct NoNet;

/// The error of a question about the profile of an engine whose net does not use profiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoProfile {
    /// The engine has no net.
    #[error(transparent)]
    NoNet(#[from] NoNet),
    /// The net does not use profiles.
    #[error(transparent)]
    OtherNet(#[from] OtherNet),
    /// No profile is set.
    #[error("no profile: start with --human-profile NAME or set the parameter humanSLProfile")]
    NotSet,
}

impl Console {
    /// Returns the kind of games that the engine's human-style net imitates; `None` until it is
    /// set.
    ///
    /// # Errors
    /// If the engine has no net, or one that does not use profiles.
    pub fn profile(&self) -> Result<Option<Profile>, NoProfile> {
        let choice = self.choice()?;
        if choice.net().takes_profile() { Ok(choice.profile()) } else { Err(OtherNet.into()) }
    }

    /// Sets the kind of games that the engine's human-style net imitates. A change replaces the
    /// searcher by a new one.
    ///
    /// # Errors
    /// If the engine has no net, or one that does not use profiles.
    pub fn set_profile(&mut self, profile: Option<Profile>) -> Result<(), NoProfile> {
        if self.profile()? != profile {
            self.settings.player.own_net_mut().ok_or(NoNet)?.set_profile(profile)?;
            self.players.renew(&self.settings.player);
        }
        Ok(())
    }

    /// Returns one evaluation by the human-style net of the game as it stands, from the side of the
    /// player to move.
    ///
    /// # Errors
    /// If the engine has no net that uses profiles, or no profile is set.
    pub fn evaluate_as_human(
        &mut self,
        player: Color,
        view: View,
    ) -> Result<Evaluation, NoProfile> {
        self.profile()?.ok_or(NoProfile::NotSet)?;
        Ok(self.evaluate(player, view)?)
    }

    /// Returns the net that answers questions about positions.
    ///
    /// # Errors
    /// If the engine has no net.
    pub fn net(&self) -> Result<&Net, NoNet> {
        Ok(self.choice()?.net())
    }

    fn choice(&self) -> Result<&NetChoice, NoNet> {
        Ok(&self.settings.player.nets().ok_or(NoNet)?.own)
    }

    /// Returns one evaluation by the net of the game as it stands with `player` to move, from that
    /// player's side.
    ///
    /// # Errors
    /// If the engine has no net.
    pub fn evaluate(&mut self, player: Color, view: View) -> Result<Evaluation, NoNet> {
        let evaluator = self.players.for_questions().ok_or(NoNet)?;
        let mut evaluation = Evaluation::default();
        evaluator.evaluate(&self.game, player, view, &mut evaluation);
        Ok(evaluation)
    }

    /// Returns the mean of the net's evaluations of the game with `player` to move under all eight
    /// symmetries of the board, from that player's side.
    ///
    /// # Errors
    /// If the engine has no net.
    pub fn evaluate_all(&mut self, player: Color, optimism: f32) -> Result<Evaluation, NoNet> {
        let evaluator = self.players.for_questions().ok_or(NoNet)?;
        let mut mean = Evaluation::default();
        evaluator.evaluate_all(&self.game, player, optimism, &mut mean);
        Ok(mean)
    }

    /// Returns the result of the game. It is the exact count if the game has ended, if the dead stones
    /// are agreed, or if at most a tenth of the board is in doubt. Otherwise it is the expected
    /// score: by the net, or by playouts without a net.
    ///
    /// # Errors
    /// If `stop` is raised before there is a verdict.
    pub fn final_result(&mut self, stop: &Stop) -> Result<GameResult, Interrupted> {
        if !self.has_ended() && self.game.agreed_dead().is_none() {
            let judgement = self.judge(stop)?;
            if judgement.is_open() {
                let by_net = self.expected_score();
                let by_playouts = || self.nearest_score(judgement.estimate().lead);
                return Ok(GameResult::Score(by_net.unwrap_or_else(by_playouts)));
            }
        }
        Ok(self.outcome(stop)?.result())
    }

    /// Returns the score that the net expects at the end of the game. It is the lead in one
    /// evaluation of the game as it stands, rounded to the nearest score that the komi allows.
    /// `None` without a net, and on boards with a side below 7 or above 19, for which nets are not
    /// trained.
    ///
    /// For a komi of half the board a net invents leads. So the net is given a komi of at most one
    /// and a half sides of the board, and the rest is added to its lead.
    pub fn expected_score(&mut self) -> Option<Score> {
        self.expectation().map(|expectation| expectation.score)
    }

    /// Returns the score that the net expects, as [`expected_score`](Self::expected_score) does, with
    /// its spread.
    pub fn expectation(&mut self) -> Option<Expectation> {
        if !is_trained_on(self.game.size()) {
            return None;
        }
        let (player, komi) = (self.game.to_move(), self.game.komi());
        let asked = komi_for_net(self.game.size(), komi);
        let mut game = Arc::clone(&self.game);
        if asked != komi {
            Arc::make_mut(&mut game).set_komi(asked);
        }
        let mut evaluation = Evaluation::default();
        self.players.for_questions()?.evaluate(&game, player, View::default(), &mut evaluation);
        let lead = f64::from(evaluation.lead);
        let for_black = Sided::of(player, lead).for_player(Color::Black);
        let score = self.nearest_score(for_black + asked.points() - komi.points());
        let mean = f64::from(evaluation.score_mean);
        let variance = f64::from(evaluation.score_square) - mean * mean;
        Some(Expectation { score, deviation: variance.max(0.0).sqrt() })
    }

    /// Returns the score nearest to a lead of Black in points with which the game can end.
    pub fn nearest_score(&self, lead: f64) -> Score {
        nearest_score(&self.game, lead)
    }
}

/// The score that a net expects at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectation {
    /// The expected score.
    pub score: Score,
    /// The standard deviation of the score in games between nets, in points.
    pub deviation: f64,
}

/// Returns the possible score nearest to a lead of Black in points. Under these rules and komi a
/// game ends with a whole number of points and the komi, and half a point for a button.
fn nearest_score(game: &Game, lead: f64) -> Score {
    let button = i32::from(game.rules().passes == PassRule::Button);
    let odd = (game.komi().halves() + button).rem_euclid(2);
    let points = (lead - f64::from(odd) / 2.0).round() as i32;
    Score::from_halves(points.saturating_mul(2).saturating_add(odd))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Size;
    use crate::rules::{Komi, Preset, Rules};

    fn nearest(rules: Rules, komi: i32, lead: f64) -> String {
        let game = Game::with_rules(Size::square(9), rules, Komi::from_halves(komi));
        nearest_score(&game, lead).to_string()
    }

    #[test]
    fn an_expected_score_is_one_that_the_komi_allows() {
        let rules = Preset::CHINESE.rules;
        assert_eq!(nearest(rules, 15, 26.2), "B+26.5");
        assert_eq!(nearest(rules, 15, -0.1), "W+0.5");
        assert_eq!(nearest(rules, -15, -25.9), "W+25.5");
        assert_eq!(nearest(rules, 14, -11.8), "W+12.0");
        assert_eq!(nearest(rules, 14, 0.3), "0");
    }

    #[test]
    fn a_button_is_half_a_point_of_an_expected_score() {
        let rules = Rules { passes: PassRule::Button, ..Preset::CHINESE.rules };
        assert_eq!(nearest(rules, 14, 0.3), "B+0.5");
        assert_eq!(nearest(rules, 15, 3.4), "B+3.0");
    }
}
