//! Lockstep playouts: hundreds of games from one position, side by side.
//!
//! They are the uniformly random playouts of [`play_out`](super::play_out), several times as fast.
//! For each point of the board there is one set of games, those in which the point has a stone of
//! the player to move, say, and a set of 512 games is two to eight vectors. So there are no bit
//! positions to shift and no unused bits, a flood goes as far along a line in one pass as the line
//! is long, and one source does for every board size.
//!
//! Reading order: `games` has the sets and the numbers that are made of them,
//! `boards` what is kept of a game, `choice` chooses moves,
//! `step` plays them, `areas` counts. Which instructions it is compiled for is chosen in
//! [`Simd`]'s module. `docs/playouts.md` has the measurements behind each choice.

#![allow(
    clippy::inline_always,
    reason = "what is inlined into a function for AVX2 is compiled for AVX2, and nothing else is"
)]
#![allow(
    clippy::needless_range_loop,
    reason = "rows and columns run through several slices, some of them shifted, at once"
)]

mod areas;
mod boards;
mod choice;
mod dice;
mod games;
mod step;
#[cfg(test)]
mod tests;

pub(super) use boards::Boards;
pub use games::GAMES;

use super::Simd;
use crate::board::Ko;
use crate::color::{ByColor, Color};
use crate::position::Position;
use crate::random::Random;
use crate::rules::SuicideRule;

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// This player in every game.
    Always(Color),
    /// Black and White in turn, Black in the first game.
    InTurn,
}

impl First {
    /// Who moves first in the game of a number.
    fn of(self, game: u32) -> Color {
        match self {
            Self::Always(color) => color,
            Self::InTurn if game.is_multiple_of(2) => Color::Black,
            Self::InTurn => Color::White,
        }
    }
}

/// What all games begin from.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The stones. Those without a liberty are left out.
    pub position: &'a Position,
    /// Who moves first.
    pub first: First,
    /// The simple ko that stands, if any.
    pub ko: Option<Ko>,
    /// Which suicide is legal.
    pub suicide: SuicideRule,
}

/// What to find out besides results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tally {
    /// Nothing more.
    Results,
    /// In how many games each point belonged to each colour.
    Ownership,
}

/// What many games came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// The moves of all games together, passes among them.
    pub moves: u64,
    /// How many games ended with each difference of Black's area less White's, from the smallest
    /// possible to the largest: the last entry is for a board that is Black's, the middle one for
    /// equal areas.
    pub differences: Vec<u32>,
    /// For each colour, by the point's index in the [`Layout`](crate::bitboard::Layout), in how
    /// many games it had the point; if that was asked for.
    pub owned: Option<ByColor<Vec<u32>>>,
}

impl Totals {
    /// Nothing yet, for a board of this many points.
    fn new(area: usize, owned: Option<usize>) -> Self {
        let owned = owned.map(|bits| ByColor::both(vec![0; bits]));
        Self { moves: 0, differences: vec![0; 2 * area + 1], owned }
    }

    /// How many games were finished.
    pub fn games(&self) -> u32 {
        self.differences.iter().sum()
    }

    /// Each difference of areas, and how many games ended with it.
    pub fn results(&self) -> impl Iterator<Item = (i32, u32)> {
        let equal = (self.differences.len() / 2).cast_signed() as i32;
        (-equal..).zip(self.differences.iter().copied())
    }

    /// The mean number of moves, passes among them.
    #[expect(clippy::cast_precision_loss, reason = "a mean")]
    pub fn mean_length(&self) -> f64 {
        self.moves as f64 / f64::from(self.games())
    }

    /// Black's area less White's, summed over all games.
    pub fn area_difference(&self) -> i64 {
        self.results().map(|(difference, games)| i64::from(difference) * i64::from(games)).sum()
    }
}

/// Plays this many uniformly random games to the end, all from one start.
///
/// The same start, number and generator give the same games on every processor. All games that
/// are begun are finished, unless `stop` says otherwise: it is asked every few hundred
/// microseconds, and the games under way are then dropped, which leaves too few long ones.
pub fn play_outs(
    start: &Start,
    games: u32,
    tally: Tally,
    random: &mut Random,
    simd: Simd,
    stop: &dyn Fn() -> bool,
) -> Totals {
    let mut boards = Boards::new(start, random);
    let layout = boards.layout();
    let area = layout.size().area();
    let owned = (tally == Tally::Ownership).then_some(64 * layout.words());
    let mut totals = Totals::new(area, owned);
    boards.begin(games);
    // Counting costs about as much as half a step, and games that have ended wait for it; a game
    // takes about twice as many steps as there are points.
    let steps = (area as u32 / 8).clamp(2, 16);
    while boards.idle != games::Games::ALL && !stop() {
        boards.advance(steps, simd);
        boards.count(&mut totals);
        boards.begin(games);
    }
    totals
}
