//! The reports of tree searches.

use std::cmp::Reverse;

use super::choice::{Choice, choices};
use super::frame::Frame;
use super::node::{Expansion, Node, Prior};
use super::twins::{Twin, Twins};
use super::value::Scale;
use crate::color::{Color, Sided};
use crate::evaluate::Depth;
use crate::point::{Size, Vertex};
use crate::random::Random;
use crate::search::report::{Candidate, Means, Owners, Ownership, Report, Searched};
use crate::search::root::Root;
use crate::symmetry::Symmetry;

/// The largest number of moves of a principal variation in a report.
const LONGEST_LINE: usize = 16;

/// The parameters of a report on a tree.
#[derive(Clone, Copy)]
struct Look<'l> {
    size: Size,
    frame: &'l Frame<'l>,
    twins: &'l Twins,
    ownership: Ownership,
}

/// Returns the report of the search of `root`, whose tree begins at `node`. A move that was left out
/// because it is equal to another one by symmetry follows that one, with the same numbers.
pub fn report(
    root: &Root,
    node: &Node,
    frame: &Frame<'_>,
    twins: &Twins,
    ownership: Ownership,
) -> Report {
    let size = root.game().size();
    let look = Look { size, frame, twins, ownership };
    let player = root.to_move();
    let Some(expansion) = node.expansion() else { return Report::unsearched(Vertex::Pass) };
    let found = choices(node, expansion, player, Depth::Root, frame);
    let children: Vec<&Node> = node.children().collect();
    let mut candidates: Vec<Candidate> = Vec::with_capacity(expansion.moves.len());
    for choice in &found {
        let candidate = look.candidate(children[choice.place], expansion, choice, player);
        look.push(candidate, &mut candidates);
    }
    // Moves without visits follow by their probability.
    let means = node.stats().means_of(player);
    let mut untried: Vec<&Prior> = (0..expansion.moves.len())
        .filter(|&place| found.iter().all(|choice| choice.place != place))
        .map(|place| &expansion.moves[place])
        .collect();
    if !root.focus().is_empty() {
        untried.sort_by_key(|prior| Reverse(prior.share()));
    }
    for prior in untried {
        let candidate = Candidate {
            means: Means { weight: 0.0, ..means },
            prior: prior.probability(),
            ..Candidate::untried(prior.vertex(size))
        };
        look.push(candidate, &mut candidates);
    }
    let Some(best) = candidates.first() else { return Report::unsearched(Vertex::Pass) };
    let owners = ownership.is_reported().then(|| owners(node, twins, size, player)).flatten();
    let best = best.vertex;
    let lead = Sided::of(Color::Black, f64::from(expansion.value.lead)).for_player(player);
    let (visits, first_lead) = (node.visits(), Some(lead));
    let searched = Searched { player, visits, means, first_lead, candidates, owners };
    Report { best, searched: Some(searched) }
}

/// Draws a move, weighted by the visits that the moves deserve, and puts it before the other
/// candidates of a report.
///
/// A move is never drawn if it deserves less than one visit and less than 1/64 of the visits of the
/// most deserving move, as in `KataGo` (`chosenMovePrune`). Moves that are equal by symmetry share
/// what they deserve.
pub fn draw_move(report: &mut Report, temperature: f32, random: &mut Random) {
    let Some(searched) = &report.searched else { return };
    let is_tried = |candidate: &&Candidate| candidate.visits > 0 && candidate.symmetry_of.is_none();
    if searched.candidates.iter().filter(is_tried).nth(1).is_none() {
        return draw_by_priors(report, temperature, random);
    }
    let most = searched.candidates.first().map_or(0.0, |best| best.support);
    let least = (most / 64.0).min(1.0);
    let supports = searched.candidates.iter().map(|candidate| candidate.support);
    let deserved = |(support, names): (f64, u32)| {
        if support < least { 0.0 } else { support / f64::from(names) }
    };
    let weights: Vec<f64> = supports.zip(searched.names()).map(deserved).collect();
    if let Some(place) = random.draw(&weights, temperature.into()) {
        report.choose(place);
    }
}

/// Draws a move, weighted by its prior, and puts it before the other candidates of a report. After
/// one or two visits a search knows nothing else about most moves.
fn draw_by_priors(report: &mut Report, temperature: f32, random: &mut Random) {
    let priors: Vec<f64> = report.candidates().iter().map(|candidate| candidate.prior).collect();
    if let Some(place) = random.draw(&priors, temperature.into()) {
        report.choose(place);
    }
}

impl Look<'_> {
    fn candidate(
        &self,
        child: &Node,
        expansion: &Expansion,
        choice: &Choice,
        player: Color,
    ) -> Candidate {
        let prior = expansion.moves[choice.place];
        let means = child.stats().means_of(player);
        let (mut line, mut line_visits) = (vec![prior.vertex(self.size)], vec![child.visits()]);
        self.follow(child, !player, &mut line, &mut line_visits);
        let is_reported = self.ownership == Ownership::Moves;
        Candidate {
            vertex: prior.vertex(self.size),
            visits: child.visits(),
            edge_visits: child.edge_visits(),
            symmetry_of: None,
            means,
            support: choice.support,
            prior: prior.probability(),
            // The radius is in units of utility, which ranges from -1.4 to 1.4.
            lcb: (means.win - 0.5 * choice.radius / Scale::MOST).max(0.0),
            utility_lcb: means.utility - choice.radius,
            line,
            line_visits,
            owners: is_reported.then(|| owners_after(child, self.size, player)).flatten(),
        }
    }

    /// Appends a candidate and its twins, which share its probability.
    fn push(&self, candidate: Candidate, candidates: &mut Vec<Candidate>) {
        let twins = self.twins.of_move(candidate.vertex);
        let candidate = Candidate { prior: candidate.prior / twins.len() as f64, ..candidate };
        let [_, others @ ..] = &twins[..] else { return };
        let place = candidates.len();
        candidates.push(candidate);
        for &Twin { vertex, symmetry } in others {
            let first = &candidates[place];
            let image = |&vertex: &Vertex| self.twins.image(symmetry, vertex);
            candidates.push(Candidate {
                vertex,
                symmetry_of: Some(first.vertex),
                line: first.line.iter().map(image).collect(),
                owners: first.owners.as_ref().map(|owners| self.turned(owners, symmetry)),
                ..first.clone()
            });
        }
    }

    /// Returns the owners of points after a symmetry.
    fn turned(&self, owners: &Owners, symmetry: Symmetry) -> Owners {
        let mut turned = owners.clone();
        for point in self.size.points() {
            let image = self.size.index(symmetry.image(self.size, point));
            let place = self.size.index(point);
            turned.means[image] = owners.means[place];
            turned.deviations[image] = owners.deviations[place];
        }
        turned
    }

    /// Appends the best moves below a node, with their visits, to a principal variation.
    fn follow(&self, node: &Node, player: Color, line: &mut Vec<Vertex>, visits: &mut Vec<u32>) {
        let (mut node, mut player) = (node, player);
        while line.len() < LONGEST_LINE {
            let Some(expansion) = node.expansion() else { return };
            let found = choices(node, expansion, player, Depth::Below, self.frame);
            let Some(best) = found.first() else { return };
            let Some(child) = node.children().nth(best.place) else { return };
            line.push(expansion.moves[best.place].vertex(self.size));
            visits.push(child.visits());
            (node, player) = (child, !player);
        }
    }
}

/// Returns the expected owners of all points at the root for `player`. Equal moves were searched on one
/// side of the board only, so the owners are averaged over the symmetries.
fn owners(node: &Node, twins: &Twins, size: Size, player: Color) -> Option<Owners> {
    let mut sums = vec![[0.0; 2]; size.area()];
    let known = add_owners(node, 1.0, &mut sums);
    if !twins.are_none() {
        let mean = |point| {
            let images: Vec<_> = twins.images(point).map(|image| sums[size.index(image)]).collect();
            let all = images.len() as f64;
            [0, 1].map(|part| images.iter().map(|sums| sums[part]).sum::<f64>() / all)
        };
        sums = size.points().map(mean).collect();
    }
    owners_of(&sums, known, player)
}

/// Returns the expected owners of all points for `player` after a move of the root.
fn owners_after(node: &Node, size: Size, player: Color) -> Option<Owners> {
    let mut sums = vec![[0.0; 2]; size.area()];
    let known = add_owners(node, 1.0, &mut sums);
    owners_of(&sums, known, player)
}

/// Returns the expected owners of all points for `player`, and their standard deviations over the
/// nodes, from sums with the total weight `known`; `None` if no node knows the owners.
fn owners_of(sums: &[[f64; 2]], known: f64, player: Color) -> Option<Owners> {
    let owner = |&[sum, squares]: &[f64; 2]| {
        let (mean, square) = (sum / (127.0 * known), squares / (127.0 * 127.0 * known));
        let of_player = Sided::of(Color::Black, mean).for_player(player);
        (of_player as f32, (square - mean * mean).max(0.0).sqrt() as f32)
    };
    let (means, deviations) = sums.iter().map(owner).unzip();
    (known > 0.0).then_some(Owners { means, deviations })
}

/// Adds the owners of points in a node and below it, and their squares, to `sums`, with a total
/// weight of `weight`. Returns the part of this weight that belongs to nodes that know the owners.
///
/// Each node keeps a part of its weight for its own evaluation and distributes the rest among its
/// children by the squares of their weights, as `KataGo` does. So moves with few visits do not blur
/// the result.
fn add_owners(node: &Node, weight: f64, sums: &mut [[f64; 2]]) -> f64 {
    /// The weight below which a node is skipped.
    const LEAST: f64 = 1e-4;
    let Some(expansion) = node.expansion() else { return 0.0 };
    let all = node.stats().weight;
    let own = if all > 0.0 { f64::from(expansion.weight) / all } else { 1.0 };
    let squares: f64 = node.children().map(|child| child.edge_stats().weight.powi(2)).sum();
    let has_children = squares > 0.0 && own < 1.0;
    let own = if has_children { own * weight } else { weight };
    let mut known = 0.0;
    if let Some(ownership) = &expansion.ownership {
        known += own;
        for ([sum, squares], &owner) in sums.iter_mut().zip(ownership) {
            let owner = f64::from(owner);
            *sum += own * owner;
            *squares += own * owner * owner;
        }
    }
    if has_children {
        for child in node.children() {
            let part = (weight - own) * child.edge_stats().weight.powi(2) / squares;
            if part > LEAST {
                known += add_owners(child, part, sums);
            }
        }
    }
    known
}
