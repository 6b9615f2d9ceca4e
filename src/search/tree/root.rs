//! The root of a tree, which follows the game and is prepared for each search.

use std::thread;

use super::bias::Biases;
use super::frame::Frame;
use super::means::Means;
use super::node::{Expansion, Node, Prior};
use super::settings::Tuning;
use super::turned;
use super::twins::Twins;
use super::value::Scale;
use super::worker;
use crate::color::Color;
use crate::evaluate::{Depth, Evaluate};
use crate::game::{Game, Step};
use crate::point::{Size, Vertex};
use crate::search::root::Root;
use crate::stop::{Interrupted, Stop};

/// The part of a tree that lies below a new root.
pub struct Descent {
    /// The new root as a node.
    pub tree: Box<Node>,
    /// Whether the new root is the old one.
    pub is_same: bool,
}

/// Returns the part of a tree that lies below a new root. Returns `None` if the new root does not
/// follow from the old one, was never visited, or was the end of the game. If the first move was
/// searched by a twin of it, the subtree of the twin is turned, with its part in the biases.
pub fn descend(
    before: &Root,
    mut tree: Box<Node>,
    root: &Root,
    biases: &Biases,
) -> Option<Descent> {
    let size = root.game().size();
    let Some(moves) = moves_between(before, root) else {
        discard(vec![tree]);
        return None;
    };
    let is_same = moves.is_empty();
    if let Some(&first) = moves.first()
        && !has_move(&tree, first, size)
    {
        let mut after = root.game().clone();
        let is_turned = after.undo(moves.len() - 1).is_ok()
            && turned::turn_to(first, &mut tree, before, &after, biases);
        if !is_turned {
            discard(vec![tree]);
            return None;
        }
    }
    for vertex in moves {
        let place = tree.expansion().and_then(|expansion| {
            expansion.moves.iter().position(|prior| prior.vertex(size) == vertex)
        });
        let mut children = tree.take_children();
        let place = place.filter(|&place| place < children.len());
        let next = place.map(|place| children.swap_remove(place));
        discard(children);
        tree = next?;
    }
    // The expansion of the end of a game has no moves, so it is useless if the game goes on.
    let goes_on =
        tree.visits() > 0 && tree.expansion().is_some_and(|expansion| !expansion.is_terminal);
    goes_on.then_some(Descent { tree, is_same })
}

/// Whether a node has a move, with a child or without.
fn has_move(node: &Node, vertex: Vertex, size: Size) -> bool {
    let is_move = |prior: &Prior| prior.vertex(size) == vertex;
    node.expansion().is_some_and(|expansion| expansion.moves.iter().any(is_move))
}

/// Returns the moves from one root to another. Returns `None` unless `root` is the same game some
/// moves later, with the same rules, komi and bans and the right player to move. Bans count moves
/// from the root, so with bans the roots must be the same position.
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

/// Whether a root is the same as an earlier one, or follows from it by moves.
pub fn leads_to(before: &Root, root: &Root) -> bool {
    moves_between(before, root).is_some()
}

/// Whether two roots are positions of one game or of its variations, without bans.
pub fn are_of_one_game(one: &Root, other: &Root) -> bool {
    let are_alike = facts(one.game()) == facts(other.game());
    are_alike && one.bans().is_empty() && other.bans().is_empty()
}

/// Returns everything besides the moves that decides a game.
fn facts(game: &Game) -> impl PartialEq + use<> {
    let handicap = (game.handicap(), game.handicap_count());
    (*game.rules(), game.komi(), handicap, game.start())
}

/// Frees nodes. Many nodes are freed on another thread, because this takes a while and the answer
/// need not wait for it.
pub fn discard(nodes: Vec<Box<Node>>) {
    const MANY: u32 = 5000;
    if nodes.iter().map(|node| node.visits()).sum::<u32>() > MANY {
        // If no thread can be started, the nodes are freed here.
        let _ = thread::Builder::new().spawn(move || drop(nodes));
    }
}

/// A root that is ready for a search.
pub struct Prepared {
    /// The root, with the moves that may be chosen.
    pub node: Node,
    /// The expected score, Black's less White's in points, with which the means of all nodes were
    /// computed; `None` if the stop came before all of them were computed.
    pub expected: Option<f64>,
    /// The utility of results in the search.
    pub scale: Scale,
    /// The bytes of the nodes.
    pub bytes: usize,
    /// The moves that are equal by symmetry, of which the node has one each.
    pub twins: Twins,
}

/// The knowledge about a root before a search.
pub struct Past {
    /// The root as a node.
    pub node: Node,
    /// The expected score, Black's less White's in points, with which the means of all nodes were
    /// computed. `None` unless the last search had this root.
    pub expected: Option<f64>,
    /// The bytes of the nodes.
    pub bytes: usize,
}

/// The state that all searches of a tree share: parameters, and corrections learned from its
/// positions.
pub struct Learned<'a> {
    /// The parameters of the search.
    pub tuning: &'a Tuning,
    /// The corrections of evaluations.
    pub biases: &'a mut Biases,
}

/// Prepares a root, with the knowledge about it if there is any; `None` if there are no moves to
/// choose from.
///
/// The root is evaluated again, because its moves may differ from those it had as a node of the
/// tree, and because evaluators look more closely at a root. Children stay if their moves may be
/// chosen. The means of all nodes are computed again, because the expected score has changed. If it
/// has changed little since the last search of this root with these moves, the means are kept,
/// which saves time.
pub fn prepare(
    root: &Root,
    past: Option<Past>,
    evaluator: &mut dyn Evaluate,
    ownership: bool,
    learned: Learned<'_>,
    stop: &Stop,
) -> Option<Prepared> {
    let Learned { tuning, biases } = learned;
    let (game, player) = (root.game(), root.to_move());
    let size = game.size();
    let mut expansion = None;
    evaluator.take_up(game, player, Depth::Root);
    evaluator.evaluate(&mut |_, evaluation| {
        expansion = Some(worker::expansion(size, player, root.moves(), evaluation, ownership));
    });
    let mut expansion = expansion?;
    if expansion.moves.is_empty() {
        return None;
    }
    expansion.spread_priors(tuning.temperature_at_root);
    let score = f64::from(expansion.value.score);
    let expected = past.as_ref().map_or(score, |past| past.node.stats().score);
    let before = past.as_ref().and_then(|past| past.expected.map(|before| (before, past.bytes)));
    let bytes = past.as_ref().map_or(0, |past| past.bytes);
    let twins = Twins::of(root);
    twins.fold(&mut expansion, |vertex| {
        past.as_ref().map_or(0, |past| visits_of(&past.node, vertex, size))
    });
    let kept = past.map(|past| keep(past.node, &mut expansion));
    let Kept { children, is_whole } = kept.unwrap_or_default();
    bring_forward(root, &twins, &mut expansion, children.len());
    let node = Node::with_children(expansion, children);
    let mut means = Means::default();
    if let Some((before, bytes)) = before.filter(|_| is_whole)
        && (before - expected).abs() < SAME_SCORE
    {
        let scale = Scale::new(size.area(), before);
        let frame = Frame { tuning, scale, biases };
        node.update(|node| means.of(node, player, &frame));
        return Some(Prepared { node, expected: Some(before), scale, bytes, twins });
    }
    let scale = Scale::new(size.area(), expected);
    let faded = biases.faded();
    if keep_parts(&node, &faded, stop).is_ok() {
        *biases = faded;
    }
    let frame = Frame { tuning, scale, biases };
    let mut refresh = Refresh { frame, stop, means, bytes: 0 };
    if refresh.visit(&node, player).is_ok() {
        let bytes = refresh.bytes;
        return Some(Prepared { node, expected: Some(expected), scale, bytes, twins });
    }
    // The next search computes the remaining means and counts the bytes, which have not grown.
    node.update(|node| refresh.means.of(node, player, &refresh.frame));
    Some(Prepared { node, expected: None, scale, bytes, twins })
}

/// Returns the visits of a move of a node; 0 for a move without a child.
fn visits_of(node: &Node, vertex: Vertex, size: Size) -> u32 {
    let Some(expansion) = node.expansion() else { return 0 };
    let found =
        node.children().zip(&expansion.moves).find(|(_, prior)| prior.vertex(size) == vertex);
    found.map_or(0, |(child, _)| child.visits())
}

/// Puts the moves in focus before the other moves without children, of which there are `children`,
/// because children are made in the order of the moves. At a root without children the most probable
/// move stays the first.
fn bring_forward(root: &Root, twins: &Twins, expansion: &mut Expansion, children: usize) {
    if root.focus().is_empty() {
        return;
    }
    let size = root.game().size();
    let is_in_focus = |prior: &Prior| {
        let names = twins.of_move(prior.vertex(size));
        root.focus().iter().any(|focus| names.iter().any(|twin| twin.vertex == focus.vertex))
    };
    let first = children.max(1).min(expansion.moves.len());
    expansion.moves[first..].sort_by_key(|prior| !is_in_focus(prior));
}

/// The change of the expected score, in points, below which the means are kept.
const SAME_SCORE: f64 = 0.5;

/// The children of a node that stay at a new root.
#[derive(Default)]
struct Kept {
    children: Vec<Box<Node>>,
    /// Whether `children` contains all evaluated children of the node.
    is_whole: bool,
}

/// Returns the children of a node whose moves are among the moves of `expansion`. Puts their moves
/// first in the expansion, in the order of the children.
fn keep(mut known: Node, expansion: &mut Expansion) -> Kept {
    let children = known.take_children();
    let Some(old) = known.expansion() else { return Kept::default() };
    let mut kept: Vec<(Prior, Box<Node>)> = Vec::new();
    let mut dropped = Vec::new();
    for (prior, child) in old.moves.iter().zip(children) {
        let found = expansion.moves.iter().find(|new| new.is_of_same_move(*prior));
        match found.filter(|_| child.expansion().is_some()) {
            Some(&new) => kept.push((new, child)),
            None => dropped.push(child),
        }
    }
    let is_whole = dropped.iter().all(|child| child.expansion().is_none());
    discard(dropped);
    let is_kept = |prior: &&Prior| kept.iter().any(|(first, _)| first.is_of_same_move(**prior));
    let rest: Vec<Prior> =
        expansion.moves.iter().filter(|prior| !is_kept(prior)).copied().collect();
    expansion.moves = kept.iter().map(|&(prior, _)| prior).chain(rest).collect();
    Kept { children: kept.into_iter().map(|(_, child)| child).collect(), is_whole }
}

/// Restores the contributions of all positions of a tree, which [`Biases::faded`] reduced. Each
/// position counts, because its next correction subtracts its whole contribution from the sums of
/// the bucket. So if the stop interrupts this, the caller must discard `biases`.
fn keep_parts(node: &Node, biases: &Biases, stop: &Stop) -> Result<(), Interrupted> {
    check_at(node, stop)?;
    if let Some(bucket) = node.expansion().and_then(|expansion| expansion.bucket) {
        biases.keep(bucket, node.part());
    }
    node.children().try_for_each(|child| keep_parts(child, biases, stop))
}

/// Checks the stop, but only at a node with many visits, so that the checks cost little in
/// comparison.
fn check_at(node: &Node, stop: &Stop) -> Result<(), Interrupted> {
    const MANY_VISITS: u32 = 100;
    if node.visits() > MANY_VISITS { stop.check() } else { Ok(()) }
}

/// A walk through a tree that recomputes the means of all nodes and counts their bytes.
struct Refresh<'a> {
    frame: Frame<'a>,
    stop: &'a Stop,
    means: Means,
    bytes: usize,
}

impl Refresh<'_> {
    /// Visits a subtree with `player` to move. If the stop comes first, some nodes keep their old
    /// means, and not all bytes are counted.
    fn visit(&mut self, node: &Node, player: Color) -> Result<(), Interrupted> {
        check_at(node, self.stop)?;
        self.bytes += node.expansion().map_or(0, Node::bytes);
        for (place, child) in node.children().enumerate() {
            self.bytes += Node::bytes_of_row(place).unwrap_or(0);
            self.visit(child, !player)?;
        }
        node.update(|node| self.means.of(node, player, &self.frame));
        Ok(())
    }
}
