//! The decision whether to resign a game that is lost.

use super::turn::{Resignation, Turn};
use crate::color::{ByColor, Color};
use crate::game::{Game, Move};
use crate::judgement::Judge;
use crate::search::Report;
use crate::stop::Stop;

/// The number of turns in a row that have to be hopeless before the engine resigns, as in `KataGo`.
/// A single hopeless turn may be a fight that the search has misread.
const HOPELESS_TURNS: usize = 3;

/// The hopeless turns in a row of both players.
#[derive(Clone, Debug, Default)]
pub struct Despair {
    /// For each colour, the moves of the game before each of its hopeless turns in a row. A turn
    /// counts if the present game continues from these moves, even if a client sets up every
    /// position anew.
    turns: ByColor<Vec<Vec<Move>>>,
}

impl Despair {
    /// Records a turn by the report of its search, and returns whether the player may resign. The
    /// player may resign if the game is well under way and the search has expected a loss for
    /// `HOPELESS_TURNS` turns in a row. Turns without a search are ignored.
    ///
    /// A game is well under way once the number of moves is a quarter of the number of points. In
    /// handicap games, which look lost for White at first, it takes three fifths.
    pub fn record_turn(&mut self, turn: &Turn, report: &Report) -> bool {
        let Turn { game, color, resignation, .. } = *turn;
        let Resignation::Below(threshold) = resignation else { return false };
        let moves: Vec<_> = game.moves().collect();
        let turns = &mut self.turns[color];
        turns.retain(|before| before.len() < moves.len() && moves.starts_with(before));
        let Some(searched) = &report.searched else { return false };
        let twentieths = if game.handicap() > 1 { 12 } else { 5 };
        let is_opening = moves.len() * 20 < game.size().area() * twentieths;
        if searched.means.win < threshold {
            turns.push(moves);
        } else {
            turns.clear();
        }
        turns.len() >= HOPELESS_TURNS && !is_opening
    }
}

/// Whether `color` loses if the game ends as it stands; `false` if there is no time to judge it.
pub fn is_lost_by_count(game: &Game, color: Color, judge: &mut Judge, stop: &Stop) -> bool {
    judge
        .judge(game, stop)
        .is_ok_and(|judgement| judgement.outcome().count().score().winner() == Some(!color))
}
