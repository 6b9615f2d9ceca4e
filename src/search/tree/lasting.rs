//! Values that last: what a search has found about positions that have left the tree.
//!
//! When a review goes backwards through a game, the tree of the next position is of no use: its
//! visits would make the played move look best. But the searched values of its positions are better
//! than evaluations. A tree that reaches such a position begins there with the searched value. So
//! the search of each position knows what the search of the next one has found. The same holds in a
//! game whose moves are taken back, as by a client that steps through a record.

use std::collections::HashMap;

use ahash::RandomState;

use super::node::Node;
use super::value::Value;
use crate::color::Color;
use crate::game::Game;
use crate::search::root::{Moves, Root};

/// The visits from which the value of a position is remembered.
const LEAST_VISITS: u32 = 4;

/// In large trees, the part of the root's visits from which the value of a position is remembered.
const LEAST_PART: u32 = 256;

/// The number of positions at which all are forgotten. This many take 3 MB.
const MOST: usize = 1 << 16;

/// The searched values of positions of one game and its variations.
#[derive(Debug)]
pub struct Lasting(HashMap<u64, Found, RandomState>);

/// The finding of a search about a position.
#[derive(Clone, Copy, Debug)]
struct Found {
    visits: u32,
    value: Value,
}

impl Default for Lasting {
    fn default() -> Self {
        // The seeds are fixed, so that equal runs are equal.
        Self(HashMap::with_hasher(RandomState::with_seeds(1, 2, 3, 4)))
    }
}

impl Lasting {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the searched value of a position in which `player` chooses from `moves`; `None` if
    /// none is known.
    pub fn of(&self, game: &Game, player: Color, moves: &Moves) -> Option<Value> {
        if self.0.is_empty() {
            return None;
        }
        self.0.get(&key(game, player, moves)).map(|found| found.value)
    }

    /// Remembers the values of the positions of a tree that have been looked at most.
    pub fn remember(&mut self, root: &Root, tree: &Node) {
        let least = (tree.visits() / LEAST_PART).max(LEAST_VISITS);
        self.remember_below(tree, &mut Game::clone(root.game()), root.to_move(), least);
    }

    fn remember_below(&mut self, node: &Node, game: &mut Game, player: Color, least: u32) {
        let visits = node.visits();
        let Some(expansion) = node.expansion().filter(|known| !known.is_terminal) else { return };
        if visits < least {
            return;
        }
        if self.0.len() >= MOST {
            self.clear();
        }
        let found = Found { visits, value: node.stats().value() };
        let key = key(game, player, &Moves::sensible(game, player));
        let known = self.0.entry(key).or_insert(found);
        if known.visits <= visits {
            *known = found;
        }
        for (child, prior) in node.children().zip(&expansion.moves) {
            if child.visits() >= least && game.play_on(player, prior.vertex(game.size())).is_ok() {
                self.remember_below(child, game, !player, least);
                game.undo(1).expect("the move was made");
            }
        }
    }
}

/// Returns the key of a position: the stones, the player to move, the moves that ko leaves, the
/// passes before, and the prisoners, which count under territory rules.
fn key(game: &Game, player: Color, moves: &Moves) -> u64 {
    let stones = game.position().hash();
    let prisoners = Color::ALL.map(|color| game.prisoners()[color]);
    let facts = (stones, player, moves.points, game.consecutive_passes(), prisoners);
    RandomState::with_seeds(5, 6, 7, 8).hash_one(facts)
}
