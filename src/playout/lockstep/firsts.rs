//! The first plays on each point in every game, for all-moves-as-first counts.

use super::boards::{Cells, Moves, Shape, row, row_mut};
use super::games::Games;

/// The first plays on the points of the boards since their games began.
#[derive(Clone, Debug)]
pub struct Firsts {
    /// Games in which one of the players has played on a point.
    played: Cells,
    /// Games in which the player who began the game was the first to play on a point.
    pub by_beginner: Cells,
    /// Games that Black began.
    black_began: Games,
}

impl Firsts {
    /// Returns a record without plays, for boards with this many cells.
    pub fn new(cells: usize) -> Self {
        let none = || vec![Games::NONE; cells].into_boxed_slice();
        Self { played: none(), by_beginner: none(), black_began: Games::NONE }
    }

    /// Forgets all plays for new games; `black` is the set of games in which Black moves first.
    pub fn restart(&mut self, black: Games) {
        self.played.fill(Games::NONE);
        self.by_beginner.fill(Games::NONE);
        self.black_began = black;
    }

    /// Notes the new stones in the games of `put`; `black` is the set of games in which Black plays
    /// them.
    #[inline(always)]
    pub fn note(&mut self, width: usize, shape: Shape, moves: &Moves, put: Games, black: Games) {
        let by_beginner = !(black ^ self.black_began);
        for r in 0..shape.height {
            let at = (r + 1) * (width + 1) + 1;
            let column = row(&moves.column, 1, width);
            let put = moves.row[r + 1] & put;
            let played = row_mut(&mut self.played, at, width);
            let first = row_mut(&mut self.by_beginner, at, width);
            for c in 0..width {
                let new = (put & column[c]) - played[c];
                played[c] |= new;
                first[c] |= new & by_beginner;
            }
        }
    }
}
