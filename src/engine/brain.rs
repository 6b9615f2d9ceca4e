//! The player of an engine: the kind of player that chooses the moves, and its strength.

use tengen_nets::Precision;

use crate::evaluate::{Evaluators, NetChoice, Playouts};
use crate::player::Skill;
use crate::search::{Memory, PolicyPlayer, Searcher, TreeSearch, Tuning, UniformRandom};

/// The kind of player that chooses the engine's moves.
#[derive(Clone, Debug)]
pub enum PlayerKind {
    /// Random legal moves, by [`UniformRandom`].
    Random,
    /// A search of a tree of positions, by [`TreeSearch`].
    Search(Brain),
    /// The policy of a net, one evaluation a move, by [`PolicyPlayer`].
    Policy {
        /// The net.
        net: NetChoice,
        /// The temperature at which moves are drawn: 0 for always the best one.
        temperature: f32,
    },
}

/// A search of a tree of positions, with its resources.
#[derive(Clone, Debug)]
pub struct Brain {
    /// The threads and the memory of the search.
    pub resources: Resources,
    /// The parameters of the search.
    pub tuning: Tuning,
    /// The temperature at which moves are drawn: 0 for always the best one.
    pub temperature: f32,
    eyes: Eyes,
    skill: Skill,
}

/// The evaluator of the positions of a tree.
#[derive(Clone, Debug)]
pub enum Eyes {
    /// Random playouts.
    Playouts,
    /// A net.
    Net(NetChoice),
}

/// The error of weakening a player that does not search with a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("only --player net has levels; the other players always play at full strength")]
pub struct NoLevels;

impl Brain {
    /// Returns a search at full strength, with one thread and 512 MB.
    pub fn new(eyes: Eyes) -> Self {
        Self {
            resources: Resources::default(),
            tuning: Tuning::default(),
            temperature: 0.0,
            eyes,
            skill: Skill::FULL,
        }
    }

    /// Returns the evaluator of positions.
    pub const fn eyes(&self) -> &Eyes {
        &self.eyes
    }

    /// Returns the strength that the search aims at.
    pub const fn skill(&self) -> Skill {
        self.skill
    }

    /// Changes the strength that the search aims at.
    ///
    /// # Errors
    /// If that is below full strength, and it does not search with a net.
    pub fn set_skill(&mut self, skill: Skill) -> Result<(), NoLevels> {
        if skill != Skill::FULL && !matches!(self.eyes, Eyes::Net(_)) {
            return Err(NoLevels);
        }
        self.skill = skill;
        Ok(())
    }

    /// Returns the division of the memory: with a net, a part is for the cache of evaluations.
    const fn memory(&self) -> Memory {
        match self.eyes {
            Eyes::Net(_) => Memory::divided(self.resources.memory),
            Eyes::Playouts => Memory::for_trees(self.resources.memory),
        }
    }

    fn searcher(&self, evaluators: &Evaluators) -> TreeSearch {
        let Resources { threads, .. } = self.resources;
        let search = evaluators.searcher(threads, self.memory().trees, self.tuning);
        search.with_temperature(self.temperature)
    }
}

impl From<Brain> for PlayerKind {
    fn from(brain: Brain) -> Self {
        Self::Search(brain)
    }
}

impl Default for PlayerKind {
    /// Returns a search with playouts, one thread and 512 MB.
    fn default() -> Self {
        Self::Search(Brain::new(Eyes::Playouts))
    }
}

impl PlayerKind {
    /// Returns the net of the player; `None` for players without one.
    pub const fn net(&self) -> Option<&NetChoice> {
        match self {
            Self::Search(Brain { eyes: Eyes::Net(net), .. }) | Self::Policy { net, .. } => {
                Some(net)
            }
            Self::Search(_) | Self::Random => None,
        }
    }

    /// Returns the net of the player, for changes; `None` for players without one.
    pub(super) const fn net_mut(&mut self) -> Option<&mut NetChoice> {
        match self {
            Self::Search(Brain { eyes: Eyes::Net(net), .. }) | Self::Policy { net, .. } => {
                Some(net)
            }
            Self::Search(_) | Self::Random => None,
        }
    }

    /// Returns the tree search; `None` for players that do not search a tree.
    pub const fn brain(&self) -> Option<&Brain> {
        match self {
            Self::Search(brain) => Some(brain),
            _ => None,
        }
    }

    /// Returns the tree search, for changes; `None` for players that do not search a tree.
    pub const fn brain_mut(&mut self) -> Option<&mut Brain> {
        match self {
            Self::Search(brain) => Some(brain),
            _ => None,
        }
    }

    /// Returns the strength that the player aims at.
    pub fn skill(&self) -> Skill {
        self.brain().map_or(Skill::FULL, Brain::skill)
    }

    /// Changes the strength that the player aims at.
    ///
    /// # Errors
    /// If that is below full strength, and it does not search with a net.
    pub fn set_skill(&mut self, skill: Skill) -> Result<(), NoLevels> {
        match self.brain_mut() {
            Some(brain) => brain.set_skill(skill),
            None if skill == Skill::FULL => Ok(()),
            None => Err(NoLevels),
        }
    }

    /// Whether making a searcher of this kind takes long, because a net has to be prepared.
    pub const fn is_slow_to_start(&self) -> bool {
        self.net().is_some()
    }

    /// Returns the number of playouts for one visit of the search's tree; 1 for players without a
    /// tree search with playouts.
    pub const fn playouts_of_visit(&self) -> u32 {
        match self {
            Self::Search(Brain { eyes: Eyes::Playouts, .. }) => Playouts::EACH,
            _ => 1,
        }
    }

    /// Returns the evaluators that the player's searchers share.
    pub fn evaluators(&self) -> Evaluators {
        let cache = self.brain().map_or(0, |brain| brain.memory().cache);
        Evaluators::new(self.net(), cache)
    }

    /// Makes a new searcher of this kind, with its [evaluators](Self::evaluators).
    pub fn searcher(&self, evaluators: &Evaluators) -> Box<dyn Searcher> {
        match self {
            Self::Random => Box::new(UniformRandom::default()),
            Self::Search(brain) => Box::new(brain.searcher(evaluators)),
            Self::Policy { net, temperature } => {
                let evaluator = evaluators.of_net().unwrap_or_else(|| net.exact());
                Box::new(PolicyPlayer::new(evaluator, *temperature))
            }
        }
    }

    /// Makes a searcher of this kind that computes its net in floats, which needs no preparation, or
    /// the net `quick` in its place. It keeps no evaluations.
    pub fn exact_searcher(&self, quick: Option<&NetChoice>) -> Box<dyn Searcher> {
        let own = self.net();
        let net = own.and(quick).or(own).cloned().map(|net| net.with_precision(Precision::Float));
        self.searcher(&Evaluators::new(net.as_ref(), 0))
    }
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
}

impl Default for Resources {
    /// One thread and 512 MB.
    fn default() -> Self {
        Self { threads: 1, memory: 512 << 20 }
    }
}
