//! The player that an engine is set to: the way in which it chooses moves, its nets and its level.

use tengen_nets::Precision;

use crate::evaluate::{Evaluators, NetChoice, Playouts};
use crate::player::{Level, Slips, Strength};
use crate::point::Size;
use crate::search::{Memory, PolicyPlayer, Searcher, TreeSearch, Tuning, UniformRandom};

/// The player that an engine is set to, with the engine's nets.
#[derive(Clone, Debug)]
pub struct PlayerSettings {
    way: Way,
    nets: Option<Nets>,
    /// The top one, unless the player searches with a net.
    level: Level,
    /// The slips in place of those of the level, for experiments.
    slips: Option<Slips>,
}

/// The way in which a player chooses its moves.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Random legal moves, by [`UniformRandom`].
    Random,
    /// A search of a tree of positions that random playouts evaluate.
    Playouts(SearchSettings),
    /// A search of a tree of positions that the engine's own net evaluates.
    Net(SearchSettings),
    /// The policy of the engine's own net, one evaluation a move, by [`PolicyPlayer`].
    Policy {
        /// The temperature at which moves are drawn: 0 for always the best one.
        temperature: f32,
    },
}

/// The settings of a search of a tree of positions.
#[derive(Clone, Copy, Debug)]
pub struct SearchSettings {
    /// The number of threads; 0 counts as 1.
    pub threads: usize,
    /// The bytes that the tree and the evaluations kept beside it may take.
    pub memory: usize,
    /// The parameters of the search.
    pub tuning: Tuning,
    /// The temperature at which moves are drawn: 0 for always the best one.
    pub temperature: f32,
}

impl SearchSettings {
    /// The smallest useful memory in bytes: a tree of some thousand nodes on 19x19.
    pub const LEAST_MEMORY: usize = 16 << 20;

    /// The most memory in bytes of a search below full strength, which has at most some hundred
    /// visits.
    const MOST_MEMORY_BELOW_TOP: usize = 32 << 20;
}

impl Default for SearchSettings {
    /// Returns one thread, 512 MB, and no chance in the choice of moves.
    fn default() -> Self {
        Self { threads: 1, memory: 512 << 20, tuning: Tuning::default(), temperature: 0.0 }
    }
}

/// The nets of an engine.
#[derive(Clone, Debug)]
pub struct Nets {
    /// The net that the player uses if it uses one, and that answers questions about positions.
    pub own: NetChoice,
    /// A small net, which takes the place of `own` where an evaluation must be cheap: at the levels
    /// below the top one, for verdicts on dead stones, and on clocks for which `own` is too slow.
    /// `None`: `own` does all this.
    pub small: Option<NetChoice>,
}

impl From<NetChoice> for Nets {
    /// Returns a net without a small one beside it.
    fn from(own: NetChoice) -> Self {
        Self { own, small: None }
    }
}

impl Nets {
    /// Returns the net whose evaluations are cheapest.
    pub fn cheapest(&self) -> &NetChoice {
        self.small.as_ref().unwrap_or(&self.own)
    }
}

/// The error of weakening a player that does not search with a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("only --player net has levels; --playouts and --visits weaken the other players")]
pub struct NoLevels;

impl Default for PlayerSettings {
    /// Returns a search with playouts, one thread and 512 MB, without a net.
    fn default() -> Self {
        Self::playouts(SearchSettings::default())
    }
}

impl PlayerSettings {
    const fn new(way: Way, nets: Option<Nets>) -> Self {
        Self { way, nets, level: Level::TOP, slips: None }
    }

    /// Returns a player that makes random moves.
    pub const fn random() -> Self {
        Self::new(Way::Random, None)
    }

    /// Returns a player that searches a tree with random playouts.
    pub const fn playouts(search: SearchSettings) -> Self {
        Self::new(Way::Playouts(search), None)
    }

    /// Returns a player at full strength that searches a tree with a net.
    pub fn net(search: SearchSettings, nets: impl Into<Nets>) -> Self {
        Self::new(Way::Net(search), Some(nets.into()))
    }

    /// Returns a player that draws its moves by the policy of a net. At temperature 0 it makes the
    /// most probable move.
    pub fn policy(temperature: f32, nets: impl Into<Nets>) -> Self {
        Self::new(Way::Policy { temperature }, Some(nets.into()))
    }

    /// Returns the player with other nets. For a player that does not use a net, they answer
    /// questions about positions and judge dead stones.
    #[must_use]
    pub fn with_nets(self, nets: impl Into<Nets>) -> Self {
        Self { nets: Some(nets.into()), ..self }
    }

    /// Returns the nets of the engine; `None` without one.
    pub const fn nets(&self) -> Option<&Nets> {
        self.nets.as_ref()
    }

    /// Returns the net that answers questions about positions, for changes; `None` without one.
    pub fn own_net_mut(&mut self) -> Option<&mut NetChoice> {
        self.nets.as_mut().map(|nets| &mut nets.own)
    }

    /// Returns the settings of the tree search; `None` for players that do not search a tree.
    pub const fn search(&self) -> Option<&SearchSettings> {
        match &self.way {
            Way::Playouts(search) | Way::Net(search) => Some(search),
            Way::Random | Way::Policy { .. } => None,
        }
    }

    /// Returns the settings of the tree search, for changes; `None` for players that do not search
    /// a tree.
    pub const fn search_mut(&mut self) -> Option<&mut SearchSettings> {
        match &mut self.way {
            Way::Playouts(search) | Way::Net(search) => Some(search),
            Way::Random | Way::Policy { .. } => None,
        }
    }

    /// Returns the net with which the player searches a tree; `None` for other players.
    pub fn net_of_search(&self) -> Option<&NetChoice> {
        self.net_in_play().filter(|_| self.search().is_some())
    }

    /// Returns the net that the player uses to choose moves; `None` for players without one.
    fn net_in_play(&self) -> Option<&NetChoice> {
        match self.way {
            Way::Net(_) | Way::Policy { .. } => self.nets.as_ref().map(|nets| &nets.own),
            Way::Random | Way::Playouts(_) => None,
        }
    }

    /// Returns the level of the player; the top level if slips take its place.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Changes the level of the player. The slips of the level take the place of those that were
    /// [set](Self::set_slips).
    ///
    /// # Errors
    /// If the level is not the top one and the player does not search with a net.
    pub fn set_level(&mut self, level: Level) -> Result<(), NoLevels> {
        if level != Level::TOP {
            self.check_levels()?;
        }
        (self.level, self.slips) = (level, None);
        Ok(())
    }

    /// Returns the slips that take the place of a level; `None` if a level decides.
    pub const fn slips(&self) -> Option<Slips> {
        self.slips
    }

    /// Lets the player make its moves with one visit and these slips, instead of a level; for
    /// experiments.
    ///
    /// # Errors
    /// If the player does not search with a net.
    pub fn set_slips(&mut self, slips: Slips) -> Result<(), NoLevels> {
        self.check_levels()?;
        (self.level, self.slips) = (Level::TOP, Some(slips));
        Ok(())
    }

    const fn check_levels(&self) -> Result<(), NoLevels> {
        if matches!(self.way, Way::Net(_)) { Ok(()) } else { Err(NoLevels) }
    }

    /// Returns the visits and the slips of the player on boards of a size.
    pub fn strength(&self, size: Size) -> Strength {
        match self.slips {
            Some(slips) => Strength::slipping(slips),
            None => Strength::of_level(self.level, size),
        }
    }

    /// Returns the player that the engine's small net makes of this one below full strength; `None`
    /// at full strength and without a small net.
    pub(super) fn below_top(&self) -> Option<Self> {
        let (&Way::Net(search), Some(small)) = (&self.way, &self.nets.as_ref()?.small) else {
            return None;
        };
        if self.level == Level::TOP && self.slips.is_none() {
            return None;
        }
        let memory = search.memory.min(SearchSettings::MOST_MEMORY_BELOW_TOP);
        let nets = Nets { own: small.clone(), small: Some(small.clone()) };
        Some(Self::net(SearchSettings { memory, ..search }, nets))
    }

    /// Whether making a searcher takes long, because a net has to be prepared.
    pub(super) fn is_slow_to_start(&self) -> bool {
        self.net_in_play().is_some()
    }

    /// Returns the number of playouts for one visit of the search's tree; 1 for players without a
    /// tree search with playouts.
    pub const fn playouts_of_visit(&self) -> u32 {
        match self.way {
            Way::Playouts(_) => Playouts::EACH,
            _ => 1,
        }
    }

    /// Returns the division of a search's memory: with a net, a part is for the cache of evaluations.
    const fn memory(&self, search: &SearchSettings) -> Memory {
        match self.way {
            Way::Net(_) => Memory::divided(search.memory),
            _ => Memory::for_trees(search.memory),
        }
    }

    /// Returns the evaluators that the player's searchers share.
    pub(super) fn evaluators(&self) -> Evaluators {
        let cache = self.search().map_or(0, |search| self.memory(search).cache);
        Evaluators::new(self.net_in_play(), cache)
    }

    /// Makes a new searcher with the player's [evaluators](Self::evaluators).
    pub(super) fn searcher(&self, evaluators: &Evaluators) -> Box<dyn Searcher> {
        match &self.way {
            Way::Random => Box::new(UniformRandom::default()),
            Way::Playouts(search) | Way::Net(search) => {
                Box::new(self.tree_search(search, evaluators))
            }
            &Way::Policy { temperature } => {
                let evaluator = evaluators.of_net().expect("a player by policy has a net");
                Box::new(PolicyPlayer::new(evaluator, temperature))
            }
        }
    }

    fn tree_search(&self, search: &SearchSettings, evaluators: &Evaluators) -> TreeSearch {
        let &SearchSettings { threads, tuning, temperature, .. } = search;
        let tree = evaluators.searcher(threads, self.memory(search).trees, tuning);
        tree.with_temperature(temperature)
    }

    /// Makes a searcher that needs no preparation: it computes the cheapest net, in floats. It keeps
    /// no evaluations.
    pub(super) fn searcher_without_preparation(&self) -> Box<dyn Searcher> {
        let nets = self.nets.as_ref().filter(|_| self.net_in_play().is_some());
        let net = nets.map(|nets| nets.cheapest().clone().with_precision(Precision::Float));
        self.searcher(&Evaluators::new(net.as_ref(), 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_search_with_a_net_has_levels() {
        let slips = Slips { temperature: 1.0, tolerance: 2.0 };
        for mut player in [PlayerSettings::random(), PlayerSettings::default()] {
            assert_eq!(player.set_level(Level::TOP), Ok(()));
            assert_eq!(player.set_level(Level::CAREFUL), Err(NoLevels));
            assert_eq!(player.set_slips(slips), Err(NoLevels));
            assert_eq!(player.strength(Size::default()), Strength::FULL);
        }
    }

    #[cfg(feature = "net")]
    mod with_nets {
        use std::sync::Arc;

        use tengen_nets::Net;

        use super::*;

        fn net() -> NetChoice {
            Arc::new(Net::embedded()).into()
        }

        #[test]
        fn slips_take_the_place_of_a_level_until_a_level_is_set() {
            let mut player = PlayerSettings::net(SearchSettings::default(), net());
            let slips = Slips { temperature: 1.0, tolerance: 2.0 };
            player.set_level(Level::CAREFUL).expect("a player with a net");
            player.set_slips(slips).expect("a player with a net");
            assert_eq!((player.level(), player.slips()), (Level::TOP, Some(slips)));
            assert_eq!(player.strength(Size::default()), Strength::slipping(slips));
            player.set_level(Level::TOP).expect("a player with a net");
            assert_eq!(player.strength(Size::default()), Strength::FULL);
        }

        #[test]
        fn the_small_net_plays_below_full_strength_with_little_memory() {
            let nets = Nets { small: Some(net()), ..net().into() };
            let mut player = PlayerSettings::net(SearchSettings::default(), nets);
            assert!(player.below_top().is_none(), "the own net plays at full strength");
            player.set_level(Level::CAREFUL).expect("a player with a net");
            let small = player.below_top().expect("a small net");
            assert_eq!(small.search().map(|search| search.memory), Some(32 << 20));
            let mut alone = player.with_nets(net());
            assert!(alone.below_top().is_none(), "there is no small net");
            alone = PlayerSettings::policy(1.0, net());
            assert!(alone.below_top().is_none() && alone.net_of_search().is_none());
        }

        #[test]
        fn a_net_for_questions_does_not_choose_moves() {
            let player = PlayerSettings::default().with_nets(net());
            assert!(player.nets().is_some() && player.net_of_search().is_none());
            assert!(!player.is_slow_to_start() && !player.evaluators().has_net());
        }
    }
}
