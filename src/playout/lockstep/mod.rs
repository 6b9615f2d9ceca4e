//! Lockstep playouts: hundreds of games from one position, side by side.
//!
//! The games are [uniformly random](super::Uniform) playouts, played several times faster than one
//! by one. For each point and each property, such as holding a stone of the player to move, they
//! keep the set of games in which the point has the property. A set of 512 games is one to four
//! vectors.
//!
//! This avoids shifts and unused bits. A flood follows a line to its end in one pass, and one
//! source serves every board size.
//!
//! Reading order: `games` has the sets of games and the numbers made of them, and `boards` the
//! state of all games. `choice` chooses moves, `step` plays them, `areas` counts the results.
//! `samples`, with `firsts`, plays the games of a tree search. `docs/internals/playouts.md`
//! explains the reasons, `notes/playouts.md` has the measurements behind them.

#![allow(
    clippy::needless_range_loop,
    reason = "rows and columns run through several slices, some of them shifted, at once"
)]

mod areas;
mod boards;
mod choice;
mod counted;
mod dice;
mod firsts;
mod games;
mod samples;
mod step;
#[cfg(test)]
mod tests;

use tengen_nets::Simd;

use boards::{Beginning, Boards, Counting, Ended};
pub use counted::Counted;
pub use games::GAMES;
use games::Games;
pub use samples::{Origin, Origins, SAMPLE, SAMPLES, SampleGames, Sampler};

use crate::board::Ko;
use crate::color::{ByColor, Color};
use crate::position::Position;
use crate::random::Random;
use crate::rules::SuicideRule;

/// The player who moves first in each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// This player in every game.
    Always(Color),
    /// Black and White in turn, Black in the first game.
    InTurn,
}

impl First {
    /// The player who moves first in game number `game`, counted from 0.
    fn of(self, game: u32) -> Color {
        match self {
            Self::Always(color) => color,
            Self::InTurn if game.is_multiple_of(2) => Color::Black,
            Self::InTurn => Color::White,
        }
    }
}

/// The situation in which all games of [`play_outs`] begin.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The stones on the board. Chains without a liberty are left out.
    pub position: &'a Position,
    /// The player who moves first in each game.
    pub first: First,
    /// The simple ko that stands, if any.
    pub ko: Option<Ko>,
    /// The rule that decides which suicide is legal.
    pub suicide: SuicideRule,
}

impl Start<'_> {
    /// The beginning of game number `number`, counted from 0.
    fn beginning(&self, number: u32) -> Beginning {
        Beginning { to_move: self.first.of(number), ko: self.ko }
    }
}

/// The statistics that [`play_outs`] collects besides the results of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tally {
    /// No statistics besides the results.
    Results,
    /// The number of games in which each point belonged to each colour.
    Ownership,
}

/// The summed results of many games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// The moves of all games together, including passes.
    pub moves: u64,
    /// The number of games that ended with each difference of Black's area minus White's. The first
    /// entry is for a board that is all White's, the middle one for equal areas, and the last one
    /// for a board that is all Black's.
    pub differences: Vec<u32>,
    /// The number of games in which each colour had a point, by the
    /// [index](crate::bitboard::Spot::index) of the spot; `None` without [`Tally::Ownership`].
    pub owned: Option<ByColor<Vec<u32>>>,
}

impl Totals {
    /// Returns empty totals for a board of `area` points.
    fn new(area: usize, owned: Option<usize>) -> Self {
        let owned = owned.map(|bits| ByColor::both(vec![0; bits]));
        Self { moves: 0, differences: vec![0; 2 * area + 1], owned }
    }

    /// Adds the result of a game that has ended.
    fn add(&mut self, game: Ended) {
        let equal = (self.differences.len() / 2).cast_signed() as i32;
        self.differences[(equal + game.difference).unsigned_abs() as usize] += 1;
        self.moves += u64::from(game.moves);
    }

    /// Returns the number of finished games.
    pub fn games(&self) -> u32 {
        self.differences.iter().sum()
    }

    /// Returns each difference of Black's area minus White's, with the number of games that ended
    /// with it.
    pub fn results(&self) -> impl Iterator<Item = (i32, u32)> {
        let equal = (self.differences.len() / 2).cast_signed() as i32;
        (-equal..).zip(self.differences.iter().copied())
    }

    /// Returns the mean number of moves, including passes.
    #[expect(clippy::cast_precision_loss, reason = "a mean")]
    pub fn mean_length(&self) -> f64 {
        self.moves as f64 / f64::from(self.games())
    }

    /// Returns Black's area minus White's, summed over all games.
    pub fn area_difference(&self) -> i64 {
        self.results().map(|(difference, games)| i64::from(difference) * i64::from(games)).sum()
    }
}

/// Returns the number of steps between two counts of the games that have ended.
///
/// Counting the games that have ended, and beginning new ones, costs two or three steps; a game
/// that has ended waits for the next count. A game takes about twice as many steps as the board has
/// points.
fn steps_at_once(boards: &Boards) -> u32 {
    (boards.layout().size().area() as u32 / 5).clamp(2, 24)
}

/// Plays `games` uniformly random games to the end, all from one start.
///
/// The start, the number of games and the state of the generator determine the games, on every
/// processor. Every game that has begun is finished unless `stop` returns true. It is called every
/// few hundred microseconds. A stop drops the games under way, so that long games are
/// underrepresented in the totals.
pub fn play_outs(
    start: &Start,
    games: u32,
    tally: Tally,
    random: &mut Random,
    simd: Simd,
    stop: &dyn Fn() -> bool,
) -> Totals {
    let mut boards = Boards::new(start.position, start.suicide, random);
    let layout = boards.layout();
    let owned = (tally == Tally::Ownership).then_some(64 * layout.words());
    let mut totals = Totals::new(layout.size().area(), owned);
    let mut begun = 0;
    loop {
        boards.begin(|_| {
            let number = begun;
            begun += u32::from(number < games);
            (number < games).then(|| start.beginning(number))
        });
        if boards.idle == Games::ALL || stop() {
            return totals;
        }
        let counting = Counting { counted: Counted::Areas, owned: totals.owned.as_mut() };
        boards.advance(steps_at_once(&boards), Some(counting), simd);
        for game in boards.ended() {
            totals.add(game);
        }
    }
}
