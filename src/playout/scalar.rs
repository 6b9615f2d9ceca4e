//! The uniformly random playout, one game at a time.

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
#[inline]
pub fn play_out<const W: usize>(
    board: &mut Board<W>,
    mut to_move: Color,
    suicide: SuicideRule,
    random: &mut Random,
) -> Outcome {
    let limit = 3 * board.layout().size().area() as u32;
    let (mut moves, mut passes) = (0, 0);
    while passes < 2 && moves < limit {
        if let Some(index) = draw(board, to_move, suicide, random) {
            board.play_unchecked(to_move, index);
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
#[inline]
fn draw<const W: usize>(
    board: &mut Board<W>,
    color: Color,
    suicide: SuicideRule,
    random: &mut Random,
) -> Option<usize> {
    let mut left = board.vacant_count();
    while left > 0 {
        let place = random.below(left as u32) as usize;
        let index = board.vacant(place);
        if board.is_playout_move(color, index, suicide) {
            return Some(index);
        }
        left -= 1;
        board.swap_vacant(place, left);
    }
    None
}
