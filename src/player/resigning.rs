//! Giving up a game that is lost.

use crate::color::Color;
use crate::game::Game;
use crate::judgement::Judge;
use crate::search::Report;
use crate::stop::Stop;

/// When the engine gives a game up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Resignation {
    /// Never.
    Never,
    /// When it expects to win less than this share of games, from 0 to 1.
    Below(f64),
}

/// Visits of a search whose win rate is trusted to say that a game is lost.
const ENOUGH_VISITS: u32 = 200;

/// Whether a game is under way and a search expects to lose it.
pub fn is_called_for(game: &Game, report: &Report, resignation: Resignation) -> bool {
    let Resignation::Below(threshold) = resignation else { return false };
    let is_opening = game.moves().count() * 4 < game.size().area();
    let hopeless = report.win < threshold && report.visits >= ENOUGH_VISITS;
    hopeless && !is_opening
}

/// Whether a player loses if the game ends as it stands. A game that cannot be judged in time is
/// not given up.
pub fn is_lost_by_count(game: &Game, color: Color, judge: &mut Judge, stop: &Stop) -> bool {
    judge
        .judge(game, stop)
        .is_ok_and(|judgement| judgement.outcome().count().score().winner() == Some(!color))
}
