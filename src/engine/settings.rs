//! The settings that a user chooses when the engine starts.

use std::sync::Arc;
use std::time::Duration;

use crate::clock::Margin;
use crate::cpu::convolution::Instructions;
use crate::evaluate::net::{Evaluator, Net, Precision, Profile, SearchEvaluator};
use crate::evaluate::{Evaluate, Playouts};
use crate::game::HandicapCount;
use crate::player::{Level, Resignation, Slips};
use crate::point::Size;
use crate::rules::{Komi, Preset, Rules};
use crate::search::{FlatMonteCarlo, PolicyPlayer, Searcher, TreeSearch, Tuning, UniformRandom};

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
    /// The level at which moves are chosen; only players with a tree search by a net have one.
    pub level: Level,
    /// The slips of the player instead of those of the level, with one visit for a move; for
    /// experiments.
    pub slips: Option<Slips>,
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
    /// The net that answers questions about the game and estimates the slips of weak levels, in most
    /// cases the net of [`PlayerKind::Net`]. With `None` such questions have no answer, and weak levels
    /// do not slip.
    pub net: Option<Arc<Net>>,
    /// The kind of games that a human-style net imitates; other nets ignore it.
    pub profile: Option<Profile>,
    /// The [noise](crate::engine_room::search::Limits::wide_root_noise) by which analyses spread over more
    /// moves, from 0 for none to [`Limits::MOST_NOISE`](crate::engine_room::search::Limits::MOST_NOISE); moves are
    /// chosen without it.
    pub analysis_wide_root_noise: f64,
}

impl Default for Settings {
    /// Returns the settings of a tree search with one thread and playouts instead of a net, one second a
    /// move and the seed 0. The program itself plays with a net, [`PlayerKind::Net`].
    fn default() -> Self {
        Self {
            player: PlayerKind::Playouts {
                resources: Resources::default(),
                tuning: Tuning::default(),
                temperature: 0.0,
            },
            thinking: Thinking::default(),
            level: Level::TOP,
            slips: None,
            margin: Margin::default(),
            seed: 0,
            resignation: Resignation::Below(0.03),
            strictness: Strictness::ByTheRules,
            handicap_count: HandicapCount::Stated,
            ponder: false,
            net: None,
            profile: None,
            analysis_wide_root_noise: 0.0,
        }
    }
}

/// The limits of an engine's thinking about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// The number of visits of the root after which a move is chosen, including visits kept from earlier
    /// searches; `None` for no limit.
    pub visits: Option<u32>,
    /// The number of playouts for a move; `None` for no limit. A tree search with playouts makes [a
    /// number of them](PlayerKind::playouts_of_visit) for each visit.
    pub playouts: Option<u32>,
    /// The time for a move if no clock and no number of visits or playouts limits it.
    pub time_per_move: Duration,
    /// The longest time of a search for a move, whatever else limits it. If nothing else does, it
    /// replaces `time_per_move`. `None` for no such time.
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

/// The kind of player that chooses the engine's moves.
#[derive(Clone, Debug)]
pub enum PlayerKind {
    /// Random legal moves, by [`UniformRandom`].
    Random,
    /// Flat Monte-Carlo search, by [`FlatMonteCarlo`].
    MonteCarlo,
    /// A search of a tree of positions that are evaluated by light playouts, by [`TreeSearch`].
    Playouts {
        /// The threads and the memory of the search.
        resources: Resources,
        /// The parameters of the search.
        tuning: Tuning,
        /// The temperature at which moves are drawn: 0 for always the best one.
        temperature: f32,
    },
    /// A search of a tree of positions that a net evaluates, by [`TreeSearch`].
    Net {
        /// The net.
        net: Arc<Net>,
        /// The number format in which the net is computed.
        precision: Precision,
        /// The threads and the memory of the search.
        resources: Resources,
        /// The parameters of the search.
        tuning: Tuning,
        /// The temperature at which moves are drawn: 0 for always the best one.
        temperature: f32,
    },
    /// The policy of a net, one evaluation a move, by [`PolicyPlayer`].
    Policy {
        /// The net.
        net: Arc<Net>,
        /// The number format in which the net is computed.
        precision: Precision,
        /// The temperature at which moves are drawn: 0 for always the best one.
        temperature: f32,
    },
}

impl PlayerKind {
    /// Whether it takes long to make a searcher of this kind, because a net has to be made ready.
    pub const fn is_slow_to_start(&self) -> bool {
        matches!(self, Self::Net { .. } | Self::Policy { .. })
    }

    /// Whether players of this kind may play below their full strength.
    pub const fn has_levels(&self) -> bool {
        matches!(self, Self::Net { .. })
    }

    /// Returns the threads and the memory of the search; `None` if players of this kind do not search a tree.
    pub const fn resources(&self) -> Option<&Resources> {
        match self {
            Self::Playouts { resources, .. } | Self::Net { resources, .. } => Some(resources),
            Self::Random | Self::MonteCarlo | Self::Policy { .. } => None,
        }
    }

    /// Returns the threads and the memory of the search, to be changed; `None` if players of this kind do not
    /// search a tree.
    pub const fn resources_mut(&mut self) -> Option<&mut Resources> {
        match self {
            Self::Playouts { resources, .. } | Self::Net { resources, .. } => Some(resources),
            Self::Random | Self::MonteCarlo | Self::Policy { .. } => None,
        }
    }

    /// Returns the number of playouts for one visit of the search's tree; 1 for players without a tree
    /// search with playouts.
    pub const fn playouts_of_visit(&self) -> u32 {
        match self {
            Self::Playouts { .. } => Playouts::EACH,
            _ => 1,
        }
    }

    /// Makes a searcher of this kind that knows nothing yet. If it has a human-style net, the net
    /// imitates players of the profile.
    pub fn searcher(&self, profile: Option<Profile>) -> Box<dyn Searcher> {
        match self {
            Self::Random => Box::new(UniformRandom::default()),
            Self::MonteCarlo => Box::new(FlatMonteCarlo::default()),
            Self::Playouts { resources, tuning, temperature } => {
                let evaluators = (0..resources.threads.max(1))
                    .map(|_| Box::new(Playouts::new()) as Box<dyn Evaluate>)
                    .collect();
                let search = TreeSearch::new(evaluators, *tuning, resources.memory);
                Box::new(search.with_temperature(*temperature))
            }
            Self::Net { net, precision, resources, tuning, temperature } => {
                let mut evaluator = evaluator(net, *precision, profile);
                evaluator.set_cache(resources.cache());
                let mut evaluators: Vec<Box<dyn Evaluate>> = (1..resources.threads)
                    .map(|_| {
                        Box::new(SearchEvaluator::new(evaluator.another())) as Box<dyn Evaluate>
                    })
                    .collect();
                evaluators.push(Box::new(SearchEvaluator::new(evaluator)));
                let search = TreeSearch::new(evaluators, *tuning, resources.tree());
                Box::new(search.with_temperature(*temperature))
            }
            Self::Policy { net, precision, temperature } => {
                Box::new(PolicyPlayer::new(evaluator(net, *precision, profile), *temperature))
            }
        }
    }
}

fn evaluator(net: &Arc<Net>, precision: Precision, profile: Option<Profile>) -> Evaluator {
    let (mut evaluator, _) =
        Evaluator::with_precision(Arc::clone(net), Instructions::best(), precision);
    evaluator.set_profile(profile);
    evaluator
}

/// The threads and the memory of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// The number of threads; 0 counts as 1.
    pub threads: usize,
    /// The bytes that the tree and the evaluations kept beside it may take.
    pub memory: usize,
}

impl Resources {
    /// The smallest useful memory in bytes: a tree of some thousand nodes on 19x19.
    pub const LEAST_MEMORY: usize = 16 << 20;

    /// Returns the bytes for evaluations that are kept in case their positions come again: a quarter.
    const fn cache(self) -> usize {
        self.memory / 4
    }

    /// Returns the bytes for the nodes of the tree.
    const fn tree(self) -> usize {
        self.memory - self.cache()
    }
}

impl Default for Resources {
    /// One thread and 512 MB.
    fn default() -> Self {
        Self { threads: 1, memory: 512 << 20 }
    }
}

/// The treatment of illegal moves that a front end sends to [`Console::play`](super::Console::play).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// Moves that the rules forbid are refused.
    ByTheRules,
    /// Plays that the rules forbid as ko, superko or suicide are accepted, for servers with other
    /// rules.
    Tolerant,
}
