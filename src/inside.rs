//! What the program, tests and measurements need of the types of the face, and the face does not
//! promise: their boards, bits and histories.

use crate::bitboard::{Bits, Layout, PointSet, Spot};
use crate::game::{Game, GameBoard, HandicapCount};
use crate::history::History;
#[cfg(feature = "judge")]
use crate::judgement::Judgement;
#[cfg(feature = "judge")]
use crate::life::Verdict;
use crate::position::{Chain, Position};

/// Returns the board of a game as it stands.
pub fn board(game: &Game) -> &GameBoard {
    game.board()
}

/// Returns the positions of a game since the start, or since stones were last set up.
pub fn history(game: &Game) -> &History {
    game.history()
}

/// Changes the way in which the number of handicap stones of a game is found, as if it had been
/// chosen at the start.
pub fn set_handicap_count(game: &mut Game, count: HandicapCount) {
    game.set_handicap_count(count);
}

/// Returns the layout of a position, which maps each bit of its sets to a point.
pub fn layout(position: &Position) -> Layout {
    position.layout()
}

/// Returns the points of a position with a stone of either colour.
pub fn occupied(position: &Position) -> Bits {
    position.occupied_bits()
}

/// Returns the empty points of a position.
pub fn vacant(position: &Position) -> Bits {
    position.vacant_bits()
}

/// Returns the chain of the stone on `spot`, with its liberties. For an empty `spot` the chain has
/// neither stones nor liberties.
pub fn chain(position: &Position, spot: Spot) -> Chain {
    position.chain(spot)
}

/// Returns the points of a set as spots.
pub fn bits(points: &PointSet) -> &Bits {
    points.bits()
}

/// Returns the verdict on the stones of a judged game, independent of the rules and of what the
/// players have agreed.
#[cfg(feature = "judge")]
pub fn verdict(judgement: &Judgement) -> &Verdict {
    judgement.verdict()
}
