//! Taking dead stones off the board.

use crate::color::Color;
use crate::game::Game;
use crate::judgement::Judge;
use crate::position::PointSet;
use crate::stop::{Interrupted, Stop};

/// The liberties of the opponent's dead chains; none if nothing is dead.
pub fn points(
    game: &Game,
    color: Color,
    judge: &mut Judge,
    stop: &Stop,
) -> Result<PointSet, Interrupted> {
    let verdict = judge.verdict(game.position(), stop)?;
    Ok(verdict.chains(!color, true).map(|chain| chain.liberties).collect())
}
