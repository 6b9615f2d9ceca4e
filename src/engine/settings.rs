//! The settings that users of the library choose.

use super::console::{ConsoleSettings, Thinking};
use super::players::{NoLevels, PlayerSettings, SearchSettings};
use crate::evaluate::NetChoice;
use crate::net::Net;
use crate::player::{Level, Resignation};

/// The way in which an engine plays, independent of the game.
///
/// ```
/// use std::time::Duration;
/// use tengen::{Level, Settings, Thinking};
///
/// let mut settings = Settings::default();
/// settings.set_level(Level::new(15).expect("levels go from 1 to 20"))?;
/// settings.set_threads(2);
/// let mut thinking = Thinking::of_visits(100);
/// thinking.most_time_per_move = Some(Duration::from_millis(200));
/// settings.set_thinking(thinking);
/// # Ok::<(), tengen::NoLevels>(())
/// ```
#[derive(Clone, Debug)]
pub struct Settings(ConsoleSettings);

impl Default for Settings {
    /// Returns settings of a player that searches with the small net that the library carries, with
    /// one thread and one second a move. Without the cargo feature `net`, it plays with random
    /// playouts.
    fn default() -> Self {
        #[cfg(feature = "net")]
        let settings = Self::with_net(Net::embedded());
        #[cfg(not(feature = "net"))]
        let settings = Self::with_playouts();
        settings
    }
}

#[doc(hidden)]
impl From<Settings> for ConsoleSettings {
    fn from(settings: Settings) -> Self {
        settings.0
    }
}

impl Settings {
    /// Returns settings of a player that searches with a net, with one thread and one second a
    /// move.
    pub fn with_net(net: impl Into<Net>) -> Self {
        let net = NetChoice::from(net.into().shared());
        Self(PlayerSettings::net(SearchSettings::default(), net).into())
    }

    /// Returns settings of a player that searches with random playouts, with one thread and one
    /// second a move. It is far weaker than a player with a net.
    pub fn with_playouts() -> Self {
        Self(ConsoleSettings::default())
    }

    /// Changes the level at which the engine chooses moves. Analyses use full strength at every
    /// level.
    ///
    /// # Errors
    /// If the level is not the top one and the player does not search with a net.
    pub fn set_level(&mut self, level: Level) -> Result<(), NoLevels> {
        self.0.player.set_level(level)
    }

    /// Changes the number of threads of the search; 0 counts as 1.
    pub fn set_threads(&mut self, threads: usize) {
        if let Some(search) = self.0.player.search_mut() {
            search.threads = threads;
        }
    }

    /// Changes the number of bytes for the tree of the search and its cached evaluations. The
    /// default is 512 MB; a number below 16 MB counts as 16 MB.
    pub fn set_memory(&mut self, bytes: usize) {
        if let Some(search) = self.0.player.search_mut() {
            search.memory = bytes.max(SearchSettings::LEAST_MEMORY);
        }
    }

    /// Changes the limits of the player's thinking about a move.
    pub fn set_thinking(&mut self, thinking: Thinking) {
        self.0.thinking = thinking;
    }

    /// Changes the seed of the searches for moves. The default is 0.
    pub fn set_seed(&mut self, seed: u64) {
        self.0.seed = seed;
    }

    /// Changes the condition under which the engine resigns. By default it resigns when it expects
    /// to win less than three games of a hundred.
    pub fn set_resignation(&mut self, resignation: Resignation) {
        self.0.resignation = resignation;
    }
}
