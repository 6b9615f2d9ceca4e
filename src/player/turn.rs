//! A turn in a game: who decides, with how much time, among which moves.

use std::sync::Arc;
use std::time::Duration;

use crate::bitboard::Bits;
use crate::clock::Budget;
use crate::color::Color;
use crate::game::Game;
use crate::search::{Ban, Focus, Limits, Moves, Report, Request, Root, Searcher, Watch};
use crate::stop::Stop;
use crate::time::Instant;

/// The condition under which the engine resigns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Resignation {
    /// The engine never resigns.
    Never,
    /// The engine resigns if it expects to win less than this share of games, from 0 to 1.
    Below(f64),
}

/// A turn in a game: the player that decides, and the time and the moves for the decision.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// The game in which the player is to move.
    pub game: &'a Arc<Game>,
    /// The player that decides, even if it is the opponent's turn.
    pub color: Color,
    /// The time when the turn began. The times in `request` count from here.
    pub started: Instant,
    /// The request for the search, with the time for the whole turn.
    pub request: Request,
    /// The signal to move at once.
    pub stop: &'a Stop,
    /// If given, the only points to choose from; the player passes only if none of them is
    /// sensible.
    pub among: Option<&'a Bits>,
    /// The bans on moves of this turn and later ones. They do not prevent a pass judged best.
    pub bans: &'a [Ban],
    /// The moves that are to have more visits, as far as the player considers them.
    pub focus: &'a [Focus],
    /// The condition under which the player resigns.
    pub resignation: Resignation,
}

impl<'a> Turn<'a> {
    /// Returns a turn that begins now, without bans, in which the player does not resign.
    pub fn new(game: &'a Arc<Game>, color: Color, request: Request, stop: &'a Stop) -> Self {
        let (started, resignation) = (Instant::now(), Resignation::Never);
        Self {
            game,
            color,
            started,
            request,
            stop,
            among: None,
            bans: &[],
            focus: &[],
            resignation,
        }
    }

    /// Returns the stop of the turn with a deadline. `part` takes the budget of the turn and
    /// returns the time from the beginning of the turn to the deadline.
    pub(super) fn stop_after(&self, part: impl FnOnce(Budget) -> Duration) -> Stop {
        // A deadline too far off for the system's clock never comes.
        let deadline =
            self.request.limits.time.and_then(|time| self.started.checked_add(part(time)));
        self.stop.clone().with_deadline(deadline)
    }

    /// Returns the request for a search with the time that is left of the turn.
    fn request_from_now(&self) -> Request {
        let spent = self.started.elapsed();
        let Request { limits, .. } = self.request;
        let time = limits.time.map(|budget| budget.after(spent));
        Request { limits: Limits { time, ..limits }, ..self.request }
    }

    /// Lets a searcher think about the turn with `moves` to choose from.
    pub(super) fn think(
        &self,
        searcher: &mut dyn Searcher,
        moves: Moves,
        watch: Option<Watch<'_>>,
    ) -> Report {
        let root = Root::new(Arc::clone(self.game), self.color, moves);
        searcher.go_to(root.with_bans(self.bans.iter().copied()).with_focus(self.focus));
        searcher.think(&self.request_from_now(), self.stop, watch)
    }
}
