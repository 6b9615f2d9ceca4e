//! Whether to give up a game that is lost.

use crate::color::Color;
use crate::game::Game;
use crate::judgement::Judge;
use crate::search::Report;
use crate::stop::Stop;

/// The condition under which the engine resigns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Resignation {
    /// The engine never resigns.
    Never,
    /// The engine resigns if it expects to win less than this share of games, from 0 to 1.
    Below(f64),
}

/// The number of visits from which on the win rate of a search is trusted to say that a game is
/// lost.
const ENOUGH_VISITS: u32 = 200;

/// Whether a game is well under way and the search expects to lose it.
///
/// A quarter of as many moves as there are points are played in any case, and three fifths in handicap
/// games, which look lost for White at first.
pub fn is_called_for(game: &Game, report: &Report, resignation: Resignation) -> bool {
    let Resignation::Below(threshold) = resignation else { return false };
    let twentieths = if game.handicap() > 1 { 12 } else { 5 };
    let is_opening = game.moves().count() * 20 < game.size().area() * twentieths;
    let hopeless = report.win < threshold && report.visits >= ENOUGH_VISITS;
    hopeless && !is_opening
}

/// Whether `color` loses if the game ends as it stands; `false` if there is no time to judge it.
pub fn is_lost_by_count(game: &Game, color: Color, judge: &mut Judge, stop: &Stop) -> bool {
    judge
        .judge(game, stop)
        .is_ok_and(|judgement| judgement.outcome().count().score().winner() == Some(!color))
}
