//! The values of games that end in the tree.

use super::value::Value;
use crate::bitboard::Bits;
use crate::color::{Color, Sided};
use crate::evaluate::Evaluation;
use crate::game::Game;
use crate::outcome::Outcome;

/// Returns the value of a game that has ended with two passes or with a long cycle.
///
/// Where the rules leave dead stones on the board, the count is exact. Where dead stones are taken off,
/// the chains that the evaluation, from the side of `player`, expects the opponent to own count as dead.
pub fn value(game: &Game, player: Color, evaluation: &Evaluation) -> Value {
    let outcome = Outcome::undisputed(game)
        .unwrap_or_else(|| Outcome::of_bits(game, &dead(game, player, evaluation)));
    Value::of_result(outcome.result())
}

/// Returns the stones of the chains that the evaluation expects their opponent to own.
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
