//! What the end of a game in the tree is worth.

use super::value::Value;
use crate::color::Color;
use crate::evaluate::Evaluation;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::position::PointSet;

/// The value of a game that has ended with two passes or with a long cycle.
///
/// Where the rules leave dead stones on the board, the count is exact. Where they are taken off, the
/// chains are dead that the evaluation expects the opponent to own, seen from the side of `player`.
pub fn value(game: &Game, player: Color, evaluation: &Evaluation) -> Value {
    let outcome = Outcome::undisputed(game)
        .unwrap_or_else(|| Outcome::of(game, &dead(game, player, evaluation)));
    Value::of_result(outcome.result())
}

/// The chains that their opponent is expected to own.
fn dead(game: &Game, player: Color, evaluation: &Evaluation) -> PointSet {
    let mut dead = PointSet::EMPTY;
    for color in Color::ALL {
        let sign = if color == player { 1.0 } else { -1.0 };
        for chain in game.position().chains(color) {
            let owned = |point| evaluation.ownership[game.size().index(point)];
            let sum: f32 = chain.stones.points(game.size()).map(owned).sum();
            if sign * sum < 0.0 {
                dead |= chain.stones;
            }
        }
    }
    dead
}
