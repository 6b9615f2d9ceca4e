//! What ends a game, and the tally of passes for rules under which they have a price.

use super::moves::{HandicapCount, Move};
use crate::color::{ByColor, Color};
use crate::point::Vertex;
use crate::rules::LongCycle;

/// The way in which a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Two passes were made in a row; the position is counted.
    Passes,
    /// A play under simple ko made a position with the same side to move for the third time. The
    /// rules decide whether the game is then a draw or void.
    LongCycle(LongCycle),
}

/// The passes of a game that count under rules that charge for passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passes {
    /// The number of passes of each player.
    pub count: ByColor<u32>,
    /// The player who passed first; `None` if no pass has counted.
    pub first: Option<Color>,
}

/// The facts that decide whether the game is over: passes in a row, a third occurrence, and how
/// often play was resumed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EndState {
    /// The number of passes in a row.
    pub(super) passes: u32,
    /// Whether the last play made a position with the same side to move for the third time.
    pub(super) third_occurrence: bool,
    /// The number of times that play was resumed after two passes.
    pub(super) resumptions: u32,
}

/// The tally of the passes that count: the passes after Black's last handicap stone.
///
/// The tally is kept from move to move, so that a move does not have to revisit all moves before
/// it.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassTally {
    pub(super) passes: Passes,
    /// The number of moments in the history when the first pass that counts was made; 0 if stones
    /// have been set up since. `None` if no pass has counted.
    first_pass: Option<usize>,
    /// The number of stated handicap stones that Black has still to play.
    stones_to_come: u32,
    /// The number of Black's plays before White's first one, on a board that was empty.
    black_at_first: u32,
    /// Whether the board was empty and White has not played yet, so that Black's next play is one
    /// of `black_at_first`.
    at_first: bool,
    /// Whether the plays in `black_at_first` are handicap stones if there is more than one.
    inferred: bool,
}

impl PassTally {
    /// Begins the tally of a game. `is_empty` is whether its first position is without stones, and
    /// `handicap` is the stated number of handicap stones.
    pub(super) fn new(is_empty: bool, handicap: u32, count: HandicapCount) -> Self {
        Self {
            passes: Passes::default(),
            first_pass: None,
            stones_to_come: if is_empty { handicap } else { 0 },
            black_at_first: 0,
            at_first: is_empty,
            inferred: count == HandicapCount::Inferred && handicap == 0,
        }
    }

    /// Adds a move, made when the history had this many `moments`.
    pub(super) fn add(&mut self, made: Move, moments: usize) {
        match (made.vertex, made.color) {
            (Vertex::Pass, color) if self.stones_to_come == 0 => {
                self.passes.count[color] += 1;
                if self.passes.first.is_none() {
                    self.passes.first = Some(color);
                    self.first_pass = Some(moments);
                }
            }
            (Vertex::Pass, _) => {}
            (Vertex::Play(_), Color::White) => self.at_first = false,
            (Vertex::Play(_), Color::Black) => {
                self.stones_to_come = self.stones_to_come.saturating_sub(1);
                self.black_at_first += u32::from(self.at_first);
                if self.at_first && self.inferred && self.black_at_first > 1 {
                    // Black's play is a handicap stone, so White's passes before it do not count.
                    (self.passes, self.first_pass) = (Passes::default(), None);
                }
            }
        }
    }

    /// Notes that a position was set up, which begins a new history. If it has stones, they stand
    /// for the handicap stones that were still to come.
    pub(super) fn begin_history(&mut self, is_empty: bool) {
        self.first_pass = self.first_pass.map(|_| 0);
        if !is_empty {
            self.stones_to_come = 0;
        }
    }

    /// Returns when the first pass that counts was made, as a number of moments in the history.
    /// Zero if stones have been set up since, `None` if no pass has counted.
    pub(super) fn first_pass(&self) -> Option<usize> {
        self.first_pass
    }

    /// Returns the number of Black's plays before White's first one, as an inferred handicap; 0 if
    /// Black made fewer than two.
    pub(super) fn inferred_handicap(&self) -> u32 {
        if self.black_at_first > 1 { self.black_at_first } else { 0 }
    }
}
