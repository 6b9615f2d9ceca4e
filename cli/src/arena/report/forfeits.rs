//! Games lost by a fault of a program.

use super::super::played::{Ending, Fault, Played};
use tengen::Color;

/// A game that a program lost by a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The number of the game.
    pub game: u32,
    /// The player who lost.
    pub player: String,
    /// The kind of fault.
    pub fault: Fault,
    /// The event in words, with the program's own text if there is any.
    pub reason: String,
}

impl Forfeit {
    /// Returns the forfeit that ended a game; `None` if it ended otherwise.
    pub fn of(played: &Played) -> Option<Self> {
        let Ending::Forfeit { fault, reason } = &played.ending else { return None };
        let loser: Color = !played.result.winner()?;
        Some(Self {
            game: played.job.game,
            player: played.job.player(loser).name.clone(),
            fault: *fault,
            reason: reason.clone(),
        })
    }
}

/// Returns the name of a fault in words; with hyphens it is the key of its count in JSON.
pub(super) const fn name(fault: Fault) -> &'static str {
    match fault {
        Fault::IllegalMove => "illegal move",
        Fault::NoMove => "no move",
        Fault::Refusal => "refusal",
        Fault::OutOfStep => "out of step",
        Fault::Hang => "hang",
        Fault::Flag => "flag",
        Fault::Crash => "crash",
    }
}

/// Counts the faults of each kind, in the order in which the kinds first occur.
pub(super) fn counted<'a>(forfeits: impl Iterator<Item = &'a Forfeit>) -> Vec<(&'static str, u32)> {
    let mut counts: Vec<(&'static str, u32)> = Vec::new();
    for forfeit in forfeits {
        let name = name(forfeit.fault);
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    counts
}
