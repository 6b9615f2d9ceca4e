//! A player of an engine: its searcher, and the one that stands in for it on a short clock.

use std::fmt;
use std::time::Duration;

use super::mind::{Mind, warm_up};
use super::pressure::Pressure;
use super::settings::PlayerSettings;
use crate::clock::Budget;
use crate::evaluate::Evaluators;
use crate::evaluate::net::Evaluator;
use crate::player::{AtStrength, Strength};
use crate::point::Size;
use crate::search::Searcher;
use crate::stop::Stop;

/// The time for an evaluation below which a searcher plays only once its speed is known.
const MEASURED_BELOW: Duration = Duration::from_millis(300);

/// A player with all that it has prepared.
pub struct Player {
    settings: PlayerSettings,
    /// The evaluators that the player's searchers share.
    evaluators: Evaluators,
    /// The player's searcher.
    pub mind: Mind,
    /// The searcher that found the last move if the player's own was not ready, or too slow for the
    /// clock. It computes the cheapest net in floats, which need no preparation.
    stand_in: Option<Box<dyn Searcher>>,
    /// The engine's own net in floats, for single questions. It is made at the first of them.
    exact: Option<Evaluator>,
}

impl Player {
    /// Makes a player with evaluators that are its own, or that an earlier player has used.
    pub fn new(settings: PlayerSettings, evaluators: Evaluators) -> Self {
        let (kind, shared) = (settings.clone(), evaluators.clone());
        let make = move || kind.searcher(&shared);
        let mind = if settings.is_slow_to_start() { Mind::waking(make) } else { Mind::idle(make) };
        Self { settings, evaluators, mind, stand_in: None, exact: None }
    }

    /// Returns the evaluators that the player's searchers share.
    pub fn evaluators(&self) -> &Evaluators {
        &self.evaluators
    }

    /// Returns the net that answers single questions; `None` without a net.
    pub fn exact(&mut self) -> Option<&mut Evaluator> {
        ready(&mut self.exact, &self.settings)
    }

    /// Ends any pondering, and returns the searcher for a turn, limited to a strength: the player's
    /// own if it is [in time](Self::is_in_time), and otherwise the one that stands in for it.
    pub fn at_strength(
        &mut self,
        strength: Strength,
        pressure: Option<Pressure>,
        stop: &Stop,
    ) -> AtStrength<'_> {
        let searcher = if self.is_in_time(pressure, stop) {
            self.stand_in = None;
            self.mind.take()
        } else {
            stand_in(&mut self.stand_in, &self.settings)
        };
        let slips = strength.slips.and_then(|_| ready(&mut self.exact, &self.settings));
        AtStrength::new(searcher, slips, strength)
    }

    /// Waits for the player's own searcher, and returns whether it finds a move in time. It does not
    /// if the wait ends first, by the stop or by the clock. If the engine has a small net, it does
    /// not either while an evaluation takes too long for the clock, or is still to be measured for
    /// a short one.
    fn is_in_time(&mut self, pressure: Option<Pressure>, stop: &Stop) -> bool {
        let Some(pressure) = pressure else {
            return self.mind.take_unless(stop).is_some();
        };
        let has_small_net = self.settings.nets().is_some_and(|nets| nets.small.is_some());
        let end_of_wait = if self.mind.is_waking() {
            pressure.end_of_making(stop)
        } else if has_small_net {
            pressure.end_of_pondering(stop)
        } else {
            // What stands in is slower than the end of an evaluation.
            stop.clone()
        };
        let Some(searcher) = self.mind.take_unless(&end_of_wait) else { return false };
        if !has_small_net {
            return true;
        }
        match searcher.time_of_evaluation() {
            Some(time) => time <= pressure.most(),
            // Only tree searches measure evaluations.
            None if self.settings.search().is_some() && pressure.most() < MEASURED_BELOW => {
                self.mind.measure(pressure.size);
                false
            }
            None => true,
        }
    }

    /// Ends any pondering, and waits until moves on a board of this size can be found within a budget
    /// without preparation. The searcher is made, and measured if the budget asks for it. If it is
    /// too slow, or the stop comes first, the one that stands in for it is made and warmed up.
    pub fn prepare(&mut self, budget: Budget, size: Size, stop: &Stop) {
        // The first look may start a measurement, for which the second waits.
        for _ in 0..2 {
            if self.mind.take_unless(stop).is_none() {
                if self.settings.nets().is_none_or(|nets| nets.small.is_none()) {
                    return;
                }
                stand_in(&mut self.stand_in, &self.settings);
                break;
            }
            self.at_strength(Strength::FULL, Some(Pressure::now(budget, size)), stop);
        }
        if let Some(stand_in) = &mut self.stand_in {
            warm_up(stand_in.as_mut(), size);
        }
    }

    /// Ends any pondering and forgets the results of searches.
    pub fn forget(&mut self) {
        self.mind.forget();
        if let Some(stand_in) = &mut self.stand_in {
            stand_in.forget();
        }
    }
}

/// Returns the searcher that stands in for a player's own, which is made if there is none.
fn stand_in<'s>(
    made: &'s mut Option<Box<dyn Searcher>>,
    settings: &PlayerSettings,
) -> &'s mut dyn Searcher {
    made.get_or_insert_with(|| settings.searcher_without_preparation()).as_mut()
}

/// Returns the net for single questions, which is made if there is none; `None` without a net.
fn ready<'e>(
    made: &'e mut Option<Evaluator>,
    settings: &PlayerSettings,
) -> Option<&'e mut Evaluator> {
    let nets = settings.nets()?;
    Some(made.get_or_insert_with(|| nets.own.exact()))
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Player").field("settings", &self.settings).finish_non_exhaustive()
    }
}

#[cfg(test)]
impl Player {
    /// Makes a player whose searcher is being made until the returned end of a channel is dropped.
    pub fn never_ready(settings: PlayerSettings) -> (Self, std::sync::mpsc::Sender<()>) {
        let (mind, ready) = Mind::never_ready();
        let evaluators = Evaluators::playouts();
        (Self { settings, evaluators, mind, stand_in: None, exact: None }, ready)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Instant;

    use super::*;
    use crate::game::Game;
    use crate::search::{Request, Root};

    const SIZE: Size = Size::square(9);

    fn pressure(most: Duration) -> Pressure {
        Pressure::now(Budget::fixed(most), SIZE)
    }

    #[test]
    fn a_move_on_a_clock_does_not_wait_for_pondering_whose_searcher_is_being_made() {
        let (mut player, ready) = Player::never_ready(PlayerSettings::default());
        let root = Root::sensible(Arc::new(Game::new(SIZE)));
        player.mind.ponder(root.clone(), Request::endless(1));
        player.mind.rest();
        assert!(!player.mind.is_pondering(), "it does not wait for the thread");
        let asked = Instant::now();
        let clock = Some(pressure(Duration::from_millis(100)));
        player.at_strength(Strength::FULL, clock, &Stop::new());
        assert!(asked.elapsed() < Duration::from_secs(2));
        player.mind.ponder(root, Request::endless(1));
        assert!(player.mind.is_pondering(), "it ponders again once the searcher is there");
        drop(ready);
    }

    #[cfg(feature = "net")]
    mod with_nets {
        use tengen_nets::Net;

        use super::*;
        use crate::engine::{Nets, SearchSettings};
        use crate::evaluate::NetChoice;
        use crate::search::{Report, UniformRandom, Watch};

        fn net() -> NetChoice {
            Arc::new(Net::embedded()).into()
        }

        /// Returns nets of which the small one is as large as the other.
        fn nets() -> Nets {
            Nets { small: Some(net()), ..net().into() }
        }

        /// Returns a player that searches a tree with a net.
        fn settings() -> PlayerSettings {
            let memory = SearchSettings::LEAST_MEMORY;
            PlayerSettings::net(SearchSettings { memory, ..SearchSettings::default() }, nets())
        }

        /// Returns the time of an evaluation of the searcher that plays within a time.
        fn time_of_evaluation(player: &mut Player, most: Option<Duration>) -> Option<Duration> {
            let searcher = player.at_strength(Strength::FULL, most.map(pressure), &Stop::new());
            searcher.time_of_evaluation()
        }

        #[test]
        fn a_searcher_that_is_too_slow_for_the_clock_is_replaced() {
            /// A searcher whose evaluations take a second.
            #[derive(Default)]
            struct Slow(UniformRandom);

            impl Searcher for Slow {
                fn go_to(&mut self, root: Root) {
                    self.0.go_to(root);
                }

                fn think(
                    &mut self,
                    request: &Request,
                    stop: &Stop,
                    watch: Option<Watch<'_>>,
                ) -> Report {
                    self.0.think(request, stop, watch)
                }

                fn time_of_evaluation(&self) -> Option<Duration> {
                    Some(Duration::from_secs(1))
                }

                fn forget(&mut self) {
                    self.0.forget();
                }
            }

            let is_slow = |most, nets: Nets| {
                let settings = PlayerSettings::random().with_nets(nets);
                let mut player = Player::new(settings, Evaluators::playouts());
                player.mind = Mind::idle(|| Box::new(Slow::default()));
                time_of_evaluation(&mut player, most).is_some()
            };
            let (little, much) = (Some(Duration::from_millis(30)), Some(Duration::from_secs(2)));
            assert!(!is_slow(little, nets()));
            assert!(is_slow(little, net().into()), "nothing is quicker");
            assert!(is_slow(much, nets()));
            assert!(is_slow(None, nets()), "no clock runs");
        }

        #[test]
        fn a_searcher_is_measured_before_it_plays_on_a_short_clock() {
            let mut player = Player::new(settings(), settings().evaluators());
            player.mind.take();
            let (long, short) = (Duration::from_secs(10), Duration::from_millis(199));
            let mut take = |most| time_of_evaluation(&mut player, Some(most));
            assert_eq!(take(long), None, "it plays unmeasured on a long clock");
            assert_eq!(take(short), None, "another one plays while it is measured");
            assert!(take(long).is_some());
            let settings = PlayerSettings::random().with_nets(nets());
            let mut random = Player::new(settings, Evaluators::playouts());
            time_of_evaluation(&mut random, Some(Duration::ZERO));
            assert!(random.stand_in.is_none(), "a player without a search is not measured");
        }

        #[test]
        fn a_player_that_is_prepared_makes_its_first_move_on_a_short_clock() {
            let mut player = Player::new(settings(), settings().evaluators());
            let time = Duration::from_millis(199);
            player.prepare(Budget::fixed(time), SIZE, &Stop::new());
            let measured = time_of_evaluation(&mut player, Some(time));
            assert!(measured.is_some(), "it is the player's own searcher, and measured");

            let (mut player, _ready) = Player::never_ready(settings());
            let stop = Stop::new();
            stop.raise();
            player.prepare(Budget::fixed(time), SIZE, &stop);
            assert!(player.mind.is_waking(), "it does not wait beyond the stop");
            assert!(player.stand_in.is_some(), "another searcher is ready");
        }

        #[test]
        fn what_stands_in_goes_when_the_own_searcher_is_in_time() {
            let (mut player, ready) = Player::never_ready(settings());
            let stop = Stop::new();
            stop.raise();
            player.at_strength(Strength::FULL, None, &stop);
            assert!(player.stand_in.is_some(), "the stop does not wait");
            player.mind = Mind::idle(|| Box::new(UniformRandom::default()));
            player.at_strength(Strength::FULL, None, &Stop::new());
            assert!(player.stand_in.is_none());
            drop(ready);
        }
    }
}
