//! The settings that a user chooses when the engine starts.

use std::sync::Arc;
use std::time::Duration;

use tengen_nets::Net;

use super::{Brain, Eyes, NoLevels, PlayerKind, Resources};
use crate::clock::Margin;
use crate::evaluate::NetChoice;
use crate::game::HandicapCount;
use crate::player::{HandicapStyle, Level, Resignation, Skill};
use crate::point::Size;
use crate::rules::{Komi, Preset, Rules};

/// The game that an engine begins with; commands change it later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The size of the board.
    pub size: Size,
    /// The rules of the game.
    pub rules: Rules,
    /// The points that White receives for moving second.
    pub komi: Komi,
}

impl Default for Setup {
    /// Returns a game on 19x19 under Chinese rules with their komi.
    fn default() -> Self {
        Self { size: Size::default(), rules: Preset::CHINESE.rules, komi: Preset::CHINESE.komi }
    }
}

/// The way in which an engine plays, independent of the game.
///
/// ```
/// use std::time::Duration;
/// use tengen::{Level, Settings};
///
/// let mut settings = Settings::default();
/// settings.set_level(Level::new(5).expect("levels go from 1 to 20"))?;
/// settings.set_threads(2);
/// settings.thinking.most_time_per_move = Some(Duration::from_millis(200));
/// # Ok::<(), tengen::NoLevels>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The kind of player that chooses the moves.
    #[doc(hidden)]
    pub player: PlayerKind,
    /// The limits of the player's thinking about a move.
    pub thinking: Thinking,
    /// The time subtracted from every clock as a reserve for network delay.
    #[doc(hidden)]
    pub margin: Margin,
    /// The seed of the searches for moves.
    pub seed: u64,
    /// The condition under which the engine resigns.
    pub resignation: Resignation,
    /// The treatment of illegal moves that a front end sends.
    #[doc(hidden)]
    pub strictness: Strictness,
    /// The way in which the number of handicap stones is found.
    #[doc(hidden)]
    pub handicap_count: HandicapCount,
    /// Whether the engine thinks on the opponent's time.
    #[doc(hidden)]
    pub ponder: bool,
    /// The net that answers questions about the game for a player without a net. A player with a
    /// net uses its own. Without either, such questions fail.
    #[doc(hidden)]
    pub adviser: Option<NetChoice>,
    /// A small net that plays the levels below the top one, and judges dead stones, in the place of
    /// the player's net. `None`: the player's net does.
    #[doc(hidden)]
    pub quick_net: Option<NetChoice>,
    /// The [noise](crate::engine_room::search::Request::wide_root_noise) by which analyses spread
    /// over more moves, from 0 for none to
    /// [`Request::MOST_NOISE`](crate::engine_room::search::Request::MOST_NOISE); it does not affect
    /// the choice of moves.
    #[doc(hidden)]
    pub analysis_wide_root_noise: f64,
    /// The doublings of playouts that the player to move is assumed to have over the opponent, in
    /// moves and in analyses. `None` leaves it to `handicap_style`, and analyses assume equally
    /// strong players.
    #[doc(hidden)]
    pub advantage: Option<f32>,
    /// The way in which the engine plays games with handicap stones. Only a net that knows
    /// advantages at full strength has a choice.
    #[doc(hidden)]
    pub handicap_style: HandicapStyle,
}

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

impl Settings {
    /// Returns settings of a player that searches with a net, with one thread and one second a
    /// move.
    pub fn with_net(net: impl Into<Arc<Net>>) -> Self {
        let eyes = Eyes::Net(net.into().into());
        Self { player: Brain::new(eyes).into(), ..Self::with_playouts() }
    }

    /// Returns settings of a player that searches with random playouts, with one thread and one
    /// second a move. It is far weaker than a player with a net.
    pub fn with_playouts() -> Self {
        Self {
            player: PlayerKind::default(),
            thinking: Thinking::default(),
            margin: Margin::default(),
            seed: 0,
            resignation: Resignation::Below(0.03),
            strictness: Strictness::ByTheRules,
            handicap_count: HandicapCount::Stated,
            ponder: false,
            adviser: None,
            quick_net: None,
            analysis_wide_root_noise: 0.0,
            advantage: None,
            handicap_style: HandicapStyle::default(),
        }
    }

    /// Changes the level at which the engine chooses moves. Analyses use full strength at every
    /// level.
    ///
    /// # Errors
    /// If the level is not the top one and the player does not search with a net.
    pub fn set_level(&mut self, level: Level) -> Result<(), NoLevels> {
        self.player.set_skill(Skill::Level(level))
    }

    /// Changes the number of threads of the search; 0 counts as 1.
    pub fn set_threads(&mut self, threads: usize) {
        if let Some(brain) = self.player.brain_mut() {
            brain.resources.threads = threads;
        }
    }

    /// Changes the number of bytes for the tree of the search and its cached evaluations. The
    /// default is 512 MB; a number below 16 MB counts as 16 MB.
    pub fn set_memory(&mut self, bytes: usize) {
        if let Some(brain) = self.player.brain_mut() {
            brain.resources.memory = bytes.max(Resources::LEAST_MEMORY);
        }
    }

    /// Returns the net that answers questions about the game; `None` without one.
    #[doc(hidden)]
    pub fn net(&self) -> Option<&NetChoice> {
        self.player.net().or(self.adviser.as_ref())
    }

    /// Returns the net that answers questions about the game, for changes.
    pub(super) fn net_mut(&mut self) -> Option<&mut NetChoice> {
        match self.player.net_mut() {
            Some(net) => Some(net),
            None => self.adviser.as_mut(),
        }
    }
}

/// The limits of an engine's thinking about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Thinking {
    /// The number of visits of the root after which a move is chosen, including visits kept from
    /// earlier searches; `None` for no limit.
    pub visits: Option<u32>,
    /// The number of playouts for a move; `None` for no limit. A search with playouts makes several
    /// of them for each visit.
    pub playouts: Option<u32>,
    /// The time for a move if no clock and no number of visits or playouts limits it.
    pub time_per_move: Duration,
    /// The longest time of a search for a move, in addition to all other limits. Without another
    /// limit it replaces `time_per_move`. `None` for no such limit.
    pub most_time_per_move: Option<Duration>,
}

impl Thinking {
    /// Returns the time for a move if no clock and no number of visits or playouts limits it.
    pub fn time_without_clock(&self) -> Duration {
        self.most_time_per_move.unwrap_or(self.time_per_move)
    }
}

impl Default for Thinking {
    /// Returns one second for each move, without other limits.
    fn default() -> Self {
        Self {
            visits: None,
            playouts: None,
            time_per_move: Duration::from_secs(1),
            most_time_per_move: None,
        }
    }
}

/// The treatment of illegal moves that a front end sends to
/// [`Console::play`](super::Console::play).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// Moves that the rules forbid are refused.
    ByTheRules,
    /// Plays that the rules forbid as ko, superko or suicide are accepted, for servers with other
    /// rules.
    Tolerant,
}
