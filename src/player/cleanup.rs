//! The points to play on in order to capture dead stones.

use crate::bitboard::Bits;
use crate::color::Color;
use crate::game::Game;
use crate::judgement::Judge;
use crate::stop::{Interrupted, Stop};

/// Returns the points where a play of `color` helps to capture dead stones: the liberties of the
/// opponent's dead chains. The set is empty if the opponent has no dead chains.
pub fn points(
    game: &Game,
    color: Color,
    judge: &mut Judge,
    stop: &Stop,
) -> Result<Bits, Interrupted> {
    let verdict = judge.verdict(game.position(), stop)?;
    Ok(verdict.dead_chains(!color).map(|chain| *chain.liberties.bits()).collect())
}
