//! Manners around any searcher: when to pass, when to resign, and which move to make instead.
//!
//! A searcher answers which move is best by its own lights. Whether a game has come to its end, and
//! whether it is lost, is told by a judgement; here the two are put together, in this order:
//!
//! | the game | the decision |
//! |---|---|
//! | ended by a long cycle, or asks White for a last pass | pass |
//! | has no sensible point left | pass |
//! | judged to be settled, or its end to be right after the opponent's pass | pass |
//! | judged to be lost if both pass, with something left to play for | the best play; no pass is considered |
//! | not judged: early, or plainly open | the best move; a pass only if a judgement allows it |
//! | could not be judged in time | the best play; a pass only after the opponent's |
//! | lost by the search and by the count, well under way | resign |
//!
//! All of it is the same for every searcher, and a function of the game, the judgement and the
//! report.

mod cleanup;
mod passing;
mod resigning;

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::color::Color;
use crate::game::{End, Game};
use crate::judgement::Judge;
use crate::point::Vertex;
use crate::position::PointSet;
use crate::search::{Limits, Moves, Report, Root, Searcher, Watch};
use crate::stop::Stop;

pub use passing::is_under_way;
pub use resigning::Resignation;

use passing::PassAdvice;

/// An answer to "your move": a vertex, or giving up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A play or a pass.
    Move(Vertex),
    /// The game is lost.
    Resign,
}

/// A turn in a game: whose it is, and how long it may take.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// The game as it stands.
    pub game: &'a Arc<Game>,
    /// The player who is to decide, whosever turn it is.
    pub color: Color,
    /// When the turn began; the times of the limits count from here.
    pub started: Instant,
    /// How long to search.
    pub limits: Limits,
    /// When to answer at once.
    pub stop: &'a Stop,
    /// If given, only these points are considered, and no pass but where none of them will do.
    pub among: Option<&'a PointSet>,
}

impl Turn<'_> {
    /// The stop, raised by itself when this part of the time for the turn is over: a share of the
    /// target, or all of the hard limit.
    fn stop_after(&self, part: impl FnOnce(crate::clock::Budget) -> Duration) -> Stop {
        let stop = self.stop.clone();
        match self.limits.time {
            Some(budget) => stop.with_deadline(self.started + part(budget)),
            None => stop,
        }
    }

    /// The limits with the time that is left of them.
    fn limits_from_now(&self) -> Limits {
        let spent = self.started.elapsed();
        Limits { time: self.limits.time.map(|budget| budget.after(spent)), ..self.limits }
    }

    /// Lets a searcher think about some moves of the turn.
    fn think(&self, searcher: &mut dyn Searcher, moves: Moves, watch: Option<Watch<'_>>) -> Report {
        searcher.go_to(Root::new(Arc::clone(self.game), self.color, moves));
        searcher.think(&self.limits_from_now(), self.stop, watch)
    }
}

/// Decides on a move, or to give up; and tells what the searcher found, if it was asked.
pub fn decide(
    turn: &Turn,
    searcher: &mut dyn Searcher,
    judge: &mut Judge,
    resignation: Resignation,
    watch: Option<Watch<'_>>,
) -> (Decision, Report) {
    let report = choose(turn, searcher, judge, watch);
    let latest = turn.stop_after(|budget| budget.hard);
    if resigning::is_called_for(turn.game, &report, resignation)
        && resigning::is_lost_by_count(turn.game, turn.color, judge, &latest)
    {
        return (Decision::Resign, report);
    }
    (Decision::Move(report.best), report)
}

/// Chooses a move; the report's best one.
pub fn choose(
    turn: &Turn,
    searcher: &mut dyn Searcher,
    judge: &mut Judge,
    watch: Option<Watch<'_>>,
) -> Report {
    let (game, color) = (turn.game, turn.color);
    let mut moves = Moves::sensible(game, color);
    if let Some(among) = turn.among {
        moves = moves.among(among);
    }
    if is_formality(game, color) || moves.points.is_empty() {
        return Report::unsearched(Vertex::Pass);
    }
    let advice =
        if turn.among.is_some() { PassAdvice::Never } else { passing::before_search(turn, judge) };
    moves = match advice {
        PassAdvice::Best => return Report::unsearched(Vertex::Pass),
        PassAdvice::Possible | PassAdvice::AskAgain => moves,
        PassAdvice::Never => moves.without_pass(),
    };
    let mut report = turn.think(searcher, moves, watch);
    if report.best == Vertex::Pass
        && advice == PassAdvice::AskAgain
        && !passing::after_search(turn, judge)
        && let Some(play) = report.best_play()
    {
        (report.best, report.win, report.lead) = (play.vertex, play.win, play.lead);
    }
    report
}

/// Chooses a move that helps to take a dead stone off the board; a pass if there is none. It is
/// what KGS asks for when players do not agree which stones are dead.
pub fn clean_up(turn: &Turn, searcher: &mut dyn Searcher, judge: &mut Judge) -> Report {
    let stop = turn.stop_after(|budget| budget.hard);
    match cleanup::points(turn.game, turn.color, judge, &stop) {
        Ok(points) => choose(&Turn { among: Some(&points), ..turn.clone() }, searcher, judge, None),
        Err(_) => choose(turn, searcher, judge, None),
    }
}

/// Whether only a pass is asked for: the game has ended in a long cycle, or White has to pass
/// last.
fn is_formality(game: &Game, color: Color) -> bool {
    let last_pass = game.awaits_last_pass() && color == Color::White;
    matches!(game.end(), Some(End::LongCycle(_))) || last_pass
}

#[cfg(test)]
mod tests;
