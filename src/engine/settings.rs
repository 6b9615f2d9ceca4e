//! The settings that a user chooses when the engine starts.

use std::time::Duration;

use super::PlayerKind;
use crate::clock::Margin;
use crate::evaluate::NetChoice;
use crate::game::HandicapCount;
use crate::player::Resignation;
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
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The kind of player that chooses the moves.
    pub player: PlayerKind,
    /// The limits of the player's thinking about a move.
    pub thinking: Thinking,
    /// The time that is kept back from every clock.
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
    /// The net that answers questions about the game for a player without a net. A player with a
    /// net uses its own. Without either, such questions fail.
    pub adviser: Option<NetChoice>,
    /// The [noise](crate::engine_room::search::Limits::wide_root_noise) by which analyses spread
    /// over more moves, from 0 for none to
    /// [`Limits::MOST_NOISE`](crate::engine_room::search::Limits::MOST_NOISE); it does not affect
    /// the choice of moves.
    pub analysis_wide_root_noise: f64,
}

impl Default for Settings {
    /// Returns the settings of a tree search with one thread and playouts instead of a net, one
    /// second a move and the seed 0. The program itself plays with a net.
    fn default() -> Self {
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
            analysis_wide_root_noise: 0.0,
        }
    }
}

impl Settings {
    /// Returns the net that answers questions about the game; `None` without one.
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
pub struct Thinking {
    /// The number of visits of the root after which a move is chosen, including visits kept from
    /// earlier searches; `None` for no limit.
    pub visits: Option<u32>,
    /// The number of playouts for a move; `None` for no limit. A tree search with playouts makes [a
    /// number of them](PlayerKind::playouts_of_visit) for each visit.
    pub playouts: Option<u32>,
    /// The time for a move if no clock and no number of visits or playouts limits it.
    pub time_per_move: Duration,
    /// The longest time of a search for a move, whatever else limits it. If nothing else does, it
    /// replaces `time_per_move`. `None` for no such limit.
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
