//! Unconditional life: chains that cannot be captured even if their owner always passes.
//!
//! The algorithm is Benson's ("Life in the game of Go", Information Sciences 10, 1976): a region
//! that a colour's chains enclose is *vital* to a chain if every empty point in it is a liberty of
//! that chain, and chains that have two vital regions each, enclosed by such chains alone, live
//! for ever.
//!
//! Territory is safe if only such chains enclose it and the opponent, with as many moves as it
//! likes, could not make two eyes there.

use crate::bitboard::{Bitboard, Layout};
use crate::color::{ByColor, Color};
use crate::position::{PointSet, Position};

/// What one colour keeps even if it always passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Safety<const W: usize> {
    /// The stones that cannot be captured.
    pub alive: Bitboard<W>,
    /// The regions, empty points and opposing stones, that are vital to them.
    pub vital: Bitboard<W>,
    /// All regions enclosed by them in which the opponent cannot live.
    pub territory: Bitboard<W>,
}

/// A region between the chains of one colour: empty points and stones of the other.
struct Region<const W: usize> {
    points: Bitboard<W>,
    /// The chains around it, by number.
    around: Vec<usize>,
    /// Those of them that have all of its empty points as liberties.
    vital_to: Vec<usize>,
}

impl<const W: usize> Safety<W> {
    /// What `own` stones keep on a board with these `points`, against `opposing` ones.
    pub fn of(
        layout: Layout,
        points: &Bitboard<W>,
        own: &Bitboard<W>,
        opposing: &Bitboard<W>,
    ) -> Self {
        let chains: Vec<Bitboard<W>> = own.parts(layout).collect();
        let reach: Vec<Bitboard<W>> = chains.iter().map(|chain| chain.grown(layout)).collect();
        let enclosed = *points - *own;
        let regions: Vec<Region<W>> = enclosed
            .parts(layout)
            .map(|region| {
                let empty = region - *opposing;
                let around: Vec<usize> =
                    (0..chains.len()).filter(|&chain| reach[chain].intersects(&region)).collect();
                let vital = |chain: &usize| (empty - reach[*chain]).is_empty();
                let vital_to = around.iter().copied().filter(vital).collect();
                Region { points: region, around, vital_to }
            })
            .collect();
        let living = living(chains.len(), &regions);
        let mut safety =
            Self { alive: Bitboard::EMPTY, vital: Bitboard::EMPTY, territory: Bitboard::EMPTY };
        for (chain, _) in chains.iter().zip(&living).filter(|(_, lives)| **lives) {
            safety.alive |= *chain;
        }
        for region in &regions {
            // Without a stone of either colour there is nothing that encloses.
            if region.around.is_empty() || !region.around.iter().all(|&chain| living[chain]) {
                continue;
            }
            if !region.vital_to.is_empty() {
                safety.vital |= region.points;
            }
            if is_too_small_to_live_in(&region.points, &safety.alive, layout) {
                safety.territory |= region.points;
            }
        }
        safety
    }
}

/// Which chains live: those that are left when chains with fewer than two vital regions, and
/// regions with such a chain around them, have been taken away until nothing changes.
fn living<const W: usize>(chains: usize, regions: &[Region<W>]) -> Vec<bool> {
    let mut living = vec![true; chains];
    loop {
        let mut eyes = vec![0; chains];
        for region in regions {
            if region.around.iter().all(|&chain| living[chain]) {
                region.vital_to.iter().for_each(|&chain| eyes[chain] += 1);
            }
        }
        let doomed: Vec<usize> =
            (0..chains).filter(|&chain| living[chain] && eyes[chain] < 2).collect();
        if doomed.is_empty() {
            return living;
        }
        for chain in doomed {
            living[chain] = false;
        }
    }
}

/// Whether a region has no room for two eyes of the side that does not enclose it: an eye needs a
/// point that touches none of the enclosing stones, and two eyes two such points apart.
fn is_too_small_to_live_in<const W: usize>(
    region: &Bitboard<W>,
    walls: &Bitboard<W>,
    layout: Layout,
) -> bool {
    let inner = *region - walls.grown(layout);
    inner.iter().all(|point| (inner - Bitboard::<W>::of(point).grown(layout)).is_empty())
}

/// What each colour of a position keeps even if it always passes.
pub fn unconditional(position: &Position) -> ByColor<Safety<{ crate::bitboard::MAX_WORDS }>> {
    let layout = position.layout();
    let points: PointSet = layout.board();
    ByColor::from_fn(|color: Color| {
        Safety::of(layout, &points, position.stones(color), position.stones(!color))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::position;

    fn black(text: &str) -> (u32, u32, u32) {
        let safety = unconditional(&position(text)).black;
        (safety.alive.count(), safety.vital.count(), safety.territory.count())
    }

    #[test]
    fn two_eyes_are_life_and_one_is_not() {
        let two = "
            . X . X O . .
            X X X X O . .
            O O O O . . .
            . . . . . . .";
        assert_eq!(black(two), (6, 2, 2));
        let one = "
            . X X X O . .
            X X X X O . .
            O O O O . . .
            . . . . . . .";
        assert_eq!(black(one), (0, 0, 0));
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
        assert_eq!(black(stones), (7, 3, 3));
    }

    #[test]
    fn room_in_which_the_opponent_could_live_is_not_safe() {
        let roomy = "
            . X . X . . . .
            X X X X . . . .
            X X X X . . . .
            X X X X . . . .";
        assert_eq!(black(roomy), (14, 2, 2));
        let narrow = "
            . X . X . .
            X X X X . .
            X X X X . .";
        assert_eq!(black(narrow), (10, 2, 2), "three points away from the stones");
        let small = "
            . X . X . .
            X X X X . .
            X X X X X X";
        assert_eq!(black(small), (12, 2, 6));
    }

    #[test]
    fn an_empty_board_and_one_of_stones_have_no_life() {
        assert_eq!(black(". .\n. ."), (0, 0, 0));
        assert_eq!(black("."), (0, 0, 0));
        assert_eq!(black("X X\nX X"), (0, 0, 0));
    }
}
