//! Moves of the root in focus: a client asks for their values even if the search would hardly visit
//! them.
//!
//! Every second playout is *forced* on a move in focus, until each of these moves has its visits. The
//! playouts grow the one tree, so nothing is searched twice. But a forced visit has no weight at the
//! root: the value of the position, the exploration and the order of the moves are those of a search
//! that made only the other visits. What the visits found still counts. If the search would visit the
//! move by itself, it *claims* a forced visit instead of making a playout. So a move that turns out
//! well soon has all of its visits.

use std::sync::atomic::{AtomicU32, Ordering};

use super::node::{Expansion, Node};
use super::twins::Twins;
use crate::search::root::Root;

/// The moves in focus during one search.
#[derive(Debug)]
pub struct Focusing {
    targets: Vec<Target>,
    /// The number of playouts for which the moves in focus were considered.
    turns: AtomicU32,
}

/// A move in focus.
#[derive(Clone, Copy, Debug)]
struct Target {
    /// The number of the move among those of the root.
    place: usize,
    /// The visits that the move is to have.
    visits: u32,
}

impl Focusing {
    /// Finds the moves in focus among those of a root; `None` if there are none. A move that is left
    /// out because it has a twin is represented by the twin.
    pub fn new(root: &Root, expansion: &Expansion, twins: &Twins) -> Option<Self> {
        let size = root.game().size();
        let target = |(place, vertex)| {
            let names = twins.of_move(vertex);
            let is_named = |vertex| names.iter().any(|twin| twin.vertex == vertex);
            let wanted = root.focus().iter().filter(|focus| is_named(focus.vertex));
            Some(Target { place, visits: wanted.map(|focus| focus.visits).max()? })
        };
        let moves = expansion.moves.iter().map(|prior| prior.vertex(size)).enumerate();
        let targets: Vec<Target> = moves.filter_map(target).collect();
        (!targets.is_empty()).then_some(Self { targets, turns: AtomicU32::new(0) })
    }

    /// Returns the number of the move on which the next playout is forced; `None` if the search
    /// chooses freely. A move that has no child yet comes first, so that it has a value soon. The
    /// children of a node are made in the order of its moves.
    pub fn next(&self, root: &Node) -> Option<usize> {
        let children: Vec<u32> =
            root.children().map(|child| child.visits() + child.under_way()).collect();
        let visits = |target: &Target| children.get(target.place).copied();
        let open =
            || self.targets.iter().filter(|target| visits(target).unwrap_or(0) < target.visits);
        if let Some(new) = open().find(|target| visits(target).is_none()) {
            return (new.place == children.len()).then_some(new.place);
        }
        let least = open().min_by_key(|target| visits(target))?;
        let is_forced = self.turns.fetch_add(1, Ordering::Relaxed).is_multiple_of(2);
        is_forced.then_some(least.place)
    }
}
