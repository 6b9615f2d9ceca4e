//! The settings with which a console starts.

use std::time::Duration;

use crate::clock::Margin;
use crate::engine::players::PlayerSettings;
use crate::game::HandicapCount;
use crate::player::{HandicapStyle, Resignation};
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

/// Everything that a user can choose about an engine's play, independent of the game.
///
/// [`Settings`](crate::Settings) are the part of it that users of the library need.
#[derive(Clone, Debug)]
pub struct ConsoleSettings {
    /// The player that chooses the moves, and the nets.
    pub player: PlayerSettings,
    /// The limits of the player's thinking about a move.
    pub thinking: Thinking,
    /// The time subtracted from every clock as a reserve for network delay.
    pub margin: Margin,
    /// The seed of the searches for moves.
    pub seed: u64,
    /// The condition under which the engine resigns.
    pub resignation: Resignation,
    /// The treatment of illegal moves that a front end sends.
    pub strictness: Strictness,
    /// The way in which the number of handicap stones is found.
    pub handicap_count: HandicapCount,
    /// Whether the engine thinks on the opponent's time.
    pub ponder: bool,
    /// The [noise](crate::search::Request::wide_root_noise) by which analyses spread over more moves,
    /// from 0 for none to [`Request::MOST_NOISE`](crate::search::Request::MOST_NOISE). It does not
    /// affect the choice of moves.
    pub analysis_wide_root_noise: f64,
    /// The doublings of playouts that the player to move is assumed to have over the opponent, in
    /// moves and in analyses. `None` leaves it to `handicap_style`, and analyses assume equally
    /// strong players.
    pub advantage: Option<f32>,
    /// The way in which the engine plays games with handicap stones. Only a net that knows
    /// advantages at full strength has a choice.
    pub handicap_style: HandicapStyle,
}

impl From<PlayerSettings> for ConsoleSettings {
    /// Returns settings of a player with one second a move. It resigns when it expects to win less
    /// than three games of a hundred.
    fn from(player: PlayerSettings) -> Self {
        Self {
            player,
            thinking: Thinking::default(),
            margin: Margin::default(),
            seed: 0,
            resignation: Resignation::Below(0.03),
            strictness: Strictness::ByTheRules,
            handicap_count: HandicapCount::Stated,
            ponder: false,
            analysis_wide_root_noise: 0.0,
            advantage: None,
            handicap_style: HandicapStyle::default(),
        }
    }
}

impl Default for ConsoleSettings {
    /// Returns settings of a player that searches with random playouts, with one thread and one
    /// second a move.
    fn default() -> Self {
        PlayerSettings::default().into()
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
    /// Returns a limit of visits of the root for each move.
    pub fn of_visits(visits: u32) -> Self {
        Self { visits: Some(visits), ..Self::default() }
    }

    /// Returns a limit of playouts for each move.
    pub fn of_playouts(playouts: u32) -> Self {
        Self { playouts: Some(playouts), ..Self::default() }
    }

    /// Returns a time for each move, which counts where no clock runs.
    pub fn of_time(time_per_move: Duration) -> Self {
        Self { time_per_move, ..Self::default() }
    }

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
