//! Which moves have decided states of a search, and what other moves cost.
//!
//! All moves look alike to a search that has not seen the end of a line, so that it looks at all of
//! them equally deep. Moves that have decided fewer states than others after the opponent's same
//! last move cost more. What is proven does not depend on it.

use crate::color::{ByColor, Color};

use super::moves::PASS;
use super::word::Word;

/// From this number of decided states on, moves that decided fewer cost more.
const ENOUGH: u32 = 8;

/// How often a count may be halved until a move costs most.
const STEPS: u32 = 4;

/// How often moves have decided states.
pub(super) struct History {
    /// The number of vertices: the points, and a pass.
    width: usize,
    /// Of each player's moves.
    moves: ByColor<Vec<u32>>,
    /// Of each player's moves after each move of the opponent.
    replies: ByColor<Vec<u32>>,
}

impl History {
    /// Returns an empty history of areas whose points fit into a word.
    pub fn new<P: Word>() -> Self {
        let width = P::BITS as usize + 1;
        Self {
            width,
            moves: ByColor::from_fn(|_| vec![0; width]),
            replies: ByColor::from_fn(|_| vec![0; width * width]),
        }
    }

    #[inline(always)]
    fn place(&self, vertex: u8) -> usize {
        if vertex == PASS { self.width - 1 } else { usize::from(vertex) }
    }

    /// Counts a move that has decided a state after the opponent's last move.
    #[inline(always)]
    pub fn add(&mut self, player: Color, last: u8, vertex: u8) {
        let (last, place) = (self.place(last), self.place(vertex));
        self.moves[player][place] += 1;
        self.replies[player][last * self.width + place] += 1;
    }

    /// Returns how many states a player's move has decided.
    #[inline(always)]
    pub fn count(&self, player: Color, vertex: u8) -> u32 {
        self.moves[player][self.place(vertex)]
    }

    /// Returns how many states a player's move has decided after the opponent's last move.
    #[inline(always)]
    pub fn count_after(&self, player: Color, last: u8, vertex: u8) -> u32 {
        self.replies[player][self.place(last) * self.width + self.place(vertex)]
    }
}

/// Returns what a move costs that has decided `count` states, where the best of `moves` moves has
/// decided `most`: up to the number of moves.
#[inline(always)]
pub(super) fn cost(count: u32, most: u32, moves: u32) -> u32 {
    if most < ENOUGH {
        return 0;
    }
    let fewer = (0..STEPS).find(|step| most <= count.saturating_mul(2 << step));
    moves * fewer.unwrap_or(STEPS) / STEPS
}
