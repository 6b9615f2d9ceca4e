//! Stones and chains on a board, and what a play on it would do.

use super::chains::{Chain, ChainTable, NOBODY};

use crate::bitboard::{Bitboard, Layout, PlaceTable, PointTable, Spot};
use crate::color::{ByColor, Color};
use crate::position::Position;
use crate::rules::SuicideRule;

/// The reason why the stones do not allow a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A stone stands on the point.
    #[error("the point is occupied")]
    Occupied,
    /// The play would remove the player's own stones, and the suicide rule forbids it.
    #[error("suicide")]
    Suicide,
    /// The play would take back a ko at once.
    #[error("ko")]
    Ko,
}

/// The point where one player may not take back a ko with the next play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ko {
    /// The player who may not play there: the opponent of the player who took the ko.
    pub banned: Color,
    /// The point that the player may not play on: where the captured stone stood.
    pub spot: Spot,
}

/// Stones and chains on a board, in bitboards of `W` words.
///
/// [`Spot`]s of the [`Layout`] stand for points. Use [`with_width!`](super::with_width) to choose `W` for a size once,
/// outside the loop that plays.
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
    pub(super) grid: Grid<W>,
    pub(super) chains: ChainTable<W>,
}

/// The part of a board that is copied as one block: everything but the chains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid<const W: usize> {
    pub(super) layout: Layout,
    /// The distances from a spot to its four neighbours, to be added with wrapping.
    pub(super) steps: [u16; 4],
    pub(super) stones: ByColor<Bitboard<W>>,
    pub(super) vacancies: Bitboard<W>,
    /// The hash of the stones; `None` after [`play_silently`](Board::play_silently) and
    /// [`play_and_return_captures`](Board::play_and_return_captures), which do not maintain it.
    pub(super) hash: Option<u64>,
    pub(super) ko: Option<Ko>,
    /// The slot of the chain on each point; [`NOBODY`] for points without a stone.
    pub(super) chain: PointTable<u16, W>,
    /// For each point with a stone, the next stone of its chain. Followed from stone to stone, they
    /// lead around all stones of the chain in a ring.
    pub(super) next: PointTable<Spot, W>,
    pub(super) surroundings: PointTable<Surroundings, W>,
    /// The empty points in no particular order, in the first `vacant_count` places, so that a
    /// random one is drawn in constant time.
    pub(super) vacant: PlaceTable<Spot, W>,
    /// For each empty point, its place in `vacant`.
    pub(super) place: PointTable<u16, W>,
    pub(super) vacant_count: usize,
}

/// The neighbours of a point as bits: in which of the four directions there is a black stone, a
/// white stone, or anything but an empty point. The edge counts as a stone of both colours, as the
/// definition of an eye needs.
///
/// Four bits are for Black, four for White and four for any stone or the edge, each in the order of
/// [`Layout::neighbours`]. The highest four bits hold the smallest number of opposing diagonals
/// that makes an eye there false, where diagonals off the board count as opposing. This number is 0
/// for spots off the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Surroundings(pub(super) u16);

impl Surroundings {
    /// The bits of an edge in the first direction.
    const EDGE: u16 = 0x111;

    /// The directions below and above, which lead from the left or right neighbour of a point to
    /// two of the point's diagonals.
    pub(super) const ABOVE_AND_BELOW: u16 = 0b1001;

    /// Returns the bits of a stone of `color` in the first direction.
    #[inline(always)]
    pub(super) const fn one(color: Color) -> u16 {
        match color {
            Color::Black => 0x101,
            Color::White => 0x110,
        }
    }

    #[inline(always)]
    pub(super) const fn or_edge(self, color: Color) -> u16 {
        (self.0 >> (4 * color as u16)) & 0xf
    }

    /// Returns the directions in which there is a stone of `color`, as four bits.
    #[inline(always)]
    pub(super) const fn stones(self, color: Color) -> u16 {
        self.or_edge(color) & !self.or_edge(color.opponent())
    }

    /// Whether every neighbour is a stone of `color` or the edge.
    #[inline(always)]
    const fn all(self, color: Color) -> bool {
        self.or_edge(color) == 0xf
    }

    /// Whether no neighbour is an empty point.
    #[inline(always)]
    const fn full(self) -> bool {
        self.0 & 0xf00 == 0xf00
    }

    /// Returns the smallest number of opposing diagonals that makes an eye on the point false.
    /// Diagonals off the board count as opposing.
    #[inline(always)]
    const fn false_eye(self) -> u16 {
        self.0 >> 12
    }

    const fn is_on_board(self) -> bool {
        self.0 >> 12 != 0
    }
}

/// Counts the bits set in `bits`, which is below 16.
#[inline(always)]
pub(super) const fn ones_of_four(bits: u16) -> u16 {
    (0x4332_3221_3221_2110_u64 >> (4 * bits)) as u16 & 0xf
}

impl<const W: usize> Board<W> {
    /// Creates the board of a layout, without stones.
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
            chain: PointTable::filled(NOBODY),
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
        // The eye test reads diagonals beside the left and right edge from the unused spot next to
        // a point: they are off the board as well.
        for row in 1..=usize::from(layout.size().height()) + 1 {
            grid.surroundings[Spot::from_index(row * layout.stride())].0 =
                Surroundings::ABOVE_AND_BELOW * 0x11;
        }
        Self { grid, chains: ChainTable::new(layout.size().area()) }
    }

    /// Creates the board with the stones of a position and without a ko. It does not depend on the
    /// order in which the stones were played.
    ///
    /// Stones without a liberty cannot stand on a board, so they are left out, all of them at once;
    /// [`Position::libertyless`] lists them.
    ///
    /// # Panics
    /// If `W` words are too few for the layout.
    pub fn from_position(position: &Position) -> Self {
        let mut board = Self::new(position.layout());
        let position = position.without(&position.libertyless());
        // Captures nothing: a chain that will have a liberty has one at every step. That is an
        // empty point that stays empty, or the point of a later stone of the same chain.
        for color in Color::ALL {
            for spot in *position.bits(color) {
                board.play_unchecked(color, spot);
            }
        }
        debug_assert!(board.position() == position, "no stone was captured");
        board
    }

    /// Returns the board, with its stones and its ko, in bitboards of another width. A search, for
    /// example, uses a narrow copy of the wide board of a game.
    ///
    /// # Panics
    /// If `V` words are too few for the layout.
    pub fn resized<const V: usize>(&self) -> Board<V> {
        let mut board = Board::from_position(&self.position());
        board.set_ko(self.ko());
        board
    }

    /// Returns the colour of every point of the board as it stands.
    pub fn position(&self) -> Position {
        Position::from_stones(self.grid.layout, self.grid.stones.map(|stones| stones.resized()))
    }

    /// Returns the layout, which maps each bit of the board's sets to its point.
    #[inline(always)]
    pub fn layout(&self) -> Layout {
        self.grid.layout
    }

    /// Returns the stones of one colour.
    #[inline(always)]
    pub fn stones(&self, color: Color) -> &Bitboard<W> {
        &self.grid.stones[color]
    }

    /// Returns the colour of the stone on `spot`; `None` if the spot is an empty point or off the
    /// board.
    #[inline]
    pub fn at(&self, spot: Spot) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.grid.stones[color].contains(spot))
    }

    /// Whether `spot` is an empty point; a spot off the board is not.
    #[inline(always)]
    pub fn is_vacant(&self, spot: Spot) -> bool {
        self.grid.vacancies.contains(spot)
    }

    /// Returns the chain of the stone on `spot`; `None` without a stone.
    pub fn chain(&self, spot: Spot) -> Option<&Chain<W>> {
        self.at(spot).map(|_| self.chains.get(self.grid.chain[spot]))
    }

    /// Returns all chains on the board, ordered by the lowest stone of each, with both colours
    /// mixed.
    pub fn chains(&self) -> impl Iterator<Item = &Chain<W>> {
        self.chains_among(self.grid.stones.black | self.grid.stones.white)
    }

    /// Returns the chains of one colour, ordered by the lowest stone of each.
    pub fn chains_of(&self, color: Color) -> impl Iterator<Item = &Chain<W>> {
        self.chains_among(self.grid.stones[color])
    }

    /// Returns the chains whose lowest stone is in `stones`, which holds whole chains.
    fn chains_among(&self, stones: Bitboard<W>) -> impl Iterator<Item = &Chain<W>> {
        stones.into_iter().filter_map(|spot| {
            let chain = self.chains.get(self.grid.chain[spot]);
            (chain.stones.first() == Some(spot)).then_some(chain)
        })
    }

    /// Returns the hash of the stones: the exclusive or of their [keys](crate::zobrist::key).
    ///
    /// Playouts do not maintain the hash; after one, each call computes it from the stones.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.grid.hash.unwrap_or_else(|| self.position().hash())
    }

    /// Returns the simple ko that forbids a play now, if any.
    #[inline]
    pub fn ko(&self) -> Option<Ko> {
        self.grid.ko
    }

    /// Sets the simple ko, or lifts it with `None`: a pass lifts it, and taking back a move brings
    /// it back.
    #[inline(always)]
    pub fn set_ko(&mut self, ko: Option<Ko>) {
        self.grid.ko = ko;
    }

    /// Returns the number of empty points.
    #[inline(always)]
    pub fn vacant_count(&self) -> usize {
        self.grid.vacant_count
    }

    /// Returns the empty point at `place` in the list of all empty points. Every play reorders the
    /// list.
    ///
    /// # Panics
    /// In debug builds, if `place` is not less than [`vacant_count`](Self::vacant_count).
    #[inline(always)]
    pub fn vacant(&self, place: usize) -> Spot {
        debug_assert!(place < self.grid.vacant_count);
        self.grid.vacant[place]
    }

    /// Exchanges two places of the list of empty points; see [`vacant`](Self::vacant).
    #[inline(always)]
    pub fn swap_vacant(&mut self, one: usize, other: usize) {
        let (p, q) = (self.grid.vacant[one], self.grid.vacant[other]);
        self.grid.vacant[one] = q;
        self.grid.place[q] = one as u16;
        self.grid.vacant[other] = p;
        self.grid.place[p] = other as u16;
    }

    /// Whether an empty point is an eye of `color` as random playouts define it.
    ///
    /// Every neighbour must be a stone of `color` or the edge. Stones of the opponent may stand on
    /// at most one of the diagonals, and on none of them if the point is on the edge.
    #[inline(always)]
    pub fn is_own_eye(&self, color: Color, spot: Spot) -> bool {
        let around = self.grid.surroundings[spot];
        around.all(color) && self.grid.opposing_diagonals(color, spot) < around.false_eye()
    }

    /// Checks whether the stones and the simple ko allow `color` to play on a point.
    ///
    /// # Errors
    /// The reason why the play is not allowed.
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

    /// Whether a play of `color` on an empty point would leave the stone's own chain without a
    /// liberty.
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

    /// Whether a uniformly random playout may play on an empty point. The stones and the simple ko
    /// must allow the play, and the point must not be the player's own [eye](Self::is_own_eye).
    #[inline(always)]
    pub fn is_playout_move(&self, color: Color, spot: Spot, suicide: SuicideRule) -> bool {
        // A stone next to an empty point has a liberty, cannot take back a ko, and does not fill an
        // eye.
        !self.grid.surroundings[spot].full()
            || !self.is_own_eye(color, spot)
                && self.grid.ko != Some(Ko { banned: color, spot })
                && !self.is_forbidden_suicide(color, spot, suicide)
    }

    /// Returns the number of black stones minus the number of white stones.
    #[inline(always)]
    pub fn stone_difference(&self) -> i32 {
        let count = |color| self.grid.stones[color].count().cast_signed();
        count(Color::Black) - count(Color::White)
    }

    /// Returns Black's points minus White's in area scoring, on a board without two adjacent empty
    /// points; `None` if two empty points are adjacent. Each empty point belongs to the colour that
    /// surrounds it, or to neither player.
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

    /// Whether a stone of `color` on `spot` would be connected to other stones.
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

/// Two boards are equal if they have equal stones and an equal ko.
impl<const W: usize> PartialEq for Board<W> {
    fn eq(&self, other: &Self) -> bool {
        self.grid.layout == other.grid.layout
            && self.grid.stones == other.grid.stones
            && self.grid.ko == other.grid.ko
    }
}

impl<const W: usize> Eq for Board<W> {}
