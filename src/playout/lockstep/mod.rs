//! Lockstep playouts: hundreds of games from one position, side by side.
//!
//! They are the [uniformly random](super::Uniform) playouts, several times as fast.
//! For each point of the board there is one set of games, those in which the point has a stone of
//! the player to move, say, and a set of 512 games is two to eight vectors. So there are no bit
//! positions to shift and no unused bits, a flood goes as far along a line in one pass as the line
//! is long, and one source does for every board size.
//!
//! Reading order: `games` has the sets and the numbers that are made of them,
//! `boards` what is kept of a game, `choice` chooses moves,
//! `step` plays them, `areas` counts. `docs/playouts.md` has the measurements behind each choice.

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

use boards::{Beginning, Boards, Ended, Stock};
pub use games::GAMES;
use games::Games;

use crate::bitboard::Spot;
use crate::board::{Board, Ko};
use crate::color::{ByColor, Color};
use crate::cpu::Simd;
use crate::position::Position;
use crate::random::Random;
use crate::rules::SuicideRule;

/// Whether this many playouts from one position are faster side by side than one by one, on a board
/// of `area` points and with these instructions.
///
/// With fewer than [`GAMES`] playouts, most of the places side by side stay empty; on larger boards
/// 512 games at once leave the nearest caches. Measured: docs/playouts.md.
pub const fn pays(simd: Simd, area: usize, games: u32) -> bool {
    let largest = match simd {
        Simd::Baseline => 12 * 12,
        Simd::Avx2 | Simd::Avx512 => 19 * 19,
    };
    area <= largest && games as usize >= GAMES
}

/// Whether this many playouts are to be played side by side where that must not depend on the
/// processor, because the two ways draw different games: wherever [it pays](pays) with AVX2, which
/// most processors have.
pub const fn pays_as_a_rule(area: usize, games: u32) -> bool {
    pays(Simd::Avx2, area, games)
}

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

/// What the result of a game is the difference of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The areas: stones, and the empty points that they surround.
    Areas,
    /// The stones.
    Stones,
}

impl Start<'_> {
    /// How the game of a number begins.
    fn beginning(&self, number: u32) -> Beginning<'_> {
        Beginning { to_move: self.first.of(number), ko: self.ko, differences: &[] }
    }
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
    /// For each colour, by the [index](crate::bitboard::Spot::index) of the spot, in how
    /// many games it had the point; if that was asked for.
    pub owned: Option<ByColor<Vec<u32>>>,
}

impl Totals {
    /// Nothing yet, for a board of this many points.
    fn new(area: usize, owned: Option<usize>) -> Self {
        let owned = owned.map(|bits| ByColor::both(vec![0; bits]));
        Self { moves: 0, differences: vec![0; 2 * area + 1], owned }
    }

    /// Adds a game that has ended.
    fn add(&mut self, game: Ended) {
        let equal = (self.differences.len() / 2).cast_signed() as i32;
        self.differences[(equal + game.difference).unsigned_abs() as usize] += 1;
        self.moves += u64::from(game.moves);
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

/// Steps between two looks at which games have ended. Counting them and beginning new ones costs as
/// much as two or three steps, and they wait for it; a game takes about twice as many steps as
/// there are points.
fn steps_at_once(boards: &Boards) -> u32 {
    (boards.layout().size().area() as u32 / 5).clamp(2, 24)
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
        let stock = Stock { counted: Counted::Areas, owned: totals.owned.as_mut() };
        boards.advance(steps_at_once(&boards), Some(stock), simd);
        for game in boards.ended() {
            totals.add(game);
        }
    }
}

/// Ways to begin that are close to each other, such as the moves of one position.
#[derive(Clone, Debug)]
pub struct Openings {
    common: Position,
    suicide: SuicideRule,
    list: Vec<Opening>,
}

#[derive(Clone, Debug)]
struct Opening {
    to_move: Color,
    ko: Option<Ko>,
    /// The points that differ from the common position.
    differences: Vec<(Spot, Option<Color>)>,
}

impl Openings {
    /// None yet, all to be close to this position.
    pub fn new(common: &Position, suicide: SuicideRule) -> Self {
        let common = common.without(&common.libertyless());
        Self { common, suicide, list: Vec::new() }
    }

    /// Adds an opening, in which a board has come to this. They are numbered as they are added.
    ///
    /// # Panics
    /// If the board has another size than the position.
    pub fn add<const W: usize>(&mut self, board: &Board<W>, to_move: Color) {
        let (layout, position) = (self.common.layout(), board.position());
        assert_eq!(layout.size(), position.size(), "openings are on the same board");
        let points = layout.size().points();
        let differing = points.filter(|&point| self.common.at(point) != position.at(point));
        let differences = differing.map(|point| (layout.spot(point), position.at(point)));
        let differences = differences.collect();
        self.list.push(Opening { to_move, ko: board.ko(), differences });
    }

    /// How a game with the opening of a number begins.
    fn beginning(&self, number: usize) -> Beginning<'_> {
        let Opening { to_move, ko, ref differences } = self.list[number];
        Beginning { to_move, ko, differences }
    }
}

/// Says which games are to be played, and hears what they come to.
pub trait Trials {
    /// The number of the opening that the next game has, if there is to be another one.
    fn next(&mut self) -> Option<usize>;

    /// A game with an opening has ended, with this difference: Black's count less White's.
    fn ended(&mut self, opening: usize, difference: i32);

    /// A tally to which each game that ends adds one for every point that it leaves to a colour, by
    /// the point's index in the [`Layout`](crate::bitboard::Layout): by its area if areas are
    /// counted, by its stones if stones are. `None` if nobody wants to know.
    fn ownership(&mut self) -> Option<&mut ByColor<Vec<u32>>> {
        None
    }
}

/// Plays uniformly random games side by side, each with an opening that is chosen when it begins,
/// from what was heard of those that have ended until then.
///
/// The same openings, trials and generator give the same games on every processor. All games that
/// are begun are finished, unless `stop` says otherwise, as in [`play_outs`].
///
/// # Panics
/// If the tables of the [tally](Trials::ownership) are shorter than the layout's bits.
pub fn play_trials(
    openings: &Openings,
    counted: Counted,
    trials: &mut impl Trials,
    random: &mut Random,
    simd: Simd,
    stop: &dyn Fn() -> bool,
) {
    let mut boards = Boards::new(&openings.common, openings.suicide, random);
    let mut chosen = [0; GAMES];
    loop {
        boards.begin(|place| {
            chosen[place] = trials.next()?;
            Some(openings.beginning(chosen[place]))
        });
        if boards.idle == Games::ALL || stop() {
            return;
        }
        let stock = Stock { counted, owned: trials.ownership() };
        boards.advance(steps_at_once(&boards), Some(stock), simd);
        for game in boards.ended() {
            trials.ended(chosen[game.place], game.difference);
        }
    }
}
