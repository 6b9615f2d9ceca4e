//! The uniformly random policy.

use super::{Accept, Policy, draw};
use crate::bitboard::Spot;
use crate::board::Board;
use crate::color::Color;
use crate::random::Random;
use crate::rules::SuicideRule;

/// Plays on every legal point outside its own eyes with the same probability, and passes if there
/// is none.
///
/// A legal play obeys the simple ko and the suicide rule; superko is ignored.
#[derive(Clone, Copy, Debug)]
pub struct Uniform {
    /// The rule that decides which suicide is legal.
    pub suicide: SuicideRule,
}

impl<const W: usize> Policy<W> for Uniform {
    #[inline(always)]
    fn begin(&mut self) {}

    #[inline(always)]
    fn choose(&mut self, board: &mut Board<W>, color: Color, random: &mut Random) -> Option<Spot> {
        draw(board, color, random, self)
    }

    #[inline(always)]
    fn play(&mut self, board: &mut Board<W>, color: Color, spot: Spot) {
        board.play_silently(color, spot);
    }

    #[inline(always)]
    fn passed(&mut self) {}
}

impl<const W: usize> Accept<W> for Uniform {
    #[inline(always)]
    fn accepts(&self, board: &Board<W>, color: Color, spot: Spot) -> bool {
        board.is_playout_move(color, spot, self.suicide)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Layout;
    use crate::board::with_width;
    use crate::diagram::Diagram;
    use crate::playout::play_out;
    use crate::point::Size;
    use tengen_nets::Simd;

    #[test]
    fn a_draw_is_uniform_over_the_points_that_are_not_refused() {
        // Black may not play in the own eye a, nor at b, which is suicide, nor take back the ko c.
        let diagram: Diagram = "
            a X . O b O
            X X . . O .
            . . . . . .
            X . . X O .
            . . X O c O
            . . . X O b"
            .parse()
            .expect("a diagram");
        let mut policy = Uniform { suicide: SuicideRule::Forbidden };
        let color = Color::Black;
        let mut board = Board::<2>::from_position(&diagram.position);
        let layout = board.layout();
        let ko = layout.spot(diagram.marked('c'));
        board.set_ko(Some(crate::board::Ko { banned: color, spot: ko }));
        let refused: Vec<Spot> =
            diagram.marks.iter().map(|&(_, point)| layout.spot(point)).collect();
        let allowed = |spot: &Spot| !refused.contains(spot);
        let playable: Vec<Spot> = diagram.position.vacant_bits().iter().filter(allowed).collect();

        let mut random = Random::from_seed(1);
        let mut counts = vec![0_u32; playable.len()];
        let draws = 1000 * counts.len() as u32;
        for _ in 0..draws {
            let drawn = policy.choose(&mut board, color, &mut random);
            let place = playable.iter().position(|&spot| Some(spot) == drawn);
            counts[place.expect("a point that is not refused")] += 1;
        }
        // 1000 expected each. The sum of squared differences over the expectation is about the
        // number of points less one, with a standard deviation of the square root of twice that.
        let distance: f64 = counts.iter().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
        let freedom = f64::from(counts.len() as u32 - 1);
        assert!(distance < freedom + 4.0 * (2.0 * freedom).sqrt(), "{distance}: {counts:?}");
    }

    #[test]
    fn every_set_of_instructions_plays_the_same_games() {
        for (width, height) in [(5, 5), (9, 9), (7, 11), (13, 13), (19, 19), (25, 25)] {
            let layout = Layout::new(Size::new(width, height).expect("a valid size"));
            let games = Simd::ALL.map(|simd| {
                with_width!(layout, W => {
                    let mut random = Random::from_seed(u64::from(width));
                    let mut policy = Uniform { suicide: SuicideRule::Forbidden };
                    let game = |_| {
                        let mut board = Board::<W>::new(layout);
                        let color = Color::Black;
                        let end = play_out(&mut board, color, &mut policy, &mut random, simd);
                        (end, board.position())
                    };
                    (0..20).map(game).collect::<Vec<_>>()
                })
            });
            assert_eq!(games[0], games[1], "{width}x{height}");
            assert_eq!(games[0], games[2], "{width}x{height}");
        }
    }
}
