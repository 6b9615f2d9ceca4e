//! The settings of the engine that the arguments ask for.

use std::sync::Arc;

use tengen::Settings;
use tengen::engine_room::clock::Margin;
use tengen::engine_room::engine::{Level, PlayerKind, Resignation, Resources, Strictness};
use tengen::engine_room::evaluate::net::Net;
use tengen::engine_room::game::HandicapCount;

use super::machine::{cores, memory_for_search, seed_from_system};
use super::{Arguments, PlayerName};
use crate::commands::net;

impl Arguments {
    /// Returns the share of the machine that a search may use; `threads` is the number of threads if the user
    /// gives none.
    fn resources(&self, threads: usize) -> Resources {
        Resources {
            threads: self.threads.map_or(threads, usize::from),
            memory: self.memory.unwrap_or_else(memory_for_search),
        }
    }

    /// Returns the settings by which the engine plays.
    ///
    /// # Errors
    /// If the net cannot be read, or is needed and neither given nor carried by the program.
    pub fn settings(&self) -> Result<Settings, String> {
        let mut settings = Settings::default();
        let uses_net = matches!(self.player, None | Some(PlayerName::Net | PlayerName::Policy));
        // Other players do not wait for a net that nobody has asked for.
        if uses_net || self.model.is_some() {
            settings.net = net::open_or_embedded(self.model.as_deref())?;
        }
        let usual = if settings.net.is_some() { PlayerName::Net } else { PlayerName::Mcts };
        settings.player = match self.player.unwrap_or(usual) {
            PlayerName::Random => PlayerKind::Random,
            PlayerName::Mc => PlayerKind::MonteCarlo,
            PlayerName::Mcts => PlayerKind::Playouts {
                resources: self.resources(self.playouts.map_or_else(cores, |_| 1)),
                tuning: self.tune.unwrap_or_default(),
                temperature: self.temperature,
            },
            PlayerName::Net => {
                let (net, precision) = (needed(&settings, "net")?, self.precision);
                let (resources, tuning) = (self.resources(cores()), self.tune.unwrap_or_default());
                PlayerKind::Net { net, precision, resources, tuning, temperature: self.temperature }
            }
            PlayerName::Policy => {
                let (net, precision) = (needed(&settings, "policy")?, self.precision);
                PlayerKind::Policy { net, precision, temperature: self.temperature }
            }
        };
        let weaker = self.level.is_some_and(|level| level != Level::TOP) || self.slips.is_some();
        if weaker && !settings.player.has_levels() {
            return Err("only --player net has levels; the other players always do what they can"
                .to_owned());
        }
        settings.level = self.level.unwrap_or_default();
        settings.slips = self.slips;
        settings.thinking.visits = self.visits;
        settings.profile = self.human_profile;
        let knows_people = settings.net.as_ref().is_some_and(|net| net.takes_profile());
        if self.human_profile.is_some() && !knows_people {
            return Err(
                "--human-profile needs a human-style net; this one takes no profile".to_owned()
            );
        }
        settings.thinking.playouts = self.playouts;
        settings.thinking.time_per_move = self.time_per_move;
        settings.margin = Margin { lag: self.lag, ..Margin::default() };
        settings.ponder = self.ponder;
        settings.seed = self.seed.unwrap_or_else(seed_from_system);
        settings.resignation = if self.no_resign {
            Resignation::Never
        } else {
            Resignation::Below(self.resign_threshold)
        };
        if self.tolerate_illegal {
            settings.strictness = Strictness::Tolerant;
        }
        if self.infer_handicap {
            settings.handicap_count = HandicapCount::Inferred;
        }
        Ok(settings)
    }
}

/// Returns the net of the settings, for a player that needs one.
fn needed(settings: &Settings, player: &str) -> Result<Arc<Net>, String> {
    let net = settings.net.clone();
    net.ok_or_else(|| format!("--player {player} needs a net: give --model FILE"))
}
