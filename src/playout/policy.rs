//! The loop that plays a game to its end, and the policy that chooses its moves.

use tengen_nets::{Kernel, Simd, dispatch};

use crate::bitboard::Spot;
use crate::board::Board;
use crate::color::Color;
use crate::random::Random;
use crate::score;

/// A way to choose the moves of a playout for both players.
///
/// Implementations do not allocate, and mark their methods `#[inline(always)]`. A method that is
/// not inlined is compiled without the instructions that the playout runs with.
pub trait Policy<const W: usize> {
    /// Forgets the previous playout.
    fn begin(&mut self);

    /// Returns the legal point where `color` plays next; `None` for a pass.
    fn choose(&mut self, board: &mut Board<W>, color: Color, random: &mut Random) -> Option<Spot>;

    /// Makes the chosen play.
    fn play(&mut self, board: &mut Board<W>, color: Color, spot: Spot);

    /// Notes that a player has passed.
    fn passed(&mut self);
}

/// The length and the result of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayoutEnd {
    /// The number of moves, including passes.
    pub moves: u32,
    /// Black's area minus White's on the final board, where every stone counts as alive.
    pub area_difference: i32,
}

/// Plays a game to its end from the present board, with the moves of a policy.
///
/// Colours alternate, beginning with `to_move`. Two passes in a row end the game, and so does
/// reaching three times as many moves as the board has points. The result is the same with every
/// set of instructions.
pub fn play_out<const W: usize, P: Policy<W>>(
    board: &mut Board<W>,
    to_move: Color,
    policy: &mut P,
    random: &mut Random,
    simd: Simd,
) -> PlayoutEnd {
    dispatch(simd, Playout { to_move, policy, random }, board)
}

/// A playout to be played, on the board that it runs with.
struct Playout<'a, P> {
    to_move: Color,
    policy: &'a mut P,
    random: &'a mut Random,
}

impl<const W: usize, P: Policy<W>> Kernel<Board<W>> for Playout<'_, P> {
    type Output = PlayoutEnd;

    // A single game does not gain from vectors of 512 bits.
    const GAINS_FROM_AVX512: bool = false;

    #[inline(always)]
    fn run(self, board: &mut Board<W>) -> PlayoutEnd {
        let Self { mut to_move, policy, random } = self;
        let limit = 3 * board.layout().size().area() as u32;
        let (mut moves, mut passes) = (0, 0);
        policy.begin();
        while passes < 2 && moves < limit {
            if let Some(spot) = policy.choose(board, to_move, random) {
                policy.play(board, to_move, spot);
                passes = 0;
            } else {
                board.set_ko(None);
                policy.passed();
                passes += 1;
            }
            moves += 1;
            to_move = !to_move;
        }
        let area_difference =
            board.filled_area_difference().unwrap_or_else(|| score::area_difference(board));
        PlayoutEnd { moves, area_difference }
    }
}

/// The rule that accepts or refuses an empty point in a draw.
///
/// It is a trait and not a closure because a closure cannot be marked `#[inline(always)]`.
pub trait Accept<const W: usize> {
    /// Whether `color` may draw the empty point `spot`.
    fn accepts(&self, board: &Board<W>, color: Color, spot: Spot) -> bool;
}

/// Draws one of the empty points that `accepted` accepts, each equally likely; `None` if it refuses
/// all.
///
/// A refused point changes places with the last one of the board's list of empty points, and the
/// draw continues among the points before it.
#[inline(always)]
pub fn draw<const W: usize>(
    board: &mut Board<W>,
    color: Color,
    random: &mut Random,
    accepted: &impl Accept<W>,
) -> Option<Spot> {
    let mut left = board.vacant_count();
    while left > 0 {
        let place = random.below(left as u32) as usize;
        let spot = board.vacant(place);
        if accepted.accepts(board, color, spot) {
            return Some(spot);
        }
        left -= 1;
        board.swap_vacant(place, left);
    }
    None
}
