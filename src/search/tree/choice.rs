//! The ranking of the moves of a node at the end of a search.

use super::frame::Frame;
use super::node::{Expansion, Node, Stats};
use super::select::Scene;
use super::settings::Tuning;
use super::value::Scale;
use crate::color::Color;
use crate::evaluate::Depth;

/// A move of a node with its support.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The number of the move among those of the expansion.
    pub place: usize,
    /// The support for the move: about the number of visits that it deserves.
    pub support: f64,
    /// The half width of the confidence interval around the mean utility of the move, by all of its
    /// visits.
    pub radius: f64,
    /// The same width by the visits that the search wanted. It decides the order, which forced
    /// visits must not change.
    edge_radius: f64,
}

/// A child of a node at one moment of the search.
struct Child {
    visits: u32,
    edge_visits: u32,
    /// The means over all visits.
    stats: Stats,
    /// The means with the weight of the visits that the search wanted.
    edge: Stats,
    prior: f64,
}

/// Returns the moves with visits, the best one first.
///
/// A move's support is the number of visits that it would have received if its value had been known
/// from the beginning. So a move that turned out bad loses its excess visits. Then the move with
/// the highest lower bound of its utility is put first, if its support is not far below the
/// highest. These are the rules of `KataGo` 1.17 (`searchresults.cpp`); the lower bound comes from
/// Leela Zero.
pub fn choices(
    node: &Node,
    expansion: &Expansion,
    player: Color,
    depth: Depth,
    frame: &Frame<'_>,
) -> Vec<Choice> {
    let scene = Scene::new(node, expansion, player, depth, frame);
    let children: Vec<Child> = node
        .children()
        .zip(&expansion.moves)
        .map(|(child, prior)| Child {
            visits: child.visits(),
            edge_visits: child.edge_visits(),
            stats: child.stats(),
            edge: child.edge_stats(),
            prior: prior.probability(),
        })
        .collect();
    let steady = |child: &Child| {
        // The last visit is left out, so that a single lucky one decides nothing.
        let visits = f64::from(child.edge_visits.max(1));
        child.edge.weight * (visits - 1.0) / visits + 2.0 * child.prior
    };
    let Some(leader) = (0..children.len()).max_by(|&one, &other| {
        steady(&children[one]).total_cmp(&steady(&children[other])).then(other.cmp(&one))
    }) else {
        return Vec::new();
    };
    let Child { stats, edge, prior, .. } = &children[leader];
    let level = scene.value(stats, edge.weight, *prior);
    let mut choices: Vec<Choice> = children
        .iter()
        .enumerate()
        .filter(|(_, child)| child.stats.weight > 0.0)
        .map(|(place, Child { stats, edge, prior, .. })| {
            let gap = level - scene.utility(stats);
            let deserved = if gap > 0.0 {
                (scene.exploration * prior / gap - 1.0).max(0.0).ceil()
            } else {
                f64::INFINITY
            };
            let support = if place == leader { edge.weight } else { edge.weight.min(deserved) };
            let [radius, edge_radius] = [stats, edge].map(|stats| radius(stats, frame.tuning));
            Choice { place, support, radius, edge_radius }
        })
        .collect();
    prefer_bound(&mut choices, &children, player, frame.tuning);
    let visits = |choice: &Choice| children[choice.place].visits;
    choices.sort_by(|one, other| {
        other
            .support
            .total_cmp(&one.support)
            .then(visits(other).cmp(&visits(one)))
            .then(one.place.cmp(&other.place))
    });
    choices
}

/// Raises the support of the move with the highest lower bound above the support of all other
/// moves. Moves with little support are not eligible.
fn prefer_bound(choices: &mut [Choice], children: &[Child], player: Color, tuning: &Tuning) {
    let bound =
        |choice: &Choice| children[choice.place].stats.utility_of(player) - choice.edge_radius;
    let most = choices.iter().map(|choice| choice.support).fold(0.0, f64::max);
    let eligible =
        |choice: &Choice| choice.support > 0.0 && choice.support >= tuning.interval_floor * most;
    let Some(best) =
        (0..choices.len()).filter(|&place| eligible(&choices[place])).max_by(|&one, &other| {
            bound(&choices[one]).total_cmp(&bound(&choices[other])).then(other.cmp(&one))
        })
    else {
        return;
    };
    let highest = bound(&choices[best]);
    let mut support = choices[best].support;
    for choice in &*choices {
        let excess = highest - bound(choice);
        if excess > 0.0 {
            let factor = (choice.edge_radius + excess) / (choice.edge_radius + 0.2 * excess);
            support = support.max(factor * factor * choice.support);
        }
    }
    choices[best].support = support;
}

/// Returns the half width of the confidence interval around a mean utility: [`Tuning::interval`]
/// standard deviations of the mean. They are estimated with a prior, which matters as long as there
/// are few visits.
fn radius(stats: &Stats, tuning: &Tuning) -> f64 {
    let Stats { weight, weight_squares, utility, utility_square, .. } = *stats;
    if weight <= 0.0 || weight_squares <= 0.0 {
        return 2.0 * Scale::MOST * tuning.interval;
    }
    let effective = weight * weight / weight_squares;
    let prior = weight / (effective * effective * effective);
    let mean_square = utility * utility;
    let square = utility_square.max(mean_square + 1e-8);
    let usual = mean_square + Scale::MOST * Scale::MOST;
    let variance = (square * weight + usual * prior) / (weight + prior) - mean_square;
    let effective = (weight + prior) * (weight + prior) / (weight_squares + prior * prior);
    tuning.interval * (variance / effective).sqrt()
}
