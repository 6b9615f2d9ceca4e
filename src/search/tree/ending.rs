//! The values of games that end in the tree.

use super::value::Value;
use crate::bitboard::Bits;
use crate::color::{Color, Sided};
use crate::evaluate::Evaluation;
use crate::game::Game;
use crate::outcome::Outcome;

/// Returns the value of a game that has ended with two passes or with a long cycle.
///
/// Where the rules leave dead stones on the board, the count is exact. Where dead stones are taken
/// off, a chain counts as dead if `evaluation`, which is from the side of `player`, expects the
/// chain's opponent to own its points.
pub fn value(game: &Game, player: Color, evaluation: &Evaluation) -> Value {
    let outcome = Outcome::undisputed(game)
        .unwrap_or_else(|| Outcome::of_bits(game, &dead(game, player, evaluation)));
    Value::of_result(outcome.result())
}

/// Returns the stones of all chains whose points, according to the evaluation, the chain's opponent
/// will own.
fn dead(game: &Game, player: Color, evaluation: &Evaluation) -> Bits {
    let mut dead = Bits::EMPTY;
    for color in Color::ALL {
        for chain in game.position().chains(color) {
            let owned = |point| evaluation.ownership[game.size().index(point)];
            let sum: f32 = chain.stones.iter().map(owned).sum();
            if Sided::of(player, sum).for_player(color) < 0.0 {
                dead |= *chain.stones.bits();
            }
        }
    }
    dead
}
