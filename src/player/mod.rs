//! Manners around any searcher: when to pass, when to resign, and which move to make otherwise.
//!
//! A searcher finds the move that it thinks is best. A judgement decides whether the game is at its
//! end and whether it is lost. This module combines the two, in the order of this table:
//!
//! | the game | the decision |
//! |---|---|
//! | ended by a long cycle, or asks White for a last pass | pass |
//! | has no sensible point left | pass |
//! | judged to be settled, or best ended by a pass after the opponent's | pass |
//! | judged to be open to a capture, or lost if both pass with something left to play for | the best play |
//! | judged otherwise, and well under way | the best move, which may be a pass |
//! | early, and a pass not judged best | the best play, never a pass |
//! | plainly going on, and so not judged | the best move; a pass only if a judgement allows it |
//! | any of these, and the best play breaks up a seki | the best move outside sekis |
//! | could not be judged in time | the best play; a pass only after the opponent's |
//! | lost by the search for three turns and by the count, well under way | resign |
//!
//! The table holds for every searcher that tries to win; a random player passes only when it has no
//! sensible point left. A decision depends only on the game, the judgement, the report of the
//! search and the player's earlier hopeless turns.

mod cleanup;
mod handicap;
mod level;
mod passing;
mod quiet;
mod resigning;
mod slips;
mod strength;
mod turn;

use std::fmt;
use std::time::Duration;

use crate::color::Color;
use crate::game::{End, Game};
use crate::judgement::Judge;
use crate::point::Vertex;
use crate::search::{Moves, Report, Searcher, Watch};

pub use handicap::{HandicapStyle, Handicapping};
pub use level::Level;
pub use passing::moves_to_analyze;
pub use resigning::Despair;
pub use slips::Slips;
pub use strength::{AtStrength, Strength};
pub use turn::{Resignation, Turn};

use passing::PassAdvice;

/// The decision of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A play on a point, or a pass.
    Move(Vertex),
    /// Resignation.
    Resign,
}

/// Writes the decision as GTP does: `D4`, `pass` or `resign`.
impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(vertex) => vertex.fmt(f),
            Self::Resign => f.pad("resign"),
        }
    }
}

/// Decides on a move or on resigning, and returns the report of the search. A report without a
/// search has no findings. `despair` holds the hopeless turns of the game so far.
pub fn decide(
    turn: &Turn,
    searcher: &mut dyn Searcher,
    judge: &mut Judge,
    despair: &mut Despair,
    watch: Option<Watch<'_>>,
) -> (Decision, Report) {
    let report = choose(turn, searcher, judge, watch);
    let latest = turn.stop_after(|budget| budget.hard);
    if despair.record_turn(turn, &report)
        && resigning::is_lost_by_count(turn.game, turn.color, judge, &latest)
    {
        return (Decision::Resign, report);
    }
    (Decision::Move(report.best), report)
}

/// Chooses a move, never resigns, and returns a report whose best move is the choice.
pub fn choose(
    turn: &Turn,
    searcher: &mut dyn Searcher,
    judge: &mut Judge,
    watch: Option<Watch<'_>>,
) -> Report {
    let (game, color) = (turn.game, turn.color);
    let mut moves = Moves::sensible(game, color).except(turn.bans, color, 0);
    if let Some(points) = turn.among {
        moves = moves.among(points);
    }
    let must_play = turn.among.is_some();
    if is_over(game) || moves.points.is_empty() || !must_play && is_formality(game, color) {
        return Report::unsearched(Vertex::Pass);
    }
    let advice = if must_play || !searcher.means_to_win() {
        PassAdvice::Never
    } else {
        passing::before_search(turn, judge)
    };
    moves = match advice {
        PassAdvice::Best => return Report::unsearched(Vertex::Pass),
        PassAdvice::Possible | PassAdvice::AskAgain => moves,
        PassAdvice::Never => moves.without_pass(),
    };
    let mut report = turn.think(searcher, moves, watch);
    if report.best == Vertex::Pass
        && advice == PassAdvice::AskAgain
        && !passing::after_search(turn, judge)
        && let Some(place) = report.best_play()
    {
        report.choose(place);
    }
    if !must_play && searcher.means_to_win() {
        quiet::keep_sekis(turn, judge, &mut report);
    }
    report
}

/// Chooses a move that helps to capture a dead stone, or a pass if no stone is dead. KGS requests
/// such moves when players do not agree which stones are dead.
///
/// Finding out which stones are dead may take longer than a move should, but at most `most`. If the
/// time runs out first, the move is a pass, because any other move may throw a point away.
pub fn clean_up(
    turn: &Turn,
    most: Option<Duration>,
    searcher: &mut dyn Searcher,
    judge: &mut Judge,
) -> Report {
    let deadline = most.and_then(|most| turn.started.checked_add(most));
    let stop = turn.stop.clone().with_deadline(deadline);
    match cleanup::points(turn.game, turn.color, judge, &stop) {
        Ok(points) => choose(&Turn { among: Some(&points), ..turn.clone() }, searcher, judge, None),
        Err(_) => Report::unsearched(Vertex::Pass),
    }
}

/// Whether the game has ended in a long cycle, so that no move makes sense.
fn is_over(game: &Game) -> bool {
    matches!(game.end(), Some(End::LongCycle(_)))
}

/// Whether the only purpose of the turn is a last pass of White that the rules require.
fn is_formality(game: &Game, color: Color) -> bool {
    game.awaits_last_pass() && color == Color::White
}

#[cfg(test)]
mod tests;
