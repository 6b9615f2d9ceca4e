//! What a user chooses when the engine starts.

use std::time::Duration;

use crate::clock::Margin;
use crate::game::HandicapCount;
use crate::player::Resignation;
use crate::point::Size;
use crate::rules::{Komi, Preset, Rules};
use crate::search::{FlatMonteCarlo, Searcher, UniformRandom};

/// The game that an engine begins with. Commands change it later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board's size.
    pub size: Size,
    /// The rules.
    pub rules: Rules,
    /// The komi.
    pub komi: Komi,
}

impl Default for Setup {
    /// 19x19 under Chinese rules with their komi.
    fn default() -> Self {
        Self { size: Size::default(), rules: Preset::CHINESE.rules, komi: Preset::CHINESE.komi }
    }
}

/// How an engine plays, whatever the game.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Settings {
    /// Who plays.
    pub player: PlayerKind,
    /// Playouts for a move; `None` for as many as there is time for.
    pub playouts: Option<u32>,
    /// Time for a move where neither a clock nor a number of playouts says otherwise.
    pub time_per_move: Duration,
    /// Kept back from every clock.
    pub margin: Margin,
    /// The start of all chance.
    pub seed: u64,
    /// When to give up.
    pub resignation: Resignation,
    /// Which moves of a front end to accept.
    pub strictness: Strictness,
    /// What is a handicap.
    pub handicap_count: HandicapCount,
    /// Whether to think on the opponent's time.
    pub ponder: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            player: PlayerKind::MonteCarlo,
            playouts: None,
            time_per_move: Duration::from_secs(1),
            margin: Margin::default(),
            seed: 0,
            resignation: Resignation::Below(0.03),
            strictness: Strictness::ByTheRules,
            handicap_count: HandicapCount::Stated,
            ponder: false,
        }
    }
}

/// Who chooses the engine's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// [`UniformRandom`].
    Random,
    /// [`FlatMonteCarlo`].
    MonteCarlo,
}

impl PlayerKind {
    /// A searcher of this kind that has not thought about anything yet.
    pub fn searcher(self) -> Box<dyn Searcher> {
        match self {
            Self::Random => Box::new(UniformRandom::default()),
            Self::MonteCarlo => Box::new(FlatMonteCarlo::default()),
        }
    }
}

/// How strict [`Engine::play`](super::Engine::play) is with moves that a front end sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// What the rules forbid is refused.
    ByTheRules,
    /// Retakes of kos, repetitions and suicide are accepted, for servers with other rules.
    Tolerant,
}
