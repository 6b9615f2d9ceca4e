//! The board: stones, chains with exact liberties, the simple ko and the hash.
//!
//! A [`Board`] knows what a play does to the stones. It does not know whose turn it is, what was
//! on it before (superko is [`history`](crate::history)'s) or when a game ends. Every chain on it
//! has a liberty. Nothing here allocates after a board has been made.
//!
//! Three ways to play, and each says in its name what it costs: [`Board::legality`] asks,
//! [`Board::play`] asks and does, [`Board::play_unchecked`] trusts.

#![allow(
    clippy::inline_always,
    reason = "what a playout calls must be inlined where it is compiled for more instructions"
)]

mod chains;
mod play;
mod undo;

pub use chains::Chain;
pub use play::Played;

use chains::ChainTable;

use crate::bitboard::{Bitboard, Layout, PlaceTable, PointTable, Spot};
use crate::color::{ByColor, Color};
use crate::position::Position;
use crate::rules::SuicideRule;

/// Why the stones do not allow a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A stone is there.
    #[error("the point is occupied")]
    Occupied,
    /// It would remove own stones, and the suicide rule forbids it.
    #[error("suicide")]
    Suicide,
    /// It would take back a ko at once.
    #[error("ko")]
    Ko,
}

/// The point where one player may not take back a ko with the next play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ko {
    /// The player who may not play there: the opponent of the one who captured.
    pub banned: Color,
    /// The point.
    pub spot: Spot,
}

/// Stones and chains on a board, in bitboards of `W` words.
///
/// Points are given as [`Spot`]s of the [`Layout`]; use [`with_width!`] to
/// choose `W` for a size once, outside the loop that plays.
///
/// ```
/// use tengen::engine_room::board::{Board, Refusal};
/// use tengen::rules::SuicideRule::Forbidden;
/// use tengen::{Color, Diagram};
///
/// let ko: Diagram = "
///     . X O .
///     X . a O
///     . X O .
/// ".parse()?;
/// let mut board = Board::<2>::from_position(&ko.position);
/// let a = board.layout().spot(ko.marked('a'));
/// board.play(Color::Black, a, Forbidden)?;
/// let chain = board.chain(a).expect("a stone");
/// assert_eq!((chain.color(), chain.liberty_count()), (Color::Black, 1));
///
/// let b = board.layout().spot("B2".parse()?);
/// assert_eq!(board.play(Color::White, b, Forbidden)?.removed.count(), 1);
/// assert_eq!(board.legality(Color::Black, a, Forbidden), Err(Refusal::Ko));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Board<const W: usize> {
    grid: Grid<W>,
    chains: ChainTable<W>,
}

/// The part of a board that is copied as one block.
#[derive(Clone, Copy, Debug)]
struct Grid<const W: usize> {
    layout: Layout,
    /// From a point to its neighbours: the distances, to be added with wrapping.
    steps: [u16; 4],
    stones: ByColor<Bitboard<W>>,
    vacancies: Bitboard<W>,
    /// The hash, if every play since the last time it was known has kept it.
    hash: Option<u64>,
    ko: Option<Ko>,
    /// For points with a stone, the slot of its chain; [`NOBODY`](chains::NOBODY) for others.
    chain: PointTable<u16, W>,
    /// For points with a stone, another one of its chain: from each to the next, all are met in a
    /// ring.
    next: PointTable<Spot, W>,
    surroundings: PointTable<Surroundings, W>,
    /// The empty points in no particular order, for a choice among them in constant time:
    /// the first `vacant_count` entries.
    vacant: PlaceTable<Spot, W>,
    /// For empty points, where they are in `vacant`.
    place: PointTable<u16, W>,
    vacant_count: usize,
}

/// In which of the four directions a point has neighbours of each colour, or any that are not
/// empty. The edge counts as a stone of both colours, which is what eyes want.
///
/// Four bits for Black, four for White, four for both and the edge, each by the order of
/// [`Layout::neighbours`]; then four for the number of opposing diagonals at which a point is no
/// eye, the edge again counted as a stone. That is nought for bits off the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Surroundings(u16);

impl Surroundings {
    /// The edge in the first direction.
    const EDGE: u16 = 0x111;

    /// The directions that lead from a neighbour on the left or right to two diagonals.
    const ABOVE_AND_BELOW: u16 = 0b1001;

    /// A stone in the first direction.
    #[inline(always)]
    const fn one(color: Color) -> u16 {
        match color {
            Color::Black => 0x101,
            Color::White => 0x110,
        }
    }

    #[inline(always)]
    const fn or_edge(self, color: Color) -> u16 {
        (self.0 >> (4 * color as u16)) & 0xf
    }

    /// The directions of the stones of one colour.
    #[inline(always)]
    const fn stones(self, color: Color) -> u16 {
        self.or_edge(color) & !self.or_edge(color.opponent())
    }

    /// Whether every neighbour is of this colour or the edge.
    #[inline(always)]
    const fn all(self, color: Color) -> bool {
        self.or_edge(color) == 0xf
    }

    /// Whether no neighbour is empty.
    #[inline(always)]
    const fn full(self) -> bool {
        self.0 & 0xf00 == 0xf00
    }

    /// At how many opposing diagonals a point is no eye.
    #[inline(always)]
    const fn false_eye(self) -> u16 {
        self.0 >> 12
    }

    const fn is_on_board(self) -> bool {
        self.0 >> 12 != 0
    }
}

/// How many of four bits are set.
#[inline(always)]
const fn ones_of_four(bits: u16) -> u16 {
    (0x4332_3221_3221_2110_u64 >> (4 * bits)) as u16 & 0xf
}

impl<const W: usize> Board<W> {
    /// A board without stones.
    ///
    /// # Panics
    /// If `W` words are too few for the layout.
    pub fn new(layout: Layout) -> Self {
        assert!(layout.words() <= W, "{W} words hold a board of {}", layout.size());
        let board = layout.board::<W>();
        let mut grid = Grid {
            layout,
            steps: [
                (layout.stride() as u16).wrapping_neg(),
                1_u16.wrapping_neg(),
                1,
                layout.stride() as u16,
            ],
            stones: ByColor::both(Bitboard::EMPTY),
            vacancies: board,
            hash: Some(0),
            ko: None,
            chain: PointTable::filled(chains::NOBODY),
            next: PointTable::filled(Spot::default()),
            surroundings: PointTable::filled(Surroundings(0)),
            vacant: PlaceTable::filled(Spot::default()),
            place: PointTable::filled(0),
            vacant_count: 0,
        };
        for spot in board {
            grid.vacant[grid.vacant_count] = spot;
            grid.place[spot] = grid.vacant_count as u16;
            grid.vacant_count += 1;
            let off_board = |spots: [Spot; 4]| spots.map(|spot| u16::from(!board.contains(spot)));
            let diagonals: u16 = off_board(layout.diagonals(spot)).iter().sum();
            grid.surroundings[spot].0 |= (diagonals.max(1) + 1) << 12;
        }
        for spot in board {
            for (direction, neighbour) in layout.neighbours(spot).into_iter().enumerate() {
                if !board.contains(neighbour) {
                    grid.surroundings[spot].0 |= Surroundings::EDGE << direction;
                }
            }
        }
        // Beside the first and the last points of a row the diagonals are off the board, too.
        for row in 1..=usize::from(layout.size().height()) + 1 {
            grid.surroundings[Spot::from_index(row * layout.stride())].0 =
                Surroundings::ABOVE_AND_BELOW * 0x11;
        }
        Self { grid, chains: ChainTable::new(layout.size().area()) }
    }

    /// A board with the stones of a position: the same board whatever the order they were played
    /// in, and with no ko.
    ///
    /// Stones without a liberty cannot stay: they are left out, all at once
    /// ([`Position::libertyless`] lists them).
    ///
    /// # Panics
    /// If `W` words are too few for the layout.
    pub fn from_position(position: &Position) -> Self {
        let mut board = Self::new(position.layout());
        let position = position.without(&position.libertyless());
        // Nothing is captured on the way: of a chain that will have a liberty, what is on the board
        // so far has one, be it where the rest of the chain is to come.
        for color in Color::ALL {
            for spot in *position.stones(color) {
                board.play_unchecked(color, spot);
            }
        }
        debug_assert!(board.position() == position, "no stone was captured");
        board
    }

    /// A board of another width with these stones and this ko: a narrow one for a search, say,
    /// from the wide one of a game.
    ///
    /// # Panics
    /// If `V` words are too few for the layout.
    pub fn resized<const V: usize>(&self) -> Board<V> {
        let mut board = Board::from_position(&self.position());
        board.set_ko(self.ko());
        board
    }

    /// The stones as they stand.
    pub fn position(&self) -> Position {
        Position::from_stones(self.grid.layout, self.grid.stones.map(|stones| stones.resized()))
    }

    /// Where points lie in the board's sets.
    #[inline(always)]
    pub fn layout(&self) -> Layout {
        self.grid.layout
    }

    /// The stones of one colour.
    #[inline(always)]
    pub fn stones(&self, color: Color) -> &Bitboard<W> {
        &self.grid.stones[color]
    }

    /// The colour of a point, `None` if it is empty (or not on the board).
    #[inline]
    pub fn at(&self, spot: Spot) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.grid.stones[color].contains(spot))
    }

    /// Whether a spot is an empty point; spots off the board are not.
    #[inline(always)]
    pub fn is_vacant(&self, spot: Spot) -> bool {
        self.grid.vacancies.contains(spot)
    }

    /// The chain of the stone on a point.
    pub fn chain(&self, spot: Spot) -> Option<&Chain<W>> {
        self.at(spot).map(|_| self.chains.get(self.grid.chain[spot]))
    }

    /// All chains, by their lowest stones.
    pub fn chains(&self) -> impl Iterator<Item = &Chain<W>> {
        self.chains_among(self.grid.stones.black | self.grid.stones.white)
    }

    /// The chains of one colour, by their lowest stones.
    pub fn chains_of(&self, color: Color) -> impl Iterator<Item = &Chain<W>> {
        self.chains_among(self.grid.stones[color])
    }

    /// The chains that have their lowest stones in a set of stones.
    fn chains_among(&self, stones: Bitboard<W>) -> impl Iterator<Item = &Chain<W>> {
        stones.into_iter().filter_map(|spot| {
            let chain = self.chains.get(self.grid.chain[spot]);
            (chain.stones.first() == Some(spot)).then_some(chain)
        })
    }

    /// The exclusive or of the stones' [keys](crate::zobrist::key).
    ///
    /// A playout does not keep it: after one it is computed from the stones.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.grid.hash.unwrap_or_else(|| self.position().hash())
    }

    /// The simple ko that stands, if any.
    #[inline]
    pub fn ko(&self) -> Option<Ko> {
        self.grid.ko
    }

    /// Sets or lifts the simple ko: a pass lifts it, an undo brings it back.
    #[inline(always)]
    pub fn set_ko(&mut self, ko: Option<Ko>) {
        self.grid.ko = ko;
    }

    /// The number of empty points.
    #[inline(always)]
    pub fn vacant_count(&self) -> usize {
        self.grid.vacant_count
    }

    /// An empty point by its place in a list that every play reorders.
    ///
    /// # Panics
    /// If `place` is not less than [`vacant_count`](Self::vacant_count).
    #[inline(always)]
    pub fn vacant(&self, place: usize) -> Spot {
        debug_assert!(place < self.grid.vacant_count);
        self.grid.vacant[place]
    }

    /// Exchanges two places of the list of empty points.
    #[inline(always)]
    pub(crate) fn swap_vacant(&mut self, one: usize, other: usize) {
        let (p, q) = (self.grid.vacant[one], self.grid.vacant[other]);
        self.grid.vacant[one] = q;
        self.grid.place[q] = one as u16;
        self.grid.vacant[other] = p;
        self.grid.place[p] = other as u16;
    }

    /// Whether an empty point is an eye of `color` as random playouts see it: every neighbour is
    /// an own stone or the edge, and opposing stones stand on fewer than two of the diagonals, on
    /// none if the point is on the edge.
    #[inline(always)]
    pub fn is_own_eye(&self, color: Color, spot: Spot) -> bool {
        let around = self.grid.surroundings[spot];
        around.all(color) && self.grid.opposing_diagonals(color, spot) < around.false_eye()
    }

    /// Whether `color` may play on a point, by the stones and the simple ko alone.
    ///
    /// # Errors
    /// The reason why not.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn legality(&self, color: Color, spot: Spot, suicide: SuicideRule) -> Result<(), Refusal> {
        assert!(self.grid.surroundings[spot].is_on_board(), "a play is on the board");
        if !self.grid.vacancies.contains(spot) {
            return Err(Refusal::Occupied);
        }
        if self.grid.ko == Some(Ko { banned: color, spot }) {
            Err(Refusal::Ko)
        } else if self.is_forbidden_suicide(color, spot, suicide) {
            Err(Refusal::Suicide)
        } else {
            Ok(())
        }
    }

    #[inline(always)]
    fn is_forbidden_suicide(&self, color: Color, spot: Spot, suicide: SuicideRule) -> bool {
        self.is_suicide(color, spot)
            && match suicide {
                SuicideRule::Forbidden => true,
                SuicideRule::MultiStone => !self.touches_own(color, spot),
                SuicideRule::Allowed => false,
            }
    }

    /// Whether a play on an empty point would leave its own chain without a liberty.
    #[inline(always)]
    pub fn is_suicide(&self, color: Color, spot: Spot) -> bool {
        let around = self.grid.surroundings[spot];
        if !around.full() {
            return false;
        }
        let mut atari = 0;
        for (direction, neighbour) in self.grid.layout.neighbours(spot).into_iter().enumerate() {
            let chain = self.chains.get(self.grid.chain[neighbour]);
            atari |= u16::from(chain.in_atari()) << direction;
        }
        around.stones(color) & !atari | around.stones(!color) & atari == 0
    }

    /// Whether a uniformly random playout may choose this empty point: the play is legal by the
    /// stones and the simple ko, and fills no [eye](Self::is_own_eye) of the player's own.
    #[inline(always)]
    pub fn is_playout_move(&self, color: Color, spot: Spot, suicide: SuicideRule) -> bool {
        // Next to an empty point there is neither eye, nor suicide, nor ko.
        !self.grid.surroundings[spot].full()
            || !self.is_own_eye(color, spot)
                && self.grid.ko != Some(Ko { banned: color, spot })
                && !self.is_forbidden_suicide(color, spot, suicide)
    }

    /// How many more stones Black has than White.
    #[inline(always)]
    pub fn stone_difference(&self) -> i32 {
        let count = |color| self.grid.stones[color].count().cast_signed();
        count(Color::Black) - count(Color::White)
    }

    /// Black's area less White's, if every empty point stands alone: then each belongs to the
    /// colour that surrounds it, or to nobody. `None` if two empty points are adjacent.
    #[inline(always)]
    pub fn filled_area_difference(&self) -> Option<i32> {
        let mut difference = self.stone_difference();
        for place in 0..self.grid.vacant_count {
            let surroundings = self.grid.surroundings[self.vacant(place)];
            if !surroundings.full() {
                return None;
            }
            difference += i32::from(surroundings.all(Color::Black))
                - i32::from(surroundings.all(Color::White));
        }
        Some(difference)
    }

    /// Whether a stone of `color` on this point would join others.
    #[inline(always)]
    fn touches_own(&self, color: Color, spot: Spot) -> bool {
        self.grid.surroundings[spot].stones(color) != 0
    }
}

impl<const W: usize> Clone for Board<W> {
    fn clone(&self) -> Self {
        Self { grid: self.grid, chains: self.chains.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.grid = source.grid;
        self.chains.clone_from(&source.chains);
    }
}

/// Boards are equal if they have the same stones and the same ko.
impl<const W: usize> PartialEq for Board<W> {
    fn eq(&self, other: &Self) -> bool {
        self.grid.layout == other.grid.layout
            && self.grid.stones == other.grid.stones
            && self.grid.ko == other.grid.ko
    }
}

impl<const W: usize> Eq for Board<W> {}

#[macro_export]
#[doc(hidden)]
macro_rules! __with_width {
    ($layout:expr, $width:ident => $body:expr) => {
        match $crate::engine_room::bitboard::Layout::words($layout) {
            0..=2 => {
                const $width: usize = 2;
                $body
            }
            3..=4 => {
                const $width: usize = 4;
                $body
            }
            5..=7 => {
                const $width: usize = 7;
                $body
            }
            _ => {
                const $width: usize = $crate::engine_room::bitboard::MAX_WORDS;
                $body
            }
        }
    };
}

/// Chooses the width of the bitboards for a layout: `with_width!(layout, W => expression)`.
///
/// The expression is compiled for each of the four widths, with `W` a constant in it, and the
/// narrowest that holds the board runs (9x9 needs two words, 13x13 four, 19x19 seven, 25x25
/// eleven). Use it once around a search or a batch of playouts.
#[doc(inline)]
pub use __with_width as with_width;
