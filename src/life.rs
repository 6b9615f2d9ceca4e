//! Which stones are dead at the end of a game.
//!
//! A verdict by statistics: a chain is dead if playouts made for scoring more often give its points
//! to the other side.

use crate::color::Color;
use crate::playout::Forecast;
use crate::position::{Chain, PointSet, Position};
use crate::random::Random;
use crate::score;

/// Playouts for a verdict with each player moving first: the standard deviation of a share is then
/// at most 1.1 %.
const PLAYOUTS: u32 = 1000;

/// The share of playouts from which on the life of a chain is beyond doubt.
const DECIDED: f64 = 0.7;

/// What stands and what is dead in a position.
///
/// It depends on the stones alone: two programs, or two calls, give the same verdict.
#[derive(Clone, Debug)]
pub struct Verdict {
    position: Position,
    ownership: Forecast,
    dead: PointSet,
}

impl Verdict {
    /// Judges a position, as it would be if the game ended here.
    pub fn of(position: &Position) -> Self {
        let mut random = Random::from_seed(position.hash());
        let ownership = Forecast::of(position, PLAYOUTS, &mut random);
        let dead = Color::ALL.into_iter().fold(PointSet::EMPTY, |dead, color| {
            let lost = |chain: &Chain| ownership.share(!color, &chain.stones) > 0.5;
            position.chains(color).filter(lost).fold(dead, |dead, chain| dead | chain.stones)
        });
        Self { position: *position, ownership, dead }
    }

    /// The stones judged dead, of both colours.
    pub fn dead(&self) -> &PointSet {
        &self.dead
    }

    /// The chains of one colour judged dead, or alive.
    pub fn chains(&self, color: Color, dead: bool) -> impl Iterator<Item = Chain> {
        self.position.chains(color).filter(move |chain| chain.stones.intersects(&self.dead) == dead)
    }

    /// The position judged.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The stones of one colour that are not dead, but that playouts give to it too seldom to call
    /// them alive.
    pub fn doubtful(&self, color: Color) -> PointSet {
        let doubted = |chain: &Chain| self.ownership.share(color, &chain.stones) < DECIDED;
        let doubtful = self.chains(color, false).filter(doubted);
        doubtful.fold(PointSet::EMPTY, |set, chain| set | chain.stones)
    }

    /// Whether nothing is left to play for: every empty point has an owner, every chain's fate is
    /// decided, and playouts give each side what is its own, all in at least this share of them.
    pub fn is_settled(&self, certainty: f64) -> bool {
        let areas = score::areas_of(&self.position, &self.dead);
        let owned = areas.black | areas.white;
        let decided = |color: Color, points: &PointSet| {
            points.is_empty() || self.ownership.share(color, points) >= certainty
        };
        owned == self.position.layout().board()
            && Color::ALL.into_iter().all(|color| {
                decided(color, &areas[color])
                    && self.chains(color, false).all(|chain| decided(color, &chain.stones))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::position;

    const FINISHED: &str = "
        . X . X O . O
        X X X X O O .
        . O X X O . O
        X . X X O O O
        X X X O O O .
        O O O O . O O
        . O . O O . O";

    #[test]
    fn a_stone_inside_the_opponent_s_area_is_dead() {
        let drawn = position(FINISHED);
        let verdict = Verdict::of(&drawn);
        let dead: Vec<u32> = verdict.chains(Color::White, true).map(|c| c.stones.count()).collect();
        assert_eq!(dead, [1]);
        assert_eq!(verdict.chains(Color::Black, true).count(), 0);
        assert!(verdict.is_settled(0.9));
    }

    #[test]
    fn a_verdict_is_the_same_every_time() {
        let drawn = position(FINISHED);
        assert_eq!(Verdict::of(&drawn).dead(), Verdict::of(&drawn).dead());
    }

    #[test]
    fn a_board_without_stones_is_not_settled() {
        let empty = position(". . .\n. . .\n. . .");
        assert!(Verdict::of(&empty).dead().is_empty());
        assert!(!Verdict::of(&empty).is_settled(0.7));
    }
}
