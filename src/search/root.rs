//! The position that a search is about.

use std::sync::Arc;

use crate::color::Color;
use crate::game::Game;
use crate::position::PointSet;

/// A position to think about, with the moves that are to be considered there.
///
/// A root never changes and is cheap to clone, so all threads of a search may share one.
#[derive(Clone, Debug)]
pub struct Root {
    game: Arc<Game>,
    to_move: Color,
    moves: Moves,
}

/// The moves that a search chooses from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The points to play on. Each is a legal move for the player at the root.
    pub points: PointSet,
    /// Whether a pass is one of the moves.
    pub pass: bool,
}

impl Root {
    /// The position of a game with `to_move` to play one of `moves`; it need not be that player's
    /// turn.
    pub fn new(game: Arc<Game>, to_move: Color, moves: Moves) -> Self {
        Self { game, to_move, moves }
    }

    /// The game up to the position.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The player who is to move.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The moves that the player may choose from.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }
}

impl Moves {
    /// A pass, and every point worth a thought: a legal point where the player fills no own eye and
    /// brings no earlier position back, which would let games under simple ko go on for ever.
    pub fn sensible(game: &Game, color: Color) -> Self {
        let layout = game.board().layout();
        let points = game
            .legal_points(color)
            .filter(|&point| {
                !game.board().is_own_eye(color, layout.spot(point)) && !game.repeats(color, point)
            })
            .map(|point| layout.spot(point));
        Self { points: points.collect(), pass: true }
    }

    /// Of these moves, the plays on some points; a pass stays what it was.
    #[must_use]
    pub fn among(self, points: &PointSet) -> Self {
        Self { points: self.points & *points, ..self }
    }

    /// These moves without a pass.
    #[must_use]
    pub fn without_pass(self) -> Self {
        Self { pass: false, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram;

    #[test]
    fn own_eyes_and_repetitions_are_no_sensible_moves() {
        let position = diagram::position(
            ". X O .
             X X O O
             . X O .
             X X O O",
        );
        let mut game = Game::new(position.size());
        assert!(game.set_up(&position, Color::Black).is_empty());
        assert!(Moves::sensible(&game, Color::Black).points.is_empty());
        let white = Moves::sensible(&game, Color::White);
        assert!(white.points.is_empty() && white.pass, "suicide");
    }
}
