//! The choice of the move that a playout takes at a node. It balances the results of the moves so
//! far, their priors and their visits (PUCT, Rosin 2011; Silver and others 2017).

use super::breadth::Breadth;
use super::frame::Frame;
use super::node::{Expansion, Node, Stats};
use super::settings::Tuning;
use super::value::Scale;
use crate::color::{Color, Sided};
use crate::evaluate::Depth;

/// The prior of the standard deviation of the utility in a position, and its weight in visits
/// (`cpuctUtilityStdevPrior` and `cpuctUtilityStdevPriorWeight` in `KataGo`).
const USUAL_DEVIATION: (f64, f64) = (0.4, 2.0);

/// The numbers of a node by which its moves are compared. Utilities are from the side of the player
/// to move.
pub struct Scene<'n> {
    node: &'n Node,
    expansion: &'n Expansion,
    player: Color,
    /// The factor of the priors.
    pub exploration: f64,
    /// The utility of a move without visits.
    first_play: f64,
}

impl<'n> Scene<'n> {
    /// Makes the scene of a node with `player` to move.
    pub fn new(
        node: &'n Node,
        expansion: &'n Expansion,
        player: Color,
        depth: Depth,
        frame: &Frame<'_>,
    ) -> Self {
        let Frame { tuning, scale, .. } = frame;
        let stats = node.stats();
        let mut weight = 0.0;
        let mut visited = 0.0;
        for (child, prior) in node.children().zip(&expansion.moves) {
            weight += child.edge_stats().weight + f64::from(child.under_way());
            let is_tried = !child.is_forced() && child.under_way() > 0;
            if is_tried || child.edge_visits() > 0 {
                visited += prior.probability();
            }
        }
        let reduction = match depth {
            Depth::Root => tuning.first_play_reduction_at_root,
            Depth::Below => tuning.first_play_reduction,
        };
        // While the visited moves hold little of the policy, the node's own evaluation predicts the
        // other moves better than the results so far.
        let share = (visited * visited).min(1.0);
        let own = scale.utility(&expansion.value);
        let blend = Sided::of(Color::Black, share * stats.utility + (1.0 - share) * own);
        let first_play = blend.for_player(player) - reduction * visited.sqrt();
        let exploration = exploration(&stats, weight, tuning);
        Self { node, expansion, player, exploration, first_play }
    }

    /// Returns the number of the move that the next playout takes; `None` if there are no moves. If
    /// it equals the number of children, the move does not have a child yet.
    pub fn choose(&self) -> Option<usize> {
        self.choose_by(|utility, probability| (utility, probability))
    }

    /// Chooses like [`choose`](Self::choose), but with noise that spreads playouts over more moves.
    pub fn choose_widely(&self, breadth: &mut Breadth) -> Option<usize> {
        self.choose_by(|utility, probability| breadth.spread(utility, probability))
    }

    /// Chooses the next move by utilities and probabilities that `spread` has changed.
    fn choose_by(&self, mut spread: impl FnMut(f64, f64) -> (f64, f64)) -> Option<usize> {
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        let mut children = 0;
        for (place, (child, prior)) in self.node.children().zip(&self.expansion.moves).enumerate() {
            let (utility, weight) = self.under_way(child);
            let (utility, probability) = spread(utility, prior.probability());
            let value = utility + self.exploration * probability / (1.0 + weight);
            if value > highest {
                (best, highest) = (Some(place), value);
            }
            children = place + 1;
        }
        // Of the moves without a child, only the most probable one competes.
        if let Some(next) = self.expansion.moves.get(children) {
            let (utility, probability) = spread(self.first_play, next.probability());
            let value = utility + self.exploration * probability;
            if value > highest {
                best = Some(children);
            }
        }
        best
    }

    /// Returns the utility and the weight of a child, counting playouts under way as losses
    /// (virtual loss).
    fn under_way(&self, child: &Node) -> (f64, f64) {
        let under_way = f64::from(child.under_way());
        let mut utility = self.utility(&child.stats());
        let mut weight = child.edge_stats().weight;
        if under_way > 0.0 {
            utility += (-Scale::MOST - utility) * under_way / (under_way + weight.max(0.25));
            weight += under_way;
        }
        (utility, weight)
    }

    /// Returns the value by which a child with `weight` is compared, without playouts under way.
    pub fn value(&self, stats: &Stats, weight: f64, probability: f64) -> f64 {
        self.utility(stats) + self.exploration * probability / (1.0 + weight)
    }

    /// Returns the mean utility of a child for the player to move; without visits, the utility that
    /// is assumed for a first play.
    pub fn utility(&self, stats: &Stats) -> f64 {
        if stats.weight > 0.0 { stats.utility_of(self.player) } else { self.first_play }
    }
}

/// Returns the factor of the priors in a node whose children have the sum of weights `weight`.
fn exploration(stats: &Stats, weight: f64, tuning: &Tuning) -> f64 {
    // `libm` computes the same logarithm on every machine; the standard library does not.
    let growth = libm::log((weight + tuning.exploration_base) / tuning.exploration_base);
    let constant = tuning.exploration + tuning.exploration_growth * growth;
    let relative = deviation(stats) / USUAL_DEVIATION.0;
    let by_deviation = 1.0 + tuning.exploration_by_deviation * (relative - 1.0);
    constant * (weight + 0.01).sqrt() * by_deviation
}

/// Returns the standard deviation of the utility in a node; the usual one as long as little is
/// known.
fn deviation(stats: &Stats) -> f64 {
    let (usual, trust) = USUAL_DEVIATION;
    if stats.weight <= 1.0 {
        return usual;
    }
    let mean_square = stats.utility * stats.utility;
    let square = stats.utility_square.max(mean_square);
    let all = (mean_square + usual * usual) * trust + square * stats.weight;
    (all / (trust + stats.weight - 1.0) - mean_square).max(0.0).sqrt()
}
