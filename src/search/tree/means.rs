//! The means of a node, computed from its own evaluation and from its children.

use super::frame::Frame;
use super::node::{Leaf, Node, Stats};
use super::settings::Tuning;
use super::value::sign;
use crate::color::Color;

/// Computes the means of nodes, with room for the figures of their children.
#[derive(Debug, Default)]
pub struct Means {
    children: Vec<Stats>,
    weights: Vec<f64>,
}

impl Means {
    /// The means of a node with `player` to move. They are 0 as long as the node has no leaf.
    pub fn of(&mut self, node: &Node, player: Color, frame: &Frame<'_>) -> Stats {
        let Some(leaf) = node.leaf() else { return Stats::default() };
        self.children.clear();
        self.children.extend(node.children().map(Node::stats).filter(|stats| stats.weight > 0.0));
        self.weigh(player, frame.tuning);
        let utility = self.corrected(node, leaf, frame);
        let weight = f64::from(leaf.weight);
        // The end of a game is certain at once, and each further visit says so again.
        let times = if leaf.is_end { f64::from(node.visits().max(1)) } else { 1.0 };
        let mut sums = Stats { weight_squares: times * weight * weight, ..Stats::default() };
        let own = Stats {
            win: leaf.value.win.into(),
            lead: leaf.value.lead.into(),
            score: leaf.value.score.into(),
            score_square: leaf.value.score_square.into(),
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

    /// The utility of a node's own evaluation, corrected by what was learned of evaluations of like
    /// positions, to which the node's children add what they say of it.
    fn corrected(&self, node: &Node, leaf: &Leaf, frame: &Frame<'_>) -> f64 {
        let utility = frame.scale.utility(&leaf.value);
        let Some(bucket) = leaf.bucket else { return utility };
        let weight: f64 = self.weights.iter().sum();
        if weight > 0.0 {
            let parts = self.children.iter().zip(&self.weights);
            let found = parts.map(|(child, weight)| child.utility * weight).sum::<f64>() / weight;
            frame.biases.correct(bucket, node.part(), found - utility, weight);
        }
        utility + frame.tuning.correction * frame.biases.of(bucket)
    }

    /// Finds the weights of the children: their own, but less for those that have turned out worse
    /// than the others, by the fourth root of the probability that they are as good. The sum stays.
    ///
    /// `KataGo` (`valueWeightExponent`) takes Student's distribution with three degrees of freedom
    /// for it; with two it has a closed form.
    fn weigh(&mut self, player: Color, tuning: &Tuning) {
        self.weights.clear();
        self.weights.extend(self.children.iter().map(|child| child.weight));
        if tuning.weigh_by_value == 0.0 || self.children.len() < 2 {
            return;
        }
        let all: f64 = self.weights.iter().sum();
        let mean =
            self.children.iter().map(|child| child.weight * child.utility).sum::<f64>() / all;
        let mut weighed = 0.0;
        for (weight, child) in self.weights.iter_mut().zip(&self.children) {
            let variance = 1e-8 + 1.0 / (1.5 * weight.sqrt());
            let distance = sign(player) * (child.utility - mean) / variance.sqrt();
            let probability = 0.5 + 0.5 * distance / (2.0 + distance * distance).sqrt();
            let factor = (probability + 1e-4).sqrt().sqrt();
            *weight *= 1.0 + tuning.weigh_by_value * (factor - 1.0);
            weighed += *weight;
        }
        for weight in &mut self.weights {
            *weight *= all / weighed;
        }
    }
}

/// Adds means to sums, with a weight.
fn add(sums: &mut Stats, means: &Stats, weight: f64) {
    sums.weight += weight;
    sums.win += weight * means.win;
    sums.lead += weight * means.lead;
    sums.score += weight * means.score;
    sums.score_square += weight * means.score_square;
    sums.utility += weight * means.utility;
    sums.utility_square += weight * means.utility_square;
}
