//! The root of a tree: following a game to it, and making it ready for a search.

use std::thread;

use super::bias::Biases;
use super::frame::Frame;
use super::means::Means;
use super::node::{Leaf, Node, Prior};
use super::settings::Tuning;
use super::value::Scale;
use super::worker;
use crate::color::Color;
use crate::evaluate::{Depth, Evaluate};
use crate::game::{Game, Step};
use crate::point::Vertex;
use crate::search::Root;
use crate::stop::Stop;

/// The part of a tree that lies below a new root, and whether that is the old one; `None` if the new root
/// does not follow from the old one, or was never visited.
pub fn descend(before: &Root, mut tree: Box<Node>, root: &Root) -> Option<(Box<Node>, bool)> {
    let size = root.game().size();
    let Some(moves) = moves_between(before, root) else {
        discard(vec![tree]);
        return None;
    };
    let is_same = moves.is_empty();
    for vertex in moves {
        let place = tree
            .leaf()
            .and_then(|leaf| leaf.moves.iter().position(|prior| prior.vertex(size) == vertex));
        let mut children = tree.take_children();
        let place = place.filter(|&place| place < children.len());
        let next = place.map(|place| children.swap_remove(place));
        discard(children);
        tree = next?;
    }
    // What was known of the end of the game is of no use if it is to go on.
    let goes_on = tree.visits() > 0 && tree.leaf().is_some_and(|leaf| !leaf.is_end);
    goes_on.then_some((tree, is_same))
}

/// The moves from one root to another, which is the same game some moves later, with the same rules
/// and the right player to move.
fn moves_between(before: &Root, root: &Root) -> Option<Vec<Vertex>> {
    let (old, new) = (before.game(), root.game());
    let steps = new.steps().strip_prefix(old.steps())?;
    let mut player = before.to_move();
    let mut moves = Vec::with_capacity(steps.len());
    for step in steps {
        match step {
            Step::Move(made) if made.color == player => moves.push(made.vertex),
            _ => return None,
        }
        player = !player;
    }
    let is_alike = facts(old) == facts(new) && before.bans() == root.bans();
    (player == root.to_move() && is_alike && (moves.is_empty() || root.bans().is_empty()))
        .then_some(moves)
}

/// What decides a game besides its moves.
fn facts(game: &Game) -> impl PartialEq + use<> {
    let handicap = (game.handicap(), game.handicap_count());
    (*game.rules(), game.komi(), handicap, game.start())
}

/// Frees nodes on another thread: a large tree takes a while, and the answer does not depend on it.
pub fn discard(nodes: Vec<Box<Node>>) {
    const MANY: u32 = 5000;
    if nodes.iter().map(|node| node.visits()).sum::<u32>() > MANY {
        // If there is no thread to be had, the nodes are freed here.
        let _ = thread::Builder::new().spawn(move || drop(nodes));
    }
}

/// A root that is ready for a search.
pub struct Prepared {
    /// The root, with the moves that may be chosen.
    pub node: Node,
    /// What the means of all nodes are computed by.
    pub terms: Terms,
}

/// What the means of a tree depend on besides its evaluations.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The score that was expected, Black's less White's.
    pub expected: f64,
    /// What results are worth in the search.
    pub scale: Scale,
    /// The bytes of the nodes.
    pub bytes: usize,
}

/// What is known of a root before a search.
pub struct Past {
    /// The root as a node.
    pub node: Node,
    /// The terms of the last search, if it had the same root.
    pub terms: Option<Terms>,
}

/// Makes a root from what is known of it, or anew; `None` if there are no moves to choose from.
///
/// The root is evaluated again, because it may have fewer moves than as a node of the tree, or other
/// ones, and because evaluators look at it more closely. Children whose moves may be chosen stay. The
/// means of all nodes are computed again, because the score that is expected has changed; not if it has
/// changed little since the last search of the same root, for which nobody should have to wait.
pub fn prepare(
    root: &Root,
    past: Option<Past>,
    evaluator: &mut dyn Evaluate,
    ownership: bool,
    (tuning, biases): (&Tuning, &mut Biases),
    stop: &Stop,
) -> Option<Prepared> {
    let (game, player) = (root.game(), root.to_move());
    let size = game.size();
    let mut leaf = None;
    evaluator.take_up(game, player, Depth::Root);
    evaluator.evaluate(&mut |_, evaluation| {
        leaf = Some(worker::leaf(size, player, root.moves(), evaluation, ownership));
    });
    let mut leaf = leaf?;
    if leaf.moves.is_empty() {
        return None;
    }
    leaf.spread_priors(tuning.temperature_at_root);
    let (known, terms) = past.map_or((None, None), |past| (Some(past.node), past.terms));
    let expected = known.as_ref().map_or(f64::from(leaf.value.score), |known| known.stats().score);
    let children = known.map_or_else(Vec::new, |known| keep(known, &mut leaf));
    let node = Node::with_children(leaf, children);
    let mut means = Means::default();
    if let Some(terms) = terms.filter(|terms| (terms.expected - expected).abs() < SAME_SCORE) {
        let frame = Frame { tuning, scale: terms.scale, biases };
        node.update(|node| means.of(node, player, &frame));
        return Some(Prepared { node, terms });
    }
    let scale = Scale::new(size.area(), expected);
    biases.fade();
    keep_parts(&node, biases);
    let frame = Frame { tuning, scale, biases };
    let bytes = refresh(&node, player, &frame, stop, &mut means);
    // If not all means could be computed, the next search does it: no score is near to this one.
    let expected = if stop.is_raised() { f64::NAN } else { expected };
    Some(Prepared { node, terms: Terms { expected, scale, bytes } })
}

/// The points by which an expected score may change without a need to compute all means again.
const SAME_SCORE: f64 = 0.5;

/// The children of a node whose moves are among those of a leaf, in an order in which their moves are
/// put first in the leaf.
fn keep(mut known: Node, leaf: &mut Leaf) -> Vec<Box<Node>> {
    let children = known.take_children();
    let Some(old) = known.leaf() else { return Vec::new() };
    let mut kept: Vec<(Prior, Box<Node>)> = Vec::new();
    let mut dropped = Vec::new();
    for (prior, child) in old.moves.iter().zip(children) {
        let found = leaf.moves.iter().find(|new| new.place() == prior.place());
        match found.filter(|_| child.leaf().is_some()) {
            Some(&new) => kept.push((new, child)),
            None => dropped.push(child),
        }
    }
    discard(dropped);
    let is_kept = |prior: &&Prior| kept.iter().any(|(first, _)| first.place() == prior.place());
    let rest: Vec<Prior> = leaf.moves.iter().filter(|prior| !is_kept(prior)).copied().collect();
    leaf.moves = kept.iter().map(|&(prior, _)| prior).chain(rest).collect();
    kept.into_iter().map(|(_, child)| child).collect()
}

/// Gives the part of each position of a tree back to its bucket, of which fading has taken most. No position
/// is left out: whoever replaces a part takes all of it out of the sums of its bucket.
fn keep_parts(node: &Node, biases: &Biases) {
    if let Some(bucket) = node.leaf().and_then(|leaf| leaf.bucket) {
        biases.keep(bucket, node.part());
    }
    node.children().for_each(|child| keep_parts(child, biases));
}

/// The visits from which on a subtree is worth a look at the clock.
const MANY_VISITS: u32 = 100;

/// Computes the means of a node and of all below it, and gives the bytes that they take. Once the stop
/// is raised, old means stay as they are.
fn refresh(node: &Node, player: Color, frame: &Frame<'_>, stop: &Stop, means: &mut Means) -> usize {
    let mut bytes = node.leaf().map_or(0, Node::bytes);
    for (place, child) in node.children().enumerate() {
        bytes += Node::bytes_of_row(place).unwrap_or(0);
        bytes += refresh(child, !player, frame, stop, means);
    }
    let is_kept = node.visits() > MANY_VISITS && node.stats().weight > 0.0 && stop.is_raised();
    if !is_kept {
        node.update(|node| means.of(node, player, frame));
    }
    bytes
}
