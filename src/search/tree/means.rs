//! The means of a node, computed from its own evaluation and its children.

use std::f64::consts::FRAC_1_PI;

use super::frame::Frame;
use super::node::{Expansion, Node, Stats};
use super::settings::Tuning;
use crate::color::{Color, Sided};

/// A computer of the means of nodes, with buffers for the numbers of their children.
#[derive(Debug, Default)]
pub struct Means {
    children: Vec<Stats>,
    priors: Vec<f64>,
    weights: Vec<f64>,
}

impl Means {
    /// Returns the means of a node with `player` to move. They are 0 as long as the node has no
    /// expansion.
    pub fn of(&mut self, node: &Node, player: Color, frame: &Frame<'_>) -> Stats {
        let Some(expansion) = node.expansion() else { return Stats::default() };
        self.children.clear();
        self.weights.clear();
        self.priors.clear();
        let mut is_forced = false;
        for (child, prior) in node.children().zip(&expansion.moves) {
            let stats = child.edge_stats();
            is_forced |= child.is_forced();
            if stats.weight > 0.0 {
                self.weights.push(stats.weight);
                self.children.push(stats);
                self.priors.push(prior.probability());
            }
        }
        if is_forced {
            self.sort_by_priors();
        }
        self.prune_noise(player, frame.tuning);
        self.weigh(player, frame.tuning);
        let utility = self.corrected(node, expansion, frame);
        let weight = f64::from(expansion.weight);
        // The end of a game is certain, so each visit repeats its evaluation with full weight.
        let times = if expansion.is_terminal { f64::from(node.visits().max(1)) } else { 1.0 };
        let mut sums = Stats { weight_squares: times * weight * weight, ..Stats::default() };
        let own = Stats {
            win: expansion.value.win.into(),
            lead: expansion.value.lead.into(),
            score: expansion.value.score.into(),
            score_square: expansion.value.score_square.into(),
            utility,
            utility_square: utility * utility,
            ..Stats::default()
        };
        add(&mut sums, &own, times * weight);
        for (child, &weight) in self.children.iter().zip(&self.weights) {
            let scaling = weight / child.weight;
            sums.weight_squares += scaling * scaling * child.weight_squares;
            add(&mut sums, child, weight);
        }
        let Stats { weight, weight_squares, .. } = sums;
        let share = 1.0 / weight;
        Stats {
            weight,
            weight_squares,
            win: share * sums.win,
            lead: share * sums.lead,
            score: share * sums.score,
            score_square: share * sums.score_square,
            utility: share * sums.utility,
            utility_square: share * sums.utility_square,
        }
    }

    /// Puts the most probable children first. Where a client forced visits on a move, its child was
    /// made before those of more probable moves.
    fn sort_by_priors(&mut self) {
        let Self { children, priors, weights } = self;
        let numbers = children.drain(..).zip(priors.drain(..)).zip(weights.drain(..));
        let mut sorted: Vec<_> = numbers.collect();
        sorted.sort_by(|((_, one), _), ((_, other), _)| other.total_cmp(one));
        for ((child, prior), weight) in sorted {
            children.push(child);
            priors.push(prior);
            weights.push(weight);
        }
    }

    /// Returns the utility of a node's own evaluation for Black, corrected by the bias of similar
    /// positions. The difference between its children and its evaluation becomes its contribution
    /// to that bias.
    fn corrected(&self, node: &Node, expansion: &Expansion, frame: &Frame<'_>) -> f64 {
        let utility = frame.scale.utility(&expansion.value);
        let Some(bucket) = expansion.bucket else { return utility };
        let weight: f64 = self.weights.iter().sum();
        if weight > 0.0 {
            let parts = self.children.iter().zip(&self.weights);
            let found = parts.map(|(child, weight)| child.utility * weight).sum::<f64>() / weight;
            frame.biases.correct(bucket, node.part(), found - utility, weight);
        }
        utility + frame.tuning.correction * frame.biases.of(bucket)
    }

    /// Takes weight from noisy children. A noisy child has turned out worse than the more probable
    /// children, although it has more than twice the weight, relative to theirs, that the policy
    /// suggests. Its excess visits date from when it looked better.
    ///
    /// At a difference of 0.1 in utility a child loses nearly half of its excess weight, at 0.35
    /// nine tenths. As in `KataGo` (`useNoisePruning`), it keeps `1 / e^x` of the excess, where `x`
    /// is the difference divided by 0.15.
    fn prune_noise(&mut self, player: Color, tuning: &Tuning) {
        /// The difference in utility for which `x` is 1.
        const WIDTH: f64 = 0.15;
        if tuning.prune_noise == 0.0 {
            return;
        }
        // The sums over the more probable children.
        let (mut utilities, mut weights, mut priors) = (0.0, 0.0, 0.0);
        let children = self.children.iter().zip(&mut self.weights).zip(&self.priors);
        for ((child, weight), prior) in children {
            if weights > 0.0 && priors > 0.0 {
                let gap = utilities / weights - child.utility_of(player);
                let excess = *weight - 2.0 * weights * prior / priors;
                if gap > 0.0 && excess > 0.0 {
                    let kept = libm::exp(-gap / WIDTH);
                    *weight -= tuning.prune_noise * excess * (1.0 - kept);
                }
            }
            utilities += child.utility_of(player) * *weight;
            weights += *weight;
            priors += prior;
        }
    }

    /// Takes weight from children that have turned out worse than the others. Multiplies the weight
    /// of each by the fourth root of the probability that it is as good as the others. Then scales
    /// all weights so that their sum stays.
    ///
    /// As in `KataGo` (`valueWeightExponent`), the probability comes from Student's distribution
    /// with three degrees of freedom.
    fn weigh(&mut self, player: Color, tuning: &Tuning) {
        if tuning.weigh_by_value == 0.0 || self.children.len() < 2 {
            return;
        }
        let all: f64 = self.weights.iter().sum();
        let parts = self.children.iter().zip(&self.weights);
        let mean = parts.map(|(child, weight)| weight * child.utility).sum::<f64>() / all;
        let mut weighed = 0.0;
        for (weight, child) in self.weights.iter_mut().zip(&self.children) {
            let variance = 1e-8 + 1.0 / (1.5 * weight.sqrt());
            let above = Sided::of(Color::Black, child.utility - mean).for_player(player);
            let distance = above / variance.sqrt();
            let factor = (student(distance) + 1e-4).sqrt().sqrt();
            *weight *= 1.0 + tuning.weigh_by_value * (factor - 1.0);
            weighed += *weight;
        }
        for weight in &mut self.weights {
            *weight *= all / weighed;
        }
    }
}

/// Returns the probability that a variable with Student's distribution of three degrees of freedom
/// is less than `distance`.
fn student(distance: f64) -> f64 {
    let scaled = distance / 3.0_f64.sqrt();
    0.5 + FRAC_1_PI * (scaled / (1.0 + scaled * scaled) + libm::atan(scaled))
}

/// Adds `means` times `weight` to `sums`.
fn add(sums: &mut Stats, means: &Stats, weight: f64) {
    sums.weight += weight;
    sums.win += weight * means.win;
    sums.lead += weight * means.lead;
    sums.score += weight * means.score;
    sums.score_square += weight * means.score_square;
    sums.utility += weight * means.utility;
    sums.utility_square += weight * means.utility_square;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the remaining weights of three moves with 60, 30 and 10 visits and these utilities
    /// and priors.
    fn pruned(utilities: [f64; 3], priors: [f64; 3]) -> Vec<f64> {
        let child = |utility| Stats { utility, weight: 1.0, ..Stats::default() };
        let mut means = Means {
            children: utilities.map(child).to_vec(),
            priors: priors.to_vec(),
            weights: vec![60.0, 30.0, 10.0],
        };
        means.prune_noise(Color::Black, &Tuning::default());
        means.weights
    }

    #[test]
    fn visits_beyond_the_policy_lose_weight_if_the_move_is_worse() {
        let all = vec![60.0, 30.0, 10.0];
        assert_eq!(pruned([0.5, 0.0, 0.0], [0.6, 0.3, 0.1]), all, "as the policy has it");
        assert_eq!(pruned([0.5, 0.6, 0.7], [0.8, 0.02, 0.01]), all, "better than it seemed");
        let left = pruned([0.5, 0.0, 0.55], [0.8, 0.1, 0.01]);
        // Twice the share of the second move is 15.
        assert!(left[1] > 15.0 && left[1] < 17.0, "{left:?}");
        assert!((left[0] - 60.0).abs() < 1e-12 && (left[2] - 10.0).abs() < 1e-12, "{left:?}");
    }
}
