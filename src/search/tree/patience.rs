//! When a search by time has seen enough.

use std::time::{Duration, Instant};

use super::choice::choices;
use super::frame::Frame;
use super::node::Node;
use crate::evaluate::Depth;
use crate::search::Root;

/// The time between two looks at whether the choice is certain.
const INTERVAL: Duration = Duration::from_millis(10);

/// The time after which the speed of a search is known well enough to say how far it will come.
const SETTLED: Duration = Duration::from_millis(50);

/// Watches over the time of a search, and says when no other move can catch up with the leading one.
///
/// Baier and Winands ("Time Management for Monte Carlo Tree Search", 2015) call this STOP and found it
/// the best of several ways to share out time.
#[derive(Debug)]
pub struct Patience {
    started: Instant,
    end: Instant,
    next: Instant,
    /// The visits of the root when the search began.
    visits: u32,
}

impl Patience {
    /// A watch over a search that begins now and ends at `end`, on a root as it is now.
    pub fn new(end: Instant, root: &Node) -> Self {
        let started = Instant::now();
        Self { started, end, next: started, visits: root.visits() }
    }

    /// Whether the move with the most visits will have the most of them at the end of the time, at the
    /// speed of the search so far.
    pub fn is_over(&mut self, root: &Root, node: &Node, frame: &Frame<'_>) -> bool {
        let Some(leaf) = node.leaf() else { return false };
        if leaf.moves.len() == 1 {
            return true;
        }
        let now = Instant::now();
        if now < self.next || now < self.started + SETTLED {
            return false;
        }
        self.next = now + INTERVAL;
        let (spent, left) = (now - self.started, self.end.saturating_duration_since(now));
        let made = f64::from(node.visits() - self.visits);
        let to_come = made * left.as_secs_f64() / spent.as_secs_f64();
        let (mut most, mut second, mut leader) = (0, 0, 0);
        for (place, child) in node.children().enumerate() {
            let visits = child.visits();
            second = second.max(visits.min(most));
            if visits > most {
                (most, leader) = (visits, place);
            }
        }
        // If the bounds speak for another move, they may change their mind.
        let is_chosen = || {
            let choices = choices(node, leaf, root.to_move(), Depth::Root, frame);
            choices.first().is_some_and(|choice| choice.place == leader)
        };
        f64::from(most - second) > to_come && is_chosen()
    }
}
