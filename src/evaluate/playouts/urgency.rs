//! The urgency of a move by its effect on the chains around it, and by its place on the board.
//!
//! Each feature of a move multiplies its probability by a factor, as in Coulom's "Computing Elo
//! Ratings of Move Patterns in the Game of Go" (2007). The factors here were set by hand and not
//! tuned.

use crate::bitboard::{Bits, Spot};
use crate::color::Color;
use crate::game::{Game, GameBoard};
use crate::point::{Point, Vertex};

/// A capture that saves a chain in atari next to the play or next to the captured stones.
const SAVING_CAPTURE: f32 = 30.0;
/// Any other capture.
const CAPTURE: f32 = 4.0;
/// A play that gives a chain in atari at least three liberties.
const ESCAPE: f32 = 11.0;
/// A play that gives a chain in atari two liberties; it may lead into a ladder.
const HASTY_ESCAPE: f32 = 2.5;
/// An atari.
const ATARI: f32 = 1.7;
/// A play whose chain can be captured at once.
const SELF_ATARI: f32 = 0.1;
/// The distance from the edge: on the first line, the second, the third and the fourth.
const LINES: [f32; 4] = [0.7, 1.1, 1.6, 1.4];
/// The distance from the last play: points next to it, diagonal to it, one point away from it, and
/// so on. The distance is the number of columns plus the number of rows plus the larger of the two.
/// The smallest distance is 2.
const NEAR_LAST: [f32; 6] = [4.3, 2.8, 2.2, 1.6, 1.3, 1.1];
/// The distance from the player's own last play, counted as in [`NEAR_LAST`].
const NEAR_OWN: [f32; 5] = [3.1, 2.4, 2.3, 1.7, 1.3];
/// A pass, compared with a move without features.
const PASS: f32 = 0.2;
/// A pass after a pass.
const SECOND_PASS: f32 = 20.0;

/// The urgencies of all moves in a position.
#[derive(Clone, Debug, Default)]
pub struct Urgencies {
    /// For every point, by its [number](crate::Size::index), its urgency; 0 where a playout would
    /// not play.
    pub points: Vec<f32>,
    /// The urgency of a pass.
    pub pass: f32,
}

impl Urgencies {
    /// Finds the urgencies of the moves of `player` in a game's position.
    pub fn find(&mut self, game: &Game, player: Color) {
        let (board, size) = (game.board(), game.size());
        let suicide = game.rules().suicide;
        let mut last_moves = game.moves().rev();
        let mut last = || last_moves.next();
        let (last, before) = (last(), last());
        let point = |made: Option<crate::game::Move>| made.and_then(|made| made.vertex.point());
        self.points.clear();
        self.points.resize(size.area(), 0.0);
        for place in 0..board.vacant_count() {
            let spot = board.vacant(place);
            if !board.is_playout_move(player, spot, suicide) {
                continue;
            }
            let at = board.layout().point(spot);
            let near = near(&NEAR_LAST, point(last), at) * near(&NEAR_OWN, point(before), at);
            let columns = (at.column()).min(size.width() - 1 - at.column());
            let rows = (at.row()).min(size.height() - 1 - at.row());
            let line = LINES.get(usize::from(columns.min(rows))).copied().unwrap_or(1.0);
            self.points[size.index(at)] = near * line * of_chains(board, player, spot);
        }
        let passed = last.is_some_and(|made| made.vertex == Vertex::Pass);
        self.pass = if passed { SECOND_PASS } else { PASS };
    }
}

/// Returns the factor for the distance between two points.
fn near(factors: &[f32], last: Option<Point>, at: Point) -> f32 {
    let Some(last) = last else { return 1.0 };
    let columns = usize::from(last.column().abs_diff(at.column()));
    let rows = usize::from(last.row().abs_diff(at.row()));
    let distance = columns + rows + columns.max(rows);
    distance.checked_sub(2).and_then(|it| factors.get(it)).copied().unwrap_or(1.0)
}

/// Returns the factor for the effect of a play on the chains beside it.
fn of_chains(board: &GameBoard, player: Color, spot: Spot) -> f32 {
    let layout = board.layout();
    let mut liberties = Bits::EMPTY;
    let (mut saves, mut captures, mut ataris) = (false, false, false);
    let mut saves_by_capture = false;
    for neighbour in layout.neighbours(spot) {
        if board.is_vacant(neighbour) {
            liberties.insert(neighbour);
            continue;
        }
        let Some(chain) = board.chain(neighbour) else { continue };
        if chain.color() == player {
            saves |= chain.liberty_count() == 1;
            liberties |= *chain.liberties();
        } else if chain.liberty_count() == 1 {
            captures = true;
            liberties |= *chain.stones();
            let beside = chain.stones().neighbours(layout) & *board.stones(player);
            saves_by_capture |= beside
                .iter()
                .any(|stone| board.chain(stone).is_some_and(|chain| chain.liberty_count() == 1));
        } else {
            ataris |= chain.liberty_count() == 2;
        }
    }
    liberties.remove(spot);
    let count = liberties.count();
    let mut factor = 1.0;
    if captures {
        factor *= if saves || saves_by_capture { SAVING_CAPTURE } else { CAPTURE };
    } else if count < 2 {
        return SELF_ATARI;
    } else if saves {
        factor *= if count > 2 { ESCAPE } else { HASTY_ESCAPE };
    }
    if ataris {
        factor *= ATARI;
    }
    factor
}
