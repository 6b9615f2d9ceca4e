//! Who plays a turn: the searchers and nets of an engine, and the choice among them.
//!
//! | the turn | who finds the move |
//! |---|---|
//! | at full strength, or without a small net | the player of the settings |
//! | below full strength | the same way of searching with the small net, which begins every search anew |
//! | either, if the searcher is not in time for the clock or the stop | a searcher that stands in: the cheapest net in floats |
//!
//! [`Players::for_turn`] makes the choice. Analyses and pondering always use the player of the
//! settings at full strength. `settings` states what a user chooses, `mind` moves a searcher to a
//! thread and back, and `pressure` is what the clock asks.

mod mind;
mod player;
mod pressure;
mod settings;

pub use pressure::Pressure;
pub use settings::{Nets, NoLevels, PlayerSettings, SearchSettings};

use crate::clock::Budget;
use crate::evaluate::net::Evaluator;
use crate::player::{AtStrength, Strength};
use crate::point::Size;
use crate::search::{Request, Root, Searcher};
use crate::stop::Stop;

use player::Player;

/// The players of an engine, with everything that they have prepared.
#[derive(Debug)]
pub struct Players {
    /// The player of the settings, at full strength. It ponders, analyses and answers questions.
    strong: Player,
    /// The player below full strength; `None` if it is the same, or has not been needed yet.
    weak: Option<Player>,
}

impl Players {
    /// Makes the players of these settings.
    pub fn new(settings: &PlayerSettings) -> Self {
        let strong = Player::new(settings.clone(), settings.evaluators());
        let mut players = Self { strong, weak: None };
        players.complete(settings);
        players
    }

    /// Replaces the searchers after a change of the settings. Evaluations of nets that are cached
    /// stay.
    pub fn renew(&mut self, settings: &PlayerSettings) {
        let profile = settings.nets().and_then(|nets| nets.own.profile());
        let evaluators = self.strong.evaluators().with_profile(profile);
        self.strong = Player::new(settings.clone(), evaluators);
        self.weak = None;
        self.complete(settings);
    }

    /// Makes the player below full strength if the settings need one. The other players stay.
    pub fn complete(&mut self, settings: &PlayerSettings) {
        if self.weak.is_none() {
            let weak = settings.below_top();
            self.weak = weak.map(|weak| Player::new(weak.clone(), weak.evaluators()));
        }
    }

    /// Ends any pondering, and returns the searcher for a turn at a strength. The pressure is that of
    /// the clock; without one, only the stop ends the wait for a searcher that is still being made.
    pub fn for_turn(
        &mut self,
        strength: Strength,
        pressure: Option<Pressure>,
        stop: &Stop,
    ) -> AtStrength<'_> {
        self.strong.mind.rest();
        let weak = self.weak.as_mut().filter(|_| strength != Strength::FULL);
        weak.unwrap_or(&mut self.strong).at_strength(strength, pressure, stop)
    }

    /// Ends any pondering, and returns the searcher at full strength; `None` if the stop comes while
    /// it is still being made.
    pub fn for_analysis(&mut self, stop: &Stop) -> Option<&mut dyn Searcher> {
        self.strong.mind.take_unless(stop)
    }

    /// Returns the net that answers single questions; `None` without a net.
    pub fn for_questions(&mut self) -> Option<&mut Evaluator> {
        self.strong.exact()
    }

    /// Ends any pondering, and waits until moves at full strength on a board of this size can be found
    /// within a budget without preparation. The stop ends the wait.
    pub fn prepare(&mut self, budget: Budget, size: Size, stop: &Stop) {
        self.strong.prepare(budget, size, stop);
    }

    /// Whether a searcher ponders and no stop has ended that.
    pub fn are_pondering(&self) -> bool {
        self.strong.mind.is_pondering()
    }

    /// Ponders at full strength on `root`, until a searcher is needed. Does nothing if the searcher
    /// already ponders.
    pub fn ponder(&mut self, root: Root, request: Request) {
        self.strong.mind.ponder(root, request);
    }

    /// Ends any pondering, without a wait for its last evaluation.
    pub fn rest(&mut self) {
        self.strong.mind.rest();
    }

    /// Ends any pondering and forgets the results of searches. Below full strength every search begins
    /// anew. A searcher that is still being made does not hold any results, so this waits for it
    /// only if pondering did.
    pub fn forget(&mut self) {
        self.strong.forget();
    }

    /// Clears the caches of evaluations by nets.
    pub fn forget_evaluations(&mut self) {
        for player in [&mut self.strong].into_iter().chain(&mut self.weak) {
            player.mind.take().forget_evaluations();
        }
    }
}

#[cfg(test)]
impl Players {
    /// Makes players whose searcher is being made until the returned end of a channel is dropped.
    pub fn never_ready(settings: &PlayerSettings) -> (Self, std::sync::mpsc::Sender<()>) {
        let (strong, ready) = Player::never_ready(settings.clone());
        (Self { strong, weak: None }, ready)
    }
}

#[cfg(all(test, feature = "net"))]
mod tests {
    use std::sync::Arc;

    use tengen_nets::Net;

    use super::*;
    use crate::evaluate::NetChoice;
    use crate::game::Game;
    use crate::player::Level;

    /// Returns a player with a net, and a small net beside it, at a level.
    fn settings(level: Level) -> PlayerSettings {
        let net = NetChoice::from(Arc::new(Net::embedded()));
        let nets = Nets { own: net.clone(), small: Some(net) };
        let memory = SearchSettings::LEAST_MEMORY;
        let search = SearchSettings { memory, ..SearchSettings::default() };
        let mut settings = PlayerSettings::net(search, nets);
        settings.set_level(level).expect("a player with a net");
        settings
    }

    #[test]
    fn the_player_below_full_strength_is_made_when_it_is_needed() {
        let mut players = Players::new(&settings(Level::TOP));
        assert!(players.weak.is_none());
        players.complete(&settings(Level::CAREFUL));
        assert!(players.weak.is_some());
        players.renew(&settings(Level::TOP));
        assert!(players.weak.is_none());
    }

    #[test]
    fn a_weak_turn_ends_the_pondering_of_the_strong_player_and_leaves_its_searcher() {
        let size = Size::square(7);
        let strength = settings(Level::CAREFUL).strength(size);
        let mut players = Players::new(&settings(Level::CAREFUL));
        players.ponder(Root::sensible(Arc::new(Game::new(size))), Request::endless(1));
        assert!(players.are_pondering());
        players.for_turn(strength, None, &Stop::new());
        assert!(!players.are_pondering());
        players.for_turn(Strength::FULL, None, &Stop::new());
    }
}
