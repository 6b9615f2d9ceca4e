//! The uniformly random playout, one game at a time.

#![allow(
    clippy::inline_always,
    reason = "what a playout calls must be inlined where it is compiled for more instructions"
)]

use super::{Simd, play_out_with};
use crate::bitboard::Spot;
use crate::board::Board;
use crate::color::Color;
use crate::random::Random;
use crate::rules::SuicideRule;

/// How a playout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of moves, passes among them.
    pub moves: u32,
    /// Black's area less White's on the final board, every stone standing.
    pub area_difference: i32,
}

/// Plays a game to its end by uniformly random moves, from the board as it stands.
///
/// Colours alternate from `to_move`. Each legal point that does not fill an own eye is equally
/// likely: a point that is refused is set aside and another one drawn. With no such point the
/// player passes. Two passes end the game, and so do three times as many moves as the board has
/// points. Simple ko; suicide as the rule says.
///
/// The [detected](super::Simd::detect) instructions of the processor are used.
pub fn play_out<const W: usize>(
    board: &mut Board<W>,
    to_move: Color,
    suicide: SuicideRule,
    random: &mut Random,
) -> Outcome {
    play_out_with(Simd::detect(), board, to_move, suicide, random)
}

/// [`play_out`], to be inlined where it is compiled for a set of instructions.
#[inline(always)]
pub(super) fn play_game<const W: usize>(
    board: &mut Board<W>,
    mut to_move: Color,
    suicide: SuicideRule,
    random: &mut Random,
) -> Outcome {
    let limit = 3 * board.layout().size().area() as u32;
    let (mut moves, mut passes) = (0, 0);
    while passes < 2 && moves < limit {
        if let Some(spot) = draw(board, to_move, suicide, random) {
            board.play_silently(to_move, spot);
            passes = 0;
        } else {
            board.set_ko(None);
            passes += 1;
        }
        moves += 1;
        to_move = !to_move;
    }
    let area_difference =
        board.filled_area_difference().unwrap_or_else(|| crate::score::area_difference(board));
    Outcome { moves, area_difference }
}

/// One of the points where a playout may move, each equally likely.
#[inline(always)]
fn draw<const W: usize>(
    board: &mut Board<W>,
    color: Color,
    suicide: SuicideRule,
    random: &mut Random,
) -> Option<Spot> {
    let mut left = board.vacant_count();
    while left > 0 {
        let place = random.below(left as u32) as usize;
        let spot = board.vacant(place);
        if board.is_playout_move(color, spot, suicide) {
            return Some(spot);
        }
        left -= 1;
        board.swap_vacant(place, left);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Diagram;

    #[test]
    fn a_draw_is_uniform_over_the_points_that_are_not_refused() {
        // Black may not play in his eye a, nor at b, which is suicide, nor take back the ko c.
        let diagram: Diagram = "
            a X . O b O
            X X . . O .
            . . . . . .
            X . . X O .
            . . X O c O
            . . . X O b"
            .parse()
            .expect("a diagram");
        let (suicide, color) = (SuicideRule::Forbidden, Color::Black);
        let mut board = Board::<2>::from_position(&diagram.position);
        let layout = board.layout();
        let ko = layout.spot(diagram.marked('c'));
        board.set_ko(Some(crate::board::Ko { banned: color, spot: ko }));
        let refused: Vec<Spot> =
            diagram.marks.iter().map(|&(_, point)| layout.spot(point)).collect();
        let allowed = |spot: &Spot| !refused.contains(spot);
        let playable: Vec<Spot> = diagram.position.vacant().iter().filter(allowed).collect();

        let mut random = Random::from_seed(1);
        let mut counts = vec![0_u32; playable.len()];
        let draws = 1000 * counts.len() as u32;
        for _ in 0..draws {
            let drawn = draw(&mut board, color, suicide, &mut random);
            let place = playable.iter().position(|&spot| Some(spot) == drawn);
            counts[place.expect("a point that is not refused")] += 1;
        }
        // 1000 expected each: the sum of squared differences over the expectation is about the
        // number of points less one, with a standard deviation of the root of twice that.
        let distance: f64 = counts.iter().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
        let freedom = f64::from(counts.len() as u32 - 1);
        assert!(distance < freedom + 4.0 * (2.0 * freedom).sqrt(), "{distance}: {counts:?}");
    }
}
