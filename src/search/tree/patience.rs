//! The decision when a search on a clock ends.

use std::time::Duration;

use super::choice::choices;
use super::frame::Frame;
use super::node::Node;
use crate::clock::Budget;
use crate::evaluate::Depth;
use crate::search::root::Root;
use crate::time::Instant;

/// The time between two checks of whether the choice is certain.
const INTERVAL: Duration = Duration::from_millis(10);

/// The time after which the speed of a search is well enough known to extrapolate its visits.
const SETTLED: Duration = Duration::from_millis(50);

/// The share of the leading move's visits at which the second move makes the choice unclear.
const RIVAL: f64 = 0.6;

/// A timekeeper of a search. It ends the search early when no other move can catch up with the
/// leading one. It extends the search when the target time is over but the best move is unclear.
///
/// If unused time would be lost, the search uses all of its time, because the positions that it
/// sees help with the next move.
///
/// Baier and Winands ("Time Management for Monte Carlo Tree Search", 2015) call the early end STOP
/// and found it the best of several methods of time management. The extension comes from Huang,
/// Coulom and Lin ("Time Management for Monte-Carlo Tree Search Applied to the Game of Go", 2010).
#[derive(Debug)]
pub struct Patience {
    started: Instant,
    /// The time at which the search ends if the choice is clear.
    end: Instant,
    /// Whether unspent time is saved for later moves.
    is_saved: bool,
    next: Instant,
    /// The visits of the root when the search began.
    visits: u32,
}

impl Patience {
    /// Makes the timekeeper of a search that begins now at the node `root`. The time for the move
    /// has run since `begin`; `None` if its end is too far off for the system's clock.
    pub fn new(begin: Instant, time: Budget, root: &Node) -> Option<Self> {
        let Budget { target, is_saved, .. } = time;
        let started = Instant::now();
        let end = begin.checked_add(target)?;
        Some(Self { started, end, is_saved, next: started, visits: root.visits() })
    }

    /// Whether the search is to end, for one of three reasons. There is only one move. Or no other
    /// move can catch up with the visits of the leading one in the time left, at the speed so far.
    /// Or the time is over and the choice is clear.
    pub fn is_over(&mut self, root: &Root, node: &Node, frame: &Frame<'_>) -> bool {
        let Some(expansion) = node.expansion() else { return false };
        if expansion.moves.len() == 1 {
            return true;
        }
        let now = Instant::now();
        let is_due = self.is_saved && now >= self.next && now >= self.started + SETTLED;
        if !is_due && now < self.end {
            return false;
        }
        self.next = now + INTERVAL;
        let (mut most, mut second, mut leader) = (0, 0, 0);
        for (place, child) in node.children().enumerate() {
            let visits = child.edge_visits();
            second = second.max(visits.min(most));
            if visits > most {
                (most, leader) = (visits, place);
            }
        }
        // If the lower bounds favour another move, further visits may change that.
        let is_chosen = || {
            let choices = choices(node, expansion, root.to_move(), Depth::Root, frame);
            choices.first().is_some_and(|choice| choice.place == leader)
        };
        let rivals = if now < self.end {
            let (spent, left) = (now - self.started, self.end - now);
            let made = f64::from(node.visits() - self.visits);
            f64::from(second) + made * left.as_secs_f64() / spent.as_secs_f64()
        } else {
            f64::from(second) / RIVAL
        };
        f64::from(most) > rivals && is_chosen()
    }
}
