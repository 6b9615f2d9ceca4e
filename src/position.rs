//! A position: the colour of every point, and nothing else.
//!
//! A position does not record the side to move or a history, and its chains may lack liberties.
//! Records and histories keep positions. A [`Board`](crate::board::Board) of any width is made from
//! one.

use crate::bitboard::{Bits, Layout, PointSet, Spot};
use crate::color::{ByColor, Color};
use crate::point::{Point, Size};
use crate::zobrist;

/// The colour of every point of a board of some size.
///
/// ```
/// use tengen::{Color, Diagram};
///
/// let drawn: Diagram = "
///     . X O .
///     X O O .
///     . X . .
/// ".parse()?;
/// let mut position = drawn.position;
/// assert_eq!(position.at("B1".parse()?), Some(Color::Black));
/// assert_eq!(position.chains(Color::Black).count(), 3);
///
/// let white = position.chain_at("B2".parse()?).expect("a stone");
/// assert_eq!((white.stones.count(), white.liberties.count()), (3, 3));
///
/// position.set("C1".parse()?, Some(Color::Black));
/// assert_eq!(position.to_string(), ". X O .\nX O O .\n. X X .");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    layout: Layout,
    stones: ByColor<Bits>,
}

impl Position {
    /// Returns the position of a board without stones.
    pub fn empty(size: Size) -> Self {
        Self { layout: Layout::new(size), stones: ByColor::both(Bits::EMPTY) }
    }

    /// Returns the position with the given stones of each colour; no point may be in both sets.
    pub(crate) fn from_stones(layout: Layout, stones: ByColor<Bits>) -> Self {
        debug_assert!(!stones.black.intersects(&stones.white), "one stone a point");
        Self { layout, stones }
    }

    /// Returns the board's size.
    pub fn size(&self) -> Size {
        self.layout.size()
    }

    /// Returns the layout, which maps each bit of the sets of stones to its point.
    pub(crate) fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the stones of one colour.
    pub fn stones(&self, color: Color) -> PointSet {
        PointSet::of_bits(self.layout, self.stones[color])
    }

    /// Returns the points with a stone of either colour.
    pub fn occupied(&self) -> PointSet {
        PointSet::of_bits(self.layout, self.occupied_bits())
    }

    /// Returns the empty points.
    pub fn vacant(&self) -> PointSet {
        PointSet::of_bits(self.layout, self.vacant_bits())
    }

    /// Returns the stones of one colour as bits.
    pub(crate) fn bits(&self, color: Color) -> &Bits {
        &self.stones[color]
    }

    /// Returns the points with a stone of either colour as bits.
    pub(crate) fn occupied_bits(&self) -> Bits {
        self.stones.black | self.stones.white
    }

    /// Returns the empty points as bits.
    pub(crate) fn vacant_bits(&self) -> Bits {
        self.layout.board() - self.occupied_bits()
    }

    /// Returns the colour of the stone on `point`; `None` if the point is empty.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn at(&self, point: Point) -> Option<Color> {
        let spot = self.spot(point);
        Color::ALL.into_iter().find(|&color| self.stones[color].contains(spot))
    }

    /// Puts a stone on `point` in place of the present content, or empties the point if `content`
    /// is `None`.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn set(&mut self, point: Point, content: Option<Color>) {
        let spot = self.spot(point);
        self.stones.black.remove(spot);
        self.stones.white.remove(spot);
        if let Some(color) = content {
            self.stones[color].insert(spot);
        }
    }

    /// Returns the chain of the stone on `point`; `None` if the point is empty.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn chain_at(&self, point: Point) -> Option<Chain> {
        self.at(point).map(|_| self.chain(self.spot(point)))
    }

    /// Returns the chain of the stone on `spot`, with its liberties. For an empty `spot` the chain
    /// has neither stones nor liberties.
    pub(crate) fn chain(&self, spot: Spot) -> Chain {
        let color = Color::ALL.into_iter().find(|&color| self.stones[color].contains(spot));
        let of_color = |color| Bits::of(spot).flooded(&self.stones[color], self.layout);
        let stones = color.map_or(Bits::EMPTY, of_color);
        let liberties = stones.neighbours(self.layout) & self.vacant_bits();
        Chain {
            stones: PointSet::of_bits(self.layout, stones),
            liberties: PointSet::of_bits(self.layout, liberties),
        }
    }

    /// Returns the chains of one colour, ordered by the lowest stone of each.
    pub fn chains(&self, color: Color) -> impl Iterator<Item = Chain> {
        self.chains_with(color, &self.stones[color])
    }

    /// Returns the chains of one colour with a stone in `set`, ordered by the lowest of these stones.
    pub(crate) fn chains_with(&self, color: Color, set: &Bits) -> impl Iterator<Item = Chain> {
        let mut rest = self.stones[color] & *set;
        std::iter::from_fn(move || {
            let chain = self.chain(rest.first()?);
            rest -= *chain.stones.bits();
            Some(chain)
        })
    }

    /// Returns the chains of both colours with a stone in `set`, Black's before White's.
    pub(crate) fn chains_touching(&self, set: &Bits) -> impl Iterator<Item = Chain> {
        Color::ALL.into_iter().flat_map(|color| self.chains_with(color, set))
    }

    /// Returns the stones of all chains without a liberty. A set-up may have such chains, a game
    /// cannot.
    pub fn libertyless(&self) -> PointSet {
        let vacant = self.vacant_bits();
        let of_color = |color| {
            let alive = vacant.grown(self.layout).flooded(&self.stones[color], self.layout);
            self.stones[color] - alive
        };
        PointSet::of_bits(self.layout, Color::ALL.into_iter().map(of_color).collect())
    }

    /// Returns the position with `stones` taken off the board.
    #[must_use]
    pub fn without(&self, stones: &PointSet) -> Self {
        self.without_bits(stones.bits())
    }

    /// Returns the position with `stones` taken off the board.
    #[must_use]
    pub(crate) fn without_bits(&self, stones: &Bits) -> Self {
        Self { stones: self.stones.map(|set| set - *stones), ..*self }
    }

    /// Returns the hash of the position: the exclusive or of a key for each stone. Equal
    /// positions have equal hashes, in every build of one version.
    pub fn hash(&self) -> u64 {
        Color::ALL.into_iter().fold(0, |hash, color| {
            self.stones[color].iter().fold(hash, |hash, spot| hash ^ zobrist::key(color, spot))
        })
    }

    fn spot(&self, point: Point) -> Spot {
        assert!(self.size().contains(point), "{point} lies on a board of {}", self.size());
        self.layout.spot(point)
    }
}

/// A chain found in a [`Position`]: its stones, and the empty points next to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The stones, all of one colour and connected.
    pub stones: PointSet,
    /// The empty points adjacent to the stones.
    pub liberties: PointSet,
}
