//! Unconditional life: chains that cannot be captured even if their owner always passes.
//!
//! The algorithm is Benson's ("Life in the game of Go", Information Sciences 10, 1976). A region
//! enclosed by chains of one colour is *vital* to a chain if every empty point of the region is a
//! liberty of that chain. Chains live for ever if each has two vital regions that such chains alone
//! enclose.
//!
//! Benson forbids suicide. Where the rules allow it, the opponent may take own stones off the board
//! to empty a region again, and then fill every point of it except one that does not touch the
//! chain. So a region is vital only if the points under its opposing stones touch the chain too.
//!
//! Territory is safe if only such chains enclose it and the opponent could not make two eyes there
//! with any number of moves.

use std::ops::Range;

use crate::bitboard::{Bitboard, Layout, MAX_WORDS, PointTable};
use crate::color::{ByColor, Color};
use crate::position::Position;
use crate::rules::SuicideRule;

/// The stones and the territory that one colour keeps even if it always passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Safety<const W: usize> {
    /// The stones that cannot be captured.
    pub alive: Bitboard<W>,
    /// All regions of empty points and opposing stones that living stones enclose and in which the
    /// opponent cannot live.
    pub territory: Bitboard<W>,
}

/// Finds the stones and the territory that each colour of a position keeps even if it always
/// passes. The fewest are kept where suicide is allowed.
pub fn unconditional(position: &Position, suicide: SuicideRule) -> ByColor<Safety<MAX_WORDS>> {
    let mut benson = Benson::new(position.layout(), suicide);
    ByColor::from_fn(|color: Color| benson.safety(position.bits(color), position.bits(!color)))
}

/// Benson's algorithm with its working memory, which is kept from one position to the next.
#[derive(Clone, Debug)]
pub struct Benson<const W: usize> {
    layout: Layout,
    suicide: SuicideRule,
    points: Bitboard<W>,
    /// The chains of the colour in question.
    chains: Vec<Bitboard<W>>,
    /// For each chain, its stones and all points next to them.
    reach: Vec<Bitboard<W>>,
    /// For each stone of the colour in question, the number of its chain.
    number: PointTable<u16, W>,
    regions: Vec<Region<W>>,
    /// The chains around each region, one region after the other.
    around: Vec<u16>,
    /// The chains that each region is vital to, one region after the other.
    vital_to: Vec<u16>,
    /// For each chain, whether it may still live.
    living: Vec<bool>,
    /// For each chain, the number of its vital regions.
    eyes: Vec<u16>,
}

/// A region between the chains of one colour: connected empty points and opposing stones.
#[derive(Clone, Debug)]
struct Region<const W: usize> {
    points: Bitboard<W>,
    /// The place of its chains in [`Benson::around`].
    around: Range<usize>,
    /// The place of its chains in [`Benson::vital_to`].
    vital_to: Range<usize>,
}

impl<const W: usize> Benson<W> {
    /// Returns working memory for boards of one size under one rule for suicide.
    pub fn new(layout: Layout, suicide: SuicideRule) -> Self {
        Self {
            layout,
            suicide,
            points: layout.board(),
            chains: Vec::new(),
            reach: Vec::new(),
            number: PointTable::filled(0),
            regions: Vec::new(),
            around: Vec::new(),
            vital_to: Vec::new(),
            living: Vec::new(),
            eyes: Vec::new(),
        }
    }

    /// Returns the stones of `own` that cannot be captured.
    pub fn alive(&mut self, own: &Bitboard<W>, opposing: &Bitboard<W>) -> Bitboard<W> {
        self.find_chains(own);
        self.find_regions(own, opposing);
        self.find_living();
        let living = self.chains.iter().zip(&self.living).filter(|(_, lives)| **lives);
        living.map(|(chain, _)| *chain).collect()
    }

    /// Returns the stones and the territory that the player of `own` keeps.
    pub fn safety(&mut self, own: &Bitboard<W>, opposing: &Bitboard<W>) -> Safety<W> {
        let alive = self.alive(own, opposing);
        let inner = |region: &Region<W>| region.points - alive.grown(self.layout);
        let territory = (self.regions.iter())
            // A region without a chain around it is the whole board, which no chain encloses.
            .filter(|region| !region.around.is_empty() && self.is_enclosed(region))
            .filter(|region| is_too_small_to_live_in(&inner(region), self.layout))
            .map(|region| region.points)
            .collect();
        Safety { alive, territory }
    }

    fn find_chains(&mut self, own: &Bitboard<W>) {
        self.chains.clear();
        self.reach.clear();
        for chain in own.parts(self.layout) {
            for stone in chain {
                self.number[stone] = self.chains.len() as u16;
            }
            self.chains.push(chain);
            self.reach.push(chain.grown(self.layout));
        }
    }

    fn find_regions(&mut self, own: &Bitboard<W>, opposing: &Bitboard<W>) {
        self.regions.clear();
        self.around.clear();
        self.vital_to.clear();
        for points in (self.points - *own).parts(self.layout) {
            let around = self.around.len();
            for stone in points.neighbours(self.layout) & *own {
                let chain = self.number[stone];
                if !self.around[around..].contains(&chain) {
                    self.around.push(chain);
                }
            }
            // A suicide of one stone leaves the board as it was; but rules that allow it allow that
            // of several stones too.
            let to_touch = match self.suicide {
                SuicideRule::Forbidden => points - *opposing,
                SuicideRule::MultiStone | SuicideRule::Allowed => points,
            };
            let vital_to = self.vital_to.len();
            for &chain in &self.around[around..] {
                if (to_touch - self.reach[usize::from(chain)]).is_empty() {
                    self.vital_to.push(chain);
                }
            }
            self.regions.push(Region {
                points,
                around: around..self.around.len(),
                vital_to: vital_to..self.vital_to.len(),
            });
        }
    }

    /// Whether all chains around a region may still live.
    fn is_enclosed(&self, region: &Region<W>) -> bool {
        self.around[region.around.clone()].iter().all(|&chain| self.living[usize::from(chain)])
    }

    /// Finds the living chains. Removes chains with fewer than two vital regions, and regions with
    /// such a chain around them, until nothing changes.
    fn find_living(&mut self) {
        self.living.clear();
        self.living.resize(self.chains.len(), true);
        loop {
            self.eyes.clear();
            self.eyes.resize(self.chains.len(), 0);
            for region in &self.regions {
                if self.is_enclosed(region) {
                    for &chain in &self.vital_to[region.vital_to.clone()] {
                        self.eyes[usize::from(chain)] += 1;
                    }
                }
            }
            let mut changed = false;
            for (lives, &eyes) in self.living.iter_mut().zip(&self.eyes) {
                changed |= *lives && eyes < 2;
                *lives &= eyes >= 2;
            }
            if !changed {
                return;
            }
        }
    }
}

/// Whether the inner points of a region leave no room for two eyes of the other side. Inner points
/// do not touch the enclosing stones. An eye needs one of them, and two eyes need two that are not
/// adjacent.
fn is_too_small_to_live_in<const W: usize>(inner: &Bitboard<W>, layout: Layout) -> bool {
    inner.iter().all(|point| (*inner - Bitboard::<W>::of(point).grown(layout)).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::position;

    /// Returns the number of stones and the number of points of territory that Black keeps.
    fn black(text: &str) -> (u32, u32) {
        let safety = unconditional(&position(text), SuicideRule::Forbidden).black;
        (safety.alive.count(), safety.territory.count())
    }

    #[test]
    fn two_eyes_are_life_and_one_is_not() {
        let two = "
            . X . X O . .
            X X X X O . .
            O O O O . . .
            . . . . . . .";
        assert_eq!(black(two), (6, 2));
        let one = "
            . X X X O . .
            X X X X O . .
            O O O O . . .
            . . . . . . .";
        assert_eq!(black(one), (0, 0));
    }

    #[test]
    fn chains_that_share_two_eyes_live_together() {
        let ring = "
            . X . O . .
            X . X O . .
            . X X O . .
            X X . O . .
            O O O O . .";
        assert_eq!(black(ring).0, 7, "each chain has two of the eyes");
        let diagonal = "
            . X . X O .
            X X X . X .
            O O X X X .
            . O O O O .
            . . . . . .";
        assert_eq!(black(diagonal).0, 9, "the single stone shares both eyes");
    }

    #[test]
    fn an_opposing_stone_in_an_eye_does_not_matter() {
        let stones = "
            . O X . X O .
            X X X X X O .
            O O O O O . .
            . . . . . . .";
        assert_eq!(black(stones), (7, 3));
    }

    #[test]
    fn an_eye_that_suicide_empties_is_vital_only_if_all_of_it_touches_the_chain() {
        // White plays A2 and A1, which takes four white stones off the board, and then fills all
        // points except A3, which does not touch the chain.
        let corner = position("O O X\n. X X\n. X .");
        // Both points of this eye touch the chain, whatever stands there.
        let edge = position("O . X\nX X X\n. X .");
        let counts = |position: &Position| {
            [SuicideRule::Forbidden, SuicideRule::MultiStone, SuicideRule::Allowed]
                .map(|suicide| unconditional(position, suicide).black.alive.count())
        };
        assert_eq!(counts(&corner), [4, 0, 0]);
        assert_eq!(counts(&edge), [5, 5, 5]);
    }

    #[test]
    fn room_in_which_the_opponent_could_live_is_not_safe() {
        let roomy = "
            . X . X . . . .
            X X X X . . . .
            X X X X . . . .
            X X X X . . . .";
        assert_eq!(black(roomy), (14, 2));
        let narrow = "
            . X . X . .
            X X X X . .
            X X X X . .";
        assert_eq!(black(narrow), (10, 2), "three points away from the stones");
        let small = "
            . X . X . .
            X X X X . .
            X X X X X X";
        assert_eq!(black(small), (12, 6));
    }

    #[test]
    fn an_empty_board_and_one_of_stones_have_no_life() {
        assert_eq!(black(". .\n. ."), (0, 0));
        assert_eq!(black("."), (0, 0));
        assert_eq!(black("X X\nX X"), (0, 0));
    }

    #[test]
    fn working_memory_does_not_remember_the_position_before() {
        let layout = position(". . .").layout();
        let mut benson = Benson::<2>::new(layout, SuicideRule::Forbidden);
        let (eyes, full) = (position(". X ."), position("X X ."));
        let mut alive = |position: &Position| {
            let stones = ByColor::from_fn(|color| position.bits(color).resized());
            benson.alive(&stones.black, &stones.white).count()
        };
        assert_eq!([alive(&eyes), alive(&full), alive(&eyes)], [1, 0, 1]);
    }
}
